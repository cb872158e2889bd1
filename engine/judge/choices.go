package judge

// Intent is the condition under which an army ordered to a neighbour goes by convoy (DATC 4.A.3).
type Intent uint8

const (
	IntentOwnFleet    Intent = iota // if the order says so or a fleet of its owner is ordered to convoy it
	IntentExplicitVia               // only if the order says so and the convoys ordered make a route
	IntentAnyFleet                  // if the order says so or the convoys ordered make a route
)

// Paradox settles a core of convoys without exactly one solution (DATC 4.A.2).
type Paradox uint8

const (
	ParadoxSzykman Paradox = iota // the convoying fleets of the core hold
	ParadoxAllHold                // every move of the core fails
	// a convoyed army does not cut supports of attacks on its own fleets; the rest as Szykman
	Paradox1982
	Paradox2000 // as 1982, but only for fleets that its convoy needs
)

// Choices are the options of rules. The zero value is the DATC's preference everywhere.
type Choices struct {
	Intent  Intent
	Paradox Paradox
	// ConvoyCutsTarget: an attack by convoy cuts a support against the region from which it came (DATC
	// 4.A.4 b).
	ConvoyCutsTarget bool
	// NoRetreatToConvoyed forbids retreats to the origin of an attacker that came by convoy (DATC
	// 4.A.5 a).
	NoRetreatToConvoyed bool
	// RetreatToOrigin allows retreats to the origin of an attacker that came by land or sea.
	RetreatToOrigin bool
	// DislodgedNoEffect: a dislodged unit has no effect on its attacker's origin even without a
	// head-to-head battle (DATC 4.A.7 a).
	DislodgedNoEffect bool
	// FollowMoves: a support to hold supports the move of a unit that moves, if it can.
	FollowMoves bool
	// AnyConflictCloses: a failed attack closes an empty region to retreats even if its attacker lost
	// head to head (W3K ruling W15).
	AnyConflictCloses bool
	// MissingCoast applies to a fleet's destination without a coast when only one is possible (DATC
	// 4.B.2).
	MissingCoast MissingCoast
	// TwoCoastsFirst takes the board's first coast if two are possible and none is named (DATC 4.B.1
	// b).
	TwoCoastsFirst bool
	// WrongCoastCorrected takes the only possible coast where another was named (DATC 4.B.3 a).
	WrongCoastCorrected bool
	// WrongOwnCoast refuses an order that names another coast of the ordered unit's region (DATC
	// 4.B.5 a).
	WrongOwnCoast bool
	// SupportCoastLoose lets a support name a coast other than that of the move (DATC 4.B.4).
	SupportCoastLoose bool
	// ArmyCoast refuses an army's order that names a coast (DATC 4.B.6 a).
	ArmyCoast bool
	// IllegalMovesStand: a unit with an illegal move cannot be supported to hold (DATC 4.E.1).
	IllegalMovesStand bool
	// Duplicate applies to different orders for one unit (DATC 4.D.3).
	Duplicate Duplicate
	// WrongKind accepts an order that calls an army a fleet, or the reverse (DATC 4.C.2).
	WrongKind bool
	// Adjustment orders that are incomplete or too many (DATC 4.B.7, 4.C.4, 4.D.4 to 4.D.6).
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
