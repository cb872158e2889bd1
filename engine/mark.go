package engine

// Mark is a piece of a ruleset's state that maps show on a region, on a unit, or on all places of a
// power. The map's key lists each kind of mark once.
type Mark struct {
	// Exactly one of the three is set; the others are NoRegion, 0, NoPower.
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
	MarkBadge   // a sign on a disc, instead of the symbol of the region's supply centre
)
