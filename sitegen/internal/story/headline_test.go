package story_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestHeadlines: the headlines above a phase's map are true of the positions before and after it:
// at most three sentences, and never none.
func TestHeadlines(t *testing.T) {
	gains := 0
	for _, game := range []string{"thursday-evenings", "powick-bridge"} {
		gains += balanced(t, sample(t, game))
	}
	if gains < 12 {
		t.Errorf("%d phases of the games tell who gained", gains)
	}
}

// balanced checks a game's headlines and returns how many tell who gained.
func balanced(t *testing.T, g *publish.Game) (gains int) {
	for _, turn := range g.Turns {
		heads := story.Headlines(g, turn)
		if len(turn.Steps) == 0 {
			if heads != nil {
				t.Errorf("%s has no results and the headlines %v", turn.Name, heads)
			}
			continue
		}
		if len(heads) < 1 || len(heads) > 3 {
			t.Errorf("%s has %d headlines", turn.Name, len(heads))
		}
		if turn.Adjustment {
			raise, lose := map[engine.PowerID]bool{}, map[engine.PowerID]bool{}
			for _, o := range turn.Changes {
				switch o.Kind {
				case "built":
					raise[engine.PowerID(o.Power)] = true
				case "removed":
					lose[engine.PowerID(o.Power)] = true
				}
			}
			text := story.Text(heads[0].Parts)
			for says, powers := range map[string]map[engine.PowerID]bool{"raise": raise, "up": lose} {
				if len(powers) > 0 && len(raise)+len(lose) > 1 && !strings.Contains(text, says) {
					t.Errorf("%s: %d powers %s units, and it says %q", turn.Name, len(powers), says, text)
				}
				if n := publish.Counted(len(powers), "power", "powers"); len(powers) > 3 && !strings.Contains(text, n) {
					t.Errorf("%s: no %q in %q", turn.Name, n, text)
				}
			}
		}
		net := map[string]int{}
		before, after := turn.Before.Position().Owners, turn.After.Position().Owners
		for r := range after {
			if before[r] == after[r] || !g.Board.Map.Regions[r].SupplyCentre {
				continue
			}
			if after[r] != engine.NoPower {
				net[g.Powers[after[r]].Name]++
			}
			if before[r] != engine.NoPower {
				net[g.Powers[before[r]].Name]--
			}
		}
		for _, h := range heads {
			if h.Kind != "balance" {
				continue
			}
			gains++
			text := story.Text(h.Parts)
			named, sides := 0, map[bool]int{}
			for name, n := range net {
				if n == 0 && strings.Contains(text, name+" ") {
					t.Errorf("%s: %s has as many centres as before, and it says %q", turn.Name, name, text)
				}
				if n != 0 {
					sides[n > 0]++
				}
				if n != 0 && strings.Contains(text, name+" ") {
					named++
				}
			}
			want := 0
			for _, n := range sides {
				if want += n; n > 3 {
					want += 2 - n
					if others := publish.Counted(n-2, "other", "others"); !strings.Contains(text, others+" ") {
						t.Errorf("%s: no %q in %q", turn.Name, others, text)
					}
				}
			}
			if named != want {
				t.Errorf("%s: %d powers are named and not %d in %q", turn.Name, named, want, text)
			}
		}
	}
	return gains
}

// TestHeadlinesOfAQuietTurn: a turn without battles or changes of hands still has a sentence.
func TestHeadlinesOfAQuietTurn(t *testing.T) {
	g := made(engine.Succeeded)
	heads := story.Headlines(g, g.Turns[0])
	if len(heads) == 0 || story.Text(heads[0].Parts) != "no centre changes hands and nobody is driven out" {
		t.Errorf("a quiet turn has the headlines %v", heads)
	}
}
