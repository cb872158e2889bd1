package engine

// Mark is a piece of a ruleset's state that maps show, on a region, a unit or a power's places. The
// key lists each kind of mark once.
type Mark struct {
	// Exactly one of the three is set; the others are NoRegion, 0, NoPower.
	Region RegionID
	Unit   UnitID
	Power  PowerID
	Style  MarkStyle
	Tint   PowerID // of a tint, hatch, ring or notch: whose colour; NoPower: neutral
	Light  bool    // a paler shade of that colour
	Sign   string  // of a sign: its name in the theme ("crown", "cross", "question"); of a counter or number: its text
	Key    string  // its text in the key: "King"; the same for all marks of a kind
}

// MarkStyle says how a mark is drawn.
type MarkStyle uint8

// The styles.
const (
	MarkTint MarkStyle = iota // a fill
	MarkHatch
	MarkEdge    // a barrier along the border
	MarkRing    // around a token or a centre
	MarkNotch   // on a token
	MarkSign    // a small drawn sign
	MarkCounter // a short text in a box
	MarkNumber  // a number at the foot of a token
)
