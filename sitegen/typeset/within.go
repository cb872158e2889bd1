package typeset

import (
	"fmt"
	"slices"
)

// A figure that stands at the head of a page may divide a paragraph, as a page's end does. Within a page it may not: what follows would have to be
// looked for below it.

// divides says that the figure that begins at a box stands between two lines of one paragraph.
func (t *setter) divides(at int) bool {
	b := &t.boxes[at]
	after := at + b.float
	return b.float > 0 && at > 0 && after < len(t.boxes) && t.boxes[after].node.tag == "P" && t.boxes[after].node == t.boxes[at-1].node
}

// joined sets the rest of a paragraph that a figure divides within a page above that figure. It says whether there was any.
func (t *setter) joined(pages []laid) bool {
	heads := map[int]bool{}
	for _, l := range pages {
		heads[l.from] = true
	}
	any := false
	for i := range t.boxes {
		if heads[i] || !t.divides(i) {
			continue
		}
		after := i + t.boxes[i].float
		to := after + 1
		for to < len(t.boxes) && t.boxes[to].node == t.boxes[after].node {
			to++
		}
		moved := slices.Concat(slices.Clone(t.boxes[after:to]), slices.Clone(t.boxes[i:after]))
		copy(t.boxes[i:to], moved)
		t.boxes[i].before, any = 0, true // it was set off from the caption
	}
	return any
}

// Divided tells of figures that divide a paragraph elsewhere than at a page's head, and of lines of one that stand apart without any. There should be
// none.
func (d *Document) Divided() []string {
	var out []string
	for n, l := range d.pages {
		for i := l.from + 1; i < l.to; i++ {
			if d.set.divides(i) {
				out = append(out, fmt.Sprintf("page %d: a figure stands between two lines of a paragraph", n+1))
			}
			if b, a := &d.set.boxes[i], &d.set.boxes[i-1]; b.node.tag == "P" && b.node == a.node && b.before > 0 {
				out = append(out, fmt.Sprintf("page %d: two lines of a paragraph stand %.0f pt apart", n+1, b.before.points()))
			}
		}
	}
	return out
}
