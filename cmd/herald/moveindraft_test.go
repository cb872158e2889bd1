//go:build unix

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
)

// drafted returns a site whose game has a draft of its second phase, in which Italy drives a fleet
// out of Trieste, or does not.
func drafted(t *testing.T, drives bool) (site, game string) {
	t.Helper()
	site, game = deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-16 12:00")
	well(t, "resolve", "first", "--final", "--final", "--site", site)
	orders := filepath.Join(game, "1901-autumn/orders")
	must(t, os.MkdirAll(orders, 0o755))
	for power, text := range map[string]string{"italy": "A Tyr S A Ven - Tri\nA Ven - Tri\nF Ion H\n", "austria": "F Tri H\n"} {
		if !drives {
			text = "All hold\n"
		}
		must(t, os.WriteFile(filepath.Join(orders, power+".txt"), []byte(text), 0o644))
	}
	at(t, "2026-03-30 12:00")
	well(t, "resolve", "first", "--early", "--site", site)
	return site, game
}

// TestDraftsMoveIn: a game that moves between a draft and its retreats is at that point in its new
// site, with the receipts of the orders; every unit that could retreat still can. The retreats are
// closed and decided there, and both programs verify everything.
func TestDraftsMoveIn(t *testing.T) {
	for _, drives := range []bool{true, false} {
		from, _ := drafted(t, drives)
		was := publishedOf(t, from, "first")
		site, code, out, said := moveIn(t, was, "first")
		if code != exitWell || said != "" || !strings.Contains(out, "first 1901-autumn is draft\n") {
			t.Fatalf("exit code %d: %s%s", code, out, said)
		}
		if was, now := load.ReadGame(from, "first", &load.Problems{}), load.ReadGame(site, "first", &load.Problems{}); len(was.Phases) < 2 {
			t.Error("nothing was published")
		} else {
			for i, p := range was.Phases { // later changes are compared with these
				if q := now.Phases[i].Frozen; len(q.Published) == 0 || !slices.Equal(q.Published, p.Frozen.Published) {
					t.Errorf("%s was published as %v, and moved in as %v", p.Key, p.Frozen.Published, q.Published)
				}
			}
		}
		if now := publishedOf(t, site, "first"); asPlayed(t, was) != asPlayed(t, now) {
			t.Error("it comes out otherwise than it went in: " + firstDifference(asPlayed(t, was), asPlayed(t, now)))
		}
		if drives {
			_, out, _ := herald(t, "status", "first", "--site", site)
			if !strings.Contains(out, "1901-autumn, draft") || !strings.Contains(out, "must retreat Fleet Trieste") {
				t.Errorf("status: %s", out)
			}
			sheet := filepath.Join(site, "content/games/first/1901-autumn/retreats/austria.txt")
			must(t, os.MkdirAll(filepath.Dir(sheet), 0o755))
			must(t, os.WriteFile(sheet, []byte("F Tri - Alb\n"), 0o644))
		}
		well(t, "resolve", "first", "--final", "--site", site)
		now := publishedOf(t, site, "first")
		autumn := now.Turns[1]
		if drives && !slices.Contains(autumn.After.Units["austria"], "F alb") || autumn.Steps[0].MovedIn != 1 || autumn.State != "final" {
			t.Errorf("of the retreat: %v, %s, %d", autumn.After.Units["austria"], autumn.State, autumn.Steps[0].MovedIn)
		}
		right, wrong := checks(t, now)
		if len(wrong) > 0 {
			t.Errorf("it is played on, and this does not fit: %v", wrong)
		}
		if want := "Autumn 1901, retreats: closed with 1 receipts"; drives && !slices.ContainsFunc(right, func(r string) bool { return strings.HasPrefix(r, want) }) {
			t.Errorf("verify does not say %q: %v", want, right)
		}
		if third, code, out, said := moveIn(t, now, "first"); code != exitWell || asPlayed(t, publishedOf(t, third, "first")) != asPlayed(t, now) {
			t.Errorf("into a third site: exit code %d: %s%s", code, out, said)
		}
	}
}

// TestClosedPhasesMoveIn: a phase that waits to be decided moves without its orders, which are
// still secret; the coordinator is reminded to bring them.
func TestClosedPhasesMoveIn(t *testing.T) {
	from, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-16 12:00")
	well(t, "resolve", "first", "--final", "--final", "--site", from)
	orders := filepath.Join(game, "1901-autumn/orders")
	must(t, os.MkdirAll(orders, 0o755))
	must(t, os.WriteFile(filepath.Join(orders, "italy.txt"), []byte("A Ven - Tri\n"), 0o644))
	said := func() (out string, now feed.Game) {
		site, code, out, err := moveIn(t, publishedOf(t, from, "first"), "first")
		if code != exitWell || err != "" {
			t.Fatalf("exit code %d: %s%s", code, out, err)
		}
		return out, publishedOf(t, site, "first")
	}
	const tells = "1901-autumn was closed where it came from"
	if out, _ := said(); strings.Contains(out, tells) {
		t.Errorf("of a phase that is open: %s", out)
	}
	well(t, "close", "first", "--early", "--site", from)
	out, now := said()
	if !strings.Contains(out, tells+", but its orders are not here yet (hint: ask for the sheets, and put them into content/games/first/1901-autumn/)\n") {
		t.Errorf("of a phase that is closed: %s", out)
	}
	if _, wrong := checks(t, now); len(wrong) > 0 {
		t.Errorf("this does not fit: %v", wrong)
	}
}
