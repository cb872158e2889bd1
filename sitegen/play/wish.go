package play

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// chooseWish puts the first of an order's wishes that can be carried out in its place: a retreat to a region that is open, a
// build where nothing is built yet, a removal of a unit that is there. Where none can, the first stays and is illegal.
func (g *Game) chooseWish(step *Step, l *Line) {
	if len(l.Else) == 0 || g.can(step, l.Order) {
		return
	}
	for i := range l.Else {
		if o := &l.Else[i]; g.can(step, o) {
			o.Pos, o.Text, o.By = l.Order.Pos, l.Order.Text, l.Order.By
			l.Order = o
			l.Problems = append(l.Problems, notation.Problem{Code: "wish", Message: fmt.Sprintf("the %s wish counts: those before it cannot be carried out", ordinal(i+2)), Col: 1, Warning: true})
			return
		}
	}
}

// can says that an order is legal, and that no earlier one of the step builds or removes at the same place.
func (g *Game) can(step *Step, o *engine.Order) bool {
	if o.Verb == engine.Build || o.Verb == engine.Remove {
		m := g.Rules.Map()
		for i := range step.Orders {
			if p := &step.Orders[i]; p.Verb == o.Verb && p.By == o.By && p.At != engine.NoPlace && m.RegionOf(p.At) == m.RegionOf(o.At) {
				return false
			}
		}
	}
	_, ok := g.Rules.Check(step.Before, *o)
	return ok
}

func ordinal(n int) string {
	if n < 5 {
		return [...]string{"first", "second", "third", "fourth"}[n-1]
	}
	return fmt.Sprintf("%dth", n)
}
