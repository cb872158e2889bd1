package render

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/lettering"
	"github.com/heraldmaps/herald/render/scene"
)

// TestInsetsAreNamedAnew: on every inset's page of every board, names are whole, printed in at
// least 9 pt, clear of each other and of tokens, and within their region where the page placed
// them. More regions are named than if the page kept only those names of the sheet that its edge
// does not cut.
func TestInsetsAreNamedAnew(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		id, kept, again := b.Map.ID, 0, 0
		for n, get := range r.windows() {
			p := get()
			if other := r.newWindow(p.box, p.scale); len(other.set) != len(p.set) {
				t.Fatalf("%s: two settings of a page differ", id)
			}
			type letter struct {
				l *mapdata.Label
				q []geom.Point
			}
			var all []letter
			for i, l := range p.set {
				if l == nil {
					continue
				}
				if pt := l.Size * p.scale; pt < lettering.Least-0.3 {
					t.Errorf("%s, %s: %s is set in %.1f pt", id, r.Insets()[n].Name, l.Text(), pt)
				}
				if l == &b.Labels[i] {
					kept++
				} else {
					again++
				}
				for _, q := range r.lettering.Shapes(l) {
					if l != &b.Labels[i] || !onSheet(q, b) {
						if !lettering.Whole([][]geom.Point{q}, p.box, 0.1) {
							t.Errorf("%s, %s: %s is cut", id, r.Insets()[n].Name, l.Text())
						}
					}
					for _, o := range all {
						if o.l != l && (l != &b.Labels[i] || !ofSheet(o.l, b)) && scene.BoxOf(q).Overlaps(scene.BoxOf(o.q)) && !scene.Apart(inner(q), inner(o.q)) {
							t.Errorf("%s, %s: %s and %s touch", id, r.Insets()[n].Name, l.Text(), o.l.Text())
						}
					}
					all = append(all, letter{l, q})
				}
				if l != &b.Labels[i] && !b.Faces[l.Region].Circle {
					for _, q := range r.lettering.Shapes(l) {
						c := scene.BoxOf(q).Centre()
						if k := p.grid.Cell(c); k < 0 || r.plots()[p.grid.Whole(k)] != int16(l.Region)+1 {
							t.Errorf("%s, %s: %s stands on other ground", id, r.Insets()[n].Name, l.Text())
							break
						}
					}
				}
			}
		}
		t.Logf("%s: %d names stay on the insets' pages, %d are set anew", id, kept, again)
		if len(b.Labels) > 100 && again < 20 {
			t.Errorf("%s: only %d names are set anew", id, again)
		}
	})
}

// inner returns a letter's box without its edge, which the next name may share.
func inner(q []geom.Point) []geom.Point { return lettering.Wider(q, -0.25) }

func onSheet(q []geom.Point, b *mapdata.Board) bool {
	return lettering.Whole([][]geom.Point{q}, geom.Box{Max: geom.Point{X: b.Width, Y: b.Height}}, 0)
}

func ofSheet(l *mapdata.Label, b *mapdata.Board) bool {
	for i := range b.Labels {
		if l == &b.Labels[i] {
			return true
		}
	}
	return false
}

// TestInsetArrows: arrows on an inset's page end within it. Those that leave it end at its edge,
// with a name where there is room, and cover few of the page's own names.
func TestInsetArrows(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		words, lines, deep := 0, 0, 0
		for n := range 4 {
			v := marching(t, b, r, n)
			seen := map[*engine.Outcome]bool{}
			for _, get := range r.windows() {
				in := get().look(v, r)
				paths := arrows.Lay(r.arrowInput(r.looks[Colour](), &in))
				for i := range in.Outcomes.List() {
					o := &in.Outcomes.List()[i]
					for _, q := range paths.Orders[i].Line {
						if !get().box.Holds(q) {
							t.Fatalf("%s: an arrow from %s leaves its page", b.Map.ID, b.Map.PlaceText(o.Order.At))
						}
					}
					if len(paths.Orders[i].Line) > 1 {
						lines++
						seen[o] = true
					}
				}
				for i := range paths.Orders {
					words += len(paths.Orders[i].Goals)
				}
				for _, share := range paths.Covered {
					if share > 0.1 {
						deep++
					}
				}
			}
			if len(seen) < len(v.Outcomes.List())-len(v.Outcomes.List())/20 {
				t.Errorf("%s: of %d arrows %d are on a page", b.Map.ID, len(v.Outcomes.List()), len(seen))
			}
		}
		t.Logf("%s: %d arrows on pages, %d words at edges, %d names covered by more than a tenth", b.Map.ID, lines, words, deep)
		if words == 0 || deep*12 > lines {
			t.Errorf("%s: %d words at edges, %d names under %d arrows", b.Map.ID, words, deep, lines)
		}
	})
}
