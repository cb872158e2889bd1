// Package toytest is a ruleset that only tests know: nothing outside this folder and its tests
// names it. It uses everything that the engine offers a ruleset and the standard game does not
// need: two alternating calendars, kinds of phase of its own, places for several units, a unit
// aboard another, a person held in secret, a treasury, orders with names of its own list, marks.
//
// The Fen War: councils open the odd years and musters the even ones. A fleet in a broad sea meets
// nobody and may carry an army, which lands by an order of its own. Gold is paid in councils and
// musters. The abbess is hidden with a unit, and nobody learns where until the war is over.
package toytest

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// The ruleset's own verbs and kinds of phase.
const (
	VerbPay      = engine.VerbOwn + iota // gold, in a council or a muster
	VerbProclaim                         // a person of the list
	VerbHide                             // the abbess, with a unit; secret until the end
	VerbBoard                            // an army, onto a fleet in the sea beside it
	VerbLand                             // an army that is aboard
)

// Council and Muster are the kinds of phase besides the family's.
const (
	Council = engine.StepOwn + iota
	Muster
)

// March and September are the seasons of the even years.
const (
	March     = engine.January + 2
	September = engine.January + 8
)

// Seats is how many of the board's powers have players.
const Seats = 5

// Rules is the ruleset on a board.
type Rules struct {
	engine.Plain
	j *judge.Judge
}

var _ engine.Rules = (*Rules)(nil)

// New binds the rules to a board.
func New(m *engine.Map, o engine.Options) (engine.Rules, error) {
	c, err := judge.Settings{}.Choose(o)
	if err != nil {
		return nil, err
	}
	return &Rules{engine.Plain{M: m}, judge.New(m, c)}, nil
}

// Map returns the board.
func (r *Rules) Map() *engine.Map { return r.M }

// Info describes the ruleset.
func (r *Rules) Info() engine.Info {
	ss := engine.FamilySteps([]engine.Verb{engine.Hold, engine.Move, engine.Support, VerbHide, VerbBoard, VerbLand},
		[]engine.Verb{engine.Retreat, engine.Disband}, []engine.Verb{engine.Build, engine.Remove, engine.Waive})
	return engine.Info{ID: "toytest", Title: "The Fen War", Kinds: engine.FamilyKinds(),
		Seasons: []engine.SeasonInfo{{Season: engine.Spring, ID: "lent", Name: "Lent"},
			{Season: engine.Autumn, ID: "lammas", Name: "Lammas"},
			{Season: March, ID: "march", Name: "March"}, {Season: September, ID: "september", Name: "September"}},
		Steps: append(ss,
			engine.StepInfo{Step: Council, ID: "council", Folder: "councils", Name: "council",
				Verbs: []engine.Verb{VerbPay, VerbProclaim}, Secret: true},
			engine.StepInfo{Step: Muster, ID: "muster", Folder: "musters", Name: "muster", Verbs: []engine.Verb{VerbPay}}),
		Cycle: []engine.CyclePhase{
			{Season: engine.Spring, Step: Council, Years: 1},
			{Season: engine.Spring, Step: engine.Movement},
			{Season: engine.Spring, Step: engine.Retreats, Needed: true},
			{Season: engine.Autumn, Step: engine.Movement},
			{Season: engine.Autumn, Step: engine.Retreats, Needed: true},
			{Season: engine.Autumn, Step: engine.Adjustment},
			{Season: March, Step: Muster, Years: 1},
			{Season: March, Step: engine.Movement},
			{Season: March, Step: engine.Retreats, Needed: true},
			{Season: September, Step: engine.Movement},
			{Season: September, Step: engine.Retreats, Needed: true},
		},
		Forms: []engine.Form{
			{Verb: VerbPay, ID: "pay", Steps: []engine.PhaseStep{Council, Muster}, Patterns: []string{"pay {count} to {power}"}},
			{Verb: VerbProclaim, ID: "proclaim", Steps: []engine.PhaseStep{Council}, Patterns: []string{"proclaim {person}"}},
			{Verb: VerbHide, ID: "hide", Steps: []engine.PhaseStep{engine.Movement}, Secrecy: engine.UntilEnd,
				Patterns: []string{"hide {person} with {unit}"}},
			{Verb: VerbBoard, ID: "board", Steps: []engine.PhaseStep{engine.Movement},
				Patterns: []string{"{unit} boards|board {of:unit}"}},
			{Verb: VerbLand, ID: "land", Steps: []engine.PhaseStep{engine.Movement},
				Patterns: []string{"{unit} lands|land in {region}"}},
		},
		Names: []engine.NameList{{ID: "person", Entries: []engine.NameEntry{
			{ID: "abbess", Name: "the Abbess of Ely Fen", Aliases: []string{"Greymantle"}},
			{ID: "dyker", Name: "the Dyke-reeve", Aliases: []string{"Old Sedge"}}}}},
		Start:  engine.Phase{Year: 1401, Season: engine.Spring, Step: Council},
		Rules:  judge.Rules(),
		Codes:  append(judge.Codes(), codes...),
		Stacks: true}
}

// Start returns the opening position: the players' units, and gold for each.
func (r *Rules) Start() *engine.Position {
	p := r.j.Opening(r.Info().Start)
	p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool { return !r.M.IsSeat(u.Power) })
	s := &State{Gold: make([]int, Seats), Throne: engine.NoPower}
	for i := range s.Gold {
		s.Gold[i] = 3
	}
	p.Ext = s
	return p
}

// PhaseName returns a phase as people say it.
func (r *Rules) PhaseName(ph engine.Phase) string { return r.Info().Words(ph) }

// Counts returns the standard game's counts.
func (r *Rules) Counts(p *engine.Position) []engine.Count {
	out := r.j.Tally(p)
	for i := range out {
		if out[i].Limit = out[i].Centres; r.M.IsSeat(engine.PowerID(i)) {
			out[i].Due = out[i].Centres - out[i].Units
		}
	}
	return out
}

// Duties returns the family's, and a word in the council.
func (r *Rules) Duties(p *engine.Position, by engine.PowerID) []engine.Duty {
	switch {
	case !r.M.IsSeat(by):
		return nil
	case p.Phase.Step == Council:
		return []engine.Duty{{Step: Council, Count: 1, Text: "Say in the council whom you proclaim"}}
	case p.Phase.Step == Muster:
		return []engine.Duty{{Step: Muster, Count: 1, Text: fmt.Sprintf("Pay what you will of %d gold", state(p).Gold[by])}}
	}
	return engine.DutiesOf(p, by, r.Counts(p))
}

// Check reports whether an order could be legal: the decided phase knows.
func (r *Rules) Check(p *engine.Position, o engine.Order) (engine.Reason, bool) {
	out := r.Resolve(p, []engine.Order{o}, nil).Outcomes[0]
	return out.Reason, out.Verdict != engine.IllegalOrder
}

// Legal lists nothing: no test asks.
func (r *Rules) Legal(dst []engine.Order, _ *engine.Position, _ engine.PowerID, _ engine.UnitID) []engine.Order {
	return dst
}

// broad reports whether a region is a broad sea, where any number may be.
func (r *Rules) broad(at engine.RegionID) bool {
	return at >= 0 && r.M.Regions[at].ID == "eng"
}

// Unit finds the unit that is meant: the writer's own first, by number if stacked.
func (r *Rules) Unit(p *engine.Position, by engine.PowerID, s engine.Said,
	role engine.Role) (engine.UnitID, engine.Code) {
	if s.At < 0 {
		return 0, judge.CodeNoUnit
	}
	var own, others []engine.UnitID
	look := func(u engine.Unit) {
		switch {
		case r.M.RegionOf(u.At) != r.M.RegionOf(s.At), s.No != 0 &&
			s.No != int(u.No), s.Kind != engine.NoKind && s.Kind != u.Kind:
		case u.Power == by:
			own = append(own, u.ID)
		default:
			others = append(others, u.ID)
		}
	}
	if p.Phase.Step == engine.Retreats {
		for _, d := range p.Dislodged {
			look(d.Unit)
		}
	} else {
		for _, u := range p.Units {
			look(u)
		}
	}
	switch {
	case len(own) == 1:
		return own[0], ""
	case len(own) > 1:
		return 0, codeWhich
	case len(others) == 1 && role != engine.Ordered:
		return others[0], ""
	case len(others) > 0:
		return 0, judge.CodeNotYours
	}
	return 0, judge.CodeNoUnit
}
