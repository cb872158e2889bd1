package pdf_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestSheetsKeepPrintersMargins: on A4 a part of a sheet has an office printer's margin whatever
// its shape. A whole sheet may go to the paper's edge if its frame is within that margin.
func TestSheetsKeepPrintersMargins(t *testing.T) {
	for _, c := range []struct {
		wide, high float64
		part       bool
		frame      float64 // distance from the sheet's edge
		margin     float64
	}{{210, 297, true, 0, 7}, {297, 210, true, 0, 7}, {163, 231, true, 0, 7}, {196, 200, true, 0, 7}, {196, 200, false, 0, 7},
		{210, 297, false, 8, 0}, {420, 594, false, 14, 0}, {420, 594, false, 4, 5.09}, {196, 200, false, 9, 0}} {
		s := &scene.Scene{W: c.wide, H: c.high, Title: "T", Layers: []*scene.Layer{{ID: "land"}}}
		if c.frame > 0 {
			s.Frame = geom.Box{Min: geom.Point{X: c.frame, Y: c.frame}, Max: geom.Point{X: c.wide - c.frame, Y: c.high - c.frame}}
		}
		if c.part {
			s.X, s.Y = 40, 30
			s.Sheet = geom.Box{Max: geom.Point{X: 1000, Y: 1000}}
		}
		content := onA4(t, s)
		m := regexp.MustCompile(`q\n([\d.]+) 0 0 -[\d.]+ ([-\d.]+) [-\d.]+ cm\n`).FindStringSubmatch(content)
		if m == nil {
			t.Fatalf("not placed: %.200s", content)
		}
		const mm = 25.4 / 72
		k := number(t, m[1]) * mm // length of a step of the scene
		if c.part {
			at := regexp.MustCompile(`cm\nq\n([\d.]+) `).FindStringSubmatch(content)
			if at == nil {
				t.Fatalf("not cut: %.200s", content)
			}
			if left := number(t, m[2])*mm + number(t, at[1])*k; left < c.margin-0.01 {
				t.Errorf("%g by %g mm of a sheet begins %.1f mm from the paper's edge", c.wide, c.high, left)
			}
			continue
		}
		if left := number(t, m[2]) * mm; math.Abs(left-c.margin) > 0.01 {
			t.Errorf("a sheet of %g by %g mm begins %.2f mm from the paper's edge, want %g", c.wide, c.high, left, c.margin)
		}
	}
}

// TestOwnSheetsKeepPrintersMargins: printed on a sheet of its own size, a map's frame keeps the
// margin as well, for a press too; a picture without a frame fills its page.
func TestOwnSheetsKeepPrintersMargins(t *testing.T) {
	for _, c := range []struct {
		frame, margin float64
		press         bool
	}{{3, 7, false}, {3, 7, true}, {9, 9, false}, {0, 0, false}} {
		s := &scene.Scene{W: 420, H: 297, Title: "T", Layers: []*scene.Layer{{ID: "land"}}}
		if c.frame > 0 {
			s.Frame = s.Box().Shrunk(c.frame)
		}
		data, err := pdf.Bytes(s, pdf.Options{Press: c.press})
		if err != nil {
			t.Fatal(err)
		}
		f, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(`q\n([\d.]+) 0 0 -[\d.]+ ([-\d.]+) ([-\d.]+) cm\n`).FindStringSubmatch(drawn(f))
		if m == nil {
			t.Fatalf("not placed: %.200s", drawn(f))
		}
		const mm = 25.4 / 72
		k, top := number(t, m[1])*mm*20, 297-number(t, m[3])*mm
		if got := top + c.frame*k; math.Abs(got-c.margin) > 0.01 {
			t.Errorf("a frame %g mm from its sheet's edge is printed %.2f mm from it, want %g", c.frame, got, c.margin)
		}
	}
}

// TestMapForAPress: a sheet for a press has colours as inks and an output intent, and its colour
// extends 3 mm beyond the trimmed edge. A sheet without colours has grey alone.
func TestMapForAPress(t *testing.T) {
	made := func(ink, paper scene.Colour, o pdf.Options) *pdftest.File {
		square := scene.Item{Style: &scene.Style{Fill: ink}}
		square.Path.Rect(geom.Box{Max: geom.Point{X: 9, Y: 9}})
		s := &scene.Scene{W: 420, H: 594, Title: "T", Paper: paper, Layers: []*scene.Layer{{ID: "land", Items: []scene.Item{square}}}}
		data, err := pdf.Bytes(s, o)
		if err != nil {
			t.Fatal(err)
		}
		f, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	red, cream, grey, white := scene.Hex("#8a1f1a"), scene.Hex("#f4ecd8"), scene.Hex("#777777"), scene.Hex("#ffffff")
	f := made(red, cream, pdf.Options{Paper: "a3", Press: true})
	if wrong := pdftest.Pressed(f); len(wrong) > 0 {
		t.Errorf("for a press: %q", wrong)
	}
	page := f.Objects[f.Pages()[0]]
	for _, want := range []string{"/MediaBox[0 0 858.9 1207.56]", "/TrimBox[8.5 8.5 850.39 1199.06]", "/BleedBox[0 0 858.9 1207.56]"} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s in %s", want, page)
		}
	}
	if content := drawn(f); !strings.Contains(content, "-8.504 -8.504 m 850.394 -8.504 l 850.394 1199.055 l") {
		t.Errorf("nothing lies in the bleed: %.300s", content)
	}
	if wrong := strings.Join(pdftest.Pressed(made(red, cream, pdf.Options{Paper: "a3"})), "; "); !strings.Contains(wrong, "of light") {
		t.Errorf("a sheet for a screen is taken for one for a press: %s", wrong)
	}
	if wrong := pdftest.Coloured(made(grey, white, pdf.Options{Paper: "a3"})); len(wrong) > 0 {
		t.Errorf("a sheet without colours: %q", wrong)
	}
	if wrong := pdftest.Coloured(made(red, white, pdf.Options{Paper: "a3"})); len(wrong) == 0 {
		t.Error("red is taken for grey")
	}
}

// TestMapsAreCutUnderTheirHeading: what is beside the picture of a part is drawn after it; it is
// not clipped with the picture and does not cover it.
func TestMapsAreCutUnderTheirHeading(t *testing.T) {
	one := scene.Layer{ID: "land", Items: []scene.Item{{Style: &scene.Style{Fill: scene.Colour{A: 255}}}}}
	one.Items[0].Path.Rect(geom.Box{Max: geom.Point{X: 9, Y: 9}})
	s := &scene.Scene{X: 40, Y: 30, W: 100, H: 120, Title: "T", Layers: []*scene.Layer{&one, {ID: "heading", Beside: true}},
		Sheet: geom.Box{Max: geom.Point{X: 1000, Y: 1000}}, Picture: geom.Box{Min: geom.Point{X: 40, Y: 41}, Max: geom.Point{X: 140, Y: 150}}}
	content := onA4(t, s)
	if !regexp.MustCompile(`cm\nq\n800 820 2000 2180 re W n\n/L0 Do\nQ\n/L1 Do\nQ\n`).MatchString(content) {
		t.Errorf("the page is %q", content)
	}
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// onA4 returns the operators that draw a scene on a page.
func onA4(t *testing.T, s *scene.Scene) string {
	t.Helper()
	data, err := pdf.Bytes(s, pdf.Options{Paper: "a4"})
	if err != nil {
		t.Fatal(err)
	}
	f, err := pdftest.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return drawn(f)
}

// drawn returns the operators of a document's first page.
func drawn(f *pdftest.File) string {
	m := regexp.MustCompile(`/Contents (\d+) 0 R`).FindStringSubmatch(f.Objects[f.Pages()[0]])
	n, _ := strconv.Atoi(m[1])
	return string(f.Streams[n])
}
