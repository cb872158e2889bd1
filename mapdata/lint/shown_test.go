package lint

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestSevered: the piece of Lindsey between Lincoln and Newark is found and tied; without its tie
// it is a fault. A board whose regions are each in one piece has none.
func TestSevered(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	line, loose := Severed(b)
	if !strings.Contains(line, "Lindsey, in Lincolnshire (39 mm²)") || len(loose) != 0 {
		t.Errorf("%s; not tied: %q", line, loose)
	}
	lindsey := b.Map.Region("lindsey")
	b.Marks = slices.DeleteFunc(b.Marks, func(m mapdata.Connector) bool { return m.Kind == mapdata.Tie && m.A == lindsey })
	if _, loose := Severed(b); len(loose) != 1 || !strings.Contains(loose[0], "Lindsey") {
		t.Errorf("a tie taken away: %q", loose)
	}
	if b, err = mapdata.Load("warwick"); err != nil {
		t.Fatal(err)
	}
	if line, _ := Severed(b); line != "severed pieces of regions, tied: 0" {
		t.Error(line)
	}
	// A scrap planted: a square of one region in the middle of a neighbour's land.
	for i := range b.Faces {
		host := &b.Faces[i]
		other := engine.RegionID((i + 1) % len(b.Faces))
		if b.Map.Regions[i].Terrain == engine.Sea || b.Map.Regions[other].Terrain == engine.Sea || host.Circle || b.Faces[other].Circle {
			continue
		}
		c := b.Slots[slices.IndexFunc(b.Map.Places, func(p engine.Place) bool { return p.Region == engine.RegionID(i) })].Unit
		at := func(x, y float64) geom.Point { return geom.Point{X: c.X + x, Y: c.Y + y} }
		n := int32(len(b.Arcs))
		b.Arcs = append(b.Arcs, mapdata.Arc{Kind: mapdata.ArcLand, Left: other, Right: engine.RegionID(i),
			Points: []geom.Point{at(-2, -2), at(2, -2), at(2, 2), at(-2, 2), at(-2, -2)}})
		b.Faces[other].Rings = append(b.Faces[other].Rings, mapdata.Ring{n})
		host.Rings = append(host.Rings, mapdata.Ring{^n})
		name := b.Map.Regions[other].Name
		if _, loose := Severed(b); len(loose) != 1 || !strings.Contains(loose[0], name) {
			t.Errorf("a scrap of %s planted in %s: %q", name, b.Map.Regions[i].Name, loose)
		}
		return
	}
	t.Error("no two regions of land to plant a scrap in")
}

// TestInletsAndTokens: the sizes at which boards are drawn are reported, and an inlet planted on a
// coast is counted.
func TestInletsAndTokens(t *testing.T) {
	b, err := mapdata.Load("warwick")
	if err != nil {
		t.Fatal(err)
	}
	if got := Inlets(b); got != "inlets narrower than their coast's line: 0, 0 mm" {
		t.Error(got)
	}
	if got := Tokens(b, 1.25); got != "units: 5.0 mm across on the sheet, 24 pixels on a map of 1440" {
		t.Error(got)
	}
	for i := range b.Arcs {
		a := &b.Arcs[i]
		if a.Kind != mapdata.ArcCoast || len(a.Points) < 12 {
			continue
		}
		k := len(a.Points) / 2
		p, q := a.Points[k], a.Points[k+1]
		d := q.Sub(p).Mul(1 / q.Dist(p))
		side := geom.Point{X: -d.Y, Y: d.X} // to the right of the coast, or to the left
		if a.Right != engine.NoRegion && b.Map.Regions[a.Right].Terrain == engine.Sea {
			side = side.Mul(-1)
		}
		mid := p.Lerp(q, 0.5)
		a.Points = slices.Insert(slices.Clone(a.Points), k+1, mid.Add(d.Mul(-0.05)), mid.Add(side.Mul(1.5)), mid.Add(d.Mul(0.05)))
		break
	}
	if got := Inlets(b); got == "inlets narrower than their coast's line: 0, 0 mm" {
		t.Error("an inlet of 0.1 mm is not found")
	}
}
