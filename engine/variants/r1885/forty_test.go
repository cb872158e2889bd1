package r1885_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// TestManyLandings: every sea has a fleet with an army aboard; all fleets sail on, and all armies
// land from there. The passes that decide which landings take part (rule 35) grow with the number
// of landings and not with that of their subsets.
func TestManyLandings(t *testing.T) {
	r := newRules(t, nil)
	m := r.Map()
	open := func(id engine.RegionID) bool { return m.Regions[id].Terrain == engine.Sea && m.Regions[id].ID != "HOB" }
	var seas []engine.RegionID
	for i := range m.Regions {
		if open(engine.RegionID(i)) {
			seas = append(seas, engine.RegionID(i))
		}
	}
	landing := func(most int) (landings, tried int, took float64) {
		in := seas[:min(most, len(seas))]
		var next, coast map[engine.RegionID]engine.RegionID
		for whole := false; !whole; { // every fleet sails to a sea of its own, which another leaves: rings
			coast = matched(m, in, func(to engine.RegionID) bool { return m.Regions[to].Terrain == engine.Coastal })
			next = matched(m, in, func(to engine.RegionID) bool { return slices.Contains(in, to) })
			before := len(in)
			in = slices.DeleteFunc(slices.Clone(in), func(at engine.RegionID) bool {
				_, sails := next[at]
				_, lands := coast[next[at]]
				return !sails || !lands
			})
			whole = len(in) == before
		}
		p := r.Start()
		p.Phase = engine.Phase{Year: 1886, Season: engine.January + 3, Step: engine.Movement}
		p.Units, p.NextUnit = nil, 1
		var os []engine.Order
		for i, at := range in {
			by := engine.PowerID(i % len(m.Powers))
			fleet := engine.Unit{ID: p.NextUnit, Power: by, Kind: engine.Fleet, At: m.Regions[at].First}
			army := engine.Unit{ID: p.NextUnit + 1, Power: by, Kind: engine.Army, At: m.Regions[at].First, Aboard: fleet.ID}
			p.NextUnit += 2
			p.Units = append(p.Units, fleet, army)
			to := next[at]
			move := engine.NewOrder(engine.Move, by, engine.Fleet, fleet.At)
			move.Unit, move.To = fleet.ID, m.Regions[to].First
			land := engine.NewOrder(verbLand, by, engine.Army, army.At)
			land.Unit, land.To, land.Own = army.ID, m.Regions[coast[to]].First, r1885.Voyage{Sea: engine.NoRegion, Via: to}
			os = append(os, move, land)
			landings++
		}
		var res *engine.Resolution
		took = cputime.Least(5, 0.5, func() { res = r.Resolve(p, os, nil) })
		for _, o := range res.Outcomes {
			if o.Order.Verb == verbLand && o.Reason.Code != "not-there" {
				tried++
			}
		}
		return landings, tried, took
	}
	landing(10)
	few, _, short := landing(10)
	many, tried, long := landing(40)
	if few < 8 || many < 25 || tried < 9 || long > 0.5 {
		t.Errorf("%d landings took %.4f s, %d (%d of them tried) took %.4f s", few, short, many, tried, long)
	}
	t.Logf("%d landings took %.4f s, %d (%d of them tried) took %.4f s", few, short, many, tried, long)
}

// matched gives as many seas as possible one adjacent region each, all different and fitting.
func matched(m *engine.Map, seas []engine.RegionID, fits func(engine.RegionID) bool) map[engine.RegionID]engine.RegionID {
	of := map[engine.RegionID]engine.RegionID{}
	var find func(at engine.RegionID, seen map[engine.RegionID]bool) bool
	find = func(at engine.RegionID, seen map[engine.RegionID]bool) bool {
		for _, s := range m.Fleet[m.Regions[at].First] {
			to := m.RegionOf(s.To)
			if seen[to] || !fits(to) {
				continue
			}
			seen[to] = true
			if was, taken := of[to]; !taken || find(was, seen) {
				of[to] = at
				return true
			}
		}
		return false
	}
	for _, at := range seas {
		find(at, map[engine.RegionID]bool{})
	}
	out := map[engine.RegionID]engine.RegionID{}
	for to, at := range of {
		out[at] = to
	}
	return out
}
