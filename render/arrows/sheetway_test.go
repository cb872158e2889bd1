package arrows

import (
	"math"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// TestAsOnSheet: on pages of insets and on the overview most moves run as on the whole sheet (on
// the former from edge to edge of smaller tokens). A way that would cross a name of its page
// changes, and none that leaves a page runs along its edge.
func TestAsOnSheet(t *testing.T) {
	eachBoard(t, func(g *ground) {
		same, all := 0, 0
		for n := range 3 {
			march := g.marching(n)
			for _, w := range g.windows() {
				in := g.window(march, w)
				d := newLayout(in, nil, 0)
				d.lay()
				for i := range in.Outcomes {
					o, way := &in.Outcomes[i], in.Sheet.moves[i]
					line := d.lines[o]
					if len(line) < 2 || way.parted != nil || len(way.line) < 2 {
						continue
					}
					all++
					if off := offLine(polyline.At(line, polyline.Length(line)/2), way.line); off > 0.02 {
						continue
					}
					same++
					d.unmark(line)
					if d.asOnSheet(i, o) == nil { // a cached path, which is the same
						d.ran(line)
						continue
					}
					if at := d.at(o); in.Clip.Holds(at) && math.Abs(at.Dist(line[0])-0.9*d.rad) > 0.3*d.rad {
						t.Errorf("%s: a move from %s begins %.1f mm from its token, whose radius is %.1f", g.Map.ID, g.Map.PlaceText(o.Order.At), at.Dist(line[0]), d.rad)
					}
					for _, e := range [...][2]geom.Point{{line[0], line[1]}, {line[len(line)-1], line[len(line)-2]}} {
						dx := math.Min(math.Abs(e[0].X-in.Clip.Min.X), math.Abs(e[0].X-in.Clip.Max.X))
						dy := math.Min(math.Abs(e[0].Y-in.Clip.Min.Y), math.Abs(e[0].Y-in.Clip.Max.Y))
						across := math.Abs(e[0].X - e[1].X)
						if dy < dx {
							across = math.Abs(e[0].Y - e[1].Y)
						}
						if math.Min(dx, dy) < 0.005 && across < 0.3*e[0].Dist(e[1]) {
							t.Errorf("%s: a move from %s runs along its page's edge", g.Map.ID, g.Map.PlaceText(o.Order.At))
						}
					}
					restore := d.printAt(polyline.At(line, polyline.Length(line)/2))
					if d.asOnSheet(i, o) != nil {
						t.Errorf("%s: a move from %s runs over a name", g.Map.ID, g.Map.PlaceText(o.Order.At))
					}
					restore()
					d.ran(line)
				}
				d.done()
			}
		}
		t.Logf("%s: %d moves of %d run as on the sheet", g.Map.ID, same, all)
		if same*5 < all*4 {
			t.Errorf("%s: %d moves of %d run as on the sheet", g.Map.ID, same, all)
		}
	})
}

// offLine returns the distance from a point to a line.
func offLine(q geom.Point, line []geom.Point) float64 {
	least := math.Inf(1)
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		s := 0.0
		if n := a.Dist(b); n > 0 {
			s = math.Max(0, math.Min(1, ((q.X-a.X)*(b.X-a.X)+(q.Y-a.Y)*(b.Y-a.Y))/(n*n)))
		}
		least = math.Min(least, q.Dist(a.Lerp(b, s)))
	}
	return least
}

// printAt prints a short name, which the window did not show, at a point. restore removes it.
func (d *layout) printAt(at geom.Point) (restore func()) {
	g, l := d.Grid, slices.Index(d.Grid.Cells, 0)
	was := slices.Clone(g.Label)
	for y := -3.0; y <= 3; y++ {
		for x := -3.0; x <= 3; x++ {
			if k := g.Cell(geom.Point{X: at.X + x*grid.Side, Y: at.Y + y*grid.Side}); k >= 0 {
				g.Label[k] = int16(l + 1)
				g.Cells[l]++
			}
		}
	}
	return func() {
		copy(g.Label, was)
		g.Cells[l] = 0
	}
}
