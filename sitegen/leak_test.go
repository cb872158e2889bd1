package sitegen

import (
	"bytes"
	"compress/zlib"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/load"
	"github.com/heraldmaps/herald/sitegen/play"
)

// TestNothingLeaks plants secrets everywhere people put them and searches every byte of the output for them, in all
// four states of a phase.
func TestNothingLeaks(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	secrets := []string{secretPlayer, "Quintilia", "Zounds", secretEmail, secretAddress, "Magpie Passage", secretSeed, secretSuperseded,
		secretHeader, "Penmanship", secretComment, secretBackup, play.LotLink(secretSeed, 8, 1), play.LotLink(secretSeed, 8, 8)}
	shown := secrets
	for line := range 20 { // wherever the closing may begin
		secrets = append(secrets[:len(secrets):len(secrets)], play.Salt(secretSeed, "1901-autumn", "orders", "france", line))
	}
	pending := []string{secretPending, "Burgundy moves to Munich", "sails to Portugal"}
	from := light()
	if !testing.Short() {
		from = producers() // all of them, drawings included
	}
	build := func() {
		t.Helper()
		if _, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, from); err != nil {
			t.Fatal(err)
		}
	}
	build()
	searchFor(t, "open", dir, append(secrets, pending...))

	closeTurn(t, dir, "first")
	build()
	searchFor(t, "closed", dir, append(secrets, pending...))
	if !found(t, dir, "game.json", `"receipt"`) {
		t.Error("a closed phase publishes no receipt")
	}

	resolve(t, dir, "first", play.Draft)
	writeFiles(t, dir, map[string]string{"content/games/first/1901-autumn/retreats/germany.txt": "Army Munich retreats to Silesia (" + secretPending + ")\n"})
	build()
	// The salt of a draft's orders is published with them.
	searchFor(t, "draft", dir, append(shown, "retreats to Silesia"))
	if !found(t, dir, "index.html", "Army Burgundy moves to Munich") {
		t.Error("a draft does not show its orders: the search above proves nothing")
	}
	if !found(t, dir, "game.json", saltOf(t, dir, "first", "1901-autumn", "orders", "france")) {
		t.Error("a draft does not publish the salts of its orders")
	}
}

func closeTurn(t testing.TB, dir, slug string) {
	t.Helper()
	var ps load.Problems
	lg, err := FindGame(dir, slug, &ps)
	if err != nil {
		t.Fatal(err)
	}
	lib := NewLibrary()
	g := play.Play(lg, lib, lib, &ps)
	if err := ps.Err(); err != nil {
		t.Fatal(err)
	}
	f, err := g.Close()
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Save(g.Current().Folder, f); err != nil {
		t.Fatal(err)
	}
}

// offered is what a sheet lets its writer choose from.
var offered = regexp.MustCompile(`"lines":\[\{"unit":[^\n]*\]\}\]`)

// searchFor looks for needles in every file of the output, its name, and what is compressed in it.
func searchFor(t *testing.T, state, dir string, needles []string) {
	t.Helper()
	files := 0
	eachOutput(t, dir, func(rel string, data []byte) {
		files++
		data = offered.ReplaceAll(data, nil) // every order that there is: TestPathToOrdering sees that it is the same whatever was sent
		data = bytes.ToLower(data)
		for _, n := range needles {
			if bytes.Contains(data, []byte(strings.ToLower(n))) || strings.Contains(rel, n) {
				t.Errorf("%s: %s holds the secret %q", state, rel, n)
			}
		}
	})
	if files < 20 {
		t.Fatalf("%s: only %d files were searched", state, files)
	}
}

func found(t *testing.T, dir, name, needle string) bool {
	t.Helper()
	ok := false
	eachOutput(t, dir, func(rel string, data []byte) {
		ok = ok || strings.HasSuffix(rel, name) && bytes.Contains(data, []byte(needle))
	})
	return ok
}

// eachOutput visits every file of the output; the content of PDF streams and PNG chunks is added uncompressed.
func eachOutput(t *testing.T, dir string, visit func(rel string, data []byte)) {
	t.Helper()
	out := filepath.Join(dir, "public")
	err := filepath.WalkDir(out, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(out, path)
		if filepath.Ext(path) == ".pdf" {
			data = append(data, inflated(data)...)
		}
		visit(filepath.ToSlash(rel), data)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func inflated(data []byte) []byte {
	var out []byte
	for rest := data; ; {
		i := bytes.Index(rest, []byte("stream\n"))
		if i < 0 {
			return out
		}
		rest = rest[i+len("stream\n"):]
		if z, err := zlib.NewReader(bytes.NewReader(rest)); err == nil {
			plain, _ := io.ReadAll(z)
			out = append(out, plain...)
		}
	}
}

// TestGuard lets a template and an order publish what they must not: the build fails and the old site stays.
func TestGuard(t *testing.T) {
	t.Parallel()
	dir := fixture(t)
	buildLight(t, dir)
	was := treeHash(t, filepath.Join(dir, "public"))
	replaceIn(t, filepath.Join(dir, "content/site.toml"), "Test site", "Write to "+secretEmail)
	_, err := buildWith(build.Run, build.Options{Dir: dir, Program: "test"}, nil, light())
	if err == nil || !strings.Contains(err.Error(), "would publish the e-mail of the player of france in first") || strings.Contains(err.Error(), secretEmail) {
		t.Errorf("error %v", err)
	}
	if treeHash(t, filepath.Join(dir, "public")) != was {
		t.Error("the failed build changed the site")
	}
}
