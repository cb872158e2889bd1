package typeset

import (
	"strings"

	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/scene"
)

// Page is one page of an edition being drawn.
type Page struct {
	out    *pdf.Page
	number int // from 1
	height Len
	width  Len
	print  bool // the edition to be printed
	of     map[*node]*pdf.Element
	at     *node // whose what is drawn is
}

// in draws what f draws as a node's; nil is nobody's: ornaments and furniture.
func (p *Page) in(n *node, f func()) {
	was := p.at
	p.enter(n)
	f()
	p.enter(was)
}

func (p *Page) enter(n *node) {
	p.at = n
	if n == nil {
		p.out.In(nil)
		return
	}
	p.out.In(p.of[n])
}

// linked draws what f draws as a link in the text of the node at hand, and makes its rectangle lead there. One that goes on, over words or
// lines, stays one link.
func (p *Page) linked(to, says string, x0, y0, x1, y1 Len, f func()) {
	if p.at == nil {
		f()
		return
	}
	up := p.of[p.at]
	e := up.Last("Link")
	bottom, top := (p.height - y1).points(), (p.height - y0).points()
	if e == nil || e.Alt != says {
		e = up.Add("Link")
		e.Alt = says
	}
	p.out.In(e)
	f()
	p.out.In(up)
	if !p.out.Widen(x0.points(), bottom, x1.points(), to, e) {
		p.out.Link(x0.points(), bottom, x1.points(), top, to, says, e)
	}
}

// line draws a straight line.
func (p *Page) line(x0, y0, x1, y1, weight Len, col scene.Colour) {
	p.in(nil, func() {
		p.out.Rule(x0.points(), (p.height - y0).points(), x1.points(), (p.height - y1).points(), weight.points(), col)
	})
}

// fill fills a path given in millimetres from the page's lower left corner.
func (p *Page) fill(path scene.Path, col scene.Colour) {
	p.in(nil, func() { p.out.Fill(inPoints(path), col) })
}

func inPoints(path scene.Path) scene.Path {
	const k = 72 / 25.4
	out := scene.Path{Ops: path.Ops}
	for _, q := range path.Pts {
		q.X, q.Y = q.X*k, q.Y*k
		out.Pts = append(out.Pts, q)
	}
	return out
}

// bar is the rule beside an aside, drawn along all its boxes.
type bar struct {
	x   Len
	col scene.Colour
}

// mark is a place on a page that links, the contents or the outline know.
type mark struct {
	id    string
	title string // for the outline, or ""
	level int
}

type noteKey struct{ chapter, number int }

// vbox is a piece of a column that no page break divides.
type vbox struct {
	h       Len
	before  Len // space above, dropped at the top of a page
	stretch Len // how much more the space above may become
	cost    int // of a page break above it
	notes   []noteKey
	marks   []mark
	head    *vbox // set again above it if a page begins here (a table's head)
	fresh   bool  // begins a page
	float   int   // of a figure that may stand later: of how many boxes it consists
	heading bool
	turned  bool // stands on a page that lies on its side
	bars    []*bar
	chapter int       // whose running header it wants
	opening bool      // a chapter's opening
	high    bool      // does not stand low on a page
	wide    bool      // takes the side column as well
	filler  bool      // nothing: room for what stands beside the text above
	side    sideThing // beside it, so far below its top
	sideAt  Len
	owed    Len                  // how far below its top something beside an earlier box ends
	node    *node                // whose it is
	draw    func(p *Page, y Len) // y of its top
}

// drawPage draws the boxes of a page, its bars and its footnotes.
func (t *setter) drawPage(p *Page, boxes []vbox, l laid, place func(id string, y Len)) {
	y := top
	if hd := boxes[l.from].head; hd != nil {
		p.enter(nil) // it was read out where the table began
		hd.draw(p, y)
		y += hd.h
	}
	var total Len
	for i := l.from; i < l.to; i++ {
		total += boxes[i].h
		if i > l.from {
			total += boxes[i].before
		}
	}
	gap := p.bottom() - y - total - t.notesHeight(boxes, l)
	var stretch Len
	for i := l.from + 1; i < l.to; i++ {
		stretch += boxes[i].stretch
	}
	if l.last || gap > stretch || gap < 0 {
		stretch = 0
	}
	open := map[*bar]Len{}
	for i := l.from; i < l.to; i++ {
		b := &boxes[i]
		if i > l.from {
			y += b.before
			if stretch > 0 {
				y += gap * b.stretch / stretch
			}
		}
		next := map[*bar]Len{}
		for _, br := range b.bars {
			y0, ok := open[br]
			if !ok {
				y0 = y
			}
			p.line(br.x, y0, br.x, y+b.h, 900, br.col)
			next[br] = y + b.h
		}
		open = next
		for _, m := range b.marks {
			place(m.id, y)
		}
		if b.draw != nil {
			p.enter(b.node)
			b.draw(p, y)
		}
		if b.side.draw != nil {
			p.enter(nil)
			b.side.draw(p, y+b.sideAt)
		}
		y += b.h
	}
	t.drawNotes(p, boxes, l, place)
	p.enter(nil)
}

func (p *Page) bottom() Len { return p.height - (pageHeight - bottom) }

// frame draws a thin border.
func (p *Page) frame(x, y, w, h Len) {
	p.line(x, y, x+w, y, 400, ink)
	p.line(x, y+h, x+w, y+h, 400, ink)
	p.line(x, y, x, y+h, 400, ink)
	p.line(x+w, y, x+w, y+h, 400, ink)
}

// furniture is the running header and the footer. In the edition to be printed they face the outer edge.
func (t *setter) furniture(p *Page, l laid, of int) {
	p.enter(nil)
	right := p.width - (pageWidth - left - full)
	f := face{cut: smallCaps, size: 9*pt + 200, ink: faint, space: 60}
	foot := t.book.Config.Mark() + " · " + pageOf(p.number, of)
	ff := face{cut: roman, size: 9 * pt, ink: faint}
	footY := p.height - (pageHeight - footLine)
	verso := p.print && p.number%2 == 0
	x := right - t.fonts.width(ff, foot)
	if verso {
		x = left
	}
	t.fonts.draw(p, x, footY, ff, foot, 0)
	if t.boxes[l.from].opening {
		return
	}
	head := strings.ToLower(t.book.Config.Title)
	it := face{cut: italic, size: 9*pt + 600, ink: faint}
	name := t.headName(t.boxes[l.from].chapter)
	hw, nw := t.fonts.width(f, head), t.fonts.width(it, name)
	hx, nx := left, min(left+measure+besideGap, right-nw)
	if verso {
		hx, nx = right-hw, left
	}
	t.fonts.draw(p, hx, headLine, f, head, 0)
	t.fonts.draw(p, nx, headLine, it, name, 0)
	p.line(left, headLine+5*pt, right, headLine+5*pt, 300, hair)
}
