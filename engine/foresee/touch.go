package foresee

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// choice is a unit with the orders to try for it. The first is its draft, or none (NoOrder).
type choice struct {
	unit   engine.Unit
	orders []engine.Order
}

type search struct {
	rules  engine.Rules
	m      *engine.Map
	q      *Question
	budget Budget
	work   int // what is left of the budget, in steps
	cost   int // what adjudicating a phase costs, in steps
	share  int // the part of work that one plan may spend on all replies to it
	// counted is the number up to which combinations are counted, although fewer can be
	// adjudicated, because the count is reported.
	counted int
	extent  Extent
	spare   *engine.Resolution // the last resolution, reused for the next unless somebody keeps it
	// at has the regions in question: at first that of start, then also those that its unit moves to
	// or supports a move to.
	at     regions
	start  engine.RegionID
	owner  engine.PowerID // the owner of the unit in start
	listed map[engine.UnitID]*listed
}

// listed holds a unit's legal orders, the regions that each concerns, and where its moves lead.
type listed struct {
	orders       []engine.Order
	about, moves regions
}

// regions is a set of regions.
type regions []uint64

func (s regions) has(r engine.RegionID) bool { return s[r>>6]>>(r&63)&1 != 0 }

// add adds a region and reports whether it was new.
func (s regions) add(r engine.RegionID) bool {
	had := s.has(r)
	s[r>>6] |= 1 << (r & 63)
	return !had
}

// join adds a set, and reports whether any of it was new.
func (s regions) join(t regions) bool {
	grown := false
	for i, w := range t {
		grown = grown || w&^s[i] != 0
		s[i] |= w
	}
	return grown
}

func (s regions) meets(t regions) bool {
	for i, w := range t {
		if s[i]&w != 0 {
			return true
		}
	}
	return false
}

func (s *search) set(rs ...engine.RegionID) regions {
	out := make(regions, (len(s.m.Regions)+63)/64)
	for _, r := range rs {
		out.add(r)
	}
	return out
}

// unitSteps is what adjudicating one unit costs of the budget, in steps through combinations.
const unitSteps = 16

// walked counts one step of a walk through combinations. It returns false when the budget is spent.
func (s *search) walked() bool {
	s.work--
	return s.work > 0 // planted: a walk without an end: true
}

func newSearch(rules engine.Rules, q *Question, b Budget) *search {
	if b.Judged <= 0 {
		b.Judged = 20_000
	}
	s := &search{rules: rules, m: rules.Map(), q: q, budget: b, start: q.Region, owner: engine.NoPower,
		listed: map[engine.UnitID]*listed{}}
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
	s.at = s.set(s.start)
	for i := range q.Orders {
		o := &q.Orders[i]
		// Whether a unit is thwarted also depends on the region that it moves or supports to.
		if q.Unit != 0 && o.By == q.By && (o.Verb == engine.Move || o.Verb == engine.Retreat || helps(o)) && o.At >= 0 &&
			s.m.RegionOf(o.At) == s.start && o.To >= 0 {
			s.at.add(s.m.RegionOf(o.To))
		}
	}
	return s
}

// apart reports whether a unit has orders of the ruleset's own, or units share a region.
func (s *search) apart() bool {
	p := s.q.Position
	for i, u := range p.Units {
		if i > 0 && s.m.RegionOf(p.Units[i-1].At) == s.m.RegionOf(u.At) {
			return true
		}
	}
	return slices.ContainsFunc(s.ordered(), func(u engine.Unit) bool {
		return slices.ContainsFunc(s.legal(u).orders, func(o engine.Order) bool { return o.Own != nil || o.Verb >= engine.VerbOwn })
	})
}

// closed returns the regions on which the answer depends, given the asker's orders. It begins with
// those in question and adds, until nothing changes: regions from which the asker's units affect
// such a region, since an attack cuts or dislodges them; destinations of units in such regions,
// since they may bounce; destinations where the asker attacks a unit that can affect such a region,
// and where that unit may go.
func (s *search) closed(own []engine.Order, at regions) regions {
	out := slices.Clone(at)
	add := func(p engine.PlaceID) bool { return p >= 0 && out.add(s.m.RegionOf(p)) }
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
			goes := o.Verb == engine.Move && (out.has(s.m.RegionOf(o.At)) || s.meddles(o.To, out))
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

// meddles reports whether another power's unit has a legal order that concerns the regions.
func (s *search) meddles(p engine.PlaceID, rs regions) bool {
	return p >= 0 && slices.ContainsFunc(s.ordered(), func(u engine.Unit) bool {
		return u.Power != s.q.By && s.m.RegionOf(u.At) == s.m.RegionOf(p) && s.legal(u).about.meets(rs)
	})
}

// leaving returns the moves by which another power's unit makes room for the asker's move: if
// possible only one, to where nobody is or goes, since it cannot fail (sure); otherwise all.
func (s *search) leaving(o *engine.Order, own []engine.Order) (ways []engine.Order, sure bool) {
	for _, u := range s.ordered() {
		if o.To < 0 || u.Power == s.q.By || s.m.RegionOf(u.At) != s.m.RegionOf(o.To) {
			continue
		}
		for _, w := range s.legal(u).orders {
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

// legal returns a unit's legal orders, cached by unit.
func (s *search) legal(u engine.Unit) *listed {
	if l, ok := s.listed[u.ID]; ok {
		return l
	}
	l := &listed{about: s.set(), moves: s.set()}
	if s.rules.MayOrder(s.q.Position, u.Power, u.ID) {
		l.orders = s.rules.Legal(nil, s.q.Position, u.Power, u.ID)
	}
	for i := range l.orders {
		o := &l.orders[i]
		o.Unit = 0
		s.concerns(o, func(r engine.RegionID) bool { l.about.add(r); return false })
		if o.Verb == engine.Move && o.To >= 0 {
			l.moves.add(s.m.RegionOf(o.To))
		}
	}
	s.listed[u.ID] = l
	return l
}

func (s *search) touches(o *engine.Order, rs regions) bool { return s.concerns(o, rs.has) }

// concerns calls wanted with the regions that an order concerns, until it returns true: the
// destination of a move, or of one that is supported or convoyed; the place of a unit supported to
// hold; the place of a unit with an order that only the ruleset knows.
func (s *search) concerns(o *engine.Order, wanted func(engine.RegionID) bool) bool {
	return o.To >= 0 && wanted(s.m.RegionOf(o.To)) || o.To < 0 && o.Of >= 0 && wanted(s.m.RegionOf(o.Of)) ||
		o.Own != nil && o.At >= 0 && wanted(s.m.RegionOf(o.At))
}

// ordered returns the units that get orders in the phase: all, or the dislodged in a retreat.
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

// choices lists the units of others, or of the asker, that can affect some regions, each with its
// orders that do. A unit whose draft concerns them, or that is in one, may also drop its draft;
// another power's unit where the asker moves may leave.
func (s *search) choices(mine bool, own []engine.Order, rs regions) []choice {
	var out []choice
	p := s.q.Position
	for _, u := range s.ordered() {
		if (u.Power == s.q.By) != mine {
			continue
		}
		c := choice{unit: u, orders: []engine.Order{s.drafted(u)}}
		if mine { // a plan replaces the drafts of its units
			c.orders[0] = engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
		}
		draft, there := c.orders[0], rs.has(s.m.RegionOf(u.At))
		undone := draft.Verb != engine.NoOrder && draft.Verb != engine.Hold && (there || s.touches(&draft, rs))
		var away []engine.Order
		for i := range own {
			if o := &own[i]; !mine && there && o.Verb == engine.Move && o.To >= 0 && s.m.RegionOf(o.To) == s.m.RegionOf(u.At) {
				away, _ = s.leaving(o, own)
			}
		}
		if !there && !undone && !s.legal(u).about.meets(rs) && (!mine || s.q.Unit != u.ID) {
			continue
		}
		s.work -= len(s.legal(u).orders)
		for _, o := range s.legal(u).orders {
			switch {
			case o.Verb == engine.Hold && !undone && (!mine || !there): // holding is the default
				continue
			case o.Verb == engine.Hold, s.touches(&o, rs):
			case slices.ContainsFunc(away, func(a engine.Order) bool { return same(&a, &o) }):
			case mine && s.q.Unit == u.ID && (o.Verb == engine.Retreat || o.Verb == engine.Move):
			default:
				continue
			}
			if !same(&c.orders[0], &o) {
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

func (s *search) drafted(u engine.Unit) engine.Order {
	for i := range s.q.Orders {
		if o := s.q.Orders[i]; s.of(&o, u) {
			return o
		}
	}
	return engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
}

func (s *search) of(o *engine.Order, u engine.Unit) bool {
	return o.By == u.Power && o.At >= 0 && s.m.RegionOf(o.At) == s.m.RegionOf(u.At) && (o.No == 0 || o.No == u.No)
}

func same(a, b *engine.Order) bool {
	return a.Verb == b.Verb && a.At == b.At && a.To == b.To && a.Of == b.Of && a.Convoyed == b.Convoyed &&
		a.No == b.No && a.OfNo == b.OfNo &&
		(a.Own == nil) == (b.Own == nil) && (a.Own == nil || a.Own.Same(b.Own))
}

// without returns the drafts of units that the search does not vary.
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

// judged adjudicates the phase. The result is valid until the next call. False: end the search.
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

// stands reports whether the unit in question is still in the region after the phase. If the
// question is about a region, any unit of the asker's counts.
func (s *search) stands(res *engine.Resolution) bool {
	return slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool {
		if s.q.Unit != 0 {
			return u.ID == s.q.Unit
		}
		return u.Power == s.q.By && s.m.RegionOf(u.At) == s.start
	})
}
