package sitegen

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/receipts"
	"github.com/heraldmaps/herald/sitegen/toytest"
)

// discreet is the toy ruleset with an order that is hidden for what it is about, and not by its form.
type discreet struct{ engine.Rules }

const hiddenWords = "A Wal boards F ENG"

func (d discreet) Redact(r *engine.Resolution, a engine.Audience) *engine.Resolution {
	r = d.Rules.Redact(r, a)
	keep := r.Outcomes[:0:0]
	for _, o := range r.Outcomes {
		if a.Ended || o.Order.Text != hiddenWords {
			keep = append(keep, o)
		}
	}
	r.Outcomes = keep
	return r
}

// TestReceiptsStayShut: a receipt covers the orders of a whole sheet. Where one of them is not published, neither is the text that would open the receipt;
// another power's of the same phase is opened, and so is this one when the game has ended.
func TestReceiptsStayShut(t *testing.T) {
	t.Parallel()
	dir, m := writeToy(t), toyMemory(t)
	m.lib.more.rulesets["toytest"] = func(b *engine.Map, o engine.Options) (engine.Rules, error) {
		r, err := toytest.New(b, o)
		return discreet{r}, err
	}
	playToy(t, dir, m)
	run := func() {
		t.Helper()
		if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, light()); err != nil {
			t.Fatal(err)
		}
	}
	salt := func(power string) string { return saltOf(t, dir, "fens", "1401-lammas", "orders", power) }
	run()
	searchFor(t, "while it is played", dir, []string{hiddenWords, salt("england")})
	if !found(t, dir, "game.json", salt("france")) {
		t.Error("a receipt whose orders are published is not opened")
	}
	replaceIn(t, filepath.Join(dir, "content/games/fens/game.toml"), "[timeline]", "ended = \"by treaty\"\n[timeline]")
	run()
	for _, needle := range []string{hiddenWords, salt("england")} {
		if !found(t, dir, "game.json", needle) {
			t.Errorf("the game is over, and %q is not published: the search above proves nothing", needle)
		}
	}
}

// TestNoPhotographOfSecretLines: of a ruleset whose sheets have lines that are not published with the others no photograph is published, whatever the
// game asks for.
func TestNoPhotographOfSecretLines(t *testing.T) {
	t.Parallel()
	dir := hiddenGame(t, nil)
	replaceIn(t, filepath.Join(dir, "content/games/first/game.toml"), "ruleset =", "scans = true\nruleset =")
	writeFiles(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.jpg": photo(t, 20)})
	resolve(t, dir, "first", play.Final)
	buildLight(t, dir)
	for _, name := range filesOf(written(t, dir)) {
		if path.Ext(name) == ".jpg" || strings.Contains(name, "orders-warwick") {
			t.Errorf("%s is published", name)
		}
	}
}

// loggedGame is hiddenGame with a log of receipts.
func loggedGame(t *testing.T, more map[string]string) string {
	t.Helper()
	dir := hiddenGame(t, more)
	return dir
}

// TestSecretLinesAreCorrected: what a coordinator's correction did to a secret line tells nothing of the line, be it struck out or replaced.
func TestSecretLinesAreCorrected(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"", "U War H"} {
		dir := hiddenGame(t, map[string]string{"exeter": "HVI TO nowhere at all\n"})
		writeFiles(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.txt": "HVI TO U Sta\nU Sta H\nU Wes - Lan\n"})
		writeFiles(t, dir, map[string]string{"content/games/first/1470-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"warwick\"\nline = 1\norder = \"" + order +
			"\"\nreason = \"Mended.\"\n[[correction]]\nstep = \"orders\"\npower = \"exeter\"\nline = 4\norder = \"\"\nreason = \"Mended.\"\n"})
		resolve(t, dir, "first", play.Final)
		buildLight(t, dir)
		if found(t, dir, "results.json", "Mended.") != (order != "") { // that a line was struck out which may have been secret is one
			t.Errorf("replaced by %q: the correction is published, or is not", order)
		}
		for name, data := range written(t, dir) {
			if strings.HasPrefix(name, "first/") && strings.Contains(strings.ToLower(string(offered.ReplaceAll(data, nil))), "hvi to") {
				t.Errorf("replaced by %q: %s holds the line", order, name)
			}
		}
	}
}

// TestOpenedBesideSecretLines: the receipt of a sheet that has secret lines too, and a correction of another line, is opened with the results, and fits; what it covers is what
// stands beside the orders, though a program of before took the words otherwise. The secret line has its own receipt, which stays shut; its words are in no file until the game has ended.
func TestOpenedBesideSecretLines(t *testing.T) {
	t.Parallel()
	for _, of := range []struct{ was, covered string }{{"", "U War H"}, {"U War H", "War H"}} {
		dir := loggedGame(t, nil)
		writeFiles(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.txt": "HVI TO U Sta\nU War H\nU Sta H\nU Wes - Lan\n"})
		closeTurn(t, dir, "first")
		if of.was != "" { // the receipt is made again, of other words
			var ps load.Problems
			g := load.ReadGame(dir, "first", &ps)
			step := &g.Phases[0].Frozen.Steps[0]
			for i := range step.Sheets {
				if f := &step.Sheets[i]; f.Power == "warwick" {
					was := f.Receipt
					f.Words = strings.Replace(f.Words, of.was, of.covered, 1)
					f.Receipt = play.Receipt(f.Salt, f.Words)
					for k := range g.Log {
						g.Log[k] = strings.Replace(g.Log[k], was, f.Receipt, 1)
					}
				}
			}
			step.Head = g.Log.Head(step.Lines)
			if err := g.Save(g.Phases[0], g.Phases[0].Frozen); err != nil || ps.Failed() {
				t.Fatal(err, ps.Err())
			}
		}
		writeFiles(t, dir, map[string]string{"content/games/first/1470-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"warwick\"\nline = 4\norder = \"U Wes H\"\nreason = \"Mended.\"\n"})
		resolve(t, dir, "first", play.Final)
		buildLight(t, dir)
		g := readGameJSON(t, dir, "first")
		right, wrong := feed.Verify(g)
		if len(wrong) > 0 {
			t.Errorf("wrong are %q", wrong)
		}
		for _, want := range []string{"Spring 1470, orders of warwick: receipt fits", "Spring 1470, orders of warwick: receipt published, its orders are still secret"} {
			if !slices.Contains(right, want) {
				t.Errorf("verify does not say %q: %q", want, right)
			}
		}
		if !slices.ContainsFunc(g.Turns[0].Steps[0].Orders, func(o feed.ResultsOrder) bool {
			return o.Power == "warwick" && o.Written == of.covered && strings.HasPrefix(o.Understood, "Unit Warwick")
		}) {
			t.Errorf("%q does not stand beside its order", of.covered)
		}
		for name, data := range written(t, dir) {
			if strings.HasPrefix(name, "first/") && strings.Contains(strings.ToLower(string(offered.ReplaceAll(data, nil))), "hvi to") {
				t.Errorf("%s holds the line", name)
			}
		}
		replaceIn(t, filepath.Join(dir, "content/games/first/game.toml"), "[timeline]", "ended = \"by treaty\"\n[timeline]")
		buildLight(t, dir)
		if right, wrong := feed.Verify(readGameJSON(t, dir, "first")); len(wrong) > 0 || !found(t, dir, "game.json", "HVI TO U Sta") {
			t.Errorf("the game is over: right are %q, wrong %q", right, wrong)
		}
	}
}

// TestFreedBesideSecretLines: an order that is one only since a line that contradicted it was struck out is published as corrected, without the reason, which may tell of a
// secret line; and the whole fits.
func TestFreedBesideSecretLines(t *testing.T) {
	t.Parallel()
	dir := loggedGame(t, nil)
	writeFiles(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.txt": "HVI TO U Sta\nU War H\nU War S U Sta\nU Sta H\nU Wes - Lan\n",
		"content/games/first/1470-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"warwick\"\nline = 3\norder = \"\"\nreason = \"He rang about Henry.\"\n"})
	resolve(t, dir, "first", play.Final)
	buildLight(t, dir)
	g := readGameJSON(t, dir, "first")
	if _, wrong := feed.Verify(g); len(wrong) > 0 {
		t.Errorf("wrong are %q", wrong)
	}
	if !slices.ContainsFunc(g.Turns[0].Steps[0].Orders, func(o feed.ResultsOrder) bool {
		return o.Power == "warwick" && strings.HasPrefix(o.Understood, "Unit Warwick") && o.Verdict == "succeeded" && o.Written == "" && o.Corrected == "Another line of the sheet was corrected."
	}) {
		t.Errorf("the order is not published as corrected: %+v", g.Turns[0].Steps[0].Orders)
	}
	for name, data := range written(t, dir) {
		if strings.HasPrefix(name, "first/") && strings.Contains(string(data), "about Henry") {
			t.Errorf("%s holds the reason", name)
		}
	}
}

// TestSecondReceiptsAreLogged: the receipts of secret orders are in the log that a closed phase is published with, and the whole fits.
func TestSecondReceiptsAreLogged(t *testing.T) {
	t.Parallel()
	dir := loggedGame(t, map[string]string{"warwick": "HVI TO U Sta\n"})
	resolve(t, dir, "first", play.Final)
	buildLight(t, dir)
	g := readGameJSON(t, dir, "first")
	if right, wrong := feed.Verify(g); len(wrong) > 0 || len(right) == 0 {
		t.Errorf("%d are right, and wrong are %q", len(right), wrong)
	}
	second := 0
	for _, line := range g.Log {
		if strings.Contains(line, "warwick"+receipts.Sealed+" ") {
			second++
		}
	}
	if second != 1 {
		t.Errorf("%d second receipts of warwick in the log", second)
	}
}

// TestClosedSheetsStand: after the receipts nothing of a sheet that they cover may change: no order, no sheet less and none more. A remark may be added.
func TestClosedSheetsStand(t *testing.T) {
	t.Parallel()
	const orders = "content/games/first/1470-spring/orders/"
	for name, c := range map[string]struct {
		change func(dir string)
		want   string
	}{
		"an order": {func(dir string) {
			replaceIn(t, filepath.Join(dir, orders+"edward.txt"), "holds", "supports Unit Reading")
		}, "edward.txt: changed, though a receipt is published"},
		"a sheet less": {func(dir string) { os.Remove(filepath.Join(dir, orders+"edward.txt")) }, "edward.txt: gone, though their receipt is published"},
		"a remark": {func(dir string) {
			replaceIn(t, filepath.Join(dir, orders+"edward.txt"), "Unit London holds", "\n# at last\nUnit London holds")
		}, ""},
		"a sheet more": {func(dir string) {
			writeFiles(t, dir, map[string]string{orders + "clarence.txt": "U Can - ENG\n"})
		}, "clarence.txt: came after the receipts were published"},
	} {
		dir := loggedGame(t, nil)
		if name == "a sheet more" {
			os.Remove(filepath.Join(dir, orders+"clarence.txt"))
		}
		closeTurn(t, dir, "first")
		c.change(dir)
		g, was := playedSoFar(t, dir, "first")
		if _, err := g.Decide(play.Draft, was, ""); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
