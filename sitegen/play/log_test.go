package play_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// drawn returns the units that the lots of the Winter removed, as published.
func drawn(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	for _, l := range sitetest.GameJSON(t, dir, "lots").Turns[0].Lots {
		out = append(out, l.Removed)
	}
	if len(out) == 0 {
		t.Fatal("no lots were drawn")
	}
	return strings.Join(out, ", ")
}

// TestRemarksDoNotSteerLots is the attack against which the log was made: a coordinator adds
// remarks, blank lines, versions and corrections, removes the results and closes again, over and
// over. None of it changes a lot.
func TestRemarksDoNotSteerLots(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sheet := sitetest.LotsWinter + "adjustments/argyll.txt"
	seen := map[string]int{}
	heads := map[string]bool{}
	for try := range 12 {
		text := "Build a Fleet in Belfast\n"
		sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "corrections.toml": ""})
		switch try % 4 {
		case 1:
			text = fmt.Sprintf("# note %d\n%s\nYours, the Campbell %d\n", try, text, try)
		case 2: // a later version that says the same
			sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + fmt.Sprintf("adjustments/argyll-v%d.txt", try): text + "# later\n"})
		case 3:
			sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "corrections.toml": fmt.Sprintf("[[correction]]\nstep = \"adjustments\"\npower = \"argyll\"\nline = 1\norder = \"Build a Fleet in Belfast\"\nreason = \"reading %d\"\n", try)})
		}
		sitetest.Write(t, dir, map[string]string{sheet: text})
		os.Remove(filepath.Join(dir, sitetest.LotsWinter+"results.toml"))
		sitetest.Resolve(t, dir, "lots", play.Final)
		sitetest.Build(t, dir)
		seen[drawn(t, dir)]++
		g := sitetest.GameJSON(t, dir, "lots")
		heads[g.Head] = true
		if _, wrong := feed.Verify(g); len(wrong) > 0 {
			t.Fatalf("try %d: %q", try, wrong)
		}
	}
	if len(seen) != 1 || len(heads) != 1 {
		t.Errorf("%d outcomes and %d heads in 12 tries: %v", len(seen), len(heads), seen)
	}

	// Other orders have other receipts: the log records that the phase was closed twice, and the
	// lots stay.
	sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "adjustments/argyll-v99.txt": "Build an Army in Belfast\n"})
	os.Remove(filepath.Join(dir, sitetest.LotsWinter+"results.toml"))
	was := sitetest.GameJSON(t, dir, "lots")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	now := sitetest.GameJSON(t, dir, "lots")
	if !receipts.Log(now.Log).HasPrefix(was.Log) || len(now.Log) <= len(was.Log) || now.Head == was.Head {
		t.Error("the log does not show that the phase was closed again")
	}
	sitetest.Want(t, dir, "lots/1643-winter/index.html", "They were closed 2 times, each time with other receipts.")
}

// TestLogIsNotMended: a log on disk that is cut, edited or another game's is noticed before
// anything is built from it.
func TestLogIsNotMended(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(text string) string
		want  string
	}{
		"gone":              {func(string) string { return "" }, "receipts.txt"},
		"cut":               {func(s string) string { return s[:len(s)-10] }, "the file is incomplete"},
		"a line less":       {func(s string) string { return s[:strings.LastIndex(strings.TrimSuffix(s, "\n"), "\n")+1] }, "is not the one that"},
		"a remark":          {func(s string) string { return s + "# all well\n" }, "is not a line of a log"},
		"a receipt changed": {func(s string) string { return strings.Replace(s, "argyll ", "argyll 0", 1)[:len(s)+1] }, "receipts.txt"},
		"another game's":    {func(s string) string { return strings.Replace(s, " lots\n", " other\n", 1) }, "differs from the first lines of the log of receipts"},
		"CRLF":              {func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, "line 1 is not a line of a log"},
	} {
		dir := sitetest.Log(t, "")
		sitetest.Resolve(t, dir, "lots", play.Final)
		path := filepath.Join(dir, "content/games/lots/receipts.txt")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(c.spoil(string(data))), 0o644); err != nil {
			t.Fatal(err)
		}
		report := sitetest.Build(t, dir)
		if said := load.Errors(report.Faults).Error(); !strings.Contains(said, c.want) {
			t.Errorf("%s: it says %q, not %q", name, said, c.want)
		}
	}
}

// TestBeacon closes a phase whose lots wait for a round of drand, and for a lottery: nothing is
// drawn without the value, a wrong one is refused, the value is published, and lots are drawn from
// it.
func TestBeacon(t *testing.T) {
	t.Parallel()
	signature, other := drandSignature(26615812), drandSignature(26615813)
	for _, c := range []struct{ rule, named, bad, why, good string }{
		{"the EuroMillions numbers", "the EuroMillions numbers, the first after 2026-03-04 19:00 UTC", strings.Repeat("7 ", 150), "at most 200 characters", " 3 14\n15 9 26 "},
		{receipts.Drand, "drand quicknet round 26615812", strings.Repeat("5a", 32), "not a signature of drand", `{"round":26615812,"signature":"` + signature + `"}`},
		{receipts.Drand, "drand quicknet round 26615812", `{"round":26615813,"signature":"` + other + `"}`, "this is round 26615813", signature},
		{receipts.Drand, "drand quicknet round 26615812", other, "not that of drand's round 26615812", strings.ToUpper(signature)},
	} {
		dir := sitetest.Log(t, c.rule)
		sitetest.Replace(t, filepath.Join(dir, "content/games/lots/game.toml"), "[lots]", "[timeline]\nbegan = 2026-03-01\n[lots]")
		sitetest.Close(t, dir, "lots")
		sitetest.Build(t, dir)
		sitetest.Want(t, dir, "lots/index.html", "Lots wait for <strong>"+c.rule)
		sitetest.Want(t, dir, "lots/1643-winter/index.html", "they wait for "+c.named)
		var waits *play.NeedsBeacon
		if err := sitetest.Decide(t, dir, ""); !errors.As(err, &waits) || waits.Beacon != c.named || !strings.Contains(err.Error(), "--beacon VALUE") {
			t.Fatalf("without a value: %v", err)
		}
		if err := sitetest.Decide(t, dir, c.bad); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: %v", c.bad, err)
		}
		if err := sitetest.Decide(t, dir, c.good); err != nil {
			t.Fatal(err)
		}
		sitetest.Build(t, dir)
		g := sitetest.GameJSON(t, dir, "lots")
		if _, wrong := feed.Verify(g); len(wrong) > 0 {
			t.Errorf("wrong: %q", wrong)
		}
		if said := feed.Unproved(g); (len(said) == 1) != (c.rule != receipts.Drand) || len(said) == 1 && !strings.Contains(said[0], "that "+c.named+" gave 3 14 15 9 26 is not proved") {
			t.Errorf("%s: what cannot be proved is %q", c.named, said)
		}
		sitetest.Want(t, dir, "lots/1643-winter/index.html", "These lots waited for "+c.named)
		sitetest.RunChecker(t, dir, "lots", true)

		if c.rule == receipts.Drand { // a value that the coordinator made up
			forged := sitetest.GameJSON(t, dir, "lots")
			cl := &forged.Turns[0].Closings[0]
			forged.Log = slices.Clone(forged.Log)
			for i, line := range forged.Log {
				forged.Log[i] = strings.ReplaceAll(line, cl.Value, other)
			}
			cl.Value = other
			forged.Head = receipts.Log(forged.Log).Head(len(forged.Log))
			if _, wrong := feed.Verify(forged); !slices.ContainsFunc(wrong, func(s string) bool { return strings.Contains(s, "not that of drand's round") }) {
				t.Errorf("another round's value: %q", wrong)
			}
		}

		// The value stays what it was, and closing otherwise after it gives no second throw.
		first := drawn(t, dir)
		for _, again := range []string{"", "Build an Army in Belfast\n"} {
			if again != "" {
				sitetest.Write(t, dir, map[string]string{sitetest.LotsWinter + "adjustments/argyll-v2.txt": again})
			}
			os.Remove(filepath.Join(dir, sitetest.LotsWinter+"results.toml"))
			if err := sitetest.Decide(t, dir, ""); err != nil {
				t.Fatalf("the value is in the log, and yet: %v", err)
			}
			sitetest.Build(t, dir)
			if now := drawn(t, dir); now != first {
				t.Errorf("closed again, %s were removed and not %s", now, first)
			}
			sitetest.RunChecker(t, dir, "lots", true)
			if _, wrong := feed.Verify(sitetest.GameJSON(t, dir, "lots")); len(wrong) > 0 {
				t.Errorf("closed again: %q", wrong)
			}
		}
		sitetest.Want(t, dir, "lots/1643-winter/index.html", "They were closed 2 times")
	}
}

// TestWordsAreKept: what a receipt covers is kept with the results, so that a later reader of
// orders does not break it.
func TestWordsAreKept(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	data, err := os.ReadFile(filepath.Join(dir, sitetest.LotsWinter+"results.toml"))
	if err != nil || !strings.Contains(string(data), `words = "Build a Fleet in Belfast\n"`) {
		t.Errorf("the results are kept as\n%s", data)
	}
	sitetest.Replace(t, filepath.Join(dir, sitetest.LotsWinter+"results.toml"), "form = 2", "form = 99")
	var ps load.Problems
	load.ReadSite(dir, &ps)
	sitetest.WantProblem(t, &ps, "results.toml", "begun by another version of herald")
}

// TestBeaconStaysNamed: the drawing that lots wait for is named with the receipts. If the deadline
// moves afterwards, the drawing stays the same: another would be another throw of the dice.
func TestBeaconStaysNamed(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "the EuroMillions numbers")
	game := filepath.Join(dir, "content/games/lots/game.toml")
	sitetest.Replace(t, game, "[lots]", "[timeline]\nbegan = 2026-03-01\n[lots]")
	sitetest.Close(t, dir, "lots")
	g, _ := sitetest.SoFar(t, dir, "lots")
	named := g.Log.Closing("1643-winter", "adjustments")
	sitetest.Replace(t, game, "began = 2026-03-01", "began = 2026-03-08")
	if err := sitetest.Decide(t, dir, "31415"); err != nil {
		t.Fatal(err)
	}
	g, _ = sitetest.SoFar(t, dir, "lots")
	now := g.Log.Closing("1643-winter", "adjustments")
	if now.Beacon != named.Beacon || now.Lines != named.Lines || now.Times != 1 || !strings.Contains(named.Beacon, "after 2026-03-04") {
		t.Errorf("%q was named after %d lines; now it is %q, after %d", named.Beacon, named.Lines, now.Beacon, now.Lines)
	}
}

// TestLogThatIsGone: without the log nothing is closed, and nothing is decided.
func TestLogThatIsGone(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	if err := os.Remove(filepath.Join(dir, "content/games/lots/receipts.txt")); err != nil {
		t.Fatal(err)
	}
	for what, do := range map[string]func(g *play.Game) error{
		"close":  func(g *play.Game) error { _, err := g.Close(); return err },
		"decide": func(g *play.Game) error { _, err := g.Decide(play.Final, nil, ""); return err },
	} {
		g, ps := sitetest.Play(t, dir, "lots")
		if err := do(g); err == nil || !strings.Contains(err.Error(), "the game's log of receipts is gone") {
			t.Errorf("%s: %v, and reading it said %v", what, err, ps.All())
		}
	}
}

// TestLotsWithoutTheSeed: a site's files without the seed build the site with the lots that were
// drawn.
func TestLotsWithoutTheSeed(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	was := drawn(t, dir)
	if err := os.Remove(filepath.Join(dir, "content/games/lots/secret.toml")); err != nil {
		t.Fatal(err)
	}
	if r := sitetest.Build(t, dir); len(r.Faults) > 0 || drawn(t, dir) != was {
		t.Errorf("%s, and was %s; faults %v", drawn(t, dir), was, r.Faults)
	}
}
