package main

import (
	"io"

	"github.com/heraldmaps/herald/sitegen/load"
)

// plain writes control characters, and such as turn the direction of writing, as escapes in what others wrote (orders, titles, names of files) before a
// terminal would obey them.
func plain(s string) string { return load.Plain(s) }

// plainly writes text without control characters. Each write must hold whole characters.
type plainly struct{ w io.Writer }

func (p plainly) Write(b []byte) (int, error) {
	_, err := io.WriteString(p.w, plain(string(b)))
	return len(b), err
}
