package rules

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// Every region of the board has its name on the part of it that the index names, and is in the
// square given there.
func TestAtlas(t *testing.T) {
	r := ours(t, "w3k")
	names := map[string]map[string]bool{} // by part: what is written there, letters only
	eachFigure(r, func(f *figure.Figure) {
		part := strings.TrimPrefix(f.Info().Anchor, "fig-atlas-")
		if part == f.Info().Anchor {
			return
		}
		s, err := f.Scene(true)
		if err != nil {
			t.Fatal(err)
		}
		names[part] = map[string]bool{}
		for _, l := range s.Layers {
			eachText(l.Items, func(x *scene.Text) {
				if x.Actual != "" {
					names[part][x.Actual] = true
				}
				names[part][x.S] = true
			})
		}
	})
	if len(names) != len(figure.Parts) {
		t.Fatalf("the board is shown in %d parts", len(names))
	}
	a := newArtist(r.Board, r.Rules, nil)
	cols, rows, w, h := a.squares()
	var missing []string
	for i := range r.Board.Map.Regions {
		part, square := a.Square(engine.RegionID(i))
		box, at := a.part(part), r.Board.Slots[r.Board.Map.Regions[i].First].Unit
		if at.X < box.Min.X || at.X > box.Max.X || at.Y < box.Min.Y || at.Y > box.Max.Y {
			t.Errorf("%s does not lie in the %s", r.Board.Map.Regions[i].Name, part)
		}
		c, n := int(square[0]-'A'), 0
		for _, d := range square[1:] {
			n = 10*n + int(d-'0')
		}
		if c < 0 || c >= cols || n < 1 || n > rows || at.X < float64(c)*w || at.X > float64(c+1)*w || at.Y < float64(n-1)*h || at.Y > float64(n)*h {
			t.Errorf("%s does not lie in %s", r.Board.Map.Regions[i].Name, square)
		}
		found := false
		for written := range names[part] {
			found = found || strings.EqualFold(letters(written), letters(r.Board.Map.Regions[i].Label)) ||
				strings.EqualFold(letters(written), letters(r.Board.Map.Regions[i].Name))
		}
		if !found {
			missing = append(missing, r.Board.Map.Regions[i].Label)
		}
	}
	// At the sheet's edge, and where a name goes over the middle, there may be no room for it in a
	// size that can be read.
	if len(missing) > len(r.Board.Map.Regions)/75 {
		t.Errorf("%d names are not written on their part: %s", len(missing), strings.Join(missing, ", "))
	}
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\'' || r == '’' || r == '-' {
			return -1
		}
		return r
	}, s)
}
