package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

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

// turn sets the block's angle and curvature.
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

// local is the inverse of point.
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
