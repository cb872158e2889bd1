package pdf_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestCoastIsWrittenOnce: a line that layers draw in several widths is in the document once, and
// each stroke keeps its width. A short line is written in place.
func TestCoastIsWrittenOnce(t *testing.T) {
	var coast, short scene.Path
	coast.MoveTo(10, 10)
	for i := range 100 {
		coast.LineTo(10+float64(i), 10+float64(i*i%37))
	}
	short.MoveTo(1, 1).LineTo(2, 2)
	coast, short = coast.Share(), short.Share()
	stroke := func(p scene.Path, width float64) scene.Item {
		return scene.Item{Path: p, Style: &scene.Style{Class: fmt.Sprintf("s%.0f", width*10), Stroke: scene.Colour{A: 255}, Width: width}}
	}
	water := &scene.Layer{ID: "sea", Static: true, Items: []scene.Item{stroke(coast, 6), {Kids: []scene.Item{stroke(coast, 4), stroke(coast, 2)}}, stroke(short, 3)}}
	borders := &scene.Layer{ID: "borders", Static: true, Items: []scene.Item{stroke(coast, 1)}}
	data, err := pdf.Bytes(&scene.Scene{W: 200, H: 100, Title: "T", Layers: []*scene.Layer{water, borders}}, pdf.Options{})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := pdftest.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, s := range doc.Streams {
		all = append(all, string(s))
	}
	text := strings.Join(all, "\n")
	if n := strings.Count(text, "1 0 0 1 1000 1000 cm\n0 0 m\n"); n != 1 {
		t.Errorf("the coast stands in the document %d times", n)
	}
	if n := strings.Count(text, " Do\n") - 2; n != 4 { // without the two layers
		t.Errorf("it is drawn %d times, want 4", n)
	}
	for _, width := range []string{"600 w", "400 w", "200 w", "100 w"} {
		if !strings.Contains(text, width+"\n/P") {
			t.Errorf("no stroke of the width %s", width)
		}
	}
	if strings.Count(text, "0 0 m\n100 100 l\nS\n") != 1 {
		t.Error("the short line is no longer where it was")
	}
}
