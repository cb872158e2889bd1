package europe1615_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// TestListed compares the list of legal orders with the checker, both ways, in positions of random
// games: all orders that a unit could be given in movements (units of powers and of states),
// retreats, removals and builds, also with fifteen units.
func TestListed(t *testing.T) {
	games, most, every := 1, 60, 6
	if os.Getenv("HERALD_LONG") != "" {
		games, most, every = 4, 200, 1
	}
	r := newRules(t, nil)
	m := r.Map()
	seen := map[engine.PhaseStep]int{}
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 22))
		w := &cases.Wander{Rules: r, Rand: rnd, Lines: lines(r, rnd)}
		w.Play(t, most, func(res *engine.Resolution) {
			p := res.Before
			s := p.Ext.(*europe1615.State)
			by := engine.PowerID(rnd.IntN(7))
			if s.Out[by] {
				return
			}
			var unit engine.UnitID
			var space []engine.Order
			switch p.Phase.Step {
			case engine.Movement:
				u := p.Units[rnd.IntN(len(p.Units))]
				if by = u.Power; by >= 7 {
					by = s.Status[u.Power]
				}
				if rnd.IntN(every) > 0 || by < 0 {
					return
				}
				unit, space = u.ID, append(cases.Space(m, p, by, u), convoyed(m, by, u)...)
			case engine.Retreats:
				d := p.Dislodged[rnd.IntN(len(p.Dislodged))]
				by, unit = d.Unit.Power, d.Unit.ID
				space = cases.Retreats(m, by, d.Unit)
			case engine.Adjustment:
				for _, o := range cases.Adjustments(m, p, by) {
					if o.Verb == engine.Remove {
						space = append(space, o)
					}
				}
			case europe1615.StepBuild:
				if rnd.IntN(3) == 0 {
					p = fifteen(m, p, by, 14+rnd.IntN(2))
				}
				for _, o := range cases.Adjustments(m, p, by, engine.Army, engine.Fleet) {
					if o.Verb == engine.Build {
						space = append(space, o)
					}
				}
			default:
				return
			}
			seen[p.Phase.Step] += cases.Listed(t, r, p, by, unit, space, func(o *engine.Order) string { return another(m, p, s, o) })
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	for _, s := range []engine.PhaseStep{engine.Movement, europe1615.StepBuild} {
		if seen[s] == 0 {
			t.Errorf("no orders of phase %d", s)
		}
	}
}

// another returns why an order that is not listed may be accepted: it is another way of writing a
// listed order, or is never worth choosing; or "".
func another(m *engine.Map, p *engine.Position, s *europe1615.State, o *engine.Order) string {
	if o.Verb == engine.Remove {
		k := slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.ID == o.Unit })
		if u := p.Units[k].Power; u == o.By || u >= 7 && s.Status[u] != o.By {
			return "void, and no order to choose (rule 77)"
		}
	}
	if o.Verb == engine.Move {
		g := m.Regions[m.RegionOf(o.To)]
		switch {
		case o.Kind == engine.Fleet && o.Convoyed:
			return "a fleet goes by itself"
		case len(g.Coasts) > 0 && (o.Kind == engine.Fleet) == (o.To == g.First):
			return "a coast that is left out, or that an army does not need"
		case o.Kind == engine.Army && o.Convoyed == slices.ContainsFunc(m.Army[o.At], func(s engine.Adjacency) bool { return s.To == o.To }):
			return "a convoy that the line does not name, or one where the army walks"
		}
	}
	if o.Verb == engine.Build && o.Kind == engine.Army && o.At != m.Regions[m.RegionOf(o.At)].First {
		return "an army that names a coast"
	}
	return ""
}

// convoyed are a unit's moves by convoy.
func convoyed(m *engine.Map, by engine.PowerID, u engine.Unit) (out []engine.Order) {
	for to := range m.Places {
		o := engine.NewOrder(engine.Move, by, u.Kind, u.At)
		o.Unit, o.To, o.Convoyed = u.ID, engine.PlaceID(to), true
		out = append(out, o)
	}
	return out
}

// fifteen adds fleets at sea until a power has n units.
func fifteen(m *engine.Map, p *engine.Position, by engine.PowerID, n int) *engine.Position {
	q := p.Clone()
	for _, u := range p.Units {
		if u.Power == by {
			n--
		}
	}
	for g := range m.Regions {
		at := m.Regions[g].First
		if n > 0 && m.Regions[g].Terrain == engine.Sea && !slices.ContainsFunc(q.Units, func(u engine.Unit) bool { return u.At == at }) {
			q.Units = append(q.Units, engine.Unit{ID: q.NextUnit, Power: by, Kind: engine.Fleet, At: at})
			q.NextUnit++
			n--
		}
	}
	slices.SortFunc(q.Units, func(a, b engine.Unit) int { return int(a.At) - int(b.At) })
	return q
}
