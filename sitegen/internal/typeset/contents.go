package typeset

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

func pageOf(n, of int) string { return fmt.Sprintf("Page %d of %d", n, of) }

// contents sets the table of contents. Drawing it adds the page numbers.
func (t *setter) contents() {
	t.chapter = -1
	c := t.column()
	s := headingText[1]
	ls := t.setText([]book.Span{{Text: "The Contents"}}, s, full)
	t.under("H1", func() {
		t.add(vbox{fresh: true, opening: true, wide: true, h: s.lead + 30*pt, draw: func(p *Page, y Len) {
			for _, l := range ls {
				t.drawLine(p, l, left, y+s.lead*78/100)
			}
			t.swelled(p, left+mm(23), y+s.lead+10*pt, mm(46))
		}}, c)
	})
	was := t.node
	t.node = was.add("TOC")
	defer func() { t.node = was }()
	from := len(t.boxes)
	for _, ch := range t.book.Chapters {
		t.entry(ch.Number, book.Plain(ch.Title.Spans), ch.Title.Anchor, ch.Part, true)
		if t.book.Config.Contents < 2 {
			continue
		}
		for _, b := range ch.Blocks {
			if h, ok := b.(*book.Heading); ok && h.Level <= t.book.Config.Contents {
				t.entry("", book.Plain(h.Spans), h.Anchor, ch.Part, false)
			}
		}
	}
	t.closer(t.boxes[from:], t.boxes[from-1].h)
	t.reach = 0
	for _, b := range t.boxes[from-1:] {
		t.reach += b.before + b.h
	}
}

// closer sets the contents with less space if the last lines would take a page of their own.
func (t *setter) closer(lines []vbox, head Len) {
	page := bottom - top
	sum := head
	for _, b := range lines {
		sum += b.h + b.before
	}
	over := (sum + page - 1) / page // number of pages, if all are full
	if over < 2 || sum-(over-1)*page > page*22/100 {
		return
	}
	room := (over-1)*page - head - Len(over-1)*12*pt
	for i := range lines {
		lines[i].h = lines[i].h * room / (sum - head)
		lines[i].before = lines[i].before * room / (sum - head)
	}
}

// entry sets one line of the contents, with dots up to the page number.
func (t *setter) entry(number, title, anchor string, part book.Part, chapter bool) {
	f := face{cut: italic, size: 10*pt + 400, ink: ink}
	x, h := left+44*pt, 13*pt+400
	b := vbox{}
	if chapter {
		f = face{cut: roman, size: 11*pt + 800, ink: ink}
		x, h = left+22*pt, 15*pt
		b.before, b.stretch = 5*pt, 2*pt
	} else {
		b.cost = 200
	}
	b.h = h
	if part == book.Annexe && chapter {
		number = "A" + number[1:]
	}
	nf := face{cut: roman, size: 11*pt + 800, ink: rubric}
	pf := face{cut: roman, size: 10*pt + 600, ink: ink}
	dot := face{cut: roman, size: 10 * pt, ink: hair}
	b.draw = func(p *Page, y Len) {
		base := y + h*74/100
		end := left + full
		p.linked("#"+anchor, title, left, y, end, y+h, func() {
			if number != "" {
				t.fonts.draw(p, x-7*pt-t.fonts.width(nf, number), base, nf, number+" ", 0)
			}
			t.fonts.draw(p, x, base, f, title, 0)
		})
		w := t.fonts.width(f, title)
		page := fmt.Sprint(t.pages[anchor])
		t.fonts.draw(p, end-t.fonts.width(pf, page), base, pf, page, 0)
		step := 6 * pt // grid on which the dots of all lines are aligned
		if first := (x + w + 7*pt + step - 1) / step * step; first < end-mm(6) {
			n := int((end - mm(6) - first) / step)
			p.in(nil, func() {
				t.fonts.draw(p, first, base, face{cut: roman, size: 10 * pt, ink: hair,
					space: int(step-t.fonts.width(dot, ".")) * 1000 / int(10*pt)}, strings.Repeat(".", n+1), 0)
			})
		}
	}
	c := t.column()
	c.w = full
	t.under("TOCI", func() { t.add(b, c) })
}

// withPages adds a page reference after each link to another chapter, for readers on paper.
func (t *setter) withPages(spans []book.Span) []book.Span {
	if t.chapter >= 0 && t.book.Chapters[t.chapter].OnePage {
		return spans
	}
	var out []book.Span
	open := 0 // number of open brackets
	for i, s := range spans {
		out = append(out, s)
		open += strings.Count(s.Text, "(") - strings.Count(s.Text, ")")
		id, inside := strings.CutPrefix(s.Link, "#")
		if !inside || s.Note > 0 || i+1 < len(spans) && spans[i+1].Link == s.Link {
			continue
		}
		if a, ok := t.book.Anchors[id]; !ok || a.Chapter == t.chapter || a.Kind == book.ToRuling &&
			strings.HasPrefix(s.Text, "[") {
			continue
		}
		out = append(out, book.Span{Page: id, Style: s.Style &^ book.Bold, Text: pattern(open > 0), Pos: s.Pos})
	}
	return out
}

func pattern(bracketed bool) string {
	if bracketed {
		return "p.\u00a0%s"
	}
	return "(p.\u00a0%s)"
}

// pageWord returns a page reference with the number known so far.
func (t *setter) pageWord(s book.Span) string { return t.pageText(s.Text, s.Page) }

// pageText puts an anchor's page into a pattern, or two digits until the page is known.
func (t *setter) pageText(pattern, anchor string) string {
	if n := t.pages[anchor]; n > 0 {
		return fmt.Sprintf(pattern, fmt.Sprint(n))
	}
	return fmt.Sprintf(pattern, "00")
}

// pageNumbers adds to an index entry the page of each link.
func (t *setter) pageNumbers(spans []book.Span) []book.Span {
	var out []book.Span
	for i, s := range spans {
		out = append(out, s)
		id, inside := strings.CutPrefix(s.Link, "#")
		if inside && (i+1 == len(spans) || spans[i+1].Link != s.Link) {
			out = append(out, book.Span{Page: id, Style: s.Style &^ book.Bold, Text: "p.\u00a0%s", Pos: s.Pos})
		}
	}
	return out
}
