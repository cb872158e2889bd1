package engine

// Verb is what an order asks for.
type Verb uint8

// The verbs of the standard game and its relatives. A ruleset's own begin at VerbOwn.
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

// Pos is where an order was written: 1-based line and column, and length, in characters.
type Pos struct {
	File           string
	Line, Col, Len int32
}

// Order is one order of any verb. Unused fields are zero, unused ids None (NewOrder sets these). It
// is a tagged struct, not an interface, so that a phase is one slice and a judge need not allocate.
type Order struct {
	Verb Verb
	// Kind and OfKind, No and OfNo are as the order states them; NoKind and 0 if it does not.
	Kind, OfKind Kind
	No, OfNo     uint8   // numbers where several units share a place, from 1
	Convoyed     bool    // the order says "via convoy"
	By           PowerID // who wrote it; Referee: the coordinator
	// Whose and OfWhose are the owners that the order states, or NoPower.
	Whose, OfWhose PowerID
	// At is where the ordered unit is; for Build, where the new unit will be.
	At PlaceID
	// To is the destination of a move, retreat, supported move or convoyed army; for Convert, the
	// coast of the new fleet, or NoPlace.
	To   PlaceID
	Of   PlaceID // where the supported or convoyed unit is
	Whom PowerID // Proxy, Transfer: the other power
	Into Kind    // Convert: the new kind
	// Unit and OfUnit identify the units at At and Of once Rules.Unit has found them. 0: the place
	// identifies the unit, since a region holds only one.
	Unit, OfUnit UnitID
	Via          []RegionID // the sea regions named, in order
	Count        int        // Transfer: how many units' worth of supply
	Own          Own        // a ruleset's own order, or nil
	Pos          Pos
	Text         string // as written
}

// NewOrder returns an order whose ids are all None.
func NewOrder(v Verb, by PowerID, k Kind, at PlaceID) Order {
	return Order{Verb: v, By: by, Whose: NoPower, OfWhose: NoPower, Kind: k, At: at, To: NoPlace,
		Of: NoPlace, Whom: NoPower}
}
