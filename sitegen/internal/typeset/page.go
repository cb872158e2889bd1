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
	print  bool // it is in the print edition
	small  Len  // by how many thousandths its pictures are reduced
	of     map[*node]*pdf.Element
	at     *node // the node to which the drawing belongs
}

// in calls f and marks what it draws as belonging to a node. Screen readers skip a nil node's.
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

func (p *Page) cover(n *node, x, y, w, h Len) {
	p.out.Cover(p.of[n], x.points(), (p.height - y - h).points(), (x + w).points(), (p.height - y).points())
}

// linked calls f and links what it draws to an anchor. Neighbouring links to one are joined.
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

// bar is the vertical line beside an aside, along all its boxes.
type bar struct {
	x   Len
	col scene.Colour
}

// anchor is a place on a page that links, the contents or the outline refer to.
type anchor struct {
	id    string
	title string // title in the PDF's outline, or ""
	level int
}

type noteKey struct{ chapter, number int }

// vbox is a piece of a column, such as a line, that is never divided between pages.
type vbox struct {
	h       Len
	before  Len // space above, dropped at the top of a page
	lift    Len // the part of before that only a figure above needs
	stretch Len // by how much the space above may grow
	cost    int // cost of a page break above it
	notes   []noteKey
	marks   []anchor
	head    *vbox // a table's head, repeated above the box if a page begins here
	fresh   bool  // it must begin a page
	picture Len   // height of its picture, if that may be reduced
	float   int   // in the first box of a figure that may float: the figure's number of boxes
	heading bool
	turned  bool // it is on a landscape page
	bars    []*bar
	whole   bool        // it continues an example of less than half a page
	chapter int         // index of its chapter, for the running header
	opening bool        // it is a chapter's opening
	high    bool        // it must not be low on a page
	wide    bool        // it extends into the side column
	sides   []sideThing // entries beside it, one below the other
	owed    Len         // how far below its top an entry beside an earlier box reaches, without page breaks
	run     *sideBySide // the list in columns of which it is a line, or nil
	node    *node       // the node to which it belongs
	draw    func(p *Page, y Len)
	put     func(p *Page, x, y Len) // draws a line of a list in columns, x from the first column
}

// place is a box's place on its page. sides holds the tops of the side column's entries beside it.
type place struct {
	x, y  Len
	sides []Len
}

// compose returns the places of a page's boxes, from its top, and how far down the page is filled.
func (t *setter) compose(l laid, capacity Len) ([]place, Len) {
	f := flow{t: t, small: l.small}
	out := make([]place, 0, l.to-l.from)
	grown := make([]Len, 0, l.to-l.from) // by box: how much the spaces above it may grow
	ends := map[int]bool{}
	for i := l.from; i < l.text; {
		i += t.boxes[i].float
		ends[i] = true
	}
	left := 0 // how many boxes of a figure are still to come
	for i := l.from; i < l.to; {
		b := &t.boxes[i]
		if b.run != nil {
			n := t.composeColumns(&f, i, l.to, capacity, &out)
			for range n {
				grown = append(grown, f.stretch)
			}
			i += n
			continue
		}
		var head *vbox
		if i == l.text {
			head = b.head
		}
		if b.float > 0 {
			left = b.float
		}
		at := place{y: f.add(b, head)}
		if left--; left == 0 {
			f.figure = true
		}
		for k := len(b.sides) - 1; k >= 0; k-- { // from the last entry upwards
			end := f.side
			if len(at.sides) > 0 {
				end = at.sides[0] - sideGap
			}
			at.sides = append([]Len{end - b.sides[k].h}, at.sides...)
		}
		out, grown = append(out, at), append(grown, f.stretch)
		i++
	}
	gap := capacity - f.height()
	grow, shrink := f.gives()
	move := min(gap, grow)
	if l.last && gap > 0 {
		move = 0
	}
	move = max(move, -shrink)
	high := f.height() + move
	if f.stretch == 0 {
		high = f.height()
	}
	for k := range out {
		by := Len(0)
		if f.stretch > 0 {
			by = Len(int64(move) * int64(grown[k]) / int64(f.stretch))
		}
		out[k].y += by
		for n := range out[k].sides {
			out[k].sides[n] += by
		}
	}
	return out, high
}

// composeColumns places the lines of a list in columns, and returns their number.
func (t *setter) composeColumns(f *flow, from, to int, capacity Len, out *[]place) int {
	r := t.boxes[from].run
	var lines []*vbox
	for i := from; i < to && t.boxes[i].run == r; i++ {
		lines = append(lines, &t.boxes[i])
	}
	b := vbox{before: lines[0].before, wide: true}
	top := f.add(&b, nil)
	ends, high := r.fit(lines, capacity-top)
	at := 0
	for k, end := range ends {
		y := top
		for i := at; i < end; i++ {
			if i > at {
				y += lines[i].before
			}
			*out = append(*out, place{x: Len(k) * (r.width + r.gap), y: y})
			y += lines[i].h
		}
		at = end
	}
	f.y = top + high
	return len(lines)
}

func (t *setter) drawPage(p *Page, boxes []vbox, l laid, place func(id string, y Len)) {
	places, _ := t.compose(l, p.bottom()-top)
	p.small = l.small
	open := map[*bar]Len{}
	for i := l.from; i < l.to; i++ {
		b, at := &boxes[i], places[i-l.from]
		y := top + at.y
		p.out.Shift(p.moved(b).points())
		if b.head != nil && i == l.text {
			p.enter(nil) // a repeated head: screen readers read only the first
			b.head.draw(p, y-b.head.h)
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
		p.enter(b.node)
		if b.put != nil {
			b.put(p, at.x, y)
		}
		if b.draw != nil {
			b.draw(p, y)
		}
		for k, s := range b.sides {
			p.enter(nil)
			if p.verso() {
				p.out.Shift((outer - left - measure - besideGap).points())
			}
			s.draw(p, top+at.sides[k])
		}
	}
	p.out.Shift(p.moved(&vbox{}).points())
	t.drawNotes(p, boxes, l, place)
	p.enter(nil)
	p.out.Shift(0)
}

// verso reports whether a page is a left one of the print edition. Its side column is on the outer
// side, left of the text, and the rules' numbers are between the two.
func (p *Page) verso() bool { return p.print && p.number%2 == 0 && p.height > p.width }

// On a left page, where the side column begins, and how far text and wide boxes move to the right.
var (
	outer     = pageWidth - left - full
	textMoves = mm(54)
	wideMoves = textMoves + measure - full // ends at the text's right edge
)

// moved returns how far a box is to the right of where it would be on a right page.
func (p *Page) moved(b *vbox) Len {
	switch {
	case !p.verso():
		return 0
	case b.wide:
		return wideMoves
	}
	return textMoves
}

func (p *Page) bottom() Len { return p.height - (pageHeight - bottom) }

func (p *Page) frame(x, y, w, h Len) {
	p.line(x, y, x+w, y, 400, ink)
	p.line(x, y+h, x+w, y+h, 400, ink)
	p.line(x, y, x, y+h, 400, ink)
	p.line(x+w, y, x+w, y+h, 400, ink)
}

// furniture draws the running header and the footer, in the print edition at the outer edge.
func (t *setter) furniture(p *Page, l laid, of int) {
	p.enter(nil)
	left, right := left, p.width-(pageWidth-left-full)
	if p.verso() {
		left, right = outer, left+textMoves+measure
	}
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
