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

// Pos is where an order was written: 1-based line and column, and length, in characters.
type Pos struct {
	File           string
	Line, Col, Len int32
}

// Order is one order of any verb; unused fields stay zero (ids: None; use NewOrder). It is a tagged
// struct, not an interface, so that a phase is one slice and a judge allocates nothing for it.
type Order struct {
	Verb Verb
	// Kind and OfKind, No and OfNo are as stated in the order; NoKind and 0 if not stated.
	Kind, OfKind Kind
	No, OfNo     uint8   // numbers where several units share a place, from 1
	Convoyed     bool    // says "via convoy"
	By           PowerID // who wrote it; Referee: the coordinator
	// Whose and OfWhose are the units' owners as stated, or NoPower.
	Whose, OfWhose PowerID
	// At is where the ordered unit is. Build: where the new unit will be.
	At PlaceID
	// To is the destination of a move, retreat, supported move or convoyed army. Convert: the coast
	// the new fleet takes, or NoPlace.
	To   PlaceID
	Of   PlaceID // where the supported or convoyed unit is
	Whom PowerID // Proxy, Transfer: the other power
	Into Kind    // Convert: the new kind
	// Unit and OfUnit are those units once Rules.Unit has found them; 0: identified by place, one
	// per region.
	Unit, OfUnit UnitID
	Via          []RegionID // the sea regions named, in order
	Count        int        // Transfer: how many units' supply
	Own          Own        // a ruleset's own order, or nil
	Pos          Pos
	Text         string // as written
}

// NewOrder returns an order whose ids are all None.
func NewOrder(v Verb, by PowerID, k Kind, at PlaceID) Order {
	return Order{Verb: v, By: by, Whose: NoPower, OfWhose: NoPower, Kind: k, At: at, To: NoPlace,
		Of: NoPlace, Whom: NoPower}
}
