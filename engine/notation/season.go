package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// season is which phase a sheet is for, by its first heading and by what its reader knows, and whether what is read just now stands below a
// heading of another one: "Fall 1903:" below "Spring 1903:"; "Retreats:" in a movement phase, where "A Bur - Gas" would be a move (reading.md, 6).
type season struct {
	known bool // the kind of phase is known
	begun bool // there was an order: until then a further heading is a better one
	name  string
	year  int
	other string // the heading of another phase above what is read, or ""
	kind  bool   // it is of another kind of phase: what says by its verb what it is may stand below it
	gone  string // the name of a list above what is read whose orders count no more: "Old orders:"
}

// reads looks at a line's heading, and objects to an order below one of another phase.
func (s *season) reads(l *Line, step engine.PhaseStep) {
	h := l.Header
	if !l.headed() {
		h = Header{Submission: l.phase}
	}
	if l.No > 0 && (h.Season != "" || h.Year != 0 || h.Submission != "") {
		s.other, s.kind = "", false
		if s.begun && s.differs(&h) {
			s.other = l.Text
		} else if s.known && step <= engine.Retreats && (h.Submission == "movement" || h.Submission == "retreat") && stepOf(h.Submission) != step {
			s.other, s.kind = l.Text, true
		} else if h.Season != "" {
			s.name, s.year = h.Season, h.Year
		}
	}
	s.begun = s.begun || l.Kind == OrderLine
	if l.Kind != OrderLine && strings.HasSuffix(l.Text, ":") {
		if s.gone = ""; slices.ContainsFunc(lex(l.Text), func(t token) bool { return isPast[t.w] }) {
			s.gone = l.Text
		}
	}
	if s.gone != "" && l.Kind == OrderLine && !l.cancelled() {
		l.add(Problem{Code: NotRead, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Message: fmt.Sprintf("is it still an order, below %q?", s.gone), Hint: "leave it out, or the line above it"})
	}
	if s.other != "" && l.Kind == OrderLine && !l.cancelled() && (l.bare || !s.kind) {
		l.add(Problem{Code: NotRead, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Message: fmt.Sprintf("for another phase, by %q?", s.other),
			Hint: "leave out what is not for this phase, or its heading"})
	}
}

// isPast are words of lists whose orders count no more.
var isPast = map[string]bool{"old": true, "previous": true, "former": true, "earlier": true, "cancelled": true, "canceled": true, "superseded": true, "withdrawn": true, "deleted": true}

// differs says that a heading is of another season than the sheet's first, or of the year before or behind. A letter's date is none: a month is no season,
// and nobody plays in our time.
func (s *season) differs(h *Header) bool {
	const seasons = "spring summer autumn winter"
	apart := h.Year - s.year
	switch {
	case s.name == "" || h.Season == "" || strings.Contains(seasons, s.name) != strings.Contains(seasons, h.Season), s.year != 0 && h.Year != 0 && (apart < -1 || apart > 1):
		return false
	}
	return h.Season != s.name || s.year != 0 && h.Year != 0 && apart != 0
}
