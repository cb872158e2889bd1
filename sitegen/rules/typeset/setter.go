package typeset

import (
	"fmt"
	"image/color"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/sitegen/rules/book"
	"github.com/heraldmaps/herald/sitegen/rules/hyphen"
)

// setter holds what setting a book needs.
type setter struct {
	book    *book.Book
	fonts   *Fonts
	dict    *hyphen.Dictionary
	tell    func(string) // hears what is being done; nil: nobody
	ps      diag.Problems
	boxes   []vbox
	notes   map[noteKey][]textLine
	noted   map[noteKey]bool
	places  map[string]place // where the marks came to stand
	chapter int
	keep    bool // the next box stays with the one before
	space   Len  // more space above the next box
	fresh   bool // the next box begins a page
}

func (t *setter) problem(at book.Pos, hint, format string, args ...any) {
	t.ps.Add(at, hint, format, args...)
}

// Set sets a book; say hears what is being done, unless it is nil. The error is a diag.Errors: a glyph that no font has, a
// line or a table that does not fit. A book is set the same way every time.
func Set(b *book.Book, fonts *Fonts, say func(string)) (*Document, error) {
	t := &setter{book: b, fonts: fonts, dict: hyphen.British(divisions), tell: say, notes: map[noteKey][]textLine{}, noted: map[noteKey]bool{}, places: map[string]place{}}
	t.frontPage()
	t.contents()
	for i := range b.Chapters {
		t.say("setting chapter %d of %d", i+1, len(b.Chapters))
		t.setChapter(i)
	}
	if err := t.ps.Err(); err != nil {
		return nil, err
	}
	pages := t.breakPages(t.boxes)
	t.say("drawing %d pages", len(pages))
	return t.document(t.drawAll(pages))
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
	t.setNotes(i, c.Notes)
	t.opening(c)
	t.blocks(c.Blocks, t.column())
}

// opening sets a chapter's number and title, centred, over a swelled rule.
func (t *setter) opening(c *book.Chapter) {
	col := t.column()
	label := ""
	switch c.Part {
	case book.Body:
		label = "chapter " + c.Number
	case book.Annexe:
		label = "annexe " + strings.TrimPrefix(c.Number, "A")
	}
	s := headingText[1]
	ls := t.setText(c.Title.Spans, s, measure*9/10)
	lf := face{cut: smallCaps, size: 11 * pt, ink: faint, space: 90}
	labelWidth := t.fonts.width(lf, label)
	// A part of the book begins a page; other chapters may begin anywhere but in its last quarter, so that a short chapter does not leave
	// most of a page empty.
	b := vbox{opening: true, before: 34 * pt, stretch: 14 * pt, marks: []mark{{c.Title.Anchor, t.title(c), 1}}}
	b.fresh = !c.RunOn && (t.chapter == 0 || t.book.Chapters[t.chapter-1].Part != c.Part)
	b.high = !b.fresh
	b.h = 16*pt + Len(len(ls))*s.lead + 26*pt
	b.draw = func(p *Page, y Len) {
		mid := left + measure/2
		t.fonts.draw(p, mid-labelWidth/2, y+10*pt, lf, label, 0)
		at := y + 16*pt
		for _, l := range ls {
			t.drawLine(p, l, mid-l.width/2, at+s.lead*78/100)
			at += s.lead
		}
		t.swelled(p, mid, at+9*pt, mm(46))
	}
	t.add(b, col)
	t.keep = true
}

// title is a chapter's title with its number, for contents and outline.
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

func lower(s string) string { return strings.ToLower(s) }

// drawAll draws every page with its furniture.
func (t *setter) drawAll(pages []laid) []*Page {
	// Where everything stands must be known before the contents can be drawn: a first pass without ink.
	for i, l := range pages {
		for j := l.from; j < l.to; j++ {
			for _, m := range t.boxes[j].marks {
				t.places[m.id] = place{page: i + 1}
			}
		}
	}
	var out []*Page
	for i, l := range pages {
		p := newPage(i + 1)
		t.drawPage(p, t.boxes, l)
		if i > 0 {
			t.furniture(p, l, len(pages))
		}
		out = append(out, p)
	}
	return out
}

// furniture is the running header and the footer.
func (t *setter) furniture(p *Page, l laid, of int) {
	f := face{cut: smallCaps, size: 9*pt + 200, ink: faint, space: 60}
	foot := t.book.Config.Mark() + " · " + pageOf(p.number, of)
	ff := face{cut: roman, size: 9 * pt, ink: faint}
	t.fonts.draw(p, left+(measure-t.fonts.width(ff, foot))/2, footLine, ff, foot, 0)
	if t.boxes[l.from].opening {
		return
	}
	head := lower(t.book.Config.Title)
	t.fonts.draw(p, left, headLine, f, head, 0)
	it := face{cut: italic, size: 9*pt + 600, ink: faint}
	name := "Contents"
	if c := t.boxes[l.from].chapter; c >= 0 {
		name = book.Plain(t.book.Chapters[c].Title.Spans)
	}
	t.fonts.draw(p, left+measure-t.fonts.width(it, name), headLine, it, name, 0)
	p.line(left, headLine+5*pt, left+measure, headLine+5*pt, 300, hair)
}

// ornament is a break in the text: three lozenges.
func (t *setter) ornament(c column) {
	t.add(vbox{h: 14 * pt, before: c.before, stretch: 4 * pt, draw: func(p *Page, y Len) {
		for i := -1; i <= 1; i++ {
			p.fill(lozenge((c.x+c.w/2+Len(i)*14*pt).MM(), (pageHeight-y-7*pt).MM(), 0.9), color.RGBA(rubric))
		}
	}}, c)
}
