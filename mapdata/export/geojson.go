package export

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

type boardJSON struct {
	ID      string       `json:"id"`
	Title   string       `json:"title"`
	Victory int          `json:"victory,omitempty"`
	Width   float64      `json:"width_mm"`
	Height  float64      `json:"height_mm"`
	Powers  []powerJSON  `json:"powers"`
	Regions []regionJSON `json:"regions"`
	Units   []unitJSON   `json:"units"`
}

type powerJSON struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Code   string `json:"code"`
	Colour string `json:"colour,omitempty"`
	Played bool   `json:"played"`
}

type regionJSON struct {
	ID     string              `json:"id"`
	Name   string              `json:"name"`
	Abbrev string              `json:"abbrev,omitempty"`
	Kind   string              `json:"kind"`
	Centre bool                `json:"supply_centre"`
	Home   string              `json:"home,omitempty"`
	Owner  string              `json:"owner,omitempty"`
	Coasts []string            `json:"coasts"`
	Army   []string            `json:"army"`
	Fleet  map[string][]string `json:"fleet"`             // by place ("region" or "region/coast"), where a fleet may go
	Unit   *[2]float64         `json:"unit_mm,omitempty"` // y upwards, as in the shapes
}

type unitJSON struct {
	Power string `json:"power"`
	Kind  string `json:"kind"`
	At    string `json:"at"`
}

// JSON writes a board as JSON.
func JSON(b *mapdata.Board) ([]byte, error) {
	m := b.Map
	out := boardJSON{ID: m.ID, Title: m.Title, Victory: m.Victory, Width: b.Width, Height: b.Height, Units: []unitJSON{}}
	for i := range m.Powers {
		p := powerJSON{ID: m.Powers[i].ID, Name: m.Powers[i].Name, Code: m.Powers[i].Code,
			Played: m.IsSeat(engine.PowerID(i))}
		if i < len(b.Powers) {
			p.Colour = b.Powers[i].Colour
		}
		out.Powers = append(out.Powers, p)
	}
	for i := range m.Regions {
		out.Regions = append(out.Regions, regionOf(b, engine.RegionID(i)))
	}
	for _, u := range m.Starts {
		kind := "army"
		switch {
		case u.Kind == engine.Fleet:
			kind = "fleet"
		case u.Kind >= engine.KindOwn:
			kind = m.Kinds[u.Kind-engine.KindOwn]
		}
		out.Units = append(out.Units, unitJSON{m.Powers[u.Power].ID, kind, m.PlaceText(u.At)})
	}
	data, err := json.MarshalIndent(out, "", " ")
	return append(data, '\n'), err
}

func regionOf(b *mapdata.Board, id engine.RegionID) regionJSON {
	m := b.Map
	r := &m.Regions[id]
	power := func(p engine.PowerID) string {
		if p == engine.NoPower {
			return ""
		}
		return m.Powers[p].ID
	}
	out := regionJSON{ID: r.ID, Name: r.Name, Abbrev: r.Abbrev, Kind: r.Class, Centre: r.SupplyCentre, Home: power(r.Home),
		Coasts: []string{}, Army: []string{},
		Fleet: map[string][]string{}}
	if at := b.Slots[r.First].Unit; at != (geom.Point{}) {
		out.Unit = &[2]float64{round(at.X), round(b.Height - at.Y)}
	}
	if int(id) < len(m.Owners) {
		out.Owner = power(m.Owners[id])
	}
	for _, c := range r.Coasts {
		out.Coasts = append(out.Coasts, c.ID)
	}
	for _, s := range m.Army[r.First] {
		out.Army = append(out.Army, m.PlaceText(s.To))
	}
	for k := range len(r.Coasts) + 1 {
		at := r.First + engine.PlaceID(k)
		for _, s := range m.Fleet[at] {
			out.Fleet[m.PlaceText(at)] = append(out.Fleet[m.PlaceText(at)], m.PlaceText(s.To))
		}
	}
	return out
}

type featureJSON struct {
	Type       string     `json:"type"`
	ID         string     `json:"id"`
	Properties regionJSON `json:"properties"`
	Geometry   struct {
		Type        string           `json:"type"`
		Coordinates [][][][2]float64 `json:"coordinates"`
	} `json:"geometry"`
}

// GeoJSON writes a board's regions as features. Coordinates are mm on the sheet, x to the right and
// y upwards, since a warped sheet has no longitude and latitude.
func GeoJSON(b *mapdata.Board) ([]byte, error) {
	out := struct {
		Type     string        `json:"type"`
		Name     string        `json:"name"`
		Units    string        `json:"units"`
		Features []featureJSON `json:"features"`
	}{"FeatureCollection", b.Map.Title, "millimetres on the sheet, y upwards", nil}
	for i := range b.Map.Regions {
		f := featureJSON{Type: "Feature", ID: b.Map.Regions[i].ID, Properties: regionOf(b, engine.RegionID(i))}
		f.Geometry.Type = "MultiPolygon"
		f.Geometry.Coordinates = polygons(outline(b, engine.RegionID(i)), b.Height)
		out.Features = append(out.Features, f)
	}
	data, err := json.Marshal(out)
	return append(data, '\n'), err
}

// outline returns a region's rings, none of which crosses itself. A circle's ring is the line that
// its neighbours share with it, not the true disc.
func outline(b *mapdata.Board, id engine.RegionID) [][]geom.Point {
	var out [][]geom.Point
	for _, r := range b.Faces[id].Rings {
		out = append(out, simple(ring(b, r))...)
	}
	return out
}

// simple rounds a ring and splits it where it touches itself, as GeoJSON requires.
func simple(p []geom.Point) (out [][]geom.Point) {
	p = crossed(p)
	var way []geom.Point
	at := map[geom.Point]int{}
	cut := func(from int) {
		if loop := way[from:]; len(loop) > 2 && geom.Area(loop) != 0 {
			out = append(out, append([]geom.Point(nil), loop...))
		}
		for _, q := range way[from:] {
			delete(at, q)
		}
		way = way[:from]
	}
	for _, q := range p {
		q = geom.Point{X: round(q.X), Y: round(q.Y)}
		if from, ok := at[q]; ok {
			cut(from)
		}
		at[q] = len(way)
		way = append(way, q)
	}
	cut(0)
	return out
}

// crossed inserts the points where a ring crosses itself, as a warped coast may.
func crossed(p []geom.Point) []geom.Point {
	type cut struct {
		along float64
		at    geom.Point
	}
	cuts := make([][]cut, len(p))
	for i, a := range p {
		b := p[(i+1)%len(p)]
		for j := i + 2; j < len(p); j++ {
			c, d := p[j], p[(j+1)%len(p)]
			if max(c.X, d.X) < min(a.X, b.X) || min(c.X, d.X) > max(a.X, b.X) || max(c.Y, d.Y) < min(a.Y, b.Y) ||
				min(c.Y, d.Y) > max(a.Y, b.Y) {
				continue
			}
			r, s := b.Sub(a), d.Sub(c)
			w := r.X*s.Y - r.Y*s.X
			t, u := ((c.X-a.X)*s.Y-(c.Y-a.Y)*s.X)/w, ((c.X-a.X)*r.Y-(c.Y-a.Y)*r.X)/w
			if w != 0 && t > 0 && t < 1 && u > 0 && u < 1 {
				at := a.Lerp(b, t)
				cuts[i], cuts[j] = append(cuts[i], cut{t, at}), append(cuts[j], cut{u, at})
			}
		}
	}
	var out []geom.Point
	for i, q := range p {
		out = append(out, q)
		slices.SortFunc(cuts[i], func(a, b cut) int { return cmp.Compare(a.along, b.along) })
		for _, c := range cuts[i] {
			out = append(out, c.at)
		}
	}
	return out
}

// polygons groups rings into outer ones, anticlockwise for GeoJSON, with their holes.
func polygons(rings [][]geom.Point, height float64) [][][][2]float64 {
	line := func(p []geom.Point, anticlockwise bool) [][2]float64 {
		var out [][2]float64
		for i := range len(p) + 1 {
			q := p[i%len(p)]
			out = append(out, [2]float64{q.X, round(height - q.Y)})
		}
		if (geom.Area(p) < 0) != anticlockwise { // y upwards reverses the direction
			for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
				out[i], out[j] = out[j], out[i]
			}
		}
		return out
	}
	var out [][][][2]float64
	depth := make([]int, len(rings))
	of := make([]int, len(rings))
	for i := range rings {
		of[i] = -1
		for j := range rings {
			// Rings may share a corner but no side. So test the middle of a side.
			if i != j && geom.Inside(rings[j], rings[i][0].Lerp(rings[i][1], 0.5)) {
				depth[i]++
				if of[i] < 0 || math.Abs(geom.Area(rings[j])) < math.Abs(geom.Area(rings[of[i]])) {
					of[i] = j
				}
			}
		}
	}
	at := map[int]int{}
	for i, r := range rings {
		if depth[i]%2 == 0 {
			at[i] = len(out)
			out = append(out, [][][2]float64{line(r, true)})
		}
	}
	for i, r := range rings {
		if k, ok := at[of[i]]; depth[i]%2 == 1 && ok {
			out[k] = append(out[k], line(r, false))
		}
	}
	return out
}

func round(v float64) float64 { return math.Round(v*100) / 100 }
