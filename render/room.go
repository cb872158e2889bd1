package render

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/grid"
)

// room holds the places on the sheet for the cartouche, the legend and the ornaments.
type room struct {
	title, legend geom.Box
	titleEm       float64  // type size of the title on its plaque, mm
	key           geom.Box // place of the key to signs
	board         geom.Box // for the key of a map without a position
	legendCols    int
	scale         float64 // scale of the legend
	compass       geom.Box
	ships         []geom.Box
	beasts        []geom.Box
}

// all lists the places of titles, tables and ornaments.
func (m *room) all() []geom.Box {
	return append(append([]geom.Box{m.title, m.legend, m.key, m.board, m.compass}, m.ships...), m.beasts...)
}

// free is a grid over the sheet for placing titles and tables. They may not cover a hard cell, and
// they cover a soft cell at a cost.
type free struct {
	step   float64
	nx, ny int
	hard   []int32 // number of such cells, after sum as summed-area tables
	soft   []int32
}

func (r *Renderer) findRoom() room {
	b := r.board
	f := &free{step: 1.5}
	f.nx, f.ny = int(b.Width/f.step)+2, int(b.Height/f.step)+2
	f.hard = make([]int32, f.nx*f.ny)
	f.soft = make([]int32, f.nx*f.ny)
	// Land, and everything outside the map's frame, must stay free.
	for j := 0; j < f.ny; j++ {
		for i := 0; i < f.nx; i++ {
			p := geom.Point{X: (float64(i) + 0.5) * f.step, Y: (float64(j) + 0.5) * f.step}
			if p.X < r.frame.Min.X+2.5 || p.X > r.frame.Max.X-2.5 || p.Y < r.frame.Min.Y+2.5 || p.Y > r.frame.Max.Y-2.5 {
				f.hard[j*f.nx+i] = 1
			}
		}
	}
	for i := range r.faces {
		if b.Map.Regions[i].Terrain != engine.Sea {
			f.area(&r.faces[i], f.hard)
		}
	}
	for i := range b.Arcs {
		a := &b.Arcs[i]
		on := f.soft
		if a.Kind == mapdata.ArcCoast || a.Kind == mapdata.ArcCircle || a.Kind == mapdata.ArcLake {
			on = f.hard
		}
		for k, p := range a.Points {
			f.dot(p, 0.1, on)
			if k > 0 { // fill the gaps: a straight border has few points
				q := a.Points[k-1]
				for n, t := int(p.Dist(q)/f.step)+1, 1; t < n; t++ {
					f.dot(q.Lerp(p, float64(t)/float64(n)), 0.1, on)
				}
			}
		}
	}
	for i := range r.slots {
		if r.offBoard(i) {
			continue
		}
		f.dot(r.slots[i].Unit, mapdata.TokenRadius+1, f.hard)
		f.dot(r.slots[i].Dislodged, mapdata.DislodgedRadius+1.4, f.hard) // the unit's flag may be on any side
		for _, p := range r.slots[i].Stack {
			f.dot(p, mapdata.TokenRadius+1, f.hard)
		}
	}
	for i := range b.Labels {
		for _, q := range r.lettering.Shapes(&b.Labels[i]) {
			const n = 8 // a letter of the largest names is 10 mm high
			for i := range n + 1 {
				for j := range n + 1 {
					u, v := float64(i)/n, float64(j)/n
					f.dot(q[0].Lerp(q[1], u).Lerp(q[3].Lerp(q[2], u), v), 1, f.hard)
				}
			}
		}
	}
	// Arrows usually follow the moves that units can make, so covering these lines costs.
	for _, steps := range [][][]engine.Adjacency{b.Map.Army, b.Map.Fleet} {
		for from := range steps {
			for _, s := range steps[from] {
				p, q := r.slots[from].Unit, r.slots[s.To].Unit
				for n, t := int(p.Dist(q)/f.step)+1, 0; t <= n; t++ {
					f.dot(p.Lerp(q, float64(t)/float64(n)), 0.1, f.soft)
				}
			}
		}
	}
	f.sum()

	var out room
	type size struct{ w, h float64 }
	var stand []geom.Point // centres of the ornaments placed so far, from which the next keeps its distance

	const whole = 1e4 // the cost of covering a border with an ornament: too much for any place
	// try returns the cheapest place for a box of one of some sizes at one of some scales, largest
	// first. Each scale below the first costs perScale times the difference.
	try := func(sizes []size, grow []float64, soft float64) (geom.Box, int, float64) {
		const perScale = 120
		best, at, scale, bestBox := math.Inf(1), -1, 0.0, geom.Box{}
		for _, g := range grow {
			if at >= 0 && (grow[0]-g)*perScale >= best {
				break
			}
			for k, s := range sizes {
				if box, cost, ok := f.find(s.w*g, s.h*g, soft, r.frame, stand); ok && cost < whole && cost+(grow[0]-g)*perScale < best {
					best, at, scale, bestBox = cost+(grow[0]-g)*perScale, k, g, box
				}
			}
		}
		if at < 0 {
			return geom.Box{}, 0, 0
		}
		f.take(bestBox)
		if len(sizes) == 1 {
			stand = append(stand, bestBox.Centre())
		}
		return bestBox, at, scale
	}
	small := math.Min(b.Width, b.Height) / 420
	// Set the title in 36 pt if there is room, else smaller.
	var k float64
	var plaque size
	plaque.w, plaque.h = r.titleBox(titleSize)
	for _, g := range []float64{1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3} {
		if out.title, _, k = try([]size{plaque}, []float64{g * small}, 1); k > 0 {
			break
		}
	}
	out.titleEm = titleSize * k
	// Copy the grid before the tables take their room.
	bare := &free{f.step, f.nx, f.ny, slices.Clone(f.hard), slices.Clone(f.soft)}
	// Place the table of powers and the key at a readable size, or smaller if that fits nowhere.
	grow := []float64{keyMost, 1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4}
	readable := func(sizes []size) (box geom.Box, at int, k float64) {
		if box, at, k = try(sizes, grow[:4], 1); k == 0 {
			box, at, k = try(sizes, grow[4:], 1)
		}
		return box, at, k
	}
	legend := func(cols int) size { w, h := r.legendSize(cols); return size{w, h} }
	var at int
	out.legend, at, out.scale = readable([]size{legend(1), legend(2)})
	out.legendCols = at + 1
	shapes := func(rows int, column float64) (out []size) {
		for cols := 1; cols <= 4; cols++ {
			w, h := keySize(rows, cols, column, keyRow)
			out = append(out, size{w, h})
		}
		return out
	}
	var rows, spots []keyEntry
	for _, s := range r.keySigns() {
		rows = append(rows, s.keyEntry)
		if s.spot {
			spots = append(spots, s.keyEntry)
		}
	}
	wide := math.Max(keyWide, keyColumn(spots))
	for w := keyWidest; w > wide && out.key.Max.X == 0; w -= 6 {
		out.key, _, _ = try(shapes(keyRoom+len(spots), w), grow[:4], 1)
	}
	for n := keyRoom + len(spots); n >= keyLess && out.key.Max.X == 0; n-- {
		out.key, _, _ = try(shapes(n, wide), grow[:4], 1)
	}
	// A map without a position shows the board's key instead of tables.
	out.board = out.key
	_, _, k = keyIn(out.board, len(rows), keyColumn(rows))
	for g := 1.0; g > k; g -= 0.05 {
		best := math.Inf(1)
		for _, s := range shapes(len(rows), keyColumn(rows)) {
			if box, cost, ok := bare.find(g*s.w, g*s.h, 1, r.frame, stand); ok && cost < best {
				best, out.board, k = cost, box, g
			}
		}
	}
	f.take(out.board)
	rose := []float64{1.2 * small, small, 0.8 * small, 0.65 * small, 0.5 * small}
	if r.style.Ornament.Compass != "none" {
		if out.compass, _, k = try([]size{{38, 38}}, rose[:3], whole); k == 0 {
			out.compass, _, _ = try([]size{{38, 38}}, rose[3:], whole)
		}
	}
	// If a drawing has no room, omit it and those after it.
	stands := func(ids []string, wide float64, grow ...float64) (out []geom.Box) {
		for i := range grow {
			grow[i] *= small
		}
		for _, id := range ids {
			d := r.style.Drawing(id)
			box, _, g := try([]size{{wide, wide * d.Size[1] / d.Size[0]}}, grow, whole)
			if g == 0 {
				break
			}
			out = append(out, box)
		}
		return out
	}
	out.ships = stands(r.style.Ornament.Ships, 22, 1.1, 1, 0.85, 0.7)
	out.beasts = stands(r.style.Ornament.Beasts, 30, 1.1, 1, 0.8, 0.65)
	return out
}

// The key of a map with a position has room for keyRoom rows besides the board's own signs; on a
// narrow sheet for fewer, at least keyLess in all. Columns are keyWide to keyWidest mm wide.
const (
	keyRoom            = 18
	keyLess            = 6
	keyWide, keyWidest = 42.0, 54.0
)

func (f *free) dot(p geom.Point, rad float64, on []int32) {
	for j := int((p.Y - rad) / f.step); j <= int((p.Y+rad)/f.step); j++ {
		for i := int((p.X - rad) / f.step); i <= int((p.X+rad)/f.step); i++ {
			if i >= 0 && j >= 0 && i < f.nx && j < f.ny {
				on[j*f.nx+i] = 1
			}
		}
	}
}

func (f *free) area(s *face, on []int32) {
	grid.Fill(s.rings, s.box, f.step, f.nx, f.ny, func(k int) { on[k] = 1 })
}

func (f *free) sum() {
	for _, g := range [][]int32{f.hard, f.soft} {
		for j := 0; j < f.ny; j++ {
			row := int32(0)
			for i := 0; i < f.nx; i++ {
				row += g[j*f.nx+i]
				g[j*f.nx+i] = row
				if j > 0 {
					g[j*f.nx+i] += g[(j-1)*f.nx+i]
				}
			}
		}
	}
}

func (f *free) count(g []int32, i0, j0, i1, j1 int) int32 {
	at := func(i, j int) int32 {
		if i < 0 || j < 0 {
			return 0
		}
		return g[j*f.nx+i]
	}
	return at(i1, j1) - at(i0-1, j1) - at(i1, j0-1) + at(i0-1, j0-1)
}

// find returns the place for a box of w by h mm that covers no hard cell and costs least: few
// borders under it, near the map's edges, far from the points in apart.
func (f *free) find(w, h, soft float64, frame geom.Box, apart []geom.Point) (geom.Box, float64, bool) {
	best, found := math.Inf(1), false
	var box geom.Box
	ci, cj := int(math.Ceil(w/f.step)), int(math.Ceil(h/f.step))
	for j := 0; j+cj < f.ny; j++ {
		for i := 0; i+ci < f.nx; i++ {
			if f.count(f.hard, i, j, i+ci, j+cj) != 0 {
				continue
			}
			x, y := float64(i)*f.step, float64(j)*f.step
			edge := math.Min(math.Min(x-frame.Min.X, frame.Max.X-x-w), math.Min(y-frame.Min.Y, frame.Max.Y-y-h))
			cost := soft*float64(f.count(f.soft, i, j, i+ci, j+cj)) + edge*0.15
			for _, p := range apart {
				if d := math.Hypot(x+w/2-p.X, y+h/2-p.Y) / frame.Max.Y; d < 0.32 {
					cost += (0.32 - d) * 200
				}
			}
			if cost < best {
				best, found = cost, true
				box = geom.Box{Min: geom.Point{X: x, Y: y}, Max: geom.Point{X: x + w, Y: y + h}}
			}
		}
	}
	return box, best, found
}

func (f *free) take(b geom.Box) {
	for _, g := range []*[]int32{&f.hard, &f.soft} {
		old := *g
		raw := make([]int32, len(old))
		for j := 0; j < f.ny; j++ {
			for i := 0; i < f.nx; i++ {
				raw[j*f.nx+i] = f.count(old, i, j, i, j)
			}
		}
		*g = raw
	}
	for y := b.Min.Y - 3; y <= b.Max.Y+3; y += f.step / 2 {
		for x := b.Min.X - 3; x <= b.Max.X+3; x += f.step / 2 {
			f.dot(geom.Point{X: x, Y: y}, 0.1, f.hard)
		}
	}
	f.sum()
}
