package layout

import (
	"fmt"
	"math"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// Small is a name under 10 pt and the reason.
type Small struct {
	Region string
	Size   float64 // pt
	Why    Want
}

// Want is what a name lacks to be set in 10 pt.
type Want uint8

// The reasons why a name stays small, the hardest to remove first.
const (
	WantGround  Want = iota // the region is too small or narrow even when empty
	WantSlots               // its unit, dislodged unit and centre would have no room beside it
	WantGuests              // towns' names or neighbours' slots are in the way and cannot move
	WantAir                 // of a town: every place around its disc is taken or crosses a border
	WantNothing             // it fits: herald board compile --mend sets it
)

// String returns the reason in words.
func (w Want) String() string {
	return [...]string{"ground too small or narrow", "no room beside its unit and centre",
		"in the way of its neighbours' names", "no place about its disc", "FITS"}[w]
}

// SmallNames tries to set every name under 10 pt in 10, as Mend would, and returns why each stays
// small. The board does not change.
func SmallNames(b *mapdata.Board, o Options) ([]Small, error) {
	o = o.defaults()
	s := &mapdata.Tracing{Map: b.Map, Width: b.Width, Height: b.Height, Arcs: b.Arcs, Faces: b.Faces}
	frame := geom.EmptyBox()
	for i := range b.Arcs {
		for _, p := range b.Arcs[i].Points {
			frame = frame.Extend(p)
		}
	}
	w := &warp{}
	for i := range b.Faces {
		if f := &b.Faces[i]; f.Circle {
			w.discs = append(w.discs, disc{region: engine.RegionID(i), centre: f.Centre, radius: f.Radius})
		}
	}
	st, err := sites(s, w, &o)
	if err != nil {
		return nil, err
	}
	for i := range st { // keep each coast's unit near where it is
		first := b.Map.Regions[i].First
		for k := 1; k < len(st[i].coasts); k++ {
			st[i].coasts[k] = b.Slots[first+engine.PlaceID(k)].Unit
		}
	}
	one := func() *fitting {
		r := paint(b.Width, b.Height, b.Arcs)
		r.stamp(w.discs)
		f := newFitting(r, st, frame, &o)
		f.restore(b.Map, b.Labels, func(p engine.PlaceID) mapdata.Slots {
			return b.Slots[p]
		}, func(id engine.RegionID) geom.Point { return b.Centres[id] })
		return f
	}
	whole := one()
	var small []engine.RegionID
	for i := range st {
		if whole.small(engine.RegionID(i)) {
			small = append(small, engine.RegionID(i))
		}
	}
	out := make([]Small, len(small))
	fittings := sync.Pool{New: func() any { return one() }}
	parallel(len(small), func(k int) {
		f := fittings.Get().(*fitting)
		id := small[k]
		out[k] = Small{b.Map.Regions[id].ID, f.spots[id].size(), f.want(id)}
		fittings.Put(f)
	})
	return out, nil
}

// want returns why a region's name cannot be set in 10 pt. It leaves the fitting as it was.
func (f *fitting) want(id engine.RegionID) Want {
	t, old := &f.sites[id], f.spots[id]
	before := append([]*spot(nil), f.spots...)
	fits := f.ease(id)
	for i := range before { // undo the moves
		if s := f.spots[i]; s != before[i] {
			f.release(f.sites[i].id, s)
			f.spots[i] = before[i]
			defer f.take(f.sites[i].id, before[i])
		}
	}
	if fits {
		return WantNothing
	}
	if t.disc != nil {
		return WantAir
	}
	// Try again as if nothing but this region's own pieces were on its ground.
	bare := &fitting{ground: &ground{raster: f.raster, hard: f.hard, taken: make([]int16, len(f.taken)), boxes: f.boxes,
		pieces: f.pieces}, sites: f.sites, spots: f.spots, opt: f.opt, least: f.least}
	nothing := *t
	nothing.coasts, nothing.centre, nothing.stack = nil, 0, 0
	if bare.in10(&nothing, newSpot(0)) == nil { // it has no room even without slots
		return WantGround
	}
	if bare.in10(t, old) == nil {
		return WantSlots
	}
	return WantGuests
}

// SmallLine says how many small names lack what, for herald board lint. fit lists those that fit.
func SmallLine(small []Small) (line string, fit []string) {
	var count [WantNothing + 1]int
	for _, s := range small {
		count[s.Why]++
		if s.Why == WantNothing {
			fit = append(fit, fmt.Sprintf("%s in %g pt", s.Region, s.Size))
		}
	}
	line = fmt.Sprintf("names under 10 pt that would fit in 10: %d; of the others", count[WantNothing])
	for w := WantGround; w < WantNothing; w++ {
		line += fmt.Sprintf(" %d %s", count[w], w)
		if w < WantAir {
			line += ","
		}
	}
	return line, fit
}

// nameLine is one line of a name. Lengths are in mm.
type nameLine struct {
	text         string
	width        float64
	base         float64 // of the baseline below the block's middle
	above, below float64 // of the ink, above and below the baseline
}

// block is a name on the sheet: lines on parallel straight or bent baselines.
type block struct {
	at      geom.Point // middle
	angle   float64    // of the middle line, radians, clockwise on the paper
	cos     float64    // of angle
	sin     float64
	bend    float64 // curvature, 1/mm; positive bends like a rainbow
	size    float64 // pt
	spacing float64 // em
	lines   []nameLine
	leader  []geom.Point
}

// set arranges lines at a size in pt. spacing and pitch, the distance between baselines, are in em.
// The block's centre is that of its ink.
func set(f *face, texts []string, size, spacing, pitch float64) block {
	em := size * mmPerPt
	b := block{size: size, spacing: spacing, cos: 1, lines: make([]nameLine, len(texts))}
	for i, t := range texts {
		w, up, down := f.extent(t, spacing)
		b.lines[i] = nameLine{text: t, width: w * em, base: float64(i) * pitch * em, above: up * em, below: down * em}
	}
	first, last := &b.lines[0], &b.lines[len(texts)-1]
	mid := (first.base - first.above + last.base + last.below) / 2
	for i := range b.lines {
		b.lines[i].base -= mid
	}
	return b
}

func (b *block) width() float64 {
	w := 0.0
	for i := range b.lines {
		w = math.Max(w, b.lines[i].width)
	}
	return w
}

func (b *block) height() float64 {
	l := &b.lines[len(b.lines)-1]
	return l.base + l.below - b.lines[0].base + b.lines[0].above
}

func (b *block) turn(angle, bend float64) {
	b.angle, b.bend = angle, bend
	b.sin, b.cos = math.Sincos(angle)
}

// point maps a position along and across the block to the sheet.
func (b *block) point(u, v float64) geom.Point {
	c, s := b.cos, b.sin
	if b.bend == 0 {
		return geom.Point{X: b.at.X + u*c - v*s, Y: b.at.Y + u*s + v*c}
	}
	r := 1 / b.bend
	sp, cp := sincosSmall(u * b.bend)
	x, y := sp*(r-v), r-cp*(r-v)
	return geom.Point{X: b.at.X + x*c - y*s, Y: b.at.Y + x*s + y*c}
}

// sincosSmall is math.Sincos for angles below half a right angle, to 1e-7.
func sincosSmall(x float64) (sin, cos float64) {
	q := x * x
	a := float64(q / 20 * (1 - q/42))
	b := float64(q / 30 * (1 - q/56))
	c := float64(q / 12 * (1 - b))
	return x * (1 - float64(q/6*(1-a))), 1 - float64(q/2*(1-c))
}

// local returns how far along and across the block a point of the sheet is: the inverse of point.
func (b *block) local(p geom.Point) (u, v float64) {
	c, s := b.cos, b.sin
	dx, dy := p.X-b.at.X, p.Y-b.at.Y
	x, y := dx*c+dy*s, -dx*s+dy*c
	if b.bend == 0 {
		return x, y
	}
	r := 1 / b.bend
	if r > 0 {
		return math.Atan2(x, r-y) * r, r - math.Hypot(x, r-y)
	}
	return math.Atan2(-x, y-r) * r, r + math.Hypot(x, y-r)
}

// half returns half the length of line l, measured along the block's middle line.
func (b *block) half(l *nameLine) float64 { return l.width / 2 / (1 - l.base*b.bend) }

// distance returns how far a point is from the block's ink boxes, in mm; 0 inside.
func (b *block) distance(p geom.Point) float64 {
	u, v := b.local(p)
	d := math.Inf(1)
	for i := range b.lines {
		l := &b.lines[i]
		du := max(0, (math.Abs(u)-b.half(l))*(1-v*b.bend))
		dv := max(0, l.base-l.above-v, v-l.base-l.below)
		switch {
		case du >= d || dv >= d:
		case du == 0:
			d = dv
		case dv == 0:
			d = du
		default:
			d = min(d, math.Hypot(du, dv))
		}
	}
	return d
}

// box returns the bounds of the block grown by m mm.
func (b *block) box(m float64) geom.Box {
	o := geom.Box{Min: geom.Point{X: math.Inf(1), Y: math.Inf(1)}, Max: geom.Point{X: math.Inf(-1), Y: math.Inf(-1)}}
	for i := range b.lines {
		l := &b.lines[i]
		h := b.half(l)
		for k := -4; k <= 4; k++ {
			for _, v := range [2]float64{l.base - l.above, l.base + l.below} {
				p := b.point(h*float64(k)/4, v)
				o.Min.X, o.Min.Y = math.Min(o.Min.X, p.X-m), math.Min(o.Min.Y, p.Y-m)
				o.Max.X, o.Max.Y = math.Max(o.Max.X, p.X+m), math.Max(o.Max.Y, p.Y+m)
			}
		}
	}
	return o
}

// steepest returns the largest slope on any baseline, in radians from the horizontal.
func (b *block) steepest() float64 {
	a := 0.0
	for i := range b.lines {
		h := b.half(&b.lines[i]) * b.bend
		for _, t := range [2]float64{b.angle - h, b.angle + h} {
			a = math.Max(a, math.Abs(math.Remainder(t, math.Pi)))
		}
	}
	return a
}
