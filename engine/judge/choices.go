package judge

// Intent is the condition under which an army ordered to a neighbour goes by convoy (DATC 4.A.3).
type Intent uint8

const (
	IntentOwnFleet    Intent = iota // if the order says so, or a fleet of the army's owner is ordered to convoy it
	IntentExplicitVia               // only if the order says so and the convoys ordered form a route
	IntentAnyFleet                  // if the order says so, or the convoys ordered form a route
)

// Paradox is how a core of convoys is decided that has not exactly one solution (DATC 4.A.2).
type Paradox uint8

const (
	ParadoxSzykman Paradox = iota // the convoying fleets of the core hold
	ParadoxAllHold                // every move of the core fails
	// a convoyed army does not cut supports of attacks on its own fleets; otherwise like Szykman
	Paradox1982
	Paradox2000 // like 1982, but only for fleets that the convoy cannot do without
)

// Choices are the options of the rules. The zero value is what the DATC prefers.
type Choices struct {
	Intent  Intent
	Paradox Paradox
	// ConvoyCutsTarget: an attack by convoy cuts a support even if it comes from the region that
	// the support is directed against (DATC 4.A.4 b).
	ConvoyCutsTarget bool
	// NoRetreatToConvoyed forbids retreats to the origin of an attacker that came by convoy (DATC
	// 4.A.5 a).
	NoRetreatToConvoyed bool
	// RetreatToOrigin allows retreats to the origin of an attacker that came by land or sea.
	RetreatToOrigin bool
	// DislodgedNoEffect: a dislodged unit has no effect on the region its attacker came from, even
	// if one of them went by convoy (DATC 4.A.7 a).
	DislodgedNoEffect bool
	// FollowMoves: a support to hold, given to a unit that moves, supports its move if the
	// supporter can reach the destination.
	FollowMoves bool
	// AnyConflictCloses: a failed attack closes an empty region to retreats even if its attacker lost
	// head to head (W3K ruling W15).
	AnyConflictCloses bool
	// MissingCoast applies to a fleet's destination without a coast when only one is possible (DATC
	// 4.B.2).
	MissingCoast MissingCoast
	// TwoCoastsFirst takes the first of a region's coasts if several are possible and the order
	// names none (DATC 4.B.1 b).
	TwoCoastsFirst bool
	// WrongCoastCorrected takes the only possible coast if the order names another (DATC 4.B.3 a).
	WrongCoastCorrected bool
	// WrongOwnCoast refuses an order that names another coast of the ordered unit's region (DATC
	// 4.B.5 a).
	WrongOwnCoast bool
	// SupportCoastLoose lets a support name a coast other than that of the move (DATC 4.B.4).
	SupportCoastLoose bool
	// ArmyCoast refuses an army's order that names a coast (DATC 4.B.6 a).
	ArmyCoast bool
	// IllegalMovesStand: a unit whose move is illegal cannot be supported to hold (DATC 4.E.1).
	IllegalMovesStand bool
	// Duplicate applies to different orders for one unit (DATC 4.D.3).
	Duplicate Duplicate
	// WrongKind accepts an order that calls an army a fleet, or the reverse (DATC 4.C.2).
	WrongKind bool
	// These apply to adjustment orders that are incomplete or too many (DATC 4.B.7, 4.C.4, 4.D.4 to
	// 4.D.6).
	BuildCoastFirst, InlandFleetArmy, TooManyBuildsNone, TwoBuildsNone, TooManyRemovalsNone bool
}

// MissingCoast is the meaning of a destination without a coast.
type MissingCoast uint8

const (
	OnlyCoastTaken   MissingCoast = iota // the only possible coast
	CoastMustBeNamed                     // an illegal order
)

// Duplicate is the meaning of several different orders for one unit.
type Duplicate uint8

const (
	DuplicateHolds Duplicate = iota // none: the unit holds
	DuplicateFirst
	DuplicateLast
)
