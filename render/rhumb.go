package render

import (
	"math"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// hubClear is a hub's least distance, mm on A2, from borders and coasts, as rays are dense there.
const hubClear = 12.0

// rhumbs draws lines of constant bearing that fan out from hubs, as on portolan charts.
func (r *Renderer) rhumbs(rm room, st *styles) scene.Item {
	f := r.frame
	w, h := f.Width(), f.Height()
	var rays scene.Path
	for _, c := range r.hubs(rm) {
		for k := range 32 {
			s, co := math.Sincos(math.Pi / 16 * float64(k))
			far := geom.Point{X: c.X + 2*(w+h)*s, Y: c.Y + 2*(w+h)*co}
			for _, l := range scene.ClipLine([]geom.Point{c, far}, f) {
				rays.Poly(l, false)
			}
		}
	}
	return scene.Item{Style: st.rhumb, Path: rays, Class: "rhumb-lines"}
}

// graticule draws the board's meridians and parallels across the seas.
func (r *Renderer) graticule(st *styles) scene.Item {
	var lines scene.Path
	for i := range r.board.Marks {
		if kind, _, ok := strings.Cut(r.board.Marks[i].Kind, " "); ok && (kind == mapdata.Meridian || kind == mapdata.Parallel) {
			lines.Poly(kept(r.board.Marks[i].Line, r.frame), false)
		}
	}
	return scene.Item{Style: st.graticule, Path: lines, Class: "rhumb-lines"}
}

// hubs returns the origins of rhumb lines: the compass, and open water on both sides.
func (r *Renderer) hubs(rm room) []geom.Point {
	f := r.frame
	w, h := f.Width(), f.Height()
	var out []geom.Point
	first := geom.Point{X: f.Min.X + 0.16*w, Y: f.Min.Y + 0.3*h}
	if rm.compass.Max.X > 0 {
		out = append(out, rm.compass.Centre())
	} else if c, ok := r.openWater(first); ok {
		out = append(out, c)
	}
	for _, c := range []geom.Point{{X: f.Max.X - 0.12*w, Y: f.Min.Y + 0.42*h}, {X: f.Min.X + 0.2*w, Y: f.Max.Y - 0.1*h}} {
		if c, ok := r.openWater(c); ok {
			out = append(out, c)
		}
	}
	return out
}

// openWater returns the point nearest to from that is in water and clear of every border.
func (r *Renderer) openWater(from geom.Point) (geom.Point, bool) {
	small := math.Min(r.board.Width, r.board.Height) / 420
	clear := hubClear * small
	for ring := range 40 {
		for k := range max(1, 6*ring) {
			p := polar(from, float64(ring)*3*small, 2*math.Pi*float64(k)/float64(max(1, 6*ring)))
			if r.frame.Holds(p) && r.onWater(p) && r.toBorder(p, clear) >= clear {
				return p, true
			}
		}
	}
	return from, false
}

func (r *Renderer) onWater(p geom.Point) bool {
	for i := range r.faces {
		if r.board.Map.Regions[i].Terrain == engine.Sea && r.faces[i].box.Holds(p) && geom.Within(r.faces[i].rings, p) {
			return true
		}
	}
	return false
}

// toBorder returns the distance to the nearest border or coast, exact up to reach.
func (r *Renderer) toBorder(p geom.Point, reach float64) float64 {
	least := math.Inf(1)
	for _, l := range r.arcs {
		for k := 1; k < len(l); k++ {
			a, b := l[k-1], l[k]
			if math.Min(a.X, b.X) > p.X+reach || math.Max(a.X, b.X) < p.X-reach || math.Min(a.Y, b.Y) > p.Y+reach ||
				math.Max(a.Y, b.Y) < p.Y-reach {
				continue
			}
			least = math.Min(least, geom.SegmentDist(p, a, b))
		}
	}
	return least
}
