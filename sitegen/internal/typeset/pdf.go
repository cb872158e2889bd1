package typeset

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/render/pdf"
)

// Document is a book set in type, in two editions of equal pages: for screen and print.
type Document struct {
	set   *setter
	pages []laid
}

// gutterShift moves print pages away from the spine. bleed surrounds them, for trimming.
var (
	gutterShift = mm(4)
	bleed       = mm(3)
)

// Pages returns the number of the book's pages.
func (d *Document) Pages() int { return len(d.pages) }

// PageOf returns the page, from 1, of an anchor of the text; 0 if it is on none.
func (d *Document) PageOf(anchor string) int { return d.set.pages[anchor] }

// PDF writes an edition. The screen edition has simplified maps. The print edition has maps in full
// detail, mirrored margins with room for the spine, a bleed for trimming, and CMYK colours with
// black letters in one ink.
func (d *Document) PDF(print bool) ([]byte, error) {
	t := d.set
	t.say("drawing %d pages", len(d.pages))
	cfg := t.book.Config
	out := pdf.NewDocument(pdf.Info{Title: cfg.Whole(), Subject: cfg.Subtitle, Date: cfg.Day(), Book: true, Press: print})
	of := map[*node]*pdf.Element{}
	t.root.elements(out.Root, of)
	var wrong error
	t.paint = func(p *Page, fig Figure, x, y, w, h Len) {
		s, err := fig.Scene(print)
		if err != nil {
			wrong = err
			return
		}
		p.out.Scene(s, x.points(), (p.height - y - h).points(), w.points(), h.points())
	}
	var marks []pdf.Bookmark
	for i, l := range d.pages {
		w, h := pageWidth, pageHeight
		if t.boxes[l.from].turned {
			w, h = h, w
		}
		shift, edge := Len(0), Len(0)
		if print {
			edge = bleed
			if shift = gutterShift; i%2 == 1 {
				shift = -gutterShift
			}
			if i == 0 {
				shift = 0 // the title page stays centred
			}
		}
		p := &Page{out: out.NewPage(w.points(), h.points(), shift.points(), edge.points()), number: i + 1, width: w,
			height: h, print: print, of: of}
		place := func(id string, y Len) { out.Place(id, p.out, (p.height - max(y-6*pt, 0)).points()) }
		t.drawPage(p, t.boxes, l, place)
		if i > 0 {
			t.furniture(p, l, len(d.pages))
		}
		for j := l.from; j < l.to; j++ {
			for _, m := range t.boxes[j].marks {
				if m.title != "" {
					marks = append(marks, pdf.Bookmark{Title: m.title, Level: m.level, To: m.id})
				}
			}
		}
	}
	if wrong != nil {
		return nil, wrong
	}
	out.Outline(marks)
	t.say("writing the PDF")
	return out.Bytes()
}

func (t *setter) says(to string) string {
	id, inside := strings.CutPrefix(to, "#")
	if !inside {
		return to
	}
	if a, ok := t.book.Anchors[id]; ok {
		return a.Label
	}
	return "footnote"
}

func (t *setter) paged(pages []laid) {
	t.pages = map[string]int{}
	for i, l := range pages {
		for j := l.from; j < l.to; j++ {
			for _, m := range t.boxes[j].marks {
				t.pages[m.id] = i + 1
			}
		}
	}
}

func (t *setter) onePage(pages []laid) {
	for i, c := range t.book.Chapters {
		n := 0
		for _, l := range pages {
			if t.boxes[l.from].chapter == i {
				n++
			}
		}
		if c.OnePage && n > 1 {
			t.problem(c.Title.Pos, "shorten it, or take .page away", "the chapter should fit on one page, and takes %d", n)
		}
	}
}

func (t *setter) unplaced() {
	for _, id := range t.book.Order {
		if _, ok := t.pages[id]; !ok && !slices.Contains(t.book.Unset, id) {
			t.problem(t.book.Anchors[id].Pos, "", "the anchor #%s is on no page of the book", id)
		}
	}
}

// node is a piece of the book's structure for screen readers. In each edition it becomes an element
// of the PDF's structure tree.
type node struct {
	tag, alt, scope, mark string
	kids                  []*node
}

func (n *node) add(tag string) *node {
	k := &node{tag: tag}
	n.kids = append(n.kids, k)
	return k
}

// under calls f with a new child as the current node, and returns the child.
func (t *setter) under(tag string, f func()) *node {
	was := t.node
	t.node = was.add(tag)
	n := t.node
	f()
	t.node = was
	return n
}

// elements makes an edition's elements for a node and those below it, in the order of the text.
func (n *node) elements(e *pdf.Element, of map[*node]*pdf.Element) {
	of[n] = e
	for _, k := range n.kids {
		x := e.Add(k.tag)
		x.Alt, x.Scope, x.Mark = k.alt, k.scope, k.mark
		k.elements(x, of)
	}
}
