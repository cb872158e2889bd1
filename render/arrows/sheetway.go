package arrows

import (
	"math"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// Windows and overviews draw moves as the whole sheet does if they can, so that a reader finds the
// same arrow on every page and few paths need a search.

// flattest is the least sine of the angle between an arrow and a window's edge; at a flatter angle
// the edge would cut its head lengthwise.
const flattest = 0.35

// detouring is a path's length, relative to the straight line, up to which it is taken from the
// whole sheet. A longer path is kept only if the straight line would cost more.
const detouring = 1.03

// asOnSheet returns the path of the i-th move on the whole sheet, trimmed to this map's tokens and
// window. It returns nil if the path does not suit this map: it is too short, hides part of a name,
// goes around something that is not shown, or leaves the window on the way.
func (d *layout) asOnSheet(i int, o *engine.Outcome) []geom.Point {
	if d.Sheet == nil || d.Sheet.moves[i].parted != nil || len(d.Sheet.moves[i].line) < 2 {
		return nil
	}
	way, a, b := d.Sheet.moves[i].line, d.at(o), d.Slots[o.Order.To].Unit
	reach := 1.5 * mapdata.TokenRadius * d.Natural
	if a.Dist(way[0]) > reach {
		return nil // on this map it begins elsewhere
	}
	line := append(make([]geom.Point, 0, len(way)+2), a)
	line = append(line, way...)
	trim := ends{start: d.rad * 0.9}
	if d.occupied(o.Order.To) {
		line, trim.end = append(line, b), d.rad+0.35*d.k
	}
	line = trim.cut(d, line)
	if d.returns(line) {
		return nil // the window's edge would cut the arrow in two
	}
	if line = d.shown(line); len(line) < 2 || d.flat(line) || d.shortfall(line) > 0 {
		return nil
	}
	afloat := d.waters
	d.waters = waters{} // on the sheet it already kept to its waters
	cost := d.cost(line, a, b, priceName)
	d.waters = afloat
	if d.hides || cost >= priceName {
		return nil
	}
	if ends := [...]geom.Point{line[0], line[len(line)-1]}; polyline.Length(line) > detouring*ends[0].Dist(ends[1]) &&
		!d.led(o) && d.cost(ends[:], a, b, cost+1) <= cost {
		return nil
	}
	return line
}

// flat reports whether the window's edge would cut a line's head lengthwise.
func (d *layout) flat(line []geom.Point) bool {
	if d.Clip == nil {
		return false
	}
	box := d.Clip.Shrunk(0.01)
	for _, e := range [...][2]geom.Point{{line[0], line[1]}, {line[len(line)-1], line[len(line)-2]}} {
		at, n := e[0], math.Max(e[0].Dist(e[1]), 1e-9)
		if box.Holds(at) {
			continue
		}
		if across := math.Abs(at.X - e[1].X); (at.X < box.Min.X || at.X > box.Max.X) && across < flattest*n {
			return true
		}
		if down := math.Abs(at.Y - e[1].Y); (at.Y < box.Min.Y || at.Y > box.Max.Y) && down < flattest*n {
			return true
		}
	}
	return false
}
