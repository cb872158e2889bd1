package scene

import "github.com/heraldmaps/herald/mapdata/geom"

// Crop returns the scene without what is outside a box, and without labels that the box's edge
// would cut. Shapes that cross the edge stay whole, since writers clip to the area of the scene.
func (s *Scene) Crop(b geom.Box) *Scene {
	out := *s
	out.X, out.Y, out.W, out.H = b.Min.X, b.Min.Y, b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
	out.Layers = nil
	c := cropper{box: b, lines: map[*geom.Point]Path{}}
	for _, l := range s.Layers {
		out.Layers = append(out.Layers, &Layer{ID: l.ID, Ground: l.Ground, Items: c.crop(l.Items)})
	}
	return &out
}

// cropper caches the cropped version of each line, since several strokes may paint one line.
type cropper struct {
	box   geom.Box
	lines map[*geom.Point]Path
}

// widest exceeds the width of every line of a map, in mm.
const widest = 8

func (c *cropper) line(p *Path) Path {
	first := &p.Pts[0]
	q, ok := c.lines[first]
	if !ok {
		q = p.touching(c.box, widest)
		c.lines[first] = q
	}
	return q
}

func (c *cropper) crop(items []Item) []Item {
	b := c.box
	var out []Item
	for i := range items {
		it := items[i]
		if it.Box == BoxLabel && cut(&it, b) {
			continue
		}
		if !it.Path.Empty() {
			if it.Style != nil && it.Style.Fill.A == 0 {
				it.Path = c.line(&it.Path)
			} else if !meets(it.Path.Box(), b) {
				it.Path = Path{}
			}
		}
		if it.Text != nil && it.Box != BoxLabel && !meets(it.Text.box(), b) {
			it.Text = nil
		}
		it.Kids = c.crop(it.Kids)
		if !it.Path.Empty() || it.Text != nil || len(it.Kids) > 0 {
			out = append(out, it)
		}
	}
	return out
}

func cut(it *Item, b geom.Box) bool {
	if it.Text != nil {
		if t := it.Text.box(); !b.Holds(t.Min) || !b.Holds(t.Max) {
			return true
		}
	}
	for i := range it.Kids {
		if cut(&it.Kids[i], b) {
			return true
		}
	}
	return false
}

func (t *Text) box() geom.Box {
	var pts []geom.Point
	for _, c := range t.claims(BoxLabel, "") {
		pts = append(pts, c.Shape...)
	}
	return BoxOf(pts)
}

func meets(a, b geom.Box) bool {
	return a.Min.X < b.Max.X && a.Max.X > b.Min.X && a.Min.Y < b.Max.Y && a.Max.Y > b.Min.Y
}

// touching returns the parts of a path whose bounds, enlarged by width, overlap a box.
func (p *Path) touching(b geom.Box, width float64) Path {
	var out Path
	for ops, pts := p.Ops, p.Pts; len(ops) > 0; {
		n, at := partOf(ops)
		q := BoxOf(pts[:at])
		q.Min.X, q.Min.Y, q.Max.X, q.Max.Y = q.Min.X-width, q.Min.Y-width, q.Max.X+width, q.Max.Y+width
		if meets(q, b) {
			out.Ops, out.Pts = append(out.Ops, ops[:n]...), append(out.Pts, pts[:at]...)
		}
		ops, pts = ops[n:], pts[at:]
	}
	return out
}

// Whole returns the items of which no letter is outside a box; shapes are not tested.
func Whole(items []Item, b geom.Box) []Item {
	var out []Item
	for i := range items {
		if it := &items[i]; (it.Text != nil || len(it.Kids) > 0) && cut(it, b) {
			continue
		}
		out = append(out, items[i])
	}
	return out
}
