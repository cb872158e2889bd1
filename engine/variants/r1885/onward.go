package r1885

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// trials are the judge's passes that find which landings after a fleet's move take part (rule 35).
// Each pass is kept, so that it need not be repeated.
type trials struct {
	with  []int // the landings that take part, by unit
	tried []trial
	again int      // how often the last step was repeated with fewer landings
	most  int      // how many passes rule 35 can need
	one   [1]trial // most phases need only one
}

// trial is one pass of the judge: which landings took part, the judge's input, and its result.
type trial struct {
	with []int
	pol  *judge.Policy
	mv   *judge.Moves
	came []bool // by order: whether it succeeded
}

func (t *trials) release() {
	for i := range t.tried {
		t.tried[i].mv.Release()
	}
}

// settle plans a phase and finds which onward landings take part: those whose fleets arrive without
// any onward landing; of these, those whose fleets arrive with that landing alone; of these, those
// whose fleets arrive with all that remain. A landing whose fleet nothing can stop needs no pass
// alone.
//
// That takes at most one pass for each landing and two more. Landings that are harmless alone may
// together stop a fleet; then the last step is repeated with fewer, at one more pass each time.
// Since these sets shrink and single landings were tried before, there are never more than two
// passes for each landing.
func (r *Rules) settle(p *engine.Position, orders []engine.Order) (*plan, *trials) {
	ruled := make([]verdict, len(orders))
	q := r.choose(p, orders, ruled)
	n := r.newPlan(q)
	n.reset(orders, ruled)
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

// pass adjudicates the phase with some landings after fleets' moves, once for each set of them.
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

// arrives reports whether the fleet of a landing army reached its destination.
func (n *plan) arrives(t *trial, army int) bool {
	if t.came == nil {
		for _, o := range t.mv.Outcomes() {
			t.came = append(t.came, o.Verdict == engine.Succeeded)
		}
	}
	return t.came[n.deeds[n.deeds[army].fleet].order]
}

// unhindered reports whether nothing can stop the fleet of a landing army: its destination is empty
// and no other unit is ordered there.
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
