package render

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// orderLayers draws what was ordered and what came of it: arrows and rings, which go under the tokens, and the crosses that
// strike tokens out, which go over them. Names that arrows run over are set again above them. Supports go under the moves they serve, so that their heads meet a line that is
// whole.
func (r *Renderer) orderLayers(bd *backdrop, v *View) (under, over *scene.Layer) {
	d, under, over := r.laid(bd, v)
	d.done()
	return under, over
}

// newOrders lays the moves of a view; dear are the names, by label + 1, that it must rather not run over, and how much rather.
func (r *Renderer) newOrders(bd *backdrop, v *View, dear map[int16]int, round int, sought *soughtWays) *orders {
	d := r.unlaid(bd, v, dear, round)
	d.sought = sought
	sought.anew()
	d.lay()
	return d
}

// unlaid are the orders of a view before their moves are laid.
func (r *Renderer) unlaid(bd *backdrop, v *View, dear map[int16]int, round int) *orders {
	d := &orders{r: r, bd: bd, v: v, st: &bd.st.arrow, rad: v.radius(), k: v.radius() / 2, round: round}
	d.prepare(dear)
	return d
}

func (d *orders) layers() (under, over *scene.Layer) {
	under, over = &scene.Layer{ID: "orders", Phone: scene.PhoneLines}, &scene.Layer{ID: "signs", Phone: scene.PhoneLines}
	for pass := 0; pass < 3; pass++ {
		for i := range d.v.Outcomes.List() {
			o := &d.v.Outcomes.List()[i]
			if pass != d.pass(o) || !d.v.shows(o.Order.By) {
				continue
			}
			l := under
			if d.strikes(o) {
				l = over
			}
			l.Items = append(l.Items, d.draw(i, o)...)
		}
	}
	under.Items = append(under.Items, d.options()...)
	under.Items = append(under.Items, d.ownArrows()...)
	under.Items = append(under.Items, d.standoffs()...)
	over.Items = append(over.Items, d.over...)
	d.covered = d.hidden()
	return under, over
}

// strikes says whether an order's unit is taken from the board: who does not retreat is disbanded.
func (d *orders) strikes(o *engine.Outcome) bool {
	switch o.Order.Verb {
	case engine.Disband, engine.Remove:
		return o.Verdict == engine.Succeeded
	case engine.NoOrder:
		return d.lost[o.Unit.ID]
	}
	return false
}

// orders is the drawing of one phase's orders.
type orders struct {
	r   *Renderer
	bd  *backdrop
	v   *View
	st  *arrowStyles
	rad float64 // of a token
	k   float64 // enlargement

	lines    map[*engine.Outcome][]geom.Point     // the line that a move's arrow follows; of a passage its first part
	parted   map[*engine.Outcome]*passage         // moves through links of boxes
	moves    map[engine.PlaceID][]*engine.Outcome // by the mover's place
	heads    map[*engine.Outcome][]bool           // where supports meet a move already, by meets
	grid     *inkGrid                             // where names are printed
	drawn    []int16                              // how many arrows cover each cell of it
	token    []int16                              // whose token covers each cell: its place in tokens + 1
	land     []bool                               // where a convoy's way would be over land
	plaques  []geom.Box                           // titles and tables, under which no arrow can be seen
	within   geom.Box                             // the neat line, within which arrows run
	afloat   bool                                 // a convoy's way is being sought
	names    []coverOf                            // scratch: cells of each name that a line runs over, by label + 1
	counted  int                                  // lines counted so far
	steps    []float64                            // scratch
	known    *laying                              // where all ways are known to run; nil: they are sought
	overlaid []way                                // those drawn so far after the moves
	under    []int                                // cells of each name that arrows cover, by label + 1
	dear     []int                                // how much rather names must not be run over, by label + 1
	round    int                                  // how often orders were laid before
	fleeing  bool                                 // the arrow being laid is a retreat
	sample   bool                                 // it is the key's, and not as large as the map's
	failing  bool                                 // the arrow being laid is of an order that failed
	hides    bool                                 // the line last counted hides a part of some name
	maze     maze                                 // scratch: of detours
	tolls    [2]tolls                             // of detours over land, and afloat
	ink      stretch                              // where drawn was touched
	marks    int                                  // times that arrows were marked
	stood    []int                                // cells of token that hold something
	sought   *soughtWays                          // ways found in earlier rounds; nil: none are kept
	way      []geom.Point                         // scratch: of a search for a way, as the next two
	spare    []geom.Point
	best     []geom.Point
	tokens   []geom.Point                        // where units stand
	fleet    map[engine.PlaceID][]engine.PlaceID // army's place: the fleets ordered to convoy it
	full     map[engine.PlaceID]bool             // places where a token is drawn
	units    map[engine.RegionID]engine.PlaceID  // region: place of the unit ordered there
	lost     map[engine.UnitID]bool              // dislodged units of the position
	over     []scene.Item                        // crosses at tokens, which go over them

	crossed []float64 // lengths of arrows that failed, for Grammar, as the next two
	fled    []flight  // arrows of retreats
	empties []bool    // rings without a unit: whether their words lie within

	covered map[int]float64        // the share of each name that arrows run over, by label
	reset   map[int]bool           // the names set again above them
	moved   map[int]*mapdata.Label // names that stepped aside on this map
}

func (d *orders) pass(o *engine.Outcome) int {
	switch o.Order.Verb {
	case engine.Support:
		return 0
	case engine.Move, engine.Retreat:
		return 1
	}
	return 2
}

// at is where the unit of an order is drawn: by the slot of its place; the dislodged of a retreat beside it.
func (d *orders) at(o *engine.Outcome) geom.Point {
	s := d.r.slots[d.place(o)]
	if o.Order.Verb == engine.Retreat || o.Order.Verb == engine.Disband || d.lost[o.Unit.ID] {
		return s.Dislodged
	}
	if o.Unit.ID != 0 {
		return d.r.slot(d.v, o.Unit)
	}
	return s.Unit
}

// place is where the unit of an order stood: as it was, or as the order says where there was none.
func (d *orders) place(o *engine.Outcome) engine.PlaceID {
	if o.Unit.ID != 0 {
		return o.Unit.At
	}
	return o.Order.At
}

func (d *orders) prepare(dear map[int16]int) {
	d.lines, d.moves = map[*engine.Outcome][]geom.Point{}, map[engine.PlaceID][]*engine.Outcome{}
	d.parted = map[*engine.Outcome]*passage{}
	d.heads, d.fleet = map[*engine.Outcome][]bool{}, map[engine.PlaceID][]engine.PlaceID{}
	d.grid = d.r.inkOf(d.v)
	names := len(d.grid.cells) + 1
	d.names, d.under, d.dear = make([]coverOf, names), make([]int, names), make([]int, names)
	for l, n := range dear {
		d.dear[l] = n
	}
	d.land = d.r.dry()
	d.within, d.plaques = d.furniture()
	d.drawn, d.token = emptyCells(len(d.grid.label)), emptyCells(len(d.grid.label))
	d.full, d.units = map[engine.PlaceID]bool{}, map[engine.RegionID]engine.PlaceID{}
	d.lost = map[engine.UnitID]bool{}
	m := d.r.board.Map
	if d.v.Position != nil {
		for _, u := range d.v.Position.Position().Dislodged {
			d.lost[u.Unit.ID] = true
		}
		for _, u := range d.v.Position.Position().Units {
			d.full[u.At] = true
			d.tokens = append(d.tokens, d.r.slot(d.v, u))
			d.units[m.RegionOf(u.At)] = u.At
		}
	}
	for i := range d.v.Outcomes.List() {
		o := &d.v.Outcomes.List()[i]
		p := d.place(o)
		if p == engine.NoPlace {
			continue
		}
		d.units[m.RegionOf(p)] = p
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
}

// lay finds where the moves run. By outcome and not by map, so that the picture is the same each time; and once more, when each knows where
// the others go.
func (d *orders) lay() {
	for range 2 {
		for i := range d.v.Outcomes.List() {
			o := &d.v.Outcomes.List()[i]
			if !d.goes(o) {
				continue
			}
			if old := d.lines[o]; len(old) > 1 {
				d.off(old)
			}
			if old := d.parted[o]; old != nil {
				d.passed(old, -1)
			}
			d.failing = o.Verdict == engine.Failed
			if d.lines[o] = d.asOnSheet(i, o); d.lines[o] == nil {
				d.lines[o] = d.moveLine(o)
			}
			d.failing = false
			if len(d.lines[o]) > 1 {
				d.ran(d.lines[o])
			}
			if p := d.parted[o]; p != nil {
				d.passed(p, 1)
			}
		}
	}
}

// goes says whether an order is a move from somewhere to somewhere.
func (d *orders) goes(o *engine.Outcome) bool {
	return o.Order.Verb == engine.Move && o.Order.To != engine.NoPlace && d.place(o) != engine.NoPlace
}

// draw returns an order's items; none for orders that a map does not show (waive, proxy, transfer).
func (d *orders) draw(i int, o *engine.Outcome) []scene.Item {
	if d.place(o) == engine.NoPlace {
		return nil
	}
	var kids []scene.Item
	if o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder {
		kids = d.voided(o)
	} else if d.strikes(o) {
		kids = d.remove(o)
	} else {
		switch o.Order.Verb {
		case engine.Move:
			if a := d.ownArrow(o); a != nil {
				if kids = d.along(a, o.Unit.Power, d.lines[o]); d.parted[o] != nil {
					kids = append(kids, d.plaque(d.parted[o])...)
				}
			} else {
				kids = d.move(o)
			}
		case engine.Support:
			kids = d.support(o)
		case engine.Hold, engine.NoOrder:
			kids = d.hold(o)
		case engine.Convert:
			kids = d.convert(o)
		case engine.Retreat:
			kids = d.retreat(o)
		case engine.Build:
			kids = d.build(o)
		default:
			kids = d.ownOrder(o)
		}
	}
	if len(kids) == 0 {
		return nil
	}
	it := scene.Item{ID: fmt.Sprintf("o-%d", i+1), Class: "order " + verbClass(o.Order.Verb) + " " + o.Verdict.String(), Kids: kids}
	if d.led(o) {
		it.Class += " led"
	}
	if o.Order.By != engine.NoPower {
		it.Class += " p-" + d.r.board.Map.Powers[o.Order.By].ID
	}
	it.Title = o.Order.Text
	if it.Title == "" {
		it.Title = verbClass(o.Order.Verb) + " " + d.r.board.Map.Regions[d.r.board.Map.RegionOf(d.place(o))].Name
	}
	it.Title += ": " + o.Verdict.String()
	if o.Text != "" {
		it.Title += ", " + o.Text
	}
	return []scene.Item{it}
}

func verbClass(v engine.Verb) string {
	names := [...]string{"hold", "hold", "move", "support", "convoy", "convert", "retreat", "disband", "build", "remove", "waive", "proxy", "transfer"}
	if int(v) < len(names) {
		return names[v]
	}
	return "other"
}

// namesOver sets the names again that arrows run over, so that every name can be read.
func (d *orders) namesOver() []scene.Item {
	d.reset = map[int]bool{}
	var out []scene.Item
	for i := range d.r.board.Labels {
		l := &d.r.board.Labels[i]
		if d.v.set != nil {
			l = d.v.set[i]
		}
		if d.covered[i] < worthSetting || l == nil || !d.printed(l) {
			continue
		}
		it := d.r.label(l, d.bd.st)
		it.ID, it.Box, it.Class = "", scene.NoBox, nameOver // it stands below already
		out = append(out, it)
		d.reset[i] = true
	}
	return out
}

// nameOver is the class of a name that is set again over arrows.
const nameOver = "name-over"

// worthSetting is the share of a name that arrows may cover.
const worthSetting = 0.04
