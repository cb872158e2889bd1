//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
)

// TestPreviewOfADraft: a draft that waits for retreats is previewed with the retreats that have
// come, on the desk and in the browser. If the orders on the disk have changed since the draft, the
// preview uses the new ones, and the next step is to make the draft again. Nothing is written.
func TestPreviewOfADraft(t *testing.T) {
	site, game := drafted(t, true)
	at(t, "2026-05-01 12:00")
	retreats := filepath.Join(game, "1901-autumn/retreats")
	must(t, os.MkdirAll(retreats, 0o755))
	must(t, os.WriteFile(filepath.Join(retreats, "austria.txt"), []byte("F Tri - Alb\n"), 0o644))
	preview := func(want string, not ...string) {
		t.Helper()
		was := treeOf(t, game)
		out := well(t, "resolve", "first", "--preview", "--site", site)
		p, err := sitegen.PreviewOf(site, "first")
		must(t, err)
		page, err := p.File(p.Page + "index.html")
		if err != nil {
			page, err = p.File(p.Page)
		}
		must(t, err)
		for _, text := range []string{out, string(page)} {
			if !strings.Contains(text, want) {
				t.Errorf("it lacks %q:\n%.3000s", want, text)
			}
			for _, n := range not {
				if strings.Contains(text, n) {
					t.Errorf("it has %q:\n%.3000s", n, text)
				}
			}
		}
		if treeOf(t, game) != was {
			t.Error("it writes")
		}
	}
	tonight := func(want string) {
		t.Helper()
		var out strings.Builder
		if tonight(&out, site); !strings.Contains(out.String(), want) {
			t.Errorf("the next step is not %q: %s", want, out.String())
		}
	}
	preview("Fleet Trieste retreats to Albania")
	tonight("nothing is missing: herald resolve first --final\n")
	must(t, os.WriteFile(filepath.Join(game, "1901-autumn/corrections.toml"), []byte("[[correction]]\npower = \"italy\"\nline = 2\norder = \"A Ven H\"\nreason = \"misread\"\n"), 0o644))
	preview("Army Venice holds", "Fleet Trieste retreats to Albania")
	tonight("the orders have changed since the draft: herald resolve first\n")
}
