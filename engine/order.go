package engine

// Verb is what an order asks for.
type Verb uint8

// The verbs of the family. A ruleset's own begin at VerbOwn.
const (
	NoOrder Verb = iota
	Hold
	Move
	Support // To == NoPlace: support to hold
	Convoy
	Convert
	Retreat
	Disband
	Build
	Remove
	Waive
	Proxy
	Transfer
	VerbOwn
)

// Pos is where an order was written: 1-based line and column (in characters), and its length in characters.
type Pos struct {
	File           string
	Line, Col, Len int32
}

// Order is one order, whatever its verb; fields that a verb does not use stay zero (ids: None values; use NewOrder).
// It is a tagged struct and not an interface, so that a phase is one slice and a judge allocates nothing for it (ADR 1).
type Order struct {
	Verb Verb
	By   PowerID // who wrote it
	// The unit ordered, by kind (NoKind: not said) and place. Build: the new unit.
	Kind Kind
	At   PlaceID
	// To is the destination of a move, retreat, supported move or convoyed army. Convert: the coast the new fleet
	// takes, or NoPlace.
	To PlaceID
	// OfKind and Of name the unit supported or convoyed.
	OfKind Kind
	Of     PlaceID
	// Convoyed says "via convoy"; Via lists the sea regions named, in order (may be empty).
	Convoyed bool
	Via      []RegionID
	Into     Kind    // Convert: the new kind
	Whom     PowerID // Proxy, Transfer: the other power
	Count    int     // Transfer: units' supply
	Ext      any     // a ruleset's own order
	Pos      Pos
	Text     string // as written
}

// NewOrder returns an order whose ids are all None.
func NewOrder(v Verb, by PowerID, k Kind, at PlaceID) Order {
	return Order{Verb: v, By: by, Kind: k, At: at, To: NoPlace, Of: NoPlace, Whom: NoPower}
}
