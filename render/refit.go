package render

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Sizes of names in a window, pt as printed: desired and least; and the slope beyond which a name
// is set level if it fits.
const (
	windowWish  = 10.0
	windowLeast = 9.0
	leaning     = 30 * math.Pi / 180
)

// refit sets the names of a window, a part of the sheet at its own scale. A name that is whole
// keeps its place, and is enlarged if small; one cut by the edge is set in the visible part of its
// region; without room it is omitted. All is decided on a grid of half a millimetre.
type refit struct {
	r     *Renderer
	box   geom.Box
	scale float64 // printed mm per mm of the sheet
	plots []int16 // each sheet cell's region + 1
	g     *grid.Grid
	taken []bool           // cells of the window closed to letters
	stand [][][]geom.Point // by label: the letters of names in place
	steps []offset         // scratch: of the name being placed
}

// clear reports whether a name's letters touch no other's, which the grid shows only to half a
// millimetre.
func (f *refit) clear(shapes [][]geom.Point, l *mapdata.Label) bool {
	b := shapesBox(shapes)
	for k, others := range f.stand {
		if &f.r.board.Labels[k] == l {
			continue
		}
		for _, o := range others {
			if !overlap(scene.BoxOf(o), b) {
				continue
			}
			for _, q := range shapes {
				if !scene.Apart(q, o) {
					return false
				}
			}
		}
	}
	return true
}

// namesIn returns the names of a window, by label; nil: omitted.
func (r *Renderer) namesIn(box geom.Box, scale float64) ([]*mapdata.Label, *grid.Grid) {
	g := r.emptyGrid(box)
	f := &refit{r: r, box: box, scale: scale, plots: r.plots(), g: g, taken: part(g, r.barred())}
	out := make([]*mapdata.Label, len(r.board.Labels))
	f.stand = make([][][]geom.Point, len(out))
	var again []int
	for i := range out {
		l := &r.board.Labels[i]
		if !near(l, box) && (l.Region == engine.NoRegion || !overlap(r.faces[l.Region].box, box)) {
			continue
		}
		shapes := r.labelShapes(l)
		if whole(shapes, box, 0.3) {
			out[i], f.stand[i] = l, shapes
			for _, q := range shapes {
				f.take(q)
			}
			continue
		}
		again = append(again, i)
	}
	for i, l := range out { // enlarge or level names where there is room beside the rest
		if l == nil || l.Size*scale >= windowWish && math.Abs(slope(l)) <= leaning {
			continue
		}
		f.free(f.stand[i])
		if better := f.better(l); better != nil {
			out[i], f.stand[i] = better, r.labelShapes(better)
		}
		for _, q := range f.stand[i] {
			f.take(q)
		}
	}
	// Then the cut names: those with most room first, so that small ones take the rest of their own
	// ground.
	slices.SortStableFunc(again, func(a, b int) int {
		return cmp.Compare(r.board.Labels[a].Kind, r.board.Labels[b].Kind)
	})
	for _, i := range again {
		if out[i] = f.anew(&r.board.Labels[i]); out[i] != nil {
			f.stand[i] = r.labelShapes(out[i])
			for _, q := range f.stand[i] {
				f.take(q)
			}
		}
	}
	r.printOn(g, out)
	return out, g
}

// findFixed returns what names may not touch: tokens at all slots, signs of centres with their
// codes, tags of coasts.
func (r *Renderer) findFixed() covers {
	out := r.tokens(0.3)
	for i := range r.marks {
		if mk := &r.marks[i]; mk.size > 0 {
			out.add(disc(mk.at, mk.radius))
			out.add(mk.room)
		}
	}
	tags := scene.Scene{Layers: []*scene.Layer{{Items: r.coastTags(&styles{})}}}
	for _, c := range tags.Claims() {
		out.add(c.Shape)
	}
	return out
}

// findBarred marks each cell of the sheet that names may not touch.
func (r *Renderer) findBarred() []bool {
	g := &grid.Grid{NX: int(r.board.Width/grid.Side) + 1, NY: int(r.board.Height/grid.Side) + 1}
	f := &refit{g: g, taken: make([]bool, g.NX*g.NY)}
	for _, c := range r.fixed() {
		f.take(c.shape)
	}
	return f.taken
}

// part returns a grid's part of the sheet's cells.
func part(g *grid.Grid, sheet []bool) []bool {
	out := make([]bool, 0, g.NX*g.NY)
	for y := range g.NY {
		out = append(out, sheet[g.Whole(y*g.NX):][:g.NX]...)
	}
	return out
}

func overlap(a, b geom.Box) bool {
	return a.Min.X < b.Max.X && a.Max.X > b.Min.X && a.Min.Y < b.Max.Y && a.Max.Y > b.Min.Y
}

// whole reports whether shapes are in a box, with a margin.
func whole(shapes [][]geom.Point, b geom.Box, air float64) bool {
	b = shrink(b, air)
	for _, q := range shapes {
		for _, p := range q {
			if !scene.Inside(p, b) {
				return false
			}
		}
	}
	return true
}

// slope is the angle of a name, from the first to the last letter of its longest line.
func slope(l *mapdata.Label) float64 {
	long, out := 0.0, 0.0
	for _, ln := range l.Lines {
		if n := len(ln.Baseline); n > 1 {
			if d := dist(ln.Baseline[0], ln.Baseline[n-1]); d > long {
				long, out = d, math.Atan2(ln.Baseline[n-1].Y-ln.Baseline[0].Y, ln.Baseline[n-1].X-ln.Baseline[0].X)
			}
		}
	}
	return out
}

// better returns a label enlarged or levelled in place; nil: it stays as it is.
func (f *refit) better(l *mapdata.Label) *mapdata.Label {
	if l.Region == engine.NoRegion || len(l.Leader) > 0 || l.Kind == mapdata.LabelCircle ||
		l.Kind == mapdata.LabelPrimary {
		return nil
	}
	pt := l.Size * f.scale
	if math.Abs(slope(l)) > leaning {
		for _, want := range []float64{windowWish, windowLeast} {
			if found := f.search(l, []form{{lines: texts(l), size: math.Min(l.Size, want/f.scale)}}, f.ground(l.Region), 0.3); found != nil {
				return found
			}
		}
	}
	for _, k := range []float64{windowWish / pt, (windowWish/pt + 1) / 2} {
		if k > 1.01 {
			big := f.r.shrunk(l, k)
			if shapes := f.r.labelShapes(big); whole(shapes, f.box, 0.3) && f.fits(shapes, l.Region) && f.clear(shapes, l) {
				return big
			}
		}
	}
	return nil
}

// form is a way to set a name: level lines at a size, or as a label has it.
type form struct {
	lines []string
	size  float64
	like  *mapdata.Label
}

func texts(l *mapdata.Label) []string {
	var out []string
	for _, ln := range l.Lines {
		out = append(out, ln.Text)
	}
	return out
}

// forms lists the ways to set a name, best first: as on the sheet, in one line, in its words'
// lines; then at smaller sizes.
func (f *refit) forms(l *mapdata.Label) []form {
	words := strings.Fields(l.Text())
	cuts := [][]string{texts(l), {strings.Join(words, " ")}}
	for i := 1; i < len(words); i++ {
		if words[i-1] != "&" { // it begins a line rather than ends one
			cuts = append(cuts, []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")})
		}
	}
	top := l.Size
	if l.Kind == mapdata.LabelPrimary { // a name spread over half a sea
		top = math.Min(top, 14/f.scale)
	}
	var out []form
	out = append(out, form{like: l, size: l.Size})
	for _, size := range []float64{top, windowWish / f.scale, windowLeast / f.scale} {
		if size > top || len(out) > 1 && size == out[len(out)-1].size {
			continue
		}
		for _, c := range cuts {
			out = append(out, form{lines: c, size: size})
		}
	}
	return out
}

// anew sets a cut name in the visible part of its region; nil if that is too small.
func (f *refit) anew(l *mapdata.Label) *mapdata.Label {
	if l.Region == engine.NoRegion {
		return nil
	}
	if c := &f.r.board.Faces[l.Region]; c.Circle {
		return f.beside(l, c)
	}
	at := f.ground(l.Region)
	if len(at) == 0 {
		return nil
	}
	return f.search(l, f.forms(l), at, 0.3)
}

// beside sets the name of a disc beside it, on one region's ground.
func (f *refit) beside(l *mapdata.Label, c *mapdata.Face) *mapdata.Label {
	if !scene.Inside(c.Centre, shrink(f.box, 0.5*c.Radius)) {
		return nil
	}
	for _, fm := range f.forms(l) {
		if fm.like != nil {
			continue
		}
		set := f.level(l, fm)
		b := shapesBox(f.r.labelShapes(set))
		w, h := b.Width()/2+c.Radius+0.5, b.Height()/2+c.Radius+0.5
		for _, way := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 0.6}, {X: 1, Y: -0.6}, {X: -1, Y: 0.6}, {X: -1, Y: -0.6}, {X: 0.6, Y: 1}, {X: 0.6, Y: -1}, {X: -0.6, Y: 1}, {X: -0.6, Y: -1}} {
			m := middle(b)
			put := moved(set, c.Centre.X+way.X*w-m.X, c.Centre.Y+way.Y*h-m.Y)
			shapes := f.r.labelShapes(put)
			if k := f.g.Cell(middle(shapesBox(shapes))); k >= 0 && f.plots[f.g.Whole(k)] > 0 && whole(shapes, f.box, 0.3) {
				if f.fits(shapes, engine.RegionID(f.plots[f.g.Whole(k)]-1)) && f.clear(shapes, l) {
					return put
				}
			}
		}
	}
	return nil
}

// offset is a cell's distance from the middle of a name: across and down, and as index in the
// window and on the sheet.
type offset struct{ x, y, window, sheet int }

// under returns the cells that shapes cover, with a margin, relative to their middle.
func (f *refit) under(shapes [][]geom.Point, air float64) (cells []offset, mx, my int) {
	m := middle(shapesBox(shapes))
	mx, my = int(m.X/grid.Side), int(m.Y/grid.Side)
	cells = f.steps[:0]
	for _, q := range shapes {
		f.cells(wider(q, air), func(_, x, y int) bool {
			cells = append(cells, offset{x - mx, y - my, (y-my)*f.g.NX + x - mx, (y-my)*f.g.Wide + x - mx})
			return true
		})
	}
	f.steps = cells
	return cells, mx, my
}

// search returns the first form that fits in the first of some places.
func (f *refit) search(l *mapdata.Label, forms []form, places []int32, air float64) *mapdata.Label {
	g := f.g
	for _, fm := range forms {
		set := fm.like
		if set == nil {
			set = f.level(l, fm)
		}
		under, mx, my := f.under(f.r.labelShapes(set), air) // once; it moves by whole cells
		if len(under) == 0 {
			continue
		}
		low, high := under[0], under[0]
		for _, u := range under {
			low.x, low.y, high.x, high.y = min(low.x, u.x), min(low.y, u.y), max(high.x, u.x), max(high.y, u.y)
		}
		last := 0 // the last obstacle is most likely the next place's too
		barred := func(u offset, k, onSheet int) bool {
			return f.taken[k+u.window] || f.plots[onSheet+u.sheet] != int16(l.Region)+1
		}
	next:
		for _, k := range places {
			x, y := int(k)%g.NX, int(k)/g.NX
			if x+low.x < 1 || y+low.y < 1 || x+high.x >= g.NX-1 || y+high.y >= g.NY-1 {
				continue
			}
			onSheet := g.Whole(int(k))
			if barred(under[last], int(k), onSheet) {
				continue
			}
			for i, u := range under {
				if barred(u, int(k), onSheet) {
					last = i
					continue next
				}
			}
			put := moved(set, float64(x+g.X0-mx)*grid.Side, float64(y+g.Y0-my)*grid.Side)
			if shapes := f.r.labelShapes(put); whole(shapes, f.box, 0.2) && f.clear(shapes, l) {
				return put
			}
		}
	}
	return nil
}

// level sets a name in level lines, its middle where the sheet has it.
func (f *refit) level(l *mapdata.Label, fm form) *mapdata.Label {
	face := typeface.Get(labelFace(l.Kind)).For(l.Text())
	out := *l
	out.Size, out.Lines, out.Leader = fm.size, nil, nil
	em := fm.size * 25.4 / 72
	var all []geom.Point
	for _, ln := range l.Lines {
		all = append(all, ln.Baseline...)
	}
	c := middle(scene.BoxOf(all))
	spacing := 0.0
	if l.Kind == mapdata.LabelPrimary {
		spacing = 0.1
	}
	for i, s := range fm.lines {
		w := face.Width(s, spacing) * em
		y := c.Y + (float64(i)-float64(len(fm.lines)-1)/2)*0.95*em + 0.3*em
		out.Lines = append(out.Lines, mapdata.LabelLine{Text: s, Spacing: spacing, Baseline: []geom.Point{{X: c.X - w/2, Y: y}, {X: c.X + w/2, Y: y}}})
	}
	return &out
}

// moved returns a label moved by an offset.
func moved(l *mapdata.Label, dx, dy float64) *mapdata.Label {
	out := *l
	out.Lines, out.Leader = slices.Clone(l.Lines), nil
	for i := range out.Lines {
		base := slices.Clone(out.Lines[i].Baseline)
		for k := range base {
			base[k] = geom.Point{X: base[k].X + dx, Y: base[k].Y + dy}
		}
		out.Lines[i].Baseline = base
	}
	return &out
}
