package pdf

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/render/typeface"
)

// Page is a page being drawn. What is drawn belongs to the element last passed to In. Without one
// it is an artifact: page numbers, rules, ornaments.
type Page struct {
	d             *Document
	object        int
	w, h          float64 // points
	dx, dy, bleed float64
	right         float64 // how far Shift has moved what is drawn
	out           writer
	owners        []*Element // by MCID
	notes         []annotation
	want, have    *Element
	marked        bool // the marked content of have is open; if have is nil, an artifact's
	fill, line    scene.Colour
	weight        float64
	font          string
}

type annotation struct {
	object  int
	element *Element
	rect    [4]float64
	to      string
	says    string
}

// NewPage begins a page of a size in points; everything on it is moved to the right by shift. With
// a bleed, the sheet is larger by that on every side, and its TrimBox is the page.
func (d *Document) NewPage(w, h, shift, bleed float64) *Page {
	p := &Page{d: d, object: d.f.reserve(), w: w, h: h, dx: shift + bleed, dy: bleed, bleed: bleed}
	p.out.use = d.use
	p.fill, p.line = scene.Colour{R: 1}, scene.Colour{R: 1} // nothing set yet
	d.pages = append(d.pages, p)
	return p
}

// Shift moves what is drawn from now on to the right of its coordinates.
func (p *Page) Shift(right float64) {
	if right != p.right {
		p.out.str("1 0 0 1 ")
		p.pt(right - p.right)
		p.out.str("0 cm\n")
		p.right = right
	}
}

// In sets the structure element of what is drawn next, and returns the one set before.
func (p *Page) In(e *Element) (before *Element) {
	before, p.want = p.want, e
	return before
}

// mark opens the marked content of the wanted element.
func (p *Page) mark() {
	if p.marked && p.have == p.want {
		return
	}
	p.unmark()
	p.have, p.marked = p.want, true
	if p.have == nil {
		p.out.str("/Artifact BMC\n")
		return
	}
	n := len(p.owners)
	p.owners = append(p.owners, p.have)
	p.have.kids = append(p.have.kids, kid{page: p, content: n})
	p.out.str(fmt.Sprintf("/%s<</MCID %d>>BDC\n", p.have.Tag, n))
}

func (p *Page) unmark() {
	if p.marked {
		p.out.str("EMC\n")
		p.marked = false
	}
}

func (p *Page) colour(c scene.Colour, stroke bool) {
	last, op := &p.fill, "rg"
	if stroke {
		last, op = &p.line, "RG"
	}
	if *last == c {
		return
	}
	*last = c
	p.out.b = appendColour(p.out.b, c, op, p.d.info.Press, 3)
}

func (p *Page) pt(v float64) {
	p.out.b = appendNum(p.out.b, v, 3)
	p.out.b = append(p.out.b, ' ')
}

// Rule draws a straight line.
func (p *Page) Rule(x0, y0, x1, y1, weight float64, c scene.Colour) {
	p.mark()
	p.colour(c, true)
	p.pen(weight)
	p.pt(x0)
	p.pt(y0)
	p.out.str("m ")
	p.pt(x1)
	p.pt(y1)
	p.out.str("l S\n")
}

func (p *Page) pen(weight float64) {
	if weight != p.weight {
		p.weight = weight
		p.pt(weight)
		p.out.str("w\n")
	}
}

// Fill fills a path.
func (p *Page) Fill(path scene.Path, c scene.Colour) {
	p.mark()
	p.colour(c, false)
	p.trace(path)
	p.out.str("f\n")
}

// Stroke draws along a path.
func (p *Page) Stroke(path scene.Path, weight float64, c scene.Colour) {
	p.mark()
	p.colour(c, true)
	p.pen(weight)
	p.trace(path)
	p.out.str("S\n")
}

func (p *Page) trace(path scene.Path) {
	i := 0
	put := func(n int, op string) {
		for range n {
			p.pt(path.Pts[i].X)
			p.pt(path.Pts[i].Y)
			i++
		}
		p.out.str(op)
	}
	for _, op := range path.Ops {
		switch op {
		case scene.Move:
			put(1, "m ")
		case scene.Line:
			put(1, "l ")
		case scene.Cubic:
			put(3, "c ")
		case scene.Close:
			p.out.str("h ")
		}
	}
}

// Run is letters in one face.
type Run struct {
	Face   scene.FaceID
	Size   float64
	Colour scene.Colour
	Pen    float64 // thickens the letters by a pen of this width
	Glyphs []typeface.Glyph
	Wider  float64 // added to every space
	Apart  float64 // added to every letter
}

// Text sets a run with its origin at a point, and returns its width.
func (p *Page) Text(x, y float64, r Run) float64 {
	p.mark()
	p.colour(r.Colour, false)
	p.out.str("BT ")
	if r.Pen > 0 {
		p.colour(r.Colour, true)
		p.pen(r.Pen)
		p.out.str("2 Tr ")
	}
	if font := fmt.Sprintf("/F%d %s Tf ", r.Face, num(r.Size)); font != p.font {
		p.font = font
		p.out.str(font)
	}
	p.pt(x)
	p.pt(y)
	p.out.str("Td [<")
	face := typeface.Get(r.Face)
	em := float64(face.Em)
	at, pen := 0.0, 0.0 // where the next letter belongs, and where the pen is, in thousandths of the size
	for i, g := range r.Glyphs {
		if i > 0 {
			if k := math.Round(pen - at); k != 0 {
				p.out.str(">")
				p.out.b = appendNum(p.out.b, k, 0)
				p.out.str("<")
				pen -= k
			}
		}
		p.out.glyph(r.Face, g.ID, g.Text)
		pen += float64(face.GlyphAdvance(g.ID)) * 1000 / em
		at += float64(g.Advance)*1000/em + r.Apart*1000/r.Size
		if g.Text == " " {
			at += r.Wider * 1000 / r.Size
		}
	}
	p.out.str(">]TJ ")
	if r.Pen > 0 {
		p.out.str("0 Tr ")
	}
	p.out.str("ET\n")
	return at * r.Size / 1000
}

// Link makes a rectangle lead to a place in the document ("#name") or to an address. says is the
// text for a screen reader. The link belongs to an element with the tag Link.
func (p *Page) Link(x0, y0, x1, y1 float64, to, says string, e *Element) {
	n := p.d.f.reserve()
	p.notes = append(p.notes, annotation{n, e, [4]float64{x0 + p.right, y0, x1 + p.right, y1}, to, says})
	e.kids = append(e.kids, kid{page: p, note: n})
}

// Widen extends the last link of the page to x, if that has the same target and is on the same
// line. It reports whether it did.
func (p *Page) Widen(x0, y0, x1 float64, to string, e *Element) bool {
	n := len(p.notes) - 1
	if n < 0 {
		return false
	}
	x0, x1 = x0+p.right, x1+p.right
	l := &p.notes[n]
	if l.to != to || l.element != e || l.rect[1] != y0 || x0-l.rect[2] > 6 || x0 < l.rect[0] {
		return false
	}
	l.rect[2] = x1
	return true
}

func (d *Document) finishPage(i int, p *Page) error {
	p.unmark()
	content := p.out.b
	if p.dx != 0 || p.dy != 0 {
		content = append([]byte(fmt.Sprintf("1 0 0 1 %s %s cm\n", num(p.dx), num(p.dy))), content...)
	}
	stream := d.f.stream("", pack(content))
	key := len(d.pages)
	for _, q := range d.pages[:i] {
		key += len(q.notes)
	}
	var annots strings.Builder
	for _, a := range p.notes {
		fmt.Fprintf(&annots, "%d 0 R ", a.object)
		s := fmt.Sprintf("<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/StructParent %d/Rect[%s %s %s %s]/Contents%s", key,
			num(a.rect[0]+p.dx), num(a.rect[1]+p.dy), num(a.rect[2]+p.dx), num(a.rect[3]+p.dy), text(a.says))
		key++
		if name, inside := strings.CutPrefix(a.to, "#"); inside {
			to, ok := d.places[name]
			if !ok {
				return fmt.Errorf("a link on page %d leads to %q, which is on no page", i+1, name)
			}
			s += "/Dest" + d.dest(to)
		} else {
			s += "/A<</S/URI/URI(" + escape(a.to) + ")>>"
		}
		d.f.set(a.object, s+">>")
	}
	body := fmt.Sprintf("<</Type/Page/Parent %d 0 R/MediaBox[0 0 %s %s]/Resources %d 0 R/Contents %d 0 R/StructParents %d/Tabs/S",
		d.tree, num(p.w+2*p.bleed), num(p.h+2*p.bleed), d.resources, stream, i)
	if p.bleed > 0 {
		body += fmt.Sprintf("/TrimBox[%s %s %s %s]/BleedBox[0 0 %s %s]", num(p.bleed), num(p.bleed), num(p.bleed+p.w),
			num(p.bleed+p.h), num(p.w+2*p.bleed), num(p.h+2*p.bleed))
	}
	if d.info.Press { // transparency mixes inks, not RGB
		body += "/Group<</S/Transparency/CS/DeviceCMYK>>"
	}
	if annots.Len() > 0 {
		body += "/Annots[" + strings.TrimSpace(annots.String()) + "]"
	}
	d.f.set(p.object, body+">>")
	return nil
}

func escape(s string) string {
	return strings.NewReplacer(`\`, `\\`, "(", `\(`, ")", `\)`).Replace(s)
}

// Image draws a picture in a rectangle.
func (p *Page) Image(img image.Image, x, y, w, h float64) {
	b := img.Bounds()
	pixels := make([]byte, 0, 4*b.Dx()*b.Dy())
	mask := make([]byte, 0, b.Dx()*b.Dy())
	clear, space := false, "/DeviceRGB"
	if p.d.info.Press {
		space = "/DeviceCMYK"
	}
	for py := b.Min.Y; py < b.Max.Y; py++ {
		for px := b.Min.X; px < b.Max.X; px++ {
			c := color.NRGBAModel.Convert(img.At(px, py)).(color.NRGBA)
			if p.d.info.Press {
				for _, v := range inks(scene.Colour{R: c.R, G: c.G, B: c.B}) {
					pixels = append(pixels, uint8(v*255+0.5))
				}
			} else {
				pixels = append(pixels, c.R, c.G, c.B)
			}
			mask = append(mask, c.A)
			clear = clear || c.A < 255
		}
	}
	head := fmt.Sprintf("/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 8", b.Dx(), b.Dy())
	soft := ""
	if clear {
		soft = fmt.Sprintf("/SMask %d 0 R", p.d.f.stream(head+"/ColorSpace/DeviceGray", pack(mask)))
	}
	n := p.d.f.stream(head+"/ColorSpace"+space+soft, pack(pixels))
	name := fmt.Sprintf("I%d", n)
	p.d.xobjects = append(p.d.xobjects, fmt.Sprintf("/%s %d 0 R", name, n))
	p.mark()
	p.place(name, x, y, w, h)
}

func (p *Page) place(name string, x, y, w, h float64) {
	p.out.str("q ")
	p.pt(w)
	p.out.str("0 0 ")
	p.pt(h)
	p.pt(x)
	p.pt(y)
	p.out.str("cm /" + name + " Do Q\n")
}

func (p *Page) raw(b *bytes.Buffer) {
	p.mark()
	p.out.b = append(p.out.b, b.Bytes()...)
}
