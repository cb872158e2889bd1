package typeset

// Emptied is a page's share that nothing is set on, below its last line; whether the page ends a part of the book, so that the next must
// begin anew; and whether the next begins a chapter, which does not begin low on a page.
type Emptied struct {
	Page  int
	Share float64
	Ends  bool
	Opens bool
}

// Empty tells of each page how much of it stays empty.
func (d *Document) Empty() []Emptied {
	var out []Emptied
	for i, l := range d.pages {
		ends := i+1 == len(d.pages) || d.set.boxes[d.pages[i+1].from].fresh
		capacity := bottom - top
		if d.set.boxes[l.from].turned {
			capacity -= pageHeight - pageWidth
		}
		gap := d.set.gap(l) - (bottom - top) + capacity
		opens := i+1 == len(d.pages) || d.set.boxes[d.pages[i+1].from].opening
		out = append(out, Emptied{i + 1, float64(gap) / float64(capacity), ends, opens})
	}
	return out
}
