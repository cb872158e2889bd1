package page

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestManyWaysToRetreat: a list of dozens of places is for the sheet; their number is enough here.
func TestManyWaysToRetreat(t *testing.T) {
	for n, want := range map[int]string{2: "Retreat Fleet Wight to a or a, or disband it", 47: "Retreat Fleet Wight to one of 47 places, or disband it"} {
		g := &publish.Game{Powers: make([]publish.Power, 1), Turns: []*publish.Turn{{State: "draft", Retreats: true,
			Dislodged: []publish.Dislodged{{Unit: "Fleet Wight", Open: slices.Repeat([]string{"a"}, n)}}}}}
		if got := owed(g, 0); !slices.Equal(got, []string{want}) {
			t.Errorf("%d places: %q", n, got)
		}
	}
}
