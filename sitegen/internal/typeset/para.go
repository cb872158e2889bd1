package typeset

import (
	"slices"
	"strings"
	"unicode"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// piece is a fragment of running text: a word or part of one, a space, or a footnote's mark.
type piece struct {
	text    string
	face    face
	link    string
	note    int
	rise    Len    // height above the baseline
	page    string // an anchor whose page number is put into pattern
	pattern string
}

// segment is a stretch of a line in one face and with one link.
type segment struct {
	piece
	x, w Len
}

// textLine is a set line: segments from its left end, each space widened by stretch.
type textLine struct {
	segs    []segment
	stretch Len
	width   Len
	notes   []int
}

// hangs is how far a character at a line's end hangs into the margin, in thousandths of the type
// size, so that the edge looks straight.
var hangs = map[rune]int{'.': 150, ',': 150, '-': 160, '’': 140, '”': 190, '–': 200, ':': 90, ';': 90}

// setText breaks spans into lines of the given width. It reports missing glyphs.
func (t *setter) setText(spans []book.Span, s setting, width Len) []textLine {
	pieces, items := t.items(spans, s)
	if len(pieces) == 0 {
		return nil
	}
	var ragged Len
	if !s.justify {
		ragged = width / 4
	}
	breaks, over := breakLines(items, width, ragged)
	if over {
		t.problem(spans[0].Pos, "shorten it, or write it so that it can be divided",
			"a line does not fit its measure: %.60q", book.Plain(spans))
	}
	var lines []textLine
	from := 0
	for _, at := range breaks {
		lines = append(lines, t.line(pieces, items, from, at, width, s.justify))
		from = at
		for from < len(items) && (items[from].kind != box) {
			if from > at && items[from].cost <= always && items[from].kind == penalty {
				break
			}
			from++
		}
	}
	return lines
}

// items turns spans into items for the line breaker, and their pieces.
func (t *setter) items(spans []book.Span, s setting) ([]piece, []item) {
	var pieces []piece
	var items []item
	add := func(p piece, it item) {
		it.piece = len(pieces)
		pieces = append(pieces, p)
		items = append(items, it)
	}
	for _, sp := range spans {
		f := s.of(sp.Style, sp.Link != "")
		switch {
		case sp.Break:
			add(piece{}, item{kind: penalty, cost: never})
			add(piece{}, item{kind: glue, fill: true})
			add(piece{}, item{kind: penalty, cost: always})
			continue
		case sp.Page != "":
			txt := t.pageWord(sp)
			add(piece{text: " ", face: f}, s.space(t.fonts.width(f, " ")))
			add(piece{text: txt, face: f, page: sp.Page, pattern: sp.Text}, item{kind: box, w: t.fonts.width(f, txt)})
			continue
		case sp.Note > 0:
			f.size, f.cut = f.size*64/100, roman
			txt := t.noteMark(sp.Note)
			if k := len(items) - 1; k >= 0 {
				items[k].hang = 0
			}
			add(piece{text: txt, face: f, note: sp.Note, rise: s.size * 36 / 100, link: t.noteAnchor(sp.Note)},
				item{kind: box, w: t.fonts.width(f, txt)})
			continue
		}
		if _, missing := t.fonts.runs(f.cut, sp.Text); missing != 0 {
			t.problem(sp.Pos, "the fonts are EB Garamond and IM Fell English", "no glyph for %q (U+%04X)", missing, missing)
		}
		space := t.fonts.width(f, " ")
		for i, word := range strings.Split(strings.ReplaceAll(sp.Text, "\n", " "), " ") {
			if i > 0 {
				add(piece{text: " ", face: f, link: sp.Link}, s.space(space))
			}
			if word != "" {
				t.word(word, f, sp.Link, add)
			}
		}
	}
	// Remove glue at the end, which would be set as a space.
	for len(items) > 0 && items[len(items)-1].kind == glue && !items[len(items)-1].fill {
		items, pieces = items[:len(items)-1], pieces[:len(pieces)-1]
	}
	if len(items) == 0 {
		return nil, nil
	}
	add(piece{}, item{kind: penalty, cost: never})
	add(piece{}, item{kind: glue, fill: true})
	add(piece{}, item{kind: penalty, cost: always})
	return pieces, items
}

// space returns the glue between two words. It can shrink only in justified lines: others are drawn
// with natural spaces, and would become too wide.
func (s setting) space(w Len) item {
	it := item{kind: glue, w: w, stretch: w * 55 / 100}
	if s.justify {
		it.shrink = w * 30 / 100
	}
	return it
}

// word adds a word's fragments. Their widths sum to the width of the whole word, with kerning.
func (t *setter) word(word string, f face, link string, add func(piece, item)) {
	rs := []rune(word)
	last := rs[len(rs)-1]
	hang := Len(hangs[last]) * f.size / 1000
	done, from := Len(0), 0
	for _, cut := range t.cutsOf(rs) {
		w := t.fonts.prefix(f, word, rs, cut)
		add(piece{text: string(rs[from:cut]), face: f, link: link}, item{kind: box, w: w - done})
		done, from = w, cut
		if rs[cut-1] == '-' || rs[cut-1] == '–' || rs[cut-1] == '—' || rs[cut-1] == '/' {
			add(piece{}, item{kind: penalty, cost: hyphenCost, hang: Len(hangs[rs[cut-1]]) * f.size / 1000,
				hyphen: rs[cut-1] == '-'})
			continue
		}
		hw := t.fonts.width(f, "-")
		add(piece{text: "-", face: f, link: link},
			item{kind: penalty, w: hw, cost: hyphenCost, hyphen: true, hang: Len(hangs['-']) * f.size / 1000})
	}
	add(piece{text: string(rs[from:]), face: f, link: link}, item{kind: box, w: t.fonts.width(f, word) - done, hang: hang})
}

// cutsOf returns the indices at which a word may be divided: by the dictionary, and after its own
// hyphens and dashes. A word with a no-break space, such as "figure 2", stays whole.
func (t *setter) cutsOf(rs []rune) []int {
	if slices.Contains(rs, '\u00a0') {
		return nil
	}
	var out []int
	for a := 0; a < len(rs); {
		if !unicode.IsLetter(rs[a]) {
			if (rs[a] == '-' || rs[a] == '–' || rs[a] == '—' || rs[a] == '/') && a > 1 && a+2 < len(rs) {
				out = append(out, a+1)
			}
			a++
			continue
		}
		b := a
		for b < len(rs) && unicode.IsLetter(rs[b]) {
			b++
		}
		whole := (a == 0 || !isJoin(rs[a-1])) && (b == len(rs) || !isJoin(rs[b])) // part of a hyphened word: no second hyphen
		if whole {
			for _, c := range t.dict.Divide(rs[a:b]) {
				out = append(out, a+c)
			}
		}
		a = b
	}
	return out
}

func isJoin(r rune) bool { return r == '-' || r == '@' || r == '/' || r == '.' || r == '_' }

// line sets the items between two breaks, and joins neighbours of equal face and link.
func (t *setter) line(pieces []piece, items []item, from, to int, width Len, justify bool) textLine {
	l := textLine{}
	end := to
	if items[to].kind == penalty && items[to].w > 0 {
		end = to + 1 // the hyphen at the break is set too
	}
	filled := false
	for i := from; i < end; i++ {
		it := items[i]
		p := pieces[it.piece]
		if it.fill {
			filled = true
		}
		if p.text == "" || it.kind == penalty && i != to {
			continue
		}
		if p.note > 0 {
			l.notes = append(l.notes, p.note)
		}
		if k := len(l.segs) - 1; k >= 0 && p.note == 0 && l.segs[k].note == 0 && p.page == "" && l.segs[k].page == "" &&
			l.segs[k].face == p.face && l.segs[k].link == p.link {
			l.segs[k].text += p.text
			continue
		}
		l.segs = append(l.segs, segment{piece: p})
	}
	for k := len(l.segs) - 1; k >= 0; k-- { // drop spaces at the end
		l.segs[k].text = strings.TrimRight(l.segs[k].text, " ")
		if l.segs[k].text != "" {
			break
		}
		l.segs = l.segs[:k]
	}
	spaces := 0
	var w Len
	for k := range l.segs {
		l.segs[k].w = t.fonts.width(l.segs[k].face, l.segs[k].text)
		w += l.segs[k].w
		spaces += strings.Count(l.segs[k].text, " ")
	}
	hang := items[to].hang
	if items[to].kind != penalty || items[to].w == 0 && !items[to].hyphen {
		if j := to - 1; j >= from && items[j].kind == box {
			hang = items[j].hang
		}
	}
	if gap := width + hang - w; spaces > 0 && justify && (!filled || gap < 0) {
		l.stretch = gap / Len(spaces)
	}
	x := Len(0)
	for k := range l.segs {
		l.segs[k].x = x
		l.segs[k].w += l.stretch * Len(strings.Count(l.segs[k].text, " "))
		x += l.segs[k].w
	}
	l.width = x
	return l
}

// drawLine sets the line with its left end at x and its baseline at y.
func (t *setter) drawLine(p *Page, l textLine, x, y Len) {
	for i, s := range l.segs {
		text := s.text
		if s.page != "" {
			text = t.pageText(s.pattern, s.page)
		}
		if i == len(l.segs)-1 && p.at != nil && !strings.HasSuffix(text, "-") {
			text += " " // else a screen reader joins the words of two lines
		}
		draw := func() { t.fonts.draw(p, x+s.x, y-s.rise, s.face, text, l.stretch) }
		if s.link == "" {
			draw()
			continue
		}
		p.linked(s.link, t.says(s.link), x+s.x, y-s.face.size*3/4, x+s.x+s.w, y+s.face.size/4, draw)
	}
}
