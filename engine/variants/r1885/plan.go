package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// plan is a movement phase as ordered: what each unit is to do, which armies board which fleets
// before movement (rules 21 to 24), and from which seas armies land (rules 27 to 29).
type plan struct {
	r      *Rules
	p      *engine.Position
	orders []engine.Order
	units  []int                   // by order: the index of its unit in p.Units, or -1
	deeds  []deed                  // by unit
	idle   []deed                  // by unit: its deed before any order
	ruled  []verdict               // by order: what is already decided
	fleet  map[engine.RegionID]int // by sea, except the Box: the index of its fleet
}

// what is a kind of action, such as to move, board or land.
type what uint8

const (
	stand   what = iota // holds, stays aboard or supports: the judge reads the order as it is
	move                // an ordinary move
	board               // boards, and may land
	land                // lands from the fleet it is aboard
	ferried             // goes by ferry
	ferry               // a fleet that ferries
)

// deed is the meaning of one unit's order.
type deed struct {
	order  int // index of the order, or -1
	what   what
	to     engine.RegionID // destination of a move, landing or ferry, or NoRegion
	sea    engine.RegionID // where it boards or is aboard
	via    engine.RegionID // where it lands from: sea (direct) or an adjacent one (onward)
	fleet  int             // index of the unit that carries it, or -1
	onward bool
	late   verdict // why a landing is not tried, although the army boards or stays aboard
	waits  bool    // it was ordered to move and found no ferry, so it cannot be supported to hold (rule 20)
}

const none = -1

// newPlan returns a plan without orders. The types of all units must be known (rule 15).
func (r *Rules) newPlan(p *engine.Position) *plan {
	n := &plan{r: r, p: p, idle: make([]deed, len(p.Units)), fleet: map[engine.RegionID]int{}}
	for i, u := range p.Units {
		d := &n.idle[i]
		*d = deed{order: none, to: engine.NoRegion, sea: engine.NoRegion, via: engine.NoRegion, fleet: none}
		at := r.m.RegionOf(u.At)
		if u.Kind == engine.Fleet && r.sea(at) {
			n.fleet[at] = i
		}
		if u.Aboard != 0 {
			d.sea, d.fleet = at, slices.IndexFunc(p.Units, func(f engine.Unit) bool { return f.ID == u.Aboard })
		}
	}
	return n
}

func (n *plan) reset(orders []engine.Order, ruled []verdict) {
	n.orders, n.units, n.ruled = append(n.orders[:0], orders...), slices.Grow(n.units[:0], len(orders))[:len(orders)], ruled
	n.deeds = append(n.deeds[:0], n.idle...)
	for k := range n.orders {
		n.orders[k].Kind, n.orders[k].OfKind = saidKind(n.orders[k].Kind), saidKind(n.orders[k].OfKind)
	}
	n.assign()
	for i := range n.deeds {
		if k := n.deeds[i].order; k != none && n.ruled[k].code == "" {
			n.read(i, &n.orders[k])
		}
	}
	n.embark()
	for i := range n.deeds {
		n.lands(i)
	}
	for i := range n.deeds { // after all landings, since what a fleet may do depends on its army's order
		n.sails(i)
	}
}

func (n *plan) rule(k int, v engine.Verdict, c engine.Code) { n.ruled[k] = verdict{v, c} }

func (n *plan) at(i int) engine.RegionID { return n.r.m.RegionOf(n.p.Units[i].At) }

// assign finds each order's unit and, of several orders for one unit, the valid one (rule 20).
func (n *plan) assign() {
	for k := range n.orders {
		o := &n.orders[k]
		n.units[k] = none
		if n.ruled[k].code != "" || o.Verb == verbConcede {
			continue
		}
		if o.Verb >= engine.Retreat && o.Verb < engine.VerbOwn || o.Verb == verbClaim {
			n.rule(k, engine.IllegalOrder, judge.CodeWrongPhase)
			continue
		}
		i := n.find(k, o)
		if i == none {
			continue
		}
		n.units[k] = i
		if o.Verb == verbTake {
			continue // a permission, in addition to the fleet's own order
		}
		d := &n.deeds[i]
		switch {
		// An order that names the wrong kind of unit contradicts no other order.
		case d.order == none, n.ruled[d.order].code == judge.CodeWrongKind:
			d.order = k
		case n.same(i, &n.orders[d.order], o):
			n.rule(k, engine.Void, judge.CodeRepeated)
		default:
			n.rule(d.order, engine.IllegalOrder, judge.CodeContradictory)
			n.rule(k, engine.IllegalOrder, judge.CodeContradictory)
		}
	}
}

// find returns the unit that an order is for, or decides that the order is illegal.
func (n *plan) find(k int, o *engine.Order) int {
	id, code := o.Unit, engine.Code("")
	hidden := n.r.opening(n.p) && slices.Contains(n.r.world.hidden, n.r.region(o.At))
	if id == 0 {
		id, code = n.r.Unit(n.p, o.By, said(o), engine.Ordered)
	}
	i := slices.IndexFunc(n.p.Units, func(u engine.Unit) bool { return u.ID == id && id != 0 })
	switch {
	case i < 0 && code == "":
		code = judge.CodeNoUnit
	case i < 0:
	case n.p.Units[i].Power != o.By:
		code = judge.CodeNotYours
	case o.Kind != engine.NoKind && o.Kind != n.p.Units[i].Kind && (!hidden || n.p.Units[i].Power == o.By):
		n.rule(k, engine.IllegalOrder, judge.CodeWrongKind)
		n.units[k] = i
		if n.deeds[i].order == none {
			n.deeds[i].order = k
		}
		return none
	}
	if code != "" {
		n.rule(k, engine.IllegalOrder, code)
		return none
	}
	o.Unit = id
	return i
}

// saidKind returns the kind that an order names, or NoKind if it says "unit": such an order is for
// the unit whatever its kind (rule 16: an illegal order names the other type).
func saidKind(k engine.Kind) engine.Kind {
	if k == engine.KindUnknown {
		return engine.NoKind
	}
	return k
}

func said(o *engine.Order) engine.Said {
	return engine.Said{Whose: o.Whose, Kind: o.Kind, At: o.At, No: int(o.No)}
}

func saidOf(o *engine.Order) engine.Said {
	return engine.Said{Whose: o.OfWhose, Kind: o.OfKind, At: o.Of, No: int(o.OfNo)}
}

// same reports whether two orders mean the same: a landing may be written as a move.
func (n *plan) same(i int, a, b *engine.Order) bool {
	return judge.Same(a, b) || n.plain(i, a) == n.plain(i, b) && n.plain(i, a).verb != 0
}

// voyaging is the boarding or landing that an army's order asks for, however it is written. It is
// zero for other orders.
type voyaging struct {
	verb     engine.Verb
	sea, via engine.RegionID
	to       engine.RegionID
}

func (n *plan) plain(i int, o *engine.Order) voyaging {
	u, to, v := n.p.Units[i], n.r.region(o.To), voyage(o)
	switch {
	case u.Kind != engine.Army:
		return voyaging{}
	case o.Verb == verbBoard:
		return voyaging{verbBoard, v.Sea, v.Via, to}
	case o.Verb == verbLand, o.Verb == engine.Move && u.Aboard != 0:
		return voyaging{verbLand, engine.NoRegion, v.Via, to}
	case o.Verb == engine.Move && to >= 0 && !n.r.land(to):
		return voyaging{verbBoard, to, engine.NoRegion, engine.NoRegion}
	}
	return voyaging{}
}

// read sets a unit's deed from its order, as far as that does not depend on other orders.
func (n *plan) read(i int, o *engine.Order) {
	r, d, u := n.r, &n.deeds[i], n.p.Units[i]
	to := r.region(o.To)
	v := voyage(o)
	if to == engine.NoRegion && (o.Verb == engine.Move || o.Verb == engine.Convoy || o.Verb == verbLand) {
		n.rule(d.order, engine.IllegalOrder, judge.CodeUnreachable)
		return
	}
	if u.Kind == engine.Fleet {
		switch o.Verb {
		case engine.Move:
			d.what, d.to = move, to
		case engine.Convoy:
			d.what, d.to = ferry, to
		case verbBoard, verbLand:
			n.rule(d.order, engine.IllegalOrder, judge.CodeWrongKind)
		}
		return
	}
	switch {
	case u.Aboard != 0:
		switch o.Verb {
		case engine.Hold:
		case engine.Move, verbLand:
			d.what, d.to, d.via = land, to, v.Via
			if !r.land(to) {
				n.rule(d.order, engine.IllegalOrder, CodeAboard)
			}
		default:
			n.rule(d.order, engine.IllegalOrder, CodeAboard)
		}
	case o.Verb == verbBoard:
		d.what, d.sea, d.to, d.via = board, v.Sea, to, v.Via
	case o.Verb == verbLand:
		n.rule(d.order, engine.IllegalOrder, CodeNotAboard)
	case o.Verb == engine.Move && to >= 0 && !r.land(to):
		d.what, d.sea = board, to
	case o.Verb == engine.Move:
		d.what, d.to, d.via = move, to, v.Via
	case o.Verb == engine.Convoy, o.Verb == verbTake:
		n.rule(d.order, engine.IllegalOrder, judge.CodeNotAtSea)
	}
}
