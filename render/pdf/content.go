package pdf

import (
	"crypto/md5"
	"fmt"
	"math"
	"slices"
	"strconv"
	"sync"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// used is what a content stream needs from the document: glyphs with their text, opacities.
type used struct {
	glyphs [scene.NumFaces]map[uint16]string
	alpha  map[uint8]bool
}

func newUse() *used { return &used{alpha: map[uint8]bool{}} }

// glyph records that a document uses a glyph, and the text that the glyph stands for. If there are
// several texts, the alphabetically first counts, whatever their order.
func (u *used) glyph(f scene.FaceID, id uint16, spells string) {
	if u.glyphs[f] == nil {
		u.glyphs[f] = map[uint16]string{}
	}
	if old, ok := u.glyphs[f][id]; !ok || spells < old {
		u.glyphs[f][id] = spells
	}
}

func (u *used) add(v *used) {
	for f := range v.glyphs {
		for id, spells := range v.glyphs[f] {
			u.glyph(scene.FaceID(f), id, spells)
		}
	}
	for a := range v.alpha {
		u.alpha[a] = true
	}
}

func (u *used) alphas() []uint8 {
	var out []uint8
	for a := range u.alpha {
		out = append(out, a)
	}
	slices.Sort(out)
	return out
}

// layer is the content stream of one layer, with the fonts and so on that it needs.
type layer struct {
	content string
	packed  func() []byte
	use     *used
	pens    []pen
}

// pen is a form XObject that strokes a path of many points in the current colour and width. A coast
// is drawn nine times, once for each line of the water along it. Its name is a hash of its content,
// so that a layer is the same text in every document.
type pen struct {
	name   string
	packed func() []byte
}

// penKey is the key of a path's cached form: the coordinate steps in a millimetre.
type penKey struct{ k float64 }

// layerKey is the key of a layer's content: steps in a millimetre, and whether colours are inks.
type layerKey struct {
	k     float64
	press bool
}

// penPoints is the least number of points for which a path gets a form of its own.
const penPoints = 64

// pens finds the shared paths that a layer strokes, and names them for its writer.
func pens(items []scene.Item, k float64, strokes map[*geom.Point]string) []pen {
	var out []pen
	for i := range items {
		it := &items[i]
		if st := it.Style; st != nil && len(it.Path.Pts) >= penPoints && it.Path.Shared() && st.Fill.A == 0 && plain(st) &&
			strokes[&it.Path.Pts[0]] == "" {
			p := it.Path.Memo(penKey{k}, func() any {
				w := &writer{use: newUse(), k: k}
				w.stroke(&it.Path)
				return pen{fmt.Sprintf("P%x", md5.Sum(w.b)), sync.OnceValue(func() []byte { return packBest(w.b) })}
			}).(pen)
			strokes[&it.Path.Pts[0]] = p.name
			out = append(out, p)
		}
		out = append(out, pens(it.Kids, k, strokes)...)
	}
	return out
}

// scratches are buffers in which layers are written.
var scratches = sync.Pool{New: func() any { return new([]byte) }}

// compiled writes a layer, k steps to a millimetre. Compression, most of the work, waits for a call
// of packed, which a document that already has the content does not make.
func compiled(l *scene.Layer, k float64, press bool) layer {
	build := func() any {
		scratch := scratches.Get().(*[]byte)
		w := &writer{use: newUse(), k: k, press: press, b: (*scratch)[:0], strokes: map[*geom.Point]string{}}
		drawn := pens(l.Items, k, w.strokes)
		w.items(l.Items)
		content := string(w.b)
		*scratch = w.b
		scratches.Put(scratch)
		squeeze := pack
		if l.Static { // once for all documents of a board
			squeeze = packBest
		}
		return layer{content, sync.OnceValue(func() []byte { return squeeze([]byte(content)) }), w.use, drawn}
	}
	return l.Memo(layerKey{k, press}, build).(layer) // a scene may be printed on several papers
}

// writer makes a content stream. It remembers the graphics state, to write only what changes.
type writer struct {
	b    []byte
	k    float64 // steps in a millimetre
	x, y int64   // the origin that coordinates count from, in steps
	use  *used
	fill scene.Colour
	line scene.Colour
	wide float64
	dash string
	cap  int
	a    uint8
	open bool // the state has been set once
	// strokes names the PDF forms that hold paths stroked many times, so that each path is written
	// once. A path is known by the address of its first point.
	strokes map[*geom.Point]string
	press   bool // colours are inks
	// shows is the part of the sheet that a figure shows, in mm, or nil for all of it.
	shows *geom.Box
}

func (w *writer) items(items []scene.Item) {
	for i := range items {
		it := &items[i]
		if it.Style != nil && !it.Path.Empty() {
			w.shape(it)
		}
		if it.Style != nil && it.Text != nil {
			w.text(it)
		}
		w.items(it.Kids)
	}
}

func (w *writer) begin() {
	if !w.open {
		w.open = true
		w.str("1 j 1 J\n")
		w.cap, w.a, w.wide = 1, 255, -1
		w.fill, w.line = scene.Colour{A: 255, R: 1}, scene.Colour{A: 255, R: 1} // no colour, so the first one is written
		w.dash = "[]"
	}
}

func (w *writer) alpha(a uint8) {
	if a != w.a {
		w.a = a
		w.use.alpha[a] = true
		w.str("/A" + strconv.Itoa(int(a)) + " gs\n")
	}
}

func (w *writer) colour(c scene.Colour, op string) {
	w.b = appendColour(w.b, c, op, w.press, 5)
}

func (w *writer) setFill(c scene.Colour) {
	w.alpha(c.A)
	c.A = 255
	if c != w.fill {
		w.fill = c
		w.colour(c, "rg")
	}
}

func (w *writer) setStroke(c scene.Colour, width float64, dashes []float64, butt bool) {
	w.alpha(c.A)
	c.A = 255
	if c != w.line {
		w.line = c
		w.colour(c, "RG")
	}
	if width != w.wide {
		w.wide = width
		w.num(width * w.k)
		w.str(" w\n")
	}
	d := "["
	for i, v := range dashes {
		if i > 0 {
			d += " "
		}
		d += num(v * w.k)
	}
	d += "]"
	if d != w.dash {
		w.dash = d
		w.str(d + " 0 d\n")
	}
	cap := 1
	if butt {
		cap = 0
	}
	if cap != w.cap {
		w.cap = cap
		w.str(strconv.Itoa(cap) + " J\n")
	}
}

func (w *writer) shape(it *scene.Item) {
	st := it.Style
	fill, stroke := st.Fill.A != 0, st.Stroke.A != 0 && st.Width > 0
	if !fill && !stroke {
		return
	}
	p := &it.Path
	if fill && w.shows != nil {
		if p = p.Within(*w.shows, st.Width+0.1); p.Empty() {
			return
		}
	}
	w.begin()
	if fill && stroke && st.Under {
		w.setStroke(st.Stroke, st.Width, st.Dashes, st.Butt)
		w.path(p, "S\n")
		stroke = false
	}
	if fill && stroke && st.Fill.A != st.Stroke.A {
		w.setFill(st.Fill)
		w.path(p, "f\n")
		fill = false
	}
	if fill {
		w.setFill(st.Fill)
	}
	if stroke {
		w.setStroke(st.Stroke, st.Width, st.Dashes, st.Butt)
	}
	if name, ok := w.strokes[&it.Path.Pts[0]]; ok && plain(st) && !fill {
		w.origin(0, 0)
		w.str("/" + name + " Do\n")
		return
	}
	switch {
	case fill && stroke:
		w.path(p, "B\n")
	case fill:
		w.path(p, "f\n")
	case plain(st):
		w.stroke(p)
	default:
		w.path(p, "S\n")
	}
}

// text writes a run: its halo as an outline, then the letters, marked for searches (ActualText).
func (w *writer) text(it *scene.Item) {
	t, st := it.Text, it.Style
	if len(t.Glyphs) == 0 {
		return
	}
	w.begin()
	actual := t.Actual
	if actual == "" {
		actual = t.S
	}
	w.near(t.Glyphs[0].X, t.Glyphs[0].Y)
	w.str("/Span<</ActualText" + text(actual) + ">>BDC\n")
	f := typeface.Get(t.Face)
	w.str("BT\n/F" + strconv.Itoa(int(t.Face)) + " ")
	w.num(t.Size * w.k)
	w.str(" Tf\n")
	if st.Halo.A != 0 {
		w.setStroke(st.Halo, 2*st.HaloWidth*t.Size, nil, false)
		w.str("1 Tr\n")
		w.glyphs(f, t)
		w.str("0 Tr\n")
	}
	w.setFill(st.Fill)
	w.glyphs(f, t)
	w.str("ET\nEMC\n")
}

// Letters along a curve are turned by whole degrees. In a name of 3 mm this moves no corner of a
// letter by a fiftieth of a millimetre, and a repeated matrix compresses to almost nothing.

// kernFrom is the smallest correction of a letter's position that is written, in thousandths of an
// em. In a name 3 mm high that is a fiftieth of a millimetre.
const kernFrom = 7

func (w *writer) glyphs(f *typeface.Face, t *scene.Text) {
	runes := []rune(t.S)
	matrix := func(g scene.Glyph) {
		s, c := math.Sincos(g.Turn)
		w.b = appendNum(w.b, c, 3)
		w.b = append(w.b, ' ')
		w.b = appendNum(w.b, s, 3)
		w.b = append(w.b, ' ')
		w.b = appendNum(w.b, s, 3)
		w.b = append(w.b, ' ')
		w.b = appendNum(w.b, -c, 3)
		w.b = append(w.b, ' ')
		x, y := w.step(g.X, g.Y)
		w.point(x-w.x, y-w.y)
		w.str("Tm\n")
	}
	if t.Straight {
		matrix(t.Glyphs[0])
		w.str("[<")
		owed := 0.0 // how much closer the next letter should be, em
		for i, r := range runes {
			w.code(f, t.Face, r)
			if i+1 < len(runes) {
				a, b := t.Glyphs[i], t.Glyphs[i+1]
				owed += f.Advance(r) - math.Hypot(b.X-a.X, b.Y-a.Y)/t.Size
				if k := math.Round(owed * 1000); math.Abs(k) >= kernFrom {
					owed -= k / 1000
					w.str(">")
					w.b = strconv.AppendInt(w.b, int64(k), 10)
					w.str("<")
				}
			}
		}
		w.str(">]TJ\n")
		return
	}
	for i, r := range runes {
		if r == ' ' || i >= len(t.Glyphs) {
			continue
		}
		g := t.Glyphs[i]
		g.Turn = math.Round(g.Turn*180/math.Pi) * math.Pi / 180
		matrix(g)
		w.str("<")
		w.code(f, t.Face, r)
		w.str(">Tj\n")
	}
}

// code writes a letter as its glyph in the whole font, which a table maps to the subset.
func (w *writer) code(f *typeface.Face, id scene.FaceID, r rune) {
	w.glyph(id, f.GlyphID(r), string(r))
}

func (w *writer) glyph(id scene.FaceID, g uint16, spells string) {
	w.use.glyph(id, g, spells)
	const hex = "0123456789ABCDEF"
	w.b = append(w.b, hex[g>>12], hex[g>>8&15], hex[g>>4&15], hex[g&15])
}

func (w *writer) str(s string) { w.b = append(w.b, s...) }

func (w *writer) num(v float64) { w.b = appendNum(w.b, v, 1) }

func num(v float64) string  { return string(appendNum(nil, v, 2)) }
func fine(v float64) string { return string(appendFine(nil, v)) }

func appendFine(b []byte, v float64) []byte { return appendNum(b, v, 5) }

// appendNum writes a number with at most places decimals, without needless zeros.
func appendNum(b []byte, v float64, places int) []byte {
	p := math.Pow10(places)
	n := int64(math.Round(v * p))
	if n < 0 {
		b = append(b, '-')
		n = -n
	}
	b = strconv.AppendInt(b, n/int64(p), 10)
	frac := n % int64(p)
	if frac == 0 {
		return b
	}
	b = append(b, '.')
	for d := int64(p) / 10; frac > 0; d /= 10 {
		b = append(b, byte('0'+frac/d))
		frac %= d
	}
	return b
}
