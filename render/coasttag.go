package render

import (
	"math"
	"strings"
	"unicode"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// initials shortens a coast's name to its capitals: NC for "North Coast".
func initials(name string) string {
	var b strings.Builder
	start := true
	for _, c := range name {
		if start && unicode.IsLetter(c) {
			b.WriteRune(unicode.ToUpper(c))
		}
		start = c == ' ' || c == '-'
	}
	return b.String()
}

// coastTags writes the abbreviations of coasts, in regions with several, beside the fleet's place
// and clear of names, tokens and signs.
func (r *Renderer) coastTags(st *styles) []scene.Item {
	m := r.board.Map
	taken := append(r.still.near(r.frame, 0), r.tokens(airCode)...)
	for i := range r.marks {
		if r.marks[i].radius > 0 {
			taken.add(disc(r.marks[i].at, r.marks[i].radius+airCode))
		}
	}
	face, size := typeface.Get(scene.FellItalic), codeSize
	var out []scene.Item
	for p := range m.Places {
		c := m.Places[p].Coast
		if c < 0 || r.offBoard(p) {
			continue
		}
		reg := &m.Regions[m.RegionOf(engine.PlaceID(p))]
		tag := initials(reg.Coasts[c].Name)
		if tag == "" {
			continue
		}
		from := r.slots[p].Unit
		w, h := face.Width(tag, 0)*size, 0.68*size
		near := taken.near(geom.Box{Min: from, Max: from}, 14*r.natural)
		room := func(q []geom.Point) bool { return r.frame.Holds(q[0]) && r.frame.Holds(q[2]) && near.free(q) }
		at, ok := r.besideCoast(from, 2*r.natural+0.5*w+0.3, w, h, 1, m.RegionOf(engine.PlaceID(p)), room)
		if !ok {
			continue
		}
		taken.add(scene.Rectangle(at, w+0.4, h+0.4))
		out = append(out, scene.Item{Class: "coast-tag", Title: reg.Name + ", " + reg.Coasts[c].Name,
			Style: st.name[mapdata.LabelCircle],
			Text:  face.Centred(tag, at.X, at.Y+h/2, size, 0)})
	}
	return out
}

// tagClear is the least distance, in mm as printed, of a coast's abbreviation from a coastline, so
// that it is wholly on sea or on land.
const tagClear = 0.5

// besideCoast finds a position for a tag beside a fleet: clear of coasts and borders if possible,
// else across a border, else on a neighbour's land. k is printed mm per mm of the sheet.
func (r *Renderer) besideCoast(from geom.Point, off, w, h, k float64, own engine.RegionID,
	room func([]geom.Point) bool) (geom.Point, bool) {
	air := tagClear/k + mapdata.CoastLine/2
	near := scene.BoxOf(scene.Rectangle(from, 2*(off+w+5), 2*(off+h+5)))
	var coasts, borders covers
	for i, a := range r.board.Arcs {
		into := &coasts
		switch a.Kind {
		case mapdata.ArcFrame:
			continue
		case mapdata.ArcLand, mapdata.ArcCounty, mapdata.ArcSea, mapdata.ArcArea:
			into = &borders
		}
		for j := 1; j < len(r.arcs[i]); j++ {
			if s := r.arcs[i][j-1 : j+1]; scene.BoxOf(s).Overlaps(near) {
				into.add(stretched(s[0], s[1], air))
			}
		}
	}
	at := func(more, w, h float64, free func([]geom.Point) bool) (geom.Point, bool) {
		return beside(from, off+more, w, h, free)
	}
	home := func(q []geom.Point) bool { return room(q) && coasts.free(q) && !r.foreign(q, own) }
	if p, ok := at(0, w+0.4, h+0.4, func(q []geom.Point) bool { return home(q) && borders.free(q) }); ok {
		return p, true
	}
	if p, ok := at(0, w+0.4, h+0.4, home); ok {
		return p, true
	}
	for _, more := range []float64{0, 4, 8} {
		if p, ok := at(more, w, h, func(q []geom.Point) bool { return room(q) && coasts.free(q) }); ok {
			return p, true
		}
	}
	return from, false
}

// stretched returns a small convex shape that contains every point within d of a segment.
func stretched(a, b geom.Point, d float64) []geom.Point {
	if a == b {
		return disc(a, d)
	}
	u := b.Sub(a)
	n := math.Hypot(u.X, u.Y)
	u = geom.Point{X: u.X / n * d, Y: u.Y / n * d}
	v := geom.Point{X: -u.Y, Y: u.X}
	return []geom.Point{{X: a.X - u.X + v.X, Y: a.Y - u.Y + v.Y}, {X: b.X + u.X + v.X, Y: b.Y + u.Y + v.Y},
		{X: b.X + u.X - v.X, Y: b.Y + u.Y - v.Y}, {X: a.X - u.X - v.X, Y: a.Y - u.Y - v.Y}}
}

// foreign reports whether a corner of a box is on another region's land.
func (r *Renderer) foreign(q []geom.Point, own engine.RegionID) bool {
	for i := range r.faces {
		if engine.RegionID(i) == own || r.board.Map.Regions[i].Terrain == engine.Sea {
			continue
		}
		for _, p := range q {
			if r.faces[i].box.Holds(p) && geom.Within(r.faces[i].rings, p) {
				return true
			}
		}
	}
	return false
}

// beside finds the free position for a box nearest to a point, at least off away, upwards first.
func beside(from geom.Point, off, w, h float64, free func([]geom.Point) bool) (geom.Point, bool) {
	for _, more := range []float64{0.4, 0.9, 1.6, 2.6, 4} {
		for k := range 16 {
			n := (k + 1) / 2 * (1 - 2*(k%2)) // alternately to either side
			if at := polar(from, off+more, float64(n)*math.Pi/8); free(scene.Rectangle(at, w, h)) {
				return at, true
			}
		}
	}
	return from, false
}
