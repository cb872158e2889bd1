package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// choice is a unit with the orders that are tried for it. The first is what it does otherwise: its drafted order, or none
// (Verb NoOrder).
type choice struct {
	unit   engine.Unit
	orders []engine.Order
}

// search is a question being answered.
type search struct {
	rules  engine.Rules
	m      *engine.Map
	q      *Question
	budget Budget
	share  int // of the budget, that one look at all replies may take
	extent Extent
	spare  *engine.Resolution // the last judged, if nobody keeps it: the next is written over it
	at     []engine.RegionID  // what the question is about: the region, and where its unit goes or helps to go
	start  engine.RegionID
	owner  engine.PowerID // whose unit stands there
}

func newSearch(rules engine.Rules, q *Question, b Budget) *search {
	if b.Judged <= 0 {
		b.Judged = 20_000
	}
	s := &search{rules: rules, m: rules.Map(), q: q, budget: b, start: q.Region, owner: engine.NoPower}
	for _, u := range q.Position.Units {
		if q.Unit != 0 && u.ID == q.Unit {
			s.start = s.m.RegionOf(u.At)
		}
	}
	for _, d := range q.Position.Dislodged {
		if q.Unit != 0 && d.Unit.ID == q.Unit {
			s.start = s.m.RegionOf(d.Unit.At)
		}
	}
	for _, u := range q.Position.Units {
		if s.m.RegionOf(u.At) == s.start {
			s.owner = u.Power
		}
	}
	s.at = []engine.RegionID{s.start}
	for i := range q.Orders {
		o := &q.Orders[i]
		// Where it goes, or where a move goes that it is to help: a support that nobody uses cannot be cut.
		if q.Unit != 0 && o.By == q.By && (o.Verb == engine.Move || o.Verb == engine.Retreat || helps(o)) && o.At >= 0 && s.m.RegionOf(o.At) == s.start && o.To >= 0 {
			s.at = append(s.at, s.m.RegionOf(o.To))
		}
	}
	return s
}

// targets are the regions where an order of another matters: the place itself, where units stand whose orders are
// about it, since an attack cuts them, and where units retreat to.
func (s *search) targets(orders []engine.Order) []engine.RegionID {
	out := slices.Clone(s.at)
	for i := range orders {
		if o := &orders[i]; o.Verb == engine.Retreat && o.To >= 0 && !slices.Contains(out, s.m.RegionOf(o.To)) {
			out = append(out, s.m.RegionOf(o.To))
		}
		if o := &orders[i]; o.At >= 0 && s.touches(o, s.at) {
			if r := s.m.RegionOf(o.At); !slices.Contains(out, r) {
				out = append(out, r)
			}
		}
	}
	return out
}

// touches says whether an order is about one of some regions: a move there, a support or convoy of a move there or of who
// stands there, whatever names it on its way.
func (s *search) touches(o *engine.Order, rs []engine.RegionID) bool {
	in := func(p engine.PlaceID) bool { return p >= 0 && slices.Contains(rs, s.m.RegionOf(p)) }
	if in(o.To) || in(o.Of) && o.To < 0 {
		return true
	}
	return o.Own != nil && in(o.At)
}

// ordered are the units that a phase asks orders of, as far as others' orders can touch them: all, or those that must retreat.
func (s *search) ordered() []engine.Unit {
	p := s.q.Position
	if p.Phase.Step != engine.Retreats {
		return p.Units
	}
	var out []engine.Unit
	for _, d := range p.Dislodged {
		out = append(out, d.Unit)
	}
	return out
}

// choices lists the units of others that can touch some regions, and what they can do about it. One whose drafted order is about them,
// or that stands there, may leave that undone as well.
func (s *search) choices(mine bool, rs []engine.RegionID) []choice {
	var out []choice
	p := s.q.Position
	for _, u := range s.ordered() {
		if (u.Power == s.q.By) != mine || !s.rules.MayOrder(p, u.Power, u.ID) {
			continue
		}
		c := choice{unit: u, orders: []engine.Order{s.drafted(u)}}
		if mine { // a plan says all that its units do
			c.orders[0] = engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
		}
		draft, there := c.orders[0], slices.Contains(rs, s.m.RegionOf(u.At))
		undone := draft.Verb != engine.NoOrder && draft.Verb != engine.Hold && (there || s.touches(&draft, rs))
		for _, o := range s.rules.Legal(nil, p, u.Power, u.ID) {
			o.Unit = 0
			if o.Verb == engine.Hold && !undone && (!mine || !there) {
				continue // it stands still anyway
			}
			if o.Verb != engine.Hold && !s.touches(&o, rs) && !(mine && s.q.Unit == u.ID && o.Verb == engine.Retreat) {
				continue
			}
			if !slices.ContainsFunc(c.orders, func(d engine.Order) bool { return same(&d, &o) }) {
				c.orders = append(c.orders, o)
			}
		}
		if undone && p.Phase.Step == engine.Retreats { // who does not retreat is gone
			c.orders = append(c.orders, engine.NewOrder(engine.Disband, u.Power, u.Kind, u.At))
		}
		if len(c.orders) > 1 {
			out = append(out, c)
		}
	}
	return out
}

// drafted is the order drafted for a unit, or none.
func (s *search) drafted(u engine.Unit) engine.Order {
	for i := range s.q.Orders {
		if o := s.q.Orders[i]; s.of(&o, u) {
			return o
		}
	}
	return engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
}

// of says whether an order is a unit's.
func (s *search) of(o *engine.Order, u engine.Unit) bool {
	return o.By == u.Power && o.At >= 0 && s.m.RegionOf(o.At) == s.m.RegionOf(u.At) && (o.No == 0 || o.No == u.No)
}

func same(a, b *engine.Order) bool {
	return a.Verb == b.Verb && a.At == b.At && a.To == b.To && a.Of == b.Of && a.Convoyed == b.Convoyed && a.No == b.No && a.OfNo == b.OfNo &&
		(a.Own == nil) == (b.Own == nil) && (a.Own == nil || a.Own.Same(b.Own))
}

// without are the drafted orders of those who are not among the units tried.
func (s *search) without(cs []choice) []engine.Order {
	var out []engine.Order
	for i := range s.q.Orders {
		o := s.q.Orders[i]
		if !slices.ContainsFunc(cs, func(c choice) bool { return s.of(&o, c.unit) }) {
			out = append(out, o)
		}
	}
	return out
}

// judged decides the phase with some orders, to be looked at before the next is; false: the search has to end.
func (s *search) judged(orders []engine.Order) (*engine.Resolution, bool) {
	if s.extent.Judged >= s.budget.Judged {
		return nil, false
	}
	if t := s.budget.Tick; t != nil && !t(s.extent.Judged) {
		s.extent.Cancelled = true
		return nil, false
	}
	s.extent.Judged++
	s.spare = engine.ResolveInto(s.rules, s.spare, s.q.Position, orders, engine.SeededLots("foresee"))
	return s.spare, true
}

// harm says how bad a phase is.
func (s *search) harm(res *engine.Resolution) Harm {
	if s.q.Unit == 0 {
		return s.regionHarm(res)
	}
	for _, d := range res.Dislodged {
		if d.Unit.ID == s.q.Unit {
			if len(d.Options) == 0 {
				return Destroyed
			}
			return Dislodged
		}
	}
	there := slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool { return u.ID == s.q.Unit })
	if !there {
		return Destroyed
	}
	for i := range res.Outcomes {
		if o := &res.Outcomes[i]; o.Unit.ID == s.q.Unit && o.Order.Verb != engine.NoOrder && o.Verdict == engine.Failed {
			return Thwarted
		}
	}
	return Unharmed
}

func (s *search) regionHarm(res *engine.Resolution) Harm {
	mine := false
	for _, u := range res.After.Units {
		if s.m.RegionOf(u.At) != s.start {
			continue
		}
		if u.Power != s.q.By {
			return NotHeld
		}
		mine = true
	}
	if s.owner == s.q.By && !mine && slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool { return s.m.RegionOf(d.Unit.At) == s.start }) {
		return Emptied
	}
	return Unharmed
}

// stands says that the asker's unit stands in the place after a phase, or that the unit asked about does.
func (s *search) stands(res *engine.Resolution) bool {
	return slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool {
		if s.q.Unit != 0 {
			return u.ID == s.q.Unit
		}
		return u.Power == s.q.By && s.m.RegionOf(u.At) == s.start
	})
}
