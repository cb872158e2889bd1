package typeset

import (
	"fmt"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// A long list of short entries and headings is set in columns side by side, each down to the foot
// of the page. On the list's last page the columns are equally high.

// sideBySide describes the columns of a list.
type sideBySide struct {
	count      int
	width, gap Len
}

// columns adds a list's lines as boxes, which the page breaker puts into columns.
func (t *setter) columns(b *book.Columns, c column) {
	if c.x == left {
		c.w = full
	}
	const gap = 12 * pt
	count := b.Count
	for count < mostColumns && t.narrow(b, (c.w-gap*Len(count))/Len(count+1)) {
		count++
	}
	r := &sideBySide{count, (c.w - gap*Len(count-1)) / Len(count), gap}
	add := func(n *node, l textLine, s setting, before Len, cost int, heading bool) {
		t.add(vbox{h: s.lead, before: before, cost: cost, heading: heading, wide: true, run: r, node: n,
			put: func(p *Page, x, y Len) {
				t.drawLine(p, l, c.x+x, y+s.lead*74/100)
			}}, c)
	}
	title := setting{12 * pt, 14 * pt, rubric, fell, false}
	for _, g := range b.Groups {
		t.under("P", func() {
			for i, l := range t.setText([]book.Span{{Text: g.Title}}, title, r.width) {
				cost := 0
				if i > 0 {
					cost = never
				}
				add(t.node, l, title, 5*pt, cost, true)
			}
		})
		list := t.node.add("L")
		for e, entry := range g.Entries {
			body := list.add("LI").add("LBody")
			for i, l := range t.hanging(t.pageNumbers(entry), smallText, r.width, 8*pt) {
				cost := 0
				if i > 0 || e < 2 || e == len(g.Entries)-1 { // keep entries whole, and two together at either end
					cost = never
				}
				add(body, l, smallText, 0, cost, false)
			}
		}
	}
}

const mostColumns = 4

// narrow reports whether over 7 in 8 entries of a list fit on one line in columns this wide.
func (t *setter) narrow(b *book.Columns, width Len) bool {
	all, wide := 0, 0
	for _, g := range b.Groups {
		for _, e := range g.Entries {
			all++
			if _, line := t.extent(t.pageNumbers(e), smallText); line > width {
				wide++
			}
		}
	}
	return wide*8 < all
}

// deal fills columns of a given height with lines. It returns the index after each one's last.
func (r *sideBySide) deal(lines []*vbox, height Len) []int {
	var ends []int
	for from := 0; from < len(lines) && len(ends) < r.count; {
		y, to, end := lines[from].h, from+1, from
		for to < len(lines) {
			if lines[to].cost < never {
				end = to
			}
			if y += lines[to].before + lines[to].h; y > height {
				break
			}
			to++
		}
		if to == len(lines) {
			end = to
		}
		if end == from { // undividable lines are too high: the caller checks the height
			for end = to; end < len(lines) && lines[end].cost >= never; end++ {
			}
		}
		ends = append(ends, end)
		from = end
	}
	return ends
}

// fit fills columns of at most a given height, which are as low as possible if all lines fit.
func (r *sideBySide) fit(lines []*vbox, height Len) (ends []int, high Len) {
	ends = r.deal(lines, height)
	if len(ends) == 0 || ends[len(ends)-1] < len(lines) {
		return ends, r.highest(lines, ends)
	}
	var sum Len
	for _, b := range lines {
		sum += b.h
	}
	for low := sum / Len(r.count); low < height; low += 3 * pt {
		if e := r.deal(lines, low); e[len(e)-1] == len(lines) && r.highest(lines, e) <= low {
			ends = e
			break
		}
	}
	return ends, r.highest(lines, ends)
}

func (r *sideBySide) highest(lines []*vbox, ends []int) Len {
	var high Len
	from := 0
	for _, end := range ends {
		var y Len
		for i := from; i < end; i++ {
			if i > from {
				y += lines[i].before
			}
			y += lines[i].h
		}
		high, from = max(high, y), end
	}
	return high
}

// columns sets the lines of a list from text box q on. It returns the text box after them, or false
// if the page has no room for all of them.
func (g *page) columns(q int) (int, bool) {
	p := g.p
	r := p.boxes[p.text[q]].run
	var lines []*vbox
	for i := q; i < len(p.text) && p.boxes[p.text[i]].run == r; i++ {
		lines = append(lines, &p.boxes[p.text[i]])
	}
	was := *g
	b := vbox{before: lines[0].before, wide: true}
	top := g.add(&b, nil)
	ends, high := r.fit(lines, p.capacity-top)
	if len(ends) == 0 || high > p.capacity-top {
		*g = was
		return q, false
	}
	g.y = top + high
	taken := ends[len(ends)-1]
	if taken == len(lines) {
		return q + taken, true
	}
	if len(ends) == r.count {
		g.end(q + taken)
	}
	return q, false
}

// A figure at the head of a page may be between two lines of a paragraph, as a page break may.
// Further down it may not, since a reader would have to look for the rest below it.

// divides reports whether the figure that begins with box at separates two lines of one paragraph.
func (t *setter) divides(at int) bool {
	b := &t.boxes[at]
	after := at + b.float
	return b.float > 0 && at > 0 && after < len(t.boxes) && t.boxes[after].node.tag == "P" &&
		t.boxes[after].node == t.boxes[at-1].node
}

// Divided reports figures within a page that divide a paragraph, and paragraphs with a gap but no
// figure between two lines. There should be none.
func (d *Document) Divided() []string {
	var out []string
	for n, l := range d.pages {
		for i := l.text + 1; i < l.to; i++ {
			if d.set.divides(i) {
				out = append(out, fmt.Sprintf("page %d: a figure is between two lines of a paragraph", n+1))
			}
			if b, a := &d.set.boxes[i], &d.set.boxes[i-1]; b.node.tag == "P" && b.node == a.node && b.before > 0 {
				out = append(out, fmt.Sprintf("page %d: two lines of a paragraph are %.0f pt apart", n+1, b.before.points()))
			}
		}
	}
	return out
}
