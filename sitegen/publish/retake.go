package publish

import (
	"strings"

	"github.com/heraldmaps/herald/sitegen/load"
)

// Difference is an order that was added, removed, or got another outcome when decided again.
type Difference struct {
	Kind     string // the kind of step
	Power    int
	Unit     string
	Was, Now string // order, verdict and reason; "" if there was, or is, no such order
}

// Published returns a turn's orders as pages show them, to be kept when the turn is reopened.
func (g *Game) Published(t *Turn) []load.Taken {
	var out []load.Taken
	for _, s := range t.Steps {
		for _, p := range s.Powers {
			for _, l := range append(append([]Line{}, p.Lines...), p.Foreign...) {
				out = append(out, load.Taken{Kind: s.Kind, Power: g.Powers[p.Power].ID, Unit: l.Unit, Order: orderOf(l),
					Verdict: l.Verdict, Reason: l.Reason})
			}
		}
	}
	return out
}

func orderOf(l Line) string {
	if l.Understood != "" {
		return l.Understood
	}
	return l.Written
}

// Differences compares a turn's orders with those published before. If a unit has several orders,
// it compares the first with the first, and so on.
func (g *Game) Differences(t *Turn, before []load.Taken) []Difference {
	now := g.Published(t)
	type key struct{ kind, power, unit string }
	had := map[key][]load.Taken{}
	keyOf := func(l load.Taken) key {
		unit := l.Unit
		if unit == "" {
			unit = l.Order
		}
		return key{l.Kind, l.Power, unit}
	}
	for _, l := range before {
		had[keyOf(l)] = append(had[keyOf(l)], l)
	}
	decided, published := map[string]bool{}, map[string]bool{}
	for _, s := range t.Steps {
		decided[s.Kind] = true
	}
	for _, l := range before {
		published[l.Kind] = true
	}
	var out []Difference
	for _, l := range now {
		if !published[l.Kind] { // not published before, such as the retreats of a draft
			continue
		}
		k := keyOf(l)
		was := ""
		if left := had[k]; len(left) > 0 {
			was, had[k] = takenText(left[0]), left[1:]
		}
		if takenText(l) != was {
			out = append(out, Difference{l.Kind, g.power(l.Power), l.Unit, was, takenText(l)})
		}
	}
	for _, l := range before { // then the orders that are gone, in their old sequence
		k := keyOf(l)
		if left := had[k]; decided[l.Kind] && len(left) > 0 && left[0] == l {
			had[k] = left[1:]
			out = append(out, Difference{l.Kind, g.power(l.Power), l.Unit, takenText(l), ""})
		}
	}
	return out
}

func takenText(l load.Taken) string { return OrderText(l.Order, l.Verdict, l.Reason) }

// OrderText returns an order with its outcome in words, as in Difference.Was and Now.
func OrderText(order, verdict, reason string) string {
	s := order
	if verdict == "none" {
		verdict = "no order"
	}
	if s != "" {
		s += ": "
	}
	if strings.HasPrefix(reason, verdict) { // as in "no order; dislodged by …"
		return s + reason
	}
	s += verdict
	if reason != "" {
		s += ", " + reason
	}
	return s
}

func (g *Game) power(id string) int {
	for i := range g.Powers {
		if g.Powers[i].ID == id {
			return i
		}
	}
	return -1
}
