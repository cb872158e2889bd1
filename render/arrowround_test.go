package render

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// TestArrowsGoNotFarRound: on sheets, theatres' pages and figures no move and no support goes much farther round names than the straight way is long, and none comes
// to the edge of what is shown but where it leaves it.
func TestArrowsGoNotFarRound(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		all, round := 0, 0
		for n := range 3 {
			v := marching(t, b, r, n)
			views := []View{v}
			for _, get := range r.panes() {
				views = append(views, get().look(v, r))
			}
			for i := range views {
				in := &views[i]
				paths := r.paths(in, r.arrowInput(r.looks[Colour](), in))
				box := r.frame
				if in.part != nil {
					box = *in.part
				}
				for k := range in.Outcomes.List() {
					o, line := &in.Outcomes.List()[k], paths.Orders[k].Line
					if len(line) < 2 || paths.Orders[k].Led || paths.Orders[k].Plaque != nil {
						continue
					}
					all++
					ends := [2]geom.Point{line[0], line[len(line)-1]}
					straight := dist(ends[0], ends[1])
					if polyline.Length(line) > 1.15*straight {
						round++
					}
					// tokens take at most two radii off the ends, a head that ends sooner three
					if straight > 5*in.radius() && polyline.Length(line) > 1.3*straight+6*in.radius() {
						t.Errorf("%s: %s is %.0f mm long, and %.0f mm straight", b.Map.ID, b.Map.PlaceText(o.Order.At), polyline.Length(line), straight)
					}
					for _, p := range line {
						if !scene.Inside(p, shrink(box, -0.01)) {
							t.Errorf("%s: %s leaves what is shown", b.Map.ID, b.Map.PlaceText(o.Order.At))
							break
						}
					}
				}
			}
		}
		t.Logf("%s: %d moves, %d of them a sixth or more longer than straight", b.Map.ID, all, round)
		if all < 50 || round == 0 {
			t.Errorf("%s: %d moves, %d of them round something", b.Map.ID, all, round)
		}
	})
}

// TestFiguresAreWindows: in a figure every arrow stays within it; one that goes on beyond its edge has its head there, as in every window.
func TestFiguresAreWindows(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		arrows, leave := 0, 0
		for n := range 2 {
			v := marching(t, b, r, n)
			list := v.Outcomes.List()
			for i := 0; i < len(list); i += max(1, len(list)/12) {
				o := &list[i]
				if o.Order.Verb != engine.Move {
					continue
				}
				area := Area{Regions: []engine.RegionID{b.Map.RegionOf(o.Order.At)}, Margin: 1}
				if i%2 == 0 {
					area.Regions = append(area.Regions, b.Map.RegionOf(o.Order.To))
				}
				s, err := r.Figure(area, v)
				if err != nil {
					t.Fatal(err)
				}
				box := shrink(s.Box(), -0.05)
				k := slices.IndexFunc(s.Layers, func(l *scene.Layer) bool { return l.ID == "orders" })
				for _, it := range s.Layers[k].Items {
					in := true
					for i, line := range it.Kids { // its halo is as broad as its head
						if i == 0 || line.Style == nil || line.Style.Fill.A > 0 {
							continue
						}
						for _, q := range line.Path.Pts {
							in = in && scene.Inside(q, box)
						}
					}
					if arrows++; !in {
						leave++
					}
				}
			}
		}
		t.Logf("%s: %d signs, %d leave their figure", b.Map.ID, arrows, leave)
		if leave > 0 || arrows < 20 {
			t.Errorf("%s: of %d signs %d leave their figure", b.Map.ID, arrows, leave)
		}
	})
}
