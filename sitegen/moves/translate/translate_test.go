package translate

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var update = flag.Bool("update", false, "write the page's order reader anew")

const scripts = "../../../themes/default/moves/notation"

// own are the scripts that are written by hand: the standard library, and what the page asks.
var own = []string{"go", "page"}

func reader(t *testing.T) map[string]string {
	t.Helper()
	library, err := os.ReadFile(filepath.Join(scripts, "go.js"))
	if err != nil {
		t.Fatal(err)
	}
	out, err := Translate(Options{
		Root: "../../..", Package: module + "engine/notation", Library: string(library),
		Roots: []string{"New", "For", "Reader.text", "Reader.reading", "Line.Standing", "Names.Long", "complete"},
		Types: []string{"Context", "Sheet", "Header", "Line", "engine.Map", "engine.Region", "engine.Coast", "engine.Place", "engine.Power", "engine.Step", "engine.Info",
			"engine.KindInfo", "engine.NameList", "engine.NameEntry", "engine.Form"},
		Given: []string{"wordsJSON", "ordinary", "ownWords"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The page's reader is the order reader, translated.
func TestThePagesReaderIsTranslated(t *testing.T) {
	want := reader(t)
	files, err := filepath.Glob(filepath.Join(scripts, "*.js"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := filepath.Base(f[:len(f)-len(".js")])
		if _, ok := want[name]; !ok && !slices.Contains(own, name) {
			if *update {
				if err := os.Remove(f); err != nil {
					t.Fatal(err)
				}
				continue
			}
			t.Errorf("%s comes from no Go file", f)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		file := filepath.Join(scripts, name+".js")
		if *update {
			if err := os.WriteFile(file, []byte(want[name]), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want[name] {
			t.Errorf("%s is not what its Go file says (%v); write it with go test ./sitegen/moves/translate -update, and read the difference", file, err)
		}
	}
}
