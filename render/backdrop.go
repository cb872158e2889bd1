package render

import (
	"math"
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// backdrop holds what all maps of a board in one look share, drawn once.
type backdrop struct {
	look     Look
	st       *styles
	sea      *scene.Layer // paper, water, water borders
	ornament *scene.Layer
	calm     *scene.Layer // the ornament without its rhumb lines
	rhumbs   *scene.Layer // the rhumb lines alone; nil: the board has none
	land     *scene.Layer // unowned land, and the mount around the map
	borders  *scene.Layer // land borders, coasts, discs' rings
	local    *scene.Layer // names of local seas
	names    *scene.Layer // names of land regions
	areas    *scene.Layer // names of Sea Areas, notes, tags of coasts
	coasts   []scene.Item // tags of coasts, without the other names of areas
	centres  *scene.Layer // the signs of supply centres
	frame    *scene.Layer
	labels   []scene.Item // by label: the item that draws it as on the sheet
	room     room         // places of the cartouche and the ornaments
	// title and legend are the parts that the cartouches and tables of powers of all maps share.
	// besideTitle is the width of the cartouche's figures.
	title, legend []scene.Item
	besideTitle   float64
	small         sync.Map // land of small pictures: *scene.Layer by mm per pixel
}

func (r *Renderer) backdrop(look Look) *backdrop {
	bd := &backdrop{look: look, st: newStyles(r.board, look, r.style, r.countries)}
	bd.room = r.findRoom()
	bd.sea = &scene.Layer{ID: "sea", Static: true, Ground: true, Items: r.seaItems(bd.st)}
	bd.ornament, bd.calm, bd.rhumbs = r.ornamentLayers(bd)
	bd.land = &scene.Layer{ID: "land", Static: true, Ground: true,
		Items: append(append(r.landItems(bd.st, nil), r.pictures(bd.st, look)...), r.mount(bd.st)...)}
	bd.borders = &scene.Layer{ID: "borders", Static: true, Ground: true, Items: r.borderItems(bd.st)}
	local, names, areas := r.nameItems(bd)
	bd.local = &scene.Layer{ID: "local-names", Static: true, Items: local}
	bd.names = &scene.Layer{ID: "names", Static: true, Items: names}
	bd.coasts = r.coastTags(bd.st)
	bd.areas = &scene.Layer{ID: "area-names", Static: true, Items: slices.Concat(areas, bd.coasts)}
	bd.centres = &scene.Layer{ID: "centres", Static: true, Items: r.centreItems(bd, &View{Look: look})}
	bd.frame = &scene.Layer{ID: "frame", Static: true, Items: r.frameItems(bd.st)}
	if b := bd.room.title; b.Max.X > 0 {
		bd.title, bd.besideTitle = r.titleGround(b, bd.st)
	}
	if b := bd.room.legend; b.Max.X > 0 {
		bd.legend = r.legendGround(b, bd)
	}
	return bd
}

// tints gives each land region and Sea Area that of four tints which the fewest neighbours have.
func (r *Renderer) tints() {
	b := r.board
	regs := b.Map.Regions
	r.countries = nil
	for i := range regs {
		if c := regs[i].Country; regs[i].Terrain != engine.Sea && !slices.Contains(r.countries, c) {
			r.countries = append(r.countries, c)
		}
	}
	slices.Sort(r.countries)
	for _, c := range r.countries {
		r.emblems = append(r.emblems, emblemOf(r.style, r.style.Of(c, false).Emblem))
	}
	r.land = make([]uint8, len(regs))
	r.shade = make([]uint8, len(regs))
	// node numbers what gets a tint: land regions, Sea Areas, and sea regions outside them.
	node := make([]int, len(regs))
	for i := range regs {
		node[i] = len(b.Map.Areas) + i
		if regs[i].Terrain == engine.Sea {
			if regs[i].Area != engine.NoArea {
				node[i] = int(regs[i].Area)
			}
		} else {
			r.land[i] = uint8(slices.Index(r.countries, regs[i].Country))
		}
	}
	near := make([][]int, len(b.Map.Areas)+len(regs))
	for _, a := range b.Arcs {
		if a.Left < 0 || a.Right < 0 {
			continue
		}
		p, q := node[a.Left], node[a.Right]
		if p != q {
			near[p], near[q] = append(near[p], q), append(near[q], p)
		}
	}
	tint := make([]int, len(near))
	for i := range tint {
		tint[i] = -1
	}
	for n := range near {
		var count [4]int
		for _, o := range near[n] {
			if tint[o] >= 0 {
				count[tint[o]]++
			}
		}
		best := n % 4
		for k := range count {
			if count[k] < count[best] {
				best = k
			}
		}
		tint[n] = best
	}
	for i := range regs {
		r.shade[i] = uint8(tint[node[i]])
	}
}

func (r *Renderer) seaItems(st *styles) []scene.Item {
	b := r.board
	var items []scene.Item
	var sheet scene.Path
	sheet.Rect(geom.Box{Max: geom.Point{X: b.Width, Y: b.Height}})
	items = append(items, scene.Item{Style: st.sheet, Path: sheet})

	var water scene.Path
	water.Rect(r.frame)
	items = append(items, scene.Item{Style: st.sea[0], Path: water})
	var seas []scene.Item
	for i := range b.Map.Regions {
		reg := &b.Map.Regions[i]
		if reg.Terrain != engine.Sea {
			continue
		}
		seas = append(seas, scene.Item{ID: "r-" + reg.ID, Class: "region sea", Title: reg.Name, Apart: 1,
			Style: st.sea[r.shade[i]], Path: r.faces[i].path})
	}
	items = append(items, scene.Item{Class: "seas", Kids: seas})

	// The land is drawn later and hides the inner half of the lines along the shore.
	locals, areas := scene.Path{}, scene.Path{}
	for i := range b.Arcs {
		switch a := &b.Arcs[i]; a.Kind {
		case mapdata.ArcSea:
			locals.Poly(r.fromEdge(r.arcs[i]), false)
		case mapdata.ArcArea:
			areas.Poly(r.arcs[i], false)
		}
	}
	areas = areas.Share()
	var lining []scene.Item
	for _, w := range st.waters {
		lining = append(lining, scene.Item{Style: w, Path: r.shoreline().open, Outline: "coast"})
	}
	items = append(items, scene.Item{Class: "water-lining", Kids: lining})
	items = append(items,
		scene.Item{Style: st.seaLine, Path: locals},
		scene.Item{Style: st.areaBand, Path: areas, Outline: "areas"},
		scene.Item{Style: st.areaLine, Path: areas, Outline: "areas"})
	for i, e := range b.Extra {
		if e.Kind == "lake" {
			continue // drawn later, over the land
		}
		it := scene.Item{Style: st.wild, Path: r.extra[i], Title: e.Name, Class: "extra"}
		if e.Kind == "impassable" {
			it = scene.Item{Title: e.Name, Class: "extra",
				Kids: append([]scene.Item{{Style: st.wild, Path: r.extra[i]}}, barred(st, faceOf(r.extra[i]))...)}
		}
		items = append(items, it)
	}
	return items
}

// barred hatches impassable land in broad grey lines, unlike any power's land or neutral land.
func barred(st *styles, f *face) []scene.Item {
	var p scene.Path
	hatchLines(&p, f, 45*math.Pi/180, 2.4, straight)
	return []scene.Item{{Style: st.barred, Path: p}}
}

// wet reports whether an arc is a shore, with sea on exactly one side.
func (r *Renderer) wet(a *mapdata.Arc) bool {
	sea := func(id engine.RegionID) bool {
		return id != engine.NoRegion && r.board.Map.Regions[id].Terrain == engine.Sea
	}
	return sea(a.Left) != sea(a.Right)
}

func (r *Renderer) borderItems(st *styles) []scene.Item {
	b := r.board
	var land, country, rings, inner, wild scene.Path
	for i := range b.Arcs {
		switch a := &b.Arcs[i]; a.Kind {
		case mapdata.ArcLand:
			if a.Left == engine.NoRegion || a.Right == engine.NoRegion {
				wild.Poly(r.arcs[i], false)
			} else {
				land.Poly(r.arcs[i], false)
			}
		case mapdata.ArcCounty:
			country.Poly(r.arcs[i], false)
		}
	}
	var items []scene.Item
	for i, e := range b.Extra {
		if e.Kind == "lake" {
			items = append(items, scene.Item{Style: st.lake, Path: r.extra[i], Title: e.Name, Class: "extra"})
		}
	}
	for i, p := range r.rivers() {
		items = append(items, scene.Item{Style: st.stream[i], Path: p})
	}
	items = append(items,
		scene.Item{Style: st.hill, Path: r.hills()},
		scene.Item{Style: st.border, Path: land},
		scene.Item{Style: st.wildEdge, Path: wild},
		scene.Item{Style: st.county, Path: country},
		scene.Item{Style: st.coast, Path: r.shoreline().open, Outline: "coast"},
		scene.Item{Style: st.inlet, Path: r.shoreline().inlet})
	for i := range b.Faces {
		if f := &b.Faces[i]; f.Circle {
			rings.Circle(f.Centre.X, f.Centre.Y, f.Radius)
			inner.Circle(f.Centre.X, f.Centre.Y, f.Radius-0.32)
		}
	}
	items = append(items, scene.Item{Style: st.discRing, Path: rings}, scene.Item{Style: st.discInner, Path: inner})
	for _, m := range b.Marks {
		if len(m.Line) < 2 {
			continue
		}
		var p scene.Path
		p.Poly(m.Line, false)
		title := m.Kind
		if m.A != engine.NoRegion && m.B != engine.NoRegion {
			title += ": " + b.Map.Regions[m.A].Name + " and " + b.Map.Regions[m.B].Name
		}
		if m.Kind == mapdata.Tie {
			items = append(items, scene.Item{Class: "mark tie", Title: "Both sides are " + b.Map.Regions[m.A].Name,
				Kids: tieMark(st, m.Line[0], m.Line[1], 1)})
			continue
		}
		if !m.Crossing() {
			continue // drawn by another function
		}
		items = append(items, scene.Item{Class: "mark " + m.Kind, Title: title, Kids: []scene.Item{
			{Style: st.bridge, Path: p}, {Style: st.bridgeGap, Path: p}}})
	}
	return append(items, r.links(st)...)
}

func (r *Renderer) nameItems(bd *backdrop) (local, names, areas []scene.Item) {
	for i := range r.board.Labels {
		l := &r.board.Labels[i]
		it := r.label(l, bd.st)
		bd.labels = append(bd.labels, it)
		switch l.Kind {
		case mapdata.LabelSea:
			local = append(local, it)
		case mapdata.LabelPrimary, mapdata.LabelNote:
			areas = append(areas, it)
		default:
			names = append(names, it)
		}
	}
	return local, names, areas
}

func (r *Renderer) label(l *mapdata.Label, st *styles) scene.Item {
	return r.lettering.Item(l, st.name[l.Kind], st.leader)
}
