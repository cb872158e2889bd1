package render

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestBordersReachTheNeatLine: on every board and side, a border that ends at the edge of the board
// is drawn as far as the neat line, with ink there and not a gap of its dashes; and no shape runs
// over the line.
func TestBordersReachTheNeatLine(t *testing.T) {
	const slip = 0.1 // mm, under half a line's width
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		outline := map[geom.Point]bool{} // ends of borders at the board's outline
		for i := range b.Arcs {
			if l := b.Arcs[i].Points; b.Arcs[i].Kind == mapdata.ArcFrame && len(l) > 0 {
				outline[l[0]], outline[l[len(l)-1]] = true, true
			}
		}
		drawn := map[geom.Point]bool{} // where strokes begin, and where solid ones end
		for _, it := range r.backdrop(Colour).sea.Items {
			if it.Style == nil || it.Style.Stroke.A == 0 {
				continue
			}
			for _, l := range it.Path.Flatten(0.05) {
				drawn[l.Pts[0]] = true
				if len(it.Style.Dashes) == 0 {
					drawn[l.Pts[len(l.Pts)-1]] = true
				}
			}
		}
		away := func(p geom.Point) float64 {
			return math.Min(math.Min(math.Abs(p.X-r.frame.Min.X), math.Abs(r.frame.Max.X-p.X)), math.Min(math.Abs(p.Y-r.frame.Min.Y), math.Abs(r.frame.Max.Y-p.Y)))
		}
		seen := 0
		for i := range b.Arcs {
			a, l := &b.Arcs[i], r.arcs[i]
			if a.Kind == mapdata.ArcFrame || len(l) < 2 {
				continue
			}
			for _, p := range l {
				if p.X < r.frame.Min.X || p.Y < r.frame.Min.Y || p.X > r.frame.Max.X || p.Y > r.frame.Max.Y {
					t.Errorf("%s: a border runs over the neat line at %.2f, %.2f", b.Map.ID, p.X, p.Y)
				}
			}
			for k, raw := range []geom.Point{a.Points[0], a.Points[len(a.Points)-1]} {
				if !outline[raw] {
					continue
				}
				seen++
				p := l[k*(len(l)-1)]
				if d := away(p); d > slip {
					t.Errorf("%s: a border (%s) ends %.2f mm from the neat line, at %.2f, %.2f", b.Map.ID, sides(b, a), d, p.X, p.Y)
				}
				if sea := a.Kind == mapdata.ArcSea || a.Kind == mapdata.ArcArea; sea && !drawn[p] {
					t.Errorf("%s: the line between %s is not drawn to the neat line at %.2f, %.2f", b.Map.ID, sides(b, a), p.X, p.Y)
				}
			}
		}
		if seen < 3 {
			t.Errorf("%s: %d borders end at the edge of the board", b.Map.ID, seen)
		}
	})
}

func sides(b *mapdata.Board, a *mapdata.Arc) string {
	name := func(id engine.RegionID) string {
		if id == engine.NoRegion {
			return "none"
		}
		return b.Map.Regions[id].Name
	}
	return name(a.Left) + " and " + name(a.Right)
}

// TestOrnamentsKeepOffBorders: on no board does a border or coast pass under a ship, a monster or a
// compass, or near the middle of a fan of rhumb lines.
func TestOrnamentsKeepOffBorders(t *testing.T) {
	ornaments, fans := 0, 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		rm := r.findRoom()
		boxes := append(append([]geom.Box{rm.compass}, rm.ships...), rm.beasts...)
		for _, box := range boxes {
			if box.Max.X == 0 {
				continue
			}
			ornaments++
			for i := range r.arcs {
				if b.Arcs[i].Kind == mapdata.ArcFrame {
					continue
				}
				if cut := scene.ClipLine(r.arcs[i], box); len(cut) > 0 {
					t.Errorf("%s: the border of %s passes under an ornament at %.1f, %.1f", b.Map.ID, sides(b, &b.Arcs[i]), cut[0][0].X, cut[0][0].Y)
				}
			}
		}
		if r.style.Ornament.Rhumbs != "fans" {
			return
		}
		least := hubClear * math.Min(b.Width, b.Height) / 420
		for _, c := range r.hubs(rm) {
			fans++
			for i := range b.Arcs {
				for k := 1; k < len(b.Arcs[i].Points); k++ {
					if d := geom.SegmentDist(c, b.Arcs[i].Points[k-1], b.Arcs[i].Points[k]); d < least-0.2 {
						t.Fatalf("%s: a fan of rhumb lines has its middle %.1f mm from the border of %s, less than %.1f", b.Map.ID, d, sides(b, &b.Arcs[i]), least)
					}
				}
			}
		}
	})
	if ornaments < 5 || fans < 3 {
		t.Errorf("%d ornaments and %d fans were looked at", ornaments, fans)
	}
}
