package page

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine/diag"
)

// address matches the parts of a style sheet that fetch a file. Its first group is the address in
// url(), with quotation marks if it has any.
var address = regexp.MustCompile(`(?i)url\(\s*("[^"]*"|'[^']*'|[^)\s]*)|@import\b`)

// styleMistakes finds mistakes in a style sheet that browsers pass over silently: unclosed braces,
// comments and quotation marks, which disable the rules after them, and addresses outside the
// theme. known holds the theme's files by their names in url().
func styleMistakes(file, text string, known map[string]string) (out []diag.Problem) {
	tell := func(at int, hint, msg string) {
		line := 1 + strings.Count(text[:at], "\n")
		col := 1 + utf8.RuneCountInString(text[strings.LastIndexByte(text[:at], '\n')+1:at])
		out = append(out, diag.Problem{Pos: diag.Pos{File: file, Line: line, Col: col}, Msg: msg, Hint: hint})
	}
	var open []int // braces
	plain := []byte(text)
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.HasPrefix(text[i:], "/*"):
			n := strings.Index(text[i+2:], "*/")
			if n < 0 {
				tell(i, "*/", "this comment is never closed")
				return out
			}
			clear(plain[i : i+n+4])
			i += n + 3
		case c == '\\':
			i++
		case c == '"' || c == '\'':
			n := closing(text[i+1:], c)
			if n < 0 {
				tell(i, "", "these quotation marks are not closed in their line")
				return out
			}
			i += n + 1
		case c == '{':
			open = append(open, i)
		case c == '}' && len(open) == 0:
			tell(i, "", "this } closes nothing")
		case c == '}':
			open = open[:len(open)-1]
		}
	}
	for _, at := range open {
		tell(at, "}", "this { is never closed, and the rules after it are lost")
	}
	for _, m := range address.FindAllSubmatchIndex(plain, -1) {
		if m[2] < 0 {
			tell(m[0], "copy its rules into this file, or put the file into css/", "a style sheet cannot import another")
			continue
		}
		as := text[m[2]:m[3]]
		name := strings.Trim(as, `"'`)
		switch {
		case strings.HasPrefix(name, "data:") || strings.HasPrefix(name, "#"):
		case known[as] != "":
		case known[name] != "":
			tell(m[2], "url("+name+")", "a file of the theme is named without quotation marks")
		default:
			tell(m[2], cmp.Or(diag.Meant(name, slices.Sorted(maps.Keys(known))), "the name of a file in the theme's webfonts/ or icons/"),
				"there is no "+name+" in the theme, and pages fetch nothing else")
		}
	}
	return out
}

// closing returns the offset at which a quotation ends, or -1 if it does not end on its line.
func closing(s string, quote byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case quote:
			return i
		case '\\':
			i++
		case '\n':
			return -1
		}
	}
	return -1
}
