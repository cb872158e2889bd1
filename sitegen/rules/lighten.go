package rules

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// fineness is how far a line may stray in a figure for the screen, in mm as printed: less than a pixel of a good screen, and
// half of what a phone shows.
const fineness = 0.045

// lighten returns a scene with nothing that cannot be seen at the size it is printed: areas are cut a little outside the edge, lines
// have no more points than they need, and points lie on a grid. The print edition keeps everything.
func lighten(s *scene.Scene) *scene.Scene {
	k := s.Enlargement()
	c := cutter{tol: fineness / k, grid: fineness / k / 1.5, box: s.Box()}
	c.box.Min.X, c.box.Min.Y = c.box.Min.X-3/k, c.box.Min.Y-3/k
	c.box.Max.X, c.box.Max.Y = c.box.Max.X+3/k, c.box.Max.Y+3/k
	out := *s
	out.Layers = nil
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &scene.Layer{ID: l.ID, Items: c.items(l.Items)})
	}
	return &out
}

type cutter struct {
	tol, grid float64
	box       geom.Box
}

func (c *cutter) items(items []scene.Item) []scene.Item {
	out := make([]scene.Item, 0, len(items))
	for _, it := range items {
		if !it.Path.Empty() {
			filled := it.Style != nil && it.Style.Fill.A > 0
			it.Path = c.path(it.Path, filled)
		}
		it.Kids = c.items(it.Kids)
		if !it.Path.Empty() || it.Text != nil || len(it.Kids) > 0 {
			out = append(out, it)
		}
	}
	return out
}

// path simplifies the parts of a path that consist of straight lines; curves stay as they are, on the grid.
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

func (c *cutter) inside(pts []geom.Point) bool {
	for _, q := range pts {
		if !scene.Inside(q, c.box) {
			return false
		}
	}
	return true
}

// snap puts a point on the grid of hundredths of a millimetre nearest to the cutter's own.
func (c *cutter) snap(q geom.Point) geom.Point {
	step := math.Max(1, math.Round(c.grid*100))
	return geom.Point{X: math.Round(q.X*100/step) * step / 100, Y: math.Round(q.Y*100/step) * step / 100}
}
