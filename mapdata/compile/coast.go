package compile

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// coastUnit is the precision of a coast file: 1/10000 degree, about 11 m.
const coastUnit = 1e-4

// ExtractCoast takes the coast that a board needs from a TopoJSON of land polygons (Natural Earth
// 1:10m as npm's world-atlas packs it), simplified to a quarter of its raster's pixel, and returns
// the text of a coast file.
//
// A coast file has comment lines (#), then one closed ring a line: the first point and the steps
// from each point to the next, in 1/10000 degree, "lon,lat dlon,dlat ...". Points inside an odd
// number of rings are land.
func ExtractCoast(f *gazetteer.File, topojson []byte, provenance string) ([]byte, error) {
	var t struct {
		Transform struct{ Scale, Translate [2]float64 }
		Arcs      [][][2]int
		Objects   map[string]struct {
			Geometries []struct {
				Type string
				Arcs json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(topojson, &t); err != nil {
		return nil, fmt.Errorf("coast source: %w", err)
	}
	p := newProjection(f)
	arcs := make([][]gazetteer.LonLat, len(t.Arcs))
	for i, a := range t.Arcs {
		x, y := 0, 0
		for _, d := range a {
			x, y = x+d[0], y+d[1]
			arcs[i] = append(arcs[i], gazetteer.LonLat{
				float64(x)*t.Transform.Scale[0] + t.Transform.Translate[0],
				float64(y)*t.Transform.Scale[1] + t.Transform.Translate[1],
			})
		}
	}
	var polygons [][][]int
	for _, g := range t.Objects["land"].Geometries {
		if g.Type == "Polygon" {
			var one [][]int
			if err := json.Unmarshal(g.Arcs, &one); err != nil {
				return nil, err
			}
			polygons = append(polygons, one)
			continue
		}
		var many [][][]int
		if err := json.Unmarshal(g.Arcs, &many); err != nil {
			return nil, err
		}
		polygons = append(polygons, many...)
	}
	var out bytes.Buffer
	for _, l := range strings.Split(strings.TrimSpace(provenance), "\n") {
		fmt.Fprintf(&out, "# %s\n", l)
	}
	for _, polygon := range polygons {
		for _, ring := range polygon {
			var q []gazetteer.LonLat
			for _, a := range ring {
				if a >= 0 {
					q = append(q, arcs[a]...)
					continue
				}
				for k := len(arcs[^a]) - 1; k >= 0; k-- {
					q = append(q, arcs[^a][k])
				}
			}
			writeRing(&out, p, q)
		}
	}
	return out.Bytes(), nil
}

// writeRing writes a ring if any of it is near the raster. Distant points, where the projection
// would fold, are pulled to the edge of a wide window.
func writeRing(out *bytes.Buffer, p *projection, ring []gazetteer.LonLat) {
	margin := 200 / p.res
	near := false
	pts := make([]geom.Point, len(ring))
	for i := range ring {
		was := ring[i]
		ring[i][0] = math.Max(p.lon0-90, math.Min(p.lon0+90, ring[i][0]))
		ring[i][1] = math.Max(-5, math.Min(84, ring[i][1]))
		pts[i] = p.px(ring[i])
		near = near || was == ring[i] && pts[i].X > -margin && pts[i].Y > -margin && pts[i].X < float64(p.grid.w)+margin &&
			pts[i].Y < float64(p.grid.h)+margin
	}
	if !near || len(ring) < 4 {
		return
	}
	// Off the raster, keep only the points where the ring passes from one side to another, since a
	// straight line between two points on one side stays off the raster.
	sides := make([]int, len(pts))
	for i := range pts {
		q := pts[i]
		pts[i].X = math.Max(-margin, math.Min(float64(p.grid.w)+margin, q.X))
		pts[i].Y = math.Max(-margin, math.Min(float64(p.grid.h)+margin, q.Y))
		for bit, off := range []bool{q.X < -margin, q.X > float64(p.grid.w)+margin, q.Y < -margin,
			q.Y > float64(p.grid.h)+margin} {
			if off {
				sides[i] |= 1 << bit
			}
		}
	}
	keep := geom.Needed(pts, 0.25)
	for i, side := range sides {
		if side != 0 {
			before, after := sides[max(0, i-1)], sides[min(len(sides)-1, i+1)]
			keep[i] = i == 0 || i == len(sides)-1 || before != side || after != side
		}
	}
	var x, y int
	first, n := true, 0
	var line strings.Builder
	for i := range pts {
		if !keep[i] {
			continue
		}
		nx, ny := int(math.Round(ring[i][0]/coastUnit)), int(math.Round(ring[i][1]/coastUnit))
		if !first && nx == x && ny == y {
			continue
		}
		if !first {
			line.WriteByte(' ')
			fmt.Fprintf(&line, "%d,%d", nx-x, ny-y)
		} else {
			fmt.Fprintf(&line, "%d,%d", nx, ny)
		}
		first, x, y = false, nx, ny
		n++
	}
	if n >= 3 {
		out.WriteString(line.String())
		out.WriteByte('\n')
	}
}

func parseCoast(data []byte) ([][]gazetteer.LonLat, error) {
	var rings [][]gazetteer.LonLat
	sc := bufio.NewScanner(bytes.NewReader(data))
	sc.Buffer(nil, 8<<20)
	for n := 1; sc.Scan(); n++ {
		line := sc.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		var ring []gazetteer.LonLat
		x, y := 0, 0
		for _, f := range strings.Fields(line) {
			a, b, ok := strings.Cut(f, ",")
			dx, e1 := strconv.Atoi(a)
			dy, e2 := strconv.Atoi(b)
			if !ok || e1 != nil || e2 != nil {
				return nil, fmt.Errorf("coast.txt:%d: %q is not a step (hint: make the file again with herald board coast)", n, f)
			}
			x, y = x+dx, y+dy
			ring = append(ring, gazetteer.LonLat{float64(x) * coastUnit, float64(y) * coastUnit})
		}
		rings = append(rings, ring)
	}
	return rings, sc.Err()
}

// landMask rasterises the coast and the board's patches: true is land. Lakes have a mask of their
// own; no region owns their water.
func (c *compiler) landMask() (land, lake []bool, err error) {
	g, p := c.p.grid, c.p
	land, lake = make([]bool, g.size()), make([]bool, g.size())
	rings, err := parseCoast(c.coast)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rings {
		g.polygon([][]geom.Point{p.all(r)}, func(i int) { land[i] = !land[i] })
	}
	for _, t := range c.file.Patches {
		set := func(i int) { land[i] = t.Op == "fill" }
		if t.Op == "lake" {
			set = func(i int) {
				if land[i] {
					lake[i] = true
				}
			}
		}
		switch {
		case t.DrawnOnly():
		case t.HalfWidthKm == 0 && t.Op == "lake":
			g.polygon([][]geom.Point{geom.RoundCorners(p.all(t.Points), 4)}, set)
		case t.HalfWidthKm == 0:
			g.polygon([][]geom.Point{p.ring(t.Points)}, set)
		default:
			line := p.all(t.Points)
			for k := 0; k+1 < len(line); k++ {
				d := line[k].Dist(line[k+1])
				for s := 0.0; s <= d; s += .4 {
					q := line[k].Lerp(line[k+1], s/d)
					r := t.HalfWidthKm / p.res
					switch t.Op {
					case "river": // rivers meander
						q.X += 2.2 * c.wobble.noise(q.X/9, q.Y/9, 31)
						q.Y += 2.2 * c.wobble.noise(q.X/9, q.Y/9, 57)
					case "lake": // lakes widen and narrow
						r *= 1 + 0.45*c.wobble.noise(q.X/7, q.Y/7, 83)
						q.X += 1.5 * c.wobble.noise(q.X/9, q.Y/9, 31)
						q.Y += 1.5 * c.wobble.noise(q.X/9, q.Y/9, 57)
					}
					g.disc(q, r, set)
				}
			}
		}
	}
	return land, lake, nil
}
