package render

import (
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// Measures of a hill and of a row of them, mm.
const hillWide, hillHigh, hillStep = 3.2, 1.7, 2.7

// hills draws the board's ridges as rows of hills shaded on the right. It omits hills that would
// touch a name, unit, centre or border, or be off the land.
func (r *Renderer) hills() (out scene.Path) {
	var taken covers
	for i := range r.board.Marks {
		m := &r.board.Marks[i]
		if m.Kind != mapdata.Ridge {
			continue
		}
		if taken == nil {
			taken = append(r.names(), r.fixed()...)
		}
		whole := polyline.Length(m.Line)
		for n, d := 0, 0.0; d <= whole; n, d = n+1, d+hillStep/2 {
			foot := snap(polyline.At(m.Line, d).Add(geom.Point{X: float64(n%2) * hillStep, Y: 1.9 * float64(n%3-1)}))
			high := hillHigh * (1 - 0.2*float64(n%3))
			room := scene.Rectangle(foot.Sub(geom.Point{Y: high / 2}), hillWide, high+0.3)
			if taken.free(room) && r.frame.Holds(foot) && r.toBorder(foot, hillWide) > 0.5*hillWide && !r.onWater(foot) {
				taken.add(room)
				hill(&out, foot, high)
			}
		}
	}
	return out
}

// hill adds one hill: its outline, and a stroke of shade on the right.
func hill(p *scene.Path, foot geom.Point, high float64) {
	const half = hillWide / 2
	p.MoveTo(foot.X-half, foot.Y).CubicTo(foot.X-0.2*half, foot.Y-1.6*high, foot.X+0.2*half, foot.Y-1.2*high, foot.X+half, foot.Y)
	p.MoveTo(foot.X+0.2*half, foot.Y-0.7*high).LineTo(foot.X+0.4*half, foot.Y-0.2*high)
}

// rivers draws the board's streams. A stream begins at its mouth. The half near the mouth is broad
// (out[0]), the other half narrow (out[1]).
func (r *Renderer) rivers() (out [2]scene.Path) {
	for i := range r.board.Marks {
		if m := &r.board.Marks[i]; m.Kind == mapdata.Stream {
			river(&out, r.toMouth(m.Line))
		}
	}
	return out
}

// mouthReach is how far a stream's first point may be from the coast to be joined to it, mm.
const mouthReach = 7.0

// toMouth makes a stream end at the coast, which the layout may have moved. It drops points in the
// water, and adds the coast's nearest point or moves a near first point there.
func (r *Renderer) toMouth(line []geom.Point) []geom.Point {
	for len(line) > 2 && r.onWater(line[0]) {
		line = line[1:]
	}
	near, mouth := mouthReach, line[0]
	for i := range r.board.Arcs {
		if k := r.board.Arcs[i].Kind; k != mapdata.ArcCoast && k != mapdata.ArcLake {
			continue
		}
		for _, p := range r.arcs[i] {
			if d := p.Dist(line[0]); d < near {
				near, mouth = d, p
			}
		}
	}
	if near < mouthReach/3 { // the coast's point replaces the stream's first
		line = line[1:]
	} else if near == mouthReach {
		return line
	}
	return append([]geom.Point{mouth}, line...)
}

// river adds a smooth line through points (Catmull-Rom), one half to each of the two widths.
func river(parts *[2]scene.Path, at []geom.Point) {
	last := len(at) - 1
	for k := range last {
		p := &parts[2*k/last]
		if from := snap(at[k]); k == 0 || 2*k/last != 2*(k-1)/last {
			p.MoveTo(from.X, from.Y)
		}
		out := snap(at[k].Add(at[k+1].Sub(at[max(k-1, 0)]).Mul(1.0 / 6)))
		in := snap(at[k+1].Sub(at[min(k+2, last)].Sub(at[k]).Mul(1.0 / 6)))
		to := snap(at[k+1])
		p.CubicTo(out.X, out.Y, in.X, in.Y, to.X, to.Y)
	}
}
