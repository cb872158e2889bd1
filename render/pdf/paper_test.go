package pdf_test

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestPartsKeepPrintersMargins: a part of a sheet has an office printer's margin on A4 whatever its shape, the paper's own too, for it has no
// mount of its own; a whole sheet of the paper's shape fills it.
func TestPartsKeepPrintersMargins(t *testing.T) {
	for _, c := range []struct {
		wide, high float64
		part       bool
		margin     float64
	}{{210, 297, true, 7}, {297, 210, true, 7}, {163, 231, true, 7}, {196, 200, true, 7}, {210, 297, false, 0}, {196, 200, false, 7}} {
		s := &scene.Scene{W: c.wide, H: c.high, Title: "T", Layers: []*scene.Layer{{ID: "land"}}}
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
		k := number(t, m[1]) * mm // of a step of the scene's
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
		if left := number(t, m[2]) * mm; left < c.margin-0.01 || c.margin == 0 && left > 0.01 {
			t.Errorf("a sheet of %g by %g mm begins %.1f mm from the paper's edge", c.wide, c.high, left)
		}
	}
}

// TestMapsAreCutUnderTheirHeading: what lies beside a part's picture is drawn after it, and neither is cut with it nor lies on it.
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

// onA4 is what draws a scene on a page.
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
	m := regexp.MustCompile(`/Contents (\d+) 0 R`).FindStringSubmatch(f.Objects[f.Pages()[0]])
	n, _ := strconv.Atoi(m[1])
	return string(f.Streams[n])
}
