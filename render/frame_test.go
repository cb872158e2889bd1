package render

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/scene"
)

// TestDegreesOfTheNeatLine: on every board, the bars of each side of the frame reach from corner to
// corner, and the upper and left sides have figures of degrees within the border.
func TestDegreesOfTheNeatLine(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		within := r.bordered()
		for side := range 4 {
			bars, texts := r.degrees(side, r.looks[Colour]().st)
			from, to := r.alongSide(side)
			if bars[0] > from || bars[len(bars)-1] < to-(bars[len(bars)-1]-bars[len(bars)-2]) {
				t.Errorf("%s, side %d: bars from %.1f to %.1f, the side from %.1f to %.1f", b.Map.ID, side, bars[0], bars[len(bars)-1], from, to)
			}
			s := scene.Scene{Layers: []*scene.Layer{{Items: []scene.Item{{Box: scene.BoxLabel, Kids: texts}}}}}
			if (side == 0 || side == 3) && len(texts) < 3 {
				t.Errorf("%s, side %d: %d figures of degrees", b.Map.ID, side, len(texts))
			}
			for i, c := range s.Claims() {
				for _, p := range c.Shape {
					if !within.Holds(p) || r.frame.Holds(p) {
						t.Errorf("%s, side %d: figure %d leaves the border at %v", b.Map.ID, side, i, p)
					}
				}
			}
		}
	})
}

// TestSheetsKeepTheirInkOffTheEdge: on every board, a whole map's frame holds the border and a key
// below it, with the full widths of their lines: a printer may lose what is outside.
func TestSheetsKeepTheirInkOffTheEdge(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		for _, size := range []float64{0, 4} {
			s, err := r.Map(View{KeySize: size})
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range s.Layers {
				for i := range l.Items {
					it := &l.Items[i]
					if l.ID != "key" && (it.Style == nil || it.Style.Class != "frame" && it.Style.Class != "neatline") {
						continue
					}
					half := r.looks[Colour]().st.plaque.Width / 2
					if l.ID != "key" {
						half = it.Style.Width / 2
					}
					if e := it.Extent().Shrunk(-half + 0.001); !s.Frame.Holds(e.Min) || !s.Frame.Holds(e.Max) {
						t.Errorf("%s, key %g: %s covers %v, the frame is %v", b.Map.ID, size, l.ID, e, s.Frame)
					}
				}
			}
		}
	})
}

// TestHillsKeepOff: no hill touches a name or a unit's place or leaves the map, and all boards have
// some.
func TestHillsKeepOff(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		hilly := 0
		taken, hills := append(r.names(), r.tokens(0)...), r.hills()
		for _, l := range hills.Flatten(0.1) {
			hilly++
			if box := scene.BoxOf(l.Pts); !r.frame.Holds(box.Min) || !r.frame.Holds(box.Max) || r.onWater(box.Centre()) {
				t.Errorf("%s: a hill at %v is off the map or at sea", b.Map.ID, l.Pts[0])
			}
			if !taken.free(scene.Rectangle(scene.BoxOf(l.Pts).Centre(), scene.BoxOf(l.Pts).Width(), scene.BoxOf(l.Pts).Height())) {
				t.Errorf("%s: a hill at %v is on a name or a unit", b.Map.ID, l.Pts[0])
			}
		}
		if hilly < 50 {
			t.Errorf("%s: %d lines of hills are drawn", b.Map.ID, hilly)
		}
	})
}

// TestRiversReachTheSea: no river of a board runs through the sea or leaves the map, one that is
// drawn from near the coast begins on it, and rivers run in both widths.
func TestRiversReachTheSea(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		reached := 0
		for i := range b.Marks {
			m := &b.Marks[i]
			if m.Kind != mapdata.Stream {
				continue
			}
			line := r.toMouth(m.Line)
			if r.toBorder(line[0], 1) < 0.01 {
				reached++
			}
			var parts [2]scene.Path
			river(&parts, line)
			for k := range parts {
				for _, l := range parts[k].Flatten(0.1) {
					for _, p := range l.Pts {
						if !r.frame.Holds(p) {
							t.Fatalf("%s: river %d leaves the map at %v", b.Map.ID, i, p)
						}
						if r.onWater(p) && r.toBorder(p, 2) > 1 {
							t.Errorf("%s: river %d runs through the sea at %v", b.Map.ID, i, p)
						}
					}
				}
			}
		}
		for k, p := range r.rivers() {
			if p.Empty() {
				t.Errorf("%s: no river has width %d", b.Map.ID, k)
			}
		}
		if reached < 7 {
			t.Errorf("%s: %d rivers reach a coast", b.Map.ID, reached)
		}
	})
}

// TestTableOfArms: on a board with coats of arms every power has its own, and the table of powers
// is set in 7 pt or more.
func TestTableOfArms(t *testing.T) {
	seen := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		if _, wide := r.legendRows(); wide == 0 {
			return
		}
		bd, ids := r.looks[Colour](), map[string]bool{}
		for _, id := range r.style.Frame.Arms {
			ids[id] = true
		}
		if seen += len(ids); len(ids) != len(b.Map.Players()) {
			t.Errorf("%s: %d arms for %d powers", b.Map.ID, len(ids), len(b.Map.Players()))
		}
		if s := codeSize * bd.room.scale * 72 / 25.4; math.Round(10*s) < 70 {
			t.Errorf("%s: the table of powers is set in %.1f pt, less than 7", b.Map.ID, s)
		}
	})
	if seen < 10 {
		t.Errorf("%d arms", seen)
	}
}
