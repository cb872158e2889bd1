package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// escapes looks for orders of others that close every retreat of a unit which they can dislodge. A
// retreat is closed if somebody enters it, or if a unit of the asker's that was to leave it cannot.
// Units not needed to dislodge are sent to the open retreats, until none is open.
func (w *worst) escapes() {
	at, more := w.at, slices.Clone(w.at)
	wider := false
	for i := range w.own {
		o := &w.own[i]
		if o.Verb != engine.Move || o.At < 0 || o.To < 0 || !w.beside(w.m.RegionOf(o.At)) {
			continue
		}
		for _, p := range []engine.PlaceID{o.At, o.To} {
			wider = more.add(w.m.RegionOf(p)) || wider
		}
	}
	if wider {
		all := w.extent.All
		w.at = more
		w.find(w.own)
		w.extent.All = w.extent.All && all
	}
	slices.SortStableFunc(w.drive, func(a, b []int) int { return picked(a) - picked(b) })
	s := sealer{worst: w}
	for _, pick := range w.drive {
		if w.out.Harm == Destroyed || s.over {
			break
		}
		c := w.combos(w.cs, w.fixed)
		c.pick = pick
		s.close(c.orders(nil), c.chosen(), 0)
	}
	w.at = at
	if s.over && w.out.Harm < Destroyed {
		w.extent.All = false
	}
}

func picked(pick []int) int {
	n := 0
	for _, k := range pick {
		n += min(k, 1)
	}
	return n
}

func (w *worst) beside(r engine.RegionID) bool {
	for _, u := range w.q.Position.Units {
		if u.ID != w.q.Unit {
			continue
		}
		return slices.ContainsFunc(w.m.Steps(u.Kind, u.At), func(s engine.Adjacency) bool { return w.m.RegionOf(s.To) == r })
	}
	return false
}

// sealer looks for orders that close a unit's retreats one after another.
type sealer struct {
	*worst
	over   bool // the budget is spent
	failed []tried
}

// tried is a plan that failed: the retreats that it left open, and the units free to close them.
type tried struct {
	ways []engine.PlaceID
	free []engine.UnitID
}

// close adjudicates a phase in which the unit is dislodged, and tries to close the first open
// retreat. It returns true when the unit is destroyed.
func (s *sealer) close(orders, chosen []engine.Order, depth int) bool {
	res, ok := s.judged(orders)
	if !ok {
		s.over = true
		return false
	}
	h := s.harm(res)
	if h != Dislodged || depth > 12 {
		return h == Destroyed && s.note(h, res, slices.Clone(chosen))
	}
	var ways []engine.PlaceID
	for _, d := range res.Dislodged {
		if d.Unit.ID == s.q.Unit {
			ways = slices.Clone(d.Options)
		}
	}
	var free []engine.Unit
	var ids []engine.UnitID
	for _, u := range s.q.Position.Units {
		if u.Power != s.q.By && !slices.ContainsFunc(chosen, func(o engine.Order) bool { return s.of(&o, u) }) {
			free, ids = append(free, u), append(ids, u.ID)
		}
	}
	for _, f := range s.failed {
		if subset(f.ways, ways) && subset(ids, f.free) {
			return false
		}
	}
	var first [][]engine.Order
	for k, to := range ways {
		all := s.into(s.m.RegionOf(to), free, orders)
		if len(all) == 0 {
			return false
		}
		if k == 0 || len(all) < len(first) {
			first = all
		}
	}
	for _, more := range first {
		with := slices.DeleteFunc(slices.Clone(orders), func(o engine.Order) bool {
			return slices.ContainsFunc(more, func(m engine.Order) bool {
				return m.By == o.By && m.At >= 0 && o.At >= 0 && s.m.RegionOf(m.At) == s.m.RegionOf(o.At)
			})
		})
		if s.close(append(with, more...), slices.Concat(chosen, more), depth+1) {
			return true
		}
	}
	if !s.over {
		s.failed = append(s.failed, tried{ways, ids})
	}
	return false
}

func subset[T comparable](a, b []T) bool {
	return !slices.ContainsFunc(a, func(v T) bool { return !slices.Contains(b, v) })
}

// into lists the ways in which free units of other powers can enter a region, convoys included.
func (s *sealer) into(r engine.RegionID, free []engine.Unit, orders []engine.Order) [][]engine.Order {
	var out [][]engine.Order
	for _, u := range free {
		for _, o := range s.legal(u).orders {
			if o.Verb != engine.Move || o.To < 0 || s.m.RegionOf(o.To) != r {
				continue
			}
			if !o.Convoyed {
				out = append(out, []engine.Order{o})
				continue
			}
			for _, fleets := range s.carriers(&o, free, orders) {
				out = append(out, append(fleets, o))
			}
		}
	}
	return out
}

// carriers lists, smallest first, the sets of convoys by free units that could carry o's army
// together with those in orders. If orders convoy it already, the first set is empty.
func (s *sealer) carriers(o *engine.Order, free []engine.Unit, orders []engine.Order) [][]engine.Order {
	carries := func(c engine.Order) bool {
		return c.Verb == engine.Convoy && c.Of >= 0 && c.To >= 0 && s.m.RegionOf(c.Of) == s.m.RegionOf(o.At) &&
			s.m.RegionOf(c.To) == s.m.RegionOf(o.To)
	}
	var can []engine.Order
	for _, u := range free {
		if k := slices.IndexFunc(s.legal(u).orders, carries); k >= 0 {
			can = append(can, s.legal(u).orders[k])
		}
	}
	var out [][]engine.Order
	if slices.ContainsFunc(orders, carries) {
		out = append(out, nil)
	}
	for k := 1; k <= len(can); k++ {
		var pick func(i int, set []engine.Order)
		pick = func(i int, set []engine.Order) {
			if s.work -= unitSteps; s.work <= 0 {
				s.over = true
				return
			}
			if len(set) == k {
				out = append(out, slices.Clone(set))
				return
			}
			for ; i < len(can); i++ {
				pick(i+1, append(slices.Clip(set), can[i]))
			}
		}
		pick(0, nil)
	}
	return out
}
