package book

import (
	"fmt"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/engine/notation"
)

// Pos is a place in a source file: 1-based line and column, in characters.
type Pos struct {
	File      string
	Line, Col int
}

// String returns "file:line:col".
func (p Pos) String() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col) }

// Problem is something wrong with the text.
type Problem struct {
	Pos     Pos
	Message string
	Hint    string // what to type instead, or ""
}

// Error returns "file:line:col: message (hint: …)".
func (p Problem) Error() string {
	if p.Hint == "" {
		return p.Pos.String() + ": " + p.Message
	}
	return p.Pos.String() + ": " + p.Message + " (hint: " + p.Hint + ")"
}

// Problems is all that is wrong with a text; as an error it prints one a line.
type Problems []Problem

// Error returns the problems, one a line.
func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Add appends a problem.
func (ps *Problems) Add(at Pos, hint, format string, args ...any) {
	*ps = append(*ps, Problem{at, fmt.Sprintf(format, args...), hint})
}

// Err sorts the problems by place and returns them as an error, or nil if there are none.
func (ps Problems) Err() error {
	if len(ps) == 0 {
		return nil
	}
	sort.SliceStable(ps, func(i, j int) bool {
		a, b := ps[i].Pos, ps[j].Pos
		if a.File != b.File {
			return a.File < b.File
		}
		if a.Line != b.Line {
			return a.Line < b.Line
		}
		return a.Col < b.Col
	})
	return ps
}

// Nearest returns the candidate closest in spelling to a word, or "" if none is close.
func Nearest(word string, candidates []string) string {
	best, at := "", 1+(len(word)+1)/2
	for _, c := range candidates {
		if d := notation.EditDistance(strings.ToLower(word), strings.ToLower(c)); d < at {
			best, at = c, d
		}
	}
	return best
}
