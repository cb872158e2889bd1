package interactive_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/internal/interactive"
)

// TestNoPictureAsks: files that pages load as pictures have their dark version at a fragment, since
// not every browser evaluates a media query inside a picture.
func TestNoPictureAsks(t *testing.T) {
	b, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	files, err := interactive.Shared(b, r)
	if err != nil {
		t.Fatal(err)
	}
	pictures := 0
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".svg") {
			continue
		}
		pictures++
		if bytes.Contains(f.Data, []byte("prefers-color-scheme")) {
			t.Errorf("%s asks whether the screen is dark", f.Path)
		}
		if !bytes.Contains(f.Data, []byte("#"+svg.NightID+":target ")) {
			t.Errorf("%s has no night", f.Path)
		}
	}
	if pictures != 4 {
		t.Errorf("%d pictures, not 4", pictures)
	}
	for _, path := range interactive.Files(b) {
		found := false
		for _, f := range files {
			found = found || f.Path == path
		}
		if !found {
			t.Errorf("%s is promised and not made", path)
		}
	}
}
