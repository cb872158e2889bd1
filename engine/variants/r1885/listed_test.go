package r1885_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// TestListed compares the list of legal orders with the checker, both ways, in positions of random
// games: all orders that a unit could be given in movements (on foot, aboard and ashore), retreats,
// and what may be built or removed.
func TestListed(t *testing.T) {
	games, most, every := 1, 24, 12
	if os.Getenv("HERALD_LONG") != "" {
		games, most, every = 4, 100, 1
	}
	r := newRules(t, nil)
	m := r.Map()
	seen := map[engine.PhaseStep]int{}
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 21))
		w := &cases.Wander{Rules: r, Rand: rnd}
		w.Play(t, most, func(res *engine.Resolution) {
			p := res.Before
			var by engine.PowerID
			var unit engine.UnitID
			var space []engine.Order
			switch p.Phase.Step {
			case engine.Movement:
				if rnd.IntN(every) > 0 {
					return
				}
				u := p.Units[rnd.IntN(len(p.Units))]
				by, unit, space = u.Power, u.ID, append(cases.Space(m, p, u.Power, u), voyages(m, p, u)...)
			case engine.Retreats:
				d := p.Dislodged[rnd.IntN(len(p.Dislodged))]
				by, unit = d.Unit.Power, d.Unit.ID
				space = cases.Retreats(m, by, d.Unit)
			default:
				by = engine.PowerID(rnd.IntN(len(m.Powers)))
				space = cases.Adjustments(m, p, by, engine.Army, engine.Fleet)
			}
			seen[p.Phase.Step] += cases.Listed(t, r, p, by, unit, space, func(o *engine.Order) string { return another(m, p, o) })
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

// another returns why a legal order need not be listed: it is another way of writing a listed
// order, or needs other orders; or "".
func another(m *engine.Map, p *engine.Position, o *engine.Order) string {
	touches := func(from engine.PlaceID, to engine.RegionID) bool {
		return slices.ContainsFunc(m.Fleet[from], func(s engine.Adjacency) bool { return m.RegionOf(s.To) == to })
	}
	k := slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.ID == o.Unit })
	if k < 0 {
		return ""
	}
	u := p.Units[k]
	v, voyage := o.Own.(r1885.Voyage)
	to := engine.NoRegion
	if o.To != engine.NoPlace {
		to = m.RegionOf(o.To)
	}
	switch {
	case o.Verb == engine.Remove:
		if slices.ContainsFunc(p.Units, func(a engine.Unit) bool { return a.Aboard == u.ID && a.Power == u.Power }) {
			return "a fleet may go after its army (rule 55)"
		}
	case o.Verb == verbTake:
		v := p.Units[slices.IndexFunc(p.Units, func(v engine.Unit) bool { return v.ID == o.OfUnit })]
		if v.Kind == engine.Fleet || v.Aboard != 0 || v.Power == u.Power || !touches(u.At, m.RegionOf(v.At)) || m.Regions[m.RegionOf(u.At)].Terrain != engine.Sea {
			return "a permission that no army could use"
		}
	case o.Verb == engine.Move && u.Kind == engine.Army && u.Aboard == 0 && m.Regions[to].Terrain == engine.Sea:
		return "boarding written as a move"
	case o.Verb == engine.Move && len(o.Via) > 0 && u.Aboard == 0:
		ferries := slices.ContainsFunc(p.Units, func(f engine.Unit) bool { return f.Kind == engine.Fleet && m.RegionOf(f.At) == o.Via[0] })
		if u.Kind == engine.Fleet || !ferries || !touches(m.Regions[o.Via[0]].First, m.RegionOf(u.At)) || !touches(m.Regions[o.Via[0]].First, to) {
			return "a sea named in vain stops nobody"
		}
	case o.Verb == engine.Move && u.Kind == engine.Army && u.Aboard == 0:
		return "a ferry whose sea is not named"
	case u.Aboard != 0 && o.Verb == engine.Move && len(o.Via) > 0:
		return "a landing written as a move"
	case u.Aboard != 0 && voyage && (v.Via == engine.NoRegion || v.Via == m.RegionOf(u.At)):
		return "a landing from where the fleet is: written as a move"
	case voyage && v.Via == v.Sea:
		return "a landing from where it boards, whose sea is not named"
	case voyage && o.To == engine.NoPlace:
		return "a sea to land from, and no landing"
	}
	return ""
}

// voyages returns the boardings, ferries and landings that could be written for a unit, by every
// sea and to every coast, and permissions to every army.
func voyages(m *engine.Map, p *engine.Position, u engine.Unit) (out []engine.Order) {
	base := func(v engine.Verb) engine.Order {
		o := engine.NewOrder(v, u.Power, u.Kind, u.At)
		o.Unit, o.No = u.ID, u.No
		return o
	}
	at := m.RegionOf(u.At)
	seas := []engine.RegionID{engine.NoRegion}
	for s := range m.Regions {
		if m.Regions[s].Terrain == engine.Sea {
			seas = append(seas, engine.RegionID(s))
		}
	}
	for _, v := range p.Units {
		o := base(verbTake)
		o.OfKind, o.Of, o.OfUnit, o.OfNo, o.OfWhose, o.Own = v.Kind, v.At, v.ID, v.No, v.Power, r1885.Deed{At: at, Of: m.RegionOf(v.At)}
		out = append(out, o)
	}
	for to := -1; to < len(m.Regions); to++ {
		for _, via := range seas {
			place := engine.NoPlace
			if to >= 0 {
				place = m.Regions[to].First
			}
			if via != engine.NoRegion && to >= 0 {
				o := base(engine.Move)
				o.To, o.Via = place, []engine.RegionID{via}
				out = append(out, o)
			}
			if to >= 0 {
				o := base(verbLand)
				o.To, o.Own = place, r1885.Voyage{Sea: engine.NoRegion, Via: via, At: at, To: engine.RegionID(to), No: u.No}
				out = append(out, o)
			}
			for _, sea := range seas[1:] {
				o := base(verbBoard)
				o.To, o.Own = place, r1885.Voyage{Sea: sea, Via: via, At: at, To: engine.RegionID(to)}
				if to < 0 {
					o.Own = r1885.Voyage{Sea: sea, Via: via, At: at, To: engine.NoRegion}
				}
				out = append(out, o)
			}
		}
	}
	return out
}
