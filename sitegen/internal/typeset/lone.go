package typeset

import "fmt"

// Lone reports what is alone at the head or foot of a page: a line separated from its paragraph, a
// row from its table, a heading or a chapter's title from its text, or with too little of it. There
// should be none.
func (d *Document) Lone() []string {
	boxes := d.set.boxes
	table := map[*node]*node{} // table of each row
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
	parts := func(n *node, l laid) int { // lines or rows of it on a page
		seen, lines := map[*node]bool{}, 0
		for i := l.from; i < l.to; i++ {
			if b := &boxes[i]; whose(b) == n {
				lines++
				if b.head != nil || table[b.node] == nil { // a table's head is no row
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
