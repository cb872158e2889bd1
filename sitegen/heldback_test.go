package sitegen

import (
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/play"
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
	salt := func(power string) string { return play.Salt(secretSeed, "1401-lammas", "orders", power) }
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
