package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// keptSite is a site of one standard game of which a phase is final, built.
func keptSite(t *testing.T) (site, game string) {
	t.Helper()
	site = emptySite(t)
	if code, _, err := herald(t, "new", "game", "first", "--site", site, "--began", "2020-03-02"); code != exitWell {
		t.Fatal(err)
	}
	game = filepath.Join(site, "content/games/first")
	must(t, os.WriteFile(filepath.Join(game, "1901-spring/orders/france.txt"), []byte("A Par - Bur\nA Mar H\nF Bre H\n"), 0o644))
	if code, out, err := herald(t, "resolve", "first", "--final", "--final", "--site", site); code != exitWell {
		t.Fatal(out, err)
	}
	return site, game
}

// TestWhatIsBuiltIsKept: if a game was frozen by a program that kept no copies, the next build
// keeps what its pages are made from, and says so once. A file of it that breaks afterwards removes
// nothing from the pages.
func TestWhatIsBuiltIsKept(t *testing.T) {
	site, game := keptSite(t)
	kept := filepath.Join(game, "kept.txt")
	was, err := os.ReadFile(kept)
	must(t, err)
	must(t, os.Remove(kept))
	const told = "content/games/first/kept.txt: updated"
	code, _, said := herald(t, "build", "--site", site, "--quiet")
	if now, _ := os.ReadFile(kept); code != exitWell || !strings.Contains(said, told) || string(now) != string(was) {
		t.Fatalf("exit code %d, the build says %q, kept is\n%s", code, said, now)
	}
	if code, out, said := herald(t, "build", "--site", site); code != exitWell || said != "" || !strings.Contains(out, "nothing changed") {
		t.Errorf("a second build: exit code %d, %s%s", code, out, said)
	}
	pages := treeOf(t, filepath.Join(site, "public/first"))
	must(t, os.WriteFile(filepath.Join(game, "game.toml"), []byte("title = \n"), 0o644))
	if code, _, said := herald(t, "build", "--site", site); code != exitProblems || !strings.Contains(said, "first/game.toml:1") {
		t.Errorf("exit code %d: %s", code, said)
	}
	if treeOf(t, filepath.Join(site, "public/first")) != pages {
		t.Error("the pages are not as they were")
	}
	if now, _ := os.ReadFile(kept); string(now) != string(was) {
		t.Error("a broken game was kept")
	}
}
