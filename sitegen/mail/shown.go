package mail

import (
	"fmt"
	"strings"
	"unicode"
)

// Shown escapes characters that a terminal or a message's head would obey: anybody can write a
// message.
func Shown(s string) string {
	if !strings.ContainsFunc(s, obeyed) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !obeyed(r):
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}

// obeyed reports whether a character is not for reading: a control character, a mark of writing
// direction, the end of a line.
func obeyed(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029
}
