package arrows

import (
	"math"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// TestCheapestOf: of the ways to a window's edge, and to points of a line, the one chosen is the
// cheapest of all measured one by one. Detours are tried only where every plain way hides part of a
// name.
func TestCheapestOf(t *testing.T) {
	sideways := 0
	eachBoard(t, func(g *ground) {
		march := g.marching(1)
		edges, bent, hidden := 0, 0, 0
		for _, w := range g.windows() {
			in := g.window(march, w)
			memo := newMemo(in.Grid)
			d := newLayout(in, nil, 0)
			d.memo = memo
			memo.anew()
			d.lay()
			// alone finds the cheapest by asking for each by itself
			alone := func(n int, ask func(i int) (a, b geom.Point, far int)) (best []geom.Point, least int) {
				d.memo, least = nil, math.MaxInt
				for _, detours := range [...]bool{false, true} {
					if detours && least < priceName {
						break
					}
					if best, least = nil, math.MaxInt; detours {
						sideways++
					}
					for i := range n {
						a, b, far := ask(i)
						if way, cost := d.seek(a, b, 0, ends{}, detours); cost+far < least {
							best, least = way, cost+far
						}
					}
				}
				d.memo = memo
				return best, least
			}
			for from := range g.Slots {
				for _, step := range g.Map.Army[from] {
					x, y := g.Slots[from].Unit, g.Slots[step.To].Unit
					if g.Map.Regions[g.Map.Places[from].Region].OffBoard || !in.Clip.Holds(x) {
						continue
					}
					if in.Clip.Holds(y) {
						if bent++; bent%7 != 0 {
							continue
						}
						line := []geom.Point{g.Slots[step.To].Unit, g.Slots[g.Map.Army[from][0].To].Unit}
						at := func(i int) geom.Point { return polyline.At(line, polyline.Length(line)*meets[i]) }
						way, cost, _ := cheapestOf(len(meets), math.MaxInt, func(i, limit int) ([]geom.Point, int) {
							way, cost := d.cheapest(x, at(i), 0, ends{}, limit-i)
							return way, cost + i
						})
						want, least := alone(len(meets), func(i int) (geom.Point, geom.Point, int) { return x, at(i), i })
						if !reflect.DeepEqual(way, want) || cost != least {
							t.Fatalf("%s: a support from %s costs %d, not %d", g.Map.ID, g.Map.PlaceText(engine.PlaceID(from)), cost, least)
						}
						continue
					}
					edges++
					way, cost := d.toEdge(x, y, ends{}, math.MaxInt)
					inner := scene.ClipLine([]geom.Point{x, y}, *in.Clip)[0]
					e := inner[len(inner)-1]
					want, least := alone(len(edgeSteps), func(i int) (geom.Point, geom.Point, int) {
						return x, alongEdge(*in.Clip, e, edgeSteps[i]), int(math.Abs(edgeSteps[i]))
					})
					if !reflect.DeepEqual(way, want) || cost != least {
						t.Fatalf("%s: the way from %s to the edge costs %d, not %d", g.Map.ID, g.Map.PlaceText(engine.PlaceID(from)), cost, least)
					}
					if cost >= priceDetour {
						hidden++
					}
				}
			}
			d.done()
		}
		t.Logf("%s: %d ways to edges, %d of them past names", g.Map.ID, edges, hidden)
		if edges < 20 || hidden == 0 {
			t.Errorf("%s: %d ways to edges, %d of them past names", g.Map.ID, edges, hidden)
		}
	})
	if sideways == 0 {
		t.Error("no way was memo by detours")
	}
}
