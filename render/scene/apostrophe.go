package scene

import (
	"strings"
	"unicode"
)

// Apostrophes returns a text with typographic apostrophes: "King's Lynn" with ’. It leaves signs
// without a letter before them, such as those of minutes or opening quotations. Data, codes and
// searched text keep the plain sign, which people type.
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
