package svg

import (
	"cmp"
	"strconv"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Programs other than browsers read different parts of SVG and CSS, and silently omit the rest
// (docs/clients.md). A plain document uses only what all of them read: colours and widths are
// attributes, letters are shapes, a halo is an element of its own under its letters, references are
// xlink:href, and there is no style sheet.

// PlainOptions are the options of Plain.
type PlainOptions struct {
	// Editable makes a drawing for Inkscape: with its layers, and text in the theme's families.
	Editable bool
}

// Plain returns a scene as a document that looks the same in every program.
func Plain(s *scene.Scene, o PlainOptions) []byte {
	return written(func(b []byte) []byte { return plain(b, s, o) })
}

func plain(b []byte, s *scene.Scene, o PlainOptions) []byte {
	d := &doc{o: Options{Grid: 10, Stray: 0.22, Outlines: true, plain: true, editable: o.Editable}, b: b, k: 10}
	d.styles(s)
	d.str(`<?xml version="1.0" encoding="UTF-8"?>` + "\n" +
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`)
	if o.Editable {
		d.str(` xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"`)
	}
	d.str(` role="img" viewBox="`)
	for i, v := range [4]float64{s.X, s.Y, s.W, s.H} {
		if i > 0 {
			d.str(" ")
		}
		d.num(v * d.k)
	}
	d.str(`" width="` + decimal(s.W*s.Enlargement()) + `mm" height="` + decimal(s.H*s.Enlargement()) + `mm"`)
	if s.Lang != "" {
		d.attr("xml:lang", s.Lang)
	}
	d.str(">")
	d.title(s.Title)
	if s.Desc != "" {
		d.str("<desc>")
		d.esc(scene.Apostrophes(s.Desc))
		d.str("</desc>")
	}
	d.str("\n<defs>")
	if !o.Editable {
		d.glyphs()
	}
	for _, it := range d.outlines {
		d.str(`<path`)
		d.attr("id", "s-"+it.Outline)
		d.str(` d="`)
		d.path(&it.Path)
		d.str(`"` + joinsUsed + capsUsed + `/>`)
	}
	d.str("</defs>\n")
	head, all, hidden := len(d.b), &signs{}, map[string]bool{}
	for _, l := range s.Layers {
		for i := range l.Items {
			hidden[l.Items[i].Hides] = true
		}
	}
	for _, l := range s.Layers {
		d.str(`<g`)
		d.attr("id", "layer-"+l.ID)
		d.str(round)
		if o.Editable {
			d.str(` inkscape:groupmode="layer"`)
			d.attr("inkscape:label", l.ID)
		}
		d.str(">")
		draw := func() any {
			e := &doc{o: d.o, k: d.k, layer: l.ID, signs: &signs{}}
			e.plainItems(l.Items)
			return e
		}
		var e *doc
		if l.Static {
			e = l.Memo(memoKey{o: d.o}, draw).(*doc)
		} else {
			e = draw().(*doc)
		}
		at := 0
		for _, p := range e.parts {
			if hidden[p.id] {
				d.b = append(d.b, e.b[at:p.from]...)
				at = p.to
			}
		}
		d.b = append(d.b, e.b[at:]...)
		all.add(e.signs.bodies...)
		d.str("</g>\n")
	}
	d.signDefs(all)
	d.str("</svg>\n")
	if !o.Editable {
		d.shareOutlines(head)
	}
	return d.b
}

// Joins and caps are set on each layer, for text, and on each line, since MuPDF 1.21 does not pass
// them on to elements that do not say inherit: findings/mupdf-line-joins.sh.
const (
	joins     = ` stroke-linejoin="round"`
	round     = joins + ` stroke-linecap="round"`
	cut       = joins + ` stroke-linecap="butt"`
	joinsUsed = ` stroke-linejoin="inherit"`
	capsUsed  = ` stroke-linecap="inherit"`
)

// plainItems writes items; neighbours with the same paint share a group.
func (d *doc) plainItems(items []scene.Item) {
	for i := 0; i < len(items); {
		n := i
		for n < len(items) && isShape(&items[n]) && items[n].Style == items[i].Style {
			n++
		}
		names := i
		for names < len(items) && d.haloed(&items[names]) != nil {
			names++
		}
		switch {
		case names > i:
			d.haloedNames(items[i:names])
			i = names
			continue
		case n-i < 2:
			d.plainItem(&items[i])
			i++
			continue
		}
		d.str("<g")
		d.paint(items[i].Style, true, true, 1)
		d.str(">")
		for ; i < n; i++ {
			d.shape(&items[i], true, true, func() {})
		}
		d.str("</g>")
	}
}

// haloed returns the style of an item if it consists only of letters with a halo, all in one style,
// and else nil. In a sign it returns nil, since haloedNames needs ids.
func (d *doc) haloed(it *scene.Item) *scene.Style {
	if d.layer == "" || d.o.editable || !it.Path.Empty() {
		return nil
	}
	st := it.Style
	if it.Text == nil && len(it.Kids) > 0 {
		st = d.haloed(&it.Kids[0])
	} else if it.Text == nil || st == nil || st.Halo.A == 0 {
		return nil
	}
	for i := range it.Kids {
		if d.haloed(&it.Kids[i]) != st {
			return nil
		}
	}
	return st
}

// haloedNames writes neighbouring letters with halos: for each style a group with all halos, and
// above it the letters, as a use of the same group.
func (d *doc) haloedNames(items []scene.Item) {
	for len(items) > 0 {
		var others []scene.Item
		st, id := d.haloed(&items[0]), d.layer+"-"+strconv.Itoa(d.runs)
		d.runs++
		d.str("<g")
		d.paint(d.halo(st, d.em()), false, true, 1)
		d.str("><g")
		d.attr("id", id)
		d.str(">")
		for i := range items {
			if it := &items[i]; d.haloed(it) == st {
				d.name(it)
			} else {
				others = append(others, *it)
			}
		}
		d.str("</g></g><use")
		d.paint(st, true, false, 1)
		d.attr("xlink:href", "#"+id)
		d.str("/>")
		items = others
	}
}

// name writes the text of an item without fill and stroke, which it inherits from its group.
func (d *doc) name(it *scene.Item) {
	if len(it.Kids) == 0 && it.Title == "" {
		d.run(it, func() {})
		return
	}
	d.str("<g")
	d.plainNames(it)
	d.str(">")
	d.title(it.Title)
	if it.Text != nil {
		d.run(&scene.Item{Text: it.Text}, func() {})
	}
	for i := range it.Kids {
		d.name(&it.Kids[i])
	}
	d.str("</g>")
}

// run writes an item's run of text as shapes, labelled with the text.
func (d *doc) run(it *scene.Item, paint func()) {
	if len(it.Text.Glyphs) == 0 {
		return
	}
	d.str("<g")
	d.plainNames(it)
	d.attr("aria-label", it.Text.S)
	turn := d.frame(it.Text)
	d.str(`"`)
	paint()
	d.str(">")
	d.letterUses(it.Text, turn)
	d.str("</g>")
}

// isShape reports whether an item is one outline and nothing else, which one element can paint.
func isShape(it *scene.Item) bool {
	return !it.Path.Empty() && it.Text == nil && len(it.Kids) == 0 && it.Style != nil && !it.Style.Under
}

func (d *doc) plainItem(it *scene.Item) {
	from := len(d.b)
	under := it.Style != nil && it.Style.Under && it.Style.Stroke.A != 0
	group := len(it.Kids) > 0 || it.Text != nil && (!it.Path.Empty() || it.Title != "" || it.ID != "") || under
	if group {
		d.str("<g")
		d.plainNames(it)
		d.str(">")
		d.title(it.Title)
	}
	if !it.Path.Empty() {
		if under {
			d.shape(it, false, true, func() { d.paint(it.Style, false, true, 1) })
		}
		d.shape(it, !group, !under, func() { d.paint(it.Style, true, !under, 1) })
	}
	if it.Text != nil && len(it.Text.Glyphs) > 0 {
		switch {
		case d.o.editable && !typeface.Marked(it.Text.S):
			d.words(it)
		default:
			d.plainLetters(it)
		}
	}
	if it.Sign && !d.o.editable {
		d.sign(it.Kids)
	} else {
		d.plainItems(it.Kids)
	}
	if group {
		d.str("</g>")
	}
	if it.ID != "" {
		d.parts = append(d.parts, part{it.ID, from, len(d.b)})
	}
}

// part is where in a document an item with an id is written: bytes from to to-1.
type part struct {
	id       string
	from, to int
}

// plainNames gives an element the id of its item or, if the item hides another, the id of that one.
func (d *doc) plainNames(it *scene.Item) {
	id := cmp.Or(it.ID, it.Hides)
	if id == "" {
		return
	}
	d.attr("id", id)
	if d.o.editable && it.Title != "" {
		d.attr("inkscape:label", it.Title)
	}
}

// shape writes an item's outline; named: with id and label; stroked: with its style's stroke.
func (d *doc) shape(it *scene.Item, named, stroked bool, paint func()) {
	name := "path"
	if it.Outline != "" {
		name = "use"
	}
	d.str("<" + name)
	if named {
		d.plainNames(it)
	}
	paint()
	switch st := it.Style; {
	case !stroked || st == nil || st.Stroke.A == 0:
	case len(st.Dashes) == 0 && it.Path.Closed():
		d.str(joins)
	case st.Butt:
		d.str(cut)
	default:
		d.str(round)
	}
	if it.Outline != "" {
		d.attr("xlink:href", "#s-"+it.Outline)
	} else {
		d.str(` d="`)
		d.path(&it.Path)
		d.str(`"`)
	}
	d.end(name, it, !named)
}

// paint writes how a shape is filled and stroked; without a style it paints nothing. unit is the
// number of the element's own units in a step of the grid.
func (d *doc) paint(st *scene.Style, fill, stroke bool, unit float64) {
	if st == nil {
		return
	}
	colour := func(what string, c scene.Colour) {
		d.str(" " + what + `="` + c.String() + `"`)
		if c.A != 255 {
			d.str(" " + what + `-opacity="` + decimal(float64(c.A)/255) + `"`)
		}
	}
	if fill && st.Fill.A != 0 {
		colour("fill", st.Fill)
	} else {
		d.str(` fill="none"`)
	}
	if !stroke || st.Stroke.A == 0 {
		return
	}
	colour("stroke", st.Stroke)
	d.str(` stroke-width="` + decimal(st.Width*d.k*unit) + `"`)
	for i, v := range st.Dashes {
		if i == 0 {
			d.str(` stroke-dasharray="`)
		} else {
			d.str(" ")
		}
		d.str(decimal(v * d.k * unit))
		if i+1 == len(st.Dashes) {
			d.str(`"`)
		}
	}
}

// halo returns the stroke that draws a style's halo, for letters of em units per em.
func (d *doc) halo(st *scene.Style, em float64) *scene.Style {
	return &scene.Style{Stroke: st.Halo, Width: 2 * st.HaloWidth * em / d.k}
}

// plainLetters writes a run of text as shapes, with its halo below it.
func (d *doc) plainLetters(it *scene.Item) {
	t, st := &scene.Item{Text: it.Text}, it.Style
	if st == nil {
		st = &scene.Style{Fill: scene.Colour{A: 255}}
	}
	if st.Halo.A == 0 {
		d.run(t, func() { d.paint(st, true, true, d.em()/(it.Text.Size*d.k)) })
		return
	}
	d.run(t, func() { d.paint(d.halo(st, d.em()), false, true, 1) })
	d.run(t, func() { d.paint(st, true, false, 1) })
}

// words writes a run of text as editable text. Its halo is a stroke below the fill (paint-order),
// which Inkscape and browsers understand.
func (d *doc) words(it *scene.Item) {
	t, f := it.Text, typeface.Get(it.Text.Face)
	d.str(`<text xml:space="preserve"`)
	d.attr("font-family", f.Family)
	if f.Slant != 0 {
		d.str(` font-style="italic"`)
	}
	if f.Bold {
		d.str(` font-weight="bold"`)
	}
	d.str(` font-size="` + decimal(t.Size*d.k) + `"`)
	if st := it.Style; st != nil && st.Halo.A != 0 {
		whole := d.halo(st, t.Size*d.k)
		whole.Fill = st.Fill
		d.paint(whole, true, true, 1)
		d.str(` style="paint-order:stroke fill"`)
	} else {
		d.paint(st, true, true, 1)
	}
	d.placed(t)
	d.str(">")
	d.esc(t.S)
	d.str("</text>")
}

// region paints a region's own shape in an editable drawing: invisible, yet a click finds it.
var region = &scene.Style{Class: "region", Fill: scene.Colour{A: 1}}

// Region returns a closed shape with a region's id and name, for an editable drawing.
func Region(id, name string, p scene.Path) scene.Item {
	return scene.Item{ID: "region-" + id, Title: name, Style: region, Path: p}
}
