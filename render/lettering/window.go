package lettering

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

// The printed sizes of names in a window, in points: the desired size and the least allowed; and
// the slope, in radians, from which a name is set level if it then fits.
const (
	wish    = 10.0
	Least   = 9.0
	leaning = 30 * math.Pi / 180
)

// Window places names in a part of the sheet that is shown at its own scale. A name that is wholly
// in the window keeps its place, but is enlarged if it would be small. A name that the window's
// edge would cut is placed in the visible part of its region, or omitted if it does not fit there.
// All this is decided in whole cells of the half-millimetre grid.
type Window struct {
	Scale float64 // printed mm per mm of the sheet
	sheet *Sheet
	box   geom.Box
	grid  *grid.Grid
	plots []int16
	taken []bool           // by cell: letters must avoid it
	put   [][][]geom.Point // by label: the shapes of the letters that were placed
	steps []offset         // scratch memory of under
}

// Window returns a window in which the caller places names one by one. g is the grid of its box;
// taken marks the cells of g that letters must avoid. The window keeps taken and changes it.
func (s *Sheet) Window(box geom.Box, scale float64, g *grid.Grid, taken []bool) *Window {
	return &Window{Scale: scale, sheet: s, box: box, grid: g, plots: s.plots(), taken: taken,
		put: make([][][]geom.Point, len(s.board.Labels))}
}

// Take marks the cells of a convex shape, so that letters avoid them.
func (w *Window) Take(q []geom.Point) { w.set(q, true) }

// Put records where the letters of the label with index i are.
func (w *Window) Put(i int, shapes [][]geom.Point) {
	w.put[i] = shapes
	for _, q := range shapes {
		w.Take(q)
	}
}

// Clear reports whether a label's shapes touch no other label's letters. It compares outlines,
// since the grid's cells are half a millimetre wide.
func (w *Window) Clear(shapes [][]geom.Point, l *mapdata.Label) bool {
	b := shapesBox(shapes)
	for k, others := range w.put {
		if &w.sheet.board.Labels[k] == l {
			continue
		}
		for _, o := range others {
			if !scene.BoxOf(o).Overlaps(b) {
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

// Names places all names of a window. It returns them by label, nil if not shown, and the window's
// grid with their letters. barred marks the cells of the sheet that letters must avoid (see Cover).
func (s *Sheet) Names(box geom.Box, scale float64, barred []bool) ([]*mapdata.Label, *grid.Grid) {
	g, labels := s.Grid(box), s.board.Labels
	w := s.Window(box, scale, g, part(g, barred))
	out := make([]*mapdata.Label, len(labels))
	var again []int
	for i := range out {
		l := &labels[i]
		if !Near(l, box) && (l.Region == engine.NoRegion || !s.boxes[l.Region].Overlaps(box)) {
			continue
		}
		if shapes := s.Shapes(l); Whole(shapes, box, 0.3) {
			out[i] = l
			w.Put(i, shapes)
			continue
		}
		again = append(again, i)
	}
	for i, l := range out { // enlarge it, or set it level, if the names that stay leave room
		if l == nil || l.Size*scale >= wish && math.Abs(slope(l)) <= leaning {
			continue
		}
		for _, q := range w.put[i] {
			w.set(q, false)
		}
		if better := w.better(l); better != nil {
			out[i], w.put[i] = better, s.Shapes(better)
		}
		w.Put(i, w.put[i])
	}
	// Place the names that the edge cuts, those of the kinds that need most room first.
	slices.SortStableFunc(again, func(a, b int) int { return cmp.Compare(labels[a].Kind, labels[b].Kind) })
	for _, i := range again {
		if out[i] = w.Anew(&labels[i], 0.3); out[i] != nil {
			w.Put(i, s.Shapes(out[i]))
		}
	}
	s.print(g, out)
	return out, g
}

// Cover returns, by cell of the sheet, whether one of the convex shapes covers it.
func (s *Sheet) Cover(shapes [][]geom.Point) []bool {
	g := &grid.Grid{NX: int(s.board.Width/grid.Side) + 1, NY: int(s.board.Height/grid.Side) + 1}
	w := &Window{grid: g, taken: make([]bool, g.NX*g.NY)}
	for _, q := range shapes {
		w.Take(q)
	}
	return w.taken
}

// part returns the values for a grid's cells, taken from those of the whole sheet.
func part(g *grid.Grid, sheet []bool) []bool {
	out := make([]bool, 0, g.NX*g.NY)
	for y := range g.NY {
		out = append(out, sheet[g.Whole(y*g.NX):][:g.NX]...)
	}
	return out
}

// slope returns the angle of a name's longest line, from its first point to its last, in radians.
func slope(l *mapdata.Label) float64 {
	long, out := 0.0, 0.0
	for _, ln := range l.Lines {
		if n := len(ln.Baseline); n > 1 {
			if d := ln.Baseline[0].Dist(ln.Baseline[n-1]); d > long {
				long, out = d, math.Atan2(ln.Baseline[n-1].Y-ln.Baseline[0].Y, ln.Baseline[n-1].X-ln.Baseline[0].X)
			}
		}
	}
	return out
}

// better returns a label at the same place but level or larger, or nil if that does not fit.
func (w *Window) better(l *mapdata.Label) *mapdata.Label {
	if l.Region == engine.NoRegion || len(l.Leader) > 0 || l.Kind == mapdata.LabelCircle ||
		l.Kind == mapdata.LabelPrimary {
		return nil
	}
	pt := l.Size * w.Scale
	if math.Abs(slope(l)) > leaning {
		for _, want := range []float64{wish, Least} {
			if found := w.search(l, []form{{lines: texts(l), size: math.Min(l.Size, want/w.Scale)}}, w.ground(l.Region), 0.3); found != nil {
				return found
			}
		}
	}
	for _, k := range []float64{wish / pt, (wish/pt + 1) / 2} {
		if k > 1.01 {
			big := w.sheet.Resized(l, k)
			if shapes := w.sheet.Shapes(big); Whole(shapes, w.box, 0.3) && w.fits(shapes, l.Region) && w.Clear(shapes, l) {
				return big
			}
		}
	}
	return nil
}

// form is a way to set a name: level, with these lines and this size, or like a given label.
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

// forms returns the ways to set a name anew, the best first: as on the sheet, then level, in the
// same lines or in one or two, at decreasing sizes.
func (w *Window) forms(l *mapdata.Label) []form {
	words := strings.Fields(l.Text())
	cuts := [][]string{texts(l), {strings.Join(words, " ")}}
	for i := 1; i < len(words); i++ {
		if words[i-1] != "&" { // this sign begins a line rather than ends one
			cuts = append(cuts, []string{strings.Join(words[:i], " "), strings.Join(words[i:], " ")})
		}
	}
	top := l.Size
	if l.Kind == mapdata.LabelPrimary { // such a name may be spread over half a sea
		top = math.Min(top, 14/w.Scale)
	}
	var out []form
	out = append(out, form{like: l, size: l.Size})
	for _, size := range []float64{top, wish / w.Scale, Least / w.Scale} {
		if size > top || len(out) > 1 && size == out[len(out)-1].size {
			continue
		}
		for _, c := range cuts {
			out = append(out, form{lines: c, size: size})
		}
	}
	return out
}

// Anew returns a label placed in the visible part of its region, or next to its disc, at least air
// (mm) from everything else. Last it tries the sizes in smaller (points on the sheet). It returns
// nil if there is no room.
func (w *Window) Anew(l *mapdata.Label, air float64, smaller ...float64) *mapdata.Label {
	if l.Region == engine.NoRegion {
		return nil
	}
	if c := &w.sheet.board.Faces[l.Region]; c.Circle {
		return w.beside(l, c)
	}
	forms := w.forms(l)
	for _, size := range smaller {
		forms = append(forms, form{lines: texts(l), size: size}, form{lines: []string{l.Text()}, size: size})
	}
	return w.search(l, forms, w.ground(l.Region), air)
}

// beside returns the name of a disc placed next to it, within a single region, or nil.
func (w *Window) beside(l *mapdata.Label, c *mapdata.Face) *mapdata.Label {
	if !w.box.Shrunk(0.5 * c.Radius).Holds(c.Centre) {
		return nil
	}
	for _, fm := range w.forms(l) {
		if fm.like != nil {
			continue
		}
		set := w.level(l, fm)
		b := shapesBox(w.sheet.Shapes(set))
		wide, high := b.Width()/2+c.Radius+0.5, b.Height()/2+c.Radius+0.5
		for _, way := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 0.6}, {X: 1, Y: -0.6}, {X: -1, Y: 0.6}, {X: -1, Y: -0.6}, {X: 0.6, Y: 1}, {X: 0.6, Y: -1}, {X: -0.6, Y: 1}, {X: -0.6, Y: -1}} {
			m := b.Centre()
			put := moved(set, c.Centre.X+way.X*wide-m.X, c.Centre.Y+way.Y*high-m.Y)
			shapes := w.sheet.Shapes(put)
			if k := w.grid.Cell(shapesBox(shapes).Centre()); k >= 0 && w.plots[w.grid.Whole(k)] > 0 && Whole(shapes, w.box, 0.3) {
				if w.fits(shapes, engine.RegionID(w.plots[w.grid.Whole(k)]-1)) && w.Clear(shapes, l) {
					return put
				}
			}
		}
	}
	return nil
}

// offset is the position of a cell relative to the centre of a name: in columns and rows, and as a
// difference of cell numbers in the window and on the sheet.
type offset struct{ x, y, window, sheet int }

// under returns the cells under some shapes enlarged by air: their positions relative to the cell
// at the shapes' centre, and that cell.
func (w *Window) under(shapes [][]geom.Point, air float64) (cells []offset, mx, my int) {
	m := shapesBox(shapes).Centre()
	mx, my = int(m.X/grid.Side), int(m.Y/grid.Side)
	cells = w.steps[:0]
	for _, q := range shapes {
		w.cells(Wider(q, air), func(_, x, y int) bool {
			cells = append(cells, offset{x - mx, y - my, (y-my)*w.grid.NX + x - mx, (y-my)*w.grid.Wide + x - mx})
			return true
		})
	}
	w.steps = cells
	return cells, mx, my
}

// search returns the label in the first form and the first place that fit, or nil.
func (w *Window) search(l *mapdata.Label, forms []form, places []int32, air float64) *mapdata.Label {
	g := w.grid
	for _, fm := range forms {
		set := fm.like
		if set == nil {
			set = w.level(l, fm)
		}
		under, mx, my := w.under(w.sheet.Shapes(set), air) // computed once, since a name moves by whole cells
		if len(under) == 0 {
			continue
		}
		low, high := under[0], under[0]
		for _, u := range under {
			low.x, low.y, high.x, high.y = min(low.x, u.x), min(low.y, u.y), max(high.x, u.x), max(high.y, u.y)
		}
		last := 0 // the cell that ruled out one place usually rules out the next
		barred := func(u offset, k, onSheet int) bool {
			return w.taken[k+u.window] || w.plots[onSheet+u.sheet] != int16(l.Region)+1
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
			if shapes := w.sheet.Shapes(put); Whole(shapes, w.box, 0.2) && w.Clear(shapes, l) {
				return put
			}
		}
	}
	return nil
}

// level returns a name set level in one of its forms. Its centre is where the sheet has it.
func (w *Window) level(l *mapdata.Label, fm form) *mapdata.Label {
	face := typeface.Get(Face(l.Kind)).For(l.Text())
	out := *l
	out.Size, out.Lines, out.Leader = fm.size, nil, nil
	em := fm.size * 25.4 / 72
	c := bounds(l).Centre()
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

func moved(l *mapdata.Label, dx, dy float64) *mapdata.Label {
	return placed(l, func(p geom.Point) geom.Point { return geom.Point{X: p.X + dx, Y: p.Y + dy} })
}
