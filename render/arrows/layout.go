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

// tooMuch is the share of a name that orders may hide, in hundredths.
const tooMuch = 10

// rounds is how often arrows are laid again at most.
const rounds = 30

// roundsAtSea is how often at most for names that ships alone hide, since the last time that it
// helped: a strait has room for one way.
const roundsAtSea = 4

// Lay finds the paths of a phase. Where orders hide too much of a name, all are laid again with a
// higher price on that name, and so they are where an arrow that failed is too short for its cross.
// Of all rounds the one counts in which least is hidden. Nearly every map needs one round only.
func Lay(in *Input) *Paths {
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

// all lays everything and returns the result; the layout cannot be used afterwards.
func (d *layout) all(memo *memo) *Paths {
	defer d.done()
	d.memo = memo
	memo.anew()
	d.lay()
	d.rest()
	return d.out
}

// Overrun lists the labels of which orders hide too much.
func (p *Paths) Overrun(in *Input) []int {
	var out []int
	for _, l := range slices.Sorted(maps.Keys(p.Covered)) {
		if p.Covered[l]*100 > tooMuch && in.Named[l] {
			out = append(out, l)
		}
	}
	return out
}

// overLand reports whether more is amiss than names that ships alone hide.
func (p *Paths) overLand(in *Input) bool {
	for _, l := range p.Overrun(in) {
		if p.ByLand[l]*100 > tooMuch {
			return true
		}
	}
	return slices.ContainsFunc(p.Crossed, func(long float64) bool { return long < readable })
}

// excess measures what is hidden beyond what may be: a thousand for each name, and its share; and a
// thousand for each arrow that failed and is too short.
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

// layout is a phase's arrow layout in the making.
type layout struct {
	*Input
	out *Paths
	rad float64 // of a token
	k   float64 // how much larger everything is drawn

	lines  map[*engine.Outcome][]geom.Point     // the line of each move; of a passage its first part
	parted map[*engine.Outcome]*passage         // moves through links of boxes
	moves  map[engine.PlaceID][]*engine.Outcome // by the mover's place
	heads  map[*engine.Outcome][]bool           // by meets: where supports meet a move already
	fleet  map[engine.PlaceID][]engine.PlaceID  // army's place: the fleets ordered to convoy it
	full   map[engine.PlaceID]bool              // places where a token is drawn
	units  map[engine.RegionID]engine.PlaceID   // region: place of the unit ordered there
	lost   map[engine.UnitID]bool               // dislodged units of the position
	tokens []geom.Point                         // the places of units

	drawn   []int16      // how many arrows hide each cell
	token   []int16      // the token that hides each cell, counted from 1
	plots   []int16      // the region of each cell of the whole sheet, counted from 1
	hidden  []int        // cells of each name that arrows hide, by label + 1
	extra   []int        // what each name costs beyond the usual, by label + 1
	touched grid.Stretch // where drawn holds something
	stood   []int        // cells of token that hold something
	marks   int          // how often arrows were marked

	round      int         // how often orders were laid before
	waters     waters      // of the line being laid
	waterCosts []waterCost // what it costs in each region, counted from 1, while its waters are tolled
	costedFor  waters
	fleeing    bool // it is a retreat
	failing    bool // its order failed
	hides      bool // the line counted last hides too much of some name

	memo    *memo // ways found in earlier rounds; nil: none
	search  search
	steps   stepCosts
	names   []coverOf    // scratch: cells of each name that a line runs over, by label + 1
	counted int          // lines counted so far
	lengths []float64    // scratch
	way     []geom.Point // scratch, as the next two
	spare   []geom.Point
	best    []geom.Point
}

// newLayout prepares a layout; extra is the additional cost of names, by label + 1.
func newLayout(in *Input, extra map[int16]int, round int) *layout {
	d := &layout{Input: in, rad: in.Radius, k: in.Radius / 2, round: round, plots: in.Plots(),
		lines: map[*engine.Outcome][]geom.Point{}, parted: map[*engine.Outcome]*passage{},
		moves: map[engine.PlaceID][]*engine.Outcome{},
		heads: map[*engine.Outcome][]bool{}, fleet: map[engine.PlaceID][]engine.PlaceID{}, full: map[engine.PlaceID]bool{},
		units: map[engine.RegionID]engine.PlaceID{}, lost: map[engine.UnitID]bool{}}
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

// done gives back the cells of a layout.
func (d *layout) done() {
	clear(d.drawn[d.touched.From:d.touched.To])
	for _, k := range d.stood {
		d.token[k] = 0
	}
	grid.Done(d.drawn)
	grid.Done(d.token)
	d.drawn, d.token = nil, nil
}

// place is where the unit of an order stood: as it was, or as the order says where there was none.
func place(o *engine.Outcome) engine.PlaceID {
	if o.Unit.ID != 0 {
		return o.Unit.At
	}
	return o.Order.At
}

// at is where the unit of an order is drawn: in the slot of its place, or beside it if it was
// dislodged.
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

// lay finds where the moves run: outcome by outcome, so that the picture is the same each time; and
// once more, when each knows where the others go.
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

// goes reports whether an order is a move from somewhere to somewhere.
func goes(o *engine.Outcome) bool {
	return o.Order.Verb == engine.Move && o.Order.To != engine.NoPlace && place(o) != engine.NoPlace
}

// rest lays all else that is drawn, in z-order: supports go under the moves they serve, so that
// their heads meet a line that is whole.
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

// order lays what is drawn for an order beside the line of a move.
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

// strikes reports whether an order's unit is taken from the board: whoever does not retreat is
// disbanded.
func (d *layout) strikes(o *engine.Outcome) bool {
	switch o.Order.Verb {
	case engine.Disband, engine.Remove:
		return o.Verdict == engine.Succeeded
	case engine.NoOrder:
		return d.lost[o.Unit.ID]
	}
	return false
}

// inked marks a line of the final drawing.
func (d *layout) inked(line []geom.Point) {
	d.ran(line)
	d.out.lines = append(d.out.lines, line)
}

// crossed notes an arrow that failed and gets a cross.
func (d *layout) crossed(line []geom.Point) {
	d.out.Crossed = append(d.out.Crossed, polyline.Length(line)*d.printed())
}

// way is where one unit goes: a line, and where it passes through a link the rest of it.
type way struct {
	line   []geom.Point
	parted *passage
}

// severed counts the moves that begin and end in a window and of which it shows the beginning
// alone.
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
