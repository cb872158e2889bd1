//go:build unix

package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
)

// winterDesk is a site whose game is final up to an autumn in which France gains three centres.
func winterDesk(t *testing.T) (site, game string) {
	t.Helper()
	site, game = deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-16 12:00")
	well(t, "resolve", "first", "--final", "--final", "--site", site)
	sheets(t, game, "1901-autumn/orders", map[string]string{"austria": "A Ser - Gre\nA Vie H\nF Tri H\n", "france": "A Bur - Bel\nF MAO - Por\nA Mar - Spa\n"})
	at(t, "2026-03-31 12:00")
	well(t, "resolve", "first", "--final", "--final", "--early", "--site", site)
	return site, game
}

// sheets writes order sheets by power.
func sheets(t *testing.T, game, folder string, by map[string]string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Join(game, folder), 0o755))
	for power, text := range by {
		must(t, os.WriteFile(filepath.Join(game, folder, power+".txt"), []byte(text), 0o644))
	}
}

// TestEveningsTakenBack: a winter is closed, decided and built. It is taken back, the coordinator
// types the sheets anew, and it is closed and decided again. The desk and the page report the
// orders that differ, whatever line they are on, but neither remarks nor the order of lines. The
// log has each closing, both programs verify it, and the game can move.
func TestEveningsTakenBack(t *testing.T) {
	site, game := winterDesk(t)
	const winter = "1901-winter/adjustments"
	sheets(t, game, winter, map[string]string{"france": "Build A Par\nBuild F Bre\nBuild A Mar\n", "austria": "Build A Vie\n"})
	at(t, "2026-04-10 12:00")
	run := func(args ...string) string {
		t.Helper()
		return well(t, append(args, "--site", site)...)
	}
	run("close", "first", "--early")
	run("resolve", "first", "--final", "--final", "--early")
	run("build", "--quiet")

	run("resolve", "first", "--reopen", "1901-winter")
	sheets(t, game, winter, map[string]string{"france": "# Dear Kim, your man in Zanzibar is mine\nBuild A Mar\n\nBuild A Par. Build F Bre\n"})
	if out := run("resolve", "first", "--final", "--final", "--early"); !strings.Contains(out, "Nothing differs from what was published.\n") {
		t.Errorf("of a sheet that was written anew:\n%s", out)
	}

	run("resolve", "first", "--reopen", "1901-winter")
	sheets(t, game, winter, map[string]string{"france": "# Dear Kim, your man in Zanzibar is mine\nBuild A Mar\nBuild A Bre\nBuild A Par\n"})
	run("close", "first", "--early")
	out := run("resolve", "first", "--final", "--final", "--early")
	for _, want := range []string{"2 orders differ from what was published", "    - (none)\n    + Build an Army in Brest: succeeded\n", "    - Build a Fleet in Brest: succeeded\n    + (none)\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "in Marseilles: ") || strings.Contains(out, "in Paris: ") {
		t.Errorf("what is the same is told:\n%s", out)
	}
	run("build", "--quiet")
	page := read(t, filepath.Join(site, "public/first/1901-winter/index.html"))
	if !strings.Contains(page, "Build a Fleet in Brest") || !strings.Contains(page, "Build an Army in Brest") {
		t.Error("the page does not say what was published before")
	}
	if found := grepSite(t, filepath.Join(site, "public"), "Zanzibar"); found != "" {
		t.Errorf("a remark is published in %s", found)
	}
	well(t, "verify", "first", "--site", site)
	was := publishedOf(t, site, "first")
	right, wrong := checks(t, was)
	if len(wrong) > 0 {
		t.Errorf("this does not fit: %v", wrong)
	}
	for _, want := range []string{`^the log says how often Winter 1901 was taken back: 2`, `^Winter 1901, adjustments: closed 3 times with different receipts with 2 receipts`} {
		if re := regexp.MustCompile(want); !slices.ContainsFunc(right, re.MatchString) {
			t.Errorf("verify does not say %q: %q", want, right)
		}
	}
	if third, code, out, said := moveIn(t, was, "first"); code != exitWell || asPlayed(t, publishedOf(t, third, "first")) != asPlayed(t, was) {
		t.Errorf("into another site: exit code %d: %s%s", code, out, said)
	}
}

// TestResultsTakenAwayByHand: if somebody deletes a phase's results.toml instead of taking the
// phase back, nothing of the phase is published again from the kept copy, whatever breaks
// afterwards.
func TestResultsTakenAwayByHand(t *testing.T) {
	site, game := deskSite(t, "2026-03-02", allOrders())
	at(t, "2026-03-16 12:00")
	well(t, "resolve", "first", "--final", "--final", "--site", site)
	well(t, "build", "--quiet", "--site", site)
	if !strings.Contains(read(t, filepath.Join(site, "public/first/1901-spring/results.json")), "A Bud - Ser") {
		t.Fatal("the phase was not published")
	}
	must(t, os.Remove(filepath.Join(game, "1901-spring/results.toml")))
	if code, out, said := herald(t, "build", "--quiet", "--site", site); code != exitWell || !strings.Contains(said, "kept.txt: updated") {
		t.Errorf("exit code %d: %s%s", code, out, said)
	}
	must(t, os.WriteFile(filepath.Join(game, "game.toml"), []byte("title = \n"), 0o644))
	herald(t, "build", "--quiet", "--site", site)
	for _, secret := range []string{"A Bud - Ser", "Budapest moves to Serbia"} {
		if found := grepSite(t, filepath.Join(site, "public"), secret); found != "" {
			t.Errorf("%q is published again, in %s", secret, found)
		}
	}
}

// TestWhatWasPublishedIsWhatIsCompared: in whatever order a coordinator corrects published results,
// the page, the feed and verify report order by order what differs from what people have seen; what
// cannot be compared is not taken back.
func TestWhatWasPublishedIsWhatIsCompared(t *testing.T) {
	const correction = "[[correction]]\npower = \"austria\"\nline = 3\norder = \"F Tri - Alb\"\nreason = \"misread\"\n"
	was, now := "Fleet Trieste holds: succeeded", "Fleet Trieste moves to Albania: succeeded"
	for _, c := range []struct {
		name  string
		draft bool // nothing was final
		do    func(t *testing.T, phase string, herald func(args ...string))
		again int // how often it was published before
		was   string
	}{
		{"the correction first", false, func(t *testing.T, phase string, herald func(args ...string)) {
			writeText(t, phase+"/corrections.toml", correction)
			herald("resolve", "first", "--reopen", "1901-spring")
		}, 1, was},
		{"taken back first", false, func(t *testing.T, phase string, herald func(args ...string)) {
			herald("resolve", "first", "--reopen", "1901-spring")
			writeText(t, phase+"/corrections.toml", correction)
		}, 1, was},
		{"twice", false, func(t *testing.T, phase string, herald func(args ...string)) {
			writeText(t, phase+"/corrections.toml", strings.Replace(correction, "Alb", "Adr", 1))
			herald("resolve", "first", "--reopen", "1901-spring")
			herald("resolve", "first", "--final", "--final", "--phase", "1901-spring", "--early")
			writeText(t, phase+"/corrections.toml", correction)
			herald("resolve", "first", "--reopen", "1901-spring")
		}, 2, "Fleet Trieste moves to Adriatic Sea: succeeded"},
		{"the sheet itself", false, func(t *testing.T, phase string, herald func(args ...string)) {
			writeText(t, phase+"/orders/austria.txt", "F Tri - Alb\nA Vie H\nA Bud - Ser\n")
			herald("resolve", "first", "--reopen", "1901-spring")
		}, 1, was},
		{"a rewriting", false, func(t *testing.T, phase string, herald func(args ...string)) {
			writeText(t, phase+"/orders/austria.fix.txt", "F Tri - Alb\nA Vie H\nA Bud - Ser\n")
			herald("resolve", "first", "--reopen", "1901-spring")
		}, 1, was},
		{"by other rules than today's", false, func(t *testing.T, phase string, herald func(args ...string)) {
			for _, name := range []string{phase + "/results.toml", filepath.Dir(phase) + "/kept.txt"} { // as a program wrote it that decided it otherwise
				writeText(t, name, regexp.MustCompile(`(?m)^outcome = '?"?[0-9a-f]{8}`).ReplaceAllStringFunc(read(t, name), func(s string) string { return s[:len(s)-8] + "00000000" }))
			}
			writeText(t, phase+"/corrections.toml", correction)
			herald("resolve", "first", "--reopen", "1901-spring")
		}, 1, was},
		{"a draft", true, func(t *testing.T, phase string, herald func(args ...string)) {
			writeText(t, phase+"/corrections.toml", correction)
			herald("resolve", "first")
		}, 1, was},
		{"a draft that becomes final", true, func(t *testing.T, phase string, herald func(args ...string)) {
			writeText(t, phase+"/corrections.toml", correction)
		}, 1, was},
	} {
		t.Run(c.name, func(t *testing.T) {
			site, game := deskSite(t, "2026-03-02", allOrders())
			at(t, "2026-03-16 12:00")
			run := func(args ...string) { t.Helper(); well(t, append(args, "--site", site)...) }
			run("resolve", "first")
			if !c.draft {
				run("resolve", "first", "--final", "--phase", "1901-spring", "--early")
			}
			c.do(t, filepath.Join(game, "1901-spring"), run)
			run("resolve", "first", "--final", "--final", "--phase", "1901-spring", "--early")
			run("build", "--quiet")
			g := publishedOf(t, site, "first")
			want := []feed.ResultsChanged{{Kind: "orders", Power: "austria", Unit: "Fleet Trieste", Was: c.was, Now: now}}
			if r := g.Turns[0]; r.Retaken != c.again || !slices.Equal(r.Changed, want) {
				t.Errorf("published %d times before, with %+v, not %d and %+v", r.Retaken, r.Changed, c.again, want)
			}
			for name, said := range map[string]string{"1901-spring/index.html": "Changed since it was published", "feed.xml": "before " + c.was + "; now " + now,
				"1901-spring/results-full.txt": "before " + c.was + "; now " + now, "1901-spring/results.txt": "final results, changed since they were published"} {
				if page := read(t, filepath.Join(site, "public/first", name)); !strings.Contains(page, said) {
					t.Errorf("%s does not say %q", name, said)
				}
			}
			if out := well(t, "verify", "first", "--site", site); !strings.Contains(out, "Spring 1901 had been published before, with other results of 1 orders") {
				t.Errorf("verify says nothing of it:\n%s", out)
			}
			g.Turns[0].Changed[0].Now = "Fleet Trieste moves to Venice: succeeded"
			if _, wrong := feed.Verify(g); !slices.ContainsFunc(wrong, func(s string) bool {
				return strings.Contains(s, "is listed as changed, but is not among the orders")
			}) {
				t.Errorf("a change that is none is not found: %v", wrong)
			}
		})
	}
	t.Run("nothing is kept", func(t *testing.T) {
		site, game := deskSite(t, "2026-03-02", allOrders())
		at(t, "2026-03-16 12:00")
		well(t, "resolve", "first", "--final", "--final", "--site", site)
		results := filepath.Join(game, "1901-spring/results.toml")
		text, _, _ := strings.Cut(read(t, results), "[[published]]")
		writeText(t, results, text)
		must(t, os.Remove(filepath.Join(game, "kept.txt")))
		writeText(t, filepath.Join(game, "1901-spring/corrections.toml"), correction)
		code, _, said := herald(t, "resolve", "first", "--reopen", "1901-spring", "--site", site)
		if code != exitProblems || !strings.Contains(said, "no copy of what was published is kept") || read(t, results) != text {
			t.Errorf("exit code %d: %s", code, said)
		}
	})
}

// writeText writes a file.
func writeText(t *testing.T, path, text string) {
	t.Helper()
	must(t, os.WriteFile(path, []byte(text), 0o644))
}
