package engine

// Option is a named rule choice with its documented default.
type Option struct {
	Name    string // "convoy-intent"
	Default string
	Values  []string
	Doc     string // one sentence, with the rule it settles (DATC 4.A.3)
}

// Options are chosen values by option name; a missing name means the default.
type Options map[string]string

// Info describes a ruleset.
type Info struct {
	ID, Title string
	Options   []Option
	Orders    map[PhaseStep][]Verb // the verbs each kind of phase knows
	Start     Phase
	Rules     []Rule // every rule that a Reason may name
}

// Knows says whether an order of this verb can be given in some phase.
func (i *Info) Knows(v Verb) bool {
	for _, vs := range i.Orders {
		for _, w := range vs {
			if w == v {
				return true
			}
		}
	}
	return false
}

// LotSource gives reproducible numbers for what the rules leave to chance.
type LotSource interface {
	// Draw returns a number in [0,n) for a purpose such as "remove hamilton 1", and the text that was hashed.
	Draw(purpose string, n int) (int, string)
}

// Rules is a ruleset bound to a board and its options. It is safe for use by several goroutines.
type Rules interface {
	Info() Info
	Map() *Map
	// Start returns the opening position.
	Start() *Position
	// Check says whether an order could be legal in a position, and if not why.
	Check(p *Position, o Order) (Reason, bool)
	// Legal appends every legal order of a unit (or of a power, in an adjustment phase, for unit 0).
	Legal(dst []Order, p *Position, by PowerID, unit UnitID) []Order
	// Resolve adjudicates a phase. Before is not changed. Orders may come in any order; Outcomes keep it.
	Resolve(p *Position, orders []Order, lots LotSource) *Resolution
	// Counts returns each power's centres, units and what it may build or must remove.
	Counts(p *Position) []Count
	// PhaseName returns a phase as people say it: "Autumn 1642 retreats", "1643's Winter adjustments".
	PhaseName(ph Phase) string
}
