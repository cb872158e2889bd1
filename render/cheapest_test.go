package render

import (
	"math"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestCheapestOf: of ways to a window's edge and to the places of a line the one is taken that would be if each were asked for and nothing were known of another, by
// detours where each that is none hides a part of a name.
func TestCheapestOf(t *testing.T) {
	sideways := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		v := marching(t, b, r, 1)
		windows := []*pane{r.newPane(shrink(r.frame, r.frame.Width()/4), 1)}
		for _, get := range r.panes() {
			windows = append(windows, get())
		}
		edges, bent, hidden := 0, 0, 0
		for _, w := range windows {
			in := w.look(v, r)
			sought := newSoughtWays(w.grid)
			d := r.newOrders(r.looks[Colour](), &in, nil, 0, sought)
			// each is cheapest as if it were asked for alone
			alone := func(n int, ask func(i int) (a, b geom.Point, far int)) (best []geom.Point, least int) {
				d.sought, least = nil, math.MaxInt
				for _, detours := range [...]bool{false, true} {
					if detours && least < priceName {
						break
					}
					if best, least = nil, math.MaxInt; detours {
						sideways++
					}
					for i := range n {
						a, b, far := ask(i)
						d.maze.last = lastDetour{}
						if way, cost := d.seek(a, b, 0, ends{}, detours); cost+far < least {
							best, least = way, cost+far
						}
					}
				}
				d.sought = sought
				return best, least
			}
			for from := range r.slots {
				for _, step := range b.Map.Army[from] {
					x, y := r.slots[from].Unit, r.slots[step.To].Unit
					if r.offBoard(from) || !scene.Inside(x, *in.clip) {
						continue
					}
					if scene.Inside(y, *in.clip) {
						if bent++; bent%7 != 0 {
							continue
						}
						line := []geom.Point{r.slots[step.To].Unit, r.slots[b.Map.Army[from][0].To].Unit}
						at := func(i int) geom.Point { return pointAt(line, length(line)*meets[i]) }
						way, cost, _ := cheapestOf(len(meets), math.MaxInt, func(i, limit int) ([]geom.Point, int) {
							way, cost := d.cheapest(x, at(i), 0, ends{}, limit-i)
							return way, cost + i
						})
						want, least := alone(len(meets), func(i int) (geom.Point, geom.Point, int) { return x, at(i), i })
						if !reflect.DeepEqual(way, want) || cost != least {
							t.Fatalf("%s: a support from %s costs %d, not %d", b.Map.ID, b.Map.PlaceText(engine.PlaceID(from)), cost, least)
						}
						continue
					}
					edges++
					way, cost := d.toEdge(x, y, ends{}, math.MaxInt)
					inside := scene.ClipLine([]geom.Point{x, y}, *in.clip)[0]
					e := inside[len(inside)-1]
					want, least := alone(len(edgeSteps), func(i int) (geom.Point, geom.Point, int) {
						return x, alongEdge(*in.clip, e, edgeSteps[i]), int(math.Abs(edgeSteps[i]))
					})
					if !reflect.DeepEqual(way, want) || cost != least {
						t.Fatalf("%s: the way from %s to the edge costs %d, not %d", b.Map.ID, b.Map.PlaceText(engine.PlaceID(from)), cost, least)
					}
					if cost >= priceDetour {
						hidden++
					}
				}
			}
			d.done()
		}
		t.Logf("%s: %d ways to edges, %d of them past names", b.Map.ID, edges, hidden)
		if edges < 20 || hidden == 0 {
			t.Errorf("%s: %d ways to edges, %d of them past names", b.Map.ID, edges, hidden)
		}
	})
	if sideways == 0 {
		t.Error("no way was sought by detours")
	}
}
