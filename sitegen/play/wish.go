package play

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// wished returns the orders for the awaited step that a power's latest sheet with wishes asks for,
// as a sheet and in words, or "" if no wish is possible. The sheet counts only once the coordinator
// accepts it. Wishes for retreats must be from the same turn, wishes for adjustments from the same
// year.
func (g *Game) wished(s *Step, p PowerStatus, names Names) (sheet, what string) {
	for _, t := range slices.Backward(g.Turns) {
		for _, before := range slices.Backward(t.Steps) {
			if before == s || t != g.Current() && (s.Phase.Step != engine.Adjustment || before.Phase.Year != s.Phase.Year) {
				continue
			}
			i := slices.IndexFunc(before.Sheets, func(sh *Sheet) bool {
				return sh.By == p.Power && slices.ContainsFunc(sh.Lines, func(l Line) bool { return l.wishesFor(s) })
			})
			if i >= 0 {
				return g.takeWishes(s, p, before.Sheets[i], g.Info.When(before.Phase), names)
			}
		}
	}
	return "", ""
}

func (l *Line) wishesFor(s *Step) bool {
	return l.Kind == notation.WishLine && l.Wish == s.Phase.Step && l.Standing() != notation.Doubtful
}

// takeWishes makes a sheet of the wishes on another sheet: of each line the first wish that is
// possible, up to the number due.
func (g *Game) takeWishes(s *Step, p PowerStatus, from *Sheet, when string, names Names) (sheet, what string) {
	var said, barred []string
	due := max(p.Due, -p.Due)
	taken := &Step{Before: s.Before}
	for _, l := range from.Lines {
		if !l.wishesFor(s) {
			continue
		}
		var found *engine.Order
		for _, o := range append([]engine.Order{l.Line.Order}, l.Else...) {
			if o.By = p.Power; g.can(taken, &o) && (p.Due == 0 || len(taken.Orders) < due) {
				found = &o
				break
			}
		}
		if found == nil {
			barred = append(barred, names.Order(g.Rules, l.Line.Order))
			continue
		}
		words := names.Order(g.Rules, *found)
		taken.Orders = append(taken.Orders, *found)
		sheet += words + "\n"
		if l.If != "" {
			words += " (" + l.If + ")"
		}
		said = append(said, words)
	}
	if sheet == "" {
		return "", ""
	}
	what = fmt.Sprintf("%s of %s wishes: %s", path.Base(from.File), when, strings.Join(said, "; "))
	if len(barred) > 0 {
		what += "; not possible now: " + strings.Join(barred, "; ")
	}
	return fmt.Sprintf("# Wishes of %s, taken by the coordinator.\n%s", from.File, sheet), what
}

// chooseWish replaces an order with the first of its wishes that is possible: a retreat to an open
// region, a build at a free site, a removal of a present unit. Without any it stays, and is
// illegal.
func (g *Game) chooseWish(step *Step, l *Line) {
	if len(l.Else) == 0 || g.can(step, l.Order) {
		return
	}
	for i := range l.Else {
		if o := &l.Else[i]; g.can(step, o) {
			o.Pos, o.Text, o.By = l.Order.Pos, l.Order.Text, l.Order.By
			l.Order = o
			l.Problems = append(l.Problems, notation.Problem{Code: "wish",
				Message: fmt.Sprintf("the %s wish counts: those before it cannot be carried out", ordinal(i+2)), Col: 1,
				Warning: true})
			return
		}
	}
}

// can reports whether an order is legal and the first build or removal at its place in this step.
func (g *Game) can(step *Step, o *engine.Order) bool {
	if o.Verb == engine.Build || o.Verb == engine.Remove {
		m := g.Rules.Map()
		for i := range step.Orders {
			if p := &step.Orders[i]; p.Verb == o.Verb && p.By == o.By && p.At != engine.NoPlace &&
				m.RegionOf(p.At) == m.RegionOf(o.At) {
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
