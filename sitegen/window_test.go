package sitegen

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/load"
)

// TestBattlesLieOnTheMap checks the picture of every battle of the sample games: its window is on
// the sheet, outside of which nothing is drawn, and it contains what the battle was about.
func TestBattlesLieOnTheMap(t *testing.T) {
	ps := &load.Problems{}
	s, _ := openSite(long, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	count, cut := 0, 0
	for _, g := range s.Published.Games {
		r, err := s.drawings(g.Board).renderer()
		if err != nil {
			t.Fatal(err)
		}
		outlines := r.Outlines()
		for _, turn := range g.Turns {
			for _, b := range story.Battles(g, turn) {
				box := r.Window(b.Show, 1/render.CardShape)
				count++
				if box.Min.X < 0 || box.Min.Y < 0 || box.Max.X > g.Board.Width || box.Max.Y > g.Board.Height {
					t.Errorf("%s, %s, %s: shows %.1f of a sheet of %.1f by %.1f mm", g.Slug, turn.Key, b.ID, box, g.Board.Width, g.Board.Height)
				}
				if at := outlines[g.Board.Map.Region(b.Region)].At; !box.Holds(at) {
					t.Errorf("%s, %s, %s: shows %.1f without %.1f, where it is", g.Slug, turn.Key, b.ID, box, at)
				}
				for _, id := range b.Show {
					if !box.Holds(outlines[id].At) {
						cut++
						break
					}
				}
			}
		}
	}
	if count < 250 || cut == 0 {
		t.Errorf("%d battles, of which %d do not lie in the frame whole", count, cut)
	}
	t.Logf("%d battles, %d of them are shown in part", count, cut)
}
