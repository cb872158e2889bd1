// Package w3k is Wars of the Three Kingdoms, rulebook v1.5: three movement seasons a year, which
// begins in Winter; conversion over two seasons, proxy orders, supply transfers, removal by lot,
// the mercy unit, capitals. Rulings W1 to W49, in RULINGS.md, settle what the rulebook leaves open.
//
// It imports engine and engine/judge, and works on any board whose regions say which capital counts
// for which kingdom.
package w3k

import (
	"fmt"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Rules is W3K on a board, safe for concurrent use.
type Rules struct {
	engine.Plain
	j        *judge.Judge
	m        *engine.Map
	info     engine.Info
	draw     string
	kingdoms []string // those with a capital, sorted
	tables   sync.Pool
}

// New binds the ruleset to a board.
func New(m *engine.Map, o engine.Options) (*Rules, error) {
	c, err := settings().Choose(o)
	if err != nil {
		return nil, err
	}
	r := &Rules{Plain: engine.Plain{M: m}, j: judge.New(m, c), m: m, info: Info(), draw: settings().Value(o, "draw")}
	r.tables.New = func() any { t := make([]engine.PowerID, len(m.Regions)); return &t }
	for i := range m.Regions {
		if g := &m.Regions[i]; g.Capital && g.Kingdom != "" && !slices.Contains(r.kingdoms, g.Kingdom) {
			r.kingdoms = append(r.kingdoms, g.Kingdom)
		}
	}
	slices.Sort(r.kingdoms)
	return r, nil
}

func settings() judge.Settings {
	return judge.Settings{
		// Any failed attack is a conflict that closes the region (ruling W15).
		Defaults: engine.Options{"contested": "any-conflict"},
		Cites: map[string]string{"retreat-to-attacker-origin": "W3K ruling W14", "follow-moves": "W3K ruling W3",
			"contested": "W3K ruling W15"},
		Without: []string{"too-many-builds", "two-builds-one-centre", "too-many-removals"},
		Own: []engine.Option{
			{Name: "draw", Default: "vote", Values: []string{"vote", "automatic"},
				Doc: "a draw open to the survivors is theirs to agree on, or happens at once (W3K ruling W28)"},
		},
	}
}

// Info describes the ruleset.
func Info() engine.Info {
	return engine.Info{ID: "w3k", Title: "Wars of the Three Kingdoms", Options: settings().Options(),
		Kinds:   engine.FamilyKinds(),
		Seasons: engine.FamilySeasons(engine.Winter, engine.Spring, engine.Summer, engine.Autumn),
		Steps: engine.FamilySteps([]engine.Verb{engine.Hold, engine.Move, engine.Support, engine.Convoy,
			engine.Convert, engine.Proxy},
			[]engine.Verb{engine.Retreat, engine.Disband},
			[]engine.Verb{engine.Build, engine.Remove, engine.Transfer, engine.Waive}),
		// A Winter bears the number of the year that begins with it (rule 2).
		Cycle: []engine.CyclePhase{
			{Season: engine.Winter, Step: engine.Adjustment, Years: 1},
			{Season: engine.Spring, Step: engine.Movement},
			{Season: engine.Spring, Step: engine.Retreats, Needed: true},
			{Season: engine.Summer, Step: engine.Movement},
			{Season: engine.Summer, Step: engine.Retreats, Needed: true},
			{Season: engine.Autumn, Step: engine.Movement},
			{Season: engine.Autumn, Step: engine.Retreats, Needed: true},
		},
		Start: engine.Phase{Year: 1642, Season: engine.Summer, Step: engine.Movement},
		Rules: append(judge.Rules(), ruleTable...), Codes: slices.Concat(judge.Codes(), codeTable)}
}

var _ engine.Rules = (*Rules)(nil)

// Info describes the ruleset.
func (r *Rules) Info() engine.Info { return r.info }

// Map returns the board.
func (r *Rules) Map() *engine.Map { return r.m }

// Start returns the opening position.
func (r *Rules) Start() *engine.Position {
	p := r.j.Opening(r.info.Start)
	p.Ext = &State{}
	return p
}

// Resolve adjudicates a phase. Without a source of lots, the seed is "".
func (r *Rules) Resolve(p *engine.Position, orders []engine.Order, lots engine.LotSource) *engine.Resolution {
	return r.ResolveInto(nil, p, orders, lots)
}

// ResolveInto does the same as Resolve, but reuses the memory of an earlier resolution, which must
// not be used afterwards.
func (r *Rules) ResolveInto(old *engine.Resolution, p *engine.Position, orders []engine.Order,
	lots engine.LotSource) *engine.Resolution {
	var res *engine.Resolution
	given := p
	p = r.j.Sound(p)
	switch p.Phase.Step {
	case engine.Movement:
		res = r.movement(old, p, orders)
	case engine.Retreats:
		res = r.j.RetreatResolution(p, orders, nil)
		res.After.Ext = state(p).stay(res.After.Units)
	default:
		if lots == nil {
			lots = engine.SeededLots("")
		}
		res = r.winter(p, orders, lots)
	}
	r.advance(res)
	res.Before, res.Why = given, r
	return res
}

// advance sets the next phase and, after Autumn, the owners (rule 4).
func (r *Rules) advance(res *engine.Resolution) {
	a := res.After
	before := a.Phase
	a.Phase, _ = r.info.Next(before)
	if a.Phase.Step == engine.Retreats {
		if len(a.Dislodged) > 0 {
			res.Counts = r.Counts(a)
			return
		}
		a.Phase, _ = r.info.Next(a.Phase)
	}
	if before.Season == engine.Autumn {
		r.j.Capture(a.Owners, a.Units)
		a.Ext.(*State).Supply = nil // last Winter's transfers end (ruling W34)
		r.finish(res)
	}
	res.Counts = r.Counts(a)
}

// PhaseName returns a phase as the rulebook calls it: "Autumn 1642", "Autumn 1642 retreats",
// "1643's Winter adjustments".
func (r *Rules) PhaseName(ph engine.Phase) string {
	if ph.Step == engine.Adjustment {
		return fmt.Sprintf("%d's %s adjustments", ph.Year, ph.Season.Title())
	}
	return r.info.Words(ph)
}

// Duties lists what a power owes.
func (r *Rules) Duties(p *engine.Position, by engine.PowerID) []engine.Duty {
	out := engine.DutiesOf(p, by, r.Counts(p))
	for i := range out {
		if d := &out[i]; d.Verb == engine.Build { // a build may be sent to another player instead (rule 22)
			d.Text = fmt.Sprintf("%d units may be built, sent to others or waived", d.Count)
			if d.Count == 1 {
				d.Text = "1 unit may be built, sent to others or waived"
			}
		}
	}
	return out
}

// Counts returns each power's centres, units, supply received and sent, limit, and builds or
// removals due. A power without centres may keep one unit (rule 29), but may never build it.
func (r *Rules) Counts(p *engine.Position) []engine.Count {
	p = r.j.Sound(p)
	out := r.j.Tally(p)
	for _, t := range state(p).Supply {
		out[t.From].Sent += t.Count
		out[t.To].Received += t.Count
	}
	for i := range out {
		c := &out[i]
		c.Limit = max(c.Centres, 1) + c.Received - c.Sent
		c.Due = c.Limit - c.Units
		if c.Centres == 0 {
			c.Due = min(c.Due, 0)
		}
	}
	return out
}
