// Package svg writes a scene as an SVG document: small, with an id, a class and a title on everything that has one, so
// that a page can restyle it, point at it and have it read out.
//
// Styles become one class each in the document's style sheet. Text stays text in the theme's families; letters that
// follow a curve carry their own places. No font is embedded.
package svg

import (
	"cmp"
	"io"
	"math"
	"slices"
	"strconv"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Options say how a document is written. The zero Options are good for a file of its own.
type Options struct {
	// Grid is how many steps a millimetre has: 10 by default, more for figures that enlarge a small part.
	Grid float64
	// IDPrefix comes before every id, so that several maps can stand in one page.
	IDPrefix string
	// Inline leaves out the XML declaration and the size, for a picture inside a page.
	Inline bool
	// Stray is how far a line of many points may be drawn from where it runs, mm: 0.22 by default; negative: not at all.
	Stray float64
	// Outlines draws letters as shapes, for a file that is looked at where the theme's fonts are not: on a phone, in an
	// <img>. Names can then not be searched in the picture; titles stay.
	Outlines bool
	// NoText leaves out all text runs (titles stay), for thumbnails.
	NoText bool
}

// Write writes the scene.
func Write(w io.Writer, s *scene.Scene, o Options) error {
	_, err := w.Write(Bytes(s, o))
	return err
}

// Bytes returns the document.
func Bytes(s *scene.Scene, o Options) []byte {
	if o.Grid == 0 {
		o.Grid = 10
	}
	if o.Stray == 0 {
		o.Stray = 0.22
	}
	d := &doc{o: o, b: make([]byte, 0, 512<<10), k: o.Grid}
	d.styles(s)
	if !o.Inline {
		d.str("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
	}
	d.str(`<svg xmlns="http://www.w3.org/2000/svg" class="herald-map`)
	if s.Theme != "" {
		d.scope = "hm-" + s.Theme
		d.str(" ")
		d.esc(d.scope)
	} else {
		d.scope = "herald-map"
	}
	d.str(`" role="img" viewBox="`)
	for i, v := range [4]float64{s.X, s.Y, s.W, s.H} {
		if i > 0 {
			d.str(" ")
		}
		d.num(v * d.k)
	}
	d.str(`"`)
	if !o.Inline {
		d.str(` width="`)
		d.num(s.W * s.Enlargement())
		d.str(`mm" height="`)
		d.num(s.H * s.Enlargement())
		d.str(`mm"`)
	}
	if s.Lang != "" {
		d.attr("xml:lang", s.Lang)
	}
	if s.Title != "" {
		d.attr("aria-labelledby", o.IDPrefix+"map-title")
	}
	d.str(">")
	if s.Title != "" {
		d.str(`<title id="`)
		d.esc(o.IDPrefix + "map-title")
		d.str(`">`)
		d.esc(s.Title)
		d.str("</title>")
	}
	if s.Desc != "" {
		d.str("<desc>")
		d.esc(s.Desc)
		d.str("</desc>")
	}
	d.sheet()
	for _, l := range s.Layers {
		d.str(`<g id="`)
		d.esc(o.IDPrefix + "layer-" + l.ID)
		d.str("\" class=\"layer\">")
		key := memoKey{o: o}
		if l.Static {
			// A layer's own bytes depend on the options only: its classes are named by its styles.
			d.b = append(d.b, l.Memo(key, func() any {
				e := &doc{o: o, k: d.k}
				e.items(l.Items)
				return e.b
			}).([]byte)...)
		} else {
			d.items(l.Items)
		}
		d.str("</g>\n")
	}
	d.str("</svg>\n")
	return d.b
}

type memoKey struct{ o Options }

type doc struct {
	o        Options
	k        float64
	b        []byte
	scope    string
	used     []*scene.Style
	outlines []*scene.Item
	letters  []letter
	face     [scene.NumFaces]bool
}

// styles gathers the styles and faces that occur, in drawing order.
func (d *doc) styles(s *scene.Scene) {
	seen := map[string]bool{}
	type found struct {
		styles   []*scene.Style
		faces    [scene.NumFaces]bool
		outlines []*scene.Item
		letters  map[letter]bool
	}
	known := map[string]bool{}
	letters := map[letter]bool{}
	gather := func(l *scene.Layer) found {
		f := found{letters: map[letter]bool{}}
		var walk func([]scene.Item)
		mine := map[*scene.Style]bool{}
		walk = func(items []scene.Item) {
			for i := range items {
				it := &items[i]
				if it.Style != nil && !mine[it.Style] {
					mine[it.Style] = true
					f.styles = append(f.styles, it.Style)
				}
				if it.Text != nil {
					f.faces[it.Text.Face] = true
					for _, c := range it.Text.S {
						f.letters[letter{it.Text.Face, c}] = true
					}
				}
				if it.Outline != "" {
					f.outlines = append(f.outlines, it)
				}
				walk(it.Kids)
			}
		}
		walk(l.Items)
		return f
	}
	for _, l := range s.Layers {
		var f found
		if l.Static {
			f = l.Memo("svg-styles", func() any { return gather(l) }).(found)
		} else {
			f = gather(l)
		}
		for _, st := range f.styles {
			if !seen[st.Class] {
				seen[st.Class] = true
				d.used = append(d.used, st)
			}
		}
		for i, u := range f.faces {
			d.face[i] = d.face[i] || u
		}
		for l := range f.letters {
			letters[l] = true
		}
		for _, it := range f.outlines {
			if !known[it.Outline] {
				known[it.Outline] = true
				d.outlines = append(d.outlines, it)
			}
		}
	}
	for l := range letters {
		d.letters = append(d.letters, l)
	}
	slices.SortFunc(d.letters, func(a, b letter) int {
		return cmp.Or(cmp.Compare(a.face, b.face), cmp.Compare(a.r, b.r))
	})
}

// sheet writes the style sheet.
func (d *doc) sheet() {
	d.str("<style>.herald-map path,.herald-map use{stroke-linejoin:round;stroke-linecap:round}.herald-map text{white-space:pre;stroke-linejoin:round}")
	for id := range d.face {
		if !d.face[id] || d.o.Outlines {
			continue
		}
		f := typeface.Get(scene.FaceID(id))
		d.str(".t" + strconv.Itoa(id) + "{font-family:'" + f.Family + "','EB Garamond',Georgia,serif")
		if f.Italic {
			d.str(";font-style:italic")
		}
		if f.Bold {
			d.str(";font-weight:700")
		}
		d.str("}")
	}
	for _, s := range d.used {
		d.str("." + d.scope + " .m-" + s.Class + "{fill:")
		d.colour(s.Fill, "fill")
		if s.Halo.A != 0 {
			d.str(";paint-order:stroke;stroke:")
			d.colour(s.Halo, "stroke")
			if d.o.Outlines {
				d.str(";stroke-width:" + decimal(2*s.HaloWidth*em))
			} else {
				d.str(";stroke-width:" + decimal(2*s.HaloWidth) + "em")
			}
		} else if s.Stroke.A != 0 {
			d.str(";stroke:")
			d.colour(s.Stroke, "stroke")
			d.str(";stroke-width:" + decimal(s.Width*d.k))
			if s.Under {
				d.str(";paint-order:stroke")
			}
		}
		if len(s.Dashes) > 0 {
			d.str(";stroke-dasharray:")
			for i, v := range s.Dashes {
				if i > 0 {
					d.str(" ")
				}
				d.str(decimal(v * d.k))
			}
		}
		if s.Butt {
			d.str(";stroke-linecap:butt")
		}
		if s.Inert {
			d.str(";pointer-events:none")
		}
		d.str("}")
	}
	d.str("</style>\n")
	if len(d.outlines) == 0 && !d.o.Outlines {
		return
	}
	d.str("<defs>")
	if d.o.Outlines {
		d.glyphs()
	}
	for _, it := range d.outlines {
		d.str(`<path id="`)
		d.esc(d.o.IDPrefix + "s-" + it.Outline)
		d.str(`" d="`)
		d.path(&it.Path)
		d.str(`"/>`)
	}
	d.str("</defs>\n")
}

func (d *doc) colour(c scene.Colour, what string) {
	switch c.A {
	case 0:
		d.str("none")
	case 255:
		d.str(c.String())
	default:
		d.str(c.String() + ";" + what + "-opacity:" + decimal(float64(c.A)/255))
	}
}

func (d *doc) items(items []scene.Item) {
	for i := range items {
		d.item(&items[i])
	}
}

func (d *doc) item(it *scene.Item) {
	parts := len(it.Kids)
	if !it.Path.Empty() {
		parts++
	}
	if it.Text != nil {
		parts++
	}
	group := len(it.Kids) > 0 || parts > 1
	if group {
		d.str("<g")
		d.names(it, "")
		d.str(">")
		d.title(it.Title)
	}
	class := ""
	if it.Style != nil {
		class = "m-" + it.Style.Class
	}
	if !it.Path.Empty() {
		name := "path"
		if it.Outline != "" {
			name = "use"
		}
		d.str("<" + name)
		if group {
			d.attr("class", class)
		} else {
			d.names(it, class)
		}
		if it.Outline != "" {
			d.attr("href", "#"+d.o.IDPrefix+"s-"+it.Outline)
		} else {
			d.str(` d="`)
			d.path(&it.Path)
			d.str(`"`)
		}
		d.end(name, it, group)
	}
	if it.Text != nil && !d.o.NoText {
		if d.o.Outlines {
			d.drawn(it, class, group)
		} else {
			d.text(it, class, group)
		}
	}
	d.items(it.Kids)
	if group {
		d.str("</g>")
	}
}

// end closes an element, with the item's title inside where it stands alone.
func (d *doc) end(name string, it *scene.Item, group bool) {
	if group || it.Title == "" {
		d.str("/>")
		return
	}
	d.str(">")
	d.title(it.Title)
	d.str("</" + name + ">")
}

func (d *doc) title(s string) {
	if s != "" {
		d.str("<title>")
		d.esc(s)
		d.str("</title>")
	}
}

func (d *doc) names(it *scene.Item, class string) {
	if it.ID != "" {
		d.attr("id", d.o.IDPrefix+it.ID)
	}
	if it.Class != "" {
		if class != "" {
			class += " "
		}
		class += it.Class
	}
	if class != "" {
		d.attr("class", class)
	}
}

func (d *doc) text(it *scene.Item, class string, group bool) {
	t := it.Text
	if len(t.Glyphs) == 0 {
		return
	}
	d.str("<text")
	class += " t" + strconv.Itoa(int(t.Face))
	if group {
		d.attr("class", class)
	} else {
		d.names(it, class)
	}
	d.str(` font-size="`)
	d.num(t.Size * d.k)
	d.str(`"`)
	if t.Straight {
		g := t.Glyphs[0]
		if math.Abs(g.Turn) < 1e-4 {
			d.str(` x="`)
			d.num(g.X * d.k)
			d.str(`" y="`)
			d.num(g.Y * d.k)
		} else {
			d.str(` transform="translate(`)
			d.num(g.X * d.k)
			d.str(" ")
			d.num(g.Y * d.k)
			d.str(")rotate(")
			d.num(g.Turn * 180 / math.Pi)
			d.str(")")
		}
		d.str(`" textLength="`)
		d.num(t.Length * d.k)
		d.str(`"`)
		if len(t.Glyphs) < 3 {
			d.str(` lengthAdjust="spacingAndGlyphs"`)
		}
	} else {
		d.curved(t)
	}
	d.str(">")
	if !group {
		d.title(it.Title)
	}
	d.esc(t.S)
	d.str("</text>")
}

// curved writes places and turns of letters in the frame of the line from the first to the last: a reader that knows no
// lists of places (librsvg) then sets the word straight along that line, spread as wide.
func (d *doc) curved(t *scene.Text) {
	g0, g1 := t.Glyphs[0], t.Glyphs[len(t.Glyphs)-1]
	turn := math.Atan2(g1.Y-g0.Y, g1.X-g0.X)
	if len(t.Glyphs) == 1 {
		turn = g0.Turn
	}
	sin, cos := math.Sincos(turn)
	d.str(` transform="translate(`)
	d.num(math.Round(g0.X * d.k))
	d.str(" ")
	d.num(math.Round(g0.Y * d.k))
	d.str(")rotate(")
	d.num(math.Round(turn*1800/math.Pi) / 10)
	d.str(`)"`)
	natural := 0.0
	for _, g := range t.Glyphs[:len(t.Glyphs)-1] {
		natural += g.Adv
	}
	if n := len(t.Glyphs) - 1; n > 0 {
		if extra := (math.Hypot(g1.X-g0.X, g1.Y-g0.Y) - natural) / float64(n); extra > 0.1*t.Size {
			d.str(` letter-spacing="`)
			d.num(math.Round(extra * d.k))
			d.str(`"`)
		}
	}
	for _, a := range [3]struct {
		name string
		of   func(scene.Glyph) float64
	}{
		{"x", func(g scene.Glyph) float64 { return ((g.X-g0.X)*cos + (g.Y-g0.Y)*sin) * d.k }},
		{"y", func(g scene.Glyph) float64 { return ((g.Y-g0.Y)*cos - (g.X-g0.X)*sin) * d.k }},
		{"rotate", func(g scene.Glyph) float64 { return math.Remainder(g.Turn-turn, 2*math.Pi) * 180 / math.Pi }},
	} {
		d.str(" " + a.name + `="`)
		for i, g := range t.Glyphs {
			if i > 0 {
				d.str(" ")
			}
			d.num(math.Round(a.of(g)))
		}
		d.str(`"`)
	}
}

// simpler drops the points of long polylines that do not show at the size of a screen.
func (d *doc) simpler(p *scene.Path) *scene.Path {
	if d.o.Stray <= 0 || len(p.Pts) < 12 || slices.Contains(p.Ops, scene.Cubic) {
		return p
	}
	q := &scene.Path{}
	for _, l := range p.Flatten(1) {
		pts := l.Pts
		if n := len(pts); l.Closed && n > 5 {
			// A ring is two lines, so that its ends are not all that stays.
			a, b := scene.Simplify(pts[:n/2+1], d.o.Stray), scene.Simplify(pts[n/2:], d.o.Stray)
			pts = append(append(make([]geom.Point, 0, len(a)+len(b)), a...), b[1:]...)
		} else if !l.Closed {
			pts = scene.Simplify(pts, d.o.Stray)
		}
		q.Poly(pts, l.Closed)
	}
	return q
}

// path writes outlines on the grid: absolute moves, the rest relative.
func (d *doc) path(p *scene.Path) {
	p = d.simpler(p)
	i := 0
	var px, py, sx, sy int64
	q := func(v geom.Point) (int64, int64) {
		return int64(math.Round(v.X * d.k)), int64(math.Round(v.Y * d.k))
	}
	last := scene.Close
	for n, op := range p.Ops {
		switch op {
		case scene.Move:
			px, py = q(p.Pts[i])
			sx, sy = px, py
			i++
			d.b = append(d.b, 'M')
			d.pair(px, py, true)
		case scene.Line:
			x, y := q(p.Pts[i])
			i++
			if x == px && y == py && (n+1 < len(p.Ops) || last != scene.Move) {
				continue // steps finer than the grid
			}
			if last != scene.Line {
				d.b = append(d.b, 'l')
			}
			d.pair(x-px, y-py, last != scene.Line)
			px, py = x, y
		case scene.Cubic:
			if last != scene.Cubic {
				d.b = append(d.b, 'c')
			}
			first := last != scene.Cubic
			var x, y int64
			for k := 0; k < 3; k++ {
				x, y = q(p.Pts[i+k])
				d.pair(x-px, y-py, first)
				first = false
			}
			px, py = x, y
			i += 3
		case scene.Close:
			d.b = append(d.b, 'z')
			px, py = sx, sy
		}
		last = op
	}
}

func (d *doc) pair(x, y int64, first bool) {
	if !first && x >= 0 {
		d.b = append(d.b, ' ')
	}
	d.b = strconv.AppendInt(d.b, x, 10)
	if y >= 0 {
		d.b = append(d.b, ' ')
	}
	d.b = strconv.AppendInt(d.b, y, 10)
}

func (d *doc) str(s string) { d.b = append(d.b, s...) }

func (d *doc) num(v float64) { d.b = appendDecimal(d.b, v) }

func decimal(v float64) string { return string(appendDecimal(nil, v)) }

// appendDecimal writes a number with at most two decimals and no needless zero.
func appendDecimal(b []byte, v float64) []byte {
	n := int64(math.Round(v * 100))
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	whole, frac := n/100, n%100
	if whole != 0 || frac == 0 {
		b = strconv.AppendInt(b, whole, 10)
	}
	if frac != 0 {
		b = append(b, '.', byte('0'+frac/10))
		if frac%10 != 0 {
			b = append(b, byte('0'+frac%10))
		}
	}
	return b
}

func (d *doc) attr(name, value string) {
	d.str(" " + name + `="`)
	d.esc(value)
	d.str(`"`)
}

// esc writes text so that XML reads it back as it was; characters that XML cannot carry become U+FFFD.
func (d *doc) esc(s string) {
	for _, r := range s {
		switch {
		case r == '&':
			d.str("&amp;")
		case r == '<':
			d.str("&lt;")
		case r == '>':
			d.str("&gt;")
		case r == '"':
			d.str("&quot;")
		case r < 0x20 && r != '\t' && r != '\n' && r != '\r', r == 0xFFFE, r == 0xFFFF, r >= 0x7F && r < 0xA0:
			d.b = append(d.b, "\uFFFD"...)
		default:
			d.b = append(d.b, string(r)...)
		}
	}
}

// Classes returns the class names of the styles a scene uses, sorted, for tests of themes.
func Classes(s *scene.Scene) []string {
	d := &doc{}
	d.styles(s)
	out := make([]string, 0, len(d.used))
	for _, st := range d.used {
		out = append(out, st.Class)
	}
	slices.Sort(out)
	return out
}
