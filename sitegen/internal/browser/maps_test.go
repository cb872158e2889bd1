package browser

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
)

// TestDrawings checks every map and figure of the sample site with the W3C's checker, and for both
// boards the bare map, the one in black and white, and those with live text; then one with a fault,
// which it must find.
func TestDrawings(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs the W3C's checker and takes a minute: HERALD_REAL=1")
	}
	var files []string
	kinds := map[string]int{}
	err := filepath.WalkDir(builtSite(t), func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".svg" {
			files = append(files, path)
			kinds[d.Name()]++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"map.svg", "ground.svg", "seas.svg", "names.svg"} {
		if kinds[want] == 0 {
			t.Errorf("the sample site has no %s", want)
		}
	}
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var one []byte
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		r, err := render.New(b)
		if err != nil {
			t.Fatal(err)
		}
		start := engine.PublishBoard(b.Map)
		for name, v := range map[string]render.View{"bare": {}, "start": {Position: &start}, "ink": {Position: &start, Look: render.Ink}} {
			s, err := r.Map(v)
			if err != nil {
				t.Fatal(err)
			}
			for suffix, o := range map[string]svg.Options{".svg": {Outlines: true}, "-text.svg": {}} {
				one = svg.Bytes(s, o)
				files = append(files, write(id+"-"+name+suffix, one))
			}
		}
	}
	if out := vnu(t, append([]string{"--svg"}, files...)...); out != "" {
		t.Errorf("%.4000s", out)
	}
	faulty := write("faulty.svg", bytes.Replace(one, []byte(` id="r-`), []byte(` id="layer-sea" xml:id="r-`), 1))
	if out := vnu(t, "--svg", faulty); !strings.Contains(out, "layer-sea") {
		t.Errorf("an id that occurs twice is let pass: %.400s", out)
	}
}
