package foreign

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// In a schematic map each region is the part of the sheet nearest to its point. The points are the
// places of units in the source, or else a layout of the graph with neighbours near each other.

const (
	sheetW, sheetH = 1000, 700
	margin         = 45
)

// points returns a point for each region, on a sheet of 1000 by 700 units.
func (b *Board) points() []geom.Point {
	at := make([]geom.Point, len(b.Regions))
	known := 0
	for i := range b.Regions {
		if p := b.Regions[i].At; p != nil {
			at[i] = *p
			known++
		}
	}
	if known*10 < len(b.Regions)*9 {
		at = b.plan()
	} else {
		for i := range b.Regions {
			if b.Regions[i].At == nil {
				at[i] = b.between(i, at)
			}
		}
	}
	return apart(fitted(at))
}

func (b *Board) between(i int, at []geom.Point) geom.Point {
	var sum geom.Point
	n := 0.0
	for j := range b.Regions {
		if b.Regions[j].At != nil && b.joined(i, j) {
			sum, n = sum.Add(at[j]), n+1
		}
	}
	if n == 0 {
		return at[0]
	}
	return sum.Mul(1 / n)
}

func (b *Board) joined(i, j int) bool {
	x, y := b.Regions[i], b.Regions[j]
	if b.Edges[Edge{false, x.ID, y.ID}] || b.Edges[Edge{true, x.ID, y.ID}] {
		return true
	}
	for _, c := range append([]Coast{{}}, x.Coasts...) {
		for _, d := range append([]Coast{{}}, y.Coasts...) {
			if b.Edges[Edge{true, placeOf(x.ID, c.ID), placeOf(y.ID, d.ID)}] {
				return true
			}
		}
	}
	return false
}

func placeOf(id, coast string) string {
	if coast == "" {
		return id
	}
	return id + "/" + coast
}

// plan places regions so that distances on the sheet resemble distances in the graph: stress
// majorisation (Gansner, Koren, North 2004). It begins with the regions in order of their distance
// from one at the end of the graph.
func (b *Board) plan() []geom.Point {
	n := len(b.Regions)
	near := make([][]int, n)
	for i := range n {
		for j := range n {
			if i != j && b.joined(i, j) {
				near[i] = append(near[i], j)
			}
		}
	}
	d := make([][]float64, n)
	for i := range n {
		d[i] = steps(near, i)
	}
	at := make([]geom.Point, n)
	far := 0 // the region farthest from the first, from which distances are measured
	for j := range n {
		if d[0][j] > d[0][far] && d[0][j] < float64(n) {
			far = j
		}
	}
	for i := range n {
		a := 2 * math.Pi * float64(i) / float64(n)
		at[i] = geom.Point{X: d[far][i] + .3*math.Cos(a), Y: 3*math.Sin(a) + .3*d[i][0]}
	}
	for range 250 {
		for i := range n {
			var sum geom.Point
			w := 0.0
			for j := range n {
				if i == j {
					continue
				}
				want := d[i][j]
				k := 1 / (want * want)
				dist := math.Max(at[i].Dist(at[j]), 1e-6)
				sum = sum.Add(at[j].Add(at[i].Sub(at[j]).Mul(want / dist)).Mul(k))
				w += k
			}
			if w > 0 {
				at[i] = sum.Mul(1 / w)
			}
		}
	}
	return at
}

// steps returns the distances from a region in the graph; unreachable ones are the farthest.
func steps(near [][]int, from int) []float64 {
	d := make([]float64, len(near))
	for i := range d {
		d[i] = -1
	}
	d[from] = 0
	most := 0.0
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for _, j := range near[queue[0]] {
			if d[j] < 0 {
				d[j] = d[queue[0]] + 1
				most = math.Max(most, d[j])
				queue = append(queue, j)
			}
		}
	}
	for i := range d {
		if d[i] < 0 {
			d[i] = most + 2
		}
	}
	return d
}

// fitted scales points to fit on the sheet, inside its margin.
func fitted(at []geom.Point) []geom.Point {
	box := geom.EmptyBox()
	for _, p := range at {
		box = box.Extend(p)
	}
	out := make([]geom.Point, len(at))
	for i, p := range at {
		out[i] = geom.Point{
			X: margin + (p.X-box.Min.X)/math.Max(box.Width(), 1e-6)*(sheetW-2*margin),
			Y: margin + (p.Y-box.Min.Y)/math.Max(box.Height(), 1e-6)*(sheetH-2*margin),
		}
	}
	return out
}

// apart pushes points apart that are too close for a token.
func apart(at []geom.Point) []geom.Point {
	least := 0.55 * math.Sqrt(sheetW*sheetH/float64(max(len(at), 1)))
	for range 60 {
		for i := range at {
			for j := range i {
				d := at[i].Sub(at[j])
				long := math.Hypot(d.X, d.Y)
				if long >= least {
					continue
				}
				if long < 1e-6 {
					a := float64(i)
					d, long = geom.Point{X: math.Cos(a), Y: math.Sin(a)}, 1
				}
				push := d.Mul((least - long) / long / 2)
				at[i], at[j] = inside(at[i].Add(push)), inside(at[j].Sub(push))
			}
		}
	}
	for i := range at { // no two points may coincide, not even at the sheet's edge
		for again := true; again; {
			again = false
			for j := range i {
				if at[i].Dist(at[j]) < 8 {
					a := 2.4 * float64(i)
					at[i] = at[i].Add(geom.Point{X: 9 * math.Cos(a), Y: 9 * math.Sin(a)})
					at[i] = geom.Point{X: math.Abs(at[i].X), Y: math.Abs(at[i].Y)}
					again = true
				}
			}
		}
	}
	return at
}

func inside(p geom.Point) geom.Point {
	return geom.Point{X: math.Max(margin/2, math.Min(sheetW-margin/2, p.X)),
		Y: math.Max(margin/2, math.Min(sheetH-margin/2, p.Y))}
}

// cells returns the part of the sheet nearest to each point: its Voronoi cell.
func cells(at []geom.Point) [][]geom.Point {
	out := make([][]geom.Point, len(at))
	for i, p := range at {
		c := []geom.Point{{}, {X: sheetW}, {X: sheetW, Y: sheetH}, {Y: sheetH}}
		for j, q := range at {
			if i != j {
				c = cut(c, p.Lerp(q, .5), q.Sub(p))
			}
		}
		out[i] = c
	}
	return out
}

// cut keeps the part of a convex shape on one side of the line through at normal to d.
func cut(c []geom.Point, at, d geom.Point) []geom.Point {
	side := func(p geom.Point) float64 { v := p.Sub(at); return v.X*d.X + v.Y*d.Y }
	var out []geom.Point
	for i, p := range c {
		q := c[(i+1)%len(c)]
		a, b := side(p), side(q)
		if a <= 0 {
			out = append(out, p)
		}
		if a < 0 && b > 0 || a > 0 && b < 0 {
			out = append(out, p.Lerp(q, a/(a-b)))
		}
	}
	return out
}

// shore returns a point for a coast without one, towards the waters that the coast touches.
func (b *Board) shore(i int, coast string, at []geom.Point) geom.Point {
	var sum geom.Point
	n := 0.0
	from := placeOf(b.Regions[i].ID, coast)
	for j := range b.Regions {
		if b.Regions[j].Sea && b.Edges[Edge{true, from, b.Regions[j].ID}] {
			sum, n = sum.Add(at[j]), n+1
		}
	}
	if n == 0 {
		for e := range b.Edges {
			if id, _, _ := strings.Cut(e.To, "/"); e.Fleet && e.From == from {
				sum, n = sum.Add(at[b.index[id]]), n+1
			}
		}
	}
	if n == 0 {
		return at[i]
	}
	return at[i].Lerp(sum.Mul(1/n), .3)
}
