package render

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// TestNamesAreWholeAsDrawn: of a name that is not printed again, the orders' own drawing, with its
// halos and heads, covers a tenth at most.
func TestNamesAreWholeAsDrawn(t *testing.T) {
	looked := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		p := engine.Publish(engine.Plain{}, &engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners}, engine.Everybody)
		v := View{Position: &p, Outcomes: engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: &engine.Position{},
			After: &engine.Position{}, Outcomes: lint.March(b.Map, 0)}, engine.Everybody).Outcomes()}
		if err := r.ready(&v); err != nil {
			t.Fatal(err)
		}
		v.free = true
		bd := r.looks[Colour]()
		in := r.arrowInput(bd, &v)
		under, _ := r.orderLayers(bd, &v)
		again := map[string]bool{}
		hidden := map[int]bool{}
		var walk func([]scene.Item)
		walk = func(items []scene.Item) {
			for i := range items {
				it := &items[i]
				if it.Class == nameOver {
					again[printedText(it)] = true
					continue
				}
				if it.Style != nil && strings.HasPrefix(it.Style.Class, "arrowhalo") {
					covered(in.Grid, &it.Path, it.Style.Width/2, hidden)
				}
				walk(it.Kids)
			}
		}
		walk(under.Items)
		count := map[int16]int{}
		for c := range hidden {
			count[in.Grid.Label[c]]++
		}
		for l, n := range count {
			if l == 0 {
				continue
			}
			i := int(l) - 1
			name := r.label(&b.Labels[i], bd.st)
			if looked++; n*10 > in.Grid.Cells[i] && v.moved[i] == nil && !again[printedText(&name)] {
				t.Errorf("%s: orders cover %d of %d cells of %s", b.Map.ID, n, in.Grid.Cells[i], b.Labels[i].Text())
			}
		}
	})
	if looked < 100 {
		t.Errorf("only %d names under orders were looked at", looked)
	}
}

// printedText returns the first line of a name.
func printedText(it *scene.Item) string {
	if it.Text != nil {
		return it.Text.S
	}
	for i := range it.Kids {
		if s := printedText(&it.Kids[i]); s != "" {
			return s
		}
	}
	return ""
}

// covered adds the cells that the strokes of a path cover.
func covered(g *grid.Grid, p *scene.Path, half float64, hidden map[int]bool) {
	for _, line := range p.Flatten(0.1) {
		l := polyline.Measure(line.Pts, nil)
		for s := 0.0; s <= l.Whole; s += grid.Side / 2 {
			at := l.At(s)
			for y := -half; y <= half; y += grid.Side / 2 {
				for x := -half; x <= half; x += grid.Side / 2 {
					if c := g.Cell(geom.Point{X: at.X + x, Y: at.Y + y}); c >= 0 && x*x+y*y <= half*half {
						hidden[c] = true
					}
				}
			}
		}
	}
}
