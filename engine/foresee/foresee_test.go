package foresee

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants"
)

func game(t testing.TB) engine.Rules {
	rules, err := variants.New("standard", judgetest.Standard(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

func set(t testing.TB, rules engine.Rules, units map[string][]string) *engine.Position {
	t.Helper()
	p, wrong := position.Read(rules, &position.Text{Phase: "1901-spring-movement", Units: units, Owners: map[string][]string{}})
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return p
}

// all is the slow reference: it adjudicates every combination of the other powers' legal orders,
// whether they concern the place or not. It varies a unit's draft only if free returns true.
func all(rules engine.Rules, q Question, free func(engine.Unit) bool) Harm {
	s := newSearch(rules, &q, Budget{})
	fixed := s.own(q.Orders)
	var lists [][]engine.Order
	for _, u := range s.ordered() {
		switch d := s.drafted(u); {
		case u.Power == q.By:
		case d.Verb != engine.NoOrder && !free(u):
			fixed = append(fixed, d)
		default:
			lists = append(lists, rules.Legal(nil, q.Position, u.Power, u.ID))
		}
	}
	worst := Unharmed
	var walk func(i int, orders []engine.Order)
	walk = func(i int, orders []engine.Order) {
		if i == len(lists) {
			worst = max(worst, s.harm(rules.Resolve(q.Position, orders, engine.SeededLots("foresee"))))
			return
		}
		for _, o := range lists[i] {
			walk(i+1, append(orders[:len(orders):len(orders)], o))
		}
	}
	walk(0, fixed)
	return worst
}

// TestWorstAgainstEverything compares the search, which tries what concerns the place, with one
// that tries everything.
func TestWorstAgainstEverything(t *testing.T) {
	t.Parallel()
	rules := game(t)
	m := rules.Map()
	rng := rand.New(rand.NewPCG(16, 1))
	regions := []string{"mun", "bur", "ruh", "kie", "ber", "tyr", "boh", "sil", "bel", "hol", "par", "mar", "pic"}
	rounds := 120
	if testing.Short() {
		rounds = 50
	}
	met := map[Harm]int{}
	for n := range rounds {
		rng.Shuffle(len(regions), func(i, j int) { regions[i], regions[j] = regions[j], regions[i] })
		p := set(t, rules, map[string][]string{"germany": {"A " + regions[0], "A " + regions[1]}, "france": {"A " + regions[2], "A " + regions[3]}, "austria": {"A " + regions[4]}})
		q := Question{Position: p, By: m.Power("germany"), Region: engine.NoRegion}
		for _, u := range p.Units {
			if u.Power == q.By {
				q.Unit = u.ID
				legal := rules.Legal(nil, p, u.Power, u.ID)
				q.Orders = append(q.Orders, legal[rng.IntN(len(legal))])
			}
		}
		got, want := FindWorst(rules, q, Budget{Judged: 1 << 20}), all(rules, q, nil)
		if !got.All || got.Harm != want {
			t.Errorf("round %d: %s of %d tried, all %v; everything gives %s: %v", n, got.Harm, got.Judged, got.All, want, q.Orders)
		}
		met[want]++
	}
	if met[Dislodged] == 0 || met[Thwarted] == 0 {
		t.Errorf("too few positions of a kind: %v", met)
	}
}

// TestWorstOfDrafts: others may follow their drafts or give any other orders: a unit in the way may
// stay, a helper may leave.
func TestWorstOfDrafts(t *testing.T) {
	t.Parallel()
	rules := game(t)
	m := rules.Map()
	rng := rand.New(rand.NewPCG(16, 2))
	regions := []string{"mun", "bur", "ruh", "kie", "ber", "tyr", "hol", "sil", "bel"}
	fleet := func(at string) string { // cannot attack inland
		if slices.Contains([]string{"kie", "ber", "hol", "bel"}, at) {
			return "F " + at
		}
		return "A " + at
	}
	rounds := 150
	if testing.Short() {
		rounds = 60
	}
	met, stayed := map[Harm]int{}, 0
	for n := range rounds {
		rng.Shuffle(len(regions), func(i, j int) { regions[i], regions[j] = regions[j], regions[i] })
		p := set(t, rules, map[string][]string{"germany": {"A " + regions[0], "A " + regions[1]}, "france": {fleet(regions[2]), fleet(regions[3])}, "austria": {fleet(regions[4])}})
		q := Question{Position: p, By: m.Power("germany"), Region: engine.NoRegion}
		for _, u := range p.Units {
			legal := rules.Legal(nil, p, u.Power, u.ID)
			if u.Power == q.By {
				q.Unit = u.ID
			}
			o := legal[rng.IntN(len(legal))]
			for range 20 { // own moves go where another unit must leave first
				if o.Verb == engine.Move && (u.Power != q.By || unitAt(p, m.RegionOf(o.To), m) != 0) {
					break
				}
				o = legal[rng.IntN(len(legal))]
			}
			o.Unit = 0
			q.Orders = append(q.Orders, o)
		}
		s := newSearch(rules, &q, Budget{})
		rs := s.closed(s.own(q.Orders), s.at)
		in := func(p engine.PlaceID) bool { return p >= 0 && rs.has(m.RegionOf(p)) }
		free := func(u engine.Unit) bool { // the unit is in one of the regions, or can order something about them
			return in(u.At) || slices.ContainsFunc(rules.Legal(nil, p, u.Power, u.ID), func(o engine.Order) bool { return in(o.To) || o.To < 0 && in(o.Of) })
		}
		got, want := FindWorst(rules, q, Budget{Judged: 1 << 20}), all(rules, q, free)
		if !got.All || got.Harm != want {
			t.Errorf("round %d: %s of %d tried, all %v; everything gives %s: %v", n, got.Harm, got.Judged, got.All, want, q.Orders)
		}
		met[want]++
		if slices.ContainsFunc(got.Orders, func(o engine.Order) bool { return o.Verb == engine.Hold }) {
			stayed++
		}
	}
	if met[Dislodged] == 0 || met[Thwarted] == 0 || stayed == 0 {
		t.Errorf("too few positions of a kind: %v, %d stay against their draft", met, stayed)
	}
}

// TestRetreats: others may retreat to the same place, and a retreat may be one that nobody can
// close.
func TestRetreats(t *testing.T) {
	t.Parallel()
	rules := game(t)
	m := rules.Map()
	p, wrong := position.Read(rules, &position.Text{Phase: "1901-spring-retreat", Units: map[string][]string{"italy": {"A mun", "A bur"}}, Owners: map[string][]string{},
		Dislodged: map[string]position.Dislodged{"A mun": {Power: "germany", From: "tyr", Options: []string{"ruh", "kie"}}, "A bur": {Power: "france", From: "mar", Options: []string{"ruh", "pic"}}}})
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	to := func(by, from, into string) engine.Order {
		o := engine.NewOrder(engine.Retreat, m.Power(by), engine.Army, m.Place(from))
		o.To = m.Place(into)
		return o
	}
	q := Question{Position: p, By: m.Power("germany"), Region: engine.NoRegion, Orders: []engine.Order{to("germany", "mun", "ruh")}}
	for _, d := range p.Dislodged {
		if d.Unit.Power == q.By {
			q.Unit = d.Unit.ID
		}
	}
	if w := FindWorst(rules, q, Budget{}); w.Harm != Destroyed || len(w.Orders) != 1 || !w.All || w.Judged != 2 || all(rules, q, nil) != Destroyed {
		t.Errorf("%+v", w)
	}
	if l := FindLeast(rules, q, Budget{}); !l.Found || !l.All || len(l.Plan) != 1 || m.PlaceText(l.Plan[0].To) != "kie" {
		t.Errorf("%+v", l)
	}
	// A unit drafted to go elsewhere may still come, and one drafted to come may not.
	q.Orders = append(q.Orders, to("france", "bur", "pic"))
	if w := FindWorst(rules, q, Budget{}); w.Harm != Destroyed {
		t.Errorf("%+v", w)
	}
	q.Unit, q.Region = 0, m.Region("ruh")
	if w := FindWorst(rules, Question{Position: p, By: m.Power("england"), Region: q.Region, Orders: q.Orders}, Budget{}); w.Harm != NotHeld {
		t.Errorf("%+v", w)
	}
	q.Orders = []engine.Order{to("germany", "mun", "kie")}
	q.Unit, q.Region = p.Dislodged[0].Unit.ID, engine.NoRegion
	if q.By == p.Dislodged[0].Unit.Power {
		if w := FindWorst(rules, q, Budget{}); w.Harm != Unharmed || !w.All {
			t.Errorf("%+v", w)
		}
	}
}

func TestWorst(t *testing.T) {
	t.Parallel()
	rules := game(t)
	m := rules.Map()
	p := set(t, rules, map[string][]string{"germany": {"A mun"}, "france": {"A bur", "A ruh", "A tyr"}})
	q := Question{Position: p, By: m.Power("germany"), Unit: unitAt(p, m.Region("mun"), m), Region: engine.NoRegion}
	w := FindWorst(rules, q, Budget{})
	if w.Harm != Dislodged || len(w.Orders) != 2 || !w.All || w.Units != 3 {
		t.Errorf("%+v", w)
	}
	q.Unit, q.Region = 0, m.Region("mun")
	if w = FindWorst(rules, q, Budget{}); w.Harm != NotHeld || len(w.Orders) != 2 {
		t.Errorf("%+v", w)
	}
	// A sample is reported as one, with its size.
	if w = FindWorst(rules, q, Budget{Judged: 7}); w.All || w.Judged != 7 || w.Combinations < 8 {
		t.Errorf("%+v", w)
	}
	// A cancelled search reports it.
	if w = FindWorst(rules, q, Budget{Tick: func(n int) bool { return n < 3 }}); !w.Cancelled || w.All || w.Judged != 3 {
		t.Errorf("%+v", w)
	}
}

func unitAt(p *engine.Position, r engine.RegionID, m *engine.Map) engine.UnitID {
	for _, u := range p.Units {
		if m.RegionOf(u.At) == r {
			return u.ID
		}
	}
	return 0
}

func TestLeast(t *testing.T) {
	t.Parallel()
	rules := game(t)
	m := rules.Map()
	text := func(os []engine.Order) string {
		var out []string
		for _, o := range os {
			out = append(out, fmt.Sprint(o.Verb, " ", m.PlaceText(o.At), " ", m.PlaceText(o.To), " ", m.PlaceText(o.Of)))
		}
		return fmt.Sprint(out)
	}
	// One supporter holds Munich when two units attack; if the second attacker is supported, Munich
	// needs a second.
	p := set(t, rules, map[string][]string{"germany": {"A mun", "A ber", "A kie"}, "france": {"A bur", "A ruh"}})
	q := Question{Position: p, By: m.Power("germany"), Region: m.Region("mun")}
	l := FindLeast(rules, q, Budget{})
	if !l.Found || l.Take || len(l.Plan) != 1 || l.Plan[0].Verb != engine.Support || !l.All {
		t.Errorf("%+v %s", l, text(l.Plan))
	}
	p = set(t, rules, map[string][]string{"germany": {"A mun", "A ber", "A kie"}, "france": {"A bur", "A ruh", "A boh"}})
	q.Position = p
	if l = FindLeast(rules, q, Budget{}); !l.Found || len(l.Plan) != 2 {
		t.Errorf("%+v %s", l, text(l.Plan))
	}
	// A unit that cannot be held is reported, with the orders that break it.
	p = set(t, rules, map[string][]string{"germany": {"A mun"}, "france": {"A bur", "A ruh", "A boh"}})
	q.Position = p
	if l = FindLeast(rules, q, Budget{}); l.Found || !l.AllPlans || len(l.Against) < 2 {
		t.Errorf("%+v %s", l, text(l.Against))
	}
	// To take the region, one army is enough against the drafts, but two are needed against
	// anything.
	p = set(t, rules, map[string][]string{"germany": {"A mun", "A ruh"}, "france": {"A par"}})
	q = Question{Position: p, By: m.Power("germany"), Region: m.Region("bur"), Drafted: true}
	if l = FindLeast(rules, q, Budget{}); !l.Found || !l.Take || len(l.Plan) != 1 {
		t.Errorf("%+v %s", l, text(l.Plan))
	}
	// A drafted order is a plan like any other.
	move := engine.NewOrder(engine.Move, q.By, engine.Army, m.Place("mun"))
	move.To = m.Place("bur")
	q.Orders = []engine.Order{move}
	if l = FindLeast(rules, q, Budget{}); !l.Found || len(l.Plan) != 1 {
		t.Errorf("%+v %s", l, text(l.Plan))
	}
	q.Orders = nil
	q.Drafted = false
	if l = FindLeast(rules, q, Budget{}); !l.Found || len(l.Plan) != 2 {
		t.Errorf("%+v %s", l, text(l.Plan))
	}
}
