package story_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

var games = []string{"powick-bridge", "marston-moor", "thursday-evenings", "barnet-field", "the-high-ocean", "white-mountain"}

// TestEveryContestHasACard compares the battles of all sample games with their orders.
func TestEveryContestHasACard(t *testing.T) {
	for _, slug := range games {
		g := sample(t, slug)
		m := g.Board.Map
		n := 0
		for _, turn := range g.Turns {
			bs := story.Battles(g, turn)
			n += len(bs)
			at := map[string]story.Battle{}
			for i, b := range bs {
				where := fmt.Sprintf("%s, %s, %s", slug, turn.Key, b.ID)
				if i > 0 && b.Weight > bs[i-1].Weight {
					t.Errorf("%s: lies behind a lighter one", where)
				}
				if b.Title == "" || b.Kind == "" || len(b.Said) == 0 || strings.Contains(story.Text(b.Said)+b.Title, "nobody") {
					t.Errorf("%s: says %q, %q", where, b.Title, story.Text(b.Said))
				}
				if at[b.ID].ID != "" || len(b.Orders) == 0 || !slices.Contains(b.Show, m.Region(b.Region)) {
					t.Errorf("%s: twice, without orders, or does not show itself", where)
				}
				at[b.ID] = b
				step := &turn.Steps[b.Step]
				if len(b.Sides) == 2 && b.Sides[0].N < b.Sides[1].N {
					t.Errorf("%s: the weaker side stands first", where)
				}
				for _, s := range b.Sides {
					if !strings.Contains(story.Text(b.Said), fmt.Sprintf("%d (", s.N)) {
						t.Errorf("%s: %d is not in %q", where, s.N, story.Text(b.Said))
					}
				}
				for _, p := range b.Said {
					owns := func(u engine.Unit) bool {
						return int(u.Power) == p.Power && strings.Contains(p.Text, publish.Called(m, m.RegionOf(u.At)))
					}
					before := step.Before.Position()
					if p.Power >= 0 && !slices.ContainsFunc(before.Units, owns) && !slices.ContainsFunc(before.Dislodged, func(d engine.Dislodged) bool { return owns(d.Unit) }) {
						t.Errorf("%s: %q is not of %s", where, p.Text, g.Powers[p.Power].Name)
					}
				}
			}
			for i := range turn.Steps {
				has := func(r engine.RegionID, what string, least int) {
					id := m.Regions[r].ID
					b := at[id]
					if b.ID == "" || b.Step != i && at[id+"-"+turn.Steps[i].Kind].ID == "" {
						t.Errorf("%s, %s: no card of %s, %s", slug, turn.Key, id, what)
					} else if b.Step == i && b.Weight < least {
						t.Errorf("%s, %s: %s, %s weighs %d", slug, turn.Key, id, what, b.Weight)
					}
				}
				for _, o := range turn.Steps[i].Orders.List() {
					if o.Dislodged {
						has(m.RegionOf(o.Unit.At), "dislodged", 60)
					}
					if o.Order.Verb == engine.Move && o.Verdict == engine.Failed && o.Reason.Code != "no-convoy" {
						has(m.RegionOf(o.Order.To), "bounced", 10)
					}
					if o.Order.Verb == engine.Support && o.Reason.Code == "cut" {
						has(m.RegionOf(o.Unit.At), "cut", 4)
					}
				}
			}
		}
		if n == 0 {
			t.Errorf("%s: no battle at all", slug)
		}
	}
}

// TestTheWeightiest checks one whole season.
func TestTheWeightiest(t *testing.T) {
	g := sample(t, "thursday-evenings")
	for _, turn := range g.Turns {
		if turn.Key != "1902-spring" {
			continue
		}
		var got []string
		for _, b := range story.Battles(g, turn) {
			got = append(got, fmt.Sprintf("%d %s: %s", b.Weight, b.Title, story.Text(b.Said)))
		}
		want := []string{
			"186 England drives Russia out of Sweden: Fleet Denmark dislodges Fleet Sweden: 2 (Denmark, Norway) against 1 (Sweden); Fleet Sweden retreats to Finland",
			"36 Austria, Italy and Turkey throw each other back from Greece: Army Serbia is kept out of Greece: 1 (Serbia) against 1 (Bulgaria) for Greece",
			"34 France and Germany throw each other back from Belgium: Army Burgundy is kept out of Belgium: 1 (Burgundy) against 1 (Ruhr) for Belgium",
			"34 Austria holds Budapest against Russia: Army Galicia is kept out of Budapest: 1 (Galicia) against 1 (Budapest), which did not leave: a tie holds",
			"34 Russia is kept out of Denmark: Fleet Sweden is kept out of Denmark: 1 (Sweden) against 2 (Denmark, Norway) head to head",
			"34 France and Italy throw each other back from Marseilles: Army Spain is kept out of Marseilles: 1 (Spain) against 1 (Piedmont) for Marseilles",
			"34 Russia holds Rumania against Austria: Army Budapest is kept out of Rumania: 1 (Budapest) against 1 (Rumania): a tie holds",
			"34 Germany and Russia throw each other back from Warsaw: Army Silesia is kept out of Warsaw: 1 (Silesia) against 1 (Ukraine) for Warsaw",
		}
		if !slices.Equal(got, want) {
			t.Errorf("is:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		return
	}
	t.Fatal("the season is gone")
}
