package build

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestPartsTell: a part whose texts changed is digested again; the whole site is opened only if the
// digest changed.
func TestPartsTell(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	gives, sound, asked, opened := "one", true, 0, 0
	run := func() {
		t.Helper()
		_, err := Run(Options{Dir: dir, Program: "test", Parts: Parts{In: "content/games", Digest: func(part string) (string, bool) {
			asked++
			if part != "a" {
				t.Errorf("%s is asked, in which nothing changed", part)
			}
			return gives, sound
		}}}, func(*load.Problems) Plan {
			opened++
			return Plan{Digests: map[string]string{"a": gives, "b": "other"}, Jobs: func() ([]Job, error) {
				return []Job{{Name: "page", Key: gives, Files: []string{"index.html"}, Make: func() ([]File, error) { return []File{{"index.html", []byte("<p>" + gives)}}, nil }}}, nil
			}}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	write("content/site.toml", "x")
	write("content/games/a/orders.txt", "1")
	write("content/games/b/orders.txt", "1")
	for i, c := range []struct {
		name          string
		change        func()
		asked, opened int
	}{
		{"the first", func() {}, 0, 1},
		{"nothing", func() {}, 0, 0},
		{"a text that gives the same", func() { write("content/games/a/orders.txt", "2") }, 1, 0},
		{"nothing again", func() {}, 0, 0},
		{"a text that gives something else", func() { write("content/games/a/orders.txt", "3"); gives = "two" }, 1, 1},
		{"a part that does not tell", func() { write("content/games/a/orders.txt", "4"); sound = false }, 1, 1},
		{"no text", func() { write("content/games/a/scan.jpg", "4"); sound = true }, 0, 1},
		{"a text gone", func() { os.Remove(filepath.Join(dir, "content/games/a/orders.txt")) }, 1, 0},
		{"a part more", func() { write("content/games/c/orders.txt", "1") }, 0, 1},
		{"what is of no part", func() { write("content/site.toml", "y"); write("content/games/a/orders.txt", "5") }, 0, 1},
		{"a page spoilt", func() { write("public/index.html", "longer"); write("content/games/a/orders.txt", "6") }, 0, 1},
	} {
		asked, opened = 0, 0
		c.change()
		run()
		if asked != c.asked || opened != c.opened {
			t.Errorf("%d, %s: asked %d times and opened %d, not %d and %d", i, c.name, asked, opened, c.asked, c.opened)
		}
		if data, err := os.ReadFile(filepath.Join(dir, "public/index.html")); err != nil || string(data) != "<p>"+gives {
			t.Errorf("%s: %q, %v", c.name, data, err)
		}
	}
}
