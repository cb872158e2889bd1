package sitegen_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/lock"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestOneOrderLooksAtOneGame: an order of an open phase changes nothing that is published, and a
// build finds that out from its game alone; the next build finds nothing changed. Any other change,
// in that game or elsewhere, is built as always, and so is an order that the site shows.
func TestOneOrderLooksAtOneGame(t *testing.T) {
	dir := sitetest.Two(t)
	run := func() (*build.Report, bool) {
		t.Helper()
		r, err := sitegen.BuildWith(build.Run, build.Options{Dir: dir, Program: "test", Clock: time.Now}, nil, sitetest.Light())
		if err != nil {
			t.Fatal(err)
		}
		alone := false
		for _, s := range r.Stages {
			alone = alone || strings.Contains(s.Name, "at what changed")
		}
		return r, alone
	}
	run()
	const order = "content/games/second/1901-spring/orders/italy.txt"
	edit := func(n int) {
		sitetest.Write(t, dir, map[string]string{order: fmt.Sprintf("A Rom H\nA Ven - Tyr\n# %d\n", n)})
	}
	edit(1)
	run() // pages show that orders have come
	was := sitetest.Hash(t, filepath.Join(dir, "public"))
	for n := range 3 {
		edit(2 + n)
		if r, alone := run(); !alone || len(r.Made) != 0 || r.Files == 0 {
			t.Errorf("an order of an open phase: %d files, made %q, alone %v", r.Files, r.Made, alone)
		}
	}
	if sitetest.Hash(t, filepath.Join(dir, "public")) != was {
		t.Error("it changed the site")
	}
	if r, _ := run(); !r.Unchanged {
		t.Error("the build after it does not know what it looked at")
	}
	for name, change := range map[string]func(){
		"a photograph": func() {
			sitetest.Write(t, dir, map[string]string{"content/games/second/1901-spring/orders/x.jpg": "x"})
		},
		"a title": func() {
			sitetest.Replace(t, filepath.Join(dir, "content/games/second/game.toml"), "title = \"", "title = \"The ")
		},
		"the site":         func() { sitetest.Replace(t, filepath.Join(dir, "content/site.toml"), "title = \"", "title = \"The ") },
		"a doubtful order": func() { sitetest.Write(t, dir, map[string]string{order: "A Rom - Nowhere at all\n"}) },
		"a sheet gone":     func() { os.Remove(filepath.Join(dir, order)) },
		"a page gone":      func() { os.Remove(filepath.Join(dir, "public/second/index.html")) },
		"a folder more":    func() { os.MkdirAll(filepath.Join(dir, "content/rules/new"), 0o755) },
	} {
		edit(10)
		run()
		run()
		change()
		edited := name != "a doubtful order" && name != "a sheet gone"
		if edited {
			edit(11)
		}
		if _, alone := run(); alone && name != "a doubtful order" && name != "a sheet gone" {
			t.Errorf("%s beside an order: only the game was looked at", name)
		}
		cold := filepath.Join(t.TempDir(), "site")
		if err := os.CopyFS(filepath.Join(cold, "content"), os.DirFS(filepath.Join(dir, "content"))); err != nil {
			t.Fatal(err)
		}
		sitetest.Build(t, cold)
		if sitetest.Hash(t, filepath.Join(cold, "public")) != sitetest.Hash(t, filepath.Join(dir, "public")) {
			t.Errorf("%s: the site is not what a first build makes", name)
		}
	}
}

// TestOneOrderWaitsForTheLock: a build that finds nothing to write records what it has checked, and
// waits for the site's lock to do that.
func TestOneOrderWaitsForTheLock(t *testing.T) {
	t.Parallel()
	dir := sitetest.Two(t)
	waited := 0
	var release func()
	run := func() {
		t.Helper()
		o := build.Options{Dir: dir, Program: "test", Waits: func(holder string) {
			if waited++; holder != "herald close" {
				t.Errorf("it waits for %q", holder)
			}
			release()
		}}
		if _, err := sitegen.BuildWith(build.Run, o, nil, sitetest.Light()); err != nil {
			t.Fatal(err)
		}
	}
	const order = "content/games/second/1901-spring/orders/italy.txt"
	sitetest.Write(t, dir, map[string]string{order: "A Rom H\n"})
	run()
	sitetest.Write(t, dir, map[string]string{order: "A Rom - Tus\n"})
	var err error
	if release, err = lock.Hold(dir, "herald close", nil); err != nil {
		t.Fatal(err)
	}
	if run(); waited != 1 {
		t.Errorf("it waited %d times", waited)
	}
}
