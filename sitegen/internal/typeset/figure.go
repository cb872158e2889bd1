package typeset

import (
	"bytes"
	"fmt"
	"image"
	_ "image/jpeg" // pictures in the text may be JPEG
	_ "image/png"  // or PNG

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Figure is a picture that draws itself, with its caption.
type Figure interface {
	Info() book.FigureInfo
	// Aspect returns the picture's height divided by its width.
	Aspect() float64
	// Least returns the scale, relative to its full size, at which its lettering is just legible.
	Least() float64
	// Scene returns the drawing. The print edition gets the detailed one.
	Scene(detailed bool) (*scene.Scene, error)
}

// figure sets a picture with its caption: beside it at the size "half", else below it.
func (t *setter) figure(f *book.Fence, fig Figure, c column) {
	info := fig.Info()
	if info.Size == "page" && Len(float64(full)*fig.Aspect()) < (bottom-top)*6/10 {
		info.Size = "text" // as wide as the page, but much lower
	}
	first := vbox{before: c.before + 5*pt, stretch: 12 * pt, wide: true}
	if info.Anchor != "" {
		first.marks = []anchor{{id: info.Anchor}}
	}
	from, colon := len(t.boxes), t.colon
	t.under("Div", func() {
		picture := t.node.add("Figure")
		picture.alt = info.Alt
		switch {
		case info.Size == "page":
			t.below(f, fig, info, first, c, bottom-top, picture)
		case info.Size == "text" || info.Size == "pair" || c.x != left:
			limit := mm(150)
			if info.Size == "pair" {
				_, high := PictureWidth("pair")
				limit = mm(high)
			}
			t.below(f, fig, info, first, c, limit, picture)
		default:
			t.beside(f, fig, info, first, c, picture)
		}
	})
	t.space = 6 * pt
	if c.x == left && !colon {
		t.boxes[from].float = len(t.boxes) - from
		t.figured = true
	}
}

func (t *setter) picture(p *Page, fig Figure, n *node, x, y, w, h Len) {
	p.in(n, func() { t.paint(p, fig, x, y, w, h) })
	p.cover(n, x, y, w, h)
	p.frame(x, y, w, h)
}

// shrinks returns by how much a picture of height h may be reduced: h if it may, else 0.
func shrinks(fig Figure, h Len) Len {
	if fig.Least() > 1-smallest/1000.0 {
		return 0
	}
	return h
}

// smaller returns by how many thousandths the picture in a box is reduced on this page.
func (p *Page) smaller(b *vbox) Len {
	if b.picture == 0 {
		return 0
	}
	return p.small
}

// PictureWidth returns the printed width of pictures of a size, and their greatest height, mm.
func PictureWidth(size string) (w, h float64) {
	switch size {
	case "half":
		return measure.MM(), 76
	case "text":
		return full.MM(), 145
	case "pair":
		return full.MM(), 112
	}
	return full.MM(), (bottom - top).MM() - 20
}

// beside puts the picture in the text's column and its caption in the side column. If the caption
// is longer, text may continue below the picture.
func (t *setter) beside(f *book.Fence, fig Figure, info book.FigureInfo, b vbox, c column, picture *node) {
	w := c.w
	h := Len(float64(w) * fig.Aspect())
	_, most := PictureWidth(info.Size)
	if limit := mm(most); h > limit {
		w, h = Len(float64(limit)/fig.Aspect()), limit
	}
	text := t.caption(info, beside, f.Pos)
	var th Len
	for _, l := range text {
		th += l.h
	}
	b.h, b.wide, b.picture = h, false, shrinks(fig, h)
	b.draw = func(p *Page, y Len) {
		by := 1000 - p.smaller(&b)
		t.picture(p, fig, picture, c.x, y, w*by/1000, h*by/1000)
	}
	t.add(b, c)
	t.attach(len(t.boxes)-1, sideThing{th, func(p *Page, y Len) {
		for _, l := range text {
			l.draw(p, c.x+c.w+besideGap, y)
			y += l.h
		}
	}})
}

// below puts the picture over the whole width and its caption under it.
func (t *setter) below(f *book.Fence, fig Figure, info book.FigureInfo, b vbox, c column, limit Len, picture *node) {
	if c.x == left {
		c.w = full
	}
	text := t.captionBelow(info, c, f.Pos)
	var th Len
	for _, l := range text {
		th += l.h
	}
	w := c.w
	h := Len(float64(w) * fig.Aspect())
	room := limit
	if info.Size == "page" {
		room = limit - th - 6*pt
	}
	x := c.x
	if h > room {
		w, h = Len(float64(room)/fig.Aspect()), room
		x += (c.w - w) / 2
	}
	b.h = h + 6*pt
	if info.Size != "page" {
		b.picture = shrinks(fig, h)
	}
	b.draw = func(p *Page, y Len) {
		by := p.smaller(&b)
		t.picture(p, fig, picture, x+w*by/2000, y, w*(1000-by)/1000, h*(1000-by)/1000)
	}
	t.add(b, c)
	for i, l := range text {
		v := vbox{h: l.h, cost: never}
		if i > 6 && i < len(text)-2 && b.h+th > (bottom-top)*9/10 { // a page's worth: allow a break in the caption
			v.cost = 500
		}
		v.draw = func(p *Page, y Len) { l.draw(p, c.x, y) }
		t.add(v, c)
	}
}

// captionBelow sets a caption below a wide picture: orders and outcomes in three columns, longer
// paragraphs over the whole width.
func (t *setter) captionBelow(info book.FigureInfo, c column, at book.Pos) []capLine {
	const columns = 3
	if c.w < full {
		return t.caption(info, c.w, at)
	}
	width := (c.w - besideGap*(columns-1)) / columns
	was := len(t.node.kids)
	lines := t.caption(info, width, at)
	title := 0
	for title < len(lines) && lines[title].para == 0 {
		title++
	}
	long := 0
	for i, n := title, 0; i < len(lines); i++ {
		if n++; lines[i].para != lines[i-1].para {
			n = 1
		}
		long = max(long, n)
	}
	if len(lines)-title < 5 || long > 6 || title > 1 {
		t.node.kids = t.node.kids[:was]
		return t.caption(info, c.w, at)
	}
	body := lines[title:]
	var cols [][]capLine
	for high := Len(0); ; high += pt {
		if cols = dealt(body, high); len(cols) <= columns {
			break
		}
	}
	var high Len
	for _, col := range cols {
		var h Len
		for _, l := range col {
			h += l.h
		}
		high = max(high, h)
	}
	return append(lines[:title:title], capLine{high, 0, func(p *Page, x, y Len) {
		for i, col := range cols {
			at := y
			for _, l := range col {
				l.draw(p, x+Len(i)*(width+besideGap), at)
				at += l.h
			}
		}
	}})
}

// dealt divides a caption's lines into columns of a given height, with each paragraph whole.
func dealt(lines []capLine, high Len) [][]capLine {
	var cols [][]capLine
	var y Len
	for i := 0; i < len(lines); {
		n, h := i, Len(0)
		for n < len(lines) && lines[n].para == lines[i].para {
			h += lines[n].h
			n++
		}
		if len(cols) == 0 || y+h > high && y > 0 {
			cols, y = append(cols, nil), 0
		}
		cols[len(cols)-1] = append(cols[len(cols)-1], lines[i:n]...)
		y += h
		i = n
	}
	return cols
}

// capLine is a line of a caption.
type capLine struct {
	h    Len
	para int // number of its paragraph
	draw func(p *Page, x, y Len)
}

// caption sets a figure's title, orders, outcome and note.
func (t *setter) caption(info book.FigureInfo, w Len, at book.Pos) []capLine {
	var out []capLine
	caps := ink // the colour of small capitals
	paras := 0
	put := func(spans []book.Span, s setting, indent, hang, space Len) {
		para := t.node.add("P")
		for i, l := range t.hanging(spans, s, w-indent, hang) {
			for k := range l.segs {
				if l.segs[k].face.cut == smallCaps {
					l.segs[k].face.ink = caps
				}
			}
			up := Len(0)
			if i == 0 {
				up = space
			}
			out = append(out, capLine{s.lead + up, paras, func(p *Page, x, y Len) {
				p.in(para, func() { t.drawLine(p, l, x+indent, y+up+s.lead*74/100) })
			}})
		}
		paras++
	}
	title := captionText
	title.size, title.lead = 10*pt+400, 13*pt
	head := title
	head.ink = rubric
	spans := []book.Span{{Text: fmt.Sprintf("Figure %d.  ", info.Number), Style: book.SmallCaps, Pos: at}}
	if info.Title != "" {
		spans = append(spans, book.Span{Text: info.Title, Style: book.Italic, Pos: at})
	}
	caps = rubric
	put(spans, head, 0, 0, 0)
	caps = ink
	small := captionText
	for _, pn := range info.Panels {
		if pn.Title != "" {
			title := []book.Span{{Text: pn.Title, Style: book.Italic, Pos: at}}
			if pn.Text != "" {
				title = append(title, book.Span{Text: ": " + pn.Text, Pos: at})
			}
			put(title, small, 0, 0, 3*pt)
		}
		for _, turn := range pn.Orders {
			for i, o := range turn.Lines {
				s := []book.Span{{Text: o, Pos: at}}
				sp := Len(0)
				if i == 0 {
					s = append([]book.Span{{Text: lower(turn.Who) + "  ", Style: book.SmallCaps, Pos: at}}, s...)
					sp = 2 * pt
				}
				put(s, small, 0, 10*pt, sp)
			}
		}
		for i, r := range pn.Results {
			sp := Len(0)
			if i == 0 {
				sp = 4 * pt
			}
			s := []book.Span{{Text: r.Who + " ", Style: book.Italic, Pos: at}, {Text: r.Verdict, Style: book.SmallCaps, Pos: at},
				{Text: r.Says(), Pos: at}}
			if r.Rule != "" {
				s[1].Link = "#" + r.Rule
			}
			if caps = ink; r.Bad {
				caps = failure
			}
			put(s, small, 0, 10*pt, sp)
			caps = ink
		}
	}
	if len(info.Note) > 0 {
		put(info.Note, small, 0, 0, 4*pt)
	}
	return out
}

// image sets a picture from a file at 150 dots an inch, but no wider than the text.
func (t *setter) image(b *book.Image, c column) {
	img, _, err := image.Decode(bytes.NewReader(b.Data))
	if err != nil {
		t.problem(b.Pos, "PNG or JPEG", "picture %s: %s", b.Path, err)
		return
	}
	w := min(c.w, mm(float64(b.Width)*25.4/150))
	h := w * Len(b.Height) / Len(b.Width)
	if limit := (bottom - top) * 3 / 4; h > limit {
		w, h = limit*Len(b.Width)/Len(b.Height), limit
	}
	x := c.x
	picture := t.node.add("Figure")
	picture.alt = b.Alt
	t.add(vbox{h: h, before: c.before + 4*pt, stretch: 4 * pt, node: picture, draw: func(p *Page, y Len) {
		p.out.Image(img, x.points(), (p.height - y - h).points(), w.points(), h.points())
		p.cover(picture, x, y, w, h)
	}}, c)
	text := b.Title
	if text == "" {
		text = b.Alt
	}
	cc := c
	cc.set = captionText
	t.keep = true
	t.under("P", func() {
		t.lines(t.setText([]book.Span{{Text: text, Style: book.Italic, Pos: b.Pos}}, captionText, c.w), cc, c.x, 4*pt, 0,
			vbox{})
	})
	t.space = 4 * pt
}
