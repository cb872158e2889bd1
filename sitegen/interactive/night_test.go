package interactive_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/interactive"
)

// TestNoPictureAsks: what pages load as pictures has one look, since not every browser asks a media
// query inside one, and each look has its file.
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
	day, nights := map[string][]byte{}, 0
	for _, f := range files {
		if !strings.HasSuffix(f.Path, ".svg") {
			continue
		}
		if bytes.Contains(f.Data, []byte("prefers-color-scheme")) {
			t.Errorf("%s asks whether the screen is dark", f.Path)
		}
		day[f.Path] = f.Data
	}
	for path, data := range day {
		if other, ok := day[strings.TrimSuffix(path, ".svg")+"-night.svg"]; ok {
			nights++
			if bytes.Equal(data, other) {
				t.Errorf("%s looks the same by night", path)
			}
		}
	}
	if nights != 3 {
		t.Errorf("%d pictures have a night's, not 3", nights)
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
