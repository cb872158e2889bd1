package page

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// kept lists elements whose apostrophes stay straight, since people copy their text literally or
// programs read it. A receipt, for one, is the hash of exact bytes.
var kept = [][]byte{[]byte("pre"), []byte("code"), []byte("kbd"), []byte("script"), []byte("style"),
	[]byte("textarea"), []byte("template")}

// apostrophes replaces straight apostrophes after letters in a page's text by ’, since names in
// boards' data have straight ones. Tags and the elements in kept do not change.
func apostrophes(page []byte) []byte {
	out := make([]byte, 0, len(page)+64)
	for len(page) > 0 {
		if page[0] == '<' {
			n := element(page)
			out, page = append(out, page[:n]...), page[n:]
			continue
		}
		n := bytes.IndexByte(page, '<')
		if n < 0 {
			n = len(page)
		}
		out, page = typographic(out, page[:n]), page[n:]
	}
	return out
}

// element returns the length of the tag, or of the element in kept, at a text's start.
func element(page []byte) int {
	end := bytes.IndexByte(page, '>') + 1
	if bytes.HasPrefix(page, []byte("<!--")) {
		end = bytes.Index(page, []byte("-->")) + 3
	}
	if end < 1 {
		return len(page)
	}
	for _, name := range kept {
		if tag := page[1:end]; bytes.HasPrefix(tag, name) && len(tag) > len(name) &&
			(tag[len(name)] == '>' || tag[len(name)] == ' ') {
			if close := bytes.Index(page, append([]byte("</"), name...)); close > 0 {
				return close
			}
			return len(page)
		}
	}
	return end
}

// typographic appends a text of HTML with its apostrophes replaced by ’.
func typographic(out, text []byte) []byte {
	for len(text) > 0 {
		i := bytes.IndexAny(text, "'&")
		if i < 0 {
			return append(out, text...)
		}
		out, text = append(out, text[:i]...), text[i:]
		n := 1
		if bytes.HasPrefix(text, []byte("&#39;")) {
			n = len("&#39;")
		}
		if before, _ := utf8.DecodeLastRune(out); i > 0 && unicode.IsLetter(before) && (n > 1 || text[0] == '\'') {
			out = append(out, "’"...)
		} else {
			out = append(out, text[:n]...)
		}
		text = text[n:]
	}
	return out
}
