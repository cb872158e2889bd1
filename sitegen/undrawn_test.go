package sitegen_test

import (
	"path"
	"testing"

	"github.com/heraldmaps/herald/sitegen"
	"github.com/heraldmaps/herald/sitegen/build"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestPagesNeedNoPictures: a site built without its pictures and PDFs has the same files, and all
// others are the same. The browser checks that use such a site see what readers see: no script
// shows a picture, but a page without scripts may.
func TestPagesNeedNoPictures(t *testing.T) {
	if testing.Short() {
		t.Skip("draws a whole site")
	}
	dir := sitetest.First(t)
	if _, err := sitegen.Build(build.Options{Dir: dir, Program: "test"}, nil); err != nil {
		t.Fatal(err)
	}
	drawn := sitetest.Written(t, dir)
	if _, err := sitegen.BuildPages(build.Options{Dir: dir, Program: "another test"}); err != nil {
		t.Fatal(err)
	}
	plain := sitetest.Written(t, dir)
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
		case got != data:
			t.Errorf("%s is not as ever", name)
		}
	}
	if empty < 10 {
		t.Errorf("the site has %d pictures and papers", empty)
	}
}
