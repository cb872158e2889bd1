package foresee

import (
	"fmt"
	"math/rand/v2"
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

// all judges every combination of every legal order of everybody else: slow, and knows nothing of what touches what.
func all(rules engine.Rules, q Question) Harm {
	s := newSearch(rules, &q, Budget{})
	fixed := s.own(q.Orders)
	var lists [][]engine.Order
	for _, u := range q.Position.Units {
		if u.Power != q.By {
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

// TestWorstAgainstEverything compares the search, which tries what touches the place, with one that tries everything.
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
		got, want := FindWorst(rules, q, Budget{Judged: 1 << 20}), all(rules, q)
		if !got.All || got.Harm != want {
			t.Errorf("round %d: %s of %d tried, all %v; everything gives %s: %v", n, got.Harm, got.Judged, got.All, want, q.Orders)
		}
		met[want]++
	}
	if met[Dislodged] == 0 || met[Thwarted] == 0 {
		t.Errorf("the positions are no test: %v", met)
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
	// A sample says that it is one, and how large it was.
	if w = FindWorst(rules, q, Budget{Judged: 7}); w.All || w.Judged != 7 || w.Combinations < 8 {
		t.Errorf("%+v", w)
	}
	// A search that is cancelled says so.
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
	// One supporter holds Munich against two; a second attacker's support needs a second.
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
	// What cannot be held is said, with what breaks it.
	p = set(t, rules, map[string][]string{"germany": {"A mun"}, "france": {"A bur", "A ruh", "A boh"}})
	q.Position = p
	if l = FindLeast(rules, q, Budget{}); l.Found || !l.AllPlans || len(l.Against) < 2 {
		t.Errorf("%+v %s", l, text(l.Against))
	}
	// To take: against what is drafted one army will do, against anything two are needed.
	p = set(t, rules, map[string][]string{"germany": {"A mun", "A ruh"}, "france": {"A par"}})
	q = Question{Position: p, By: m.Power("germany"), Region: m.Region("bur"), Drafted: true}
	if l = FindLeast(rules, q, Budget{}); !l.Found || !l.Take || len(l.Plan) != 1 {
		t.Errorf("%+v %s", l, text(l.Plan))
	}
	// What is drafted already is a plan like any other.
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
