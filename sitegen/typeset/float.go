package typeset

import "slices"

// enough is a gap at the foot of a page that is worth filling.
const enough = 48 * pt

// filled breaks the pages, and where a figure that did not fit left a page half empty, lets the text that follows it come before it: the
// figure then stands at the head of the next page. Headings, tables and other figures stay in their order.
func (t *setter) filled() []laid {
	pages := t.breakPages(t.boxes)
	for range len(t.boxes) { // each round moves a figure down; there are fewer figures than boxes
		if !t.fillOne(pages) {
			break
		}
		pages = t.breakPages(t.boxes)
	}
	return pages
}

// fillOne finds the first page to fill, and fills it.
func (t *setter) fillOne(pages []laid) bool {
	for i := 0; i+1 < len(pages); i++ {
		from := pages[i+1].from
		fig := &t.boxes[from]
		if fig.float == 0 || fig.fresh || fig.turned || pages[i].last {
			continue
		}
		room := t.gap(pages[i])
		if room < enough {
			continue
		}
		after := from + fig.float
		to := after
		for to < len(t.boxes) {
			b := &t.boxes[to]
			if b.fresh || b.high || b.heading || b.float > 0 || b.head != nil || b.h+b.before > room || len(b.notes) > 0 {
				break
			}
			room -= b.h + b.before
			to++
		}
		for to > after && to < len(t.boxes) && t.boxes[to].cost >= never {
			to--
		}
		if to-after < 2 {
			continue
		}
		t.boxes[after].cost, fig.cost = fig.cost, 0
		moved := slices.Concat(slices.Clone(t.boxes[after:to]), slices.Clone(t.boxes[from:after]))
		copy(t.boxes[from:to], moved)
		return true
	}
	return false
}

// gap is what stays empty at the foot of a page.
func (t *setter) gap(l laid) Len {
	h := Len(0)
	for i := l.from; i < l.to; i++ {
		h += t.boxes[i].h
		if i > l.from {
			h += t.boxes[i].before
		}
	}
	if hd := t.boxes[l.from].head; hd != nil {
		h += hd.h
	}
	return bottom - top - h - t.notesHeight(t.boxes, l)
}
