package grammar

import (
	"strings"
	"unicode"
)

// foldRune writes a letter in lower case without its accent; 0 drops it. Letters it does not know
// stay.
func foldRune(r rune) rune {
	switch {
	case r < 0x80:
		if 'A' <= r && r <= 'Z' {
			return r + 32
		}
		return r
	case isApostrophe(r), unicode.Is(unicode.Mn, r):
		return 0
	}
	r = unicode.ToLower(r)
	if i := strings.IndexRune(Accented, r); i >= 0 {
		return rune(Plain[len([]rune(Accented[:i]))])
	}
	return r
}

const (
	Accented = "àáâãäåāăąçćčďđèéêëēėęěğìíîïīįıłñńňòóôõöøōőŕřśšşťţùúûüūůűýÿžźż"
	Plain    = "aaaaaaaaacccddeeeeeeeegiiiiiiilnnnoooooooorrsssttuuuuuuuyyzzz"
)

func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', '‛', 'ʼ', '′', '´', '`':
		return true
	}
	return false
}

// Fold writes text as look-up sees it: lower case words with single spaces, without accents,
// apostrophes and punctuation, with "and" for "&".
func Fold(s string) string {
	if isPlain(s) {
		return strings.ToLower(s) // as nearly every word is
	}
	var b strings.Builder
	gap := false
	put := func(t string) {
		if gap && b.Len() > 0 {
			b.WriteByte(' ')
		}
		gap = false
		b.WriteString(t)
	}
	for _, r := range s {
		switch {
		case isApostrophe(r):
		case r == '&' || r == '+':
			gap = true
			put("and")
			gap = true
		case r == 'æ' || r == 'Æ':
			put("ae")
		case r == 'œ' || r == 'Œ':
			put("oe")
		case r == 'ß':
			put("ss")
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if f := foldRune(r); f != 0 {
				put(string(f))
			}
		case unicode.Is(unicode.Mn, r):
		default:
			gap = true
		}
	}
	return b.String()
}

// isASCII reports whether each character of a text is one byte.
func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isPlain reports whether a text is letters and digits of ASCII alone.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c >= 0x80 || !('a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9') {
			return false
		}
	}
	return true
}
