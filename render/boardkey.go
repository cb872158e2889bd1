package render

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// keyEntry is a row of the key: a sign and its explanation.
type keyEntry struct {
	says string
	draw func(bd *backdrop, at geom.Point, k float64) []scene.Item // draws the sign around at, in 9 by 3.6 mm times k
}

// boardSign is a sign of the bare board, such as a border or a supply centre.
type boardSign struct {
	keyEntry
	spot bool // a sign at a point, neither a line nor a colour of land
}

// spots returns how many of the board's signs are at a point.
func (r *Renderer) spots() (n int) {
	for _, s := range r.keySigns() {
		if s.spot {
			n++
		}
	}
	return n
}

// boardSigns lists this board's signs in the key's order.
func (r *Renderer) boardSigns() []boardSign {
	m, b := r.board.Map, r.board
	var out []boardSign
	add := func(says string, draw func(bd *backdrop, at geom.Point, k float64) []scene.Item) {
		out = append(out, boardSign{keyEntry{says, draw}, false})
	}
	swatch := func(at geom.Point, k float64) *face { return sampleFace(at, 6.8*k, 3.4*k) }
	line := func(pick func(*styles) []*scene.Style) func(*backdrop, geom.Point, float64) []scene.Item {
		return func(bd *backdrop, at geom.Point, k float64) (items []scene.Item) {
			var p scene.Path
			p.MoveTo(at.X-4*k, at.Y).LineTo(at.X+4*k, at.Y)
			for _, st := range pick(bd.st) {
				items = append(items, scene.Item{Style: st, Path: p})
			}
			return items
		}
	}
	// One example of each kind of region, -1 if the board has none.
	centre, capital, disc, free := -1, -1, -1, -1
	owner := engine.NoPower
	for i := range m.Regions {
		reg := &m.Regions[i]
		if reg.Terrain == engine.Sea || reg.OffBoard {
			continue
		}
		if reg.SupplyCentre && reg.Capital && capital < 0 {
			capital = i
		}
		if reg.SupplyCentre && !reg.Capital && centre < 0 {
			centre = i
		}
		if b.Faces[i].Circle && disc < 0 {
			disc = i
		}
		if !b.Faces[i].Circle && free < 0 && m.Power(r.style.Of(reg.Country, false).Power) == engine.NoPower {
			free = i
		}
	}
	if len(m.Players()) > 0 {
		owner = 0
	}
	sign := func(id int, capital bool) func(*backdrop, geom.Point, float64) []scene.Item {
		return func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			return r.symbol(id, capital, centreMark{at: at, radius: 1.55 * k}, bd.st)
		}
	}
	if centre >= 0 {
		add("supply centre", sign(centre, false))
		out[len(out)-1].spot = true
	}
	if capital >= 0 {
		add("supply centre, capital", sign(capital, true))
		out[len(out)-1].spot = true
	}
	if disc >= 0 {
		add("town, a region by itself", func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			var p, in scene.Path
			p.Circle(at.X, at.Y, 1.7*k)
			in.Circle(at.X, at.Y, 1.4*k)
			return []scene.Item{{Style: bd.st.disc, Path: p}, {Style: bd.st.discRing, Path: p},
				{Style: bd.st.discInner, Path: in}}
		})
		out[len(out)-1].spot = true
	}
	if owner >= 0 {
		for _, kind := range r.unitKinds() {
			add(r.kindName(kind)+", of "+m.Powers[owner].Name, func(bd *backdrop, at geom.Point, k float64) []scene.Item {
				body, canvas := tokenShape(kind)
				place := scene.Place(at.X, at.Y, 1.75*k, 0)
				var items []scene.Item
				if !canvas.Empty() {
					items = append(items, scene.Item{Style: bd.st.canvas, Path: canvas.Transform(place)})
				}
				return append(items, scene.Item{Style: bd.st.token[owner], Path: body.Transform(place)},
					scene.Item{Style: bd.st.tokenCode, Text: codeText(m.Powers[owner].Code, kind, at, 1.75*k, codeEm*1.75*k)})
			})
		}
		add("land of "+m.Powers[owner].Name, func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			q := swatch(at, k)
			items, of := laid(bd.look, q, bd.st.owned[owner]), q.wash
			if bd.look == Ink {
				of = q
			}
			items = append(items, hatching(hatchOf(b.Powers[owner].Hatch, int(owner)), of, bd.st.hatch[owner],
				bd.st.hatchDots[owner], hatchStep(bd.look, ownHatch))...)
			return append(items, scene.Item{Style: bd.st.neatThin, Path: q.path})
		})
	}
	if free >= 0 {
		add("land that nobody owns", func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			q := swatch(at, k)
			return []scene.Item{{Style: bd.st.land[r.land[free]][r.shade[free]][3], Path: q.path},
				{Style: bd.st.neatThin, Path: q.path}}
		})
	}
	kinds := map[mapdata.ArcKind]bool{}
	wild := false
	for i := range b.Arcs {
		a := &b.Arcs[i]
		kinds[a.Kind] = true
		wild = wild || a.Kind == mapdata.ArcLand && (a.Left == engine.NoRegion || a.Right == engine.NoRegion)
	}
	lake, closed := false, false
	for i := range b.Extra {
		lake = lake || b.Extra[i].Kind == "lake"
		wild = wild || b.Extra[i].Kind != "lake"
		closed = closed || b.Extra[i].Kind == "impassable"
	}
	if kinds[mapdata.ArcLand] {
		add("border between regions", line(func(st *styles) []*scene.Style { return []*scene.Style{st.border} }))
	}
	if kinds[mapdata.ArcCounty] {
		add("border between countries", line(func(st *styles) []*scene.Style { return []*scene.Style{st.county} }))
	}
	if kinds[mapdata.ArcSea] {
		add("border between waters", line(func(st *styles) []*scene.Style { return []*scene.Style{st.seaLine} }))
	}
	if kinds[mapdata.ArcArea] && len(m.Areas) > 0 {
		add("border of a Sea Area", line(func(st *styles) []*scene.Style { return []*scene.Style{st.areaBand, st.areaLine} }))
	}
	crossings, ties := false, false
	for i := range b.Marks {
		if b.Marks[i].Kind == mapdata.Tie {
			ties = true
		} else if b.Marks[i].Crossing() {
			crossings = true
		}
	}
	if crossings {
		add("bridge, ferry or strait", line(func(st *styles) []*scene.Style {
			// On a map, water and borders set a bridge off. In the key it needs an edge.
			edge := *st.border
			edge.Class, edge.Width, edge.Dashes = "bridgekey", st.bridge.Width+0.5, nil
			return []*scene.Style{&edge, st.bridge, st.bridgeGap}
		}))
	}
	if ties {
		add("both sides are one region", func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			return tieMark(bd.st, geom.Point{X: at.X - 1.6*k, Y: at.Y}, geom.Point{X: at.X + 1.6*k, Y: at.Y}, k)
		})
		out[len(out)-1].spot = true
	}
	if wild {
		add("impassable land", func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			q := swatch(at, k)
			out := []scene.Item{{Style: bd.st.wild, Path: q.path}}
			if closed {
				out = append(out, barred(bd.st, q)...)
			}
			return append(out, scene.Item{Style: bd.st.wildEdge, Path: q.path})
		})
	}
	if lake {
		add("lake, which no fleet enters", func(bd *backdrop, at geom.Point, k float64) []scene.Item {
			var p scene.Path
			p.Rect(swatch(at, k).box)
			return []scene.Item{{Style: bd.st.lake, Path: p}}
		})
	}
	for i := range m.Regions {
		if len(m.Regions[i].Coasts) > 1 {
			tag := initials(m.Regions[i].Coasts[0].Name)
			add("coast, for fleets", func(bd *backdrop, at geom.Point, k float64) []scene.Item {
				size := codeSize * k
				return []scene.Item{{Style: bd.st.name[mapdata.LabelCircle],
					Text: typeface.Get(scene.FellItalic).Centred(tag, at.X, at.Y+0.34*size, size, 0)}}
			})
			out[len(out)-1].spot = true
			break
		}
	}
	return out
}

// unitKinds lists the key's kinds of unit: armies and fleets, or the ruleset's own kinds.
func (r *Renderer) unitKinds() []engine.Kind {
	m := r.board.Map
	if len(m.Kinds) == 0 || slices.ContainsFunc(m.Starts, func(u engine.Unit) bool { return u.Kind < engine.KindOwn }) {
		return []engine.Kind{engine.Army, engine.Fleet}
	}
	var out []engine.Kind
	for i := range m.Kinds {
		out = append(out, engine.KindOwn+engine.Kind(i))
	}
	return out
}

func (r *Renderer) kindName(k engine.Kind) string {
	if i := int(k) - int(engine.KindOwn); i >= 0 && i < len(r.board.Map.Kinds) {
		return r.board.Map.Kinds[i]
	}
	return strings.ToLower(k.String())
}
