package arrows

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// ends says how much to trim from a path's start and end, in mm, to clear the tokens there. again
// is a second trim of the end. If within is not 0, the second trim is made only if the arrow's head
// then stays well inside region within - 1.
type ends struct {
	start, end, again float64
	within            int
}

// cut trims a line in place, but may return a shorter slice.
func (e ends) cut(d *layout, line []geom.Point) []geom.Point {
	if e.start > 0 {
		line = lessStart(line, e.start)
	}
	if e.end > 0 {
		line = lessEnd(line, e.end)
	}
	if e.again > 0 && e.within == 0 {
		return lessEnd(line, e.again)
	}
	if e.again > 0 {
		d.spare = append(d.spare[:0], line...)
		short := lessEnd(d.spare, e.again)
		rings, n := d.Faces[e.within-1].Rings, polyline.Length(short)
		if geom.Within(rings, short[len(short)-1]) && geom.Within(rings, polyline.At(short, n-1.2*d.k)) && n > 3.2*d.k {
			return line[:copy(line, short)]
		}
	}
	return line
}

// lessStart and lessEnd are like polyline.CutStart and CutEnd, but change the line in place.
func lessStart(line []geom.Point, d float64) []geom.Point {
	d = min(d, polyline.Length(line)*0.45)
	for i := 1; i < len(line); i++ {
		n := line[i-1].Dist(line[i])
		if d < n {
			line[i-1] = polyline.Towards(line[i-1], line[i], d)
			return line[i-1:]
		}
		d -= n
	}
	return line
}

func lessEnd(line []geom.Point, d float64) []geom.Point {
	whole := 0.0
	for i := len(line) - 1; i > 0; i-- {
		whole += line[i].Dist(line[i-1])
	}
	d = min(d, whole*0.45)
	for i := len(line) - 1; i > 0; i-- {
		n := line[i].Dist(line[i-1])
		if d < n {
			line[i] = polyline.Towards(line[i], line[i-1], d)
			return line[:i+1]
		}
		d -= n
	}
	return line
}

// route returns the cheapest line between two tokens, whose ends trim clears. Side 1 keeps to the
// right, for units that swap. Costs are integers, so that all machines choose the same line.
func (d *layout) route(a, b geom.Point, side int, trim ends) []geom.Point {
	line, _ := d.cheapest(a, b, side, trim, math.MaxInt)
	return line
}

// cheapest returns the line that route returns, and its cost. If even the best bend hides part of a
// name, it tries a detour, unless every detour would cost limit or more. A cached line is used only
// if nothing that the search depends on has changed.
func (d *layout) cheapest(a, b geom.Point, side int, trim ends, limit int) (best []geom.Point, least int) {
	key := wayKey{a, b, side, trim, false, d.fleeing, d.failing, d.waters}
	if best, least, ok := d.known(key); ok && least < priceName { // it hides no name, so no detour would be tried
		return best, least
	}
	key.detours = limit > priceDetour
	if best, least, ok := d.known(key); ok {
		return best, least
	}
	d.memo.begin()
	best, least = d.seek(a, b, side, trim, key.detours)
	d.memo.keep(d, key, best, least)
	return best, least
}

// seek computes the line that cheapest returns, without the cache.
func (d *layout) seek(a, b geom.Point, side int, trim ends, detours bool) ([]geom.Point, int) {
	least, hidden := math.MaxInt, false
	best := d.best[:0]
	near := a.Dist(b) < 5*d.rad
	for _, w := range bends {
		if side > 0 && w.share < 0.1 || !near && (w.share > 0.6 || w.share < -0.6) {
			continue
		}
		cost := priceBend * int(math.Round(100*math.Abs(w.share))) / 10
		if w.share > 0.2 || w.share < -0.2 {
			cost *= 2
		}
		if w.at != 0.5 {
			cost += 2 * priceBend
		}
		if cost >= least {
			continue
		}
		if w.share == 0 {
			d.way = append(d.way[:0], a, b)
		} else {
			d.way = polyline.Bow(d.way[:0], a, b, w.share, w.at)
		}
		line := trim.cut(d, d.way)
		if w.share != 0 && d.tooFarRound(line, a, b) {
			continue
		}
		cost += d.wayRound(line) + d.shortfall(line)
		if cost += d.cost(line, a, b, least-cost); cost < least {
			best, least, hidden = append(best[:0], line...), cost, d.hides
		}
	}
	if hidden && detours {
		if steps := d.detour(a, b); steps != nil {
			for _, keep := range d.smoothness() { // from the smoothest on
				line := trim.cut(d, d.cornersCut(steps, keep))
				if d.tooFarRound(line, a, b) {
					continue
				}
				own := priceDetour + d.wayRound(line) + d.shortfall(line)
				if cost := own + d.cost(line, a, b, least-own); cost < least {
					best, least = append(best[:0], line...), cost
				}
			}
		}
	}
	d.best = best
	return slices.Clone(best), least
}

// cheapestOf returns the cheapest of n paths and its index, the first of equals; nil paths do not
// count. ask returns a path and its cost. Detours take most time, so they are tried only if every
// other path hides part of a name and they could cost less than limit and the best so far.
func cheapestOf(n, limit int, ask func(i, limit int) ([]geom.Point, int)) (best []geom.Point, least, at int) {
	ways, costs := make([][]geom.Point, n), make([]int, n)
	least = math.MaxInt
	for i := range n {
		if ways[i], costs[i] = ask(i, 0); ways[i] != nil {
			least = min(least, costs[i])
		}
	}
	hidden := least >= priceName
	for i := range n {
		if !hidden || ways[i] == nil {
			continue
		}
		if limit := min(limit, least+1); limit > priceDetour {
			ways[i], costs[i] = ask(i, limit)
			least = min(least, costs[i])
		}
	}
	for i := range n {
		if ways[i] != nil && costs[i] == least {
			return ways[i], least, i
		}
	}
	return nil, 0, 0
}

// smoothness lists how many points of a detour to skip when smoothing it, in the order to try. A
// ship may have to keep close to its detour.
func (d *layout) smoothness() []int {
	if d.waters.strict() {
		return []int{4, 6, 3, 2, 1}
	}
	return []int{4, 6, 3, 2}
}
