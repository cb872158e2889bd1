package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// form is a way to set a name: lines, size and slope. A window caches its searches by form.
type form struct {
	wrap                       int // index into the site's wraps
	size, spacing, angle, bend float64
	border, grid               float64
}

// kept is how many positions of a form are kept; spread is their least distance in x or y, mm.
const (
	kept   = 6
	spread = 2.0
)

// ample is the room, in mm, beyond which more room does not raise a position's score.
const ample = 2.2

// chance is a possible centre of a name. Its score is an upper bound unless sure is set.
type chance struct {
	score float64
	at    int // the window's cell: row times width plus column
	sure  bool
}

// before orders possible positions: the best first; of equal ones, those not yet examined closely,
// then in reading order.
func (c chance) before(d chance) bool {
	if c.score != d.score {
		return c.score > d.score
	}
	if c.sure != d.sure {
		return !c.sure
	}
	return c.at < d.at
}

// chances is a heap with the best chance on top.
type chances []chance

func (h chances) sink(i int) {
	for {
		k := 2*i + 1
		if k >= len(h) {
			return
		}
		if k+1 < len(h) && h[k+1].before(h[k]) {
			k++
		}
		if !h[k].before(h[i]) {
			return
		}
		h[i], h[k] = h[k], h[i]
		i = k
	}
}

// stride returns the distance, in cells, between the centres that a search tries.
func (w *window) stride(e effort) int {
	step := max(1, int(e.grid*pixels)/w.step)
	if big := w.w * w.h / (step * step); big > 6000 {
		step = max(step, int(math.Sqrt(float64(w.w*w.h)/6000)))
	}
	return step
}

// best lists well separated positions of a name set in one form, the best first. m is the margin to
// the border, least the room that a centre needs, and shape the score of the form. Only positions
// that may be among the best are examined closely.
func (w *window) best(b *block, m float64, stride int, least, shape float64, middle geom.Point) []candidate {
	o := w.outline(b, m)
	// Rounding to cells may hide this much room.
	off := 1.5 * float64(w.step) / pixels
	h := w.heap[:0]
	for j := 0; j < w.h; j += stride {
		for i := 0; i < w.w; i += stride {
			if w.d[j*w.w+i] < least {
				continue
			}
			if slack, ok := w.promises(i, j, o); ok {
				p := w.middle(i, j)
				far := max(math.Abs(p.X-middle.X), math.Abs(p.Y-middle.Y)) // a lower bound of the distance
				h = append(h, chance{score: shape + 1.1*min(slack+off, ample) - .05*far + 1e-9, at: j*w.w + i})
			}
		}
	}
	w.heap = h
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.sink(i)
	}
	var out []candidate
	var kind *block
next:
	for len(h) > 0 && len(out) < kept {
		c := &h[0]
		i, j := c.at%w.w, c.at/w.w
		at := w.middle(i, j)
		drop := func() {
			h[0] = h[len(h)-1]
			h = h[:len(h)-1]
			h.sink(0)
		}
		for k := range out {
			if math.Abs(out[k].at.X-at.X) < spread && math.Abs(out[k].at.Y-at.Y) < spread {
				drop()
				continue next
			}
		}
		if !c.sure {
			b.at = at
			slack, ok := w.holds(b, m)
			if !ok {
				drop()
				continue
			}
			c.score, c.sure = worth(shape, slack, at, middle), true
			h.sink(0)
			continue
		}
		if kind == nil {
			f := *b
			kind = &f
		}
		out = append(out, candidate{form: kind, at: at, score: c.score})
		drop()
	}
	return out
}

// worth scores a position by its form, its room, and its distance from the region's middle.
func worth(shape, slack float64, p, middle geom.Point) float64 {
	return shape + 1.1*math.Min(slack, ample) - .05*math.Hypot(p.X-middle.X, p.Y-middle.Y)
}

// bisection finds the largest of some sizes at which a name fits, trying as few sizes as possible.
type bisection struct {
	lo, hi int   // the first that fits is lo or later; hi fits or is the end
	found  *spot // at hi, or nil
}

// within reports whether a size with an index of at most limit fits. try places the name at the
// k-th size, or returns nil.
func (b *bisection) within(limit int, try func(k int) *spot) bool {
	for b.lo < b.hi && b.lo <= limit {
		mid := (b.lo + b.hi) / 2
		if s := try(mid); s != nil {
			b.hi, b.found = mid, s
		} else {
			b.lo = mid + 1
		}
	}
	return b.lo <= limit && b.found != nil
}
