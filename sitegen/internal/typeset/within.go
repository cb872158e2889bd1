package typeset

import "fmt"

// A figure at the head of a page may divide a paragraph, as a page's end does. Within a page it may
// not, because the reader would have to look for the rest below it.

// divides reports whether the figure that begins at a box is between two lines of one paragraph.
func (t *setter) divides(at int) bool {
	b := &t.boxes[at]
	after := at + b.float
	return b.float > 0 && at > 0 && after < len(t.boxes) && t.boxes[after].node.tag == "P" &&
		t.boxes[after].node == t.boxes[at-1].node
}

// Divided reports figures that divide a paragraph elsewhere than at a page's head, and gaps between
// lines of one without a figure. There should be none.
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
