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

// TestHiddenIsLeftOut: an item that a later one hides is not written, and the later one has its id.
func TestHiddenIsLeftOut(t *testing.T) {
	var face scene.Path
	face.Circle(30, 20, 10)
	land := func(id, fill string) scene.Item {
		return scene.Item{ID: id, Title: id, Kids: []scene.Item{{Path: face, Style: &scene.Style{Fill: scene.Hex(fill)}}}}
	}
	owned := land("", "#cc0000")
	owned.Hides = "r-kent"
	doc := string(svg.Plain(&scene.Scene{W: 60, H: 40, Layers: []*scene.Layer{
		{ID: "land", Static: true, Items: []scene.Item{land("r-kent", "#eeeeee"), land("r-essex", "#dddddd")}},
		{ID: "owners", Items: []scene.Item{owned}}}}, svg.PlainOptions{}))
	if _, owners, _ := strings.Cut(doc, "layer-owners"); strings.Count(doc, `id="r-kent"`) != 1 ||
		!strings.Contains(owners, `<g id="r-kent"`) || strings.Contains(doc, "#eeeeee") || !strings.Contains(doc, "#dddddd") {
		t.Error(doc)
	}
}

// TestLinesSayTheirEnds: stroked outlines set line joins, and caps if they have ends, also where
// the outline is shared.
func TestLinesSayTheirEnds(t *testing.T) {
	var open, closed scene.Path
	for i, p := range []*scene.Path{&open, &closed} {
		p.MoveTo(5, 5)
		for k := range 12 {
			p.CubicTo(float64(7+3*k), 9, float64(8+3*k), float64(2+i), float64(8+3*k), 5)
		}
	}
	closed.Close()
	fill, line := &scene.Style{Fill: scene.Hex("#cc0000")}, &scene.Style{Stroke: scene.Hex("#0000cc"), Width: 1}
	dashed := &scene.Style{Stroke: scene.Hex("#00cc00"), Width: 1, Dashes: []float64{1, 2}}
	joins, caps := ` stroke-linejoin="round"`, ` stroke-linecap="round"`
	for _, c := range []struct {
		path       scene.Path
		style      *scene.Style
		says, used string
	}{{closed, fill, "", ""}, {closed, line, joins, ` stroke-linejoin="inherit"`},
		{open, line, joins + caps, ` stroke-linejoin="inherit" stroke-linecap="inherit"`},
		{closed, dashed, joins + caps, ` stroke-linejoin="inherit" stroke-linecap="inherit"`}} {
		it := scene.Item{Kids: []scene.Item{{Path: c.path, Style: c.style}}}
		doc := string(svg.Plain(&scene.Scene{W: 60, H: 40, Layers: []*scene.Layer{{ID: "a", Items: []scene.Item{it}},
			{ID: "b", Items: []scene.Item{it}}}}, svg.PlainOptions{}))
		defs, _, _ := strings.Cut(doc, "<g")
		if !strings.HasSuffix(defs, `"`+c.used+"/></defs>\n") {
			t.Errorf("%v is defined as %s", c.style, defs)
		}
		if n := strings.Count(doc, joins); n != strings.Count(c.says, joins)*2+2 {
			t.Errorf("%v: %d times joins: %s", c.style, n, doc)
		}
		if n := strings.Count(doc, caps); n != strings.Count(c.says, caps)*2+2 { // two of each, and one for each layer
			t.Errorf("%v: %d times caps: %s", c.style, n, doc)
		}
	}
}
