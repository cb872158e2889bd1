package canvas_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tdewolff/canvas"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	ours "github.com/heraldmaps/herald/render/canvas"
	"github.com/heraldmaps/herald/render/scene"
)

// outline returns a region's rings as a path, with the area that they enclose.
func outline(b *mapdata.Board, f *mapdata.Face) (*canvas.Path, float64) {
	var p scene.Path
	area := 0.0
	for _, ring := range f.Rings {
		var pts []geom.Point
		for _, i := range ring {
			arc := i
			if i < 0 {
				arc = ^i
			}
			line := slices.Clone(b.Arcs[arc].Points)
			if i < 0 {
				slices.Reverse(line)
			}
			pts = append(pts, line[:len(line)-1]...)
		}
		area += geom.Area(pts)
		p.Poly(pts, true)
	}
	return ours.Path(&p, scene.Matrix{A: 1, D: 1}), math.Abs(area)
}

// area returns what a settled path encloses.
func area(p *canvas.Path) (sum float64) {
	for _, part := range p.Split() {
		var ring []geom.Point
		for _, q := range part.Coords() {
			ring = append(ring, geom.Point{X: q.X, Y: q.Y})
		}
		sum += geom.Area(ring)
	}
	return math.Abs(sum)
}

// TestRegionsSettle: by the library's plane geometry each region is as large as by ours, and no two
// overlap. Its union of all regions is not tested: that fills gaps between them.
func TestRegionsSettle(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		paths := make([]*canvas.Path, len(b.Faces))
		for i := range b.Faces {
			if b.Faces[i].Circle || len(b.Faces[i].Rings) == 0 {
				continue
			}
			p, want := outline(b, &b.Faces[i])
			paths[i] = p.Settle(canvas.NonZero)
			if got := area(paths[i]); math.Abs(got-want) > max(want/1000, 0.001) {
				t.Errorf("%s: %s has %.3f mm², settled %.3f", id, b.Map.Regions[i].ID, want, got)
			}
		}
		seen := map[[2]engine.RegionID]bool{}
		for _, a := range b.Arcs {
			pair := [2]engine.RegionID{min(a.Left, a.Right), max(a.Left, a.Right)}
			if pair[0] < 0 || pair[0] == pair[1] || seen[pair] || paths[pair[0]] == nil || paths[pair[1]] == nil {
				continue
			}
			seen[pair] = true
			if d := area(paths[pair[0]].And(paths[pair[1]])); d > 0.01 {
				t.Errorf("%s: %s and %s overlap by %.4f mm²", id, b.Map.Regions[pair[0]].ID, b.Map.Regions[pair[1]].ID, d)
			}
		}
		if len(seen) < 10 {
			t.Errorf("%s: only %d neighbours were compared", id, len(seen))
		}
	}
}
