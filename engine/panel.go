package engine

// Panel is a table for publication. A plain one has only Title, Head and Rows.
type Panel struct {
	Title string
	Head  []string
	Rows  [][]string

	Note   string     // a sentence under the title, or ""
	Across []PowerID  // by column: the power whose chip heads it, also named in Head; nil: none
	Down   []PowerID  // by row: the power whose chip precedes its first cell, or NoPower; nil: none
	Tones  [][]Tone   // by row and cell; nil, or a short row: plain
	Then   [][]string // by row and cell: a scheduled change, "peace from Summer 1616"; nil or "": none
	Apart  bool       // it also has a page of its own, with a map of the arrows that belong to no unit (Arrow)
	// pages add to each toned cell since when it has said so; to a quiet one only if it ever said
	// otherwise
	Dated bool
}

// Tone is how a page sets a cell off, apart from its words.
type Tone uint8

// The tones.
const (
	Even  Tone = iota
	Quiet      // of no importance: "peace"
	Good
	Bad
	Wary
)

// Track is a number of a position that pages follow through the game, one small chart for each
// name.
type Track struct {
	Title  string // of all the charts: "Influence"
	Note   string // a sentence under the title, or ""
	Charts []TrackChart
}

// TrackChart is one chart's numbers in a position.
type TrackChart struct {
	Name   string
	Says   string // its state in a word: "neutral"; or ""
	Values []int  // by player
}

// SheetLine is a line of an order sheet besides those of a power's own units.
type SheetLine struct {
	Unit  UnitID // another power's unit that this power may order, or 0
	Says  string // the label before the blank: "Points"; of a unit: its owner
	Note  string // what may be written, in small print: "17 left; not in Bavaria"; or ""
	Count int    // how many blank lines, at least one
}

// DataTable is a table of a ruleset's own data (prices, values, objectives), as its book prints it.
type DataTable struct {
	ID string // how a text refers to it: "values"
	Panel
}
