package scene

import (
	"strings"
	"unicode"
)

// Apostrophes sets a name or a sentence as a printer does: "King's Lynn" with ’. Data, codes and
// searched text keep the plain sign, which people type; so does a sign without a letter before it,
// as of minutes or an opening quotation.
func Apostrophes(s string) string {
	if !strings.Contains(s, "'") {
		return s
	}
	rs := []rune(s)
	for i := 1; i < len(rs); i++ {
		if rs[i] == '\'' && unicode.IsLetter(rs[i-1]) {
			rs[i] = '’'
		}
	}
	return string(rs)
}
