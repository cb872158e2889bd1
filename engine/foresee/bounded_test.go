package foresee

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine/variants"
)

// TestBounded: on a large and crowded board the budget bounds every part of a search, even where
// combinations and plans fail before a phase is adjudicated. A search that is cut off reports it,
// and the same question gets the same answer.
func TestBounded(t *testing.T) {
	t.Parallel()
	m := printed(t, "w3k")
	rules, err := variants.New("w3k", m, nil)
	if err != nil {
		t.Fatal(err)
	}
	rnd := rand.New(rand.NewPCG(38, 3))
	cut := map[bool]int{}
	for n := range 12 {
		p := crowd(m, rnd, 60)
		for i := range p.Units {
			if i%3 == 0 {
				p.Units[i].Power = 0
			}
		}
		q := Question{Position: p, By: 0, Unit: p.Units[3*rnd.IntN(len(p.Units)/3)].ID}
		s := newSearch(rules, &q, Budget{})
		c := s.combos(s.choices(false, nil, s.at), nil)
		c.visit = func(c *combos) bool { return c.count < 5000 }
		s.work = 1000
		if c.all(0); c.count > 1000 {
			t.Errorf("%d: %d combinations in 1,000 steps", n, c.count)
		}
		const judged = 200
		w, l := FindWorst(rules, q, Budget{Judged: judged}), FindLeast(rules, q, Budget{Judged: judged})
		for _, e := range []Extent{w.Extent, l.Extent} {
			if e.Judged > judged*20/len(p.Units)+1 || e.More && e.All && (e.AllPlans || e.Plans == 0) {
				t.Errorf("%d: %+v", n, e)
			}
			cut[e.More]++
		}
		if !reflect.DeepEqual(l, FindLeast(rules, q, Budget{Judged: judged})) {
			t.Errorf("%d: the same question has another answer", n)
		}
	}
	if cut[true] < 6 {
		t.Errorf("the positions are no test: %v", cut)
	}
}
