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

// TestHillsKeepOff: no hill touches a name or a unit's place, and boards with ridges have hills.
func TestHillsKeepOff(t *testing.T) {
	hilly := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		taken, hills := append(r.names(), r.tokens(0)...), r.hills()
		for _, l := range hills.Flatten(0.1) {
			hilly++
			if !taken.free(scene.Rectangle(scene.BoxOf(l.Pts).Centre(), scene.BoxOf(l.Pts).Width(), scene.BoxOf(l.Pts).Height())) {
				t.Errorf("%s: a hill at %v is on a name or a unit", b.Map.ID, l.Pts[0])
			}
		}
	})
	if hilly < 200 {
		t.Errorf("%d lines of hills are drawn", hilly)
	}
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
