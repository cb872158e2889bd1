package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// countMost is the number of combinations above which a search counts as too large.
const countMost = 100_000

// FindWorst finds the worst that others' orders can do to the asker's unit, or in a region, given
// the asker's drafts. It searches movement and retreat phases only, and finds nothing for others.
func FindWorst(rules engine.Rules, q Question, b Budget) Worst {
	s := newSearch(rules, &q, b)
	if !Searched(q.Position.Phase.Step) {
		return Worst{Extent: Extent{All: true}}
	}
	s.share, s.counted = s.work, countMost
	w := &worst{search: s, own: s.own(q.Orders)}
	w.find(w.own)
	if w.out.Harm == Dislodged && q.Unit != 0 {
		w.escapes()
	}
	if out := &w.out; out.Phase != nil && len(out.Orders) > 0 {
		out.Orders = s.only(w.cs, w.fixed, out.Orders, func(r *engine.Resolution) bool { return s.harm(r) >= out.Harm })
		out.Phase = rules.Resolve(q.Position, slices.Concat(w.fixed, s.otherwise(w.cs, out.Orders), out.Orders),
			engine.SeededLots("foresee"))
	}
	s.extent.More = !s.extent.All
	s.extent.Apart = s.apart()
	s.extent.All = s.extent.All && !s.extent.Apart
	w.out.Extent = s.extent
	return w.out
}

type worst struct {
	*search
	out   Worst
	own   []engine.Order // the asker's orders
	cs    []choice       // the choices of units that can affect the place
	fixed []engine.Order // everybody else's orders
	drive [][]int        // the picks of each combination that dislodges the unit
}

// find tries the orders of others that can affect the unit or region.
func (w *worst) find(own []engine.Order) {
	w.cs = w.choices(false, own, w.closed(own, w.at))
	w.extent.Units = len(w.cs)
	w.fixed = w.without(w.cs)
	w.drive = nil
	w.over(w.cs, w.fixed, func(c *combos, buf []engine.Order) ([]engine.Order, bool) {
		buf = c.orders(buf)
		res, ok := w.judged(buf)
		if !ok {
			return buf, false
		}
		h := w.harm(res)
		if h == Dislodged && w.q.Unit != 0 {
			w.drive = append(w.drive, slices.Clone(c.pick))
		}
		if w.note(h, res, c.chosen()) {
			return nil, true // the kept resolution points into buf, so the next needs another
		}
		return buf, true
	})
}

// note records a phase if it is worse than the worst so far, or as bad with fewer orders.
func (w *worst) note(h Harm, res *engine.Resolution, chosen []engine.Order) bool {
	if w.out.Phase != nil && (h < w.out.Harm || h == w.out.Harm && len(chosen) >= len(w.out.Orders)) {
		return false
	}
	w.out.Harm, w.out.Phase, w.out.Orders = h, res, chosen
	w.spare = nil
	return true
}

func (s *search) own(orders []engine.Order) []engine.Order {
	var out []engine.Order
	for i := range orders {
		if orders[i].By == s.q.By {
			out = append(out, orders[i])
		}
	}
	return out
}

// over visits all combinations, or a sample if the budget is too small, and records which.
func (s *search) over(cs []choice, fixed []engine.Order, look func(*combos, []engine.Order) ([]engine.Order, bool)) {
	c := s.combos(cs, fixed)
	room := (min(s.work, s.share) + s.cost - 1) / s.cost
	most := max(room, s.counted)
	c.visit = func(c *combos) bool { return c.count <= most }
	kept := s.work - min(s.work, s.share)/4 // counting takes no more than a quarter
	s.work -= kept
	whole := c.atLeast(most) <= most && c.all(0)
	s.work += kept
	total := c.count
	s.extent.Combinations = 0
	if whole {
		s.extent.Combinations = float64(total)
	}
	var buf []engine.Order
	if whole && total <= room {
		c.count = 0
		c.visit = func(c *combos) (ok bool) {
			buf, ok = look(c, buf)
			return ok
		}
		s.extent.All = c.all(0)
		return
	}
	s.extent.All = false
	before := s.extent.Judged
	clear(c.pick)
	d := dice(0x9E3779B97F4A7C15)
	seen := map[string]bool{}
	for tries := 0; tries < 4*room && s.extent.Judged-before < room; tries++ {
		s.work -= len(cs)
		if tries > 0 { // the first combination is everybody's default
			c.sample(&d)
		}
		key := c.key()
		if seen[key] {
			continue
		}
		seen[key] = true
		var ok bool
		if buf, ok = look(c, buf); !ok {
			return
		}
	}
}

func (c *combos) key() string {
	b := make([]byte, 0, 2*len(c.pick))
	for _, k := range c.pick {
		b = append(b, byte(k), byte(k>>8))
	}
	return string(b)
}

func (s *search) otherwise(cs []choice, but []engine.Order) []engine.Order {
	var out []engine.Order
	for i := range cs {
		if o := cs[i].orders[0]; o.Verb != engine.NoOrder &&
			!slices.ContainsFunc(but, func(b engine.Order) bool { return s.of(&b, cs[i].unit) }) {
			out = append(out, o)
		}
	}
	return out
}

// only returns orders without those that still does not need: each order is left out, and stays out
// if still returns true without it.
func (s *search) only(cs []choice, fixed, orders []engine.Order, still func(*engine.Resolution) bool) []engine.Order {
	does := func(less []engine.Order) bool {
		s.work -= s.cost
		s.spare = engine.ResolveInto(s.rules, s.spare, s.q.Position, slices.Concat(fixed, s.otherwise(cs, less), less),
			engine.SeededLots("foresee"))
		return still(s.spare)
	}
	direct := slices.DeleteFunc(slices.Clone(orders), func(o engine.Order) bool { return !s.touches(&o, s.at) })
	if len(direct) < len(orders) && does(direct) {
		orders = direct
	}
	for i := 0; i < len(orders); {
		if less := slices.Concat(orders[:i], orders[i+1:]); does(less) {
			orders = less
		} else {
			i++
		}
	}
	return orders
}
