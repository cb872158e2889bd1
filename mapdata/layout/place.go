package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// effort is the fineness of a search for positions.
type effort struct {
	grid   float64   // mm between the centres tried
	angles []float64 // radians, tried first
	steep  []float64 // radians, tried if none of those fits
	bends  int       // curvatures tried on each side of straight
	keep   int       // positions for which slots are tried
}

const degree = math.Pi / 180

func quick() effort {
	return effort{grid: 1, angles: []float64{0, -15 * degree, 15 * degree, -30 * degree, 30 * degree,
		-44 * degree, 44 * degree},
		steep: []float64{-60 * degree, 60 * degree, -75 * degree, 75 * degree, 90 * degree}, keep: 10}
}

func thorough() effort {
	e := effort{grid: .5, bends: 3, keep: 30}
	for a := 0.0; a <= 44; a += 8 {
		e.angles = append(e.angles, a*degree)
		if a > 0 {
			e.angles = append(e.angles, -a*degree)
		}
	}
	for a := 53.0; a < 90; a += 9 {
		e.steep = append(e.steep, a*degree, -a*degree)
	}
	e.steep = append(e.steep, 90*degree)
	return e
}

// level returns the effort restricted to angles at which a name reads without turning the head.
func (e effort) level() effort {
	gentle := e
	gentle.angles, gentle.steep = nil, nil
	for _, a := range e.angles {
		if math.Abs(a) <= 17*degree {
			gentle.angles = append(gentle.angles, a)
		}
	}
	return gentle
}

// leaning returns an effort that tries slopes up to a limit, in steps of four degrees.
func (e effort) leaning(limit float64) effort {
	e.angles, e.steep = []float64{0}, nil
	for a := 4 * degree; a <= limit+1e-9; a += 4 * degree {
		e.angles = append(e.angles, a, -a)
	}
	return e
}

// along returns an effort that tries slopes close to a region's long axis and below a limit.
func (e effort) along(ax axis, limit float64) effort {
	e.angles, e.steep = nil, nil
	for _, off := range []float64{0, -5, 5, -10, 10, -16, 16} {
		a := math.Remainder(ax.angle+off*degree, math.Pi)
		if math.Abs(a) < limit {
			e.angles = append(e.angles, a)
		}
	}
	return e
}

// tilted is the slope above which a name counts as tilted.
const tilted = 30 * degree

// steepLimit is the slope above which a name counts as steep.
const steepLimit = 46 * degree

// axis is the long axis of a region's free ground.
type axis struct {
	middle geom.Point
	angle  float64
	long   float64 // ratio of length to width
	span   float64 // length in mm, from second moments
}

func (w *window) axis() axis {
	var n, sx, sy, sxx, syy, sxy float64
	for j := 0; j < w.h; j++ {
		for i := 0; i < w.w; i++ {
			if d := w.d[j*w.w+i]; d > 0 {
				p := w.middle(i, j)
				n++
				sx, sy = sx+p.X, sy+p.Y
				sxx, syy, sxy = sxx+p.X*p.X, syy+p.Y*p.Y, sxy+p.X*p.Y
			}
		}
	}
	if n == 0 {
		return axis{long: 1}
	}
	mx, my := sx/n, sy/n
	a, b, c := sxx/n-mx*mx, sxy/n-mx*my, syy/n-my*my
	t := math.Hypot((a-c)/2, b)
	big, small := (a+c)/2+t, math.Max(1e-9, (a+c)/2-t)
	return axis{geom.Point{X: mx, Y: my}, math.Atan2(2*b, a-c) / 2, math.Sqrt(big / small), math.Sqrt(12 * big)}
}

// candidate is a possible position of a name, with its score.
type candidate struct {
	form  *block
	at    geom.Point
	score float64
}

func (c *candidate) name() *block {
	b := *c.form
	b.at = c.at
	return &b
}

// names lists the best positions of a name at one size in a window, the best first.
func (t *site) names(w *window, ax axis, size float64, e effort, angles []float64, spacings []float64) []candidate {
	var out []candidate
	for _, spacing := range spacings {
		for wrap, lines := range t.wraps {
			proto := set(t.face, lines, size, spacing, pitch(t.kind))
			width, height := proto.width(), proto.height()
			if width*height*.8 > w.area || math.Min(width, height)/2 > w.deepest {
				continue
			}
			for _, angle := range angles {
				for _, bend := range t.bends(width, e.bends) {
					key := form{wrap, size, spacing, angle, bend, t.border, e.grid}
					found, ok := w.known[key]
					if !ok {
						b := proto
						b.turn(angle, bend)
						if math.Abs(angle) >= steepLimit || b.steepest() <= steepLimit {
							least := math.Min(width, height) / 2
							if len(lines)%2 == 0 {
								least = .1
							}
							found = w.best(&b, t.border, w.stride(e), least, t.shape(&b, ax, len(lines), spacing), ax.middle)
						}
						w.known[key] = found
					}
					out = append(out, found...)
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return out
}

// bends returns the curvatures to try for a name of this width. Sea names are curved if possible;
// land names follow their region only slightly.
func (t *site) bends(width float64, n int) []float64 {
	if t.kind == mapdata.LabelCircle || n == 0 && t.kind == mapdata.LabelLand {
		return []float64{0}
	}
	turn := []float64{.5, .3, .85} // how far the whole name turns, radians
	if t.kind == mapdata.LabelPrimary {
		turn = []float64{.55, .3}
	} else if t.kind == mapdata.LabelLand {
		turn = []float64{.35}
	}
	o := []float64{0}
	for _, a := range turn {
		o = append(o, a/width, -a/width)
		if len(o) > 2*n {
			break
		}
	}
	return o
}

// shape scores how a name is set, apart from its position. The best name is level, in few lines and
// along the region's long axis. At sea it is gently bent.
func (t *site) shape(b *block, ax axis, lines int, spacing float64) float64 {
	s := -.5 * float64(lines-1)
	level := math.Abs(b.angle) / degree
	s -= level * .025
	if level > 30 {
		s -= (level - 30) * .04
	}
	if ax.long > 1.5 {
		off := math.Abs(math.Remainder(b.angle-ax.angle, math.Pi))
		s += math.Min(2.5, ax.long-1) * 1.2 * math.Cos(2*off)
	}
	switch t.kind {
	case mapdata.LabelSea:
		if b.bend == 0 {
			s -= 1.2
		} else if math.Abs(b.bend)*b.width() > .6 {
			s -= 1.5
		}
	case mapdata.LabelPrimary:
		if b.bend == 0 {
			s -= 1
		}
		s += 3 * spacing
	case mapdata.LabelLand:
		if b.bend != 0 {
			s -= .5
		}
	}
	return s
}

// fit places the name and all slots of a region at one size, and reports whether they fit.
func (t *site) fit(w *window, ax axis, size float64, e effort, spacings []float64) (*spot, bool) {
	if w == nil {
		return nil, false
	}
	for _, angles := range [][]float64{e.angles, e.steep} {
		c := t.names(w, ax, size, e, angles, spacings)
		var best *spot
		bestScore := math.Inf(-1)
		for k := 0; k < len(c) && k < e.keep; k++ {
			if c[k].score < bestScore-4 {
				break
			}
			s, score := t.slots(w, c[k].name())
			if !s.complete(t) {
				continue
			}
			if score += c[k].score; score > bestScore {
				best, bestScore = s, score
			}
		}
		if best == nil { // try positions from the rest of the list
			stride := max(1, (len(c)-e.keep)/(2*e.keep))
			for k := e.keep; k < len(c) && best == nil; k += stride {
				if s, _ := t.slots(w, c[k].name()); s.complete(t) {
					best = s
				}
			}
		}
		if best != nil {
			return best, true
		}
	}
	return nil, false
}

type seat struct {
	p    geom.Point
	room float64 // mm to the nearest border, obstacle or name
	name float64 // mm to the name
}

// allSeats lists a window's positions with enough room for a token, before a name is placed.
func (w *window) allSeats(least float64) []seat {
	const far = 20.0 // distance to the name while there is none
	out := []seat{}
	step := max(1, int(.75*pixels)/w.step)
	if n := w.w * w.h / (step * step); n > 4000 {
		step = int(math.Sqrt(float64(w.w*w.h) / 4000))
	}
	for j := 0; j < w.h; j += step {
		for i := 0; i < w.w; i += step {
			if d := w.d[j*w.w+i]; d >= least {
				out = append(out, seat{w.middle(i, j), d, far})
			}
		}
	}
	return out
}

// slots chooses places for units, dislodged units and the centre symbol beside a name (nil: none
// yet), and returns their score.
func (t *site) slots(w *window, name *block) (*spot, float64) {
	s := newSpot(len(t.coasts))
	if name != nil {
		s.named, s.name = true, *name
	}
	least := min(t.lost, mapdata.CentreRadius) + gapToken
	if w.seats == nil {
		w.seats = w.allSeats(least)
	}
	seats := w.seats
	if name != nil {
		seats = w.left[:0]
		for _, c := range w.seats {
			if c.name = name.distance(c.p); c.name >= least {
				c.room = min(c.room, c.name)
				seats = append(seats, c)
			}
		}
		w.left = seats
	}
	total := 0.0
	// Put units where there is most room, then near the name, and a coast's unit near its coast.
	free := func(p geom.Point, r float64, k int) bool { // clear of the region's other slots
		for q := range s.units {
			if q == k {
				continue
			}
			if s.hasUnit[q] && math.Hypot(s.units[q].X-p.X, s.units[q].Y-p.Y) < r+t.token-1 ||
				s.hasDislodged[q] && math.Hypot(s.dislodged[q].X-p.X, s.dislodged[q].Y-p.Y) < r+t.lost-1 {
				return false
			}
		}
		return true
	}
	order := make([]int, 0, len(t.coasts))
	for k := 1; k < len(t.coasts); k++ {
		order = append(order, k)
	}
	if len(t.coasts) > 0 {
		order = append(order, 0)
	}
	for _, k := range order {
		best, bestScore := geom.Point{}, math.Inf(-1)
		for _, c := range seats {
			if c.room < t.token+gapToken {
				continue
			}
			if len(t.coasts) > 1 && !free(c.p, t.token, k) {
				continue
			}
			score := 1.2*math.Min(c.room-t.token, 2) - .12*math.Max(0, c.name-5)
			if t.coasts[k] != (geom.Point{}) {
				score = .5*math.Min(c.room-t.token, 1) - .5*math.Hypot(c.p.X-t.coasts[k].X, c.p.Y-t.coasts[k].Y)
			}
			if score > bestScore {
				best, bestScore = c.p, score
			}
		}
		if math.IsInf(bestScore, -1) {
			continue
		}
		s.units[k], s.hasUnit[k] = best, true
		total += math.Max(-2, math.Min(2, bestScore))
	}
	if t.centre > 0 {
		best, bestScore := geom.Point{}, math.Inf(-1)
		for _, c := range seats {
			if c.room < t.centre+gapToken {
				continue
			}
			near := 99.0
			for k := range s.units {
				if s.hasUnit[k] {
					near = math.Min(near, math.Hypot(s.units[k].X-c.p.X, s.units[k].Y-c.p.Y)-t.token-t.centre)
				}
			}
			if near < gapToken {
				continue
			}
			score := math.Min(c.room-t.centre, 1) - .15*math.Abs(near-1) - .1*math.Max(0, c.name-3)
			if score > bestScore {
				best, bestScore = c.p, score
			}
		}
		if !math.IsInf(bestScore, -1) {
			s.centre, s.hasCentre, s.centreRadius = best, true, t.centre
			total += bestScore
		}
	}
	for k := range s.units {
		if !s.hasUnit[k] {
			continue
		}
		best, bestScore := geom.Point{}, math.Inf(-1)
		for _, c := range seats {
			if c.room < t.lost+gapToken {
				continue
			}
			d := math.Hypot(s.units[k].X-c.p.X, s.units[k].Y-c.p.Y)
			if d < t.apart() || d > 8 {
				continue
			}
			if s.hasCentre && math.Hypot(s.centre.X-c.p.X, s.centre.Y-c.p.Y) < t.lost+s.centreRadius+gapToken {
				continue
			}
			if len(t.coasts) > 1 && !free(c.p, t.lost, k) {
				continue
			}
			score := -.5*math.Abs(d-t.apart()-.5) + .3*math.Min(1, c.room-t.lost) + .2*(c.p.X-s.units[k].X-c.p.Y+s.units[k].Y)/d
			if score > bestScore {
				best, bestScore = c.p, score
			}
		}
		if !math.IsInf(bestScore, -1) {
			s.dislodged[k], s.hasDislodged[k] = best, true
			total += 1.5
		}
	}
	return s, total
}
