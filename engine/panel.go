package engine

// Panel is a table for publication. Title, Head and Rows are all that a plain one has.
type Panel struct {
	Title string
	Head  []string
	Rows  [][]string

	Note   string     // a sentence under the title, or ""
	Across []PowerID  // by column: the power that it is about, whose chip is its head; nil: none. Head names it all the same
	Down   []PowerID  // by row: the power whose chip stands before its first cell, NoPower for a row that has none; nil: none
	Tones  [][]Tone   // by row and cell; nil, or a short row: plain
	Then   [][]string // by row and cell: what it will say, and from when: "peace from Summer 1616"; nil, or "": nothing
	Apart  bool       // it has a page of its own too, with a map of the arrows that are nobody's unit's (Arrow)
	Dated  bool       // pages add to each cell with a tone since when it has said so; to a quiet one only where it once said otherwise
}

// Tone is how a page sets a cell off, beside its words.
type Tone uint8

// The tones.
const (
	Even  Tone = iota
	Quiet      // of no weight: "peace"
	Good
	Bad
	Wary
)

// Track is a number of a position that pages follow through the game, a small chart for each name.
type Track struct {
	Title  string // of them all: "Influence"
	Note   string // a sentence under the title, or ""
	Charts []TrackChart
}

// TrackChart is one chart's numbers in a position.
type TrackChart struct {
	Name   string
	Says   string // in a word how it stands: "neutral"; or ""
	Values []int  // by player
}

// SheetLine is a line of an order sheet beside those of a power's own units.
type SheetLine struct {
	Unit  UnitID // a unit that the power may order though it is another's, or 0
	Says  string // what stands before the blank: "Points"; of a unit: whose it is
	Note  string // what may be written, in small print: "17 left; not in Bavaria"; or ""
	Count int    // how many blank lines, at least one
}

// DataTable is a table of a ruleset's own data (prices, values, objectives), as its book prints it.
type DataTable struct {
	ID string // by which a text asks for it: "values"
	Panel
}
