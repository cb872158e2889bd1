package cases

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// strengths matches "2 (Ashby, Shropshire) against 1 (Marr)" in a sentence, with the words before
// it and a region after "for".
var strengths = regexp.MustCompile(`(.*?)(\d+) \(([^)]*)\) against (\d+) \(([^)]*)\)( for [^;:]+)?`)

// Reasons verifies what the sentences of a movement phase claim, from the position, orders and
// outcomes alone: which units were where, what they were ordered, whose support counted, who was
// dislodged, and every number. It returns how many claims it recognised, and the false ones.
func Reasons(r engine.Rules, res *engine.Resolution) (claims int, wrong []string) {
	if res.Before.Phase.Step != engine.Movement {
		return 0, nil
	}
	c := &claimed{m: r.Map(), res: res}
	for i := range res.Outcomes {
		c.o = &res.Outcomes[i]
		if c.o.Text == "" || c.o.Unit.ID == 0 {
			continue
		}
		for k, part := range strings.Split(c.o.Text, "; ") {
			c.part(part, k)
		}
	}
	return c.n, c.wrong
}

type claimed struct {
	m     *engine.Map
	res   *engine.Resolution
	o     *engine.Outcome
	n     int
	wrong []string
}

func (c *claimed) bad(format string, args ...any) {
	c.wrong = append(c.wrong, fmt.Sprintf("%s %v to %s: %q: ", c.m.Powers[max(c.o.Unit.Power, 0)].ID, c.name(c.o.Unit.At),
		c.name(c.o.Order.To), c.o.Text)+fmt.Sprintf(format, args...))
}

func (c *claimed) name(p engine.PlaceID) string {
	if p < 0 {
		return "-"
	}
	return c.region(c.m.RegionOf(p))
}

func (c *claimed) region(r engine.RegionID) string {
	if g := &c.m.Regions[r]; g.Label != "" {
		return g.Label
	}
	return c.m.Regions[r].Name
}

func (c *claimed) same(a, b engine.PlaceID) bool {
	return a >= 0 && b >= 0 && c.m.RegionOf(a) == c.m.RegionOf(b)
}

// of reports whether a support or convoy is for a unit.
func (c *claimed) of(o *engine.Order, u engine.Unit) bool {
	return o.OfUnit == u.ID || o.OfUnit == 0 && c.same(o.Of, u.At)
}

// units returns the units that began the phase in a named region, those aboard another last.
func (c *claimed) units(name string) (out []engine.Unit) {
	for _, u := range c.res.Before.Units {
		if c.name(u.At) == name {
			out = append(out, u)
		}
	}
	slices.SortStableFunc(out, func(a, b engine.Unit) int { return min(int(a.Aboard), 1) - min(int(b.Aboard), 1) })
	return out
}

// target returns the unit at the order's destination, the fleet if it has an army aboard.
func (c *claimed) target() (u engine.Unit, ok bool) {
	for _, v := range c.res.Before.Units {
		if c.same(v.At, c.o.Order.To) && (!ok || v.Aboard == 0) {
			u, ok = v, true
		}
	}
	return u, ok
}

func (c *claimed) gone(u engine.Unit) bool {
	return !slices.ContainsFunc(c.res.After.Units, func(v engine.Unit) bool { return v.ID == u.ID })
}

// does reports whether a unit had an order that satisfies ok.
func (c *claimed) does(u engine.Unit, ok func(*engine.Outcome) bool) bool {
	return slices.ContainsFunc(c.res.Outcomes, func(o engine.Outcome) bool { return o.Unit.ID == u.ID && ok(&o) })
}

// goes reports whether a unit's order, of any verb, names a region as its destination.
func (c *claimed) goes(u engine.Unit, to string) bool {
	return c.does(u, func(o *engine.Outcome) bool { return c.name(o.Order.To) == to })
}

// strength checks a strength against the units it lists: each was on the board, and all but the
// first gave support. It returns the units of the region listed first.
func (c *claimed) strength(n int, list string) (first []engine.Unit) {
	names := strings.Split(list, ", ")
	units := 0
	for k, name := range names {
		us := c.units(name)
		if len(us) == 0 {
			continue // a ruleset's bonus is not a unit
		}
		units++
		if k == 0 {
			first = us
			continue
		}
		if !slices.ContainsFunc(us, func(u engine.Unit) bool {
			return c.does(u, func(o *engine.Outcome) bool {
				return o.Order.Verb == engine.Support && o.Verdict == engine.Succeeded
			})
		}) {
			c.bad("%s gave no support", name)
		}
	}
	if units > n || n > len(names) {
		c.bad("%d is not the number of %s", n, list)
	}
	if first == nil {
		c.bad("nobody stood in %s", names[0])
	}
	return first
}

// support counts the supports that helped a unit to enter the region to, or to hold if to is "".
func (c *claimed) support(u engine.Unit, to string) int {
	n := 0
	for i := range c.res.Outcomes {
		o := c.res.Outcomes[i].Order
		if o.Verb == engine.Support && c.res.Outcomes[i].Verdict == engine.Succeeded && c.of(o, u) &&
			(o.To >= 0 && c.name(o.To) == to || o.To < 0 && to == "") {
			n++
		}
	}
	return n
}

func (c *claimed) part(text string, k int) {
	to := c.name(c.o.Order.To)
	if f := strengths.FindStringSubmatch(text); f != nil {
		c.n++
		have, _ := strconv.Atoi(f[2])
		need, _ := strconv.Atoi(f[4])
		a, b := c.strength(have, f[3]), c.strength(need, f[5])
		if a == nil || b == nil {
			return
		}
		switch {
		case strings.Contains(f[1], "dislodged by"):
			if have <= need || !c.gone(c.o.Unit) && !slices.ContainsFunc(c.res.Dislodged, func(d engine.Dislodged) bool {
				return d.Unit.ID == c.o.Unit.ID
			}) {
				c.bad("it was not driven out")
			}
			if !slices.ContainsFunc(a, func(u engine.Unit) bool { return c.goes(u, c.name(c.o.Unit.At)) }) {
				c.bad("nobody of %s went there", f[3])
			}
		case strings.Contains(f[1], "bounced"):
			if have > need {
				c.bad("it was stronger")
			}
			if strings.Contains(text, "a tie holds") && have != need {
				c.bad("there was no tie")
			}
			if f[6] != "" { // the opponent moved to the same region
				if !slices.ContainsFunc(b, func(u engine.Unit) bool {
					return u.ID != c.o.Unit.ID && c.goes(u, strings.TrimPrefix(f[6], " for "))
				}) {
					c.bad("nobody of %s went there", f[5])
				}
			} else if u, ok := c.target(); !ok || c.name(u.At) != c.name(b[0].At) {
				c.bad("%s is not where it goes", f[5])
			} else if c.gone(u) && !strings.Contains(text, "head to head") {
				c.bad("%s was driven out", f[5])
			}
		case c.o.Verdict == engine.Succeeded && have <= need:
			c.bad("it was not stronger")
		}
		return
	}
	switch {
	case strings.HasPrefix(text, "no fleet was ordered to convoy it to"),
		strings.HasPrefix(text, "no fleet ferried it to"):
		c.n++
		for i := range c.res.Outcomes {
			x := &c.res.Outcomes[i]
			if x.Order.Verb == engine.Convoy && x.Unit.ID != 0 && x.Reason.Code != "not-yours" &&
				x.Reason.Code != "not-your-unit" && c.of(x.Order, c.o.Unit) && c.same(x.Order.To, c.o.Order.To) &&
				(x.Verdict == engine.Succeeded || strings.HasPrefix(text, "no fleet was")) {
				c.bad("%s was", c.name(x.Unit.At))
			}
		}
	case strings.Contains(text, "its own unit, "), strings.Contains(text, "its own power's unit"),
		strings.Contains(text, "a friend's unit ("):
		c.n++
		u, ok := c.target()
		if !ok {
			c.bad("nobody was there")
			return
		}
		if own := u.Power == c.o.Unit.Power; own == strings.Contains(text, "a friend's unit (") {
			c.bad("the unit is of %s", c.m.Powers[u.Power].ID)
		}
		holds := 1
		if !c.does(u, func(o *engine.Outcome) bool { return o.Order.Verb == engine.Move }) {
			holds += c.support(u, "")
		}
		if strings.Contains(text, "would dislodge") && 1+c.support(c.o.Unit, to) <= holds {
			c.bad("it has %d against %d", 1+c.support(c.o.Unit, to), holds)
		}
	case strings.HasPrefix(text, "support cut by ") && !strings.Contains(text, " order"):
		c.n++
		if !slices.ContainsFunc(c.res.Before.Units, func(u engine.Unit) bool {
			return strings.HasSuffix(text, " "+c.name(u.At)) && c.goes(u, c.name(c.o.Unit.At))
		}) {
			c.bad("nobody of that name went there")
		}
	case strings.HasPrefix(text, "convoy broken at "):
		c.n++
		if !slices.ContainsFunc(c.res.Dislodged, func(d engine.Dislodged) bool {
			return strings.Contains(text, c.name(d.Unit.At))
		}) {
			c.bad("nobody was driven out there")
		}
	case strings.HasPrefix(text, "stands: the attacks of "):
		c.n++
		if c.gone(c.o.Unit) {
			c.bad("it does not stand")
		}
	case strings.Contains(text, " cannot reach ") && k == 0:
		c.n++
		if at := c.o.Unit.At; c.o.Order.Verb == engine.Move && c.o.Unit.Aboard == 0 &&
			slices.ContainsFunc(c.m.Steps(c.o.Unit.Kind, at), func(s engine.Adjacency) bool { return c.same(s.To, c.o.Order.To) }) &&
			!strings.Contains(text, "coast") {
			c.bad("they touch")
		}
	}
}
