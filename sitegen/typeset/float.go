package typeset

import "slices"

// enough is a gap at the foot of a page that is worth filling.
const enough = 48 * pt

// filled breaks the pages. Where a figure would not fit on a page that has room left, the text that follows it comes before it, and the
// figure stands at the head of the next page. Headings, tables and other figures stay in their order.
func (t *setter) filled() []laid {
	t.flow()
	pages := t.breakPages(t.boxes)
	for range len(t.boxes) { // each round moves a figure down; there are fewer figures than boxes
		if !t.fillOne(pages) {
			break
		}
		pages = t.breakPages(t.boxes)
	}
	for range len(t.boxes) { // each round moves a figure down
		if t.parted() {
			pages = t.breakPages(t.boxes)
		}
		if !t.joined(pages) {
			break
		}
		pages = t.breakPages(t.boxes)
	}
	return pages
}

// parted sets the lines that go on behind a figure off from its caption: a figure may have come to stand within a paragraph. It says whether there
// are any.
func (t *setter) parted() bool {
	any := false
	for i := range t.boxes {
		if next := i + t.boxes[i].float; t.boxes[i].float > 0 && next < len(t.boxes) && t.boxes[next].before == 0 {
			t.boxes[next].before, any = 8*pt, true
		}
	}
	return any
}

// flow moves figures down as if every page were filled to its foot. The breaks are chosen afterwards, together: without this they would
// leave a little room on every page rather than much before a figure.
func (t *setter) flow() {
	y := Len(0)
	for i := 0; i < len(t.boxes); {
		b := &t.boxes[i]
		if b.fresh {
			y = 0
		}
		n := max(1, b.float)
		need := Len(0)
		for _, x := range t.boxes[i : i+n] {
			need += x.before + x.h
			for _, k := range x.notes {
				need += t.noteHeight(k)
			}
		}
		if y > 0 && y+need > bottom-top {
			if b.float > 0 && t.moveDown(i, bottom-top-y) {
				continue // what came in its place fits
			}
			y, need = 0, need-b.before
		}
		y += need
		i += n
	}
}

// fillOne finds the first page to fill, and fills it.
func (t *setter) fillOne(pages []laid) bool {
	for i := 0; i+1 < len(pages); i++ {
		from := pages[i+1].from
		fig := &t.boxes[from]
		if fig.float == 0 || pages[i].last {
			continue
		}
		room := t.gap(pages[i])
		if t.moveDown(from, room) {
			return true
		}
	}
	return false
}

// moveDown lets the text behind a figure come before it, as much as fits in a room; it says whether any did.
func (t *setter) moveDown(from int, room Len) bool {
	fig := &t.boxes[from]
	if room < enough || fig.fresh || fig.turned {
		return false
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
		return false
	}
	t.boxes[after].cost, fig.cost = fig.cost, 0
	moved := slices.Concat(slices.Clone(t.boxes[after:to]), slices.Clone(t.boxes[from:after]))
	copy(t.boxes[from:to], moved)
	return true
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
