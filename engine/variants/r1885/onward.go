package r1885

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// trials are the passes of the judge that find which onward landings take part (rule 35), each kept so that none is made twice.
type trials struct {
	with  []int // the landings that take part, by unit
	tried []trial
	again int      // how often the last step had to be repeated with fewer of them
	most  int      // how many passes rule 35 can need
	one   [1]trial // most phases need no more
}

// trial is one pass: the landings that took part in it, what the judge was asked and what it made of it.
type trial struct {
	with []int
	pol  *judge.Policy
	mv   *judge.Moves
	came []bool // by order: it succeeded
}

func (t *trials) release() {
	for i := range t.tried {
		t.tried[i].mv.Release()
	}
}

// settle plans a phase and finds which onward landings take part: those whose fleets arrive without any of them, then also with each
// alone, then with all that are left. A landing whose fleet nothing can stop needs no pass alone.
//
// That makes at most a pass for each landing and two more: none, each alone, all that are left. Only where landings that are harmless
// each alone stop a fleet together does the rule want the last step again, and so a pass more. The sets of that step shrink and those
// of one landing were tried alone: it is never more than two passes a landing.
func (r *Rules) settle(p *engine.Position, orders []engine.Order) (*plan, *trials) {
	ruled := make([]verdict, len(orders))
	q := r.choose(p, orders, ruled)
	n := r.newPlan(q, orders, ruled)
	t := &trials{}
	t.tried = t.one[:0]
	for i := range n.deeds {
		if d := &n.deeds[i]; d.onward && n.open(i) {
			t.with = append(t.with, i)
		}
	}
	t.most = max(1, 2*len(t.with))
	if t.with == nil {
		return n, t
	}
	keep := func(ok func(int) bool, c engine.Code) (all bool) {
		before := len(t.with)
		t.with = slices.DeleteFunc(slices.Clone(t.with), func(i int) bool {
			if ok(i) {
				return false
			}
			n.deeds[i].late = verdict{engine.Failed, c}
			return true
		})
		return len(t.with) == before
	}
	keep(func(i int) bool { return n.arrives(n.pass(t, nil), i) }, CodeNotThere)
	keep(func(i int) bool { return n.unhindered(i) || n.arrives(n.pass(t, []int{i}), i) }, CodeOwnPassage)
	for len(t.with) > 0 && !keep(func(i int) bool { return n.arrives(n.pass(t, t.with), i) }, CodeNotThere) {
		if len(t.with) > 1 {
			t.again++
		}
	}
	return n, t
}

// pass decides the phase with so many of the onward landings, or remembers what it decided.
func (n *plan) pass(t *trials, with []int) *trial {
	for i := range t.tried {
		if slices.Equal(t.tried[i].with, with) {
			return &t.tried[i]
		}
	}
	if len(t.tried) == t.most {
		panic(fmt.Sprintf("r1885: rule 35 needs no more than %d passes", t.most))
	}
	pol := n.policy(with)
	mv := n.r.j.Movement(n.p, n.orders, pol)
	t.tried = append(t.tried, trial{with: slices.Clone(with), pol: pol, mv: mv})
	return &t.tried[len(t.tried)-1]
}

// arrives reports whether the fleet of a landing army came where it was ordered to.
func (n *plan) arrives(t *trial, army int) bool {
	if t.came == nil {
		for _, o := range t.mv.Outcomes() {
			t.came = append(t.came, o.Verdict == engine.Succeeded)
		}
	}
	return t.came[n.deeds[n.deeds[army].fleet].order]
}

// unhindered reports whether nothing can stop the passage of a landing army's fleet: nobody stands where it goes, and nobody else would
// go there. Then no landing can either.
func (n *plan) unhindered(army int) bool {
	f := n.deeds[army].fleet
	to := n.deeds[f].to
	if _, there := n.fleet[to]; there {
		return false
	}
	for i := range n.deeds {
		if i != f && n.deeds[i].what == move && n.deeds[i].to == to {
			return false
		}
	}
	return true
}
