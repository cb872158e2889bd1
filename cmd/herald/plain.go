package main

import (
	"io"

	"github.com/heraldmaps/herald/sitegen/load"
)

// plain escapes control characters, and those that turn the direction of writing, in others' texts
// (orders, titles, names of files), which a terminal would obey.
func plain(s string) string { return load.Plain(s) }

// plainly writes text without control characters. Each write must hold whole characters.
type plainly struct{ w io.Writer }

func (p plainly) Write(b []byte) (int, error) {
	_, err := io.WriteString(p.w, plain(string(b)))
	return len(b), err
}
