package figure

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// An order in running text must be emphasised, so that it is checked and a reader sees where it
// begins and ends. An order in plain text is reported. It is recognised by a kind of unit, a word
// that begins lines of the ruleset, or two places joined as in an order. Text that only looks like
// an order is marked {.prose}.

const proseMark = "{.prose}"

// unmarked reports orders in the plain, not emphasised stretches of running text.
func (m *maker) unmarked(spans []book.Span) {
	for i := range spans {
		s := &spans[i]
		if s.Style != 0 || s.Link != "" {
			continue
		}
		text, marks := excepted(s.Text)
		past := 0 // offset of the end of a journey's first place, whose words begin no order
		for _, from := range beginnings(text) {
			if from < past {
				continue
			}
			order := m.orderAt(text[from:])
			if order == "" {
				continue
			}
			if m.way(text[:from], text[from:]) {
				_, joint := m.joinedBy(text[from:])
				past = len(text) - len(joint)
				continue
			}
			if k := slices.IndexFunc(marks, func(at int) bool { return from < at && at <= from+len(order) }); k >= 0 {
				marks = slices.Delete(marks, k, k+1)
				continue
			}
			at := s.Pos
			at.Col += utf8.RuneCountInString(s.Text[:from])
			hint := "set it in *italics* or `code`, so that it is read and checked"
			if m.barely(text[from:]) {
				hint += "; if it is not an order, put " + proseMark + " after it"
			}
			m.ps.Add(at, hint, "an order is unmarked in the text: %q", order)
			break
		}
		for _, end := range marks {
			m.ps.Add(s.Pos, "remove it", "%s follows something that does not look like an order: %q", proseMark, lastWords(text[:end]))
		}
		s.Text = text
	}
}

// excepted removes the {.prose} marks from a text, and returns their offsets.
func excepted(text string) (string, []int) {
	var at []int
	for {
		before, after, ok := strings.Cut(text, proseMark)
		if !ok {
			return text, at
		}
		at = append(at, len(before))
		text = before + after
	}
}

func lastWords(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[max(0, len(words)-4):], " ")
}

// way reports whether text begins with two places joined by "to" after the word "from", "between"
// or "next", which is no order: "the road from London to York".
func (m *maker) way(before, text string) bool {
	before = strings.TrimSuffix(strings.ToLower(before), "the ")
	for _, w := range []string{"from ", "between ", "next "} {
		if strings.HasSuffix(before, w) && (len(before) == len(w) || !unicode.IsLetter(rune(before[len(before)-len(w)-1]))) {
			return m.barely(text)
		}
	}
	return false
}

// barely reports whether a text begins with two places that only "to" joins.
func (m *maker) barely(text string) bool {
	_, joint := m.joinedBy(text)
	return strings.HasPrefix(joint, "to ")
}

// beginnings returns the offsets at which an order could begin: capitalised words and numbers.
func beginnings(text string) []int {
	var out []int
	inWord := false
	for i, r := range text {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\'' || r == '’' || r == '-'
		if letter && !inWord && (unicode.IsUpper(r) || unicode.IsDigit(r)) {
			out = append(out, i)
		}
		inWord = letter
	}
	return out
}

// longest is the most words that an order in running text may have.
const longest = 16

// orderAt returns the order that a text begins with, or "". Of the stretches that can be read as an
// order it returns the longest without problems, or else the longest.
func (m *maker) orderAt(text string) string {
	first, _, _ := strings.Cut(text, " ")
	unit, letter := false, false
	for _, k := range m.rules.Info().Kinds {
		unit, letter = unit || first == k.Name, letter || first == k.Letter
	}
	if article := first == "A" || first == "An"; article && !letter { // "A unit in London defends it"
		return ""
	}
	bare := false // the order would omit its kind of unit
	if !unit && !letter && !m.leads(first) {
		if bare = m.joined(text); !bare {
			return ""
		}
	}
	ctx := m.openContext("")
	found, sound := "", false
	for _, end := range wordEnds(text) {
		if sound && text[len(found)] == ',' {
			break // the order ends at the comma: "..., and all was well"
		}
		part := strings.TrimRight(text[:end], " ,")
		if strings.Count(part, " ") < 2 && !bare || (unit || letter) && !m.beginsOrder(part, ctx) {
			continue
		}
		r := m.reader.Line(part, ctx)
		if bare && !twoPlaces(r) {
			continue
		}
		if good := len(r.Problems) == 0; r.Kind == notation.OrderLine && (good || (unit || bare) && !sound) {
			found, sound = part, good
		}
	}
	return found
}

// wordEnds returns the offsets, rising, at which an order that begins a text may end: the ends of
// words up to the end of the sentence.
func wordEnds(text string) []int {
	const ends = ".;:!?()\n—"
	var out []int
	for i, r := range text {
		stop := strings.ContainsRune(ends, r)
		if stop || r == ' ' || r == ',' {
			out = append(out, i)
		}
		if stop || len(out) > longest {
			return out
		}
	}
	return append(out, len(text))
}

// leads reports whether a word begins orders of adjustment or lines of the ruleset's own.
func (m *maker) leads(word string) bool {
	word = strings.ToLower(word)
	if slices.Contains([]string{"build", "remove", "waive", "send"}, word) {
		return true
	}
	for _, f := range m.rules.Info().Forms {
		for _, p := range f.Patterns {
			for _, alternatives := range strings.Fields(p) {
				if slices.Contains(strings.Split(strings.Trim(alternatives, "[]"), "|"), word) {
					return true
				}
				if !strings.HasPrefix(alternatives, "[") {
					break
				}
			}
		}
	}
	return false
}

// placeWords is the most words of a place's name in a search for orders.
const placeWords = 6

// joined reports whether a text begins with a place, or a count of points, and goes on like an
// order: with a dash, an arrow, a mark of the ruleset's forms, a verb, or "to" and another place.
func (m *maker) joined(text string) bool {
	ok, _ := m.joinedBy(text)
	return ok
}

// joinedBy is joined, and returns the text from the joining word or sign on.
func (m *maker) joinedBy(text string) (ok bool, joint string) {
	if n := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }); n > 0 {
		return strings.HasPrefix(text[n:], ": "), text[n:]
	}
	for i, end := range wordEnds(text) {
		if i == placeWords {
			break
		}
		if i == 0 && m.dashed(text[:end]) {
			return true, text[end:]
		}
		if strings.HasSuffix(text[:end], "'s") || strings.HasSuffix(text[:end], "’s") { // no order: "Newcastle's support of Eskdale"
			continue
		}
		if !m.isPlace(text[:end]) {
			continue
		}
		joint := strings.TrimLeft(text[end:], " ")
		c, n := utf8.DecodeRuneInString(joint)
		if strings.ContainsRune("-–→>", c) && strings.HasPrefix(joint[n:], " ") {
			return true, joint
		}
		if first, _, _ := strings.Cut(joint, " "); len(first) == 1 && unicode.IsUpper(c) { // the verb S in PAR S MAR - BUR
			joint = strings.ToLower(joint)
		}
		if m.words.Verb(joint) || strings.HasPrefix(joint, "to ") && m.beginsPlace(joint[len("to "):]) {
			return true, joint
		}
	}
	return false, ""
}

// isPlace reports whether a text is the name, perhaps ambiguous, of a place of the board.
func (m *maker) isPlace(text string) bool {
	return m.words.Known(text, notation.Fits(engine.NoKind))
}

func (m *maker) beginsPlace(text string) bool {
	text = strings.TrimPrefix(text, "the ")
	if c, _ := utf8.DecodeRuneInString(text); !unicode.IsUpper(c) {
		return false
	}
	for i, end := range wordEnds(text) {
		if i == placeWords {
			break
		}
		if m.isPlace(text[:end]) {
			return true
		}
	}
	return false
}

// dashed reports whether a word is two codes of places with a dash between: PAR-BUR.
func (m *maker) dashed(word string) bool {
	a, b, ok := strings.Cut(word, "-")
	if !ok || max(len(a), len(b)) > 4 {
		return false
	}
	for _, code := range []string{a, b} {
		ok = ok && m.words.Find(code, notation.Fits(engine.NoKind)).How == notation.Exact
	}
	return ok
}

// twoPlaces reports whether a line is an order about two places, or a sound own order.
func twoPlaces(l notation.Line) bool {
	o := &l.Order
	if l.Form != "" {
		return len(l.Problems) == 0
	}
	return o.Verb != engine.Hold && o.At != engine.NoPlace && (o.To != engine.NoPlace || o.Of != engine.NoPlace)
}
