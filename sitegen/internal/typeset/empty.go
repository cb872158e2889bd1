package typeset

import "fmt"

// Emptied is the Share of a page that is empty below its last line, and its excuse. Ends: the next
// page begins a part of the book; Opens: it begins a chapter, which may not begin low on a page.
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

func (t *setter) capacity(l laid) Len {
	if t.boxes[l.from].turned {
		return bottom - top - (pageHeight - pageWidth)
	}
	return bottom - top
}

func (t *setter) gap(l laid) Len {
	capacity := t.capacity(l)
	_, high := t.compose(l, capacity)
	return capacity - high
}

// Holes reports gaps of more than so many points, beyond the usual space, between two boxes on a
// page. They occur below a picture with a longer caption, and where text waits for the side column.
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

// Lone reports what is alone at the head or foot of a page: a line of a paragraph, a row of a
// table, a heading or title with too little text below it. There should be none.
func (d *Document) Lone() []string {
	boxes := d.set.boxes
	table := map[*node]*node{} // by row: its table
	var find func(n *node)
	find = func(n *node) {
		for _, k := range n.kids {
			if k.tag == "TR" {
				table[k] = n
			}
			find(k)
		}
	}
	find(d.set.root)
	whose := func(b *vbox) *node { // the table or paragraph that a box is part of
		if t := table[b.node]; t != nil {
			return t
		}
		if b.node.tag == "P" {
			return b.node
		}
		return nil
	}
	parts := func(n *node, l laid) int { // how many of its lines or rows are on a page
		seen, lines := map[*node]bool{}, 0
		for i := l.from; i < l.to; i++ {
			if b := &boxes[i]; whose(b) == n {
				lines++
				if b.head != nil || table[b.node] == nil { // do not count a table's head as a row
					seen[b.node] = true
				}
			}
		}
		if n.tag == "P" {
			return lines
		}
		return len(seen)
	}
	var out []string
	for i := 1; i < len(d.pages); i++ {
		before, l := d.pages[i-1], d.pages[i]
		if boxes[l.from].fresh {
			continue
		}
		if boxes[before.to-1].heading {
			out = append(out, fmt.Sprintf("page %d ends with a heading", i))
		}
		for _, at := range d.set.stranded(before, l) {
			out = append(out, fmt.Sprintf("page %d ends with too little below %q", i, boxes[at].marks[0].title))
		}
		n := whose(&boxes[l.from])
		if n == nil || whose(&boxes[before.to-1]) != n {
			continue
		}
		if parts(n, before) < 2 {
			out = append(out, fmt.Sprintf("page %d ends with one line of a %s", i, n.tag))
		}
		if parts(n, l) < 2 {
			out = append(out, fmt.Sprintf("page %d begins with one line of a %s", i+1, n.tag))
		}
	}
	return out
}

// Alone reports pages that have only figures and are less than half full. There should be none.
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
