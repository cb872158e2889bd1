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

// coastTags names the coasts of regions that have several, beside the place of a fleet there, clear of all that may stand.
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
		at, ok := beside(from, 2*r.natural+0.5*w+0.3, w+0.4, h+0.4, func(q []geom.Point) bool {
			return room(q) && !r.foreign(q, m.RegionOf(engine.PlaceID(p)))
		})
		if !ok { // rather on a neighbour's land than not at all
			at, ok = beside(from, 2*r.natural+0.5*w+0.3, w+0.4, h+0.4, room)
		}
		if !ok {
			continue
		}
		taken.add(rectangle(at, w+0.4, h+0.4))
		out = append(out, scene.Item{Class: "coast-tag", Title: reg.Name + ", " + reg.Coasts[c].Name, Style: st.name[mapdata.LabelCircle],
			Text: face.Centred(tag, at.X, at.Y+h/2, size, 0)})
	}
	return out
}

// foreign says whether a corner of a box lies on another region's land.
func (r *Renderer) foreign(q []geom.Point, own engine.RegionID) bool {
	for i := range r.faces {
		if engine.RegionID(i) == own || r.board.Map.Regions[i].Terrain == engine.Sea {
			continue
		}
		for _, p := range q {
			if r.faces[i].box.Holds(p) && inside(r.faces[i].rings, p) {
				return true
			}
		}
	}
	return false
}

// beside finds the nearest place for a box of a size about a point, at least so far off, upwards first.
func beside(from geom.Point, off, w, h float64, free func([]geom.Point) bool) (geom.Point, bool) {
	for _, more := range []float64{0.4, 0.9, 1.6, 2.6, 4} {
		for k := range 16 {
			n := (k + 1) / 2 * (1 - 2*(k%2)) // to either side in turn
			if at := polar(from, off+more, float64(n)*math.Pi/8); free(rectangle(at, w, h)) {
				return at, true
			}
		}
	}
	return from, false
}
