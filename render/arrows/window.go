package arrows

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// An arrow that leaves the window ends at its edge with its head, and a word says where it goes.
// One that enters the window begins there. Arrows with neither end in the window are omitted.

// outward says which ends of a path are outside the window.
type outward struct{ starts, ends bool }

// leaves returns which of the ends a and b are outside the window.
func (d *layout) leaves(a, b geom.Point) outward {
	if d.Clip == nil {
		return outward{}
	}
	return outward{!d.Clip.Holds(a), !d.Clip.Holds(b)}
}

// toEdge returns the path from a, in the window, towards b, outside, to the cheapest point of the
// edge near the straight line. Detours that cost limit or more are not tried.
func (d *layout) toEdge(a, b geom.Point, trim ends, limit int) (best []geom.Point, least int) {
	box := *d.Clip
	inside := scene.ClipLine([]geom.Point{a, b}, box)
	if len(inside) == 0 {
		return nil, 0
	}
	defer func(w waters) { d.waters = w }(d.waters)
	d.waters.mild = d.waters.on // mild, as the whole sheet shows how the ship keeps to water
	last := inside[0]
	e := last[len(last)-1]
	best, least, _ = cheapestOf(len(edgeSteps), limit, func(i, limit int) ([]geom.Point, int) {
		far := int(math.Abs(edgeSteps[i]))
		line, cost := d.cheapest(a, alongEdge(box, e, edgeSteps[i]), 0, trim, limit-far)
		return line, cost + far
	})
	return best, least
}

// edgeSteps are the distances, mm, along the edge from the straight line that toEdge tries.
var edgeSteps = [...]float64{0, 4, -4, 8, -8, 13, -13, 19, -19}

func alongEdge(box geom.Box, q geom.Point, off float64) geom.Point {
	if math.Min(q.X-box.Min.X, box.Max.X-q.X) < math.Min(q.Y-box.Min.Y, box.Max.Y-q.Y) {
		q.Y = math.Max(box.Min.Y, math.Min(box.Max.Y, q.Y+off))
	} else {
		q.X = math.Max(box.Min.X, math.Min(box.Max.X, q.X+off))
	}
	return q
}

// returns reports whether a path leaves the window although both its ends are in it.
func (d *layout) returns(line []geom.Point) bool {
	if d.Clip == nil || len(line) < 2 {
		return false
	}
	out := d.leaves(line[0], line[len(line)-1])
	return !out.starts && !out.ends && slices.ContainsFunc(line, func(p geom.Point) bool {
		return !d.Clip.Holds(p)
	})
}

// shown returns the visible part of a path: its first piece in the window or, if it starts outside,
// its last. Without a window that is the whole path.
func (d *layout) shown(line []geom.Point) []geom.Point {
	if d.Clip == nil || len(line) < 2 {
		return line
	}
	if out := d.leaves(line[0], line[len(line)-1]); out.starts && out.ends {
		return nil
	} else if out.starts {
		pieces := scene.ClipLine(line, *d.Clip)
		if len(pieces) == 0 {
			return nil
		}
		return pieces[len(pieces)-1]
	}
	if pieces := scene.ClipLine(line, *d.Clip); len(pieces) > 0 {
		return pieces[0]
	}
	return nil
}

// goals returns the words to write at the window's edge, where there is room, for the region that
// an arrow goes to or comes from.
func (d *layout) goals(line []geom.Point, from, to engine.RegionID) (out []Goal) {
	if d.Clip == nil || len(line) < 2 {
		return nil
	}
	put := func(end geom.Point, word string, reg engine.RegionID) {
		box := d.Clip.Shrunk(0.2)
		if d.Clip.Shrunk(0.05).Holds(end) || reg == engine.NoRegion {
			return // it ends in the window
		}
		face, size := typeface.Get(scene.FellItalic), GoalSize(d.Scale)
		text := word + d.Labels[reg]
		w, h := face.Width(text, 0)*size, 0.72*size
		for _, off := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1},
			{X: 1, Y: -1}, {X: -1, Y: -1}} {
			m := geom.Point{X: end.X + off.X*(w/2+1.3*d.k), Y: end.Y + off.Y*(h/2+1.3*d.k)}
			m.X = math.Max(box.Min.X+w/2, math.Min(box.Max.X-w/2, m.X))
			m.Y = math.Max(box.Min.Y+h/2, math.Min(box.Max.Y-h/2, m.Y))
			room := scene.Rectangle(m, w+0.6, h+0.6)
			if !d.empty(scene.BoxOf(room)) || d.onLine(line, scene.BoxOf(room)) {
				continue
			}
			d.inked([]geom.Point{{X: m.X - w/2, Y: m.Y}, {X: m.X + w/2, Y: m.Y}})
			out = append(out, Goal{text, geom.Point{X: m.X, Y: m.Y + h/2}})
			return
		}
	}
	put(line[len(line)-1], "to ", to)
	put(line[0], "from ", from)
	return out
}

// GoalSize returns the size of "to X" and "from X" at a window's edge, in mm of the sheet.
func GoalSize(scale float64) float64 { return goalPt / scale * 25.4 / 72 }

// goalPt is the printed size of the words "to X" and "from X", in points.
const goalPt = 9.0

func (d *layout) empty(b geom.Box) bool {
	for y := b.Min.Y; y <= b.Max.Y+grid.Side; y += grid.Side {
		for x := b.Min.X; x <= b.Max.X+grid.Side; x += grid.Side {
			if k := d.Grid.Cell(geom.Point{X: math.Min(x, b.Max.X), Y: math.Min(y, b.Max.Y)}); k < 0 || d.Grid.Label[k] != 0 ||
				d.token[k] != 0 || d.drawn[k] > 0 {
				return false
			}
		}
	}
	return true
}

func (d *layout) onLine(line []geom.Point, b geom.Box) bool { return len(scene.ClipLine(line, b)) > 0 }
