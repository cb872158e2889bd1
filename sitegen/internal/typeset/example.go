package typeset

import (
	"slices"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// An example without a picture is set like a figure: position and orders in the text's column, and
// the outcome in the side column, where a figure has its caption.

// results returns an example's i-th block if it lists the outcomes of the orders before it.
func (t *setter) results(a *book.Aside, c column, blocks []book.Block, i int) (*book.List, bool) {
	if a.Kind != "example" || c.x != left || c.w != measure || i == 0 {
		return nil, false
	}
	l, ok := blocks[i].(*book.List)
	after := false // orders, a position or the name of a phase precede it
	switch before := blocks[i-1].(type) {
	case *book.Dialogue, *book.Table:
		after = true
	case *book.Para:
		after = before.Leads
	}
	if !ok || !after {
		return nil, false
	}
	for _, item := range l.Items {
		if p, ok := firstPara(item); !ok || len(item) > 1 || p.Rule != nil {
			return nil, false
		}
	}
	return l, true
}

// resultsBeside sets a list of results in the side column, beside the boxes from index from on. It
// returns false if the list is much higher than these boxes.
func (t *setter) resultsBeside(l *book.List, from int) bool {
	s := captionText
	var lines [][]textLine
	high := Len(0)
	for _, item := range l.Items {
		p, _ := firstPara(item)
		ls := t.hanging(t.withPages(p.Spans), s, beside, 10*pt)
		if slices.ContainsFunc(ls, func(line textLine) bool { return len(line.notes) > 0 }) {
			return false
		}
		lines = append(lines, ls)
		high += Len(len(ls))*s.lead + 2*pt
	}
	room := Len(0)
	for i := from; i < len(t.boxes); i++ {
		if t.boxes[i].wide {
			return false
		}
		if room += t.boxes[i].h; i > from {
			room += t.boxes[i].before
		}
	}
	if high > room+24*pt {
		return false
	}
	var all sideThing
	list := t.under("L", func() {
		for _, ls := range lines {
			t.under("LI", func() {
				n := t.node.add("LBody")
				all = joinThings(all, sideThing{Len(len(ls))*s.lead + 2*pt, func(p *Page, y Len) {
					p.in(n, func() {
						for i, line := range ls {
							t.drawLine(p, line, left+measure+besideGap, y+Len(i)*s.lead+s.lead*74/100)
						}
					})
				}})
			})
		}
	})
	list.mark = "None"
	t.attach(from, all)
	if t.debt > 0 { // results longer than the text: leave room below it
		t.boxes = append(t.boxes, vbox{h: t.debt, cost: never, chapter: t.chapter, turned: t.turned, node: t.node,
			bars: t.boxes[len(t.boxes)-1].bars})
		t.debt = 0
	}
	return true
}

// Cut reports pages that begin within an example of less than half a page.
func (d *Document) Cut() []int {
	var out []int
	for n, l := range d.pages {
		if l.text < l.to && d.set.boxes[l.text].whole {
			out = append(out, n+1)
		}
	}
	return out
}

// whole makes page breaks within an example costly if the example takes less than half a page.
func (t *setter) whole(from int) {
	var high Len
	for _, b := range t.boxes[from:] {
		high += b.before + b.h
	}
	if high > (bottom-top)*45/100 {
		return
	}
	for i := from + 1; i < len(t.boxes); i++ {
		t.boxes[i].whole = true
		t.boxes[i].cost = max(t.boxes[i].cost, 7000)
	}
}
