package scene

import (
	"strings"
	"unicode"
)

// Apostrophes sets a name or a sentence as a printer does: "King's Lynn" with ’. Data, codes and
// what is searched keep the plain sign, which people type; a sign that no letter stands before, as
// of minutes or of a quotation's beginning, stays as it is.
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
