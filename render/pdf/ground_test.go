package pdf_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestGroundIsInTenths: on a sheet the ground is told in tenths of a millimetre and what lies on it in twentieths, each shown as large as it is
// and as the other; of a part of a sheet, which is enlarged, both are told as finely.
func TestGroundIsInTenths(t *testing.T) {
	for _, c := range []struct {
		wide         float64
		ground, play string
		matrix       bool
	}{
		{400, "1 0 0 1 1000 200 cm\n0 0 m\n111 222 l", "1 0 0 1 2000 400 cm\n0 0 m\n222 445 l", true},
		{200, "1 0 0 1 10000 2000 cm\n0 0 m\n1112 2224 l", "1 0 0 1 10000 2000 cm\n0 0 m\n1112 2224 l", false},
	} {
		var p scene.Path
		p.Poly([]geom.Point{{X: 100, Y: 20}, {X: 111.12, Y: 42.24}, {X: 100, Y: 42.24}}, true)
		fill := scene.Item{Path: p, Style: &scene.Style{Class: "land", Fill: scene.Colour{A: 255}}}
		data, err := pdf.Bytes(&scene.Scene{W: c.wide, H: 100, Title: "T", Layers: []*scene.Layer{
			{ID: "land", Static: true, Ground: true, Items: []scene.Item{fill}}, {ID: "units", Items: []scene.Item{fill}}}}, pdf.Options{})
		if err != nil {
			t.Fatal(err)
		}
		doc, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		var forms, larger []string
		for n, s := range doc.Streams {
			if strings.Contains(doc.Objects[n], "/Form/BBox") {
				forms = append(forms, string(s))
				if strings.Contains(doc.Objects[n], "/Matrix[2 0 0 2 0 0]") {
					larger = append(larger, string(s))
				}
			}
		}
		text := strings.Join(forms, "\n")
		if !strings.Contains(text, c.ground) || !strings.Contains(text, c.play) {
			t.Errorf("a sheet of %g mm draws %s", c.wide, text)
		}
		if (len(larger) == 1 && strings.Contains(larger[0], c.ground)) != c.matrix || !c.matrix && len(larger) > 0 {
			t.Errorf("a sheet of %g mm draws %q twice as large", c.wide, larger)
		}
	}
}
