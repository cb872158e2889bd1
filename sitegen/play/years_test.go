package play_test

import (
	"testing"

	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// yearsSite is a site of two W3K games with the given number of phases each.
func yearsSite(t testing.TB, phases int) string {
	dir := t.TempDir()
	sitetest.Write(t, dir, map[string]string{"content/site.toml": "title = \"Years\"\nboard = \"w3k\"\nurl = \"https://games.example.org/\"\n"})
	for i, slug := range []string{"one", "two"} {
		sitetest.Long(t, dir, sitetest.LongGame{Slug: slug, Board: "w3k", Ruleset: "w3k", Phases: phases, Seed: uint64(i) + 1})
	}
	return dir
}

// TestYearsPlay plays two games of random legal orders for two game years: every sheet that herald
// prints is read back without a doubt, and every phase can be frozen and played again.
func TestYearsPlay(t *testing.T) {
	dir := yearsSite(t, 6)
	for _, slug := range []string{"one", "two"} {
		g, ps := sitetest.Play(t, dir, slug)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		if len(g.Turns) != 7 {
			t.Errorf("%s: %d turns", slug, len(g.Turns))
		}
		for _, turn := range g.Turns {
			for _, s := range turn.Steps {
				for _, sh := range s.Sheets {
					for _, l := range sh.Lines {
						if l.Order == nil {
							t.Errorf("%s %s: %q was not read: %v", slug, turn.Key, l.Text, l.Problems)
						}
					}
				}
			}
		}
	}
	sitetest.Build(t, dir)
}
