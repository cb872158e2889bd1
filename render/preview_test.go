package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
)

// TestPreviewShowsWhatChanged: if as many moves succeed in one place as fail in another, the card
// shows those that succeed. A place where a unit was dislodged comes before both. The strip is at
// most a fifth of the card.
func TestPreviewShowsWhatChanged(t *testing.T) {
	b, r := board(t, "w3k"), kept(t, "w3k")
	var south, north []engine.Outcome
	for _, u := range b.Map.Starts {
		at := b.Slots[u.At].Unit
		o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
		o.To = u.At
		out := engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded, Reason: engine.Reason{Code: "moved"}}
		switch {
		case at.Y > 0.75*b.Height && len(south) < 5:
			south = append(south, out)
		case at.Y < 0.35*b.Height && len(north) < 5:
			out.Verdict, out.Reason.Code = engine.Failed, "no-entry"
			north = append(north, out)
		}
	}
	if len(south) < 3 || len(north) < 3 {
		t.Fatalf("%d units in the south and %d in the north", len(south), len(north))
	}
	n := min(len(south), len(north))
	south, north = south[:n], north[:n]
	most := func() (inSouth, inNorth int) {
		s, err := r.Preview(render.View{Position: start(b), Outcomes: decided(append(append([]engine.Outcome{}, south...), north...)), Hide: render.Orders})
		if err != nil {
			t.Fatal(err)
		}
		box := s.Box()
		if w, h := box.Width(), box.Height(); w/h < 1.8 || w/h > 2 {
			t.Errorf("a card of %.0f by %.0f", w, h)
		}
		for i := range n {
			if box.Holds(b.Slots[south[i].Unit.At].Unit) {
				inSouth++
			}
			if box.Holds(b.Slots[north[i].Unit.At].Unit) {
				inNorth++
			}
		}
		return inSouth, inNorth
	}
	if s, n := most(); s <= n {
		t.Errorf("the card shows %d moves that came through and %d that failed", s, n)
	}
	for i := range north {
		north[i].Dislodged = true
	}
	if s, n := most(); n <= s {
		t.Errorf("the card shows %d moves that came through and %d units that were dislodged", s, n)
	}
}

// TestPreviewCutsNoToken looks at cards of each board's opening, as if only one power's units
// moved, each power in turn: no edge of the picture cuts a token.
func TestPreviewCutsNoToken(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		cards := 0
		for p := range b.Map.Powers {
			var outs []engine.Outcome
			for _, u := range b.Map.Starts {
				if int(u.Power) != p {
					continue
				}
				o := engine.NewOrder(engine.Hold, u.Power, u.Kind, u.At)
				outs = append(outs, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded, Reason: engine.Reason{Code: "held"}})
			}
			if len(outs) == 0 {
				continue
			}
			s, err := r.Preview(render.View{Position: start(b), Outcomes: decided(outs), Hide: render.Orders})
			if err != nil {
				t.Fatal(err)
			}
			box, rad := s.Box(), r.Radius()
			foot := box.Min.Y + 0.84*box.Height()
			for _, u := range b.Map.Starts {
				at := b.Slots[u.At].Unit
				if at.X < box.Min.X-rad || at.X > box.Max.X+rad || at.Y < box.Min.Y-rad || at.Y > foot+rad {
					continue
				}
				if at.X < box.Min.X+rad || at.X > box.Max.X-rad || at.Y < box.Min.Y+rad || at.Y > foot-rad {
					t.Errorf("%s, %s: the unit in %s is cut", id, b.Map.Powers[p].Name, b.Map.Regions[b.Map.RegionOf(u.At)].Name)
				}
			}
			cards++
		}
		if cards == 0 {
			t.Errorf("%s: no cards", id)
		}
	}
}
