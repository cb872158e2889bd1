package publish_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/sitetest"
	"github.com/heraldmaps/herald/sitegen/sitetest/toytest"
)

// TestToy plays a ruleset that is only a folder, from order files to a whole site. It has two
// alternating calendars, five kinds of phase, units that share a sea, a unit aboard another, seats
// and owners, a treasury. Its secret is in no published byte until the game has ended.
func TestToy(t *testing.T) {
	t.Parallel()
	dir, m := sitetest.Toy(t)
	sitetest.PlayToy(t, dir, m)
	all := sitegen.Producers()
	if testing.Short() {
		all = sitetest.Light()
	}
	sitetest.BuildWith(t, dir, m, all)
	sitetest.Search(t, "while it is played", dir, sitetest.ToySecrets)

	g, _ := sitetest.ToyNow(t, dir, m)
	hidden := false
	for i, phase := range sitetest.ToyGame {
		page := sitetest.Page(t, dir, "fens/"+phase.Key+"/index.html")
		for _, want := range phase.Says {
			if !strings.Contains(strings.ToLower(page), strings.ToLower(want)) {
				t.Errorf("the page of %s does not say %q", phase.Key, want)
			}
		}
		pos := g.Turns[i].After()
		for _, want := range phase.Position {
			if !stands(g.Rules.Map(), pos, want) {
				t.Errorf("after %s there is no %s", phase.Key, want)
			}
		}
		for _, s := range g.Turns[i].Steps {
			for _, o := range s.Resolution.Outcomes {
				hidden = hidden || o.Order.Verb == toytest.VerbHide && o.Verdict == engine.Succeeded
			}
		}
	}
	if !hidden {
		t.Error("nobody was hidden: the search proves nothing")
	}
	if text := sitetest.Page(t, dir, "fens/calendar.ics"); !strings.Contains(text, "Lent 1401 councils due") || !strings.Contains(text, "March 1402 musters due") ||
		!strings.Contains(text, "Council orders must have reached the coordinator.") {
		t.Error("the calendar lacks a council or a muster")
	}
	if text := sitetest.Page(t, dir, "fens/england/sheet.html"); !strings.Contains(text, "Movement Orders") || !strings.Contains(text, "Fleet Irish Sea") {
		t.Error("the order sheet lacks its heading or a unit")
	}
	for _, nobody := range []string{"fens/russia/sheet.html", "fens/turkey/sheet.html"} {
		if _, err := os.Stat(filepath.Join(dir, "public", nobody)); err == nil {
			t.Errorf("%s is there, and nobody plays it", nobody)
		}
	}
	if text := sitetest.Page(t, dir, "fens/1401-lent/results.json"); !strings.Contains(text, `"F eng#1"`) || !strings.Contains(text, `"F eng#2"`) {
		t.Error("two units that share a sea are not told apart")
	}
	if !testing.Short() {
		toyPages(t, dir)
	}
	if !sitetest.Found(t, dir, "game.json", `"secret":true`) {
		t.Error("no second receipt is published")
	}

	// The ended game publishes the secret, so it was the gate that hid it before.
	sitetest.Replace(t, filepath.Join(dir, "content/games/fens/game.toml"), "[timeline]", "ended = \"by treaty\"\n[timeline]")
	sitetest.BuildWith(t, dir, m, sitetest.Light())
	for name, want := range map[string]string{"index.html": "Greymantle sleeps there", "results.json": "Greymantle with F ENG"} {
		if !sitetest.Found(t, dir, name, want) {
			t.Errorf("the game is over, and no %s says %q", name, want)
		}
	}
}

// toyPages looks at what is drawn and typeset: marks on maps and in their key, the moves browser
// with the ruleset's own kinds of phase and orders, and its book, whose figures it decided.
func toyPages(t *testing.T, dir string) {
	t.Helper()
	const mark = `aria-label="Proclaimed"` // in the key: the council proclaimed England's candidate
	if !strings.Contains(sitetest.Page(t, dir, "fens/1401-lent-council/map.svg"), mark) {
		t.Error("the council's map does not show who was proclaimed")
	}
	for name, wants := range map[string][]string{
		"moves.html":                       {`"n":"Council"`, `"n":"Muster"`},
		"rules/fens/fens.html":             {`id="fig-broad"`, "figures/fig-boarding.svg", "there is not so much gold", `id="proclaim"`},
		"fens/1401-lent/index.html":        {"moves.html", "rules/fens/"},
		"fens/england/sheet.html":          {`"step":"movement"`},
		"rules/fens/figures/fig-broad.svg": {"<svg"},
	} {
		text := sitetest.Page(t, dir, name)
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
	}
	for _, name := range []string{"Fens-Rules.pdf", "Fens-Rules-Print.pdf", "fens/chronicle.pdf", "FENS-Map-Printable.pdf"} {
		if text := sitetest.Page(t, dir, name); !strings.HasPrefix(text, "%PDF-") || len(text) < 20_000 {
			t.Errorf("%s is not a book", name)
		}
	}
}

// stands reports whether a position has a unit, named as "england F eng #1" or "england A eng
// aboard".
func stands(m *engine.Map, p *engine.Position, text string) bool {
	for _, u := range p.Units {
		s := m.Powers[u.Power].ID + " " + u.Kind.Letter() + " " + m.PlaceText(u.At)
		if u.Aboard != 0 {
			s += " aboard"
		} else if u.No > 0 {
			s += " #" + string('0'+rune(u.No))
		}
		if s == text {
			return true
		}
	}
	return false
}
