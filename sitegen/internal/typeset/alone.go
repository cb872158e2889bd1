package typeset

import "fmt"

// Alone reports pages of nothing but figures that fill less than half. There should be none.
func (d *Document) Alone() []string {
	var out []string
	for n, l := range d.pages {
		figures := l.from < l.to
		for i := l.from; i < l.to; {
			k := d.set.boxes[i].float
			if k == 0 {
				figures = false
				break
			}
			i += k
		}
		if capacity := d.set.capacity(l); figures && d.set.gap(l) > capacity/2 {
			out = append(out, fmt.Sprintf("page %d holds figures alone, and more than half of it is empty", n+1))
		}
	}
	return out
}
