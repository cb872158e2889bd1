package rules

import (
	"testing"

	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// The codes on the tokens of every figure of our books contrast with their ground even in a
// printer's grey: in both editions.
func TestCodesCanBeReadInGrey(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		seen := 0
		eachFigure(ours(t, name), func(f *figure.Figure) {
			for _, detailed := range []bool{true, false} {
				s, err := f.Scene(detailed)
				if err != nil {
					t.Fatal(err)
				}
				told := map[scene.Colour]bool{}
				var look func(items []scene.Item)
				look = func(items []scene.Item) {
					for i := range items {
						it := &items[i]
						look(it.Kids)
						if it.Text == nil || it.Style == nil || it.Style.Class != "tokencode" {
							continue
						}
						seen++
						for k := i - 1; k >= 0; k-- {
							if st := items[k].Style; !items[k].Path.Empty() && st != nil && st.Fill.A > 0 {
								if got := render.Contrast(st.Fill, it.Style.Fill); got < 7 && !told[st.Fill] {
									told[st.Fill] = true
									t.Errorf("%s, figure %d: %q stands out by %.1f from its token, %s", name, f.Info().Number, it.Text.S, got, st.Fill)
								}
								break
							}
						}
					}
				}
				for _, l := range s.Layers {
					look(l.Items)
				}
			}
		})
		if seen == 0 {
			t.Errorf("%s: no figure has a code", name)
		}
	}
}
