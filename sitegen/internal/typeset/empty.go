package typeset

import "fmt"

// Emptied is the share of a page that is empty below its last line; whether the page ends a part of
// the book, so that the next must begin a page; and whether the next begins a chapter, which does
// not begin low on a page.
type Emptied struct {
	Page  int
	Share float64
	Ends  bool
	Opens bool
}

// Empty reports how much of each page is empty.
func (d *Document) Empty() []Emptied {
	var out []Emptied
	for i, l := range d.pages {
		ends := i+1 == len(d.pages) || d.set.boxes[d.pages[i+1].from].fresh
		opens := i+1 == len(d.pages) || d.set.boxes[d.pages[i+1].from].opening
		out = append(out, Emptied{i + 1, float64(d.set.gap(l)) / float64(d.set.capacity(l)), ends, opens})
	}
	return out
}

// capacity returns how high a page may be filled.
func (t *setter) capacity(l laid) Len {
	if t.boxes[l.from].turned {
		return bottom - top - (pageHeight - pageWidth)
	}
	return bottom - top
}

// gap returns the empty space at the foot of a page.
func (t *setter) gap(l laid) Len {
	capacity := t.capacity(l)
	_, high := t.compose(l, capacity)
	return capacity - high
}

// Holes reports gaps of more than some points between two things on a page, beyond the space that
// belongs there: below a picture with a longer caption, or where text waits for the side column.
func (d *Document) Holes(points float64) []string {
	var out []string
	for n, l := range d.pages {
		places, _ := d.set.compose(l, d.set.capacity(l))
		for i := l.from + 1; i < l.to; i++ {
			above, b := &d.set.boxes[i-1], &d.set.boxes[i]
			if b.run != nil {
				continue
			}
			end := places[i-1-l.from].y + above.h - above.picture*l.small/1000
			hole := places[i-l.from].y - end - b.before - b.stretch - belowFigure - figureGives
			if i == l.text && b.head != nil {
				hole -= b.head.h
			}
			if hole.points() > points {
				out = append(out, fmt.Sprintf("page %d: %.0f pt stay empty above something on the page", n+1, hole.points()))
			}
		}
	}
	return out
}
