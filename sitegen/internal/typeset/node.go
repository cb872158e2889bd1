package typeset

import "github.com/heraldmaps/herald/render/pdf"

// node is a piece of the book's structure for screen readers: it becomes an element of each
// edition.
type node struct {
	tag, alt, scope, mark string
	kids                  []*node
}

// add adds a node below.
func (n *node) add(tag string) *node {
	k := &node{tag: tag}
	n.kids = append(n.kids, k)
	return k
}

// under calls f while a new node of a tag is the current one.
func (t *setter) under(tag string, f func()) *node {
	was := t.node
	t.node = was.add(tag)
	n := t.node
	f()
	t.node = was
	return n
}

// elements makes the nodes' elements in an edition, in the order of the text.
func (n *node) elements(e *pdf.Element, of map[*node]*pdf.Element) {
	of[n] = e
	for _, k := range n.kids {
		x := e.Add(k.tag)
		x.Alt, x.Scope, x.Mark = k.alt, k.scope, k.mark
		k.elements(x, of)
	}
}
