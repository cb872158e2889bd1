package svg

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
)

// mark returns an item with an outline of many points.
func mark(id, class string, x float64) scene.Item {
	var p scene.Path
	p.MoveTo(x, 10)
	for i := range 12 {
		p.LineTo(x+float64(i%3), 11+float64(i))
	}
	return scene.Item{ID: id, Style: &scene.Style{Class: class, Fill: scene.Colour{A: 255}}, Path: *p.Close()}
}

// TestOutlinesAreShared: a repeated outline is written once and drawn at each place; a single one
// stays.
func TestOutlinesAreShared(t *testing.T) {
	layer := &scene.Layer{ID: "a", Items: []scene.Item{{Kids: []scene.Item{mark("", "x", 1), mark("", "y", 40), {Style: mark("", "z", 0).Style, Path: lonely()}}}}}
	b := string(Bytes(&scene.Scene{W: 100, H: 100, Layers: []*scene.Layer{layer}}, Options{Outlines: true}))
	for _, want := range []string{`<use class="m-x" href="#k0" x="10" y="100"/>`, `<use class="m-y" href="#k0" x="400" y="100"/>`, `<path class="m-z" d="M70 70`} {
		if !strings.Contains(b, want) {
			t.Errorf("no %s in %s", want, b)
		}
	}
	if strings.Count(b, `id="k`) != 1 {
		t.Error("not one shared outline")
	}
}

func lonely() scene.Path {
	var p scene.Path
	p.MoveTo(7, 7)
	for i := range 12 {
		p.LineTo(7+float64(i), 8+float64(i%4))
	}
	return p
}
