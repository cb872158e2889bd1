package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// The window of a figure moves and shrinks a little, to where its edges cut least.

// thing is something that a window's edge should not cut, with the cost of doing so.
type thing struct {
	box  geom.Box
	cost int
}

// cuttable are the things that a window's edges may cut.
type cuttable []thing

func (s cuttable) cut(b geom.Box) (cost int) {
	for i := range s {
		if crosses(s[i].box, b) {
			cost += s[i].cost
		}
	}
	return cost
}

func both(a, b geom.Box) geom.Box {
	return geom.Box{Min: geom.Point{X: math.Max(a.Min.X, b.Min.X), Y: math.Max(a.Min.Y, b.Min.Y)},
		Max: geom.Point{X: math.Min(a.Max.X, b.Max.X), Y: math.Min(a.Max.Y, b.Max.Y)}}
}

func crosses(q, window geom.Box) bool {
	return q.Max.X > window.Min.X && q.Min.X < window.Max.X && q.Max.Y > window.Min.Y && q.Min.Y < window.Max.Y &&
		(q.Min.X < window.Min.X || q.Max.X > window.Max.X || q.Min.Y < window.Min.Y || q.Max.Y > window.Max.Y)
}

// claimed adds the boxes of layers' items, with air around each, at the cost of its kind.
func (s cuttable) claimed(air float64, cost [scene.BoxFurniture + 1]int, layers ...*scene.Layer) cuttable {
	on := scene.Scene{Layers: layers}
	for _, c := range on.Claims() {
		if n := cost[c.Kind]; n > 0 {
			s = append(s, thing{scene.BoxOf(c.Shape).Shrunk(-air), n})
		}
	}
	return s
}

// windowSearch looks for the window that cuts least. Of equals it prefers the one nearest to the
// first in size and position.
type windowSearch struct {
	frame geom.Box // the map's frame, outside of which is nothing
	holds geom.Box // what the window must show, if not empty
	of    cuttable
	first geom.Box
	best  geom.Box
	least int
}

// try tests windows of a size relative to the first, up to reach steps to each side of it.
func (s *windowSearch) try(size, step float64, reach int) {
	f, w, h := s.frame, s.first.Width()*size, s.first.Height()*size
	for j := -reach; j <= reach; j++ {
		for i := -reach; i <= reach; i++ {
			x := math.Max(f.Min.X, math.Min(f.Max.X-w, s.first.Min.X+(s.first.Width()-w)/2+float64(i)*step))
			y := math.Max(f.Min.Y, math.Min(f.Max.Y-h, s.first.Min.Y+(s.first.Height()-h)/2+float64(j)*step))
			b := geom.Box{Min: geom.Point{X: x, Y: y}, Max: geom.Point{X: x + w, Y: y + h}}
			if s.holds.Width() > 0 && (!b.Holds(s.holds.Min) || !b.Holds(s.holds.Max)) {
				continue
			}
			if n := s.of.cut(b) + int(math.Round(200*math.Abs(1-size))) + i*i + j*j; n < s.least {
				s.best, s.least = b, n
			}
		}
	}
}

// clearOfTokens returns a window near box whose edges cut the fewest tokens.
func (r *Renderer) clearOfTokens(v *View, box geom.Box) geom.Box {
	s, rad := windowSearch{frame: r.frame, first: box, best: box, least: math.MaxInt}, 1.15*r.Radius()
	for _, u := range r.stands(v) {
		s.of = append(s.of, thing{geom.Box{Min: u.At, Max: u.At}.Shrunk(-rad), 1000})
	}
	for _, size := range [...]float64{1, 0.97, 0.94, 0.9} {
		s.try(size, rad, 6)
	}
	// Among dense tokens, try smaller steps, and go farther.
	for _, size := range [...]float64{1, 0.97, 0.94, 0.9, 0.87, 0.84, 0.8} {
		if s.of.cut(s.best) > 0 {
			s.try(size, rad/2, 16)
		}
	}
	return s.best
}

// cutting is the cost, by kind of box, of cutting a thing at a figure's edge; names: cutsName.
var cutting = [scene.BoxFurniture + 1]int{scene.BoxUnit: 4000, scene.BoxDislodged: 4000, scene.BoxFlag: 4000,
	scene.BoxCentre: 300, scene.BoxCode: 300}

const (
	cutsBox  = 4000
	cutsName = 100
	cutsWhat = 2000 // cutting the name of a region that the figure is about
)

// uncut returns a window near box whose edges cut as little as possible of tokens, signs and names.
// The figure's subject stays in it. k is printed mm per mm of the sheet, larger the size of names
// relative to the sheet's.
func (r *Renderer) uncut(a *Area, v View, bd *backdrop, box geom.Box, k, larger float64) geom.Box {
	regions := append(slices.Clip(a.Regions), a.About...)
	if len(regions) == 0 {
		return box
	}
	s := windowSearch{frame: r.frame, first: box, best: box, least: math.MaxInt, holds: r.heart(regions[0])}
	about := map[engine.RegionID]bool{}
	for _, id := range regions {
		about[id] = true
		s.holds = scene.Union(s.holds, r.heart(id))
	}
	s.holds = s.holds.Shrunk(-a.Margin / 5)
	s.holds = both(s.holds, box)
	const step, reach = 0.8, 8
	// The air around the window's edge, and the largest area that the search may reach.
	air, round := 0.5/k, box.Shrunk(-6*step*reach-0.35*box.Width())
	v.part = &round
	s.of = s.of.claimed(air, cutting, &scene.Layer{Items: r.centreItems(bd, &v)}, r.markSigns(bd, &v))
	if v.Position != nil {
		s.of = s.of.claimed(air, cutting, r.unitLayer(bd, &v), r.codeLayer(bd, &v))
	}
	for i := range r.board.Marks {
		if m := &r.board.Marks[i]; m.Kind == mapdata.Link {
			s.of = append(s.of, thing{r.faces[m.A].box.Shrunk(-linkLong), cutsBox})
		}
	}
	for i := range r.board.Labels {
		l := &r.board.Labels[i]
		if !lettering.Near(l, round) {
			continue
		}
		cost, b := cutsName, geom.EmptyBox()
		if l.Region != engine.NoRegion && about[l.Region] {
			cost = cutsWhat
		}
		for _, q := range r.lettering.Shapes(r.lettering.Resized(l, larger)) {
			for _, p := range q {
				b = b.Extend(p)
			}
		}
		s.of = append(s.of, thing{b, cost})
	}
	for _, size := range [...]float64{1, 0.97, 0.94, 0.9} {
		s.try(size, step, reach)
	}
	// Among dense tokens, try larger windows.
	for _, size := range [...]float64{1, 1.06, 1.12, 1.2, 1.3, 1.4, 1.55, 1.7} {
		if s.of.cut(s.best) >= cutting[scene.BoxUnit] && s.first.Width()*size <= r.frame.Width() &&
			s.first.Height()*size <= r.frame.Height() {
			s.try(size, 3*step, 2*reach)
		}
	}
	return s.best
}
