package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// In a window an arrow that leaves it ends at its edge with its head, which points on, and a word says where it goes; one that comes
// in begins there. What neither begins nor ends in the window is another's.

// outward is the share of a line's ends that a window shows.
type outward struct{ starts, ends bool } // outside

// leaves says which end of a way lies outside a window.
func (d *orders) leaves(a, b geom.Point) outward {
	if d.v.clip == nil {
		return outward{}
	}
	return outward{!scene.Inside(a, *d.v.clip), !scene.Inside(b, *d.v.clip)}
}

// toEdge is the way from a place in a window to one outside: to that point of its edge, near where the straight way crosses it, which
// is reached most cheaply. From a limit on the caller takes none.
func (d *orders) toEdge(a, b geom.Point, trim ends, limit int) (best []geom.Point, least int) {
	box := *d.v.clip
	inside := scene.ClipLine([]geom.Point{a, b}, box)
	if len(inside) == 0 {
		return nil, 0
	}
	last := inside[0]
	e := last[len(last)-1]
	best, least, _ = cheapestOf(len(edgeSteps), limit, func(i, limit int) ([]geom.Point, int) {
		far := int(math.Abs(edgeSteps[i]))
		line, cost := d.cheapest(a, alongEdge(box, e, edgeSteps[i]), 0, trim, limit-far)
		return line, cost + far
	})
	return best, least
}

// edgeSteps are how far from where the straight way crosses it a way may come to a window's edge, mm.
var edgeSteps = [...]float64{0, 4, -4, 8, -8, 13, -13, 19, -19}

// alongEdge is the point of a box's edge that lies so far along it from another.
func alongEdge(box geom.Box, q geom.Point, off float64) geom.Point {
	if math.Min(q.X-box.Min.X, box.Max.X-q.X) < math.Min(q.Y-box.Min.Y, box.Max.Y-q.Y) {
		q.Y = math.Max(box.Min.Y, math.Min(box.Max.Y, q.Y+off))
	} else {
		q.X = math.Max(box.Min.X, math.Min(box.Max.X, q.X+off))
	}
	return q
}

// returns says whether a way that begins and ends in a window leaves it in between.
func (d *orders) returns(line []geom.Point) bool {
	if d.v.clip == nil || len(line) < 2 {
		return false
	}
	out := d.leaves(line[0], line[len(line)-1])
	return !out.starts && !out.ends && slices.ContainsFunc(line, func(p geom.Point) bool { return !scene.Inside(p, *d.v.clip) })
}

// shown is the part of a way that a window shows, the whole way where there is no window: the first piece of it that begins or ends
// where the way does.
func (d *orders) shown(line []geom.Point) []geom.Point {
	if d.v.clip == nil || len(line) < 2 {
		return line
	}
	if out := d.leaves(line[0], line[len(line)-1]); out.starts && out.ends {
		return nil
	} else if out.starts {
		pieces := scene.ClipLine(line, *d.v.clip)
		if len(pieces) == 0 {
			return nil
		}
		return pieces[len(pieces)-1]
	}
	if pieces := scene.ClipLine(line, *d.v.clip); len(pieces) > 0 {
		return pieces[0]
	}
	return nil
}

// second is a passage whose second part a window shows; nil where it does not.
func (d *orders) second(p *passage) *passage {
	if p == nil || d.v.clip == nil {
		return p
	}
	if out := d.leaves(p.parts[1][0], p.parts[1][len(p.parts[1])-1]); out.starts && out.ends {
		return nil
	}
	return p
}

// goal is the word at a window's edge that says where an arrow goes on to, or whence it comes; nothing where no room is free for it.
func (d *orders) goal(line []geom.Point, from, to engine.RegionID) []scene.Item {
	if d.v.clip == nil || len(line) < 2 {
		return nil
	}
	var out []scene.Item
	put := func(end geom.Point, word string, reg engine.RegionID) {
		box := shrink(*d.v.clip, 0.2)
		if scene.Inside(end, shrink(*d.v.clip, 0.05)) || reg == engine.NoRegion {
			return // it ends in the window
		}
		face, size := typeface.Get(scene.FellItalic), windowLeast/d.v.scale*25.4/72
		text := word + clean(d.regionLabel(reg))
		w, h := face.Width(text, 0)*size, 0.72*size
		for _, off := range [...]geom.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: -1}} {
			m := geom.Point{X: end.X + off.X*(w/2+1.3*d.k), Y: end.Y + off.Y*(h/2+1.3*d.k)}
			m.X = math.Max(box.Min.X+w/2, math.Min(box.Max.X-w/2, m.X))
			m.Y = math.Max(box.Min.Y+h/2, math.Min(box.Max.Y-h/2, m.Y))
			room := rectangle(m, w+0.6, h+0.6)
			if !d.empty(boxOf(room)) || d.onLine(line, boxOf(room)) {
				continue
			}
			d.ran([]geom.Point{{X: m.X - w/2, Y: m.Y}, {X: m.X + w/2, Y: m.Y}})
			st := *d.bd.st.name[mapdata.LabelSea]
			st.Class, st.Fill = "goal", d.st.tag.Fill
			out = append(out, scene.Item{Style: &st, Class: "goal", Text: face.Centred(text, m.X, m.Y+h/2, size, 0)})
			return
		}
	}
	put(line[len(line)-1], "to ", to)
	put(line[0], "from ", from)
	return out
}

// regionLabel is what the map prints for a region.
func (d *orders) regionLabel(reg engine.RegionID) string {
	if x := &d.r.board.Map.Regions[reg]; x.Label != "" {
		return x.Label
	}
	return d.r.board.Map.Regions[reg].Name
}

// empty says whether no letter, token or arrow lies in a box of the grid.
func (d *orders) empty(b geom.Box) bool {
	for y := b.Min.Y; y <= b.Max.Y+inkCell; y += inkCell {
		for x := b.Min.X; x <= b.Max.X+inkCell; x += inkCell {
			if k := d.grid.cell(geom.Point{X: math.Min(x, b.Max.X), Y: math.Min(y, b.Max.Y)}); k < 0 || d.grid.label[k] != 0 || d.token[k] != 0 || d.drawn[k] > 0 {
				return false
			}
		}
	}
	return true
}

// onLine says whether a line runs through a box.
func (d *orders) onLine(line []geom.Point, b geom.Box) bool { return len(scene.ClipLine(line, b)) > 0 }
