package sitegen

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestPoster: a finished game's poster is an A2 sheet for a press, upright or landscape as its
// board, with the board, each player's arms and the three weightiest battles as figures; a running
// game has none.
func TestPoster(t *testing.T) {
	t.Parallel()
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	made := 0
	for _, g := range s.Published.Games {
		data, err := Poster(g)
		if !g.Over {
			if err == nil || !strings.Contains(err.Error(), "has not ended") {
				t.Errorf("%s goes on: %v", g.Slug, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		made++
		f, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range pdftest.Pressed(f) {
			t.Errorf("%s: %s", g.Slug, wrong)
		}
		trim := "/TrimBox[8.5 8.5 1199.06 1692.28]"
		if g.Board.Width > g.Board.Height {
			trim = "/TrimBox[8.5 8.5 1692.28 1199.06]"
		}
		if pages := f.Pages(); len(pages) != 1 || !strings.Contains(f.Objects[pages[0]], trim) {
			t.Errorf("%s: %d pages, no %s", g.Slug, len(pages), trim)
		}
		figures := 0
		for _, o := range f.Objects {
			if strings.Contains(o, "/S/Figure") {
				figures++
			}
		}
		if want := 1 + len(g.Board.Map.Players()) + posterBattles; figures != want {
			t.Errorf("%s: %d figures, want %d", g.Slug, figures, want)
		}
	}
	if made < 2 {
		t.Errorf("%d posters", made)
	}
}
