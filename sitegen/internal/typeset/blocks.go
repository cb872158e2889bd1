package typeset

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/render/scene"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// column is a strip of the page with its left edge (x), width (w) and setting.
type column struct {
	x, w   Len
	set    setting
	before Len // space above a paragraph
	bars   []*bar
}

func (t *setter) add(b vbox, c column) {
	b.bars = c.bars
	b.chapter = t.chapter
	b.turned = t.turned
	if b.node == nil {
		b.node = t.node
	}
	if t.keep {
		b.cost, t.keep = never, false
	}
	if t.fresh {
		b.fresh, t.fresh = true, false
	}
	b.before += t.space
	if t.figured {
		b.lift = t.space
	}
	t.space, t.figured = 0, false
	b.wide = b.wide || c.x+c.w > left+measure
	t.owe(&b)
	t.boxes = append(t.boxes, b)
	if t.pending.draw != nil && c.main() && !b.opening && !b.wide {
		s := t.pending
		t.pending = sideThing{}
		t.attach(len(t.boxes)-1, s)
	}
}

func (t *setter) blocks(bs []book.Block, c column) {
	for i, b := range bs {
		t.next = nil
		if i+1 < len(bs) {
			t.next = bs[i+1]
		}
		t.block(b, c)
	}
}

func (t *setter) block(b book.Block, c column) {
	if _, text := b.(*book.Para); t.colon && !text {
		t.keep = true // keep the block on the page of the colon that announces it
		defer func() { t.colon = false }()
	}
	switch b := b.(type) {
	case *book.Heading:
		t.heading(b, c)
	case *book.Para:
		t.para(b, c)
		t.keep = t.keep || b.Leads
	case *book.List:
		t.list(b, c)
	case *book.Aside:
		t.aside(b, c)
	case *book.Quote:
		q := c
		q.x, q.w = c.x+18*pt, c.w-36*pt
		q.set.size -= 500
		t.under("BlockQuote", func() { t.blocks(b.Blocks, q) })
	case *book.Table:
		t.table(b, c)
	case *book.Terms:
		t.terms(b, c)
	case *book.Verbatim:
		t.verbatim(b, c)
	case *book.Dialogue:
		t.dialogue(b, c)
	case *book.Columns:
		t.columns(b, c)
	case *book.Image:
		t.image(b, c)
	case *book.Ornament:
		t.ornament(c)
	case *book.Fence:
		switch f := b.Figure.(type) {
		case nil:
			t.blocks(b.Made, c)
		case Figure:
			t.figure(b, f, c)
		default: // an unknown block must not go missing unnoticed
			panic(fmt.Sprintf("typeset: %T is not a figure", f))
		}
	}
}

// lines adds the lines of a paragraph. A page break leaves at least two lines on either side.
func (t *setter) lines(ls []textLine, c column, x Len, before, stretch Len, first vbox) {
	base := c.set.lead * 74 / 100
	for i, l := range ls {
		b := vbox{h: c.set.lead}
		if i == 0 {
			b = first
			b.h, b.before, b.stretch = c.set.lead, before, stretch
		}
		if i == 1 || i == len(ls)-1 && i > 0 {
			b.cost = never
		}
		b.notes = append(b.notes, t.firstNotes(l.notes)...)
		also := b.draw
		b.draw = func(p *Page, y Len) {
			if also != nil {
				also(p, y+base)
			}
			t.drawLine(p, l, x, y+base)
		}
		t.add(b, c)
	}
}

func (t *setter) para(b *book.Para, c column) {
	defer func() { t.colon = strings.HasSuffix(book.Plain(b.Spans), ":") }()
	first := vbox{}
	if b.Rule != nil {
		if b.Rule.Differs {
			c.set.ink = blue
		}
		t.ruleNumber(b.Rule, &first)
	}
	spans, rulings := t.rulings(b, c)
	from := len(t.boxes)
	t.under("P", func() { t.lines(t.setText(t.withPages(spans), c.set, c.w), c, c.x, c.before, c.before, first) })
	t.lastPara, t.paraEnd = from, len(t.boxes)
	if rulings.draw != nil && from < len(t.boxes) {
		t.node.kids = append(t.node.kids, t.afterPara)
		t.attach(from, rulings)
	}
}

func (t *setter) heading(h *book.Heading, c column) {
	s := headingText[min(h.Level, 4)]
	before := map[int]Len{2: 17 * pt, 3: 12 * pt, 4: 9 * pt}[h.Level]
	ls := t.setText(h.Spans, s, c.w)
	hc := c
	hc.set = s
	from := len(t.boxes)
	t.under(fmt.Sprintf("H%d", h.Level), func() {
		t.lines(ls, hc, c.x, before, before*4/5, vbox{marks: []anchor{{h.Anchor, book.Plain(h.Spans), h.Level}}})
	})
	for i := from; i < len(t.boxes); i++ {
		t.boxes[i].heading = true
		if i > from {
			t.boxes[i].cost = never
		}
	}
	t.boxes[from].cost -= 300 // prefer to end a page before a heading
	t.keep = true
}

func (t *setter) list(l *book.List, c column) {
	indent := 15 * pt
	if l.Ordered && l.Start+len(l.Items) > 10 {
		indent = 19 * pt
	}
	in := c
	in.x, in.w = c.x+indent, c.w-indent
	in.before = 2*pt + 500
	list := t.under("L", func() {
		for i, item := range l.Items {
			t.under("LI", func() {
				label := t.node.add("Lbl")
				from := len(t.boxes)
				t.under("LBody", func() {
					for j, b := range item {
						ic := in
						if j == 0 && i == 0 {
							ic.before = min(c.before, 4*pt)
						}
						t.block(b, ic)
					}
				})
				if from < len(t.boxes) {
					t.label(l, i, item, &t.boxes[from], label, c, indent)
				}
			})
		}
	})
	if list.mark = "Disc"; l.Ordered {
		list.mark = "Decimal"
	}
}

// label draws an item's number or bullet to the left of its first line.
func (t *setter) label(l *book.List, i int, item []book.Block, b *vbox, label *node, c column, indent Len) {
	m, f := "•", face{cut: roman, size: c.set.size, ink: c.set.ink}
	x := c.x + 4*pt
	if l.Ordered {
		m = fmt.Sprintf("%d.", l.Start+i)
		x = c.x + indent - 5*pt - t.fonts.width(f, m)
	} else if c.x > left {
		m = "–"
	}
	if p, ok := item[0].(*book.Para); ok && p.Rule != nil && p.Rule.Differs {
		f.ink = blue
	}
	also, base := b.draw, c.set.lead*74/100
	b.draw = func(p *Page, y Len) {
		p.in(label, func() { t.fonts.draw(p, x, y+base, f, m, 0) })
		also(p, y)
	}
}

var asideInk = map[string]scene.Colour{"differs": blue, "ruling": rubric, "erratum": rubric}

// aside sets a passage under its label, with a vertical line at its left.
func (t *setter) aside(a *book.Aside, c column) {
	if t.besideText(a, c) {
		return
	}
	col, ok := asideInk[a.Kind]
	if !ok {
		col = faint
	}
	in := c
	in.x, in.w = c.x+11*pt, c.w-11*pt
	in.set = asideText
	if a.Kind == "differs" {
		in.set.ink = blue
	}
	in.bars = append(append([]*bar{}, c.bars...), &bar{c.x + 2*pt, col})
	first := vbox{}
	if a.Anchor != "" {
		first.marks = []anchor{{id: a.Anchor}}
	}
	label := strings.ToLower(a.Label[:1]) + a.Label[1:]
	blocks, from := a.Blocks, len(t.boxes)
	t.under("Div", func() {
		if p, ok := firstPara(blocks); ok && a.Kind != "differs" && p.Rule == nil {
			name := book.Span{Text: label + ".", Style: book.SmallCaps, Pos: a.Pos}
			lines := t.setText(append([]book.Span{name, {Text: "  ", Pos: a.Pos}}, t.withPages(p.Spans)...), in.set, in.w)
			for i := range lines {
				for k := range lines[i].segs {
					if lines[i].segs[k].face.cut == smallCaps {
						lines[i].segs[k].face.ink = col
					}
				}
			}
			t.under("P", func() { t.lines(lines, in, in.x, c.before+2*pt, 3*pt, first) })
			blocks = blocks[1:]
			in.before = 4 * pt
			t.keep = p.Leads
		} else {
			head := in
			head.set.ink, head.set.cut, head.set.size, head.set.lead, head.set.justify = col, smallCaps, 10*pt+200, 13*pt, false
			t.under("P", func() {
				t.lines(t.setText([]book.Span{{Text: label, Pos: a.Pos}}, head.set, in.w), head, in.x, c.before+4*pt, 4*pt, first)
			})
			t.keep = true // no page break after the label
			in.before = 1 * pt
		}
		told := len(t.boxes) // the first box beside which results may be set
		for i, b := range blocks {
			if l, ok := t.results(a, c, blocks, i); ok && t.resultsBeside(l, told) {
				told = len(t.boxes)
				continue
			}
			t.block(b, in)
			in.before = 4 * pt
		}
		t.settled(a, c, from)
	})
	if a.Kind == "example" {
		t.whole(from)
	}
	t.space = 4 * pt
}

func (t *setter) terms(b *book.Terms, c column) {
	indent := 20 * pt
	for _, it := range b.Items {
		name := make([]book.Span, len(it.Name))
		copy(name, it.Name)
		for i := range name {
			name[i].Style |= book.Bold
		}
		in := c
		in.x, in.w = c.x+indent, c.w-indent
		in.before = 1 * pt
		blocks := it.Blocks
		// The term begins the definition's first line; further lines are indented.
		if p, ok := firstPara(blocks); ok {
			spans := append(append(name, book.Span{Text: "  "}), t.withPages(p.Spans)...)
			pc := c
			ls := t.hanging(spans, pc.set, c.w, indent)
			first := vbox{}
			if it.Anchor != "" {
				first.marks = []anchor{{id: it.Anchor}}
			}
			if p.Rule != nil {
				t.ruleNumber(p.Rule, &first)
			}
			t.under("P", func() { t.lines(ls, pc, c.x, 4*pt, 2*pt, first) })
			blocks = blocks[1:]
		}
		t.blocks(blocks, in)
	}
}

// ruleNumber puts a rule's number in the left margin, beside the rule's first line.
func (t *setter) ruleNumber(r *book.Rule, first *vbox) {
	f := face{cut: roman, size: 9 * pt, ink: rubric}
	if r.Differs {
		f.ink = blue
	}
	for _, id := range r.Anchors {
		first.marks = append(first.marks, anchor{id: id})
	}
	n, w := r.Number, t.fonts.width(f, r.Number)
	first.draw = func(p *Page, base Len) { t.fonts.draw(p, left-gutter-w, base, f, n+" ", 0) }
}

func firstPara(bs []book.Block) (*book.Para, bool) {
	if len(bs) == 0 {
		return nil, false
	}
	p, ok := bs[0].(*book.Para)
	return p, ok
}

// hanging sets text with all lines but the first indented by indent.
func (t *setter) hanging(spans []book.Span, s setting, width, indent Len) []textLine {
	// A negative space at the beginning moves the first line left of the others.
	pieces, items := t.items(spans, s)
	if len(items) == 0 {
		return nil
	}
	items = append([]item{{kind: box, w: -indent, piece: len(pieces)}}, items...)
	pieces = append(pieces, piece{})
	var ragged Len
	if !s.justify {
		ragged = width / 4
	}
	inner := width - indent
	breaks, _ := breakLines(items, inner, ragged)
	var out []textLine
	from := 0
	for i, at := range breaks {
		w := inner
		if i == 0 {
			w = width
		}
		l := t.line(pieces, items, from, at, w, s.justify)
		if i > 0 {
			for k := range l.segs {
				l.segs[k].x += indent
			}
		}
		out = append(out, l)
		from = at
		for from < len(items) && items[from].kind != box {
			from++
		}
	}
	return out
}

// inset returns a column that is indented on the left and sets slightly smaller type, ragged right.
func (c column) inset() column {
	c.set.justify = false
	c.set.size -= 400
	c.x, c.w = c.x+18*pt, c.w-18*pt
	return c
}

func (t *setter) verbatim(b *book.Verbatim, c column) {
	vc := c.inset()
	parts := parted(b.Lines)
	before := c.before + 3*pt
	stretch := before / 2
	for i, l := range b.Lines {
		if strings.TrimSpace(l) == "" { // an empty line becomes space, dropped at the top of a page
			before += vc.set.lead
			continue
		}
		ls := t.hanging([]book.Span{{Text: strings.TrimRight(l, " "), Pos: b.Pos}}, vc.set, vc.w, 12*pt)
		at := len(t.boxes)
		t.under("P", func() { t.lines(ls, vc, vc.x, before, stretch, vbox{}) })
		if i > 0 && !parts[i] {
			t.boxes[at].cost = never
		}
		before, stretch = 0, 0
	}
	t.space = 3 * pt
}

func (t *setter) dialogue(d *book.Dialogue, c column) {
	dc := c.inset()
	for _, turn := range d.Turns {
		who := []book.Span{{Text: strings.ToLower(turn.Who), Style: book.SmallCaps}}
		t.under("P", func() { t.lines(t.setText(who, dc.set, dc.w), dc, dc.x, c.before+1*pt, 2*pt, vbox{}) })
		for i, l := range turn.Lines {
			n := len(t.boxes)
			t.under("P", func() {
				t.lines(t.hanging([]book.Span{{Text: l, Style: book.Italic}}, dc.set, dc.w-10*pt, 12*pt),
					dc, dc.x+10*pt, 0, 0, vbox{})
			})
			if i == 0 || i == len(turn.Lines)-1 {
				t.boxes[n].cost = never
			}
		}
	}
	t.space = 3 * pt
}
