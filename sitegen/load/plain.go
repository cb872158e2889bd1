package load

import (
	"fmt"
	"strings"
	"unicode"
)

// Command reports whether a character is not text but a command that moves cursors, rings bells or
// turns the direction of writing.
func Command(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 ||
		r == 0x2028 || r == 0x2029
}

// Plain escapes command characters: texts and file names from others are shown on terminals,
// which would obey them.
func Plain(s string) string {
	if !strings.ContainsFunc(s, Command) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		switch {
		case !Command(r):
			b.WriteRune(r)
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
