package moves

import (
	"regexp"
	"strconv"
	"strings"
)

// translated begins every script that package translate writes.
const translated = "// Written by sitegen/moves/translate from Go: change that."

// tighten drops the blanks, line feeds and last semicolons that a script does without. It is for scripts that package translate wrote, which have strings in double
// quotation marks, neither patterns nor templates, and a semicolon behind every statement.
func tighten(s string) string {
	b := make([]byte, 0, len(s))
	quoted, last := false, byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case quoted && c == '\\':
			b = append(b, c)
			i++
			c = s[i]
		case c == '"':
			quoted = !quoted
		case !quoted && c == ' ':
			if i+1 == len(s) || !partsWords(last, s[i+1]) {
				continue
			}
		case !quoted && c == '\n' && (last == ';' || last == '{' || last == '}' || last == ','):
			continue
		case !quoted && c == '}' && last == ';': // bodies have braces, so that what ends here is no empty one
			b = b[:len(b)-1]
		}
		b = append(b, c)
		last = c
	}
	return string(b)
}

// partsWords says that two characters would read otherwise without a blank between them.
func partsWords(a, b byte) bool {
	word := func(c byte) bool {
		return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$' || c >= 0x80
	}
	return word(a) && word(b) || (a == '+' || a == '-') && a == b
}

// composed is a name that package translate made of a type's or package's and a function's: parser$find, strings$Cut. A template's "${" is none.
var composed = regexp.MustCompile(`\b[A-Za-z][A-Za-z0-9_]*\$[A-Za-z0-9_][A-Za-z0-9_$]*`)

// declared is a plain name of several words, which no text of the page's has, where the scripts declare it: trimSigns.
var declared = regexp.MustCompile(`(?:function|class) ([a-z]+[A-Z][A-Za-z0-9]*)\b`)

// helper is what stands for a part of Go: $len.
var helper = regexp.MustCompile(`\$[a-z][A-Za-z0-9]+\b`)

// member is a name behind a full stop: startsWith, which is the language's own too.
var member = regexp.MustCompile(`\.([a-z]+[A-Z][A-Za-z0-9]*)\b`)

var plainName = regexp.MustCompile(`\b[a-z]+[A-Z][A-Za-z0-9]*\b`)

// abbreviate gives such names short ones, in the order in which they come: some 500 names stand 3,500 times in the joined scripts of the reader. What they
// return to the page, and what is some value's member, keeps its name.
func abbreviate(s string) string {
	short := map[string]string{}
	shorten := func(name string) string {
		if short[name] == "" {
			short[name] = "_" + strconv.FormatInt(int64(len(short)), 36)
		}
		return short[name]
	}
	s = composed.ReplaceAllStringFunc(s, shorten)
	helpers := map[string]string{}
	s = helper.ReplaceAllStringFunc(s, func(name string) string {
		if n := len(helpers); helpers[name] == "" && n < 26 {
			helpers[name] = "$" + string(rune('A'+n))
		} else if helpers[name] == "" {
			helpers[name] = shorten(name)
		}
		return helpers[name]
	})
	ours := map[string]bool{}
	for _, m := range declared.FindAllStringSubmatch(s, -1) {
		ours[m[1]] = true
	}
	for _, name := range plainName.FindAllString(s[max(0, strings.LastIndex(s, "return {")):], -1) {
		ours[name] = false
	}
	for _, m := range member.FindAllStringSubmatch(s, -1) {
		ours[m[1]] = false
	}
	return plainName.ReplaceAllStringFunc(s, func(name string) string {
		if ours[name] {
			return shorten(name)
		}
		return name
	})
}
