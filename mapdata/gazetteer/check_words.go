package gazetteer

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// The most regions of a board, coasts of a region and letters of a name.
const (
	maxRegions = 5000
	maxCoasts  = 16
	maxLetters = 120
)

// words checks a printed text: its length, and that it has no invisible characters.
func (c *checker) words(table string, n int, key, text string) {
	switch {
	case utf8.RuneCountInString(text) > maxLetters:
		c.bad(table, n, key, "a short one is printed; the long one can go in a note", "%.20q … has %d letters: %d at most",
			text, utf8.RuneCountInString(text), maxLetters)
	case odd(text):
		c.bad(table, n, key, "write it again by hand", "%.60q has invisible characters", text)
	}
}

// odd reports whether a text has control characters, such as line breaks or marks that change the
// direction of writing.
func odd(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool {
		return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
	})
}
