package render

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/scene"
)

// TestNamesStepAside: if orders cover all letters of a name, there is often another place for it in
// its region, clear of orders, tokens, signs and other names. The map prints it there and nowhere
// else.
func TestNamesStepAside(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		v := marching(t, b, r, 0)
		bd := r.looks[Colour]()
		in := r.arrowInput(bd, &v)
		hidden := r.paths(&v, in).Hidden(in)
		plots := r.plots()
		tried, put := 0, 0
		for i := 0; i < len(b.Labels); i += 1 + len(b.Labels)/100 {
			l := &b.Labels[i]
			if l.Region == engine.NoRegion || l.Kind == mapdata.LabelCircle || len(l.Leader) > 0 {
				continue
			}
			var under []int
			for k, at := range in.Grid.Label {
				if int(at) == i+1 && !hidden[k] {
					under = append(under, k)
					hidden[k] = true
				}
			}
			tried++
			moved := r.movedName(bd, &v, i, hidden, nil)
			if moved != nil {
				put++
				g := r.lettering.Printed([]*mapdata.Label{moved})
				for k, at := range g.Label {
					switch {
					case at == 0:
					case hidden[k]:
						t.Errorf("%s: %s steps aside onto an order or a token", b.Map.ID, l.Text())
					case in.Grid.Label[k] != 0 && int(in.Grid.Label[k]) != i+1:
						t.Errorf("%s: %s steps aside onto %s", b.Map.ID, l.Text(), b.Labels[in.Grid.Label[k]-1].Text())
					case plots[k] != int16(l.Region)+1:
						t.Errorf("%s: %s steps aside off its ground", b.Map.ID, l.Text())
					default:
						continue
					}
					break
				}
				layers := bd.named(0)
				after := r.withMoved(bd, layers, map[int]*mapdata.Label{i: moved})
				it := r.label(moved, bd.st)
				found := 0
				for k, layer := range after {
					for n := range layer.Items {
						if x := &layer.Items[n]; x.ID == it.ID {
							found++
							if layer == layers[k] || layer.Static || !slices.EqualFunc(x.Kids, it.Kids, func(a, b scene.Item) bool { return a.Text.Size == b.Text.Size }) {
								t.Errorf("%s: the name of %s is drawn as all maps have it", b.Map.ID, it.ID)
							}
						}
					}
				}
				if found != 1 {
					t.Errorf("%s: %d names of %s", b.Map.ID, found, it.ID)
				}
			}
			for _, k := range under {
				hidden[k] = false
			}
		}
		t.Logf("%s: of %d names %d can step aside", b.Map.ID, tried, put)
		if put*5 < tried*2 {
			t.Errorf("%s: of %d names only %d find another place", b.Map.ID, tried, put)
		}
	})
}
