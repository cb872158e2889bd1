package svg_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/render/typeface"
)

// TestHalosAreBelowLetters: names of one style are written once, below as halos and above as
// letters, also if other items are between them.
func TestHalosAreBelowLetters(t *testing.T) {
	land := &scene.Style{Class: "land", Fill: scene.Hex("#111111"), Halo: scene.Hex("#eeeeee"), HaloWidth: 0.1}
	sea := &scene.Style{Class: "sea", Fill: scene.Hex("#2222aa"), Halo: scene.Hex("#ddddee"), HaloWidth: 0.1}
	name := func(id, text string, st *scene.Style, y float64) scene.Item {
		return scene.Item{ID: id, Style: st, Text: typeface.Get(scene.Garamond).Centred(text, 30, y, 4, 0)}
	}
	items := []scene.Item{name("n-kent", "Kent", land, 10), name("n-wight", "Wight", sea, 20),
		{ID: "n-essex", Kids: []scene.Item{name("", "Old", land, 30), name("", "Essex", land, 36)}}}
	doc := string(svg.Plain(&scene.Scene{W: 60, H: 40, Layers: []*scene.Layer{{ID: "names", Items: items}}}, svg.PlainOptions{}))
	_, layer, _ := strings.Cut(doc, `id="layer-names"`)
	at := 0
	for _, want := range []string{`<g fill="none" stroke="#eeeeee"`, `<g id="names-0">`, `<g id="n-kent" aria-label="Kent"`,
		`<g id="n-essex">`, `aria-label="Old"`, `aria-label="Essex"`, `<use fill="#111111" xlink:href="#names-0"/>`,
		`<g fill="none" stroke="#ddddee"`, `<g id="names-1">`, `<g id="n-wight" aria-label="Wight"`,
		`<use fill="#2222aa" xlink:href="#names-1"/>`} {
		i := strings.Index(layer[at:], want)
		if i < 0 || strings.Count(layer, want) != 1 {
			t.Fatalf("%s is not there once in its turn: %s", want, layer)
		}
		at += i
	}
}
