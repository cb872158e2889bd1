package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// choice is a unit with the orders to try for it. The first is its default: its draft, or none
// (Verb NoOrder).
type choice struct {
	unit   engine.Unit
	orders []engine.Order
}

// search is the state of answering a question.
type search struct {
	rules  engine.Rules
	m      *engine.Map
	q      *Question
	budget Budget
	work   int // what is left to do, in steps
	cost   int // of judging a phase, in steps
	share  int // of the work, for one look at all replies
	// counted is how many combinations are counted although fewer can be judged: it is reported.
	counted int
	extent  Extent
	spare   *engine.Resolution // the last resolution, reused for the next unless somebody keeps it
	at      []engine.RegionID  // regions in question: the subject's, and where its unit goes or gives support
	start   engine.RegionID
	owner   engine.PowerID // whose unit is there
	listed  map[engine.UnitID][]engine.Order
}

// unitSteps is what a unit of a judged phase costs in steps of a walk through combinations.
const unitSteps = 16

// walked counts a step. It returns false when the budget is spent.
func (s *search) walked() bool {
	s.work--
	return s.work > 0
}

func newSearch(rules engine.Rules, q *Question, b Budget) *search {
	if b.Judged <= 0 {
		b.Judged = 20_000
	}
	s := &search{rules: rules, m: rules.Map(), q: q, budget: b, start: q.Region, owner: engine.NoPower,
		listed: map[engine.UnitID][]engine.Order{}}
	s.work = s.budget.Judged * 20 * unitSteps
	s.cost = max(20, len(q.Position.Units)) * unitSteps
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
		// Its destination, or that of a move it supports: an unused support cannot be cut.
		if q.Unit != 0 && o.By == q.By && (o.Verb == engine.Move || o.Verb == engine.Retreat || helps(o)) && o.At >= 0 &&
			s.m.RegionOf(o.At) == s.start && o.To >= 0 {
			s.at = append(s.at, s.m.RegionOf(o.To))
		}
	}
	return s
}

// apart reports whether there are orders or stacks that only the ruleset understands.
func (s *search) apart() bool {
	p := s.q.Position
	for i, u := range p.Units {
		if i > 0 && s.m.RegionOf(p.Units[i-1].At) == s.m.RegionOf(u.At) {
			return true
		}
	}
	return slices.ContainsFunc(s.ordered(), func(u engine.Unit) bool {
		return slices.ContainsFunc(s.legal(u), func(o engine.Order) bool { return o.Own != nil || o.Verb >= engine.VerbOwn })
	})
}

// closed returns the regions on which the answer depends, given the asker's orders: the place
// itself; where the asker's units with orders about such a region are, since an attack cuts or
// dislodges them; where such a unit goes, since it may bounce; and where they attack another
// power's unit that can affect one. It repeats until nothing is added.
func (s *search) closed(own []engine.Order, at []engine.RegionID) []engine.RegionID {
	out := slices.Clone(at)
	add := func(p engine.PlaceID) bool {
		if p < 0 || slices.Contains(out, s.m.RegionOf(p)) {
			return false
		}
		out = append(out, s.m.RegionOf(p))
		return true
	}
	for grown := true; grown; {
		grown = false
		for i := range own {
			o := &own[i]
			if o.At < 0 {
				continue
			}
			if s.touches(o, out) && add(o.At) {
				grown = true
			}
			goes := o.Verb == engine.Move && (slices.Contains(out, s.m.RegionOf(o.At)) || s.meddles(o.To, out))
			if (goes || o.Verb == engine.Retreat) && add(o.To) {
				grown = true
			}
			if goes {
				ways, sure := s.leaving(o, own)
				for k := range ways {
					if !sure && add(ways[k].To) {
						grown = true
					}
				}
			}
		}
	}
	return out
}

// meddles reports whether another power's unit in a place can order something that concerns the
// regions.
func (s *search) meddles(p engine.PlaceID, rs []engine.RegionID) bool {
	for _, u := range s.ordered() {
		if p < 0 || u.Power == s.q.By || s.m.RegionOf(u.At) != s.m.RegionOf(p) {
			continue
		}
		if slices.ContainsFunc(s.legal(u), func(o engine.Order) bool { return s.touches(&o, rs) }) {
			return true
		}
	}
	return false
}

// leaving returns the moves by which another power's unit makes room for the asker's move: one to
// where nobody is or goes, if possible, since it cannot fail; otherwise all.
func (s *search) leaving(o *engine.Order, own []engine.Order) (ways []engine.Order, sure bool) {
	for _, u := range s.ordered() {
		if o.To < 0 || u.Power == s.q.By || s.m.RegionOf(u.At) != s.m.RegionOf(o.To) {
			continue
		}
		for _, w := range s.legal(u) {
			if w.Verb != engine.Move {
				continue
			}
			to := s.m.RegionOf(w.To)
			taken := slices.ContainsFunc(s.q.Position.Units, func(v engine.Unit) bool { return s.m.RegionOf(v.At) == to }) ||
				slices.ContainsFunc(own, func(v engine.Order) bool { return v.To >= 0 && s.m.RegionOf(v.To) == to })
			if !taken && !w.Convoyed {
				return []engine.Order{w}, true
			}
			ways = append(ways, w)
		}
	}
	return ways, false
}

// legal returns a unit's legal orders, cached by place.
func (s *search) legal(u engine.Unit) []engine.Order {
	if os, ok := s.listed[u.ID]; ok {
		return os
	}
	var os []engine.Order
	if s.rules.MayOrder(s.q.Position, u.Power, u.ID) {
		os = s.rules.Legal(nil, s.q.Position, u.Power, u.ID)
		for i := range os {
			os[i].Unit = 0
		}
	}
	s.listed[u.ID] = os
	return os
}

// touches reports whether an order concerns one of some regions: a move there, a support or convoy
// of a move there or of a unit there, or a route through it.
func (s *search) touches(o *engine.Order, rs []engine.RegionID) bool {
	in := func(p engine.PlaceID) bool { return p >= 0 && slices.Contains(rs, s.m.RegionOf(p)) }
	if in(o.To) || in(o.Of) && o.To < 0 {
		return true
	}
	return o.Own != nil && in(o.At)
}

// ordered returns the units that have orders in the phase and can be affected: all, or those that
// must retreat.
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

// choices lists the units of others, or of the asker, that can affect some regions, and their
// orders for it. A unit whose draft concerns them, or that is in one, may also drop its draft;
// another power's unit where the asker moves may leave.
func (s *search) choices(mine bool, own []engine.Order, rs []engine.RegionID) []choice {
	var out []choice
	p := s.q.Position
	for _, u := range s.ordered() {
		if (u.Power == s.q.By) != mine {
			continue
		}
		c := choice{unit: u, orders: []engine.Order{s.drafted(u)}}
		if mine { // a plan fixes all that its units do
			c.orders[0] = engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
		}
		draft, there := c.orders[0], slices.Contains(rs, s.m.RegionOf(u.At))
		undone := draft.Verb != engine.NoOrder && draft.Verb != engine.Hold && (there || s.touches(&draft, rs))
		var away []engine.Order
		for i := range own {
			if o := &own[i]; !mine && there && o.Verb == engine.Move && o.To >= 0 && s.m.RegionOf(o.To) == s.m.RegionOf(u.At) {
				away, _ = s.leaving(o, own)
			}
		}
		for _, o := range s.legal(u) {
			switch {
			case o.Verb == engine.Hold && !undone && (!mine || !there): // holding is the default
				continue
			case o.Verb == engine.Hold, s.touches(&o, rs):
			case slices.ContainsFunc(away, func(a engine.Order) bool { return same(&a, &o) }):
			case mine && s.q.Unit == u.ID && (o.Verb == engine.Retreat || o.Verb == engine.Move):
			default:
				continue
			}
			if !slices.ContainsFunc(c.orders, func(d engine.Order) bool { return same(&d, &o) }) {
				c.orders = append(c.orders, o)
			}
		}
		if undone && p.Phase.Step == engine.Retreats { // a unit that does not retreat is destroyed
			c.orders = append(c.orders, engine.NewOrder(engine.Disband, u.Power, u.Kind, u.At))
		}
		if len(c.orders) > 1 {
			out = append(out, c)
		}
	}
	return out
}

// drafted returns the draft for a unit, or none.
func (s *search) drafted(u engine.Unit) engine.Order {
	for i := range s.q.Orders {
		if o := s.q.Orders[i]; s.of(&o, u) {
			return o
		}
	}
	return engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
}

// of reports whether an order is a unit's.
func (s *search) of(o *engine.Order, u engine.Unit) bool {
	return o.By == u.Power && o.At >= 0 && s.m.RegionOf(o.At) == s.m.RegionOf(u.At) && (o.No == 0 || o.No == u.No)
}

func same(a, b *engine.Order) bool {
	return a.Verb == b.Verb && a.At == b.At && a.To == b.To && a.Of == b.Of && a.Convoyed == b.Convoyed &&
		a.No == b.No && a.OfNo == b.OfNo &&
		(a.Own == nil) == (b.Own == nil) && (a.Own == nil || a.Own.Same(b.Own))
}

// without returns the drafts of units that are not tried.
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

// judged adjudicates the phase; the resolution is valid until the next call. False means the search
// must end.
func (s *search) judged(orders []engine.Order) (*engine.Resolution, bool) {
	if s.work <= 0 {
		return nil, false
	}
	if t := s.budget.Tick; t != nil && !t(s.extent.Judged) {
		s.extent.Cancelled = true
		return nil, false
	}
	s.extent.Judged++
	s.work -= s.cost
	s.spare = engine.ResolveInto(s.rules, s.spare, s.q.Position, orders, engine.SeededLots("foresee"))
	return s.spare, true
}

// harm rates a phase.
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
	if s.owner == s.q.By && !mine && slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool {
		return s.m.RegionOf(d.Unit.At) == s.start
	}) {
		return Emptied
	}
	return Unharmed
}

// stands reports whether the unit asked about, or for a region any unit of the asker, is in the
// place after a phase.
func (s *search) stands(res *engine.Resolution) bool {
	return slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool {
		if s.q.Unit != 0 {
			return u.ID == s.q.Unit
		}
		return u.Power == s.q.By && s.m.RegionOf(u.At) == s.start
	})
}
