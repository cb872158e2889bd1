package typeset

import (
	"fmt"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

func (t *setter) noteMark(n int) string { return fmt.Sprint(n) }

func (t *setter) noteAnchor(n int) string { return fmt.Sprintf("#!note-%d-%d", t.chapter, n) }

// footnote is a footnote's lines, and its node.
type footnote struct {
	lines []textLine
	node  *node
}

// setNotes sets the footnotes of a chapter, before its text is set.
func (t *setter) setNotes(chapter int, notes []book.Note) {
	for _, n := range notes {
		var spans []book.Span
		for i, b := range n.Blocks {
			p, ok := b.(*book.Para)
			if !ok {
				t.problem(t.book.Chapters[chapter].Title.Pos, "keep a footnote to running text",
					"footnote %d holds more than paragraphs", n.Number)
				continue
			}
			if i > 0 {
				spans = append(spans, book.Span{Break: true})
			}
			spans = append(spans, p.Spans...)
		}
		t.notes[noteKey{chapter, n.Number}] = footnote{t.setText(spans, noteText, measure-noteIndent), &node{tag: "Note"}}
	}
}

// firstNotes returns the footnotes of a line that no earlier line refers to. A footnote with
// several references is at the foot of the first one's page.
func (t *setter) firstNotes(numbers []int) []noteKey {
	var out []noteKey
	for _, n := range numbers {
		k := noteKey{t.chapter, n}
		if !t.noted[k] {
			t.noted[k] = true
			out = append(out, k)
		}
	}
	return out
}

const noteIndent = 14 * pt

func (t *setter) noteHeight(k noteKey) Len { return Len(len(t.notes[k].lines)) * noteText.lead }

func (t *setter) notesHeight(boxes []vbox, l laid) Len {
	var h Len
	for i := l.from; i < l.to; i++ {
		for _, k := range boxes[i].notes {
			h += t.noteHeight(k)
		}
	}
	if h > 0 {
		h += noteGap
	}
	return h
}

func (t *setter) drawNotes(p *Page, boxes []vbox, l laid, place func(id string, y Len)) {
	h := t.notesHeight(boxes, l)
	if h == 0 {
		return
	}
	y := p.bottom() - h + noteGap
	p.line(left, y-4*pt, left+mm(28), y-4*pt, 400, hair)
	for i := l.from; i < l.to; i++ {
		for _, k := range boxes[i].notes {
			place(fmt.Sprintf("!note-%d-%d", k.chapter, k.number), y)
			p.enter(t.notes[k].node)
			f := face{cut: roman, size: noteText.size, ink: rubric}
			t.fonts.draw(p, left, y+noteText.lead*3/4, f, fmt.Sprint(k.number), 0)
			for _, ln := range t.notes[k].lines {
				t.drawLine(p, ln, left+noteIndent, y+noteText.lead*3/4)
				y += noteText.lead
			}
		}
	}
}
