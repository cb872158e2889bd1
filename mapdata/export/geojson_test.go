package export_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// side is a piece of a ring between two points.
type side struct{ a, b geom.Point }

// turn is positive if c is to the left of the way from a to b.
func turn(a, b, c geom.Point) float64 { return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X) }

// cross reports whether two sides have a point in common other than an end, or overlap.
func cross(p, q side) bool {
	on := func(s side, v geom.Point) bool {
		return v != s.a && v != s.b && turn(s.a, s.b, v) == 0 && (v.X-s.a.X)*(v.X-s.b.X)+(v.Y-s.a.Y)*(v.Y-s.b.Y) < 0
	}
	if on(p, q.a) || on(p, q.b) || on(q, p.a) || on(q, p.b) {
		return true
	}
	return turn(p.a, p.b, q.a)*turn(p.a, p.b, q.b) < 0 && turn(q.a, q.b, p.a)*turn(q.a, q.b, p.b) < 0 || p == q || p.a == q.b && p.b == q.a
}

// TestJSON: the JSON form of a board names places with their coasts.
func TestJSON(t *testing.T) {
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	if data, err := export.JSON(b); err != nil || !json.Valid(data) || !strings.Contains(string(data), `"stp/sc"`) {
		t.Errorf("JSON: %v", err)
	}
}

// TestGeoJSON reads the features of every board as a GIS does: no ring meets or crosses itself or
// another of its region, holes are inside their outer ring, rings turn the right way, each unit's
// point is in its own region, and regions that armies walk between share a line, point for point,
// unless water or a town separates them.
func TestGeoJSON(t *testing.T) {
	apart := map[string]string{"1885": "Cly-Ire", "europe1615": "FIN-STO", "w3k": "east-riding-west-riding"}
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		data, err := export.GeoJSON(b)
		if err != nil {
			t.Fatal(err)
		}
		var out struct {
			Features []struct {
				ID         string
				Properties struct {
					Army  []string
					Fleet map[string][]string
					Unit  *[2]float64 `json:"unit_mm"`
				}
				Geometry struct{ Coordinates [][][][2]float64 }
			}
		}
		if err := json.Unmarshal(data, &out); err != nil {
			t.Fatal(err)
		}
		if len(out.Features) != len(b.Map.Regions) {
			t.Errorf("%s: %d features", id, len(out.Features))
		}
		at := map[side]string{}
		for _, f := range out.Features {
			var sides []side
			var all [][]geom.Point
			for _, polygon := range f.Geometry.Coordinates {
				var outside []geom.Point
				for k, line := range polygon {
					seen := map[[2]float64]bool{}
					var ring []geom.Point
					for i, c := range line[:len(line)-1] {
						if seen[c] {
							t.Errorf("%s: a ring of %s comes twice to %v", id, f.ID, c)
						}
						seen[c] = true
						ring = append(ring, geom.Point{X: c[0], Y: c[1]})
						n := line[i+1]
						sides = append(sides, side{ring[i], geom.Point{X: n[0], Y: n[1]}})
						at[sides[len(sides)-1]] = f.ID
					}
					if len(ring) < 3 || line[0] != line[len(line)-1] || (geom.Area(ring) > 0) != (k == 0) {
						t.Errorf("%s: ring %d of %s has %d points and the area %.4f", id, k, f.ID, len(ring), geom.Area(ring))
					}
					if k == 0 {
						outside = ring
					} else if !geom.Inside(outside, ring[0].Lerp(ring[1], 0.5)) {
						t.Errorf("%s: a hole of %s lies beside its outside", id, f.ID)
					}
					all = append(all, ring)
				}
			}
			slices.SortFunc(sides, func(p, q side) int { return int(1e6 * (min(p.a.X, p.b.X) - min(q.a.X, q.b.X))) })
			for i, p := range sides {
				for _, q := range sides[i+1:] {
					if min(q.a.X, q.b.X) > max(p.a.X, p.b.X) {
						break
					}
					if cross(p, q) {
						t.Errorf("%s: borders of %s cross at %v and %v", id, f.ID, p, q)
					}
				}
			}
			switch unit := f.Properties.Unit; {
			case unit == nil && len(f.Properties.Army)+len(f.Properties.Fleet) > 0:
				t.Errorf("%s: units stand nowhere in %s", id, f.ID)
			case unit != nil && !geom.Within(all, geom.Point{X: unit[0], Y: unit[1]}):
				t.Errorf("%s: the unit of %s stands at %v, outside it", id, f.ID, *unit)
			}
		}
		shared := map[[2]string]bool{}
		for s, region := range at {
			shared[[2]string{region, at[side{s.b, s.a}]}] = true
		}
		for _, f := range out.Features {
			for _, to := range f.Properties.Army {
				if f.ID < to && !shared[[2]string{f.ID, to}] && f.ID+"-"+to != apart[id] {
					t.Errorf("%s: %s and %s have no line in common", id, f.ID, to)
				}
			}
		}
	}
}
