package pdf

import (
	"fmt"
	"strings"
)

// Element is a piece of a document's structure: a heading, a paragraph, a figure. Its tag is one of
// PDF's standard types (ISO 32000-1, 14.8.4). A screen reader reads the tree in its own order,
// whatever the order of drawing.
type Element struct {
	Tag   string
	Alt   string // what a screen reader says for a picture
	Scope string // of a table's heading: "Column" or "Row"
	Mark  string // how a list's items are marked: "Decimal", "Disc"

	parent *Element
	kids   []kid
	number int // number of its object

	on      *Page      // the page on which box is
	box     [4]float64 // points: left, bottom, right, top
	divided bool       // on several pages, so it has no single box
}

// Cover adds a rectangle of a page, in points from its lower left corner, to what an element
// covers. If all of it is on one page, its bounding box is written (ISO 32000-1, 14.8.5.4.3), by
// which readers find a figure or a table.
func (p *Page) Cover(e *Element, left, bottom, right, top float64) {
	at := p.dx + p.right
	box := [4]float64{left + at, bottom + p.dy, right + at, top + p.dy}
	switch {
	case e.on == nil:
		e.on, e.box = p, box
	case e.on != p:
		e.divided = true
	default:
		e.box = [4]float64{min(e.box[0], box[0]), min(e.box[1], box[1]), max(e.box[2], box[2]), max(e.box[3], box[3])}
	}
}

// kid is a child in the structure tree: an element, marked content of a page, or an annotation.
type kid struct {
	element *Element
	page    *Page
	content int // MCID, where element is nil and note is 0
	note    int // an annotation's object
}

// Add adds a child element after the other children.
func (e *Element) Add(tag string) *Element {
	k := &Element{Tag: tag, parent: e}
	e.kids = append(e.kids, kid{element: k})
	return k
}

// Last returns the last child if it is an element with the tag, else nil. The caller then continues
// that element instead of beginning another.
func (e *Element) Last(tag string) *Element {
	if n := len(e.kids); n > 0 && e.kids[n-1].element != nil && e.kids[n-1].element.Tag == tag {
		return e.kids[n-1].element
	}
	return nil
}

func (e *Element) empty() bool {
	for _, k := range e.kids {
		if k.element == nil || !k.element.empty() {
			return false
		}
	}
	// Write an empty cell of a table, so that the cells after it stay in their columns.
	return e.Tag != "TD" && e.Tag != "TH"
}

func (e *Element) reserve(f *file) {
	e.number = f.reserve()
	for _, k := range e.kids {
		if k.element != nil && !k.element.empty() {
			k.element.reserve(f)
		}
	}
}

func (e *Element) write(f *file, parent int) {
	var b strings.Builder
	fmt.Fprintf(&b, "<</Type/StructElem/S/%s/P %d 0 R", e.Tag, parent)
	if e.Alt != "" {
		b.WriteString("/Alt" + text(e.Alt))
	}
	if e.Scope != "" {
		b.WriteString("/A<</O/Table/Scope/" + e.Scope + ">>")
	}
	if e.Mark != "" {
		b.WriteString("/A<</O/List/ListNumbering/" + e.Mark + ">>")
	}
	if e.on != nil && !e.divided { // in a dictionary of its own: pdf.js does not look into an array
		fmt.Fprintf(&b, "/A<</O/Layout/BBox[%s %s %s %s]>>", num(e.box[0]), num(e.box[1]), num(e.box[2]), num(e.box[3]))
	}
	if e.Tag == "Note" {
		fmt.Fprintf(&b, "/ID(note-%d)", e.number)
	}
	var page *Page
	for _, k := range e.kids {
		if k.element == nil && k.note == 0 && page == nil {
			page = k.page
			fmt.Fprintf(&b, "/Pg %d 0 R", page.object)
		}
	}
	b.WriteString("/K[")
	for i, k := range e.kids {
		if i > 0 {
			b.WriteByte(' ')
		}
		switch {
		case k.element != nil:
			if !k.element.empty() {
				fmt.Fprintf(&b, "%d 0 R", k.element.number)
				k.element.write(f, e.number)
			}
		case k.note != 0:
			fmt.Fprintf(&b, "<</Type/OBJR/Obj %d 0 R/Pg %d 0 R>>", k.note, k.page.object)
		case k.page == page:
			fmt.Fprintf(&b, "%d", k.content)
		default:
			fmt.Fprintf(&b, "<</Type/MCR/Pg %d 0 R/MCID %d>>", k.page.object, k.content)
		}
	}
	b.WriteString("]>>")
	f.set(e.number, b.String())
}

// structure writes the tree of elements, and the table from pages' content to elements.
func (d *Document) structure() int {
	root := d.f.reserve()
	d.Root.reserve(d.f)
	d.Root.write(d.f, root)
	var nums strings.Builder
	for i, p := range d.pages {
		fmt.Fprintf(&nums, "%d[", i)
		for _, e := range p.owners {
			fmt.Fprintf(&nums, "%d 0 R ", e.number)
		}
		nums.WriteString("]")
	}
	key := len(d.pages)
	for _, p := range d.pages {
		for _, a := range p.notes {
			fmt.Fprintf(&nums, "%d %d 0 R ", key, a.element.number)
			key++
		}
	}
	var names []string
	var walk func(*Element)
	walk = func(e *Element) {
		if e.Tag == "Note" {
			names = append(names, fmt.Sprintf("(note-%d)%d 0 R", e.number, e.number))
		}
		for _, k := range e.kids {
			if k.element != nil && !k.element.empty() {
				walk(k.element)
			}
		}
	}
	walk(d.Root)
	tree := d.f.object("<</Nums[" + nums.String() + "]>>")
	ids := ""
	if len(names) > 0 {
		sortNames(names)
		ids = "/IDTree<</Names[" + strings.Join(names, "") + "]>>"
	}
	d.f.set(root, fmt.Sprintf("<</Type/StructTreeRoot/K %d 0 R/ParentTree %d 0 R/ParentTreeNextKey %d%s>>",
		d.Root.number, tree, key, ids))
	return root
}
