package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestGamesOfTheFirstForm: games that were frozen before results.toml had a form are read, verified and built as they
// were, lots and receipts included. testdata/form0 is never written again.
func TestGamesOfTheFirstForm(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/form0")); err != nil {
		t.Fatal(err)
	}
	sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "rules = ", "# rules = ")
	var ps load.Problems
	lib := sitegen.NewLibrary()
	frozen, lots, receipts := 0, 0, 0
	for _, lg := range load.ReadSite(dir, &ps).Games {
		g := play.Play(lg, lib, lib, &ps)
		for _, turn := range g.Turns {
			if turn.Folder == nil || turn.Folder.Frozen == nil {
				continue
			}
			f := turn.Folder.Frozen
			if f.Form != 0 {
				t.Errorf("%s %s has form %d", lg.Slug, turn.Key, f.Form)
			}
			frozen++
			lots += len(f.Links)
			for _, s := range turn.Steps {
				for _, sh := range s.Sheets {
					for _, fs := range f.Step(s.Kind).Sheets {
						if fs.Power == sh.Power && fs.Receipt != "" {
							receipts++
							if play.Receipt(fs.Salt, sh.Covered(&fs)) != fs.Receipt {
								t.Errorf("%s %s: the receipt of %s does not fit its orders", lg.Slug, turn.Key, sh.Power)
							}
						}
					}
				}
			}
		}
	}
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	if frozen < 15 || lots < 2 || receipts < 50 {
		t.Errorf("%d frozen phases, %d lots and %d receipts: too few to prove anything", frozen, lots, receipts)
	}
	if _, err := sitetest.TryBuild(dir, nil, sitetest.Light()); err != nil {
		t.Error(err)
	}
	// A phase that is decided today gets today's form, and a form of tomorrow is refused.
	results := filepath.Join(dir, "content/games/marston-moor/1642-summer/results.toml")
	data, err := os.ReadFile(results)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(results, []byte("form = 99\n"+string(data)), 0o644); err != nil {
		t.Fatal(err)
	}
	ps = load.Problems{}
	load.ReadSite(dir, &ps)
	if err := ps.Err(); err == nil || !strings.Contains(err.Error(), "form 99 is not known") {
		t.Errorf("a form of tomorrow: %v", err)
	}
}
