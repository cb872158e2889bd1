package engine

// Kind is a unit's kind.
type Kind uint8

// The kinds. KindOwn is the kind of a ruleset with only one, KindUnknown that of a unit whose kind
// is secret.
const (
	NoKind Kind = iota
	Army
	Fleet
	KindOwn
	KindUnknown
)

// Letter returns "A" or "F", "U" for a ruleset's own kind, "?" for an unknown one.
func (k Kind) Letter() string {
	switch k {
	case Army:
		return "A"
	case Fleet:
		return "F"
	case NoKind:
		return ""
	case KindUnknown:
		return "?"
	}
	return "U"
}

// String returns "Army", "Fleet" or "Unit".
func (k Kind) String() string {
	switch k {
	case Army:
		return "Army"
	case Fleet:
		return "Fleet"
	case NoKind:
		return ""
	}
	return "Unit"
}

// UnitID identifies a unit throughout the game, through moves, conversion and retreats. 0 is no
// unit.
type UnitID int32

// Unit is a piece on the board.
type Unit struct {
	ID     UnitID
	Power  PowerID
	Kind   Kind
	At     PlaceID
	Aboard UnitID // the unit that carries it, or 0
	No     uint8  // its number where several share a place, from 1; 0 elsewhere
}
