package gazetteer

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/notation"
)

// Error is a mistake at a place in a file. Line and Col count from 1; Col counts bytes.
type Error struct {
	File      string
	Line, Col int
	Message   string
	Hint      string
}

// Error returns "file:line:col: message (hint: …)".
func (e Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
	if e.Hint != "" {
		s += " (hint: " + e.Hint + ")"
	}
	return s
}

// Errors are all mistakes of a file, in the order of its lines.
type Errors []Error

// Error returns one mistake a line.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i := range e {
		lines[i] = e[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Sort puts the mistakes in the order of their lines.
func (e Errors) Sort() {
	slices.SortStableFunc(e, func(a, b Error) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col)) })
}

// nearestName suggests the known name that a slip probably means, or "".
func nearestName(name string, known []string) string {
	best, at := len(name)/2+1, ""
	for _, k := range known {
		if d := notation.EditDistance(strings.ToLower(name), strings.ToLower(k)); d < best {
			best, at = d, k
		}
	}
	return at
}
