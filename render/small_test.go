package render_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
)

// TestSmallPictures: on a board in 360 pixels units and names can be read, whatever the sheet has.
// Tokens are at least 7 pixels (on the standard board 11), names or abbreviations at least 7.5,
// clear of units, of signs of centres and of each other; on the standard board every region has
// one.
func TestSmallPictures(t *testing.T) {
	t.Parallel()
	for id, want := range map[string]struct{ token, named float64 }{
		"standard": {11, 1}, "warwick": {11, 0.95}, "1885": {8, 0.8}, "europe1615": {8, 0.65},
	} {
		b, r := board(t, id), kept(t, id)
		pos := start(b)
		const pixels = 360
		px := b.Width / pixels // mm
		v := r.Sized(render.View{Position: pos}, pixels)
		if d := 2 * mapdata.TokenRadius * v.Enlarge / px; d < want.token {
			t.Errorf("%s: a token is %.1f pixels across", id, d)
		}
		s := mapped(t, r, v)
		named := map[string]bool{}
		var boxes []geom.Box // of units and names
		for _, l := range s.Layers {
			for _, it := range l.Items {
				if l.ID == "units" {
					boxes = append(boxes, it.Kids[len(it.Kids)-2].Path.Box())
				}
			}
		}
		if len(boxes) != len(pos.Position().Units) {
			t.Fatalf("%s: %d units drawn", id, len(boxes))
		}
		for _, l := range s.Layers {
			switch l.ID {
			case "names", "local-names", "area-names":
				t.Errorf("%s: the sheet's %s are drawn", id, l.ID)
			}
			for _, it := range l.Items {
				if l.ID != "small-names" {
					continue
				}
				named[it.Title] = true
				g := it.Text.Glyphs
				box := geom.Box{Min: geom.Point{X: g[0].X, Y: g[0].Y - 0.45*it.Text.Size}, Max: geom.Point{X: g[len(g)-1].X + g[len(g)-1].Adv, Y: g[0].Y}}
				if em := it.Text.Size / px; em < 7.2 {
					t.Errorf("%s: %s is in %.1f pixels", id, it.Title, em)
				}
				for _, o := range boxes {
					w, h := min(box.Max.X, o.Max.X)-max(box.Min.X, o.Min.X), min(box.Max.Y, o.Max.Y)-max(box.Min.Y, o.Min.Y)
					if w > px && h > px {
						t.Errorf("%s: %s lies on another name or a unit by %.1f by %.1f pixels", id, it.Title, w/px, h/px)
					}
				}
				boxes = append(boxes, box)
			}
		}
		n, all := 0.0, 0.0
		for i := range b.Map.Regions {
			reg := &b.Map.Regions[i]
			if reg.Terrain != engine.Sea && !reg.OffBoard {
				all++
				if named[reg.Name] {
					n++
				} else if testing.Verbose() {
					t.Logf("%s: no room for %s", id, reg.Name)
				}
			}
		}
		if n/all < want.named {
			t.Errorf("%s: %.0f of %.0f regions are named", id, n, all)
		}
	}
	r := kept(t, "standard")
	if v := r.Sized(render.View{}, 1440); v.Enlarge != 0 || v.Hide != 0 {
		t.Errorf("1440 pixels show the sheet's names: %+v", v)
	}
}
