package load

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is one thing wrong with an input, with where it is and what to do about it.
type Problem struct {
	File      string // as the person knows it: relative to the site
	Line, Col int    // 1-based; 0: the whole file
	Msg, Hint string
	Warning   bool // worth saying, but nothing stops for it
}

// Error returns "file:line:col: message (hint: …)".
func (p Problem) Error() string {
	var b strings.Builder
	b.WriteString(p.File)
	if p.Line > 0 {
		fmt.Fprintf(&b, ":%d", p.Line)
		if p.Col > 0 {
			fmt.Fprintf(&b, ":%d", p.Col)
		}
	}
	b.WriteString(": ")
	if p.Warning {
		b.WriteString("warning: ")
	}
	b.WriteString(p.Msg)
	if p.Hint != "" {
		b.WriteString(" (hint: " + p.Hint + ")")
	}
	return b.String()
}

// Problems is everything wrong with a run's inputs; the zero value is ready to use.
type Problems struct{ list []Problem }

// Add notes a problem.
func (ps *Problems) Add(p Problem) { ps.list = append(ps.list, p) }

// Errorf notes a problem at a position.
func (ps *Problems) Errorf(file string, line, col int, hint, format string, args ...any) {
	ps.Add(Problem{File: file, Line: line, Col: col, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// Warnf notes a warning at a position.
func (ps *Problems) Warnf(file string, line, col int, hint, format string, args ...any) {
	ps.Add(Problem{File: file, Line: line, Col: col, Msg: fmt.Sprintf(format, args...), Hint: hint, Warning: true})
}

// Join adds all of another's problems.
func (ps *Problems) Join(other *Problems) { ps.list = append(ps.list, other.list...) }

// All returns the problems sorted by file and position; the slice belongs to the caller.
func (ps *Problems) All() []Problem {
	l := slices.Clone(ps.list)
	slices.SortStableFunc(l, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Msg, b.Msg))
	})
	return slices.Compact(l)
}

// Failed says whether any problem is more than a warning.
func (ps *Problems) Failed() bool {
	return slices.ContainsFunc(ps.list, func(p Problem) bool { return !p.Warning })
}

// Err returns the problems as one error, or nil if there is none but warnings.
func (ps *Problems) Err() error {
	if !ps.Failed() {
		return nil
	}
	return Errors(ps.All())
}

// Errors is a sorted list of problems as an error, one a line.
type Errors []Problem

// Error returns one problem a line.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, p := range e {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}
