package feed_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestLogIsAhead: a log that has more closed than is published of the last phase is told of and not objected to; a phase before the last, or one that
// is said to be closed, has all that the log has.
func TestLogIsAhead(t *testing.T) {
	t.Parallel()
	dir := sitetest.Log(t, "")
	sitetest.Resolve(t, dir, "lots", play.Final)
	sitetest.Build(t, dir)
	genuine := sitetest.GameJSON(t, dir, "lots")
	strip := func(g *feed.Game, state string) {
		r := &g.Turns[0]
		r.State, r.Steps, r.Closings, r.Receipts, r.Lots = state, nil, nil, nil, nil
	}
	const tells = "closed, and nothing is published yet of what came of them"
	if slices.ContainsFunc(feed.Unproved(genuine), func(s string) bool { return strings.Contains(s, tells) }) {
		t.Error("all is published, and the log is said to be ahead")
	}
	g := sitetest.GameJSON(t, dir, "lots")
	strip(&g, "open")
	g.Turns = g.Turns[:1]
	if !slices.ContainsFunc(feed.Unproved(g), func(s string) bool { return strings.Contains(s, tells) }) {
		t.Errorf("nothing is said of a log that is ahead: %q", feed.Unproved(g))
	}
	both := func(what string, g feed.Game, fits bool) {
		t.Helper()
		if _, wrong := feed.Verify(g); (len(wrong) == 0) != fits {
			t.Errorf("%s: %q", what, wrong)
		}
		file := filepath.Join(t.TempDir(), "game.json")
		data, err := json.Marshal(g)
		if err == nil {
			err = os.WriteFile(file, data, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		python, err := exec.LookPath("python3")
		if err != nil {
			return
		}
		out, err := exec.Command(python, "check.py", file).CombinedOutput()
		if (err == nil) != fits || strings.Contains(string(out), "Traceback") {
			t.Errorf("%s: check.py: %v\n%s", what, err, out)
		}
	}
	both("the log is a step ahead", g, true)
	g = sitetest.GameJSON(t, dir, "lots")
	g.Turns = g.Turns[:1]
	strip(&g, "closed")
	both("said to be closed without a closing", g, false)
	if len(genuine.Turns) < 2 {
		t.Fatal("no phase follows")
	}
	g = genuine
	g.Turns = slices.Clone(genuine.Turns)
	strip(&g, "open")
	both("a phase before the last", g, false)
}
