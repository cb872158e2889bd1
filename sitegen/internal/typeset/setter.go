package typeset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/typeset/hyphen"
)

// setter holds what setting a book needs.
type setter struct {
	book    *book.Book
	front   Figure // on the title page; nil: crowns
	plate   *node  // of front
	fonts   *fonts
	dict    *hyphen.Dictionary
	tell    func(string) // receives progress; may be nil
	ps      diag.Problems
	boxes   []vbox
	root    *node
	node    *node // the current node, which owns what is being set
	notes   map[noteKey]footnote
	noted   map[noteKey]bool
	pages   map[string]int // the places of the marks, as far as they are known
	paint   func(p *Page, f Figure, x, y, w, h Len)
	chapter int
	keep    bool // the next box stays with the one before
	space   Len  // more space above the next box
	figured bool // that space is a figure's
	fresh   bool // the next box begins a page
	colon   bool // the last paragraph ended with one: what follows stays with it
	turned  bool // boxes are on landscape pages
	reach   Len  // how far down the contents reach

	lastPara, paraEnd int        // the boxes of the last paragraph
	debt              Len        // how much of the side column has no text beside it yet
	pending           sideThing  // to be set beside the next line of text
	next              book.Block // what follows the block being set
	afterPara         *node      // of rulings, read out after their rule
}

func (t *setter) problem(at book.Pos, hint, format string, args ...any) {
	t.ps.Add(at, hint, format, args...)
}

// Set sets a book with a picture on its title page, unless cover is nil. say receives progress; it
// may be nil. The error is a diag.Errors: a glyph that no font has, a line or a table that does not
// fit. A book is set the same way every time.
func Set(b *book.Book, cover Figure, say func(string)) (*Document, error) {
	t := newSetter(b)
	t.tell, t.front = say, cover
	// References to other chapters give the page, which is known only when all is set: the second
	// pass measures with the numbers of the first, and draws those that result. They could differ
	// by a letter's breadth, which needs no third pass.
	var pages []laid
	for range 2 {
		t.begin()
		t.frontPage()
		t.contents()
		for i := range b.Chapters {
			t.say("setting chapter %d of %d", i+1, len(b.Chapters))
			t.setChapter(i)
		}
		if err := t.ps.Err(); err != nil {
			return nil, err
		}
		pages = t.filled()
		t.paged(pages)
	}
	t.unplaced()
	t.onePage(pages)
	if err := t.ps.Err(); err != nil {
		return nil, err
	}
	return &Document{t, pages}, nil
}

func newSetter(b *book.Book) *setter {
	t := &setter{book: b, fonts: newFonts(), dict: hyphen.British(divisions), pages: map[string]int{}}
	t.begin()
	return t
}

// begin discards what was set, but keeps the page numbers.
func (t *setter) begin() {
	t.ps, t.boxes = diag.Problems{}, nil
	t.root = &node{tag: "Document"}
	t.node = t.root
	t.notes, t.noted = map[noteKey]footnote{}, map[noteKey]bool{}
	t.keep, t.space, t.figured, t.fresh, t.turned = false, 0, false, false, false
	t.pending, t.debt, t.lastPara = sideThing{}, 0, -1
}

func (t *setter) say(format string, args ...any) {
	if t.tell != nil {
		t.tell(fmt.Sprintf(format, args...))
	}
}

// divisions are of words that the dictionary would divide badly.
var divisions = []string{"co-ordin-ator", "Pro-tec-tor-ate", "Caer-narfon-shire", "Stafford-shire", "dip-lo-macy"}

func (t *setter) column() column {
	return column{x: left, w: measure, set: bodyText, before: 5*pt + 500}
}

func (t *setter) setChapter(i int) {
	c := t.book.Chapters[i]
	t.chapter = i
	t.under("Sect", func() {
		t.setNotes(i, c.Notes)
		t.opening(c)
		col := t.column()
		if c.OnePage { // a card to keep beside the board: closer set, over the whole width
			col.w, col.before = full, 3*pt
			col.set.size, col.set.lead = asideText.size, asideText.lead
		}
		t.blocks(c.Blocks, col)
		for _, n := range c.Notes { // read out after the chapter, wherever they are drawn
			t.node.kids = append(t.node.kids, t.notes[noteKey{i, n.Number}].node)
		}
	})
}

// opening sets a chapter's number and title, centred, over a swelled rule.
func (t *setter) opening(c *book.Chapter) {
	label := ""
	switch c.Part {
	case book.Body:
		label = "chapter " + c.Number
	case book.Annexe:
		label = "annexe " + strings.TrimPrefix(c.Number, "A")
	}
	s := headingText[1]
	ls := t.setText(c.Title.Spans, s, full*9/10)
	lf := face{cut: smallCaps, size: 11 * pt, ink: faint, space: 90}
	// A part of the book begins a page; other chapters may begin anywhere but in its last quarter,
	// so that a short chapter does not leave most of a page empty.
	b := vbox{opening: true, before: 30 * pt, stretch: 14 * pt, marks: []anchor{{c.Title.Anchor, t.title(c), 1}}}
	b.fresh = c.OnePage || t.chapter > 0 && t.book.Chapters[t.chapter-1].OnePage || !c.RunOn &&
		(t.chapter == 0 || t.book.Chapters[t.chapter-1].Part != c.Part)
	if t.chapter == 0 && t.reach%(bottom-top) < (bottom-top)*2/5 { // the contents leave room for the first chapter
		b.fresh = c.OnePage
	}
	b.high = !b.fresh
	b.h = 16*pt + Len(len(ls))*s.lead + 26*pt
	b.wide = c.OnePage || slices.ContainsFunc(ls, func(l textLine) bool { return l.width > measure })
	b.draw = func(p *Page, y Len) {
		t.fonts.draw(p, left, y+10*pt, lf, label, 0)
		at := y + 16*pt
		for _, l := range ls {
			t.drawLine(p, l, left, at+s.lead*78/100)
			at += s.lead
		}
		t.swelled(p, left+mm(23), at+9*pt, mm(46))
	}
	t.under("H1", func() { t.add(b, t.column()) })
	t.lastPara = -1
	t.sections(c)
	if title := slices.MaxFunc(ls, func(a, b textLine) int { return int(a.width - b.width) }); t.pending.draw != nil && title.width <= measure {
		t.attach(len(t.boxes)-1, t.pending)
		t.pending = sideThing{}
	}
	t.keep = true
}

// title returns a chapter's title with its number, for contents and outline.
func (t *setter) title(c *book.Chapter) string {
	s := book.Plain(c.Title.Spans)
	switch c.Part {
	case book.Body:
		return c.Number + "  " + s
	case book.Annexe:
		return "Annexe " + strings.TrimPrefix(c.Number, "A") + "  " + s
	}
	return s
}

// headName returns a chapter's name in the running header.
func (t *setter) headName(chapter int) string {
	if chapter < 0 {
		return "Contents"
	}
	return book.Plain(t.book.Chapters[chapter].Title.Spans)
}

func lower(s string) string { return strings.ToLower(s) }

// ornament sets a break in the text: three lozenges.
func (t *setter) ornament(c column) {
	t.add(vbox{h: 14 * pt, before: c.before, stretch: 4 * pt, draw: func(p *Page, y Len) {
		for i := -1; i <= 1; i++ {
			p.fill(lozenge((c.x+c.w/2+Len(i)*14*pt).MM(), (p.height-y-7*pt).MM(), 0.9), rubric)
		}
	}}, c)
}
