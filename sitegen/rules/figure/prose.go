package figure

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/sitegen/rules/book"
)

// An order in plain running words is not told from the sentence round it by a reader, nor is it checked where it begins and ends. So it must
// bear a mark, and is then read like any other.

// unmarked finds orders in the plain stretches of running text.
func (m *maker) unmarked(spans []book.Span) {
	for _, s := range spans {
		if s.Style != 0 || s.Link != "" {
			continue
		}
		for _, from := range beginnings(s.Text) {
			order := m.orderAt(s.Text[from:])
			if order == "" {
				continue
			}
			at := s.Pos
			at.Col += utf8.RuneCountInString(s.Text[:from])
			m.ps.Add(at, "set it in *italics* or `code`, so that it is read and checked", "an order stands unmarked in the text: %q", order)
			break
		}
	}
}

// beginnings are where an order could begin: at words with a capital letter.
func beginnings(text string) []int {
	var out []int
	inWord := false
	for i, r := range text {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '\'' || r == '’' || r == '-'
		if letter && !inWord && unicode.IsUpper(r) {
			out = append(out, i)
		}
		inWord = letter
	}
	return out
}

// longest is how many words an order in running text may have.
const longest = 16

// orderAt is the order that a text begins with, or "": after a kind of unit, or after a word that leads a line of the ruleset. The
// longest stretch that could be given counts; of one that could not, all that follows in its sentence.
func (m *maker) orderAt(text string) string {
	first, _, _ := strings.Cut(text, " ")
	unit, letter := false, false
	for _, k := range m.rules.Info().Kinds {
		unit, letter = unit || first == k.Name, letter || first == k.Letter
	}
	if !unit && !letter && !m.leads(first) {
		return ""
	}
	ctx := m.openContext("")
	found, sound := "", false
	for _, end := range wordEnds(text) {
		if sound && text[len(found)] == ',' {
			break // "..., and all was well"
		}
		part := strings.TrimRight(text[:end], " ,")
		if strings.Count(part, " ") < 2 || (unit || letter) && !m.beginsOrder(part, ctx) {
			continue
		}
		r := m.reader.Line(part, ctx)
		if good := len(r.Problems) == 0; r.Kind == notation.OrderLine && (good || unit && !sound) {
			found, sound = part, good
		}
	}
	return found
}

// wordEnds are where a stretch of words may end, the shortest first, up to the end of its sentence.
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

// leads says whether a word with its capital leads lines of the game: those of adjustment, and the ruleset's own.
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
