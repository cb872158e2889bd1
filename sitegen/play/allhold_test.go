package play_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// told are the published lines of a power's orders, sorted: "Army Paris | as written | verdict
// code".
func told(g *play.Game, power string) []string {
	var out []string
	pg := publish.NewGame(g, sitegen.NewLibrary())
	for _, sheet := range pg.Turns[len(pg.Turns)-1].Steps[0].Powers {
		for _, l := range sheet.Lines {
			if pg.Powers[sheet.Power].ID == power {
				out = append(out, l.Unit+" | "+l.Written+" | "+l.Understood+" | "+l.Verdict+" "+l.Code)
			}
		}
	}
	slices.Sort(out)
	return out
}

func wantTold(t *testing.T, g *play.Game, power string, want ...string) {
	t.Helper()
	slices.Sort(want)
	if got := told(g, power); !slices.Equal(got, want) {
		t.Errorf("of %s is told\n  %s\nwant\n  %s", power, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
	}
}

// TestAllHold: an order for all units without one of their own is an order to hold for each of
// them, under the sheet's own words. Units with orders of their own, also such as contradict each
// other, depend on a condition or cannot be read, keep what they had, and so do others' units.
func TestAllHold(t *testing.T) {
	t.Parallel()
	g := sitetest.Held(t, t.TempDir(), "standard", "1901-spring", map[string]string{
		"austria": "Everything holds.\n",
		"england": "Fleet London - North Sea\nAll other units hold (thanks)\n",
		"france":  "A Par - Bur\nA Par - Pic\nA Mar - Spa if Italy stays out\nAll other units hold\n",
		"germany": "All units hold if nobody attacks me\n",
		"italy":   "A Ven - Tri\nAll other units hold\nAll units hold\nA Vie H\n",
		"russia":  "A War - Gal (cancelled)\nEverything holds\n",
		"turkey":  "A Con - Bul\n",
	})
	wantTold(t, g, "austria",
		"Army Budapest | Everything holds | Army Budapest holds | succeeded held",
		"Army Vienna | Everything holds | Army Vienna holds | succeeded held",
		"Fleet Trieste | Everything holds | Fleet Trieste holds | succeeded held")
	wantTold(t, g, "england",
		"Army Liverpool | All other units hold | Army Liverpool holds | succeeded held",
		"Fleet Edinburgh | All other units hold | Fleet Edinburgh holds | succeeded held",
		"Fleet London | Fleet London - North Sea | Fleet London moves to North Sea | succeeded moved")
	wantTold(t, g, "france",
		"Army Marseilles |  |  | none no-order",
		"Army Paris |  |  | none no-order",
		"Fleet Brest | All other units hold | Fleet Brest holds | succeeded held")
	wantTold(t, g, "germany", "Army Berlin |  |  | none no-order", "Army Munich |  |  | none no-order", "Fleet Kiel |  |  | none no-order")
	wantTold(t, g, "italy",
		"Army Rome | All other units hold | Army Rome holds | succeeded held",
		"Army Venice | A Ven - Tri | Army Venice moves to Trieste | failed bounced",
		"Fleet Naples | All other units hold | Fleet Naples holds | succeeded held")
	if got := told(g, "russia"); len(got) != 4 || slices.ContainsFunc(got, func(s string) bool { return !strings.Contains(s, "| Everything holds |") }) {
		t.Errorf("what was taken back keeps a unit from holding with the others: %q", got)
	}
	wantTold(t, g, "turkey",
		"Army Constantinople | A Con - Bul | Army Constantinople moves to Bulgaria | succeeded moved",
		"Army Smyrna |  |  | none no-order", "Fleet Ankara |  |  | none no-order")
}

// TestAllHoldAndProxies: "all hold" does not cover a unit that is lent, neither for its owner nor
// for the power that it was lent to, whether or not that power orders it.
func TestAllHoldAndProxies(t *testing.T) {
	t.Parallel()
	g := sitetest.Held(t, t.TempDir(), "w3k", "1642-summer", map[string]string{
		"crown":    "Proxy Army Worcestershire to Montrose\nProxy Army Oxfordshire to Montrose\nEverything else holds\n",
		"montrose": "Army Worcestershire - Gloucestershire\nEverything holds\n",
		"argyll":   "Army Wiltshire holds\n", // nobody lent it
	})
	m := g.Rules.Map()
	for _, c := range []struct {
		at string
		by []string
	}{{"worcestershire", []string{"crown proxy", "montrose move"}}, {"oxfordshire", []string{"crown proxy"}}, {"wiltshire", []string{"argyll hold", "crown hold"}}, {"skye", []string{"montrose hold"}}} {
		var by []string
		for _, o := range g.Current().Steps[0].Orders {
			if o.At >= 0 && m.PlaceText(o.At) == c.at {
				by = append(by, m.Powers[o.By].ID+map[engine.Verb]string{engine.Hold: " hold", engine.Proxy: " proxy", engine.Move: " move"}[o.Verb])
			}
		}
		if slices.Sort(by); !slices.Equal(by, c.by) {
			t.Errorf("%s is ordered by %q, want %q", c.at, by, c.by)
		}
	}
	for _, o := range g.Current().Steps[0].Resolution.Outcomes {
		if at := m.PlaceText(o.Unit.At); at == "wiltshire" && o.Order.By == m.Power("crown") && o.Verdict != engine.Succeeded {
			t.Errorf("a stranger's line keeps a unit from holding: %s", o.Reason.Code)
		}
	}
}

// TestAllHoldOfStates: "all hold" also covers the units of states that obey the writer in that very
// phase, and no others: no state's that nobody controls, nor one's that obeys another power that
// orders the same.
func TestAllHoldOfStates(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/games/first/position.toml": "phase = \"1615-spring-movement\"\n[units]\nfrance = [\"A PAR\", \"A LOR\"]\naustria = [\"A VIE\"]\nspain = [\"A MAD\"]\n" +
		"SAV = [\"A SAV\"]\nGEN = [\"F GEN\"]\nVEN = [\"F VEN\"]\nSAX = [\"A SAX\"]\n"})
	g := sitetest.Held(t, dir, "europe1615", "1615-spring", map[string]string{
		"france":  "8: SAV\n5: GEN\nA PAR - CHA\nF GEN - LIG if nobody minds\nEverything else holds.\n",
		"austria": "4: VEN\nAll units hold\n",
		"spain":   "3: SAV\nAll units hold\n",
	})
	wantOf := func(power string, want ...string) {
		t.Helper()
		var got []string
		for _, l := range told(g, power) {
			if strings.Contains(l, " of ") {
				got = append(got, l)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("of states' units is told of %s\n  %s\nwant\n  %s", power, strings.Join(got, "\n  "), strings.Join(want, "\n  "))
		}
	}
	savoy := "Army Savoy of Savoy | Everything else holds | Army Savoy holds | succeeded held"
	wantOf("france", savoy)
	wantOf("austria", "Fleet Venice of Venice | All units hold | Fleet Venice holds | succeeded held")
	wantOf("spain")
}

// TestAllHoldCorrected: an "all hold" from the coordinator's correction is shown at each unit that
// it covers.
func TestAllHoldCorrected(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/games/first/1901-spring/corrections.toml": "[[correction]]\npower = \"austria\"\nline = 1\norder = \"All units hold\"\nreason = \"a smudge\"\n" +
		"[[correction]]\npower = \"italy\"\norder = \"All units hold\"\nreason = \"told by telephone\"\n"})
	g := sitetest.Held(t, dir, "standard", "1901-spring", map[string]string{"austria": "Evrythg hlds\n", "italy": "A Ven H\nA Rom H\nF Nap H\n"})
	pg := publish.NewGame(g, sitegen.NewLibrary())
	corrected := 0
	for _, sheet := range pg.Turns[0].Steps[0].Powers {
		for _, l := range sheet.Lines {
			switch {
			case l.Correction == nil:
			case pg.Powers[sheet.Power].ID == "austria" && l.Verdict == "succeeded" && l.Correction.Now == "All units hold":
				corrected++
			case pg.Powers[sheet.Power].ID != "italy" || l.Verdict != "void" || l.Reason != "no unit is without an order of its own":
				t.Errorf("%+v", l)
			}
		}
	}
	if corrected != 3 {
		t.Errorf("%d units bear the correction", corrected)
	}
}
