package story_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/internal/story"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// open shows everything to everybody.
type open struct{}

func (open) View(p *engine.Position, _ engine.Audience) *engine.Position       { return p }
func (open) Redact(r *engine.Resolution, _ engine.Audience) *engine.Resolution { return r }

// made is a game of two seasons on three regions, whose names are markup: in the first Y supports
// X, with an order that comes to the verdict given; in the second Y attacks X. A third power has no
// unit.
func made(verdict engine.Verdict) *publish.Game {
	m := &engine.Map{ID: "made", Regions: []engine.Region{{ID: "a", Label: "<b>A"}, {ID: "b", Label: "</script>B", SupplyCentre: true}, {ID: "c", Label: "C & D"}},
		Powers: []engine.Power{{ID: "x", Name: "X"}, {ID: "y", Name: "Y"}, {ID: "z", Name: "Z"}}}
	m.Index()
	g := &publish.Game{Slug: "made", Title: "Made", Board: &mapdata.Board{Map: m}, Powers: []publish.Power{{ID: "x", Name: "X"}, {ID: "y", Name: "Y"}, {ID: "z", Name: "Z"}}}
	units := []engine.Unit{{ID: 1, Power: 0, Kind: engine.Army, At: 1}, {ID: 2, Power: 1, Kind: engine.Army, At: 2}}
	pos := &engine.Position{Units: units, Owners: []engine.PowerID{engine.NoPower, 0, engine.NoPower}}
	none := engine.NewOrder(engine.NoOrder, 0, engine.Army, 1)
	idle := engine.Outcome{Order: &none, Unit: units[0], Verdict: engine.None, Reason: engine.Reason{Code: "no-order"}, Text: "no order"}
	season := func(key string, o engine.Outcome) {
		r := engine.PublishResolution(open{}, &engine.Resolution{Before: pos, After: pos, Outcomes: []engine.Outcome{o, idle}}, engine.Everybody)
		t := &publish.Turn{Key: key, Name: key, Units: true, Before: r.Before(), After: r.After(), Standings: make([]publish.Standing, 3)}
		t.Steps = []publish.Step{{Kind: "orders", Name: "Orders", Orders: r.Outcomes(), Before: r.Before(), After: r.After()}}
		g.Turns = append(g.Turns, t)
	}
	help := engine.NewOrder(engine.Support, 1, engine.Army, 2)
	help.Of, help.To = 1, 0
	season("first", engine.Outcome{Order: &help, Unit: units[1], Verdict: verdict})
	strike := engine.NewOrder(engine.Move, 1, engine.Army, 2)
	strike.To = 1
	season("second", engine.Outcome{Order: &strike, Unit: units[1], Verdict: engine.Failed, Reason: engine.Reason{Code: "bounced"},
		Text: "bounced: 1 (C & D) against 1 (</script>B): a tie holds"})
	return g
}

// TestTurned: an attack on a power that the attacker supported is described as such; a support that
// matched no order, or was none, helped nobody.
func TestTurned(t *testing.T) {
	const says = "Y, which had supported X the season before, attacks </script>B"
	for verdict, want := range map[engine.Verdict]bool{engine.Succeeded: true, engine.Failed: true, engine.Void: false, engine.IllegalOrder: false} {
		told := story.Tell(made(verdict))
		got := slices.ContainsFunc(told[1].Says, func(s story.Sentence) bool { return s.Kind == "turned" && story.Text(s.Parts) == says })
		if got != want {
			t.Errorf("a support that %s: told %v", verdict, got)
		}
	}
}

// TestMade: a battle of regions whose names are markup names them as they are, and a power without
// a unit has no part in anything.
func TestMade(t *testing.T) {
	g := made(engine.Succeeded)
	bs := story.Battles(g, g.Turns[1])
	if len(bs) != 1 || bs[0].Title != "X holds </script>B against Y" || story.Text(bs[0].Said) != "Army C & D is kept out of </script>B: 1 (C & D) against 1 (</script>B): a tie holds" || !slices.Equal(bs[0].Powers, []int{0, 1}) {
		t.Errorf("the battles are %+v", bs)
	}
	for _, c := range story.Tell(g) {
		for _, s := range c.Says {
			if slices.Contains(s.Powers, 2) {
				t.Errorf("%q is about a power without a unit", story.Text(s.Parts))
			}
		}
	}
}
