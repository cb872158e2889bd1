// Package r1885 is 1885-III, after Fred C. Davis, Jr: nine powers, months instead of seasons,
// armies that ride on fleets, a High Ocean Box, retreats by the right-hand rule. Rules are cited by
// the numbers of its rulebook, content/rules/1885, which marks rulings on what the published rules
// leave open.
//
// It imports engine and engine/judge, and works on any board that has the regions the rules name.
package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Rules is 1885-III on a board, safe for concurrent use.
type Rules struct {
	engine.Plain
	j        *judge.Judge
	m        *engine.Map
	info     engine.Info
	defender bool // right is as the defender sees it (option right-hand)
	world    world
}

// New binds the ruleset to a board.
func New(m *engine.Map, o engine.Options) (*Rules, error) {
	c, err := settings().Choose(o)
	if err != nil {
		return nil, err
	}
	c.Paradox = judge.ParadoxAllHold // rule 38: a circle of orders fails
	r := &Rules{Plain: engine.Plain{M: m}, j: judge.New(m, c), m: m, info: infoWith(o), world: newWorld(m)}
	r.defender = settings().Value(o, "right-hand") == "defender"
	return r, nil
}

func settings() judge.Settings {
	return judge.Settings{
		Without: []string{"paradox", "convoy-intent", "retreat-to-convoyed-origin", "retreat-to-attacker-origin",
			"follow-moves", "contested",
			"two-coasts", "missing-coast", "wrong-coast", "support-coast", "own-coast", "army-coast",
			"build-coast", "inland-fleet",
			"duplicate-orders", "too-many-builds", "two-builds-one-centre", "too-many-removals", "wrong-kind", "illegal-moves"},
		Own: []engine.Option{
			{Name: "calendar", Default: "quarters", Values: []string{"quarters", "months"},
				Doc:  "the third month of a quarter is its build season, or is played as a movement month before the builds",
				Rule: "calendar-option"},
			{Name: "right-hand", Default: "attacker", Values: []string{"attacker", "defender"},
				Doc: "whose right hand the rule of retreats means", Rule: "right-hand"},
		},
	}
}

// Info describes the ruleset with its default options.
func Info() engine.Info { return infoWith(nil) }

func infoWith(o engine.Options) engine.Info {
	var months []engine.Season
	for i := engine.Season(0); i < 12; i++ {
		months = append(months, engine.January+i)
	}
	kinds := append(engine.FamilyKinds(), engine.KindInfo{Kind: engine.KindUnknown, Letter: "?", Name: "Unit",
		Token: "unknown", Land: true})
	kinds[0].Sea = true // an army aboard a fleet is at sea
	info := engine.Info{ID: "1885", Title: "1885-III", Options: settings().Options(), Kinds: kinds, Stacks: true,
		Referee: []engine.Verb{engine.Remove},
		Seasons: engine.FamilySeasons(months...),
		Steps: engine.FamilySteps(
			[]engine.Verb{engine.Hold, engine.Move, engine.Support, engine.Convoy, verbBoard, verbLand,
				verbTake, verbChoose, verbConcede},
			[]engine.Verb{engine.Retreat, engine.Disband, verbConcede},
			[]engine.Verb{engine.Build, engine.Remove, engine.Waive, verbClaim, verbConcede}),
		NoChains: true, Carries: "ferries", Crossing: "by ferry", Forms: forms(),
		Start: engine.Phase{Year: 1885, Season: engine.January, Step: engine.Movement},
		Rules: slices.Concat(judge.Rules(), ruleTable), Codes: slices.Concat(judge.Codes(), codeTable)}
	for i := range months {
		t := engine.CyclePhase{Season: months[i]}
		if i == 0 {
			t.Years = 1
		}
		builds := i%3 == 2
		if !builds || settings().Value(o, "calendar") == "months" {
			info.Cycle = append(info.Cycle, t, engine.CyclePhase{Season: months[i], Step: engine.Retreats, Needed: true})
			t.Years = 0
		}
		if builds {
			t.Step = engine.Adjustment
			info.Cycle = append(info.Cycle, t)
		}
	}
	return info
}

var _ engine.Rules = (*Rules)(nil)

// Info describes the bound ruleset.
func (r *Rules) Info() engine.Info { return r.info }

// Map returns the board.
func (r *Rules) Map() *engine.Map { return r.m }

// PhaseName returns a phase in words.
func (r *Rules) PhaseName(ph engine.Phase) string { return r.info.Words(ph) }

// Start returns the opening position: Italy last occupied Sicily (rule 2), and the types of four
// units are not yet chosen (rule 14).
func (r *Rules) Start() *engine.Position {
	p := r.j.Opening(r.info.Start)
	p.Ext = &State{Sicily: r.m.Power("italy")}
	r.hide(p)
	return p
}

// Resolve adjudicates a phase.
func (r *Rules) Resolve(p *engine.Position, orders []engine.Order, _ engine.LotSource) *engine.Resolution {
	return r.ResolveInto(nil, p, orders, nil)
}

// ResolveInto does the same as Resolve, but reuses the memory of an earlier resolution, which must
// not be used afterwards.
func (r *Rules) ResolveInto(old *engine.Resolution, p *engine.Position, orders []engine.Order,
	_ engine.LotSource) *engine.Resolution {
	given := p
	p = r.j.Sound(p)
	var res *engine.Resolution
	switch p.Phase.Step {
	case engine.Movement:
		res = r.movement(old, p, orders)
	case engine.Retreats:
		res = r.retreats(p, orders)
	default:
		res = r.adjust(p, orders)
	}
	r.advance(res, p)
	r.conclude(res, p)
	res.Before, res.Why = given, r
	return res
}

// advance sets the next phase. After every movement and retreat phase it records who is in Sicily,
// and before a build season it gives centres to their occupiers (rule 13).
func (r *Rules) advance(res *engine.Resolution, p *engine.Position) {
	a := res.After
	before := p.Phase
	a.Phase, _ = r.info.Next(before)
	if before.Step != engine.Adjustment {
		r.occupy(a)
	}
	if a.Phase.Step == engine.Retreats {
		if len(a.Dislodged) > 0 {
			res.Counts = r.Counts(a)
			return
		}
		a.Phase, _ = r.info.Next(a.Phase)
	}
	if a.Phase.Step == engine.Adjustment && before.Step != engine.Adjustment {
		r.capture(a)
	}
	res.Counts = r.Counts(a)
}

// occupy records the power whose unit is in Sicily, if one is.
func (r *Rules) occupy(p *engine.Position) {
	for _, u := range p.Units {
		if r.m.RegionOf(u.At) == r.world.sicily && r.world.sicily != engine.NoRegion {
			own(p).Sicily = u.Power
		}
	}
}

// capture gives centres to the units in them; a unit at sea owns nothing.
func (r *Rules) capture(p *engine.Position) { r.j.Capture(p.Owners, p.Units) }

// Counts returns each power's centres, units, and builds on empty sites or removals due.
func (r *Rules) Counts(p *engine.Position) []engine.Count {
	p = r.j.Sound(p)
	out := r.j.Tally(p)
	for i := range out {
		c := &out[i]
		c.Limit, c.Due = c.Centres, c.Centres-c.Units
		if c.Due > 0 {
			n := 0
			for _, at := range r.world.sites[i] {
				if r.site(p, engine.PowerID(i), at) == "" {
					n++
				}
			}
			c.Due = min(c.Due, n)
		}
	}
	return out
}

// Duties lists what a power owes.
func (r *Rules) Duties(p *engine.Position, by engine.PowerID) []engine.Duty {
	return engine.DutiesOf(p, by, r.Counts(p))
}
