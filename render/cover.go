package render

import (
	"math"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// cover is an area of the board that something takes up, on all maps or on some.
type cover struct {
	shape []geom.Point // the area, a convex polygon
	box   geom.Box
}

// covers are areas that nothing else may cover.
type covers []cover

func (c *covers) add(shape []geom.Point) {
	*c = append(*c, cover{shape, scene.BoxOf(shape)})
}

func (c covers) near(b geom.Box, d float64) covers {
	var out covers
	for _, o := range c {
		if o.box.Max.X > b.Min.X-d && o.box.Min.X < b.Max.X+d && o.box.Max.Y > b.Min.Y-d && o.box.Min.Y < b.Max.Y+d {
			out = append(out, o)
		}
	}
	return out
}

func (c covers) free(shape []geom.Point) bool { return c.inWay(shape) < 0 }

func (c covers) touched(shape []geom.Point, limit int) int {
	n, rest := 0, c
	for n < limit {
		i := rest.inWay(shape)
		if i < 0 {
			break
		}
		n, rest = n+1, rest[i+1:]
	}
	return n
}

// claimed returns the areas that items keep free of others, with lines of orders as segments.
func claimed(layers []*scene.Layer) covers {
	var out covers
	s := scene.Scene{Layers: layers}
	for _, c := range s.Claims() {
		out.add(c.Shape)
	}
	for _, l := range layers {
		if l.ID == "orders" {
			out.lines(l.Items)
		}
	}
	return out
}

// lines adds the lines of items as segments, flattened to an accuracy of a millimetre.
func (c *covers) lines(items []scene.Item) {
	for i := range items {
		for _, line := range items[i].Path.Flatten(1) {
			for k := 1; k < len(line.Pts); k++ {
				c.add(line.Pts[k-1 : k+1])
			}
		}
		c.lines(items[i].Kids)
	}
}

// inWay returns the index of the first area that a convex shape touches, or -1 if there is none.
func (c covers) inWay(shape []geom.Point) int {
	b := scene.BoxOf(shape)
	for i := range c {
		o := &c[i]
		if b.Max.X < o.box.Min.X || b.Min.X > o.box.Max.X || b.Max.Y < o.box.Min.Y || b.Min.Y > o.box.Max.Y {
			continue
		}
		if !scene.Apart(shape, o.shape) {
			return i
		}
	}
	return -1
}

// names returns a copy of the shapes of the letters of all names.
func (r *Renderer) names() covers {
	if r.letters != nil {
		return slices.Clone(r.letters)
	}
	var out covers
	for i := range r.board.Labels {
		for _, q := range r.lettering.Shapes(&r.board.Labels[i]) {
			out.add(q)
		}
	}
	r.letters = out
	return slices.Clone(out)
}

// tokens returns the areas of tokens of any kind at all unit slots, those for dislodged units
// included. air is the space around a token.
func (r *Renderer) tokens(air float64) covers {
	var out covers
	rad := mapdata.TokenRadius * r.natural
	for i := range r.slots {
		if r.offBoard(i) {
			continue
		}
		for _, p := range r.slots[i].Stack {
			out.add(tokenHull(p, rad+air))
		}
		out.add(tokenHull(r.slots[i].Unit, rad+air))
		out.add(tokenHull(r.slots[i].Dislodged, r.lost*rad+air))
	}
	return out
}

// tokenHull returns a convex shape that contains the token of any kind of unit.
func tokenHull(at geom.Point, rad float64) []geom.Point {
	unit := anyToken()
	out := make([]geom.Point, len(unit))
	for i, p := range unit {
		out[i] = geom.Point{X: at.X + rad*p.X, Y: at.Y + rad*p.Y}
	}
	return out
}

// tokenReach returns the distance, mm, from the middle of a token of the board's size to its edge
// in a direction (radians, clockwise from the right).
func (r *Renderer) tokenReach(a float64) float64 {
	sin, cos := math.Sincos(a)
	hull, reach := anyToken(), 0.0
	for i, p := range hull {
		q := hull[(i+1)%len(hull)]
		// Intersect the ray from the middle with this side of the hull.
		across, turn := p.X*sin-p.Y*cos, (q.X-p.X)*sin-(q.Y-p.Y)*cos
		if turn == 0 {
			continue
		}
		if t := -across / turn; t >= 0 && t <= 1 {
			reach = math.Max(reach, (p.X+t*(q.X-p.X))*cos+(p.Y+t*(q.Y-p.Y))*sin)
		}
	}
	return reach * mapdata.TokenRadius * r.natural
}

// anyToken is tokenHull of a token of radius 1 at the origin.
var anyToken = sync.OnceValue(func() []geom.Point {
	var pts []geom.Point
	for _, k := range []engine.Kind{engine.Army, engine.Fleet, engine.KindOwn} {
		body, canvas := tokenShape(k)
		for _, p := range []scene.Path{body, canvas} {
			for _, l := range p.Flatten(0.02) {
				pts = append(pts, l.Pts...)
			}
		}
	}
	return scene.Hull(pts)
})

func disc(c geom.Point, rad float64) []geom.Point {
	const n = 16
	out := make([]geom.Point, n)
	rad /= math.Cos(math.Pi / n)
	for i := range out {
		s, co := math.Sincos(2 * math.Pi * float64(i) / n)
		out[i] = geom.Point{X: c.X + rad*co, Y: c.Y + rad*s}
	}
	return out
}

// findFixed returns the areas that names may not touch: tokens at all slots, supply centres with
// their owners' codes, and coast tags.
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

func (r *Renderer) findBarred() []bool {
	var shapes [][]geom.Point
	for _, c := range r.fixed() {
		shapes = append(shapes, c.shape)
	}
	return r.lettering.Cover(shapes)
}
