package engine

// Panel is a table for publication. A plain one sets only Title, Head and Rows.
type Panel struct {
	Title string
	Head  []string
	Rows  [][]string

	Note   string     // a sentence under the title, or ""
	Across []PowerID  // by column: the power whose chip is in its head, also named in Head; nil: none
	Down   []PowerID  // by row: the power whose chip precedes its first cell, or NoPower; nil: none
	Tones  [][]Tone   // by row and cell; nil, or a short row: plain
	Then   [][]string // by row and cell: a change to come, "peace from Summer 1616"; nil or "": none
	Apart  bool       // also on a page of its own, with a map of the arrows that belong to no unit (Arrow)
	// Dated: pages add to a toned cell since when it has its text; to a quiet one if that changed.
	Dated bool
}

// Tone is the emphasis that a page gives to a cell.
type Tone uint8

const (
	Even  Tone = iota
	Quiet      // of no importance: "peace"
	Good
	Bad
	Wary
)

// Track is a group of charts that follow numbers of a position through the game.
type Track struct {
	Title  string // the title of the group: "Influence"
	Note   string // a sentence under the title, or ""
	Charts []TrackChart
}

// TrackChart holds the numbers of one chart in one position.
type TrackChart struct {
	Name   string
	Says   string // its state in one word: "neutral"; or ""
	Values []int  // by player
}

// SheetLine is a line of an order sheet other than those for a power's own units.
type SheetLine struct {
	Unit  UnitID // another power's unit that this power may order, or 0
	Says  string // the label before the blank: "Points"; for a unit, its owner
	Note  string // what may be written there, in small print: "17 left; not in Bavaria"; or ""
	Count int    // how many blank lines, at least one
}

// DataTable is a table of a ruleset's own data (prices, values, objectives), as its book prints it.
type DataTable struct {
	ID string // its name in the text of the rulebook: "values"
	Panel
}

// Mark is a piece of a ruleset's state that maps show on a region, on a unit, or on all places of a
// power. The map's key lists each kind of mark once.
type Mark struct {
	// Exactly one of Region, Unit and Power is set; the others are NoRegion, 0, NoPower.
	Region RegionID
	Unit   UnitID
	Power  PowerID
	Style  MarkStyle
	Tint   PowerID // the power whose colour a tint, hatch, ring, notch or badge has; NoPower: neutral
	Light  bool    // a paler shade of that colour
	Sign   string  // sign or badge: its name in the theme ("crown", "cross"); counter or number: its text
	Key    string  // its text in the map's key, the same for all marks of a kind: "King"
}

// MarkStyle says how a mark is drawn.
type MarkStyle uint8

const (
	MarkTint MarkStyle = iota // a fill
	MarkHatch
	MarkEdge    // a barrier along the border
	MarkRing    // around a token or a centre
	MarkNotch   // on a token
	MarkSign    // a small drawn sign
	MarkCounter // a short text in a box
	MarkNumber  // a number at the foot of a token
	MarkBadge   // a sign on a disc, instead of the symbol of the region's supply centre
)
