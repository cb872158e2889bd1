package play_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestChangeOfNoDeadline moves a deadline that is on the timeline and one that is misspelt: only
// the second is reported, and the site is still built.
func TestChangeOfNoDeadline(t *testing.T) {
	t.Parallel()
	dir := sitetest.First(t)
	path := filepath.Join(dir, "content", "games", "first", "game.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	change := func(phase string) string {
		return "[[timeline.change]]\nphase = \"" + phase + "\"\nkind = \"orders\"\ndate = 2026-05-04\n"
	}
	with := strings.Replace(string(text), "[lots]\n", change("1901-autumn")+change("1901-autum")+"[lots]\n", 1)
	if err := os.WriteFile(path, []byte(with), 0o644); err != nil {
		t.Fatal(err)
	}
	report, err := sitegen.BuildWith(build.Check, build.Options{Dir: dir, Program: "test"}, nil, sitegen.Producers("gameFiles"))
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, w := range report.Warnings {
		if strings.Contains(w.Msg, "to change") {
			told = append(told, w.Msg)
		}
	}
	if len(told) != 1 || !strings.Contains(told[0], `"1901-autum"`) {
		t.Errorf("told: %q", told)
	}
}
