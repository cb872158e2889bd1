package layout

import (
	"math"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// easing is the share of the sheet's height or width over which a wider frame's gain is spread.
const easing = 0.32

// widening extends a sheet's frame to another shape: taller at the top, wider on both sides. It
// stretches the area near such an edge evenly, so that coasts keep their look.
type widening struct {
	from, to geom.Box
}

// widen finds the smallest frame of the given shape that contains the sheet's.
func widen(s *mapdata.Tracing, shape geom.Box) widening {
	f := s.Frame
	w, h := f.Max.X-f.Min.X, f.Max.Y-f.Min.Y
	ratio := (shape.Max.Y - shape.Min.Y) / (shape.Max.X - shape.Min.X)
	to := f
	if w*ratio > h {
		to.Min.Y = f.Max.Y - w*ratio
	} else {
		to.Min.X -= (h/ratio - w) / 2
		to.Max.X += (h/ratio - w) / 2
	}
	return widening{f, to}
}

// draw moves a coordinate at distance d inside an edge that moves outwards by gain: d -> d -
// gain(1-d/reach)². Reach is at least 2.2 times gain, so this is monotone.
func draw(d, gain, reach float64) float64 {
	if gain <= 0 || d >= reach {
		return d
	}
	t := 1 - d/math.Max(reach, 2.2*gain)
	return d - float64(gain*t*t)
}

func (w widening) at(p geom.Point) geom.Point {
	f, t := w.from, w.to
	width, height := f.Max.X-f.Min.X, f.Max.Y-f.Min.Y
	p.Y = f.Min.Y + draw(p.Y-f.Min.Y, f.Min.Y-t.Min.Y, easing*height)
	if p.X < (f.Min.X+f.Max.X)/2 {
		p.X = f.Min.X + draw(p.X-f.Min.X, f.Min.X-t.Min.X, easing*width)
	} else {
		p.X = f.Max.X - draw(f.Max.X-p.X, t.Max.X-f.Max.X, easing*width)
	}
	return p
}

// sheet returns a widened copy of a sheet, which shares what does not change.
func (w widening) sheet(s *mapdata.Tracing) *mapdata.Tracing {
	if w.from == w.to {
		return s
	}
	out := *s
	out.Frame = w.to
	out.Arcs = make([]mapdata.Arc, len(s.Arcs))
	for i, a := range s.Arcs {
		points := make([]geom.Point, len(a.Points))
		for k, p := range a.Points {
			points[k] = w.at(p)
		}
		if a.Kind == mapdata.ArcFrame {
			points = along(w.to, points[0], points[len(points)-1], a.Points, w.from)
		}
		a.Points = points
		out.Arcs[i] = a
	}
	out.Faces = make([]mapdata.Face, len(s.Faces))
	copy(out.Faces, s.Faces)
	for i := range out.Faces {
		out.Faces[i].Centre = w.at(out.Faces[i].Centre)
	}
	out.Anchors = make([][]geom.Point, len(s.Anchors))
	for i, a := range s.Anchors {
		for _, p := range a {
			out.Anchors[i] = append(out.Anchors[i], w.at(p))
		}
	}
	out.Coasts = make([]geom.Point, len(s.Coasts))
	for i, p := range s.Coasts {
		if p != (geom.Point{}) {
			out.Coasts[i] = w.at(p)
		}
	}
	out.Mainlands = make([]mapdata.Mainland, len(s.Mainlands))
	for i, l := range s.Mainlands {
		l.Inner = w.at(l.Inner)
		out.Mainlands[i] = l
	}
	return &out
}

// along follows the frame from one point to another, the way round that the traced points take.
func along(b geom.Box, first, last geom.Point, traced []geom.Point, old geom.Box) []geom.Point {
	w, h := b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
	round := 2 * (w + h)
	place := func(p geom.Point, b geom.Box) float64 { // distance along the frame, clockwise from the upper left
		w, h := b.Max.X-b.Min.X, b.Max.Y-b.Min.Y
		d := [4]float64{p.Y - b.Min.Y, b.Max.X - p.X, b.Max.Y - p.Y, p.X - b.Min.X}
		side := 0
		for k := range d {
			if d[k] < d[side] {
				side = k
			}
		}
		switch side {
		case 0:
			return p.X - b.Min.X
		case 1:
			return w + p.Y - b.Min.Y
		case 2:
			return w + h + b.Max.X - p.X
		}
		return 2*w + h + b.Max.Y - p.Y
	}
	corners := [4]float64{0, w, w + h, 2*w + h}
	at := func(d float64) geom.Point {
		d = math.Mod(d+2*round, round)
		switch {
		case d < w:
			return geom.Point{X: b.Min.X + d, Y: b.Min.Y}
		case d < w+h:
			return geom.Point{X: b.Max.X, Y: b.Min.Y + d - w}
		case d < 2*w+h:
			return geom.Point{X: b.Max.X - (d - w - h), Y: b.Max.Y}
		}
		return geom.Point{X: b.Min.X, Y: b.Max.Y - (d - 2*w - h)}
	}
	// turn is the way round that the traced points take, measured on the old frame.
	oldRound, turn := 2*(old.Max.X-old.Min.X+old.Max.Y-old.Min.Y), 0.0
	for k := 1; k < len(traced); k++ {
		turn += math.Remainder(place(traced[k], old)-place(traced[k-1], old), oldRound)
	}
	from, to := place(first, b), place(last, b)
	if turn > 0 && to <= from+1e-9 {
		to += round
	}
	if turn < 0 && to >= from-1e-9 {
		to -= round
	}
	out := []geom.Point{first}
	if turn > 0 {
		for k := -4; k < 12; k++ {
			if c := corners[(k+8)%4] + round*math.Floor(float64(k)/4); c > from+1e-9 && c < to-1e-9 {
				out = append(out, at(c))
			}
		}
	} else {
		for k := 11; k >= -8; k-- {
			if c := corners[(k+8)%4] + round*math.Floor(float64(k)/4); c < from-1e-9 && c > to+1e-9 {
				out = append(out, at(c))
			}
		}
	}
	return append(out, last)
}
