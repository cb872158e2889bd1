package pdf_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestGroundIsInTenths: on a whole sheet, the ground is written in tenths of a millimetre and the
// rest in twentieths, both at their true size. A part of a sheet is enlarged, so both are written
// in the same fine steps.
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

// TestFiguresTellWhatTheyShow: in a figure the ground has half as many steps a millimetre as the
// rest, at the same size. Of outlines and lines that leave the figure only the visible part is
// written.
func TestFiguresTellWhatTheyShow(t *testing.T) {
	var p, beyond, line scene.Path
	p.Poly([]geom.Point{{X: 100, Y: 20}, {X: 111.12, Y: 42.24}, {X: 500, Y: 42.24}, {X: 520, Y: 41}, {X: 510, Y: 39}, {X: 500, Y: 20}}, true)
	beyond.Poly([]geom.Point{{X: 600, Y: 20}, {X: 620, Y: 20}, {X: 610, Y: 40}}, true)
	line.Poly([]geom.Point{{X: 390, Y: 50}, {X: 396, Y: 50}, {X: 411.5, Y: 57}, {X: 421.5, Y: 57}}, false)
	land := scene.Style{Class: "land", Fill: scene.Colour{A: 255}}
	coast := scene.Style{Class: "coast", Stroke: scene.Colour{A: 255}, Width: 0.3}
	items := []scene.Item{{Path: p, Style: &land}, {Path: beyond, Style: &land}, {Path: line, Style: &coast}}
	d := pdf.NewDocument(pdf.Info{Title: "T"})
	page := d.NewPage(600, 300, 0, 0)
	figure := d.Root.Add("Figure")
	figure.Alt = "a map"
	page.In(figure)
	const mm = 72 / 25.4
	page.Scene(&scene.Scene{W: 400, H: 100, Layers: []*scene.Layer{{ID: "land", Ground: true, Items: items}, {ID: "units", Items: items}}}, 20, 20, 150*mm, 37.5*mm)
	data, err := d.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	doc, err := pdftest.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{} // contents of the figure's layers, by whether they are enlarged
	for n, s := range doc.Streams {
		switch dict := doc.Objects[n]; {
		case strings.Contains(dict, "/BBox[0 0 4000 1000]/Matrix[2 0 0 2 0 0]"):
			told["ground"] = string(s)
		case strings.Contains(dict, "/BBox[0 0 8000 2000]/Resources"):
			told["play"] = string(s)
		}
	}
	if !strings.Contains(told["ground"], "1 0 0 1 1000 200 cm\n0 0 m\n111 222 l\n4000 222 l\n4000 0 l\nh\nf\n") {
		t.Errorf("the ground is %q", told["ground"])
	}
	if !strings.Contains(told["play"], "1 0 0 1 2000 400 cm\n0 0 m\n222 445 l\n8000 445 l\n8000 0 l\nh\nf\n") {
		t.Errorf("what lies on it is %q", told["play"])
	}
	for what, text := range told {
		if strings.Count(text, "f\n") != 1 || strings.Count(text, "S\n") != 2 {
			t.Errorf("of one outline and two pieces of a line in the figure, %s tells %q", what, text)
		}
	}
}

// TestGroundIsToldOnce: land that belongs to the same power in all stages of a phase is written
// once; everything else is written for each stage.
func TestGroundIsToldOnce(t *testing.T) {
	red, blue := &scene.Style{Class: "a", Fill: scene.Colour{R: 255, A: 255}}, &scene.Style{Class: "b", Fill: scene.Colour{B: 255, A: 255}}
	land := func(name string, at float64, st *scene.Style) scene.Item {
		var p scene.Path
		p.Poly([]geom.Point{{X: at, Y: 20}, {X: at + 11.1, Y: 42.2}, {X: at, Y: 42.2}}, true)
		return scene.Item{Title: name, Kids: []scene.Item{{Path: p.Share(), Style: st}}}
	}
	kent, essex := land("Kent", 100, red), land("Essex", 300, red)
	lost := scene.Item{Title: essex.Title, Kids: []scene.Item{{Path: essex.Kids[0].Path, Style: blue}}}
	var scenes []*scene.Scene
	for _, items := range [][]scene.Item{{kent, essex}, {kent, lost}} {
		scenes = append(scenes, &scene.Scene{W: 400, H: 100, Title: "T",
			Layers: []*scene.Layer{{ID: "owners", Ground: true, Items: items}}})
	}
	scenes = append(scenes, &scene.Scene{W: 400, H: 100, Title: "Key", Layers: []*scene.Layer{{ID: "key"}}})
	data, err := pdf.Pages(scenes, pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := pdftest.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var text, drawn []string
	for n, s := range doc.Streams {
		if strings.Contains(doc.Objects[n], "/Form/BBox") {
			text = append(text, string(s))
		} else {
			drawn = append(drawn, string(s))
		}
	}
	for at, times := range map[string]int{"1000 200 cm": 1, "3000 200 cm": 2} {
		if n := strings.Count(strings.Join(text, "\n"), at); n != times {
			t.Errorf("what is at %s is written %d times, not %d", at, n, times)
		}
	}
	for _, form := range []string{"/L0 Do\n/L1 Do", "/L0 Do\n/L2 Do"} {
		if !strings.Contains(strings.Join(drawn, "\n"), form) {
			t.Errorf("no page draws %q", form)
		}
	}
}
