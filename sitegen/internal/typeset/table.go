package typeset

import (
	"slices"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

const (
	cellGap = 10 * pt // space between columns
	cellPad = 3 * pt  // space above and below a row's lines
	writing = 5 * pt  // extra space above a line to write on
)

// table sets a table in the text's width if it fits there without crowding, else in the page's full
// width, in smaller type, or on landscape pages. Each line of a row is a box of its own, so that a
// long row may continue on the next page, under a repeated head.
func (t *setter) table(b *book.Table, c column) {
	body := tableText
	body.ink = c.set.ink
	if c.set.size < bodyText.size && c.w == full { // on a card (OnePage)
		body.size, body.lead = 9*pt+200, 11*pt+600
	}
	w, ok := t.columnWidths(b, heading(body), body, c.w)
	if c.x+c.w == left+measure && (!ok || t.crowded(b, body, w)) {
		c.w = left + full - c.x
		w, ok = t.columnWidths(b, heading(body), body, c.w)
	}
	if !ok {
		body.size, body.lead = tableSmall.size, tableSmall.lead
		w, ok = t.columnWidths(b, heading(body), body, c.w)
	}
	if !ok && c.x == left {
		c.w = pageHeight - left - mm(17)
		if w, ok = t.columnWidths(b, heading(body), body, c.w); ok {
			t.fresh, t.turned = true, true
			defer func() { t.fresh, t.turned = true, false }()
		}
	}
	if !ok {
		t.problem(b.Pos, "shorten the longest words, or take out a column",
			"the table is wider than the page, even set small on a page that lies on its side")
		return
	}
	total := cellGap * Len(len(b.Head)-1)
	for _, x := range w {
		total += x
	}
	from := len(t.boxes)
	table := t.under("Table", func() { t.rows(b, c, body, w, total) })
	for i := from; i < len(t.boxes); i++ {
		x := &t.boxes[i]
		draw, h := x.draw, x.h
		x.draw = func(p *Page, y Len) {
			draw(p, y)
			p.cover(table, c.x, y, total, h)
		}
	}
	t.space = 5 * pt
}

func heading(body setting) setting {
	body.cut, body.ink = italic, rubric
	return body
}

// crowded reports whether a cell would take more than two lines in columns of these widths.
func (t *setter) crowded(b *book.Table, s setting, w []Len) bool {
	worst := 0
	for _, r := range b.Rows {
		for i, cell := range r {
			if i < len(w) && len(cell) > 0 {
				worst = max(worst, len(t.setText(cell, s, w[i])))
			}
		}
	}
	return worst > 2
}

func (t *setter) rows(b *book.Table, c column, body setting, w []Len, total Len) {
	if b.Caption != "" {
		cc := c
		cc.set = captionText
		spans := []book.Span{{Text: b.Label() + "  ", Style: book.SmallCaps, Pos: b.Pos},
			{Text: b.Caption, Style: book.Italic, Pos: b.Pos}}
		first := vbox{}
		if b.Anchor != "" {
			first.marks = []anchor{{id: b.Anchor}}
		}
		t.under("Caption", func() { t.lines(t.setText(spans, captionText, c.w), cc, c.x, c.before+3*pt, 8*pt, first) })
		t.keep = true
		c.before = 0
	}
	tr := t.node.add("TR")
	headBox := t.rowBoxes(b.Head, b.Align, heading(body), w, c, tr, "TH")
	h := vbox{before: c.before + 4*pt, stretch: 8 * pt, h: 4 * pt}
	for _, x := range headBox {
		h.h += x.h
	}
	h.draw = func(p *Page, y Len) {
		p.line(c.x, y, c.x+total, y, 900, ink)
		at := y + 2*pt
		for _, x := range headBox {
			x.draw(p, at)
			at += x.h
		}
		p.line(c.x, at+2*pt, c.x+total, at+2*pt, 400, ink)
	}
	h.node = tr
	t.add(h, c)
	again := h
	high := t.height(b, body, w)
	small, alone := high < (bottom-top)/3, 1 // alone: so many rows may not be alone at a page's head or foot
	if high < (bottom-top)/2 {
		alone = 3
	}
	for i, row := range b.Rows {
		tr := t.node.add("TR")
		boxes := t.rowBoxes(row, b.Align, body, w, c, tr, "TD")
		for j, x := range boxes {
			if j == 0 && (i <= alone || i >= len(b.Rows)-alone) {
				x.cost = never
			}
			if j > 0 {
				x.cost = 1500
				if j < 2 || j > len(boxes)-2 || len(boxes) < 7 {
					x.cost = never
				}
			}
			first, last, end := j == 0 && i > 0, j == len(boxes)-1, i == len(b.Rows)-1
			if last && end {
				x.h += 1 * pt
			}
			if b.Form {
				words := x.draw
				x.draw = func(p *Page, y Len) { words(p, y+writing) }
				x.h += writing
			}
			draw, height := x.draw, x.h
			x.draw = func(p *Page, y Len) {
				if first {
					p.line(c.x, y, c.x+total, y, 250, hair)
				}
				draw(p, y)
				if last && end {
					p.line(c.x, y+height, c.x+total, y+height, 900, ink)
				}
			}
			if len(b.Rows) <= 9 && (i > 0 || j > 0) && small {
				x.cost = max(x.cost, 5000) // a small table stays whole if possible
			}
			x.head = &again
			x.node = tr
			t.add(x, c)
		}
	}
}

func (t *setter) height(b *book.Table, s setting, w []Len) Len {
	var h Len
	for _, r := range b.Rows {
		n := 1
		for i, cell := range r {
			if i < len(w) && len(cell) > 0 {
				n = max(n, len(t.setText(cell, s, w[i])))
			}
		}
		h += Len(n)*s.lead + 2*cellPad
	}
	return h
}

func (t *setter) rowBoxes(cells [][]book.Span, align []book.Align, s setting, w []Len, c column,
	row *node, tag string) []vbox {
	set := make([][]textLine, len(cells))
	nodes := make([]*node, len(cells))
	n := 1
	for i, cell := range cells {
		nodes[i] = row.add(tag)
		if tag == "TH" {
			nodes[i].scope = "Column"
		}
		if i < len(w) && len(cell) > 0 {
			set[i] = t.setText(cell, s, w[i])
			n = max(n, len(set[i]))
		}
	}
	base := s.lead * 74 / 100
	var out []vbox
	for k := range n {
		b := vbox{h: s.lead}
		up := Len(0)
		if k == 0 {
			up = cellPad
			b.h += cellPad
		}
		if k == n-1 {
			b.h += cellPad
		}
		for i := range set {
			if k < len(set[i]) {
				b.notes = append(b.notes, t.firstNotes(set[i][k].notes)...)
			}
		}
		b.draw = func(p *Page, y Len) {
			x := c.x
			for i := range set {
				if k < len(set[i]) {
					l := set[i][k]
					shift := Len(0)
					if i < len(align) {
						switch align[i] {
						case book.Right:
							shift = w[i] - l.width
						case book.Centre:
							shift = (w[i] - l.width) / 2
						}
					}
					at := x + shift
					if p.at == nil { // a head that is set again
						t.drawLine(p, l, at, y+up+base)
					} else {
						p.in(nodes[i], func() { t.drawLine(p, l, at, y+up+base) })
					}
				}
				if i < len(w) {
					x += w[i] + cellGap
				}
			}
		}
		out = append(out, b)
	}
	return out
}

// columnWidths divides a width among a table's columns. Each gets what its widest word needs, and a
// share of the rest by how much more it could use. It returns false if the table does not fit.
func (t *setter) columnWidths(b *book.Table, head, body setting, width Len) ([]Len, bool) {
	cols := len(b.Head)
	least, most := make([]Len, cols), make([]Len, cols)
	see := func(cells [][]book.Span, s setting) {
		for i, cell := range cells {
			if i < cols {
				lo, hi := t.extent(cell, s)
				least[i], most[i] = max(least[i], lo), max(most[i], hi)
			}
		}
	}
	see(b.Head, head)
	for _, r := range b.Rows {
		see(r, body)
	}
	room := width - cellGap*Len(cols-1)
	var sumLeast, sumMost Len
	for i := range cols {
		sumLeast += least[i]
		sumMost += most[i]
	}
	switch {
	case b.Form && sumMost <= room:
		// If the first column has words, it gets what it needs. The other columns, which are to be
		// written in, share the rest equally.
		from, rest := 0, room
		if slices.ContainsFunc(b.Rows, func(row [][]book.Span) bool { return len(row[0]) > 0 }) {
			from, rest = 1, room-most[0]
		}
		for i := from; i < cols; i++ {
			most[i] = rest / Len(cols-from)
		}
		return most, true
	case sumMost <= room:
		// A table that is nearly as wide as the text is made just as wide.
		if sumMost*100 > room*70 {
			for i := range most {
				most[i] += (room - sumMost) / Len(cols)
			}
		}
		return most, true
	case sumLeast > room:
		return nil, false
	}
	// Columns that need less than an even share get what they need. The others divide the rest.
	out := make([]Len, cols)
	settled := make([]bool, cols)
	for again := true; again; {
		again = false
		open := 0
		left := room
		for i := range cols {
			if settled[i] {
				left -= out[i]
			} else {
				open++
			}
		}
		if open == 0 {
			break
		}
		var floor Len // the least that the other open columns need
		for i := range cols {
			if !settled[i] {
				floor += least[i]
			}
		}
		for i := range cols {
			if !settled[i] && most[i] <= left/Len(open) && most[i] <= left-(floor-least[i]) {
				settled[i], out[i], again = true, most[i], true
				break
			}
		}
	}
	// Divide the rest in proportion to the square root of what each column could use, so that a column
	// of long lists leaves enough for one of phrases.
	sumLeast = 0
	var weights int64
	left := room
	for i := range cols {
		if settled[i] {
			left -= out[i]
			continue
		}
		sumLeast += least[i]
		weights += root(most[i] - least[i])
	}
	for i := range cols {
		if !settled[i] {
			out[i] = min(most[i], least[i]+Len(root(most[i]-least[i])*int64(left-sumLeast)/max(1, weights)))
		}
	}
	return out, true
}

func root(x Len) int64 {
	r := int64(0)
	for bit := int64(1) << 20; bit > 0; bit >>= 1 {
		if (r+bit)*(r+bit) <= int64(x) {
			r += bit
		}
	}
	return r
}

// extent returns the width of a cell's widest word, and of its widest line if nothing wraps.
func (t *setter) extent(cell []book.Span, s setting) (least, most Len) {
	var word, line Len
	_, items := t.items(cell, s)
	for _, it := range items {
		switch {
		case it.kind == box:
			word += it.w
			line += it.w
		case it.kind == glue:
			least, word = max(least, word), 0
			line += it.w
		case it.cost <= always:
			least, most = max(least, word), max(most, line)
			word, line = 0, 0
		}
	}
	return max(least, word), max(most, line) + 300 // a little more, against rounding
}
