package sitegen_test

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/feed"
	"github.com/heraldmaps/herald/sitegen/files"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/reread"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// frozen is a site as herald 1.0.0 wrote it, one short game a ruleset, with the hash of each
// decided step in decisions.txt. It is input of every later version, and so is never changed or
// regenerated; a change that fails TestFrozenSite breaks the sites of 1.0.
const frozen = "testdata/frozen-1.0"

// TestFrozenSite builds the site of 1.0 without a warning, adjudicates its phases as they were
// decided then, and verifies what it publishes.
func TestFrozenSite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(frozen)); err != nil {
		t.Fatal(err)
	}
	report := sitetest.Build(t, dir)
	for _, p := range append(report.Warnings, report.Faults...) {
		t.Error(p)
	}
	var decided bytes.Buffer
	for _, slug := range []string{"isles", "match", "ocean", "roses", "spring"} {
		g, ps := sitetest.Play(t, dir, slug)
		for _, p := range ps.All() {
			t.Error(p)
		}
		for _, turn := range g.Turns {
			for _, s := range turn.Steps {
				if turn.State == play.Final && s.Resolution != nil {
					fmt.Fprintln(&decided, slug, turn.Key, s.Kind, g.Outcome(turn, s))
				}
			}
		}
		verify(t, dir, slug)
	}
	want, err := os.ReadFile(filepath.Join(frozen, "decisions.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if got := decided.String(); got != string(want) {
		t.Errorf("a phase of 1.0 is decided otherwise now: %s", sitetest.Where(string(want), got))
	}
	if kept := load.ReadKept(files.In(dir), "spring"); kept == nil || len(kept.Phases) != 3 {
		t.Error("the kept copy of a game of 1.0 cannot be read")
	}
}

// verify checks a game's published receipts, lots and orders as herald verify does.
func verify(t *testing.T, dir, slug string) {
	t.Helper()
	g := sitetest.GameJSON(t, dir, slug)
	right, wrong := feed.Verify(g)
	_, inFiles := feed.VerifyFiles(g, os.DirFS(filepath.Join(dir, "public", slug)))
	lib := sitegen.LibraryOf(dir)
	b, err := lib.Board(g.Board)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := lib.Rules(cmp.Or(g.RulesetID, g.Board), b.Map, engine.Options(g.Options))
	if err != nil {
		t.Fatal(err)
	}
	fit, unfit, remarks := reread.Orders(g, rules)
	if wrong = slices.Concat(wrong, inFiles, unfit, remarks); len(wrong) > 0 {
		t.Errorf("%s: %s", slug, strings.Join(wrong, "\n"))
	}
	if len(right) == 0 || len(fit) == 0 {
		t.Errorf("%s: %d receipts and %d orders were checked", slug, len(right), len(fit))
	}
}
