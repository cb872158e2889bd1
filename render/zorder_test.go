package render_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
)

func ids(layers []*scene.Layer) []string {
	var out []string
	for _, l := range layers {
		out = append(out, l.ID)
	}
	return out
}

// TestZOrder: a map is its four drawings with the cartouche on top, and drawings that are shared
// are the same.
func TestZOrder(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		v := render.View{Position: start(b), Outcomes: decided(everyVerb(b.Map))}
		owners, err := r.Owners(v)
		if err != nil {
			t.Fatal(err)
		}
		play, err := r.Play(v)
		if err != nil {
			t.Fatal(err)
		}
		stacked := []*scene.Scene{r.Ground(render.Colour), owners, r.Lettering(render.Colour, 0), play}
		var layers []*scene.Layer
		for _, s := range stacked {
			if s.Box() != stacked[0].Box() {
				t.Errorf("%s: stacked of different sizes", id)
			}
			layers = append(layers, s.Layers...)
		}
		whole, err := r.Unmoved(v) // stacked drawings share their names over all phases: none moves aside
		if err != nil {
			t.Fatal(err)
		}
		if got, want := ids(whole.Layers), append(ids(layers), "cartouche"); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: a map has %v, its stacked %v", id, got, want)
		}
		for i, l := range layers {
			a := svg.Bytes(&scene.Scene{W: 1, H: 1, Layers: []*scene.Layer{l}}, svg.Options{})
			c := svg.Bytes(&scene.Scene{W: 1, H: 1, Layers: []*scene.Layer{whole.Layers[i]}}, svg.Options{})
			if !bytes.Equal(a, c) {
				t.Errorf("%s: layer %s differs between the map and its part", id, l.ID)
			}
		}
		// What never changes is the same layer, whatever the position.
		again := r.Ground(render.Colour)
		for i, l := range again.Layers {
			if l != stacked[0].Layers[i] || !l.Static {
				t.Errorf("%s: layer %s of the ground is made anew", id, l.ID)
			}
		}
		for _, l := range stacked[2].Layers {
			if !l.Static {
				t.Errorf("%s: layer %s of the lettering is not static", id, l.ID)
			}
		}
		bare := r.Lettering(render.Colour, render.LocalNames|render.RegionNames)
		for _, l := range bare.Layers {
			if l.ID == "names" || l.ID == "local-names" {
				t.Errorf("%s: layer %s was to be left out", id, l.ID)
			}
		}
	}
	if _, err := kept(t, "standard").Play(render.View{Powers: []engine.PowerID{99}}); err == nil {
		t.Error("an unknown power is drawn")
	}
}
