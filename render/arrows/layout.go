package arrows

import (
	"maps"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// tooMuch is the share of a name that orders may hide, in percent.
const tooMuch = 10

// rounds is how often, at most, arrows are laid out again.
const rounds = 30

// roundsAtSea is how many rounds without progress are made if only ships hide too much of a name. A
// strait has room for only one path, so more rounds rarely help.
const roundsAtSea = 4

// Lay finds the paths of a phase. If orders hide too much of a name, or a failed arrow is too short
// for its cross, it tries again with higher costs for these. It returns the layout with the least
// excess; most maps need only one.
func Lay(in *Input) *Paths {
	best := lay(in)
	best.Under = best.under(in)
	return best
}

func lay(in *Input) *Paths {
	memo := newMemo(in.Grid)
	best := newLayout(in, nil, 0).all(memo)
	least := best.excess(in)
	if least == 0 {
		return best
	}
	extra, last := make(map[int16]int), best
	for round, since := 0, 0; round < rounds && (since < roundsAtSea || best.overLand(in)); round++ {
		for _, l := range last.Overrun(in) {
			extra[int16(l+1)]++
		}
		last = newLayout(in, extra, round+1).all(memo)
		since++
		if n := last.excess(in); n < least {
			best, least, since = last, n, 0
		}
		if least == 0 {
			break
		}
	}
	return best
}

// all lays out everything. The layout must not be used afterwards.
func (d *layout) all(memo *memo) *Paths {
	defer d.done()
	d.memo = memo
	memo.anew()
	d.lay()
	d.rest()
	return d.out
}

// Overrun lists the labels of names that orders hide too much.
func (p *Paths) Overrun(in *Input) []int {
	var out []int
	for _, l := range slices.Sorted(maps.Keys(p.Covered)) {
		if p.Covered[l]*100 > tooMuch && in.Named[l] {
			out = append(out, l)
		}
	}
	return out
}

// overLand reports whether an arrow exceeds a limit, other than ships that hide names.
func (p *Paths) overLand(in *Input) bool {
	for _, l := range p.Overrun(in) {
		if p.ByLand[l]*100 > tooMuch {
			return true
		}
	}
	return slices.ContainsFunc(p.Crossed, func(long float64) bool { return long < readable })
}

// excess measures by how much arrows exceed the limits. It adds, for each name hidden too much,
// 1000 and the hidden share in thousandths, and 1000 for each failed arrow that is too short.
func (p *Paths) excess(in *Input) int {
	n := 0
	for _, l := range p.Overrun(in) {
		n += 1000 + int(math.Round(1000*p.Covered[l]))
	}
	for _, long := range p.Crossed {
		if long < readable {
			n += 1000
		}
	}
	return n
}

type layout struct {
	*Input
	out *Paths
	rad float64 // radius of a token
	k   float64 // scale: half the radius, the width of an arrow

	lines  map[*engine.Outcome][]geom.Point     // the line of each move; of a passage, its first part
	parted map[*engine.Outcome]*passage         // moves through the links of boxes
	moves  map[engine.PlaceID][]*engine.Outcome // by their unit's place
	heads  map[*engine.Outcome][]bool           // by index of meets: whether a support already meets the move there
	fleet  map[engine.PlaceID][]engine.PlaceID  // by the army's place: the places of the fleets ordered to convoy it
	full   map[engine.PlaceID]bool              // places with a token
	units  map[engine.RegionID]engine.PlaceID   // by region: the place of the unit there that is on the board or ordered
	lost   map[engine.UnitID]bool               // the position's dislodged units
	tokens []geom.Point                         // where units are drawn

	drawn   []int16      // by cell: how many arrows hide it
	token   []int16      // by cell: the index in tokens of the token that hides it, + 1
	plots   []int16      // by cell of the whole sheet: the number of its region, from 1
	even    []bool       // see Even
	hidden  []int        // by label + 1: how many cells of the name arrows hide
	extra   []int        // by label + 1: by how much covering the name costs more
	touched grid.Stretch // the range that contains all non-zero cells of drawn
	stood   []int        // the non-zero cells of token
	marks   int          // how many lines were marked or unmarked

	round      int         // number of earlier rounds
	waters     waters      // of the line that is being laid out
	waterCosts []waterCost // by region + 1: its cost, given costedFor
	costedFor  waters
	fleeing    bool // a retreat is being laid out
	failing    bool // a failed order is being laid out
	hides      bool // the line whose cost was last computed hides too much of a name

	memo    *memo // paths found in earlier rounds; may be nil
	search  *search
	steps   stepCosts
	names   []coverOf    // scratch, by label + 1: cells of the name under the current line
	counted int          // number of calls of cost
	lengths []float64    // scratch
	way     []geom.Point // scratch, like spare and best
	spare   []geom.Point
	best    []geom.Point
}

// newLayout prepares a layout. extra is an added cost of covering a name, by label + 1.
func newLayout(in *Input, extra map[int16]int, round int) *layout {
	d := &layout{Input: in, rad: in.Radius, k: in.Radius / 2, round: round, plots: in.Plots(), even: in.Even(),
		lines: map[*engine.Outcome][]geom.Point{}, parted: map[*engine.Outcome]*passage{},
		moves: map[engine.PlaceID][]*engine.Outcome{},
		heads: map[*engine.Outcome][]bool{}, fleet: map[engine.PlaceID][]engine.PlaceID{}, full: map[engine.PlaceID]bool{},
		units: map[engine.RegionID]engine.PlaceID{}, lost: map[engine.UnitID]bool{}, search: searches.Get().(*search)}
	d.out = &Paths{Orders: make([]Path, len(in.Outcomes)), Own: make([]*OwnPath, len(in.Own)),
		moves: make([]way, len(in.Outcomes))}
	names := len(d.Grid.Cells) + 1
	d.names, d.hidden, d.extra = make([]coverOf, names), make([]int, names), make([]int, names)
	for l, n := range extra {
		d.extra[l] = n
	}
	d.drawn, d.token = grid.Empty(len(d.Grid.Label)), grid.Empty(len(d.Grid.Label))
	if d.Position != nil {
		for _, u := range d.Position.Dislodged {
			d.lost[u.Unit.ID] = true
		}
		for _, u := range d.Position.Units {
			d.full[u.At] = true
			d.tokens = append(d.tokens, d.Stand(u))
			d.units[d.Map.RegionOf(u.At)] = u.At
		}
	}
	for i := range d.Outcomes {
		o := &d.Outcomes[i]
		p := place(o)
		if p == engine.NoPlace {
			continue
		}
		d.units[d.Map.RegionOf(p)] = p
		switch o.Order.Verb {
		case engine.Move:
			if o.Order.To != engine.NoPlace {
				d.moves[p] = append(d.moves[p], o)
			}
		case engine.Convoy:
			if o.Order.Of != engine.NoPlace && (o.Verdict == engine.Succeeded || o.Verdict == engine.Failed) {
				d.fleet[o.Order.Of] = append(d.fleet[o.Order.Of], p)
			}
		}
	}
	d.standing()
	return d
}

// done returns the layout's cells and its scratch memory to their pools.
func (d *layout) done() {
	clear(d.drawn[d.touched.From:d.touched.To])
	for _, k := range d.stood {
		d.token[k] = 0
	}
	grid.Done(d.drawn)
	grid.Done(d.token)
	searches.Put(d.search)
	d.drawn, d.token, d.search = nil, nil, nil
}

// place returns where the unit of an order was or, without a unit, the place that it names.
func place(o *engine.Outcome) engine.PlaceID {
	if o.Unit.ID != 0 {
		return o.Unit.At
	}
	return o.Order.At
}

// at returns where an order's unit is drawn: in its place's slot, or next to it if dislodged.
func (d *layout) at(o *engine.Outcome) geom.Point {
	s := d.Slots[place(o)]
	if o.Order.Verb == engine.Retreat || o.Order.Verb == engine.Disband || d.lost[o.Unit.ID] {
		return s.Dislodged
	}
	if o.Unit.ID != 0 {
		return d.Stand(o.Unit)
	}
	return s.Unit
}

// lay lays out all moves in the order of outcomes, so that the result never varies. It does so
// twice, since the second time all other moves are known.
func (d *layout) lay() {
	for range 2 {
		for i := range d.Outcomes {
			o := &d.Outcomes[i]
			if !goes(o) {
				continue
			}
			if old := d.lines[o]; len(old) > 1 {
				d.unmark(old)
			}
			if old := d.parted[o]; old != nil {
				d.passed(old, -1)
			}
			d.failing = o.Verdict == engine.Failed
			d.waters = d.watersOf(kindOf(o), place(o), o.Order.To)
			if d.lines[o] = d.asOnSheet(i, o); d.lines[o] == nil {
				d.lines[o] = d.moveLine(o)
			}
			d.failing, d.waters = false, waters{}
			if len(d.lines[o]) > 1 {
				d.ran(d.lines[o])
			}
			if p := d.parted[o]; p != nil {
				d.passed(p, 1)
			}
		}
	}
	for i := range d.Outcomes {
		o := &d.Outcomes[i]
		d.out.moves[i] = way{d.lines[o], d.parted[o]}
		if line := d.lines[o]; len(line) > 1 {
			d.out.lines = append(d.out.lines, line)
			if d.watersOf(kindOf(o), place(o), o.Order.To).on || len(d.chain(o)) > 0 {
				d.out.ships = append(d.out.ships, line)
			}
		}
		if p := d.parted[o]; p != nil {
			d.out.lines = append(d.out.lines, p.parts[1], d.plaqueLine(p))
		}
	}
}

func goes(o *engine.Outcome) bool {
	return o.Order.Verb == engine.Move && o.Order.To != engine.NoPlace && place(o) != engine.NoPlace
}

// rest lays out all but moves, in z-order. Supports are drawn under the moves that they support, so
// that their heads touch an unbroken line.
func (d *layout) rest() {
	for layer := range 3 {
		for i := range d.Outcomes {
			o := &d.Outcomes[i]
			if layer != layerOf(o) || !d.shows(o.Order.By) || place(o) == engine.NoPlace {
				continue
			}
			d.out.ZOrder = append(d.out.ZOrder, i)
			d.order(&d.out.Orders[i], o)
		}
	}
	d.options()
	d.ownArrows()
	d.standoffs()
	d.out.Covered, d.out.Severed = d.shares(), d.severed()
	for _, line := range d.out.ships {
		d.unmark(line)
	}
	d.out.ByLand = d.shares()
}

func layerOf(o *engine.Outcome) int {
	switch o.Order.Verb {
	case engine.Support:
		return 0
	case engine.Move, engine.Retreat:
		return 1
	}
	return 2
}

// order lays out an order's lines and signs; a move's line already exists.
func (d *layout) order(p *Path, o *engine.Outcome) {
	p.At, p.Struck = d.at(o), d.strikes(o)
	switch {
	case o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder:
		d.voided(p, o)
		return
	case p.Struck:
		return
	}
	switch o.Order.Verb {
	case engine.Move:
		d.move(p, o)
	case engine.Support:
		d.support(p, o)
	case engine.Hold:
		p.Ring = d.givingWay(Octagon(p.At, d.rad+0.85*d.k))
	case engine.NoOrder:
	case engine.Convert:
		p.Ring = d.givingWay(diamond(p.At, d.rad+0.5*d.k))
	case engine.Retreat:
		d.retreat(p, o)
	case engine.Build:
		if o.Verdict == engine.Succeeded {
			p.Ring, p.Plus = d.newUnit(p.At)
			p.Vacant = !d.full[o.Order.At]
		}
	default:
		for i := range d.Own {
			if d.belongs(&d.Own[i], o) {
				if own := d.ownWay(i, o.Unit); own != nil {
					p.Arrows = append(p.Arrows, *own)
				}
			}
		}
	}
}

// strikes reports whether an order's unit leaves the board: it is disbanded or removed, or it is
// dislodged without an order.
func (d *layout) strikes(o *engine.Outcome) bool {
	switch o.Order.Verb {
	case engine.Disband, engine.Remove:
		return o.Verdict == engine.Succeeded
	case engine.NoOrder:
		return d.lost[o.Unit.ID]
	}
	return false
}

func (d *layout) inked(line []geom.Point) {
	d.ran(line)
	d.out.lines = append(d.out.lines, line)
}

// crossed records the printed length of a failed arrow, on which a cross will be drawn.
func (d *layout) crossed(line []geom.Point) {
	d.out.Crossed = append(d.out.Crossed, polyline.Length(line)*d.printed())
}

// way is the path of one unit: a line and, if the path leads through a link to a box elsewhere on
// the sheet, its second part.
type way struct {
	line   []geom.Point
	parted *passage
}

// severed counts moves within the window whose path leaves it: only their beginning is drawn.
func (d *layout) severed() (n int) {
	for i := range d.Outcomes {
		o := &d.Outcomes[i]
		line := d.lines[o]
		if d.Clip == nil || len(line) < 2 || d.parted[o] != nil {
			continue
		}
		if out := d.leaves(d.at(o), d.Slots[o.Order.To].Unit); !out.starts && !out.ends &&
			!d.Clip.Shrunk(0.01).Holds(line[len(line)-1]) {
			n++
		}
	}
	return n
}
