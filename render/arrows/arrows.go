// Package arrows lays out the arrows and signs of a phase's orders, clear of names, tokens and one
// another as far as possible. It draws nothing: Lay turns an Input into Paths, and the same input
// always gives the same paths.
package arrows

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// Field is the part of a board that the layout of arrows depends on. It never changes.
type Field struct {
	Map     *engine.Map
	Slots   []mapdata.Slots // by place
	Faces   []Face          // by region
	Labels  []string        // by region, as printed
	Natural float64         // the size of tokens, relative to mapdata.TokenRadius
	Links   func() []Link
	Corners func() []Corner
	Plots   func() []int16 // by cell of the whole sheet: the number of its region, from 1; 0: none
	Even    func() []bool  // see the function Even
	// Free reports whether a convex shape is clear of the bare board's names, symbols and codes.
	Free func(shape []geom.Point) bool
}

// Face is the shape of a region.
type Face struct {
	Rings  [][]geom.Point
	Box    geom.Box
	Around []engine.RegionID // of a town's disc: the land around it, which a ship may have to cross
}

// Link leads out of a box, an inset for regions far away, to a sea on the sheet.
type Link struct {
	Box, Sea engine.RegionID
	At, Dir  geom.Point // where the link leaves the box's frame, and its direction
	Door     geom.Point // where arrows through the link end, inside the box
}

// Input is everything on which the paths of a phase depend.
type Input struct {
	*Field
	Grid     *grid.Grid // the cells that names cover
	Outcomes []engine.Outcome
	Own      []engine.Arrow // the ruleset's own arrows
	// Position is the position before or after the orders, for tokens. Then is the position whose open
	// retreats are shown. Either may be nil.
	Position, Then *engine.Position
	Powers         []engine.PowerID // those whose orders are shown; empty: all
	Stand          func(engine.Unit) geom.Point
	Radius         float64    // of a token
	Scale          float64    // printed mm per mm of the sheet; 0: 1
	Clip           *geom.Box  // the window, at whose edge arrows end; nil: no window
	Within         geom.Box   // the area that arrows keep to
	Plaques        []geom.Box // titles and tables, which would hide arrows
	Named          []bool     // by label: whether the map shows it
	Sheet          *Paths     // the layout of this phase on the whole sheet, which a window follows if it can; nil: none
}

// Paths is the arrow layout of a phase.
type Paths struct {
	ZOrder    []int  // indices of outcomes in the order of drawing
	Orders    []Path // by outcome
	Options   []Option
	Own       []*OwnPath // by the ruleset's arrow; nil: it is drawn as an order, or not at all
	Standoffs []Standoff
	Covered   map[int]float64 // by label: the share of the name that arrows hide
	// ByLand is Covered without ships and convoys. These must sometimes cover a name, since a strait
	// has room for only one path.
	ByLand map[int]float64
	// Under is, by label, the share of the name that is under arrows as drawn, with halos and heads.
	Under map[int]float64

	Crossed []float64 // lengths of failed arrows, which get a cross, printed mm
	Fled    []Flight
	Severed int // how many moves within a window leave it on the way

	moves []way          // by outcome; before supports and signs are laid out
	lines [][]geom.Point // all lines drawn: names and cells under them are hidden
	ships [][]geom.Point // the lines of ships and convoys
}

// Path is the drawing of one order.
type Path struct {
	At       geom.Point   // where its unit is drawn
	Line     []geom.Point // the line of a move, support or retreat
	Second   []geom.Point // the second part of a line that has a gap
	Plaque   *Plaque      // at the gap
	Ring     [][]geom.Point
	Plus     [2][]geom.Point
	Arrows   []OwnPath // the ruleset's arrows, instead of Line
	Goals    []Goal
	Waters   []engine.RegionID // for a ship or convoy: the regions that its path may touch
	Convoyed bool              // carried by fleets
	Led      bool              // led through certain points: fleets, a corner or a wave
	Struck   bool              // its unit leaves the board
	Vacant   bool              // no token is drawn at At
}

// OwnPath is the drawing of one of the ruleset's own arrows.
type OwnPath struct {
	Arrow int // index in Input.Own
	Line  []geom.Point
	Sign  geom.Point // where the sign at its end is
}

// Plaque is a label where a path to or from a box is interrupted.
type Plaque struct {
	At  geom.Point
	Box engine.RegionID
}

// Option is the arrow to a place where a dislodged unit may retreat.
type Option struct {
	Path
	Unit engine.Unit
	To   engine.PlaceID
}

// Goal is a word at a window's edge that says where an arrow goes, or where it comes from.
type Goal struct {
	Text string
	Foot geom.Point // the middle of its baseline
}

// Standoff is a place that several units contested and none won.
type Standoff struct {
	Region engine.RegionID
	At     geom.Point
}

func (in *Input) shows(p engine.PowerID) bool {
	return len(in.Powers) == 0 || slices.Contains(in.Powers, p)
}

// Astray reports whether a disc is outside the area for arrows, or under a title or a table.
func (in *Input) Astray(p geom.Point, radius float64) bool {
	if b := in.Within; p.X < b.Min.X+radius || p.X > b.Max.X-radius || p.Y < b.Min.Y+radius || p.Y > b.Max.Y-radius {
		return true
	}
	for _, b := range in.Plaques {
		if p.X > b.Min.X-radius && p.X < b.Max.X+radius && p.Y > b.Min.Y-radius && p.Y < b.Max.Y+radius {
			return true
		}
	}
	return false
}

// Hidden reports, by cell of the grid, whether an arrow, a sign or a token hides it.
func (p *Paths) Hidden(in *Input) []bool {
	d := p.marked(in)
	defer d.done()
	out := make([]bool, len(d.drawn))
	for k := range out {
		out[k] = d.drawn[k] > 0 || d.token[k] != 0
	}
	return out
}

// haloHalf is half the width of an arrow with its halo; headLong is the length of its head. Both
// are in halves of a token's radius.
const haloHalf, headLong = 0.85, 2.5

// under returns the share of each name under the arrows as drawn, by label.
func (p *Paths) under(in *Input) map[int]float64 {
	g, k := in.Grid, in.Radius/2
	seen, hidden, out := map[int]bool{}, map[int16]int{}, map[int]float64{}
	lines := slices.Clone(p.lines)
	for i := range p.Orders {
		lines = append(lines, p.Orders[i].Ring...)
	}
	for i, line := range lines {
		l := polyline.Measure(line, nil)
		for s := 0.0; s <= l.Whole; s += grid.Side / 2 {
			at, next := l.At(s), l.At(math.Min(l.Whole, s+grid.Side/2))
			half := haloHalf * k
			if left := l.Whole - s; i < len(p.lines) && left < headLong*k {
				half += left / 2
			}
			n := at.Dist(next)
			if n == 0 {
				continue
			}
			dx, dy := -(next.Y-at.Y)/n, (next.X-at.X)/n
			for o := -half; o <= half; o += grid.Side / 2 {
				c := g.Cell(geom.Point{X: at.X + o*dx, Y: at.Y + o*dy})
				if c < 0 || g.Label[c] == 0 || seen[c] {
					continue
				}
				seen[c] = true
				hidden[g.Label[c]]++
			}
		}
	}
	for l, n := range hidden {
		out[int(l)-1] = float64(n) / float64(g.Cells[l-1])
	}
	return out
}

// marked returns a layout in which all lines of the paths are marked as drawn.
func (p *Paths) marked(in *Input) *layout {
	d := newLayout(in, nil, 0)
	for _, line := range p.lines {
		d.ran(line)
	}
	return d
}

// Strayed counts the cells where arrows are outside their area, or under a title or a table.
func (p *Paths) Strayed(in *Input) (n int) {
	d := p.marked(in)
	defer d.done()
	for k := d.touched.From; k < d.touched.To; k++ {
		x, y := k%in.Grid.NX+in.Grid.X0, k/in.Grid.NX+in.Grid.Y0
		if d.drawn[k] > 0 && in.Astray(geom.Point{X: (float64(x) + 0.5) * grid.Side, Y: (float64(y) + 0.5) * grid.Side}, 0) {
			n++
		}
	}
	return n
}
