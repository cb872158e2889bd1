package render

import (
	"math"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
	"github.com/heraldmaps/herald/render/scene"
)

// TestArrowsGoNotFarRound: on sheets, insets' pages and figures no move or support makes a much
// longer way round names than the straight one, and none touches the edge of the picture except
// where it leaves it.
func TestArrowsGoNotFarRound(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		all, round := 0, 0
		for n := range 3 {
			v := marching(t, b, r, n)
			views := []View{v}
			for _, get := range r.windows() {
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
					straight := ends[0].Dist(ends[1])
					if w := paths.Orders[k].Waters; len(w) > 0 { // for a ship, the shortest way by water counts as straight
						straight = max(straight, byWater(r, in, w, ends))
					}
					if polyline.Length(line) > 1.15*straight {
						round++
					}
					// tokens shorten a line by at most two radii, a head that ends early by three
					if straight > 5*in.radius() && polyline.Length(line) > 1.3*straight+6*in.radius() {
						t.Errorf("%s: %s is %.0f mm long, and %.0f mm straight", b.Map.ID, b.Map.PlaceText(o.Order.At), polyline.Length(line), straight)
					}
					for _, p := range line {
						if !box.Shrunk(-0.01).Holds(p) {
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

// byWater returns the length (mm of the sheet) of the shortest way between two points that stays
// within some regions and clear of titles and tables, in straight and diagonal steps; 0 if there is
// none.
func byWater(r *Renderer, in *View, through []engine.RegionID, ends [2]geom.Point) float64 {
	const side = 2 // cells in a step
	plots, nx := r.plots(), int(r.board.Width/grid.Side)+1
	w, h := nx/side, len(plots)/nx/side
	cell := func(p geom.Point) int {
		x, y := int(p.X/grid.Side/side), int(p.Y/grid.Side/side)
		return max(0, min(h-1, y))*w + max(0, min(w-1, x))
	}
	layout := r.arrowInput(r.looks[Colour](), &View{Position: in.Position, Outcomes: in.Outcomes})
	far := make([]float64, w*h)
	from, to := cell(ends[0]), cell(ends[1])
	far[from] = 1e-9
	for todo := []int{from}; len(todo) > 0; todo = todo[1:] { // a cell returns when a shorter way is found
		at := todo[0]
		for _, step := range [...][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}} {
			x, y := at%w+step[0], at/w+step[1]
			if x < 0 || y < 0 || x >= w || y >= h {
				continue
			}
			c, long := y*w+x, far[at]+side*grid.Side*math.Hypot(float64(step[0]), float64(step[1]))
			mid := geom.Point{X: (float64(x) + 0.5) * side * grid.Side, Y: (float64(y) + 0.5) * side * grid.Side}
			open := slices.Contains(through, engine.RegionID(plots[y*side*nx+x*side])-1) && !layout.Astray(mid, 0)
			if (open || c == to) && (far[c] == 0 || long < far[c]-1e-6) {
				far[c] = long
				todo = append(todo, c)
			}
		}
	}
	return far[to]
}

// TestFiguresAreWindows: every arrow of a figure stays within it. An arrow that goes on beyond the
// edge has its head there, as in every window.
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
				box := s.Box().Shrunk(-0.05)
				k := slices.IndexFunc(s.Layers, func(l *scene.Layer) bool { return l.ID == "orders" })
				for _, it := range s.Layers[k].Items {
					in := true
					for i, line := range it.Kids { // the halo is as wide as the head
						if i == 0 || line.Style == nil || line.Style.Fill.A > 0 {
							continue
						}
						for _, q := range line.Path.Pts {
							in = in && box.Holds(q)
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
