package sitegen

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/page"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// long is the site of long games, which are measured and which no reader waits for.
const long = "testdata/wars"

// TestSampleShowsAll: the sample site, of one short game a ruleset, shows all that the long games
// show: every kind of page, phase, state, verdict, change, panel and mark. testdata/shown.txt is
// the list.
func TestSampleShowsAll(t *testing.T) {
	t.Parallel()
	list, err := os.ReadFile("testdata/shown.txt")
	if err != nil {
		t.Fatal(err)
	}
	sample, all := shownBy(t, ".."), shownBy(t, long)
	wanted := strings.Split(strings.TrimSpace(string(list)), "\n")
	for _, what := range wanted {
		if !sample[what] {
			t.Errorf("the sample site does not show %s", what)
		}
	}
	for _, what := range slices.Sorted(maps.Keys(all)) {
		if !slices.Contains(wanted, what) {
			t.Errorf("testdata/shown.txt lacks %s, which the long games show", what)
		}
	}
}

// shownBy lists what a site shows.
func shownBy(t *testing.T, dir string) map[string]bool {
	t.Helper()
	ps := &load.Problems{}
	s, _ := openSite(dir, NewMemory(), ps)
	if ps.Failed() {
		t.Fatal(ps.Err())
	}
	out := map[string]bool{}
	for _, g := range s.Published.Games {
		for i := range g.Turns {
			for _, what := range shownIn(g, i) {
				out[what] = true
			}
		}
	}
	for _, p := range page.Pages(s.Published, page.Surroundings{}) {
		out["page "+p.Template] = true
	}
	return out
}

// shownIn lists what a phase shows.
func shownIn(g *publish.Game, at int) (out []string) {
	t := g.Turns[at]
	put := func(what string, v ...any) { out = append(out, g.RulesetID+": "+fmt.Sprintf(what, v...)) }
	put("phase %s", cmp.Or(t.AwaitsID, t.Kind))
	out = append(out, "state "+t.State)
	for what, is := range map[string]bool{"lots": len(t.Lots) > 0, "beacon": g.Beacon != "", "retaken": t.Retaken > 0, "over": g.Over, "draft before retreats": t.State == "draft" && t.Retreats,
		"opening": g.Opening != nil, "conceded": g.Conceded, "scans": g.Scans, "moved deadlines": len(g.Moves) > 0} {
		if is {
			out = append(out, what)
		}
	}
	for what, is := range map[string]bool{"dislodged": len(t.Dislodged) > 0, "builds or removals due": len(t.Due) > 0, "held land": t.Held != nil, "tracks": len(t.Tracks) > 0,
		"a table apart": len(page.Apart(g)) > 0, "aboard": slices.ContainsFunc(t.After.Position().Units, func(u engine.Unit) bool { return u.Aboard != 0 })} {
		if is {
			put("%s", what)
		}
	}
	for _, c := range t.Changes {
		out = append(out, "change "+c.Kind)
	}
	for _, p := range t.Panels {
		put("panel %s", p.Title)
	}
	mark := func(m engine.Mark) {
		key := m.Key
		if strings.HasPrefix(key, "For ") { // whoever that is
			key = "For somebody"
		}
		put("mark %d %s", m.Style, key)
	}
	for _, m := range t.Marks {
		mark(m)
	}
	for i := range t.Steps {
		step := &t.Steps[i]
		if step.Follows {
			out = append(out, "step "+step.Kind) // of every ruleset alike
		} else {
			put("step %s", step.Kind)
		}
		for _, m := range step.Marks {
			mark(m)
		}
		for _, a := range step.Accounts {
			put("account %s", a.Title)
		}
		for _, sheet := range step.Powers {
			for what, is := range map[string]bool{"a second version": sheet.Version > 1, "a missing sheet": sheet.Missing, "civil disorder": sheet.Disorder} {
				if is {
					out = append(out, what)
				}
			}
			for _, l := range sheet.Lines {
				out = append(out, "verdict "+l.Verdict)
				if l.Correction != nil {
					out = append(out, "a correction")
				}
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
