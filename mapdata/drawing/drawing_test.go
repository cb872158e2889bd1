package drawing_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine/cputime"
	"github.com/heraldmaps/herald/mapdata/drawing"
	"github.com/heraldmaps/herald/mapdata/geom"
)

const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 100 100">
`

func layer(inside string) string {
	return head + `<g inkscape:groupmode="layer" inkscape:label="Regions" id="layer1">` + inside + "</g></svg>"
}

func read(svg string) (*drawing.Drawing, error) {
	o := drawing.Options{Regions: "regions", Places: "slots"}
	if strings.Contains(strings.ToLower(svg), `"paper"`) {
		o.Picture = "paper"
	}
	return drawing.Read("map.svg", []byte(svg), o)
}

func area(ring []geom.Point) float64 {
	a := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		a += p.X*q.Y - q.X*p.Y
	}
	return math.Abs(a) / 2
}

// TestShapes reads every way to draw a shape and compares its area with what geometry says.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		shape string
		want  float64
	}{
		{`<path id="k" d="M10 10H50V40H10Z"/>`, 1200},
		{`<path id="k" d="m10,10 40,0 0,30 -40,0z"/>`, 1200},
		{`<path id="k" d="M10-10 50-10 50 20.5.5 20.5z"/>`, (40 + 49.5) / 2 * 30.5},
		{`<path id="k" d="M1e1 10L50 10 50 40 10 40 10 10"/>`, 1200}, // closed by its last point
		{`<rect id="k" x="10" y="10" width="40" height="30" transform="translate(5 5) rotate(30) scale(2)"/>`, 4800},
		{`<circle id="k" cx="50" cy="50" r="20"/>`, math.Pi * 400},
		{`<ellipse id="k" cx="50" cy="50" rx="20" ry="10"/>`, math.Pi * 200},
		{`<polygon id="k" points="10,10 50,10 50,40 10,40"/>`, 1200},
		{`<path id="k" d="M30 50A20 20 0 0170 50A20 20 0 0130 50"/>`, math.Pi * 400}, // flags without blanks
		{`<path id="k" d="M0 0C0 40 60 40 60 0Z"/>`, 1440},
		{`<path id="k" d="M0 0Q30 60 60 0T0 0"/>`, 0},
		{`<g id="k"><rect x="0" y="0" width="10" height="10"/><rect x="20" y="0" width="10" height="10"/></g>`, 200},
		{`<g transform="scale(2)"><g transform="matrix(1 0 0 1 3 4)"><path id="k" d="M0 0h10v10h-10z"/></g></g>`, 400},
		{`<path id="k" style="fill:none" d="M10 10H50V40H10Zm5 5h5v5h-5z"/>`, 1225},
	} {
		d, err := read(layer(c.shape))
		if err != nil {
			t.Errorf("%s: %v", c.shape, err)
			continue
		}
		if len(d.Shapes) != 1 || d.Shapes[0].Name() != "k" {
			t.Errorf("%s: %d shapes, %v", c.shape, len(d.Shapes), d.Names())
			continue
		}
		got := 0.0
		for _, r := range d.Shapes[0].Rings {
			got += area(r)
		}
		if c.want > 0 && math.Abs(got-c.want) > c.want/400 {
			t.Errorf("%s: area %.2f, want %.2f", c.shape, got, c.want)
		}
	}
}

// TestLayers: only the layers asked for are read, hidden pictures not at all, and labels count
// before ids.
func TestLayers(t *testing.T) {
	d, err := read(head + `<defs><path id="d" d="M0 0h9v9z"/></defs>
<g inkscape:label="paper"><rect width="100" height="100" style="fill:#ABC;stroke:rgb(1,2,3);stroke-width:2px"/><rect width="9" height="9" style="display:none"/></g>
<g inkscape:label="regions"><path id="path123" inkscape:label="kent" d="M0 0h9v9z"/></g>
<g id="slots"><circle id="kent.unit" cx="5" cy="6" r="1"/><text id="kent.label" x="7" y="8">Kent</text></g>
<g inkscape:label="other"><path id="x" d="M0 0h9v9z"/></g></svg>`)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Shapes) != 1 || d.Shapes[0].Name() != "kent" || len(d.Places) != 2 || d.Places[0].Point != (geom.Point{X: 5, Y: 6}) || d.Places[1].Point != (geom.Point{X: 7, Y: 8}) {
		t.Errorf("%+v", d)
	}
	if len(d.Pictures) != 1 || d.Pictures[0].Fill != "#aabbcc" || d.Pictures[0].Stroke != "#010203" || d.Pictures[0].Width != 2 {
		t.Errorf("%+v", d.Pictures)
	}
}

// TestPrograms reads what drawing programs write and people do not: style sheets, units,
// percentages, nested layers, and groups with names of their own.
func TestPrograms(t *testing.T) {
	svg := `<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="96mm" height="2in">
<defs><style type="text/css"><![CDATA[ /* .a{fill:red} */ .a, .b { fill:#102030 } .b{stroke:#fff;stroke-width:1mm} #c{fill:none} circle{stroke:#000} .x .y{fill:red} .no{display:none}]]></style></defs>
<g inkscape:groupmode="layer" inkscape:label="paper">
<rect class="a" width="100%" height="50%"/><rect class="a b" id="c" width="1cm" height="1pc"/><circle class="a" style="fill:#445566" r="2"/><rect class="a no" width="9" height="9"/></g>
<g inkscape:groupmode="layer" id="layer1" inkscape:label="regions"><g inkscape:groupmode="layer" id="layer2" inkscape:label="Lands">
<path inkscape:label="kent" d="M0 0h9v9z"/><g id="g17"><path inkscape:label="surrey" d="M0 0h9v9z"/></g><g id="galicia"><path id="p1" d="M0 0h9v9z"/><path id="p2" d="M20 0h9v9z"/></g></g>
<g inkscape:groupmode="layer" inkscape:label="essex"><path id="p3" d="M0 0h9v9z"/></g></g></svg>`
	regions := map[string]bool{"kent": true, "surrey": true, "galicia": true, "essex": true}
	d, err := drawing.Read("map.svg", []byte(svg), drawing.Options{Regions: "regions", Picture: "paper", Region: func(name string) bool { return regions[name] }})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(d.Names(), " "); got != "essex galicia kent surrey" {
		t.Errorf("shapes: %s", got)
	}
	if w, h := d.Width, d.Height; math.Abs(w-96/25.4*96) > 1e-9 || h != 192 {
		t.Errorf("%g by %g", w, h)
	}
	var said []string
	for _, p := range d.Pictures {
		box := p.Lines[0][2]
		said = append(said, fmt.Sprintf("%s %s %.2f %.1f,%.1f", p.Fill, p.Stroke, p.Width, box.X, box.Y))
	}
	if got, want := strings.Join(said[:2], "; "), "#102030  1.00 362.8,96.0;  #ffffff 3.78 37.8,16.0"; got != want || len(said) != 3 || !strings.HasPrefix(said[2], "#445566 #000000 1.00") {
		t.Errorf("%q, not %q and a circle", said, want)
	}
}

// TestMistakes: mistakes of a drawing are reported with line and column, all at once.
func TestMistakes(t *testing.T) {
	_, err := read(layer("\n<path id=\"a\" d=\"M0 0h50v50\"/>\n  <path id=\"b\" d=\"M0 0h50q\"/>\n<use id=\"c\" xlink:href=\"#a\"/>\n<path id=\"e\" transform=\"spin(3)\" d=\"M0 0h9v9z\"/>\n<path id=\"f\" clip-path=\"url(#c)\" d=\"M0 0h9v9z\"/>"))
	for _, want := range []string{
		`map.svg:3:1: the path of "a" is open: it begins at 0.0, 0.0 and ends at 50.0, 50.0`,
		`map.svg:4:3: <path b>: command 'q' at character 9 of the path data lacks a number`,
		`map.svg:5:1: <use c> among the regions is a reference, not a shape`,
		`map.svg:6:1: transform spin(3) cannot be read`,
		`map.svg:7:1: <path f> is clipped, and clips are not read (hint: cut the shape itself`,
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in\n%v", want, err)
		}
	}
	_, err = read(head + `<g inkscape:label="land"><path id="a" d="M0 0h5v5z"/></g></svg>`)
	if err == nil || !strings.Contains(err.Error(), `the drawing has no layer "regions" (hint: it has land;`) {
		t.Error(err)
	}
}

// TestHostile: scripts, references outside the file, and entities that expand are refused with a
// reason, at once.
func TestHostile(t *testing.T) {
	many := strings.Repeat("L1 1 2 2", 600_000)
	for name, c := range map[string][2]string{
		"script":   {layer(`<script>alert(1)</script>`), "a board's drawing has no scripts"},
		"event":    {layer(`<path id="a" onload="x()" d="M0 0h5v5z"/>`), "has onload"},
		"foreign":  {layer(`<foreignObject/>`), "no foreign objects"},
		"link":     {layer(`<image xlink:href="http://example.org/a.png"/>`), `refers to "http://example.org/a.png", outside the file`},
		"a page":   {layer(`<image href="data:text/html,hello"/>`), `refers to "data:text/html,hello", outside the file`},
		"a fill":   {layer(`<path id="a" fill="url(data:text/html,hello)" d="M0 0h1v1z"/>`), `fill of <path> refers to "data:text/html,hello", outside the file`},
		"a paint":  {layer(`<path id="a" style="fill:url( 'http://example.org/a' )" d="M0 0h1v1z"/>`), `style of <path> refers to "http://example.org/a", outside the file`},
		"a filter": {layer(`<path id="a" filter="URL(//example.org/a#b)" d="M0 0h1v1z"/>`), `filter of <path> refers to "//example.org/a#b", outside the file`},
		"a sheet":  {"<svg><style>.a{fill:url(#in)} .b{background:url(\"https://example.org/b\")}</style></svg>", `a style sheet of the drawing refers to "https://example.org/b", outside the file`},
		"file":     {layer(`<use href="file:///etc/passwd#a"/>`), "outside the file"},
		"bomb":     {`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>` + layer(`<path id="&b;" d="M0 0h5v5z"/>`), "declares entities"},
		"entity":   {layer(`<path id="&who;" d="M0 0h5v5z"/>`), "not XML: invalid character entity &who;"},
		"long":     {layer(`<path id="a" d="M0 0` + many + many + `z"/>`), "more than 2000000 points"},
		"huge":     {layer(`<path id="a" d="` + strings.Repeat(" ", 17<<20) + `"/>`), "million letters"},
		"deep":     {layer(strings.Repeat("<g>", 500) + strings.Repeat("</g>", 500)), "nested more than"},
		"elements": {layer(strings.Repeat(`<path d="M0 0"/>`, 100_001)), "more than 100000 elements"},
		"sheet":    {layer(`<style>@import url(http://example.org/a.css);</style>`), "a style sheet of the drawing imports another file"},
		"shares":   {`<svg width="100%" height="100%"/>`, "no sound size"},
		"styles":   {layer("<style>" + strings.Repeat(".a{fill:red}", 100_000) + "</style>" + strings.Repeat(`<path class="a b a b a b a b a b a b" d="M0 0"/>`, 100_001)), "more than 100000 elements"},
		"packed":   {"\x1f\x8b\x08", "a compressed SVG"},
		"outside":  {`<?xml-stylesheet href="http://example.org/a.css"?>` + layer(``), "a style sheet outside the file"},
		"cut":      {layer(`<path id="a" d="M0 0h5v5z"/>`)[:260], "unexpected EOF"},
		"crossed":  {head + `<g id="regions"><a></g></a></svg>`, "</g> ends nothing"},
		"no svg":   {`<html/>`, "not an SVG but <html>"},
		"nothing":  {``, "not an SVG"},
		"size":     {`<svg viewBox="0 0 1e9 1"/>`, "no sound size"},
		"number":   {layer(`<path id="a" d="M0 0 L1e400 5z"/>`), "lacks a number"},
	} {
		if took := cputime.Least(4, 3, func() {
			if _, err := read(c[0]); err == nil || !strings.Contains(err.Error(), c[1]) {
				t.Errorf("%s: %.300v", name, err)
			}
		}); took > 3 {
			t.Errorf("%s took %.1f s", name, took)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(layer(`<path id="a" d="M0 0h5v5c1 1 2 2 3 3a1 1 0 015 5z" transform="rotate(3)"/>`)))
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := read(string(data))
		if d == nil && err == nil {
			t.Error("nothing")
		}
		_ = fmt.Sprint(err)
	})
}
