package moves

import (
	"sort"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// smallBoard is a board of eight regions on a grid of squares, two of them with names that try to
// be markup: enough to try every part of the page on, small enough to check by eye.
//
//	s s s s t t      s, t: seas; s is the primary of an area with t
//	a a b b t c      a, b, c, i: coasts (b has two: north and east); d: inland; e: an isle in t
//	a d d b t c
//	i i i i t e
func smallBoard() *mapdata.Board {
	rows := []string{"sssstt", "aabbtc", "addbtc", "iiiite"}
	regions := []struct {
		letter  byte
		id      string
		name    string
		terrain engine.Terrain
	}{
		{'a', "arden", "Arden, in Forest", engine.Coastal},
		{'b', "brae", `Brae & "Bute" <b>bold</b>`, engine.Coastal},
		{'c', "cove", "The Cove", engine.Coastal},
		{'d', "dale", "</script><script>alert(1)</script>", engine.Inland},
		{'e', "ey", "Ey <img src=x onerror=alert(1)>", engine.Coastal},
		{'i', "isca", "Ísçà", engine.Coastal},
		{'s', "sea-main", "Main Sea Area", engine.Sea},
		{'t', "sound", "The Sound", engine.Sea},
	}
	m := &engine.Map{ID: "small", Title: "A small <board>", Victory: 3}
	number := map[byte]engine.RegionID{}
	for i, r := range regions {
		number[r.letter] = engine.RegionID(i)
		label, _, _ := strings.Cut(r.name, ",")
		m.Regions = append(m.Regions, engine.Region{ID: r.id, Name: r.name, Label: label, Terrain: r.terrain, Home: engine.NoPower, Area: engine.NoArea})
	}
	m.Regions[number['b']].Coasts = []engine.Coast{{ID: "north", Name: "North Coast"}, {ID: "east", Name: "East Coast"}}
	m.Regions[number['a']].SupplyCentre = true
	m.Regions[number['a']].Capital, m.Regions[number['a']].Kingdom = true, "Forest"
	m.Regions[number['i']].Aliases = []string{"Caerleon", "</textarea><i>"}
	m.Areas = []engine.SeaArea{{ID: "main", Name: "Main", Primary: number['s'], Locals: []engine.RegionID{number['t']}}}
	m.Regions[number['s']].Area, m.Regions[number['t']].Area = 0, 0
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	m.Owners = make([]engine.PowerID, len(m.Regions))
	join := func(table [][]engine.Adjacency, why engine.StepWhy, pairs ...string) {
		for _, pair := range pairs {
			from, to, _ := strings.Cut(pair, " ")
			a, b := m.Place(from), m.Place(to)
			table[a] = append(table[a], engine.Adjacency{To: b, Why: why})
			table[b] = append(table[b], engine.Adjacency{To: a, Why: why})
		}
	}
	join(m.Army, engine.WhyTouch, "arden brae", "arden dale", "arden isca", "brae dale", "dale isca", "brae isca")
	join(m.Fleet, engine.WhyTouch, "sound brae/east", "sound cove", "sound isca", "sound ey")
	join(m.Fleet, engine.WhySameArea, "sea-main sound")
	join(m.Fleet, engine.WhyAreaCoast, "sea-main arden", "sea-main brae/north", "sea-main brae/east")
	join(m.Fleet, engine.WhyCoastalRoute, "arden brae/north", "cove ey")
	for _, table := range [...][][]engine.Adjacency{m.Army, m.Fleet} {
		for _, steps := range table {
			sort.Slice(steps, func(i, j int) bool { return steps[i].To < steps[j].To })
		}
	}

	b := &mapdata.Board{Map: m, Hash: "0123abcd", Width: 60, Height: 40, Faces: make([]mapdata.Face, len(m.Regions)),
		Slots: make([]mapdata.Slots, len(m.Places)), Centres: make([]geom.Point, len(m.Regions))}
	for y, row := range rows {
		for x := range row {
			r := number[row[x]]
			left, top := float64(x)*10, float64(y)*10
			corners := []geom.Point{{X: left, Y: top}, {X: left + 10, Y: top}, {X: left + 10, Y: top + 10}, {X: left, Y: top + 10}, {X: left, Y: top}}
			b.Arcs = append(b.Arcs, mapdata.Arc{Kind: mapdata.ArcLand, Left: r, Right: engine.NoRegion, Points: corners})
			b.Faces[r].Rings = append(b.Faces[r].Rings, mapdata.Ring{int32(len(b.Arcs) - 1)})
			b.Slots[m.Regions[r].First].Unit = geom.Point{X: left + 5, Y: top + 5}
		}
	}
	return b
}

// boards are the boards of the tests: the small one, and every board that is compiled in.
func boards(t *testing.T) []*mapdata.Board {
	t.Helper()
	out := []*mapdata.Board{smallBoard()}
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, b)
	}
	return out
}
