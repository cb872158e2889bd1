package main

import (
	"io"
	"strings"
	"unicode"
)

// plain takes control characters out of what others wrote (orders, names of files) before a terminal would obey them.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// plainly writes text without control characters. Each write must hold whole characters.
type plainly struct{ w io.Writer }

func (p plainly) Write(b []byte) (int, error) {
	_, err := io.WriteString(p.w, plain(string(b)))
	return len(b), err
}
