package png

import (
	"image"
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Masks of shared paths are kept below so many pixels a mm, since pictures of such a size are made by the dozen, and below
// so many pixels in all.
const coarse, small = 3, 1 << 17

// stamp draws a shared path by masks that were made once for all pictures of this size.
func (p *painter) stamp(it *scene.Item) {
	st := it.Style
	line := func() {
		if st.Stroke.A != 0 && st.Width > 0 {
			p.stain(p.maskOf(&it.Path, st.Width, !st.Butt), st.Stroke)
		}
	}
	if st.Under {
		line()
	}
	if st.Fill.A != 0 {
		p.stain(p.maskOf(&it.Path, 0, false), st.Fill)
	}
	if !st.Under {
		line()
	}
}

// maskKey names a mask of a path: of its inside, or of a line along it.
type maskKey struct {
	path     *geom.Point // where it begins
	points   int
	k, width float64
	round    bool
}

func (p *painter) maskOf(path *scene.Path, width float64, round bool) *image.Alpha {
	return kept.get(maskKey{&path.Pts[0], len(path.Pts), p.k, width, round}, func() (any, int) {
		q := newPainter(nil, everywhere, p.k)
		defer q.done()
		half := math.Max(width/2, 0.3/p.k)
		r := q.target(path.Box(), width)
		q.z.Reset(r.Dx(), r.Dy())
		for _, l := range path.Flatten(0.15 / p.k) {
			if width > 0 {
				q.widen(l, half, round, r.Min)
			} else {
				q.ring(l.Pts, r.Min)
			}
		}
		return q.cover(r, make([]uint8, r.Dx()*r.Dy())), r.Dx()*r.Dy() + 128
	}).(*image.Alpha)
}
