package typeset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/typeset/hyphen"
)

type setter struct {
	book    *book.Book
	front   Figure // the title page's picture; nil: crowns
	plate   *node  // the node of front
	fonts   *fonts
	dict    *hyphen.Dictionary
	tell    func(string) // called with progress; may be nil
	ps      diag.Problems
	boxes   []vbox
	root    *node
	node    *node // the current node: new boxes belong to it
	notes   map[noteKey]footnote
	noted   map[noteKey]bool
	pages   map[string]int // by anchor: its page, as far as known
	paint   func(p *Page, f Figure, x, y, w, h Len)
	chapter int
	keep    bool // no page break before the next box
	space   Len  // extra space above the next box
	figured bool // space is the space below a figure
	fresh   bool // the next box begins a page
	colon   bool // the last paragraph ended with a colon: the next block stays with it
	turned  bool // new boxes are on landscape pages
	reach   Len  // height of the table of contents so far

	lastPara, paraEnd int        // the last paragraph's boxes: [lastPara, paraEnd)
	debt              Len        // height of side entries that have no text beside them yet
	pending           sideThing  // entry to set beside the next line of text
	next              book.Block // the block after the one being set
	afterPara         *node      // the rulings beside a rule, which screen readers read after it
}

func (t *setter) problem(at book.Pos, hint, format string, args ...any) {
	t.ps.Add(at, hint, format, args...)
}

// Set sets a book, with cover as the title page's picture unless it is nil. say, if not nil, is
// called with progress. The error is a diag.Errors: glyphs that no font has, lines or tables that
// do not fit. The same book gives the same pages every time.
func Set(b *book.Book, cover Figure, say func(string)) (*Document, error) {
	t := newSetter(b)
	t.tell, t.front = say, cover
	// The first pass finds the pages, and the second sets the book with their numbers in page
	// references. It may move an anchor to another page, but the new number is what is drawn, and its
	// width differs too little to need a third pass.
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

// begin prepares another pass over the book: it drops all boxes and keeps the page numbers.
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

// divisions says how to divide words that the dictionary divides badly.
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
		if c.OnePage { // a card for the table: smaller type, full width
			col.w, col.before = full, 3*pt
			col.set.size, col.set.lead = asideText.size, asideText.lead
		}
		t.blocks(c.Blocks, col)
		for _, n := range c.Notes { // screen readers read notes after the chapter
			t.node.kids = append(t.node.kids, t.notes[noteKey{i, n.Number}].node)
		}
	})
}

// opening sets a chapter's number and title, centred, above a swelled rule.
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
	// A part's first chapter begins a page. Others begin anywhere but in a page's last quarter.
	b := vbox{opening: true, before: 30 * pt, stretch: 14 * pt, marks: []anchor{{c.Title.Anchor, t.title(c), 1}}}
	b.fresh = c.OnePage || t.chapter > 0 && t.book.Chapters[t.chapter-1].OnePage || !c.RunOn &&
		(t.chapter == 0 || t.book.Chapters[t.chapter-1].Part != c.Part)
	if t.chapter == 0 && t.reach%(bottom-top) < (bottom-top)*2/5 { // room on the contents' last page
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

func (t *setter) headName(chapter int) string {
	if chapter < 0 {
		return "Contents"
	}
	return book.Plain(t.book.Chapters[chapter].Title.Spans)
}

func lower(s string) string { return strings.ToLower(s) }

func (t *setter) ornament(c column) {
	t.add(vbox{h: 14 * pt, before: c.before, stretch: 4 * pt, draw: func(p *Page, y Len) {
		for i := -1; i <= 1; i++ {
			p.fill(lozenge((c.x+c.w/2+Len(i)*14*pt).MM(), (p.height-y-7*pt).MM(), 0.9), rubric)
		}
	}}, c)
}
