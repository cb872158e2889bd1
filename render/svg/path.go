package svg

import (
	"math"
	"strconv"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// simpler drops the points of long polylines that do not show on a screen.
func (d *doc) simpler(p *scene.Path) *scene.Path {
	if d.o.Stray <= 0 || len(p.Pts) < 12 {
		return p
	}
	return p.Thinned(d.o.Stray)
}

// traced is the key under which a path's SVG text is cached.
type traced struct{ k, stray float64 }

// path writes the data of a path. The text of a path that many drawings share is cached, unless the
// drawing moves its origin.
func (d *doc) path(p *scene.Path) {
	if !p.Shared() || d.x != 0 || d.y != 0 {
		d.trace(d.simpler(p))
		return
	}
	d.b = append(d.b, p.Memo(traced{d.k, d.o.Stray}, func() any {
		e := &doc{o: d.o, k: d.k}
		e.trace(e.simpler(p))
		return e.b
	}).([]byte)...)
}

// trace writes a path in steps of the grid: the first point absolute and all else relative, so that
// equal shapes are equal text.
func (d *doc) trace(p *scene.Path) {
	i := 0
	var px, py, sx, sy int64
	q := func(v geom.Point) (int64, int64) {
		return d.step(v.X), d.step(v.Y)
	}
	last := scene.Close
	for n, op := range p.Ops {
		switch op {
		case scene.Move:
			x, y := q(p.Pts[i])
			i++
			if n == 0 {
				d.b = append(d.b, 'M')
				d.pair(x-d.x, y-d.y, true)
			} else {
				d.b = append(d.b, 'm')
				d.pair(x-px, y-py, true)
			}
			px, py, sx, sy = x, y, x, y
		case scene.Line:
			x, y := q(p.Pts[i])
			i++
			if x == px && y == py && (n+1 < len(p.Ops) || last != scene.Move) {
				continue // shorter than a step of the grid
			}
			if last != scene.Line {
				d.b = append(d.b, 'l')
			}
			d.pair(x-px, y-py, last != scene.Line)
			px, py = x, y
		case scene.Cubic:
			if last != scene.Cubic {
				d.b = append(d.b, 'c')
			}
			first := last != scene.Cubic
			var x, y int64
			for k := 0; k < 3; k++ {
				x, y = q(p.Pts[i+k])
				d.pair(x-px, y-py, first)
				first = false
			}
			px, py = x, y
			i += 3
		case scene.Close:
			d.b = append(d.b, 'z')
			px, py = sx, sy
		}
		last = op
	}
}

func (d *doc) step(v float64) int64 { return whole(v * d.k) }

// whole returns the nearest whole number. Halves always round the same way: tokens' corners have
// them, and otherwise two equal tokens would differ in a last digit.
func whole(v float64) int64 { return int64(math.Round(v + 1e-6)) }

func (d *doc) pair(x, y int64, first bool) {
	if !first && x >= 0 {
		d.b = append(d.b, ' ')
	}
	d.b = strconv.AppendInt(d.b, x, 10)
	if y >= 0 {
		d.b = append(d.b, ' ')
	}
	d.b = strconv.AppendInt(d.b, y, 10)
}
