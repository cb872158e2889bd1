package render

import (
	"math"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// TestFittedIsWhole: a line that is shrunk to fit is never cut by a rounding error, at any width. A
// line too long to fit is split in two.
func TestFittedIsWhole(t *testing.T) {
	const size = 9.0
	f := typeface.Get(scene.FellItalic)
	for _, s := range []string{"March 1888 adjustments", "Winter 1629 adjustments of all states", "Spring 1902"} {
		for room := 10.0; room < 120; room += .37 {
			lines := twoLines(scene.FellItalic, s, size, room)
			if got := strings.Join(lines, " "); got != s {
				t.Fatalf("%q became %q", s, got)
			}
			least := max(size/2, min(size, codeSize))
			for _, ln := range lines {
				it := fitted(scene.FellItalic, ln, 0, 0, size, room, &scene.Style{})
				if it.Text.S != ln && f.Width(ln, 0)*least <= room {
					t.Errorf("in %.2f mm %q is cut to %q", room, ln, it.Text.S)
				}
			}
		}
	}
}

// TestScaleStandsClear: on every board the figures of the scale are above the inner rule of the
// cartouche, its bar is below the words, and soldiers beside it touch neither.
func TestScaleStandsClear(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		for _, v := range []View{{}, {Title: "The Winter of Our Discontent", Subtitle: "Winter 1617 adjustments", Note: "a draft"}} {
			s, err := r.Map(v)
			if err != nil {
				t.Fatal(err)
			}
			seen := 0
			for _, l := range s.Layers {
				for _, it := range l.Items {
					if it.Class != "cartouche" || r.board.Projection.KmPerMM == 0 {
						continue
					}
					rule := scene.BoxOf(it.Kids[1].Path.Pts).Max.Y
					words, top := 0.0, math.Inf(1)
					var figures, others []geom.Box
					for _, k := range it.Kids[2:] {
						box := geom.EmptyBox()
						for _, part := range append([]scene.Item{k}, k.Kids...) {
							for _, p := range part.Path.Pts {
								box = box.Extend(p)
							}
						}
						if k.Text != nil {
							for _, g := range k.Text.Glyphs {
								box = box.Extend(geom.Point{X: g.X, Y: g.Y})
							}
						}
						if k.Class == "figure" {
							figures = append(figures, box)
							continue
						}
						others = append(others, box)
						switch {
						case k.Text == nil:
							top = math.Min(top, scene.BoxOf(k.Path.Pts).Min.Y)
						case k.Style.Class == "caption" && strings.Trim(k.Text.S, "0123456789 miles") == "":
							seen++
							if foot := k.Text.Glyphs[0].Y + 0.25*k.Text.Size; foot > rule-0.7 {
								t.Errorf("%s: %q of the scale reaches to %.1f, and the cartouche's rule lies at %.1f", b.Map.ID, k.Text.S, foot, rule)
							}
						default:
							words = math.Max(words, k.Text.Glyphs[0].Y)
						}
					}
					for _, o := range others {
						for _, f := range figures {
							if o.Overlaps(f) {
								t.Errorf("%s: words or the scale at %.1f run into a figure at %.1f", b.Map.ID, o, f)
							}
						}
					}
					if words+0.5 > top {
						t.Errorf("%s: words stand at %.1f, and the scale begins at %.1f", b.Map.ID, words, top)
					}
				}
			}
			if r.board.Projection.KmPerMM > 0 && seen != 3 {
				t.Errorf("%s: the scale has %d figures", b.Map.ID, seen)
			}
		}
	})
}
