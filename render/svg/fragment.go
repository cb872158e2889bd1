package svg

import (
	"strconv"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Fragment writes items for an svg element of a page, without a style sheet or layers: the page's
// style sheet has the rules (see Rules). Letters stay text.
func Fragment(items []scene.Item, o Options) []byte {
	d := fragment(o)
	d.items(items)
	return d.b
}

// Data writes a path as the d of a path element.
func Data(p *scene.Path, o Options) string {
	d := fragment(o)
	d.path(p)
	return string(d.b)
}

// Area is Data for a path that is filled, with fewer points outside of the box that shows.
func Area(p *scene.Path, shows geom.Box, o Options) string {
	d := fragment(o)
	d.trace(d.simpler(p).Within(shows, 0))
	return string(d.b)
}

// Rules writes CSS rules for the classes of items, each class once, in drawing order; seen holds
// the classes written so far. The rules apply inside an element of class scope, where the custom
// property --thick widens lines. All shapes receive pointer events.
func Rules(scope string, seen map[string]bool, o Options, items ...[]scene.Item) string {
	d := fragment(o)
	d.scope, d.thick = scope, true
	faces := map[scene.FaceID]bool{}
	var walk func([]scene.Item)
	walk = func(list []scene.Item) {
		for i := range list {
			it := &list[i]
			if st := it.Style; st != nil && !seen["m-"+st.Class] {
				seen["m-"+st.Class] = true
				plain := *st
				plain.Inert = false
				d.rule(&plain)
			}
			if it.Text != nil {
				faces[it.Text.Face] = true
			}
			walk(it.Kids)
		}
	}
	for _, list := range items {
		walk(list)
	}
	for id := range scene.NumFaces {
		if name := "t" + strconv.Itoa(int(id)); faces[id] && !seen[name] {
			seen[name] = true
			d.faceRule(id)
		}
	}
	return string(d.b)
}

func fragment(o Options) *doc {
	if o.Grid == 0 {
		o.Grid = 10
	}
	if o.Stray == 0 {
		o.Stray = 0.22
	}
	return &doc{o: o, k: o.Grid}
}

func (d *doc) faceRule(id scene.FaceID) {
	f := typeface.Get(id)
	d.str(".t" + strconv.Itoa(int(id)) + "{font-family:'" + f.Family + "','EB Garamond',Georgia,serif")
	if f.Slant != 0 {
		d.str(";font-style:italic")
	}
	if f.Bold {
		d.str(";font-weight:700")
	}
	d.str("}")
}

// wide returns a width in steps of the grid. In a page it is a calc() that multiplies the width by
// the CSS variable --thick.
func (d *doc) wide(mm float64) string {
	if d.thick {
		return "calc(" + decimal(mm*d.k) + "px*var(--thick,1))"
	}
	return decimal(mm * d.k)
}

// under returns the declaration that paints a stroke before the fill, or nothing for a page: CSS
// validators do not know paint-order, so the page's own style sheet sets it for all letters.
func (d *doc) under() []string {
	if d.thick {
		return nil
	}
	return []string{"paint-order:stroke"}
}
