package rules

import (
	"math"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// fineness is the greatest distance, in mm as printed, by which a figure for the screen may move a
// line to simplify it. That is about a pixel if the page fills a large screen. grid is the spacing
// of the points of a grid. Both are larger in figures enlarged less than farOff.
const (
	fineness = 0.19
	grid     = 0.06
	farOff   = 0.6
)

// simplify simplifies a scene for the screen edition, at the size at which it is printed: it cuts
// areas off a little outside the edge, drops points that lines do not need, and moves points to a
// grid.
func simplify(s *scene.Scene) *scene.Scene {
	c := newCutter(s)
	out := *s
	out.Theme = s.Theme + "-light"
	out.Layers = nil
	for _, l := range s.Layers {
		if l.ID == "local-names" && s.Enlargement() < farOff/2 {
			continue // illegibly small: only the print edition has it
		}
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: c.items(l.Items)})
	}
	return &out
}

// counted returns a simplified scene in other units. The PDF writer rounds to hundredths of a unit.
// With a step of the grid as such a hundredth, a point needs eight digits instead of twelve.
func counted(s *scene.Scene) *scene.Scene {
	f := 1 / (100 * newCutter(s).step)
	m := measure{f, map[*scene.Style]*scene.Style{}, map[*geom.Point]scene.Path{}}
	out := *s
	out.X, out.Y, out.W, out.H = s.X*f, s.Y*f, s.W*f, s.H*f
	out.Layers = nil
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: m.items(l.Items)})
	}
	return &out
}

func newCutter(s *scene.Scene) *cutter {
	k := s.Enlargement()
	c := &cutter{small: k < farOff, tol: fineness / k, step: grid / k, box: s.Box(), done: map[cutting]scene.Path{}}
	if c.small {
		c.tol *= 1.5
		c.step *= 2
	}
	c.box.Min.X, c.box.Min.Y = c.box.Min.X-3/k, c.box.Min.Y-3/k
	c.box.Max.X, c.box.Max.Y = c.box.Max.X+3/k, c.box.Max.Y+3/k
	return c
}

type cutter struct {
	tol, step float64
	small     bool // the figure is much smaller than the board's own sheet
	box       geom.Box
	done      map[cutting]scene.Path // keeps a path that several items share shared
}

type cutting struct {
	first  *geom.Point
	points int
	filled bool
}

func (c *cutter) items(items []scene.Item) []scene.Item {
	out := make([]scene.Item, 0, len(items))
	for _, it := range items {
		if c.small && it.Style != nil && strings.HasPrefix(it.Style.Class, "rim") {
			continue // the second of a region's two bands would be too thin to see
		}
		if !it.Path.Empty() {
			filled := it.Style != nil && it.Style.Fill.A > 0
			key := cutting{&it.Path.Pts[0], len(it.Path.Pts), filled}
			cut, ok := c.done[key]
			if !ok {
				cut = c.path(it.Path, filled)
				c.done[key] = cut
			}
			it.Path = cut
		}
		it.Kids = c.items(it.Kids)
		if !it.Path.Empty() || it.Text != nil || len(it.Kids) > 0 {
			out = append(out, it)
		}
	}
	return out
}

// path simplifies the straight-lined parts of a path. Curves are only moved to the grid.
func (c *cutter) path(p scene.Path, filled bool) scene.Path {
	var out scene.Path
	at := 0
	for i := 0; i < len(p.Ops); {
		j := i + 1
		curved := false
		n := 1
		for ; j < len(p.Ops) && p.Ops[j] != scene.Move; j++ {
			switch p.Ops[j] {
			case scene.Line:
				n++
			case scene.Cubic:
				n += 3
				curved = true
			}
		}
		pts := p.Pts[at : at+n]
		at += n
		closed := p.Ops[j-1] == scene.Close
		if curved && c.large(pts) {
			part := scene.Path{Ops: p.Ops[i:j], Pts: pts}
			pts = nil
			for _, l := range part.Flatten(c.tol / 2) {
				pts = append(pts, l.Pts...)
			}
			if k := len(pts) - 1; closed && k > 0 && pts[0] == pts[k] {
				pts = pts[:k]
			}
			curved = false
		}
		if curved || len(pts) < 4 {
			out.Ops = append(out.Ops, p.Ops[i:j]...)
			for _, q := range pts {
				out.Pts = append(out.Pts, c.snap(q))
			}
			i = j
			continue
		}
		i = j
		if filled && closed && !c.inside(pts) {
			pts = scene.ClipArea(pts, c.box)
			if len(pts) < 3 {
				continue
			}
		}
		if closed {
			pts = append(append([]geom.Point{}, pts...), pts[0])
		}
		pts = scene.Simplify(pts, c.tol)
		if closed {
			pts = pts[:len(pts)-1]
			if len(pts) < 3 {
				continue
			}
		}
		var line []geom.Point
		for _, q := range pts {
			if q = c.snap(q); len(line) == 0 || line[len(line)-1] != q {
				line = append(line, q)
			}
		}
		out.Poly(line, closed)
	}
	return out
}

// large reports whether a shape is larger than tokens and symbols, which are not simplified.
func (c *cutter) large(pts []geom.Point) bool {
	b := scene.BoxOf(pts)
	return len(pts) > 16 && max(b.Width(), b.Height()) > 100*c.tol
}

func (c *cutter) inside(pts []geom.Point) bool {
	return !slices.ContainsFunc(pts, func(q geom.Point) bool { return !c.box.Holds(q) })
}

func (c *cutter) snap(q geom.Point) geom.Point {
	return geom.Point{X: math.Round(q.X/c.step) * c.step, Y: math.Round(q.Y/c.step) * c.step}
}

// measure converts a scene to other units.
type measure struct {
	f      float64
	styles map[*scene.Style]*scene.Style
	paths  map[*geom.Point]scene.Path
}

func (m *measure) items(items []scene.Item) []scene.Item {
	out := make([]scene.Item, len(items))
	for i, it := range items {
		if !it.Path.Empty() {
			it.Path = m.path(it.Path)
		}
		it.Style, it.Text, it.Kids = m.style(it.Style), m.text(it.Text), m.items(it.Kids)
		out[i] = it
	}
	return out
}

func (m *measure) path(p scene.Path) scene.Path {
	first := &p.Pts[0]
	if out, ok := m.paths[first]; ok && len(out.Pts) == len(p.Pts) {
		return out
	}
	out := scene.Path{Ops: p.Ops, Pts: make([]geom.Point, len(p.Pts))}
	for i, q := range p.Pts {
		out.Pts[i] = geom.Point{X: math.Round(q.X*m.f*100) / 100, Y: math.Round(q.Y*m.f*100) / 100}
	}
	m.paths[first] = out
	return out
}

func (m *measure) style(st *scene.Style) *scene.Style {
	if st == nil {
		return nil
	}
	if out, ok := m.styles[st]; ok {
		return out
	}
	out := *st
	out.Width *= m.f
	out.Dashes = make([]float64, len(st.Dashes))
	for i, d := range st.Dashes {
		out.Dashes[i] = d * m.f
	}
	m.styles[st] = &out
	return &out
}

func (m *measure) text(t *scene.Text) *scene.Text {
	if t == nil {
		return nil
	}
	out := *t
	out.Size, out.Length = t.Size*m.f, t.Length*m.f
	out.Glyphs = make([]scene.Glyph, len(t.Glyphs))
	for i, g := range t.Glyphs {
		out.Glyphs[i] = scene.Glyph{X: g.X * m.f, Y: g.Y * m.f, Turn: g.Turn, Adv: g.Adv * m.f,
			Rise: g.Rise * m.f, Sink: g.Sink * m.f}
	}
	return &out
}
