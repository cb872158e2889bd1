//go:build unix

package main

import (
	"runtime"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestMovingInIsWorkForEachPhase: moving in a phase takes the same work however many came before
// it. Work is counted in memory allocations, which are the same on any machine; reading, deciding
// and writing all allocate.
func TestMovingInIsWorkForEachPhase(t *testing.T) {
	if testing.Short() {
		t.Skip("not in short runs: a game of 45 phases moves in thrice")
	}
	const third = 15
	games := map[int]feed.Game{}
	for _, phases := range []int{third, 2 * third, 3 * third} {
		dir := emptyContent(t)
		sitetest.Long(t, dir, sitetest.LongGame{Slug: "long", Board: "standard", Ruleset: "standard", Phases: phases, Seed: 7})
		games[phases] = publishedOf(t, dir, "long")
	}
	was := games[3*third]
	work := func(phases int) float64 {
		part := games[phases]
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, code, out, said := moveIn(t, part, "long"); code != exitWell {
			t.Fatalf("%d phases: exit code %d: %s%s", phases, code, out, said)
		}
		runtime.ReadMemStats(&after)
		return float64(after.Mallocs - before.Mallocs)
	}
	orders := func(turns []feed.Results) (n float64) {
		for _, t := range turns {
			for _, s := range t.Steps {
				n += float64(len(s.Orders))
			}
		}
		return n
	}
	one, two, three := work(third), work(2*third), work(3*third)
	second, last := (two-one)/orders(was.Turns[third:2*third]), (three-two)/orders(was.Turns[2*third:])
	t.Logf("%.0f allocations for %d phases; %.0f an order of the next %d, %.0f of those after them", one, third, second, third, last)
	// Were all of it done again for every phase, it would be five thirds.
	if last > 1.15*second {
		t.Errorf("an order of the last %d phases takes %.0f allocations, of those before them %.0f", third, last, second)
	}
}
