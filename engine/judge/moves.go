package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

type tri uint8

const (
	unknown tri = iota
	yes
	no
)

// op is a unit's action: hold, move and so on. With an illegal or void order a unit holds.
type op uint8

const (
	opStand op = iota
	opMove
	opSupport
	opConvoy
)

type how uint8

const (
	byRule    how = iota
	byCore        // the only consistent assignment of its core
	byCircle      // a ring of moves, which succeeds or fails as the ruleset says
	byParadox     // the paradox rule
)

const none = -1

// piece is a unit with its order. Other pieces are given by index, -1 for none.
type piece struct {
	unit  engine.Unit
	reg   engine.RegionID
	to    engine.RegionID // destination; for a support or convoy, that of the other unit
	aim   engine.RegionID // the region that a support is for
	place engine.PlaceID  // where a move arrives
	home  engine.PlaceID  // for a piece that is gone: where it is unless its move succeeds
	from  engine.RegionID // origin of its attack: reg, unless the ruleset says otherwise

	op      op
	conv    bool // moves by convoy
	h2h     bool // head to head with the unit in its destination
	mutual  bool // the unit in its destination moves the other way, possibly by convoy
	broken  bool // a convoying fleet that the paradox rule made hold
	gone    bool // left its region before all movement
	way     bool // the ruleset has found a path for its move
	barred  bool // a move that can only bounce
	lost    bool // a move that fails without effect
	tangled bool // in a core with too many combinations to try
	bonus   int8 // added to its strength in its own region
	val     tri  // the decision of a move, support or convoy
	path    tri  // whether a moving piece has a path
	how     how

	in   int32 // the piece in its destination
	of   int32 // the piece that it supports or convoys
	by   int32 // once decided, the piece that dislodged it
	ord  int32 // index of its order, or -1
	code engine.Code
	verd engine.Verdict

	nextAtt, nextSup, nextCon int32 // lists of pieces with the same destination, or that support or convoy the same piece
	headSup, headCon          int32 // the first piece that supports or convoys this one
}

// Moves is a movement phase, undecided or decided. Release returns it to its judge.
type Moves struct {
	j         *Judge
	orders    []engine.Order
	ps        []piece
	occ       []int32  // by region: the piece there
	att       []int32  // by region: the first piece that moves there
	fleets    bits     // sea regions with a fleet
	sure, may bits     // scratch memory of setPath
	lands     bits     // scratch memory: coasts
	ferry     *ferries // for legal orders; nil until needed
	listed    bool     // the pieces were placed for legal orders
	dirty     []uint64
	undec     int // how many decisions are undecided

	pol    *Policy
	needs  []need
	given  []given // by order
	stand  []int32 // scratch memory of Units
	sol    []settled
	net    net
	trail  []int32 // what a search has decided: piece i as i, the path of army i as ^i
	todo   []int32 // decisions to evaluate again
	tries  int     // guesses about the current core
	walk   walk
	chains chains
}

// given is what the judge finds out about an order before it decides any move.
type given struct {
	piece int32
	verd  engine.Verdict
	code  engine.Code
}

func newMoves(j *Judge) *Moves {
	n := len(j.m.Regions)
	return &Moves{j: j, occ: make([]int32, n), att: make([]int32, n), fleets: make(bits, j.words),
		sure: make(bits, j.words), may: make(bits, j.words), lands: make(bits, j.words), walk: newWalk(j.words)}
}

// Release gives the memory of a phase back to the judge. The Moves must not be used afterwards.
func (mv *Moves) Release() {
	mv.orders, mv.pol = nil, nil
	for i := range mv.given {
		mv.given[i] = given{}
	}
	mv.j.pool.Put(mv)
}

// Movement decides a movement phase.
func (j *Judge) Movement(p *engine.Position, orders []engine.Order, pol *Policy) *Moves {
	mv := j.pool.Get().(*Moves)
	mv.orders, mv.pol, mv.needs = orders, pol, mv.needs[:0]
	mv.place(p)
	mv.assign()
	mv.meetNeeds()
	mv.classify()
	mv.settle()
	mv.dislodge()
	return mv
}

// place sets up a piece for each unit. A region's second unit takes part without defending it.
func (mv *Moves) place(p *engine.Position) {
	mv.listed = false
	for i := range mv.occ {
		mv.occ[i], mv.att[i] = none, none
	}
	clear(mv.fleets)
	mv.chains.valid = false
	mv.ps = mv.ps[:0]
	for _, u := range p.Units {
		if !mv.j.valid(u.At) {
			continue
		}
		r := mv.j.region[u.At]
		i := int32(len(mv.ps))
		mv.ps = append(mv.ps, piece{unit: u, reg: r, from: r, to: engine.NoRegion, aim: engine.NoRegion, place: u.At,
			in: none, of: none, by: none,
			ord: none, verd: engine.None, code: CodeNoOrder, nextAtt: none, nextSup: none, nextCon: none,
			headSup: none, headCon: none})
		if mv.occ[r] == none && u.Aboard == 0 && !mv.pol.crowded(r) {
			mv.occ[r] = i
		}
		if mv.pol != nil && mv.pol.Bonus != nil {
			mv.ps[i].bonus = int8(mv.pol.Bonus(u))
		}
		if u.Kind == engine.Fleet && mv.j.sea[r] {
			mv.fleets.add(r)
		}
	}
}

// find returns the piece of an order: by the unit's id if the ruleset set it, else by place.
func (mv *Moves) find(u engine.UnitID, p engine.PlaceID) int32 {
	if u == 0 {
		return mv.at(p)
	}
	for i := range mv.ps {
		if mv.ps[i].unit.ID == u {
			return int32(i)
		}
	}
	return none
}

// at returns the piece that defends the region of a place, or -1.
func (mv *Moves) at(p engine.PlaceID) int32 {
	if !mv.j.valid(p) {
		return none
	}
	return mv.occ[mv.j.region[p]]
}

// assign finds the order that counts for each piece.
func (mv *Moves) assign() {
	mv.given = slices.Grow(mv.given[:0], len(mv.orders))[:len(mv.orders)]
	for k := range mv.orders {
		o := &mv.orders[k]
		g := &mv.given[k]
		*g = given{piece: none}
		var rul Ruling
		if mv.pol != nil && mv.pol.Rulings != nil {
			rul = mv.pol.Rulings[k]
		}
		i := mv.find(o.Unit, o.At)
		if rul.Code != "" && (rul.Stands || rul.Gone) && i != none {
			*g = given{i, rul.Verdict, rul.Code}
			p := &mv.ps[i]
			p.ord = int32(k)
			if rul.Gone {
				p.gone, p.home = true, rul.At
			}
			continue
		}
		if rul.Code != "" {
			*g = given{none, rul.Verdict, rul.Code}
			continue
		}
		switch {
		case i == none && otherPhase(o.Verb):
			*g = given{none, engine.IllegalOrder, CodeWrongPhase}
			continue
		case i == none:
			*g = given{none, engine.IllegalOrder, CodeNoUnit}
			continue
		case o.By != mv.ps[i].unit.Power && !rul.Owner: // planted [engine/variants/standard]: everybody orders everybody's units: false
			*g = given{none, engine.IllegalOrder, CodeNotYours}
			continue
		}
		g.piece = i
		p := &mv.ps[i]
		if rul.FromSet {
			p.from = rul.From
		}
		p.lost = rul.Lost
		if p.way = rul.Way; rul.Gone {
			p.gone, p.home = true, rul.At
		}
		if p.ord == none {
			p.ord = int32(k)
			continue
		}
		first := &mv.orders[p.ord]
		wrong := func(o *engine.Order) bool {
			return o.Kind != engine.NoKind && o.Kind != p.unit.Kind && !mv.j.choice.WrongKind
		}
		switch {
		case wrong(o):
			*g = given{i, engine.IllegalOrder, CodeWrongKind}
		case wrong(first):
			mv.given[p.ord] = given{i, engine.IllegalOrder, CodeWrongKind}
			p.ord = int32(k)
		case Same(first, o):
			*g = given{i, engine.Void, CodeRepeated}
		case mv.j.choice.Duplicate == DuplicateFirst:
			*g = given{i, engine.Void, CodeRepeated}
		case mv.j.choice.Duplicate == DuplicateLast:
			mv.given[p.ord] = given{i, engine.Void, CodeRepeated}
			p.ord = int32(k)
		default:
			// Contradictory orders make a unit hold (DATC 4.D.3). The first order carries the verdict.
			mv.given[p.ord] = given{i, engine.IllegalOrder, CodeContradictory}
			*g = given{i, engine.IllegalOrder, CodeContradictory}
		}
	}
}

func otherPhase(v engine.Verb) bool {
	switch v {
	case engine.Retreat, engine.Disband, engine.Build, engine.Remove, engine.Waive, engine.Transfer:
		return true
	}
	return false
}

// Same reports whether two orders for one unit mean the same, however they are written.
func Same(a, b *engine.Order) bool {
	return a.Verb == b.Verb && a.To == b.To && a.Of == b.Of && a.Convoyed == b.Convoyed && a.Into == b.Into &&
		a.OfUnit == b.OfUnit && a.Whom == b.Whom && a.Count == b.Count && slices.Equal(a.Via, b.Via) && sameOwn(a.Own, b.Own)
}

func sameOwn(a, b engine.Own) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Same(b)
}

func (mv *Moves) dislodge() {
	for i := range mv.ps {
		m := &mv.ps[i]
		if m.op != opMove || m.val != yes || m.in == none {
			continue
		}
		d := &mv.ps[m.in]
		if d.op != opMove || d.val != yes {
			d.by = int32(i)
		}
	}
}
