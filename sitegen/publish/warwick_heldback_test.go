package publish_test

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
	"github.com/heraldmaps/herald/sitegen/sitetest/toytest"
)

// discreet is the toy ruleset with an order that is hidden for its subject, not for its form.
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

// TestReceiptsStayShut: a receipt covers the orders of a whole sheet. If one of them is not
// published, neither is the text that would open the receipt. Another power's receipt in the same
// phase is opened, and this one when the game has ended.
func TestReceiptsStayShut(t *testing.T) {
	t.Parallel()
	dir, m := sitetest.Toy(t)
	m.Add("toytest", func(b *engine.Map, o engine.Options) (engine.Rules, error) {
		r, err := toytest.New(b, o)
		return discreet{r}, err
	}, nil)
	sitetest.PlayToy(t, dir, m)
	run := func() {
		t.Helper()
		sitetest.BuildWith(t, dir, m, sitetest.Light())
	}
	salt := func(power string) string { return sitetest.Salt(t, dir, "fens", "1401-lammas", "orders", power) }
	run()
	sitetest.Search(t, "while it is played", dir, []string{hiddenWords, salt("england")})
	if !sitetest.Found(t, dir, "game.json", salt("france")) {
		t.Error("a receipt whose orders are published is not opened")
	}
	sitetest.Replace(t, filepath.Join(dir, "content/games/fens/game.toml"), "[timeline]", "ended = \"by treaty\"\n[timeline]")
	run()
	for _, needle := range []string{hiddenWords, salt("england")} {
		if !sitetest.Found(t, dir, "game.json", needle) {
			t.Errorf("the game is over, and %q is not published: the search above proves nothing", needle)
		}
	}
}

// TestNoPhotographOfSecretLines: if a ruleset's sheets have lines that are not published with the
// others, no photograph is published, whatever the game's settings.
func TestNoPhotographOfSecretLines(t *testing.T) {
	t.Parallel()
	dir := sitetest.Hidden(t, nil)
	sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "ruleset =", "scans = true\nruleset =")
	sitetest.Write(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.jpg": sitetest.Photo(t, 20)})
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	for name := range sitetest.Written(t, dir) {
		if path.Ext(name) == ".jpg" || strings.Contains(name, "orders-warwick") {
			t.Errorf("%s is published", name)
		}
	}
}

// TestSecretLinesAreCorrected: a coordinator's correction of a secret line, struck out or replaced,
// reveals nothing of it.
func TestSecretLinesAreCorrected(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"", "U War H"} {
		dir := sitetest.Hidden(t, map[string]string{"exeter": "HVI TO nowhere at all\n"})
		sitetest.Write(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.txt": "HVI TO U Sta\nU Sta H\nU Wes - Lan\n"})
		sitetest.Write(t, dir, map[string]string{"content/games/first/1470-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"warwick\"\nline = 1\norder = \"" + order +
			"\"\nreason = \"Mended.\"\n[[correction]]\nstep = \"orders\"\npower = \"exeter\"\nline = 4\norder = \"\"\nreason = \"Mended.\"\n"})
		sitetest.Resolve(t, dir, "first", play.Final)
		sitetest.Build(t, dir)
		if sitetest.Found(t, dir, "results.json", "Mended.") != (order != "") { // that a line which may be secret was struck out is secret too
			t.Errorf("replaced by %q: the correction is published, or is not", order)
		}
		for name, data := range sitetest.Written(t, dir) {
			if strings.HasPrefix(name, "first/") && strings.Contains(strings.ToLower(sitetest.Offered.ReplaceAllString(data, "")), "hvi to") {
				t.Errorf("replaced by %q: %s holds the line", order, name)
			}
		}
	}
}

// TestOpenedBesideSecretLines: a sheet has secret lines too, and another line was corrected. Its
// receipt is opened with the results, and its words match those beside the orders, even if an older
// program read the words differently. The secret line's own receipt stays shut, and its words are
// in no file until the game has ended.
func TestOpenedBesideSecretLines(t *testing.T) {
	t.Parallel()
	for _, of := range []struct{ was, covered string }{{"", "U War H"}, {"U War H", "War H"}} {
		dir := sitetest.HiddenLog(t, nil)
		sitetest.Write(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.txt": "HVI TO U Sta\nU War H\nU Sta H\nU Wes - Lan\n"})
		sitetest.Close(t, dir, "first")
		if of.was != "" { // the receipt is made again from other words
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
		sitetest.Write(t, dir, map[string]string{"content/games/first/1470-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"warwick\"\nline = 4\norder = \"U Wes H\"\nreason = \"Mended.\"\n"})
		sitetest.Resolve(t, dir, "first", play.Final)
		sitetest.Build(t, dir)
		g := sitetest.GameJSON(t, dir, "first")
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
		for name, data := range sitetest.Written(t, dir) {
			if strings.HasPrefix(name, "first/") && strings.Contains(strings.ToLower(sitetest.Offered.ReplaceAllString(data, "")), "hvi to") {
				t.Errorf("%s holds the line", name)
			}
		}
		sitetest.Replace(t, filepath.Join(dir, "content/games/first/game.toml"), "[timeline]", "ended = \"by treaty\"\n[timeline]")
		sitetest.Build(t, dir)
		if right, wrong := feed.Verify(sitetest.GameJSON(t, dir, "first")); len(wrong) > 0 || !sitetest.Found(t, dir, "game.json", "HVI TO U Sta") {
			t.Errorf("the game is over: right are %q, wrong %q", right, wrong)
		}
	}
}

// TestFreedBesideSecretLines: an order that counts only because a contradictory line was struck out
// is published as corrected. The reason, which may mention a secret line, is not published, and
// everything still matches.
func TestFreedBesideSecretLines(t *testing.T) {
	t.Parallel()
	dir := sitetest.HiddenLog(t, nil)
	sitetest.Write(t, dir, map[string]string{"content/games/first/1470-spring/orders/warwick.txt": "HVI TO U Sta\nU War H\nU War S U Sta\nU Sta H\nU Wes - Lan\n",
		"content/games/first/1470-spring/corrections.toml": "[[correction]]\nstep = \"orders\"\npower = \"warwick\"\nline = 3\norder = \"\"\nreason = \"He rang about Henry.\"\n"})
	sitetest.Resolve(t, dir, "first", play.Final)
	sitetest.Build(t, dir)
	g := sitetest.GameJSON(t, dir, "first")
	if _, wrong := feed.Verify(g); len(wrong) > 0 {
		t.Errorf("wrong are %q", wrong)
	}
	if !slices.ContainsFunc(g.Turns[0].Steps[0].Orders, func(o feed.ResultsOrder) bool {
		return o.Power == "warwick" && strings.HasPrefix(o.Understood, "Unit Warwick") && o.Verdict == "succeeded" && o.Written == "" && o.Corrected == "Another line of the sheet was corrected."
	}) {
		t.Errorf("the order is not published as corrected: %+v", g.Turns[0].Steps[0].Orders)
	}
	for name, data := range sitetest.Written(t, dir) {
		if strings.HasPrefix(name, "first/") && strings.Contains(data, "about Henry") {
			t.Errorf("%s holds the reason", name)
		}
	}
}
