package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Check reports whether an order could be legal in a position and, if not, why.
func (r *Rules) Check(p *engine.Position, o engine.Order) (engine.Reason, bool) {
	reason := engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}
	c := checker{Rules: r, p: r.j.Sound(p)}
	defer c.release()
	code := c.check(o)
	if code == "" {
		return reason, true
	}
	if d := told(code, engine.IllegalOrder); d.Rule != "" {
		reason.Code, reason.Rule = code, d.Rule
		return reason, false
	}
	return r.j.Reason(code), false
}

type checker struct {
	*Rules
	p       *engine.Position
	plan    *plan              // plan of the order checked before
	placed  *judge.Moves       // the plan's units
	choices []*engine.Position // the positions that types returns for p
}

// check returns what is wrong with an order by itself, or "". For an order of a movement phase it
// makes a plan, without adjudicating the phase.
func (r *checker) check(o engine.Order) engine.Code {
	p := r.p
	if p.Phase.Step != engine.Movement {
		res := r.Resolve(p, []engine.Order{o}, nil)
		if len(res.Outcomes) == 0 || res.Outcomes[0].Verdict != engine.IllegalOrder {
			return ""
		}
		return res.Outcomes[0].Reason.Code
	}
	ruled := make([]verdict, 1)
	code := r.checkMove(r.choose(p, []engine.Order{o}, ruled), o, ruled)
	if code == "" || !r.opening(p) || o.Verb == verbChoose {
		return code
	}
	if r.choices == nil {
		r.choices = r.types(p)
	}
	for _, q := range r.choices { // another line or sheet may choose the types that make the order legal
		if r.checkMove(q, o, make([]verdict, 1)) == "" {
			return ""
		}
	}
	return code
}

// types returns the positions to which the choices of January 1885 may lead, when powers choose
// whether some of their units are armies or fleets (rules 14, 15).
func (r *Rules) types(p *engine.Position) []*engine.Position {
	out := []*engine.Position{p.Clone()}
	for by := range r.m.Powers {
		var hidden []int
		for i, u := range p.Units {
			if u.Power == engine.PowerID(by) && u.Kind == engine.KindUnknown {
				hidden = append(hidden, i)
			}
		}
		if hidden == nil {
			continue
		}
		for _, q := range out[:len(out):len(out)] {
			second := q.Clone()
			for k, i := range hidden { // of a power's two units, one is an army and one a fleet
				kind := engine.Army
				if k > 0 {
					kind = engine.Fleet
				}
				q.Units[i].Kind, second.Units[i].Kind = kind, other(kind)
			}
			out = append(out, second)
		}
	}
	return out
}

// checkMove returns what is wrong with a movement order by itself, or "". No type is hidden.
func (r *checker) checkMove(p *engine.Position, o engine.Order, ruled []verdict) engine.Code {
	n := r.plan
	if n == nil || n.p != p {
		n = r.newPlan(p)
		r.release()
	}
	r.plan = n
	n.reset([]engine.Order{o}, ruled)
	// Another power may still permit the army to board its fleet, so check the rest of the order.
	if n.ruled[0].code == CodeNotTaken {
		sea := voyage(&o).Sea
		if o.Verb == engine.Move {
			sea = r.region(o.To)
		}
		f := p.Units[n.fleet[sea]]
		take := engine.NewOrder(verbTake, f.Power, f.Kind, f.At)
		take.Unit, take.Of = f.ID, o.At
		n.reset([]engine.Order{o, take}, make([]verdict, 2))
	}
	pol := n.policy(nil)
	if v := n.ruled[0]; v.code != "" || n.units[0] == none {
		if v.verd == engine.IllegalOrder {
			return v.code
		}
		return ""
	}
	if d := n.deeds[n.units[0]]; d.late.code != "" && d.late.verd == engine.IllegalOrder {
		return d.late.code
	} else if d.what != stand && d.what != move {
		return ""
	}
	if r.placed == nil {
		r.placed = r.j.Placed(n.p, pol)
	}
	return r.placed.Check(n.orders[0], pol)
}

func (r *checker) release() {
	if r.placed != nil {
		r.placed.Release()
		r.placed = nil
	}
}

// Legal appends every legal order of a unit or, in a build season, of a power.
func (r *Rules) Legal(dst []engine.Order, p *engine.Position, by engine.PowerID, unit engine.UnitID) []engine.Order {
	p = r.j.Sound(p)
	switch p.Phase.Step {
	case engine.Movement:
		for _, u := range p.Units {
			if u.Power == by && (unit == 0 || u.ID == unit) {
				dst = r.legalMoves(dst, p, u)
			}
		}
		return dst
	case engine.Retreats:
		for _, d := range p.Dislodged {
			if d.Unit.Power != by || d.Unit.Aboard != 0 || unit != 0 && d.Unit.ID != unit {
				continue
			}
			for _, to := range d.Options {
				o := engine.NewOrder(engine.Retreat, by, d.Unit.Kind, d.Unit.At)
				o.To, o.Unit = to, d.Unit.ID
				dst = append(dst, o)
			}
		}
		return dst
	}
	return r.legalBuilds(dst, p, by)
}

// legalMoves tries every possible order of a unit and keeps those that pass Check.
func (r *Rules) legalMoves(dst []engine.Order, p *engine.Position, u engine.Unit) []engine.Order {
	c := checker{Rules: r, p: p}
	defer c.release()
	try := func(o engine.Order) {
		o.Unit, o.No = u.ID, u.No
		if c.check(o) == "" {
			dst = append(dst, o)
		}
	}
	order := func(v engine.Verb) engine.Order { return engine.NewOrder(v, u.Power, u.Kind, u.At) }
	try(order(engine.Hold))
	at := r.m.RegionOf(u.At)
	near := r.near(u)
	for _, to := range near {
		o := order(engine.Move)
		o.To = r.first(to)
		try(o)
	}
	if u.Kind != engine.Fleet && u.Aboard == 0 {
		r.legalVoyages(p, u, order, try)
	}
	if u.Aboard != 0 {
		r.onward(at, engine.NoRegion, func(via, to engine.RegionID) {
			o := order(verbLand)
			o.To, o.Own = r.first(to), Voyage{Sea: engine.NoRegion, Via: via, At: at, To: to, No: u.No}
			try(o)
		})
		return dst
	}
	for _, v := range p.Units {
		if v.ID == u.ID {
			continue
		}
		o := order(engine.Support)
		o.OfKind, o.Of, o.OfUnit, o.OfNo, o.OfWhose = v.Kind, v.At, v.ID, v.No, v.Power
		if slices.Contains(near, r.m.RegionOf(v.At)) {
			try(o)
		}
		reach := r.near(v)
		for _, to := range near {
			if o.To = r.first(to); r.within(v, reach, to) {
				try(o)
			}
		}
		if u.Kind != engine.Fleet || !r.sea(at) || v.Kind == engine.Fleet || v.Aboard != 0 ||
			!r.sail(at, r.m.RegionOf(v.At)) {
			continue
		}
		o.Verb = engine.Convoy
		for _, s := range r.m.Fleet[u.At] {
			if to := r.m.RegionOf(s.To); r.land(to) && to != r.m.RegionOf(v.At) {
				o.To = s.To
				try(o)
			}
		}
		if v.Power != u.Power {
			o.Verb, o.To, o.Own = verbTake, engine.NoPlace, Deed{At: at, Of: r.m.RegionOf(v.At)}
			try(o)
		}
	}
	return dst
}

// within reports whether a unit may be able to come to a region, by itself or carried. Most units
// cannot, and supports of them need no closer look.
func (r *Rules) within(u engine.Unit, near []engine.RegionID, to engine.RegionID) bool {
	at := r.m.RegionOf(u.At)
	beside := slices.Contains(near, to)
	ferried := r.m.Regions[at].Terrain != engine.Inland && r.m.Regions[to].Terrain != engine.Inland
	return beside || u.Kind != engine.Fleet && ferried
}

// near lists the regions that a unit's steps reach or, aboard, the coasts of its sea.
func (r *Rules) near(u engine.Unit) []engine.RegionID {
	var out []engine.RegionID
	add := func(at engine.RegionID) {
		if !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	if u.Aboard == 0 {
		for _, s := range r.m.Steps(u.Kind, u.At) {
			add(r.m.RegionOf(s.To))
		}
		if u.Kind == engine.KindUnknown { // it may be a fleet (rule 14)
			for _, s := range r.m.Fleet[u.At] {
				add(r.m.RegionOf(s.To))
			}
		}
	} else {
		for _, s := range r.m.Fleet[u.At] {
			if at := r.m.RegionOf(s.To); r.land(at) && r.sea(r.m.RegionOf(u.At)) {
				add(at)
			}
		}
	}
	slices.Sort(out)
	return out
}

// onward calls land for each coast, except left, where an army at sea could land if its fleet first
// moved to an adjacent sea, via.
func (r *Rules) onward(sea, left engine.RegionID, land func(via, to engine.RegionID)) {
	for _, s := range r.m.Fleet[r.first(sea)] {
		via := r.m.RegionOf(s.To)
		if !r.sea(via) {
			continue
		}
		for _, t := range r.m.Fleet[s.To] {
			if to := r.m.RegionOf(t.To); r.land(to) && to != left {
				land(via, to)
			}
		}
	}
}

// legalVoyages tries boardings, ferries and landings of an army with the fleets adjacent to its
// coast. It does not test the permission that another power must give for the use of its fleet.
func (r *Rules) legalVoyages(p *engine.Position, u engine.Unit,
	order func(engine.Verb) engine.Order, try func(engine.Order)) {
	at := r.m.RegionOf(u.At)
	for _, f := range p.Units {
		sea := r.m.RegionOf(f.At)
		if f.Kind != engine.Fleet || !r.sea(sea) || !r.sail(sea, at) {
			continue
		}
		boards := func(via, to engine.RegionID) {
			o := order(verbBoard)
			o.Own = Voyage{Sea: sea, Via: via, At: at, To: to}
			if to != engine.NoRegion {
				o.To = r.first(to)
			}
			try(o)
		}
		boards(engine.NoRegion, engine.NoRegion)
		for _, s := range r.m.Fleet[r.first(sea)] {
			if to := r.m.RegionOf(s.To); r.land(to) && to != at {
				boards(engine.NoRegion, to)
				ferried := order(engine.Move)
				ferried.To, ferried.Via = s.To, []engine.RegionID{sea}
				try(ferried)
			}
		}
		r.onward(sea, at, boards)
	}
}

func (r *Rules) legalBuilds(dst []engine.Order, p *engine.Position, by engine.PowerID) []engine.Order {
	counts := r.Counts(p)
	if by < 0 || int(by) >= len(counts) {
		return dst
	}
	switch due := counts[by].Due; {
	case due > 0:
		for _, at := range r.world.sites[by] {
			if r.site(p, by, at) != "" {
				continue
			}
			dst = append(dst, engine.NewOrder(engine.Build, by, engine.Army, r.first(at)))
			if r.m.Regions[at].Terrain == engine.Coastal {
				dst = append(dst, engine.NewOrder(engine.Build, by, engine.Fleet, r.first(at)))
			}
		}
		dst = append(dst, engine.NewOrder(engine.Waive, by, engine.NoKind, engine.NoPlace))
	case due < 0:
		for _, u := range p.Units {
			if army, full := aboard(p.Units, u.ID); u.Power == by && (!full || army.Power == by) {
				o := engine.NewOrder(engine.Remove, by, u.Kind, u.At)
				o.Unit, o.No = u.ID, u.No
				dst = append(dst, o)
			}
		}
	}
	return dst
}
