package render_test

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// The fixture is an island of two counties, one with two coasts, a circle between them, and two
// seas round it:
//
//	+-----------------------+
//	|  west sea | east sea  |
//	|     +-----+-----+     |
//	|     | kent(o)ely|     |
//	|     +-----+-----+     |
//	|           |           |
//	+-----------------------+
const (
	west engine.RegionID = iota
	east
	kent
	ely
	town
)

func pt(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

func fixture() *mapdata.Board {
	m := &engine.Map{ID: "isle", Title: "The Isle", Victory: 2,
		Powers: []engine.Power{{ID: "red", Name: "Red", Code: "RE"}, {ID: "blue", Name: "Blue", Code: "BL"}},
		Regions: []engine.Region{
			west: {ID: "west", Name: "West Sea", Label: "West Sea", Terrain: engine.Sea, Area: 0},
			east: {ID: "east", Name: "East Sea", Label: "East Sea", Terrain: engine.Sea, Area: 1},
			kent: {ID: "kent", Name: "Kent", Label: "Kent", Terrain: engine.Coastal, Country: "England", SupplyCentre: true, Area: engine.NoArea,
				Coasts: []engine.Coast{{ID: "north", Name: "North Coast"}, {ID: "south", Name: "South Coast"}}},
			ely:  {ID: "ely", Name: "Ely", Label: "Ely", Terrain: engine.Coastal, Country: "Wales", SupplyCentre: true, Area: engine.NoArea},
			town: {ID: "town", Name: "The Town, in Kent", Label: "The Town", Terrain: engine.Inland, Country: "England", SupplyCentre: true, Capital: true, Area: engine.NoArea},
		},
		Areas: []engine.SeaArea{{ID: "w", Name: "West", Primary: west}, {ID: "e", Name: "East", Primary: east}},
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	line := func(k mapdata.ArcKind, l, r engine.RegionID, p ...geom.Point) mapdata.Arc {
		return mapdata.Arc{Kind: k, Left: l, Right: r, Points: p}
	}
	b := &mapdata.Board{Map: m, Subtitle: "A fixture", Width: 120, Height: 100,
		Powers: []mapdata.PowerStyle{{Colour: "#CA594C", Hatch: "diagonal"}, {Colour: "#1D7CEA", Hatch: "waves"}},
		Arcs: []mapdata.Arc{
			0: line(mapdata.ArcArea, west, east, pt(60, 10), pt(60, 35)),                                     // north
			1: line(mapdata.ArcArea, east, west, pt(60, 65), pt(60, 90)),                                     // south
			2: line(mapdata.ArcFrame, west, engine.NoRegion, pt(60, 90), pt(10, 90), pt(10, 10), pt(60, 10)), // west half
			3: line(mapdata.ArcFrame, east, engine.NoRegion, pt(60, 10), pt(110, 10), pt(110, 90), pt(60, 90)),
			4: line(mapdata.ArcCoast, kent, west, pt(60, 65), pt(30, 65), pt(30, 35), pt(60, 35)),
			5: line(mapdata.ArcCoast, ely, east, pt(60, 35), pt(90, 35), pt(90, 65), pt(60, 65)),
			6: line(mapdata.ArcCounty, kent, ely, pt(60, 35), pt(60, 65)),
		},
		Faces: []mapdata.Face{
			west: {Rings: []mapdata.Ring{{2, 0, ^4, 1}}},
			east: {Rings: []mapdata.Ring{{3, ^1, ^5, ^0}}},
			kent: {Rings: []mapdata.Ring{{4, 6}}},
			ely:  {Rings: []mapdata.Ring{{5, ^6}}},
			town: {Circle: true, Centre: pt(60, 50), Radius: 2.9},
		},
		Centres: []geom.Point{kent: pt(40, 56), ely: pt(80, 56), town: pt(60, 50)},
		Labels: []mapdata.Label{
			{Region: kent, Kind: mapdata.LabelLand, Size: 9, Lines: []mapdata.LabelLine{{Text: "Kent", Baseline: []geom.Point{pt(36, 45), pt(48, 45)}}}},
			{Region: ely, Kind: mapdata.LabelLand, Size: 9, Lines: []mapdata.LabelLine{{Text: "Ely", Baseline: []geom.Point{pt(72, 45), pt(82, 45)}}}},
			{Region: town, Kind: mapdata.LabelCircle, Size: 8, Lines: []mapdata.LabelLine{{Text: "The Town", Baseline: []geom.Point{pt(52, 58), pt(68, 58)}}}},
			{Region: west, Kind: mapdata.LabelPrimary, Size: 14, Lines: []mapdata.LabelLine{{Text: "WEST", Spacing: 0.3,
				Baseline: []geom.Point{pt(16, 75), pt(20, 77), pt(30, 80), pt(40, 80)}}}},
			{Region: east, Kind: mapdata.LabelSea, Size: 8, Lines: []mapdata.LabelLine{{Text: "East Sea", Baseline: []geom.Point{pt(80, 78), pt(100, 74)}}}},
		},
		Outlines:   []mapdata.Outline{{Area: 0, Rings: []mapdata.Ring{{2, 0, ^4, 1}}}},
		Projection: mapdata.Projection{KmPerMM: 3},
	}
	b.Slots = make([]mapdata.Slots, len(m.Places))
	at := map[string]geom.Point{"west": pt(20, 50), "east": pt(100, 50), "kent": pt(45, 52), "kent/north": pt(42, 38), "kent/south": pt(42, 62), "ely": pt(72, 52), "town": pt(60, 50)}
	for p := range b.Slots {
		u := at[m.PlaceText(engine.PlaceID(p))]
		b.Slots[p] = mapdata.Slots{Unit: u, Dislodged: pt(u.X+4, u.Y-3)}
	}
	return b
}

// stand returns a position with units given as "army red kent".
func unit(m *engine.Map, id engine.UnitID, kind engine.Kind, power, place string) engine.Unit {
	return engine.Unit{ID: id, Kind: kind, Power: m.Power(power), At: m.Place(place)}
}

func publish(p engine.Position) *engine.Public {
	v := engine.Publish(engine.Plain{}, &p, engine.Everybody)
	return &v
}

// decided returns outcomes as published.
func decided(os []engine.Outcome) engine.PublicOutcomes {
	none := &engine.Position{}
	return engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: none, After: none, Outcomes: os}, engine.Everybody).Outcomes()
}

// everyVerb gives the first units of a board one order of each kind.
func everyVerb(m *engine.Map) []engine.Outcome {
	var out []engine.Outcome
	for i, v := range []engine.Verb{engine.Move, engine.Hold, engine.Support, engine.Convoy, engine.Convert, engine.Retreat} {
		u := m.Starts[i]
		o := engine.NewOrder(v, u.Power, u.Kind, u.At)
		o.To, o.Of = m.Starts[i+1].At, m.Starts[i+2].At
		out = append(out, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded, Reason: engine.Reason{Code: "converting-1"}})
	}
	return out
}
