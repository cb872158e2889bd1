package typeset

import (
	"image/color"

	"github.com/tdewolff/canvas"
)

// Page is one page being drawn.
type Page struct {
	Canvas *canvas.Canvas
	ctx    *canvas.Context
	number int // from 1
	links  []link
	// pictures are put in when the document is written: canvas can neither clip nor share what is drawn often (ADR 90).
	pictures []drawn
}

// link is a rectangle that leads somewhere; y is counted from the page's top.
type link struct {
	to             string // "#anchor" or an address
	x0, y0, x1, y1 Len
}

func newPage(n int) *Page {
	c := canvas.New(pageWidth.MM(), pageHeight.MM())
	return &Page{Canvas: c, ctx: canvas.NewContext(c), number: n}
}

func (p *Page) link(to string, x0, y0, x1, y1 Len) {
	if k := len(p.links) - 1; k >= 0 { // one rectangle for what belongs together
		l := &p.links[k]
		if l.to == to && l.y0 == y0 && l.y1 == y1 && x0-l.x1 < 6*pt && x0 >= l.x0 {
			l.x1 = x1
			return
		}
	}
	p.links = append(p.links, link{to, x0, y0, x1, y1})
}

// line draws a straight line.
func (p *Page) line(x0, y0, x1, y1, weight Len, col color.RGBA) {
	p.ctx.SetFillColor(canvas.Transparent)
	p.ctx.SetStrokeColor(col)
	p.ctx.SetStrokeWidth(weight.MM())
	path := &canvas.Path{}
	path.MoveTo(x0.MM(), (pageHeight - y0).MM())
	path.LineTo(x1.MM(), (pageHeight - y1).MM())
	p.ctx.DrawPath(0, 0, path)
}

// fill fills a path given in millimetres from the page's lower left corner.
func (p *Page) fill(path *canvas.Path, col color.RGBA) {
	p.ctx.SetFillColor(col)
	p.ctx.SetStrokeColor(canvas.Transparent)
	p.ctx.DrawPath(0, 0, path)
}

// bar is the rule beside an aside, drawn along all its boxes.
type bar struct {
	x   Len
	col color.RGBA
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
	bars    []*bar
	chapter int                  // whose running header it wants
	opening bool                 // a chapter's opening
	high    bool                 // does not stand low on a page
	draw    func(p *Page, y Len) // y of its top
}

// laid is a page chosen: boxes from to before to.
type laid struct {
	from, to int
	extra    Len // by how much all its stretch is used, per stretch of 1000
	last     bool
}

// breakPages chooses the page breaks of the whole column for the least cost: pages well filled, no forbidden breaks, few pages.
func (t *setter) breakPages(boxes []vbox) []laid {
	var out []laid
	for from := 0; from < len(boxes); {
		to := from + 1
		for to < len(boxes) && !boxes[to].fresh {
			to++
		}
		out = append(out, t.breakPart(boxes, from, to)...)
		from = to
	}
	return out
}

const (
	pageCost  = 4000
	emptyCost = 60 // per line squared that a page stays empty
)

// breakPart breaks the boxes between two forced page breaks.
func (t *setter) breakPart(boxes []vbox, from, to int) []laid {
	n := to - from
	best := make([]int64, n+1)
	prev := make([]int, n+1)
	for i := range best {
		best[i] = hugeCost
	}
	best[0] = 0
	capacity := bottom - top
	for i := range n {
		if best[i] >= hugeCost {
			continue
		}
		var h, stretch, notes Len
		if hd := boxes[from+i].head; hd != nil {
			h += hd.h
		}
		for j := i; j < n; j++ {
			b := &boxes[from+j]
			if j > i {
				if b.high && h+b.before > capacity*72/100 {
					break // a chapter does not begin low on a page
				}
				h += b.before
				stretch += b.stretch
			}
			h += b.h
			for _, k := range b.notes {
				notes += t.noteHeight(k)
			}
			full := h
			if notes > 0 {
				full += notes + noteGap
			}
			if full > capacity && j > i {
				break
			}
			end := j+1 == n || boxes[from+j+1].high
			c := best[i] + pageCost + pageBadness(capacity-full, stretch, end, h)
			if j+1 < n {
				cost := boxes[from+j+1].cost
				if cost >= never {
					continue
				}
				c += int64(cost)
			}
			if c < best[j+1] {
				best[j+1], prev[j+1] = c, i
			}
		}
	}
	var out []laid
	for j := n; j > 0; j = prev[j] {
		i := prev[j]
		if best[j] >= hugeCost { // every break was forbidden: break where it is full, rather than not at all
			i = j - 1
			prev[j] = i
		}
		out = append(out, laid{from: from + i, to: from + j, last: j == n || boxes[from+j].high})
	}
	for a, b := 0, len(out)-1; a < b; a, b = a+1, b-1 {
		out[a], out[b] = out[b], out[a]
	}
	return out
}

// pageBadness is the cost of a page that leaves a gap.
func pageBadness(gap, stretch Len, last bool, used Len) int64 {
	if gap < 0 {
		return hugeCost / 4 // one box higher than a page
	}
	if last {
		// A page for a few lines is a pity; for a third of its height it is an ending like another.
		if short := (bottom-top)*35/100 - used; short > 0 {
			lines := int64(short / (15 * pt))
			return 1000 + lines*lines*80
		}
		return 0
	}
	if gap <= stretch && stretch > 0 {
		r := int64(gap) * 100 / int64(stretch)
		return r * r * r / 10000
	}
	lines := int64(gap-stretch) / int64(5*pt)
	return 100 + lines*lines*emptyCost/9
}

const noteGap = 12 * pt

// drawPage draws the boxes of a page, its bars and its footnotes.
func (t *setter) drawPage(p *Page, boxes []vbox, l laid) {
	y := top
	if hd := boxes[l.from].head; hd != nil {
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
	gap := bottom - y - total - t.notesHeight(boxes, l)
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
			t.places[m.id] = place{p.number, y}
		}
		if b.draw != nil {
			b.draw(p, y)
		}
		y += b.h
	}
	t.drawNotes(p, boxes, l)
}

// place is where a mark came to stand.
type place struct {
	page int
	y    Len
}
