package sitetest

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"image"
	"image/jpeg"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/feed"
)

// Light returns producers without drawings, for tests that do not look at maps.
func Light() []sitegen.Producer { return sitegen.Producers("gameFiles", "pages") }

// Build builds a site without drawings.
func Build(t testing.TB, dir string) *build.Report {
	t.Helper()
	return BuildWith(t, dir, nil, Light())
}

// BuildWith builds a site with some producers, and a memory or nil.
func BuildWith(t testing.TB, dir string, m *sitegen.Memory, from []sitegen.Producer) *build.Report {
	t.Helper()
	r, err := TryBuild(dir, m, from)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TryBuild builds a site that may have faults.
func TryBuild(dir string, m *sitegen.Memory, from []sitegen.Producer) (*build.Report, error) {
	return sitegen.BuildWith(build.Run, build.Options{Dir: dir, Program: "test"}, m, from)
}

// Page reads a file of a built site.
func Page(t testing.TB, dir, name string) string {
	t.Helper()
	return Text(t, filepath.Join(dir, "public", filepath.FromSlash(name)))
}

// Want wants a file of a built site to hold some texts.
func Want(t testing.TB, dir, name string, wants ...string) {
	t.Helper()
	text := Page(t, dir, name)
	for _, w := range wants {
		if !strings.Contains(text, w) {
			t.Errorf("%s does not hold %q", name, w)
		}
	}
}

// Written reads all files of a built site, by path.
func Written(t testing.TB, dir string) map[string]string {
	t.Helper()
	return Tree(t, filepath.Join(dir, "public"))
}

// GameJSON reads a game's game.json.
func GameJSON(t testing.TB, dir, slug string) feed.Game {
	t.Helper()
	var g feed.Game
	if err := json.Unmarshal([]byte(Page(t, dir, slug+"/game.json")), &g); err != nil {
		t.Fatal(err)
	}
	return g
}

// Same fails unless two trees are equal, and shows the first difference.
func Same(t testing.TB, what string, was, now map[string]string) {
	t.Helper()
	if d := Differs(was, now); d != "" {
		t.Errorf("%s: %s", what, d)
	}
}

// Differs returns the first difference of two trees, or "".
func Differs(was, now map[string]string) string {
	names := map[string]bool{}
	for _, tree := range []map[string]string{was, now} {
		for name := range tree {
			names[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		a, before := was[name]
		b, after := now[name]
		switch {
		case !before:
			return name + " is new"
		case !after:
			return name + " is gone"
		case a != b:
			return name + ": " + Where(a, b)
		}
	}
	return ""
}

// Where returns the first place where two texts differ.
func Where(a, b string) string {
	k := 0
	for k < len(a) && k < len(b) && a[k] == b[k] {
		k++
	}
	cut := func(x string) string { return x[max(0, k-60):min(len(x), k+60)] }
	return "…" + cut(a) + "… and …" + cut(b) + "…"
}

// Offered matches what a sheet lets its writer choose from.
var Offered = regexp.MustCompile(`"lines":\[\{"unit":[^\n]*\]\}\]`)

// Search looks for needles, ignoring case, in files, names, and compressed streams.
func Search(t testing.TB, state, dir string, needles []string) {
	t.Helper()
	files := 0
	Each(t, dir, func(rel string, data []byte) {
		files++
		// Leave out lists of legal orders, which do not depend on what was sent (TestPathToOrdering).
		data = Offered.ReplaceAll(data, nil)
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

// Found reports whether a file of the output whose name has this suffix contains a text.
func Found(t testing.TB, dir, name, needle string) bool {
	t.Helper()
	ok := false
	Each(t, dir, func(rel string, data []byte) {
		ok = ok || strings.HasSuffix(rel, name) && bytes.Contains(data, []byte(needle))
	})
	return ok
}

// Each visits every file of the output; the streams of a PDF are added uncompressed.
func Each(t testing.TB, dir string, visit func(rel string, data []byte)) {
	t.Helper()
	for name, text := range Written(t, dir) {
		data := []byte(text)
		if filepath.Ext(name) == ".pdf" {
			data = append(data, inflated(data)...)
		}
		visit(name, data)
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

// Program returns the path of herald, $HERALD_PROGRAM or built here, alone in its folder.
func Program(t testing.TB) string {
	t.Helper()
	if file := os.Getenv("HERALD_PROGRAM"); file != "" {
		return file
	}
	file := filepath.Join(t.TempDir(), "herald")
	build := exec.Command("go", "build", "-ldflags", "-s -w", "-o", file, "github.com/heraldmaps/herald/cmd/herald")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// Photo returns a photograph with a camera's metadata: orientation, and Address.
func Photo(t testing.TB, width int) string {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, width, 10)), nil); err != nil {
		t.Fatal(err)
	}
	exif := "Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00" +
		Address
	comment := "\xff\xfe\x00" + string(rune(2+len(Address))) + Address
	return b.String()[:2] + "\xff\xe1\x00" + string(rune(2+len(exif))) + exif + comment +
		b.String()[2:] + "ftypmp4 " + Address
}

// RunChecker runs the published check.py on a game, and wants its verdict to be fits.
func RunChecker(t testing.TB, dir, slug string, fits bool) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("HERALD_REAL") == "1" {
			t.Fatal("python3 is not installed")
		}
		t.Log("python3 is not installed: the published program is not run")
		return
	}
	out, err := exec.Command(python, filepath.Join(dir, "public/check.py"),
		filepath.Join(dir, "public", slug, "game.json")).CombinedOutput()
	if (err == nil) != fits || strings.Contains(string(out), "Traceback") ||
		!strings.Contains(string(out), "lot against") {
		t.Errorf("check.py: %v\n%s", err, out)
	}
}
