package arrows

import (
	"math"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// ground is a board as these tests see it: each letter of a name is a box, all of a line equally
// wide.
type ground struct {
	*Field
	board *mapdata.Board
	names [][][]geom.Point
	frame geom.Box
	whole *grid.Grid
}

func eachBoard(t *testing.T, look func(g *ground)) {
	t.Helper()
	for _, id := range mapdata.IDs() {
		look(groundOf(t, id))
	}
}

func groundOf(t *testing.T, id string) *ground {
	t.Helper()
	if g := grounds[id]; g != nil {
		return g
	}
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	m := b.Map
	f := &Field{Map: m, Slots: b.Slots, Natural: 1, Free: func([]geom.Point) bool { return true }}
	g := &ground{Field: f, board: b, frame: geom.EmptyBox()}
	for i := range b.Faces {
		f.Faces = append(f.Faces, faceOf(b, i))
		f.Labels = append(f.Labels, m.Regions[i].Name)
	}
	for i := range b.Arcs {
		for _, p := range b.Arcs[i].Points {
			g.frame = g.frame.Extend(p)
		}
	}
	f.Corners = sync.OnceValue(func() []Corner { return FindCorners(b.Marks, f.Faces) })
	f.Links = func() (out []Link) {
		for _, mk := range b.Marks {
			if mk.Kind == mapdata.Link && len(mk.Line) > 1 {
				dir := mk.Line[1].Sub(mk.Line[0])
				dir = dir.Mul(1 / math.Max(math.Hypot(dir.X, dir.Y), 1e-9))
				out = append(out, Link{mk.A, mk.B, mk.Line[0], dir, mk.Line[0].Sub(dir.Mul(3))})
			}
		}
		return out
	}
	for i := range b.Labels {
		g.names = append(g.names, letters(&b.Labels[i]))
	}
	g.whole = g.gridOf(geom.Box{Max: geom.Point{X: b.Width, Y: b.Height}})
	plots := make([]int16, len(g.whole.Label))
	for _, dry := range [...]bool{false, true} { // land is above water
		for i, face := range f.Faces {
			if (m.Regions[i].Terrain != engine.Sea) != dry {
				continue
			}
			grid.Fill(face.Rings, face.Box, grid.Side, g.whole.NX, g.whole.NY, func(k int) { plots[k] = int16(i + 1) })
		}
	}
	f.Plots = func() []int16 { return plots }
	f.Even = sync.OnceValue(func() []bool { return Even(plots, g.whole.NX) })
	grounds[id] = g
	return g
}

// grounds holds what groundOf made, by board.
var grounds = map[string]*ground{}

// faceOf returns a region's shape.
func faceOf(b *mapdata.Board, i int) Face {
	f := Face{Box: geom.EmptyBox()}
	if b.Faces[i].Circle {
		for _, s := range b.Map.Army[b.Map.Regions[i].First] {
			f.Around = append(f.Around, b.Map.RegionOf(s.To))
		}
		f.Rings = [][]geom.Point{circle(b.Faces[i].Centre, b.Faces[i].Radius)}
	}
	for _, ring := range b.Faces[i].Rings {
		var line []geom.Point
		for _, n := range ring {
			arc := b.Arcs[max(n, ^n)].Points
			if n < 0 {
				arc = polyline.Reversed(arc)
			}
			line = append(line, arc...)
		}
		f.Rings = append(f.Rings, line)
	}
	for _, ring := range f.Rings {
		for _, p := range ring {
			f.Box = f.Box.Extend(p)
		}
	}
	return f
}

// letters returns the boxes of a name's letters.
func letters(l *mapdata.Label) (out [][]geom.Point) {
	for _, ln := range l.Lines {
		n, whole := len([]rune(ln.Text)), polyline.Length(ln.Baseline)
		wide, high := whole/float64(max(n, 1)), 0.65*l.Size*25.4/72
		for k := range n {
			a := polyline.Direction(ln.Baseline, whole*(float64(k)+0.5)/float64(n))
			p := polyline.At(ln.Baseline, whole*float64(k)/float64(n))
			along, up := geom.Point{X: 0.9 * wide * math.Cos(a), Y: 0.9 * wide * math.Sin(a)}, geom.Point{X: high * math.Sin(a), Y: -high * math.Cos(a)}
			out = append(out, []geom.Point{p, p.Add(along), p.Add(along).Add(up), p.Add(up)})
		}
	}
	return out
}

func (g *ground) gridOf(part geom.Box) *grid.Grid {
	out := grid.New(g.board.Width, g.board.Height, part)
	out.Print(g.names)
	return out
}

// input returns the Input of a layout of orders by units on the board.
func (g *ground) input(units []engine.Unit, outs []engine.Outcome) *Input {
	in := &Input{Field: g.Field, Grid: g.whole, Outcomes: outs, Position: &engine.Position{Units: units}, Radius: mapdata.TokenRadius, Within: g.frame,
		Named: make([]bool, len(g.names)), Stand: func(u engine.Unit) geom.Point { return g.Slots[u.At].Unit }}
	for i := range in.Named {
		in.Named[i] = true
	}
	return in
}

// marching returns the opening, with every unit moving to the nth place that it reaches.
func (g *ground) marching(n int) *Input { return g.input(g.Map.Starts, lint.March(g.Map, n)) }

// fleeing adds dislodged units to an input: every every-th unit, which may retreat wherever it can
// go.
func (g *ground) fleeing(in *Input, every int) *Input {
	in.Then = &engine.Position{}
	for i, u := range g.Map.Starts {
		if i%every == 0 && len(g.Map.Army[u.At]) > 0 {
			u.ID = engine.UnitID(1000 + i)
			lost := engine.Dislodged{Unit: u}
			for _, step := range g.Map.Army[u.At] {
				lost.Options = append(lost.Options, step.To)
			}
			in.Then.Dislodged = append(in.Then.Dislodged, lost)
		}
	}
	return in
}

// window returns an input seen through a window.
func (g *ground) window(in *Input, part geom.Box) *Input {
	out := *in
	clip := part.Shrunk(0.9)
	out.Grid, out.Clip, out.Scale, out.Sheet = g.gridOf(part), &clip, 1, Lay(in)
	out.Within = geom.Box{Max: geom.Point{X: g.board.Width, Y: g.board.Height}}
	return &out
}

// windows returns four windows that cover the board, and one in the middle.
func (g *ground) windows() (out []geom.Box) {
	c := g.frame.Centre()
	for _, q := range [...]geom.Point{g.frame.Min, g.frame.Max, {X: g.frame.Min.X, Y: g.frame.Max.Y}, {X: g.frame.Max.X, Y: g.frame.Min.Y}} {
		out = append(out, geom.EmptyBox().Extend(q).Extend(c))
	}
	return append(out, g.frame.Shrunk(g.frame.Width()/4))
}
