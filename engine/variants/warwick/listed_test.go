package warwick_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// TestListed compares the list of legal orders with the checker, both ways, in positions of random
// games: all orders that a unit could be given in movements, retreats, and what may be built or
// removed.
func TestListed(t *testing.T) {
	games, most, every := 1, 60, 8
	if os.Getenv("HERALD_LONG") != "" {
		games, most, every = 12, 200, 1
	}
	r := newRules(t, nil)
	m := r.Map()
	seen := map[engine.PhaseStep]int{}
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 20))
		w := &cases.Wander{Rules: r, Rand: rnd, Lines: lines(r, rnd)}
		w.Play(t, most, func(res *engine.Resolution) {
			p := res.Before
			s := p.Ext.(*warwick.State)
			var by engine.PowerID
			var unit engine.UnitID
			var space []engine.Order
			switch p.Phase.Step {
			case engine.Movement:
				if rnd.IntN(every) > 0 {
					return
				}
				u := p.Units[rnd.IntN(len(p.Units))]
				by, unit, space = u.Power, u.ID, append(cases.Space(m, p, u.Power, u), cuts(m, p, u)...)
			case engine.Retreats:
				d := p.Dislodged[rnd.IntN(len(p.Dislodged))]
				by, unit = d.Unit.Power, d.Unit.ID
				space = cases.Retreats(m, by, d.Unit)
			default:
				by = engine.PowerID(rnd.IntN(len(m.Powers)))
				space = cases.Adjustments(m, p, by, engine.KindOwn)
			}
			if s.Out[by] {
				space = nil // whoever is out orders nothing (rule 69)
			}
			seen[p.Phase.Step] += cases.Listed(t, r, p, by, unit, space, func(o *engine.Order) string {
				c, ok := o.Own.(*warwick.Cut)
				if !ok {
					return ""
				}
				there := slices.ContainsFunc(p.Units, func(v engine.Unit) bool { return v.Power == c.Whom && m.RegionOf(v.At) == c.In })
				if !there || !helps(m, c.In, c.On.At) {
					return "a CUT that can cut nothing"
				}
				return ""
			})
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	for _, s := range []engine.PhaseStep{engine.Movement, engine.Retreats, engine.Adjustment} {
		if seen[s] == 0 {
			t.Errorf("no orders of phase %d", s)
		}
	}
}

// cuts returns every CUT that could be written for a unit: each sea, each player, each unit.
func cuts(m *engine.Map, p *engine.Position, u engine.Unit) (out []engine.Order) {
	for sea := range m.Regions {
		for whom := range m.Powers {
			for _, v := range p.Units {
				if m.Regions[sea].Terrain != engine.Sea {
					continue
				}
				o := engine.NewOrder(warwick.VerbCut, u.Power, u.Kind, u.At)
				o.Unit, o.No, o.To, o.Whom = u.ID, u.No, m.Regions[sea].First, engine.PowerID(whom)
				o.Own = &warwick.Cut{Unit: engine.Said{Whose: engine.NoPower, Kind: u.Kind, At: u.At, No: int(u.No)}, Whom: o.Whom, In: engine.RegionID(sea),
					On: engine.Said{Whose: v.Power, Kind: v.Kind, At: v.At, No: int(v.No)}}
				out = append(out, o)
			}
		}
	}
	return out
}

// helps reports whether a unit is on a coast that a sea touches, or could step to one (rules 8,
// 42), by the board's own lists.
func helps(m *engine.Map, sea engine.RegionID, at engine.PlaceID) bool {
	shore := func(r engine.RegionID) bool {
		return m.Regions[r].Terrain != engine.Sea && slices.ContainsFunc(m.Fleet[m.Regions[sea].First], func(s engine.Adjacency) bool { return m.RegionOf(s.To) == r })
	}
	here := m.RegionOf(at)
	port := func(r engine.RegionID) bool { return m.Regions[r].Terrain != engine.Sea && m.Regions[r].SupplyCentre }
	if shore(here) {
		return true
	}
	for _, s := range m.Army[at] {
		if shore(m.RegionOf(s.To)) {
			return true
		}
	}
	for _, s := range m.Fleet[at] {
		if to := m.RegionOf(s.To); m.Regions[here].Terrain == engine.Sea && port(to) && shore(to) {
			return true
		}
	}
	return false
}
