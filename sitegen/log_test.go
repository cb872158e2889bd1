package sitegen

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
)

// logSite is lotsSite with a log of receipts, waiting for a beacon or for none.
func logSite(t *testing.T, beacon string) string {
	t.Helper()
	dir := lotsSite(t)
	game := filepath.Join(dir, "content/games/lots")
	replaceIn(t, filepath.Join(game, "game.toml"), "[lots]", "[lots]\nbeacon = \""+beacon+"\"")
	writeFiles(t, dir, map[string]string{"content/games/lots/receipts.txt": receipts.Begin("lots", play.LotLink(secretSeed, 8, 0), 8, beacon).Text()})
	return dir
}

const lotsWinter = "content/games/lots/1643-winter/"

// drawn is what the lots of the Winter removed, as published.
func drawn(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	for _, l := range readGameJSON(t, dir, "lots").Turns[0].Lots {
		out = append(out, l.Removed)
	}
	if len(out) == 0 {
		t.Fatal("no lots were drawn")
	}
	return strings.Join(out, ", ")
}

// TestRemarksDoNotSteerLots is the attack that the log was made against: a coordinator adds remarks, blank lines, versions and
// corrections, takes the results away and closes again, over and over. Nothing of it moves a lot.
func TestRemarksDoNotSteerLots(t *testing.T) {
	t.Parallel()
	dir := logSite(t, "")
	sheet := lotsWinter + "adjustments/argyll.txt"
	seen := map[string]int{}
	heads := map[string]bool{}
	for try := range 12 {
		text := "Build a Fleet in Belfast\n"
		writeFiles(t, dir, map[string]string{lotsWinter + "corrections.toml": ""})
		switch try % 4 {
		case 1:
			text = fmt.Sprintf("# note %d\n%s\nYours, the Campbell %d\n", try, text, try)
		case 2: // a later version that says the same
			writeFiles(t, dir, map[string]string{lotsWinter + fmt.Sprintf("adjustments/argyll-v%d.txt", try): text + "# later\n"})
		case 3:
			writeFiles(t, dir, map[string]string{lotsWinter + "corrections.toml": fmt.Sprintf("[[correction]]\nstep = \"adjustments\"\npower = \"argyll\"\nline = 1\norder = \"Build a Fleet in Belfast\"\nreason = \"reading %d\"\n", try)})
		}
		writeFiles(t, dir, map[string]string{sheet: text})
		os.Remove(filepath.Join(dir, lotsWinter+"results.toml"))
		resolve(t, dir, "lots", play.Final)
		buildLight(t, dir)
		seen[drawn(t, dir)]++
		g := readGameJSON(t, dir, "lots")
		heads[g.Head] = true
		if _, wrong := feed.Verify(g); len(wrong) > 0 {
			t.Fatalf("try %d: %q", try, wrong)
		}
	}
	if len(seen) != 1 || len(heads) != 1 {
		t.Errorf("%d outcomes and %d heads in 12 tries: %v", len(seen), len(heads), seen)
	}

	// Other orders are other receipts: the log says that the phase was closed twice, and the lots stay.
	writeFiles(t, dir, map[string]string{lotsWinter + "adjustments/argyll-v99.txt": "Build an Army in Belfast\n"})
	os.Remove(filepath.Join(dir, lotsWinter+"results.toml"))
	was := readGameJSON(t, dir, "lots")
	resolve(t, dir, "lots", play.Final)
	buildLight(t, dir)
	if !strings.Contains(fmt.Sprint(seen), drawn(t, dir)) {
		t.Errorf("closing with other orders moved the lots: %s, not %v", drawn(t, dir), seen)
	}
	now := readGameJSON(t, dir, "lots")
	if !receipts.Log(now.Log).HasPrefix(was.Log) || len(now.Log) <= len(was.Log) || now.Head == was.Head {
		t.Error("the log does not show that the phase was closed again")
	}
	wantText(t, dir, "lots/1643-winter/index.html", "They were closed 2 times, each time with other receipts.")
}

// TestLogIsPublished builds a game with a log: the log, its head on the pages, the page that explains it, and the program
// that checks it, which is run.
func TestLogIsPublished(t *testing.T) {
	t.Parallel()
	dir := logSite(t, "")
	resolve(t, dir, "lots", play.Final)
	buildLight(t, dir)
	g := readGameJSON(t, dir, "lots")
	right, wrong := feed.Verify(g)
	if len(wrong) > 0 || len(right) < 6 {
		t.Fatalf("right %q, wrong %q", right, wrong)
	}
	log, err := os.ReadFile(filepath.Join(dir, "public/lots/receipts.txt"))
	if err != nil || string(log) != receipts.Log(g.Log).Text() {
		t.Errorf("the log is not published as it is: %v", err)
	}
	wantText(t, dir, "lots/index.html", g.Head, "the coordinator could steer them", "check.html", "receipts.txt")
	wantText(t, dir, "lots/1643-winter/index.html", g.Turns[0].Closings[0].Head, "These lots waited for no beacon: the coordinator could steer them.")
	wantText(t, dir, "check.html", "How to check receipts and lots", "sha256sum", "python3 check.py game.json", g.Head)
	runChecker(t, dir, "lots", true)
}

// runChecker runs the published program on a game.
func runChecker(t *testing.T, dir, slug string, fits bool) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("HERALD_REAL") == "1" {
			t.Fatal("python3 is not installed")
		}
		t.Log("python3 is not installed: the published program is not run")
		return
	}
	out, err := exec.Command(python, filepath.Join(dir, "public/check.py"), filepath.Join(dir, "public", slug, "game.json")).CombinedOutput()
	if (err == nil) != fits || strings.Contains(string(out), "Traceback") || !strings.Contains(string(out), "lot against") {
		t.Errorf("check.py: %v\n%s", err, out)
	}
}

// reword gives a lot a text of a forger's choice that points at what was removed: nothing but the words can be noticed.
func reword(l *feed.ResultsLot, text func(i int) string) {
	for i := 2; ; i++ {
		sum := sha256.Sum256([]byte(text(i)))
		if l.From[binary.BigEndian.Uint64(sum[:8])%uint64(len(l.From))] == l.Removed {
			l.Seed = text(i)
			return
		}
	}
}

// TestReceiptsHeldBack: a step that the log closed, and whose receipts and closing are nowhere, is noticed by both programs.
func TestReceiptsHeldBack(t *testing.T) {
	t.Parallel()
	dir := logSite(t, "")
	resolve(t, dir, "lots", play.Final)
	buildLight(t, dir)
	g := readGameJSON(t, dir, "lots")
	g.Turns[0].Receipts, g.Turns[0].Closings, g.Turns[0].Lots = nil, nil, nil
	if _, wrong := feed.Verify(g); len(wrong) == 0 {
		t.Error("verify finds it all well")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		return // runChecker says so
	}
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "held.json")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(python, filepath.Join(dir, "public/check.py"), path).CombinedOutput(); err == nil || !strings.Contains(string(out), "nothing of it is published") {
		t.Errorf("check.py: %v\n%s", err, out)
	}
}

// TestForgedLogs forges each published number once: both programs notice.
func TestForgedLogs(t *testing.T) {
	t.Parallel()
	dir := logSite(t, "")
	resolve(t, dir, "lots", play.Final)
	buildLight(t, dir)
	path := filepath.Join(dir, "public/lots/game.json")
	genuine, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, forge := range map[string]func(g *feed.Game){
		"a line taken out":    func(g *feed.Game) { g.Log = slices.Delete(g.Log, 2, 3) },
		"a line added before": func(g *feed.Game) { g.Log = slices.Insert(g.Log, 2, "reopened 1643-winter") },
		"a log made anew": func(g *feed.Game) {
			g.Log = slices.Insert(g.Log, 2, "reopened 1643-winter")
			g.Head = receipts.Log(g.Log).Head(len(g.Log))
		},
		"another head":     func(g *feed.Game) { g.Head = strings.Repeat("0", 64) },
		"another receipt":  func(g *feed.Game) { g.Turns[0].Receipts[0].Receipt = strings.Repeat("0", 64) },
		"other orders":     func(g *feed.Game) { g.Turns[0].Receipts[0].Orders += "A second line\n" },
		"another unit":     func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Removed = other(l.From, l.Removed) },
		"another order":    func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.From = append(l.From[1:], l.From[0]) },
		"another position": func(g *feed.Game) { g.Turns[0].Before.Units["hamilton"][0] = "A kent" },
		"another purpose": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			was := l.Seed
			reword(l, func(i int) string { return strings.Replace(was, " remove ", fmt.Sprintf(" spare%d ", i), 1) })
		},
		"another turn of the same": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			was := strings.TrimSuffix(l.Seed, " 1 1")
			reword(l, func(i int) string { return fmt.Sprintf("%s %d 1", was, i) })
		},
		"a value from nowhere": func(g *feed.Game) { l := &g.Turns[0].Lots[0]; l.Seed = strings.Replace(l.Seed, " - ", " 42 ", 1) },
		"a candidate less": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			l.From, l.Places = l.From[1:], l.Places[1:]
		},
		"candidates in an order that suits": func(g *feed.Game) {
			l := &g.Turns[0].Lots[0]
			was := l.Removed
			for range l.From { // turned until the hash points at another
				l.From, l.Places = append(l.From[1:], l.From[0]), append(l.Places[1:], l.Places[0])
				d, _ := strconv.ParseUint(sha256Hex(l.Seed)[:16], 16, 64)
				if l.Removed = l.From[d%uint64(len(l.From))]; l.Removed != was {
					break
				}
			}
		},
		"another list of places": func(g *feed.Game) { slices.Reverse(g.Places) },
		"no list of places":      func(g *feed.Game) { g.Places = nil },
		"another closing":        func(g *feed.Game) { g.Turns[0].Closings[0].Lines-- },
		"orders held back":       func(g *feed.Game) { r := &g.Turns[0].Receipts[0]; r.Salt, r.Orders = "", "" },
	} {
		var forged feed.Game
		if err := json.Unmarshal(genuine, &forged); err != nil {
			t.Fatal(err)
		}
		forge(&forged)
		if _, wrong := feed.Verify(forged); len(wrong) == 0 {
			t.Errorf("%s: nothing was noticed", name)
		}
		data, err := json.Marshal(forged)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		runChecker(t, dir, "lots", false)
	}
}

// TestLogIsNotMended: a log on disk that is cut, edited or another game's is noticed before anything is built from it.
func TestLogIsNotMended(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(text string) string
		want  string
	}{
		"gone":              {func(string) string { return "" }, "receipts.txt"},
		"cut":               {func(s string) string { return s[:len(s)-10] }, "the file is not whole"},
		"a line less":       {func(s string) string { return s[:strings.LastIndex(strings.TrimSuffix(s, "\n"), "\n")+1] }, "is not the one that"},
		"a remark":          {func(s string) string { return s + "# all well\n" }, "is none of a log"},
		"a receipt changed": {func(s string) string { return strings.Replace(s, "argyll ", "argyll 0", 1)[:len(s)+1] }, "receipts.txt"},
		"another game's":    {func(s string) string { return strings.Replace(s, " lots\n", " other\n", 1) }, "is not what the log of receipts began with"},
		"CRLF":              {func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }, "line 1 is none of a log"},
	} {
		dir := logSite(t, "")
		resolve(t, dir, "lots", play.Final)
		path := filepath.Join(dir, "content/games/lots/receipts.txt")
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(c.spoil(string(data))), 0o644); err != nil {
			t.Fatal(err)
		}
		report := buildLight(t, dir)
		if said := load.Errors(report.Faults).Error(); !strings.Contains(said, c.want) {
			t.Errorf("%s: it says %q, not %q", name, said, c.want)
		}
	}
}

// decide decides the Winter with a beacon's value, as the command does.
func decide(t *testing.T, dir, value string) error {
	t.Helper()
	g, was := playedSoFar(t, dir, "lots")
	folder := g.Current().Folder
	frozen, err := g.Decide(play.Final, was, value)
	if err != nil {
		return err
	}
	return g.Save(folder, frozen)
}

// TestBeacon closes a phase whose lots wait for a round of drand, and for a lottery: nothing is drawn without the value, a
// wrong one is refused, the value is published, and lots are drawn from it.
func TestBeacon(t *testing.T) {
	t.Parallel()
	signature, other := drandSignature(26615812), drandSignature(26615813)
	for _, c := range []struct{ rule, named, bad, why, good string }{
		{"the EuroMillions numbers", "the EuroMillions numbers, the first after 2026-03-04 19:00 UTC", strings.Repeat("7 ", 150), "at most 200 characters", " 3 14\n15 9 26 "},
		{receipts.Drand, "drand quicknet round 26615812", strings.Repeat("5a", 32), "no signature of drand", `{"round":26615812,"signature":"` + signature + `"}`},
		{receipts.Drand, "drand quicknet round 26615812", `{"round":26615813,"signature":"` + other + `"}`, "this is round 26615813", signature},
		{receipts.Drand, "drand quicknet round 26615812", other, "not that of drand's round 26615812", strings.ToUpper(signature)},
	} {
		dir := logSite(t, c.rule)
		replaceIn(t, filepath.Join(dir, "content/games/lots/game.toml"), "[lots]", "[timeline]\nbegan = 2026-03-01\n[lots]")
		closeTurn(t, dir, "lots")
		buildLight(t, dir)
		wantText(t, dir, "lots/index.html", "Lots wait for <strong>"+c.rule)
		wantText(t, dir, "lots/1643-winter/index.html", "they wait for "+c.named)
		var waits *play.NeedsBeacon
		if err := decide(t, dir, ""); !errors.As(err, &waits) || waits.Beacon != c.named || !strings.Contains(err.Error(), "--beacon VALUE") {
			t.Fatalf("without a value: %v", err)
		}
		if err := decide(t, dir, c.bad); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%q: %v", c.bad, err)
		}
		if err := decide(t, dir, c.good); err != nil {
			t.Fatal(err)
		}
		buildLight(t, dir)
		g := readGameJSON(t, dir, "lots")
		if _, wrong := feed.Verify(g); len(wrong) > 0 {
			t.Errorf("wrong: %q", wrong)
		}
		if said := feed.Unproved(g); (len(said) == 1) != (c.rule != receipts.Drand) || len(said) == 1 && !strings.Contains(said[0], "that "+c.named+" gave 3 14 15 9 26 is not proved") {
			t.Errorf("%s: what cannot be proved is %q", c.named, said)
		}
		wantText(t, dir, "lots/1643-winter/index.html", "These lots waited for "+c.named)
		runChecker(t, dir, "lots", true)

		if c.rule == receipts.Drand { // a value that the coordinator made up
			forged := readGameJSON(t, dir, "lots")
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
				writeFiles(t, dir, map[string]string{lotsWinter + "adjustments/argyll-v2.txt": again})
			}
			os.Remove(filepath.Join(dir, lotsWinter+"results.toml"))
			if err := decide(t, dir, ""); err != nil {
				t.Fatalf("the value is in the log, and yet: %v", err)
			}
			buildLight(t, dir)
			if now := drawn(t, dir); now != first {
				t.Errorf("closed again, %s were removed and not %s", now, first)
			}
			runChecker(t, dir, "lots", true)
			if _, wrong := feed.Verify(readGameJSON(t, dir, "lots")); len(wrong) > 0 {
				t.Errorf("closed again: %q", wrong)
			}
		}
		wantText(t, dir, "lots/1643-winter/index.html", "They were closed 2 times")
	}
}

// TestWordsAreKept: what a receipt covers is kept with the results, so that a later reader of orders does not break it.
func TestWordsAreKept(t *testing.T) {
	t.Parallel()
	dir := logSite(t, "")
	resolve(t, dir, "lots", play.Final)
	data, err := os.ReadFile(filepath.Join(dir, lotsWinter+"results.toml"))
	if err != nil || !strings.Contains(string(data), `words = "Build a Fleet in Belfast\n"`) {
		t.Errorf("the results are kept as\n%s", data)
	}
	replaceIn(t, filepath.Join(dir, lotsWinter+"results.toml"), "form = 2", "form = 99")
	var ps load.Problems
	load.ReadSite(dir, &ps)
	wantProblem(t, &ps, "results.toml", "another version of herald has begun this game")
}

func sha256Hex(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
