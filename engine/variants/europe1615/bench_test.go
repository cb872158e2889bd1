package europe1615_test

import (
	"encoding/json"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// crowd is a Spring in which every state obeys somebody, two alliances are at war, and all 60 units
// have orders: a third of them supports, beside a placement and an attack of each power.
func crowd(tb testing.TB) (*europe1615.Rules, *engine.Position, []engine.Order) {
	r := newRules(tb, nil)
	m := r.Map()
	p := r.Start()
	p.Phase = engine.Phase{Year: 1616, Season: engine.Spring, Step: engine.Movement}
	p.Units = append(p.Units, engine.Unit{ID: p.NextUnit, Power: m.Power("france"), Kind: engine.Army, At: m.Regions[m.Region("CHA")].First}) // the sixtieth unit
	p.NextUnit++
	influence := map[string]map[string]int{}
	for i := range m.Powers {
		if !m.IsSeat(engine.PowerID(i)) && len(m.Powers[i].ID) > 0 {
			influence[m.Powers[i].ID] = map[string]int{m.Powers[i%7].ID: 5, m.Powers[(i+1)%7].ID: 2}
		}
	}
	for i := range m.Powers { // possible states do not exist yet, so nobody has points there
		if id := m.Powers[i].ID; !m.IsSeat(engine.PowerID(i)) && m.Region(id) != engine.NoRegion && m.IsSeat(m.Owners[m.Region(id)]) {
			delete(influence, id)
		}
	}
	raw, err := json.Marshal(map[string]any{"influence": influence, "wars": [][2]string{{"spain", "dutch"}, {"austria", "france"}, {"sweden", "denmark"}},
		"alliances": []any{map[string]any{"name": "a", "members": []string{"austria", "spain"}}, map[string]any{"name": "b", "members": []string{"dutch", "england"}}}})
	if err != nil {
		tb.Fatal(err)
	}
	if errs := r.SetState(p, raw); errs != nil {
		tb.Fatal(errs)
	}
	var os []engine.Order
	line := func(by int, v engine.Verb, state, whom engine.PowerID, n int) {
		o := engine.NewOrder(v, engine.PowerID(by), engine.NoKind, engine.NoPlace)
		o.Own = &europe1615.OwnOrder{Verb: v, State: state, Whom: whom, Region: engine.NoRegion, Count: n}
		os = append(os, o)
	}
	for by := range 7 {
		line(by, europe1615.VerbPlace, m.Power("SAX"), engine.NoPower, 3)
		line(by, europe1615.VerbPlace, m.Power("HES"), engine.NoPower, 3)
		line(by, europe1615.VerbAttack, m.Power("SAX"), engine.PowerID((by+1)%7), 0)
	}
	for i, u := range p.Units {
		by := u.Power
		if !m.IsSeat(by) {
			by = engine.PowerID(int(by) % 7)
		}
		steps := m.Steps(u.Kind, u.At)
		o := engine.NewOrder(engine.Move, by, u.Kind, u.At)
		o.To = steps[i%len(steps)].To
		if i%3 == 0 {
			o = engine.NewOrder(engine.Support, by, u.Kind, u.At)
			o.Of = steps[0].To
		}
		os = append(os, o)
	}
	return r, p, os
}

func BenchmarkMovement(b *testing.B) {
	r, p, os := crowd(b)
	if len(p.Units) != 60 {
		b.Fatalf("%d units", len(p.Units))
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Resolve(p, os, nil)
	}
}

// BenchmarkWinter decides a Winter, its adjustment with a dozen regions that change hands and its
// builds.
func BenchmarkWinter(b *testing.B) {
	r, p, os := crowd(b)
	after := r.Resolve(p, os, nil).After
	after.Dislodged, after.Contested = nil, nil
	after.Phase = engine.Phase{Year: 1616, Season: engine.Winter, Step: engine.Adjustment}
	var builds []engine.Order
	m := r.Map()
	for i := range m.Regions {
		if g := &m.Regions[i]; g.SupplyCentre && m.IsSeat(m.Owners[i]) {
			builds = append(builds, engine.NewOrder(engine.Build, m.Owners[i], engine.Army, g.First))
		}
	}
	first := r.Resolve(after, nil, nil).After
	was, _ := json.Marshal(r.State(after))
	is, _ := json.Marshal(r.State(first))
	if string(was) == string(is) {
		b.Fatal("nothing changes hands")
	}
	b.ReportAllocs()
	for b.Loop() {
		next := r.Resolve(after, nil, nil).After
		r.Resolve(next, builds, nil)
	}
}
