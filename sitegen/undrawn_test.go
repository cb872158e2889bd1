package sitegen

import (
	"bytes"
	"path"
	"testing"

	"github.com/heraldmaps/herald/sitegen/build"
)

// TestPagesNeedNoPictures: a site that is built without its pictures and papers has the same files, and all the others are as ever. The checks
// in the browser that look at such a site see what readers do: no script shows one of these, but a page without scripts may.
func TestPagesNeedNoPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a whole site")
	}
	dir := fixture(t)
	if _, err := Build(build.Options{Dir: dir, Program: "test"}, nil); err != nil {
		t.Fatal(err)
	}
	drawn := written(t, dir)
	if _, err := BuildPages(build.Options{Dir: dir, Program: "another test"}); err != nil {
		t.Fatal(err)
	}
	plain := written(t, dir)
	if len(plain) != len(drawn) {
		t.Errorf("%d files, not %d", len(plain), len(drawn))
	}
	empty := 0
	for name, data := range drawn {
		switch got, there := plain[name]; {
		case !there:
			t.Errorf("there is no %s", name)
		case path.Ext(name) == ".png" || path.Ext(name) == ".pdf":
			if len(data) == 0 || len(got) > 0 {
				t.Errorf("%s: %d bytes, and %d without drawing", name, len(data), len(got))
			}
			empty++
		case !bytes.Equal(got, data):
			t.Errorf("%s is not as ever", name)
		}
	}
	if empty < 10 {
		t.Errorf("the site has %d pictures and papers", empty)
	}
}
