package judge

// Intent says when an army ordered to a neighbour goes by convoy (DATC 4.A.3).
type Intent uint8

// The readings of an order to a neighbour.
const (
	IntentOwnFleet    Intent = iota // by convoy if it says so or a fleet of its owner is ordered to convoy it
	IntentExplicitVia               // only if it says so and the convoys ordered make a route; otherwise by land
	IntentAnyFleet                  // by convoy if it says so or the convoys ordered make a route
)

// Paradox decides a core of convoys without exactly one solution (DATC 4.A.2).
type Paradox uint8

// The rules for paradoxes.
const (
	ParadoxSzykman Paradox = iota // the convoying fleets of the core hold
	ParadoxAllHold                // every move of the core fails
	// an army's attack cuts no support of an attack on a fleet that convoys it; what is left as
	// szykman
	Paradox1982
	Paradox2000 // the same of fleets that its convoy cannot do without
)

// Choices are the rules a ruleset may choose between. The zero value is the DATC's preference
// everywhere.
type Choices struct {
	Intent  Intent
	Paradox Paradox
	// ConvoyCutsTarget: an attack by convoy cuts a support against the region it came from (DATC
	// 4.A.4 b).
	ConvoyCutsTarget bool
	// NoRetreatToConvoyed forbids the retreat to the origin of an attacker that came by convoy
	// (DATC 4.A.5 a).
	NoRetreatToConvoyed bool
	// RetreatToOrigin allows the retreat to the origin of an attacker that came by land or sea.
	RetreatToOrigin bool
	// DislodgedNoEffect: a dislodged unit has no effect on its attacker's origin even without a
	// head-to-head battle (DATC 4.A.7 a).
	DislodgedNoEffect bool
	// FollowMoves: a support to hold given to a unit that moves supports its move, where it can.
	FollowMoves bool
	// AnyConflictCloses: a failed attack closes a region left empty even when its attacker was
	// beaten head to head (W3K ruling W15).
	AnyConflictCloses bool
	// MissingCoast is the meaning of a fleet's destination without its coast when only one is
	// possible (DATC 4.B.2).
	MissingCoast MissingCoast
	// TwoCoastsFirst takes the first coast of the board's list where two are possible and none is
	// named (DATC 4.B.1 b).
	TwoCoastsFirst bool
	// WrongCoastCorrected takes the only possible coast where another was named (DATC 4.B.3 a).
	WrongCoastCorrected bool
	// WrongOwnCoast refuses an order that names another coast of the ordered unit's region (DATC
	// 4.B.5 a).
	WrongOwnCoast bool
	// SupportCoastLoose lets a support name another coast than the move it supports (DATC 4.B.4).
	SupportCoastLoose bool
	// ArmyCoast refuses an army's order that names a coast (DATC 4.B.6 a).
	ArmyCoast bool
	// IllegalMovesStand: a unit whose move is illegal counts as moving: it can not be supported to
	// hold (DATC 4.E.1).
	IllegalMovesStand bool
	// Duplicate says which of several orders for a unit counts (DATC 4.D.3).
	Duplicate Duplicate
	// WrongKind accepts an order that calls an army a fleet, or the reverse (DATC 4.C.2).
	WrongKind bool
	// What becomes of adjustment orders that are incomplete or too many (DATC 4.B.7, 4.C.4, 4.D.4
	// to 4.D.6).
	BuildCoastFirst, InlandFleetArmy, TooManyBuildsNone, TwoBuildsNone, TooManyRemovalsNone bool
}

// MissingCoast is the meaning of a destination without a coast.
type MissingCoast uint8

// What a missing coast means.
const (
	OnlyCoastTaken   MissingCoast = iota // the only possible coast
	CoastMustBeNamed                     // an illegal order
)

// Duplicate is the meaning of several different orders for one unit.
type Duplicate uint8

// Which order counts.
const (
	DuplicateHolds Duplicate = iota // none: the unit holds
	DuplicateFirst
	DuplicateLast
)
