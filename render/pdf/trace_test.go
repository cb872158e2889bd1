package pdf

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// drawnLines returns the lines that a content stream strokes, in mm of the sheet, as a viewer reads
// it.
func drawnLines(t *testing.T, content string, k float64) [][]geom.Point {
	t.Helper()
	var out [][]geom.Point
	var ox, oy float64
	var start geom.Point
	var nums []float64
	for _, word := range strings.Fields(content) {
		if v, err := strconv.ParseFloat(word, 64); err == nil {
			nums = append(nums, v)
			continue
		}
		at := func() geom.Point {
			n := len(nums)
			return geom.Point{X: (ox + nums[n-2]) / k, Y: (oy + nums[n-1]) / k}
		}
		last := len(out) - 1
		switch word {
		case "cm":
			if nums[0] != 1 || nums[1] != 0 || nums[2] != 0 || nums[3] != 1 {
				t.Fatalf("a frame that is not only moved: %v", nums)
			}
			ox, oy = ox+nums[4], oy+nums[5]
		case "m":
			start = at()
			out = append(out, []geom.Point{start})
		case "l":
			out[last] = append(out[last], at())
		case "h":
			out[last] = append(out[last], start)
		case "S":
		default:
			t.Fatalf("a word %q in a line", word)
		}
		nums = nums[:0]
	}
	return out
}

// away returns the distance of a point from lines, mm.
func away(p geom.Point, lines [][]geom.Point) float64 {
	best := math.Inf(1)
	for _, l := range lines {
		for i := range len(l) - 1 {
			a, b := l[i], l[i+1]
			dx, dy := b.X-a.X, b.Y-a.Y
			u := 0.0
			if n := dx*dx + dy*dy; n > 0 {
				u = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/n))
			}
			best = min(best, math.Hypot(p.X-a.X-u*dx, p.Y-a.Y-u*dy))
		}
	}
	return best
}

// TestLinesInPieces: a line across the whole sheet, a ring as large, and a small line beside them
// are written in pieces, each relative to its own corner. Together the pieces follow the lines
// within half a printed dot, and no number has more than four characters.
func TestLinesInPieces(t *testing.T) {
	var p scene.Path
	p.MoveTo(5, 7)
	for i := range 900 {
		x := 5 + float64(i)*0.6
		p.LineTo(x, 200+90*math.Sin(x/40)+3*math.Sin(x))
	}
	ring := make([]geom.Point, 700)
	for i := range ring {
		a := float64(i) * 2 * math.Pi / 700
		ring[i] = geom.Point{X: 280 + (150+4*math.Sin(31*a))*math.Cos(a), Y: 300 + 150*math.Sin(a)}
	}
	p.Poly(ring, true)
	p.Poly([]geom.Point{{X: 0, Y: 0}, {X: 3, Y: 0}, {X: 3, Y: 3}}, true)
	w := &writer{use: newUse(), k: mapSteps}
	w.stroke(&p)
	content := string(w.b)
	lines := drawnLines(t, content, mapSteps)
	if n := strings.Count(content, "S\n"); n < 120 || n > 240 {
		t.Errorf("%d pieces", n)
	}
	var was [][]geom.Point
	for _, l := range p.Flatten(1) {
		pts := l.Pts
		if l.Closed {
			pts = append(pts[:len(pts):len(pts)], pts[0])
		}
		was = append(was, pts)
	}
	const astray = (strays + 0.75) / mapSteps // thinning, and rounding in both directions
	worst := func(from, to [][]geom.Point) (most float64) {
		for _, l := range from {
			for i := range len(l) - 1 {
				for s := range 8 {
					u := float64(s) / 8
					most = max(most, away(geom.Point{X: l[i].X + u*(l[i+1].X-l[i].X), Y: l[i].Y + u*(l[i+1].Y-l[i].Y)}, to))
				}
			}
		}
		return most
	}
	if d := worst(was, lines); d > astray {
		t.Errorf("%.3f mm of a line are not drawn", d)
	}
	if d := worst(lines, was); d > astray {
		t.Errorf("something is drawn %.3f mm off the lines", d)
	}
	for _, word := range strings.Fields(content) {
		if _, err := strconv.Atoi(word); err == nil && len(word) > 5 {
			t.Errorf("%s is a long number", word)
		}
	}
}

// TestSignsAreTheSameText: a sign with curves is the same text everywhere on the sheet.
func TestSignsAreTheSameText(t *testing.T) {
	var seen string
	for i := range 50 {
		var p scene.Path
		p.Circle(20+float64(i)*7.0137, 30+float64(i)*3.0071, 2.3)
		w := &writer{use: newUse(), k: mapSteps}
		body := string(w.outline(&p).body)
		if seen == "" {
			seen = body
		}
		if body != seen {
			t.Fatalf("the circle %d is\n%s\nnot\n%s", i, body, seen)
		}
	}
}
