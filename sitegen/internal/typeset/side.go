package typeset

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// The side column, to the right of the text, has entries about the text beside them: captions,
// passages about classic Diplomacy, the rulings that settle a rule, and a chapter's sections. An
// entry must not run into the next one, under a wide figure, or over the page's foot. So the lines
// beside it stay on one page, and if they are too few, room is left below.

const (
	sideGap  = 7 * pt   // space between two entries
	sideMost = 130 * pt // greatest height of an aside in the side column; higher ones stay in the text
	sideRoom = 16 * pt  // greatest height left empty below the text beside an entry
)

var sideText = setting{9*pt + 200, 11*pt + 600, ink, roman, false}

// sideThing is an entry of the side column: its height, and how to draw it with its top at y.
type sideThing struct {
	h    Len
	draw func(p *Page, y Len)
}

// main reports whether a column is that of running text, beside which the side column is free.
func (c column) main() bool { return c.x >= left && c.x+c.w == left+measure && len(c.bars) == 0 }

// sideLines returns an entry made of lines, which belong to one node.
func (t *setter) sideLines(ls []textLine, s setting, n *node) sideThing {
	down := (bodyText.lead - s.lead) * 74 / 100 // puts its first line on the baseline of the text's
	return sideThing{h: down + Len(len(ls))*s.lead, draw: func(p *Page, y Len) {
		p.in(n, func() {
			at := y + down
			for _, l := range ls {
				t.drawLine(p, l, left+measure+besideGap, at+s.lead*74/100)
				at += s.lead
			}
		})
	}}
}

func joinThings(a, b sideThing) sideThing {
	if a.draw == nil {
		return b
	}
	return sideThing{a.h + b.h, func(p *Page, y Len) { a.draw(p, y); b.draw(p, y+a.h) }}
}

func (t *setter) attach(at int, s sideThing) {
	b := &t.boxes[at]
	from := t.besideEnd(b)
	if from > 0 {
		from += sideGap
	}
	b.sides = append(b.sides, s)
	t.debt = t.over(at, from+s.h, true)
}

// besideEnd returns how far below a box's top the entries beside it and earlier ones reach.
func (t *setter) besideEnd(b *vbox) Len {
	end := b.owed
	for _, s := range b.sides {
		if end > 0 {
			end += sideGap
		}
		end += s.h
	}
	return end
}

// over returns how much of an entry has no text beside it so far. The entry ends at end below the
// top of box at. With note set, later boxes beside the entry record that end.
func (t *setter) over(at int, end Len, note bool) Len {
	for i := at; i < len(t.boxes); i++ {
		b := &t.boxes[i]
		if i > at {
			if note && end > 0 {
				b.owed = max(b.owed, end-b.before)
			}
			end -= b.before
		}
		end -= b.h
	}
	return max(0, end)
}

// owe reduces the room that must be left for an entry of the side column, after a box was added
// beside it. A wide box, or one on a new page, is below all entries and ends that need.
func (t *setter) owe(b *vbox) {
	if t.debt <= 0 || b.wide || b.opening || b.fresh {
		t.debt = 0
		return
	}
	b.owed = max(0, t.debt-b.before)
	t.debt -= b.before + b.h
}

// besideText sets a passage beside the paragraph before it, or returns false without room.
func (t *setter) besideText(a *book.Aside, c column) bool {
	at := t.lastPara
	if a.Kind != "differs" && a.Kind != "note" || a.Anchor != "" || !c.main() || c.x != left || at < 0 ||
		t.paraEnd != len(t.boxes) {
		return false
	}
	s := sideText
	s.ink = asideInk[a.Kind]
	if a.Kind == "note" {
		s.ink = ink
	}
	var paras []*book.Para
	for _, b := range a.Blocks {
		p, ok := b.(*book.Para)
		if !ok || p.Rule != nil {
			return false
		}
		paras = append(paras, p)
	}
	head := s
	head.cut = smallCaps
	label := t.setText([]book.Span{{Text: strings.ToLower(a.Label[:1]) + a.Label[1:], Pos: a.Pos}}, head, beside)
	var bodies [][]textLine
	rows := len(label)
	for _, p := range paras {
		ls := t.setText(t.withPages(p.Spans), s, beside)
		if slices.ContainsFunc(ls, func(l textLine) bool { return len(l.notes) > 0 }) {
			return false
		}
		rows += len(ls)
		bodies = append(bodies, ls)
	}
	h := Len(rows) * s.lead
	from := t.besideEnd(&t.boxes[at])
	if h > sideMost || t.over(at, from+sideGap+h, false) > t.room() {
		return false
	}
	var all sideThing
	t.under("Div", func() {
		all = t.sideLines(label, head, t.node.add("P"))
		for _, ls := range bodies {
			n := t.node.add("P")
			all = joinThings(all, sideThing{Len(len(ls)) * s.lead, func(p *Page, y Len) {
				p.in(n, func() {
					for i, l := range ls {
						t.drawLine(p, l, left+measure+besideGap, y+Len(i)*s.lead+s.lead*74/100)
					}
				})
			}})
		}
	})
	t.attach(at, all)
	return true
}

// room returns how far an entry of the side column may reach below the text set so far. That is
// much if more text follows, and little before a figure, a table or the end of the chapter.
func (t *setter) room() Len {
	switch t.next.(type) {
	case *book.Para, *book.List, *book.Heading:
		return 90 * pt
	}
	return sideRoom
}

// rulings takes the marks of rulings off the end of a rule's text. It returns the text, and an
// entry with the rulings and their pages to set beside it.
func (t *setter) rulings(b *book.Para, c column) ([]book.Span, sideThing) {
	if b.Rule == nil || len(b.Rule.Rulings) == 0 || !c.main() {
		return b.Spans, sideThing{}
	}
	end := len(b.Spans)
	for end > 0 && (strings.TrimSpace(b.Spans[end-1].Text) == "" || t.rulingMark(b.Spans[end-1])) {
		end--
	}
	var out []book.Span
	for _, s := range b.Spans[end:] {
		if !t.rulingMark(s) {
			continue
		}
		if len(out) > 0 {
			out = append(out, book.Span{Text: " · ", Pos: s.Pos})
		}
		id := strings.TrimPrefix(s.Link, "#")
		label := strings.Trim(s.Text, "[]")
		if a, ok := t.book.Anchors[id]; ok && len(out) == 0 {
			label = a.Label
		}
		out = append(out, book.Span{Text: label, Link: s.Link, Pos: s.Pos},
			book.Span{Page: id, Text: "(p.\u00a0%s)", Pos: s.Pos})
	}
	s := sideText
	s.size, s.lead, s.ink = smallText.size, smallText.lead, ink
	n := &node{tag: "P"}
	t.afterPara = n
	return b.Spans[:end], t.sideLines(t.setText(out, s, beside), s, n)
}

func (t *setter) rulingMark(s book.Span) bool {
	a, ok := t.book.Anchors[strings.TrimPrefix(s.Link, "#")]
	return ok && a.Kind == book.ToRuling && strings.HasPrefix(s.Text, "[")
}

// settled lists the rules that a ruling settles, with their pages, beside the ruling.
func (t *setter) settled(a *book.Aside, c column, from int) {
	if a.Anchor == "" || !c.main() || from == len(t.boxes) {
		return
	}
	var out []book.Span
	for _, ch := range t.book.Chapters {
		book.Walk(ch.Blocks, func(b book.Block) {
			p, ok := b.(*book.Para)
			if !ok || p.Rule == nil {
				return
			}
			for _, s := range p.Spans {
				if s.Link != "#"+a.Anchor || !t.rulingMark(s) {
					continue
				}
				id, label := p.Rule.Anchors[0], p.Rule.Number
				if len(out) > 0 {
					out = append(out, book.Span{Text: " · ", Pos: a.Pos})
				} else {
					label = "rule\u00a0" + label
				}
				out = append(out, book.Span{Text: label, Link: "#" + id, Pos: a.Pos},
					book.Span{Page: id, Text: "(p.\u00a0%s)", Pos: a.Pos})
			}
		})
	}
	if len(out) == 0 {
		return
	}
	s := sideText
	s.size, s.lead = smallText.size, smallText.lead
	t.attach(from, t.sideLines(t.setText(out, s, beside), s, t.node.add("P")))
}

// sections lists a chapter's sections, with their pages, beside its title or, if that is wide,
// beside the first lines below it.
func (t *setter) sections(c *book.Chapter) {
	t.pending = sideThing{}
	if c.OnePage || len(c.Blocks) == 0 {
		return
	}
	switch c.Blocks[0].(type) {
	case *book.Para, *book.Heading:
	default:
		return
	}
	var heads []*book.Heading
	for _, b := range c.Blocks {
		if h, ok := b.(*book.Heading); ok && h.Level == 2 {
			heads = append(heads, h)
		}
	}
	if len(heads) < 2 || len(heads) > 12 {
		return
	}
	s := sideText
	s.ink = faint
	t.under("Div", func() {
		for _, h := range heads {
			spans := []book.Span{{Text: book.Plain(h.Spans), Style: book.Italic, Link: "#" + h.Anchor, Pos: h.Pos},
				{Page: h.Anchor, Text: "\u2002%s", Pos: h.Pos}}
			t.pending = joinThings(t.pending, t.sideLines(t.hanging(spans, s, beside, 8*pt), s, t.node.add("P")))
		}
	})
}

// Crossed reports entries of the side column that run into another entry or over the foot of the
// page. seen counts all entries.
func (d *Document) Crossed() (wrong []string, seen int) {
	for n, l := range d.pages {
		capacity := d.set.capacity(l)
		places, _ := d.set.compose(l, capacity)
		end := Len(0)
		for i := l.from; i < l.to; i++ {
			b, at := &d.set.boxes[i], places[i-l.from]
			if (b.wide || b.opening) && at.y < end {
				wrong = append(wrong,
					fmt.Sprintf("page %d: a wide box begins %.0f pt above the end of what stands in the side column",
						n+1, (end-at.y).points()))
			}
			for k, s := range b.sides {
				seen++
				if at.sides[k] < end {
					wrong = append(wrong, fmt.Sprintf("page %d: two things in the side column lie %.0f pt on each other", n+1,
						(end-at.sides[k]).points()))
				}
				if k == 0 && at.sides[k] > at.y+b.slip() {
					wrong = append(wrong, fmt.Sprintf("page %d: something in the side column is %.0f pt below what it belongs to",
						n+1, (at.sides[k]-at.y).points()))
				}
				end = at.sides[k] + s.h
			}
		}
		if end > capacity {
			wrong = append(wrong, fmt.Sprintf("page %d: the side column runs %.0f pt over its foot",
				n+1, (end-capacity).points()))
		}
	}
	return wrong, seen
}
