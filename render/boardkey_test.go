package render

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// TestBoardKeysCanBeRead: the sheet of every board without a position has a key, which explains
// centres, units, land and each kind of line on this board. Its letters are large enough, and it
// covers no land, name or place of a unit.
func TestBoardKeysCanBeRead(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		s, err := r.Map(View{})
		if err != nil {
			t.Fatal(err)
		}
		var key *scene.Item
		for _, l := range s.Layers {
			for i := range l.Items {
				if l.Items[i].Class == "key" {
					key = &l.Items[i]
				}
			}
		}
		if key == nil {
			t.Fatalf("%s: no key on the sheet", b.Map.ID)
		}
		least := math.Inf(1)
		var says []string
		for _, it := range key.Kids {
			if it.Text != nil && it.Text.Face == scene.FellItalic && len(it.Text.S) > 2 {
				says = append(says, it.Text.S)
				least = math.Min(least, it.Text.Size*72/25.4)
			}
		}
		if least < 7 {
			t.Errorf("%s: the key is set in %.1f pt", b.Map.ID, least)
		}
		want := []string{"supply centre"}
		for i := range b.Arcs {
			switch b.Arcs[i].Kind {
			case mapdata.ArcLand:
				want = append(want, "border between regions")
			case mapdata.ArcCounty:
				want = append(want, "border between countries")
			case mapdata.ArcSea:
				want = append(want, "border between waters")
			case mapdata.ArcArea:
				if len(b.Map.Areas) > 0 {
					want = append(want, "border of a Sea Area")
				}
			}
		}
		for i := range b.Faces {
			if b.Faces[i].Circle {
				want = append(want, "town, a region by itself")
			}
		}
		own := len(b.Map.Kinds) > 0 // a board where only units of the ruleset's own start has no armies and fleets
		for _, u := range b.Map.Starts {
			own = own && u.Kind >= engine.KindOwn
		}
		kinds := []string{"army", "fleet"}
		if own {
			kinds = b.Map.Kinds
		}
		for _, k := range kinds {
			want = append(want, k+", of "+b.Map.Powers[0].Name)
		}
		if own && slices.ContainsFunc(says, func(s string) bool { return strings.HasPrefix(s, "army") || strings.HasPrefix(s, "fleet") }) {
			t.Errorf("%s: the key explains units that the board does not have: %q", b.Map.ID, says)
		}
		slices.Sort(want)
		for _, w := range slices.Compact(want) {
			if !slices.Contains(says, w) {
				t.Errorf("%s: the key says nothing of a %q: %q", b.Map.ID, w, says)
			}
		}
		for _, box := range []geom.Box{r.backdrop(Colour).room.board, r.backdrop(Colour).room.key} {
			coversNothing(t, b, r, box)
		}
	})
}

// coversNothing reports what a key covers: land, names, places of units.
func coversNothing(t *testing.T, b *mapdata.Board, r *Renderer, box geom.Box) {
	t.Helper()
	for i := range r.faces {
		for _, ring := range r.faces[i].rings {
			if b.Map.Regions[i].Terrain != engine.Sea && len(scene.ClipLine(ring, box)) > 0 {
				t.Errorf("%s: the key covers land of %s", b.Map.ID, b.Map.Regions[i].Name)
			}
		}
	}
	for i := range b.Labels {
		for _, q := range r.lettering.Shapes(&b.Labels[i]) {
			if scene.BoxOf(q).Overlaps(box) && !scene.Apart(q, scene.Rectangle(box.Centre(), box.Width(), box.Height())) {
				t.Errorf("%s: the key covers the name of %s", b.Map.ID, b.Labels[i].Text())
				break
			}
		}
	}
	for p := range r.slots {
		if !r.offBoard(p) && box.Holds(r.slots[p].Unit) {
			t.Errorf("%s: the key covers the unit of %s", b.Map.ID, b.Map.PlaceText(engine.PlaceID(p)))
		}
	}
}

// TestKeyAlone: a view that hides the key keeps the table of powers; one that hides the table has
// neither.
func TestKeyAlone(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		start := engine.PublishBoard(b.Map)
		for hide, want := range map[Parts][2]bool{0: {true, true}, Key: {false, true}, Legend: {false, false}} {
			s, err := r.Map(View{Position: &start, Hide: hide})
			if err != nil {
				t.Fatal(err)
			}
			if key, table := KeyType(s); key > 0 != want[0] || table > 0 != want[1] {
				t.Errorf("%s: without %b the key is in %.1f pt, the table of powers in %.1f", b.Map.ID, hide, key, table)
			}
		}
	})
}
