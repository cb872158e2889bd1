package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// mostUnits is the size of the largest plan tried.
const mostUnits = 5

// FindLeast finds the smallest set of the asker's orders that keeps the unit undislodged, or that
// leaves a unit of the asker's in the region after the phase (taking it, if none is there before).
// It must work against anything the others can do or, if the question says so, against their
// drafts. In a retreats phase the unit must retreat, and is kept if it is on the board afterwards.
// Only movement and retreats phases can be searched.
func FindLeast(rules engine.Rules, q Question, b Budget) Least {
	s := newSearch(rules, &q, b)
	out := Least{Take: q.Unit == 0 && s.owner != q.By}
	if !Searched(q.Position.Phase.Step) {
		return out
	}
	l := &least{search: s, out: &out, rest: s.others()}
	l.drafts = s.settle(l.rest)
	s.share = s.work / 4  // a single plan gets a quarter, since the next may suffice
	s.at = s.set(s.start) // only the unit's place, since the plan decides where it goes
	near := l.near()
	whole := l.upTo(near, mostUnits)
	// Orders elsewhere may matter too: to cut a support, or to make room.
	if every := l.choices(true, nil, l.influence()); whole && orders(every) > orders(near) {
		found, extent, most := out, s.extent, mostUnits
		if out.Found {
			most = len(out.Plan) - 1
		}
		out.Found = false
		whole = l.upTo(every, most)
		if !out.Found && found.Found {
			found.Judged, extent.Judged, extent.Cancelled = s.extent.Judged, s.extent.Judged, s.extent.Cancelled
			out, s.extent = found, extent
			out.Against = nil
		}
	}
	out.Extent = s.extent
	out.Plans, out.AllPlans = l.tried, whole && (out.Found || l.asker() <= mostUnits)
	out.More = !whole || out.Found && !l.allReplies
	out.Apart = s.apart()
	out.All = out.Found && l.allReplies && !out.Apart
	out.AllPlans = out.AllPlans && !out.Apart
	return out
}

// upTo tries plans of up to most units, smallest first. It returns false once the budget is spent.
func (l *least) upTo(mine []choice, most int) bool {
	l.mine = mine
	for k := 0; k <= min(most, len(mine)) && !l.out.Found; k++ {
		if !l.plans(make([]engine.Order, 0, k), 0, k) {
			return false
		}
	}
	return true
}

func (l *least) asker() int {
	n := 0
	for _, u := range l.ordered() {
		if u.Power == l.q.By {
			n++
		}
	}
	return n
}

func orders(cs []choice) int {
	n := 0
	for _, c := range cs {
		n += len(c.orders)
	}
	return n
}

// near returns the asker's orders that concern the place or help its unit, which may move away.
func (l *least) near() []choice {
	out := l.choices(true, nil, l.at)
	if l.q.Unit == 0 || l.q.Position.Phase.Step == engine.Retreats {
		return out
	}
	var helpers []choice
	for _, c := range l.choices(true, nil, l.influence()) {
		k := slices.IndexFunc(out, func(d choice) bool { return d.unit == c.unit })
		c.orders = slices.DeleteFunc(c.orders, func(o engine.Order) bool {
			if o.Verb == engine.NoOrder || helps(&o) && o.Of >= 0 && l.m.RegionOf(o.Of) == l.start {
				return false
			}
			return k < 0 || !slices.ContainsFunc(out[k].orders, func(d engine.Order) bool { return same(&d, &o) })
		})
		if len(c.orders) > 1 {
			helpers = append(helpers, c)
		}
	}
	return helpers
}

// influence returns the regions where an order of the asker's can matter, given some orders of
// other powers. It is wider than the result of closed, which takes the asker's orders as given.
func (l *least) influence() regions {
	out := slices.Clone(l.at)
	for grown := true; grown; {
		grown = false
		for _, u := range l.ordered() {
			if os := l.legal(u); out.has(l.m.RegionOf(u.At)) || os.about.meets(out) {
				here := out.add(l.m.RegionOf(u.At))
				grown = out.join(os.moves) || here || grown
			}
		}
	}
	return out
}

type least struct {
	*search
	mine       []choice
	rest       []engine.Order // others' drafted orders
	drafts     settled        // what rest means for the orders of plans
	out        *Least
	tried      int
	allReplies bool
	killers    [][]engine.Order // replies that broke a plan, the newest first
	longest    int
}

func (s *search) others() []engine.Order {
	return slices.DeleteFunc(slices.Clone(s.q.Orders), func(o engine.Order) bool { return o.By == s.q.By })
}

// plans tries all plans with k more units, from the i-th on. False: the budget is spent.
func (l *least) plans(plan []engine.Order, i, k int) bool {
	if k == 0 {
		return l.try(plan)
	}
	for ; i+k <= len(l.mine); i++ {
		for _, o := range l.mine[i].orders[1:] {
			if !l.walked() || !l.plans(append(plan, o), i+1, k-1) {
				return false
			}
			if l.out.Found {
				return true
			}
		}
	}
	return true
}

// sensible reports whether a plan's supports and convoys have their matching orders within it.
func (l *least) sensible(plan []engine.Order) bool {
	for i := range plan {
		o := &plan[i]
		if o.Verb == engine.Move && o.Convoyed {
			way := route{l.m.RegionOf(o.At), l.m.RegionOf(o.To)}
			if !l.drafts.served[way] && !slices.ContainsFunc(plan, func(c engine.Order) bool {
				return c.Verb == engine.Convoy && c.Of >= 0 && c.To >= 0 && l.about(&c) == way
			}) {
				return false
			}
		}
		if !helps(o) || o.Of < 0 {
			continue
		}
		of, to := l.m.RegionOf(o.Of), l.helped(o)
		k := slices.IndexFunc(plan, func(v engine.Order) bool { return l.m.RegionOf(v.At) == of })
		if k < 0 && l.drafts.unserved(of, to) || k >= 0 && l.goes(&plan[k]) != to {
			return false
		}
	}
	return true
}

// try tests a plan against every reply. It returns false when the budget is spent.
func (l *least) try(plan []engine.Order) bool {
	if !l.sensible(plan) {
		return true
	}
	l.tried++
	// The asker's other units hold, since their drafted moves may be in the way.
	drafted := slices.Concat(plan, l.rest)
	res, ok := l.judged(drafted)
	if !ok {
		return false
	}
	if !l.kept(res) {
		return true
	}
	l.spare = nil // the answer may keep this resolution
	if l.q.Drafted {
		l.out.Found, l.out.Plan, l.out.Phase, l.allReplies = true, slices.Clone(plan), res, true
		return true
	}
	cs := l.choices(false, plan, l.closed(plan, l.at))
	fixed := slices.Concat(plan, slices.DeleteFunc(slices.Clone(l.rest), func(o engine.Order) bool {
		return slices.ContainsFunc(cs, func(c choice) bool { return l.of(&o, c.unit) })
	}))
	for _, reply := range l.killers {
		with, ok := l.judged(slices.Concat(fixed, l.otherwise(cs, reply), reply))
		if !ok {
			return false
		}
		if !l.kept(with) {
			return true
		}
	}
	broken, spent := false, false
	had := l.extent
	l.extent.Units = len(cs)
	l.over(cs, fixed, func(c *combos, buf []engine.Order) ([]engine.Order, bool) {
		buf = c.orders(buf)
		with, ok := l.judged(buf)
		if !ok {
			spent = true
			return buf, false
		}
		if !l.kept(with) {
			broken = true
			reply := l.only(cs, fixed, c.chosen(), func(r *engine.Resolution) bool { return !l.kept(r) })
			l.killers = append([][]engine.Order{reply}, l.killers[:min(len(l.killers), 20)]...)
			if len(plan) >= l.longest {
				l.longest, l.out.Against = len(plan), reply
			}
			return buf, false
		}
		return buf, true
	})
	all := l.extent.All
	switch {
	case broken:
		l.extent.Units, l.extent.Combinations, l.extent.All = had.Units, had.Combinations, had.All
		return true
	case spent && (l.extent.Cancelled || l.extent.Combinations > 0):
		return false
	}
	l.out.Found, l.out.Plan, l.out.Phase, l.allReplies, l.out.Against = true, slices.Clone(plan), res, all, nil
	return true
}

// kept reports whether a phase has the result that the plan wants.
func (l *least) kept(res *engine.Resolution) bool {
	if l.q.Unit != 0 && slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool {
		return d.Unit.ID == l.q.Unit
	}) {
		return false
	}
	return l.stands(res)
}
