package rules

import (
	"math"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// No name in a figure of our books is under an arrow: one that an arrow crosses is above it, or is
// set again there.
func TestNoNameLiesUnderAnArrow(t *testing.T) {
	t.Parallel()
	names, arrows, struck := 0, 0, 0
	for _, name := range allOurs(t) {
		eachFigure(ours(t, name), func(f *figure.Figure) {
			s, err := f.Scene(true)
			if err != nil {
				t.Fatal(err)
			}
			under, lines, above := arrowsAndNames(s)
			names += len(under)
			arrows += len(lines)
			for _, x := range under {
				if share := covered(x, lines); share > 0.2 && !above[x.S] {
					t.Errorf("%s, figure %d: %.0f %% of %q lies under an arrow", name, f.Info().Number, share*100, x.S)
				}
				if covered(x, through(x)) > 0.9 {
					struck++
				}
			}
		})
	}
	if names == 0 || arrows == 0 || struck != names {
		t.Errorf("%d names, %d lines; of a line through each name %d were seen: nothing was looked at", names, arrows, struck)
	}
}

// through is a thin line through the letters of a name.
func through(x *scene.Text) []stroke {
	s := stroke{half: 0.2}
	for _, g := range x.Glyphs {
		s.points = append(s.points, middleOf(g))
	}
	s.points = append(s.points, s.points[len(s.points)-1])
	return []stroke{s}
}

// middleOf is the middle of a letter.
func middleOf(g scene.Glyph) geom.Point {
	sin, cos := math.Sincos(g.Turn)
	return geom.Point{X: g.X + cos*g.Adv/2 + sin*g.Rise/2, Y: g.Y + sin*g.Adv/2 - cos*g.Rise/2}
}

// stroke is a line as it is drawn.
type stroke struct {
	points []geom.Point
	half   float64 // of its width
}

// arrowsAndNames are the names drawn before the arrows of a figure, the arrows, and what is written
// after them.
func arrowsAndNames(s *scene.Scene) (under []*scene.Text, lines []stroke, above map[string]bool) {
	above = map[string]bool{}
	var draw func(items []scene.Item, arrows, named bool)
	draw = func(items []scene.Item, arrows, named bool) {
		for i := range items {
			it := &items[i]
			if arrows && it.Style != nil && it.Style.Width > 0 && it.Style.Stroke.A > 0 && !it.Path.Empty() {
				for _, l := range it.Path.Flatten(0.1) {
					lines = append(lines, stroke{l.Pts, it.Style.Width / 2})
				}
			}
			if it.Text != nil {
				if named && len(lines) == 0 {
					under = append(under, it.Text)
				} else if len(lines) > 0 {
					above[it.Text.S] = true
				}
			}
			draw(it.Kids, arrows, named)
		}
	}
	for _, l := range s.Layers {
		draw(l.Items, l.ID == "orders" || strings.HasPrefix(l.ID, "retreat"), l.ID == "names")
	}
	return under, lines, above
}

// covered is the share of a text's letters whose middle a line runs over.
func covered(x *scene.Text, lines []stroke) float64 {
	hit, n := 0, 0
	for _, g := range x.Glyphs {
		if g.Adv == 0 || g.Rise == 0 {
			continue
		}
		n++
		p := middleOf(g)
		for _, l := range lines {
			near := false
			for i := 1; i < len(l.points) && !near; i++ {
				near = geom.SegmentDist(p, l.points[i-1], l.points[i]) < l.half
			}
			if near {
				hit++
				break
			}
		}
	}
	if n == 0 {
		return 0
	}
	return float64(hit) / float64(n)
}
