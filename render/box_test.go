package render_test

import (
	"math"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render"
)

// TestBoxesHoldMany: a dozen units in a box for a far sea are inside its frame and clear of each
// other.
func TestBoxesHoldMany(t *testing.T) {
	b := board(t, "1885")
	r := kept(t, "1885")
	box := b.Map.Region("HOB")
	p := engine.Position{}
	for i := range 12 {
		p.Units = append(p.Units, engine.Unit{ID: engine.UnitID(i + 1), Power: engine.PowerID(i % 9), Kind: engine.Fleet, At: b.Map.Regions[box].First, No: uint8(i + 1)})
	}
	seen := engine.Publish(engine.Plain{M: b.Map}, &p, engine.Everybody)
	drawn, err := r.Phase(render.View{Position: &seen})
	if err != nil {
		t.Fatal(err)
	}
	if len(drawn.Stands) != 12 {
		t.Fatalf("%d units are drawn", len(drawn.Stands))
	}
	frame, rad := r.Outlines()[box].Box, r.Radius()
	for i, s := range drawn.Stands {
		if s.At.X < frame.Min.X+rad || s.At.X > frame.Max.X-rad || s.At.Y < frame.Min.Y+rad || s.At.Y > frame.Max.Y-rad {
			t.Errorf("unit %d at %.1f is not within the frame %.1f", i+1, s.At, frame)
		}
		for k := range i {
			need, o := 2*rad, drawn.Stands[k].At
			if math.Abs(s.At.Y-o.Y) < rad { // side by side, with room for a number and for a unit aboard
				need = 2.6 * rad
			}
			if d := s.At.Dist(o); d < need {
				t.Errorf("units %d and %d are %.1f mm apart, tokens are %.1f wide", k+1, i+1, d, 2*rad)
			}
		}
	}
}
