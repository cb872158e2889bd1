package rules

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// No lettering of a figure is printed smaller than 6 pt, and the names of the regions that a figure
// is about are printed.
func TestLetteringCanBeRead(t *testing.T) {
	t.Parallel()
	names := allOurs(t)
	for _, name := range names {
		r := ours(t, name)
		for _, c := range r.Chapters {
			book.Walk(c.Blocks, func(b book.Block) {
				f, ok := b.(*book.Fence)
				if !ok {
					return
				}
				fig, ok := f.Figure.(*figure.Figure)
				if !ok {
					return
				}
				for _, detailed := range []bool{false, true} {
					s, err := fig.Scene(detailed)
					if err != nil {
						t.Fatal(err)
					}
					k, letters := 0.0, 0
					full, err := fig.Scene(true)
					if err != nil {
						t.Fatal(err)
					}
					k = full.Enlargement() * full.W / s.W * 72 / 25.4 * fig.Least() // a page may ask for a smaller picture
					for _, l := range s.Layers {
						eachText(l.Items, func(x *scene.Text) {
							letters++
							if x.Size*k < leastPt-0.01 {
								t.Errorf("%s, figure %d: %q is printed in %.1f pt", name, fig.Info().Number, x.S, x.Size*k)
							}
						})
					}
					if letters == 0 {
						t.Errorf("%s, figure %d has no lettering", name, fig.Info().Number)
					}
				}
			})
		}
	}
}

func eachText(items []scene.Item, f func(*scene.Text)) {
	for i := range items {
		if items[i].Text != nil {
			f(items[i].Text)
		}
		eachText(items[i].Kids, f)
	}
}

// A key or a legend on a figure has its words, or is left out.
func TestNoKeyWithoutItsWords(t *testing.T) {
	t.Parallel()
	r := ours(t, "w3k")
	looked := 0
	eachFigure(r, func(f *figure.Figure) {
		s, err := f.Scene(false)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range s.Layers {
			for i := range l.Items {
				if it := &l.Items[i]; it.Box == scene.BoxFurniture && (it.Class == "legend" || it.Class == "cartouche" || strings.HasPrefix(it.Class, "key")) {
					looked++
					if texts(it.Kids) == 0 {
						t.Errorf("figure %d: a %s without a word", f.Info().Number, it.Class)
					}
				}
			}
		}
	})
	if looked == 0 {
		t.Error("no figure has furniture: nothing was looked at")
	}
}
