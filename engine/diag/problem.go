// Package diag describes problems of an input: what is wrong, where, and what to do about it. All
// packages that read input use it, so that every command reports problems alike.
package diag

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Pos is a place in a source file.
type Pos struct {
	File      string // path relative to the site's folder
	Line, Col int    // from 1, columns in characters; 0: the whole file or line
}

// String returns "file:line:col", omitting what is unknown.
func (p Pos) String() string {
	switch {
	case p.Line == 0:
		return p.File
	case p.Col == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Compare orders places by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Problem is one thing wrong with an input.
type Problem struct {
	Pos
	Msg     string // lower case, no full stop
	Hint    string // what to write or do instead, or ""
	Warning bool   // worth reporting, but does not stop the run
	Part    string // the part of the input that it concerns, such as a game of a site, or ""
}

// Error returns "file:line:col: message (hint: …)".
func (p Problem) Error() string {
	s := p.Pos.String() + ": "
	if p.Warning {
		s += "warning: "
	}
	s += p.Msg
	if p.Hint != "" {
		s += " (hint: " + p.Hint + ")"
	}
	return s
}

// Problems is everything wrong with a run's inputs; the zero value is ready to use.
type Problems struct{ list []Problem }

// Add adds a problem.
func (ps *Problems) Add(at Pos, hint, format string, args ...any) {
	ps.Put(Problem{Pos: at, Msg: fmt.Sprintf(format, args...), Hint: hint})
}

// Put adds an existing problem.
func (ps *Problems) Put(p Problem) { ps.list = append(ps.list, p) }

// Errorf adds an error at a place in a file.
func (ps *Problems) Errorf(file string, line, col int, hint, format string, args ...any) {
	ps.Add(Pos{file, line, col}, hint, format, args...)
}

// Warnf adds a warning at a place in a file.
func (ps *Problems) Warnf(file string, line, col int, hint, format string, args ...any) {
	ps.Put(Problem{Pos: Pos{file, line, col}, Msg: fmt.Sprintf(format, args...), Hint: hint, Warning: true})
}

// Join adds all of another list's problems.
func (ps *Problems) Join(other *Problems) { ps.list = append(ps.list, other.list...) }

// Of sets the Part of all problems that have none.
func (ps *Problems) Of(part string) {
	for i := range ps.list {
		if ps.list[i].Part == "" {
			ps.list[i].Part = part
		}
	}
}

// TakeFaults removes and returns errors that belong to single Parts, which the run leaves out.
func (ps *Problems) TakeFaults() []Problem {
	var faults Problems
	ps.list = slices.DeleteFunc(ps.list, func(p Problem) bool {
		apart := p.Part != "" && !p.Warning
		if apart {
			faults.Put(p)
		}
		return apart
	})
	return faults.All()
}

// Len returns the number of problems, warnings included.
func (ps *Problems) Len() int { return len(ps.list) }

// All returns the problems sorted by file and position, without duplicates, in a new slice.
func (ps *Problems) All() []Problem {
	l := slices.Clone(ps.list)
	slices.SortStableFunc(l, func(a, b Problem) int { return cmp.Or(a.Pos.Compare(b.Pos), cmp.Compare(a.Msg, b.Msg)) })
	return slices.Compact(l)
}

// Failed reports whether any problem is more than a warning.
func (ps *Problems) Failed() bool {
	return slices.ContainsFunc(ps.list, func(p Problem) bool { return !p.Warning })
}

// Err returns the problems as one Errors, or nil if there are only warnings.
func (ps *Problems) Err() error {
	if !ps.Failed() {
		return nil
	}
	return Errors(ps.All())
}

// Errors is a sorted list of problems as an error.
type Errors []Problem

// Error returns one problem per line.
func (e Errors) Error() string {
	lines := make([]string, len(e))
	for i, p := range e {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}
