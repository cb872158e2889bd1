package render_test

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// TestWindowsLieOnTheMap: cards and figures of regions at two ends of a board stay within the map,
// whatever their shape. A card that cannot show all its regions shows its subject.
func TestWindowsLieOnTheMap(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		m := b.Map
		far := func(score func(x, y float64) float64) engine.RegionID { // the region farthest to one side
			best, most := engine.RegionID(0), math.Inf(-1)
			for i := range m.Regions {
				if at := b.Slots[m.Regions[i].First].Unit; !m.Regions[i].OffBoard && score(at.X, at.Y) > most {
					best, most = engine.RegionID(i), score(at.X, at.Y)
				}
			}
			return best
		}
		north, south := far(func(_, y float64) float64 { return -y }), far(func(_, y float64) float64 { return y })
		west, east := far(func(x, _ float64) float64 { return -x }), far(func(x, _ float64) float64 { return x })
		for _, pair := range [][]engine.RegionID{{north, south}, {south, north}, {west, east}, {east, west}, {north, south, west, east}} {
			sc, err := r.Card(pair, render.View{}, render.Caption{Title: "Far"})
			if err != nil {
				t.Fatal(err)
			}
			box := sc.Box()
			box.Max.Y -= 0.17 * box.Height() // the caption's
			if box.Min.X < 0 || box.Min.Y < 0 || box.Max.X > b.Width || box.Max.Y > b.Height {
				t.Errorf("%s: a card of %v shows %.1f of a sheet of %.1f by %.1f mm", id, pair, box, b.Width, b.Height)
			}
			if math.Abs(box.Width()/box.Height()*0.525*0.83-1) > 1e-6 {
				t.Errorf("%s: a card of %v is %.1f by %.1f mm", id, pair, box.Width(), box.Height())
			}
			if at := b.Slots[m.Regions[pair[0]].First].Unit; !box.Holds(at) {
				t.Errorf("%s: a card of %v shows %.1f and not %.1f", id, pair, box, at)
			}
			area := render.Area{Regions: pair, Width: 120, MaxHeight: 50}
			fig, err := r.Figure(area, render.View{})
			if err != nil {
				t.Fatal(err)
			}
			if high := fig.Box().Height() / fig.Box().Width() * fig.Print; high > area.MaxHeight+1e-6 {
				t.Errorf("%s: a figure of %v is %.1f mm high where it may have %.1f", id, pair, high, area.MaxHeight)
			}
			if box = fig.Box(); box.Min.X < -5 || box.Max.X > b.Width+5 || box.Min.Y < -5 || box.Max.Y > b.Height+5 {
				t.Errorf("%s: a figure of %v shows %.1f of a sheet of %.1f by %.1f mm", id, pair, box, b.Width, b.Height)
			}
		}
	}
}
