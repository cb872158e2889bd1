package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// season is which phase a sheet is for, by its first heading and by what its reader knows, and
// whether what is read just now stands below a heading of another one: "Fall 1903:" below "Spring
// 1903:"; "Retreats:" in a movement phase, where "A Bur - Gas" would be a move (reading.md, 6).
type season struct {
	known bool // the kind of phase is known
	begun bool // there was an order: until then a further heading is a better one
	name  string
	year  int
	other string // the heading of another phase above what is read, or ""
	kind  bool   // it is of another kind of phase: what says by its verb what it is may stand below it
	gone  string // the line above what is read that sets aside what stands below it: "Old orders:", "Germany says:"
	last  int    // the line of the last order that it set aside, or 0
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
		} else if s.known && step <= engine.Retreats && (h.Submission == "movement" || h.Submission == "retreat") &&
			stepOf(h.Submission) != step {
			s.other, s.kind = l.Text, true
		} else if h.Season != "" {
			s.name, s.year = h.Season, h.Year
		}
	}
	s.begun = s.begun || l.Kind == OrderLine
	if s.other != "" && l.Kind == OrderLine && !l.cancelled() && (l.bare || !s.kind) {
		l.object(NotRead, "leave out what is not for this phase, or its heading", "for another phase, by %q?", s.other)
	}
}

// setAside objects to orders below a line that sets them aside, up to an empty line or a further
// list: they are old, a draft, another's, or are not to be.
func (c *collector) setAside(l *Line) {
	s := &c.season
	switch {
	case l.Kind == QuotedLine:
	case l.Kind != OrderLine:
		ts := grammar.Lex(l.Text)
		list := len(ts) > 0 && ts[len(ts)-1].Kind == tokColon
		if list || l.headed() {
			s.gone = ""
		}
		if ends := grammar.TrimSigns(ts); len(ends) > 0 && says.Last.Has(ends[len(ends)-1].W) ||
			slices.ContainsFunc(ts, func(t token) bool { return says.Least.Has(t.W) }) {
			return // "At long last:", "# at last", "Last but not least:"
		}
		p := parser{Reader: c.Reader, line: l}
		aside := func(t token) bool { return says.SetsAside.Has(t.W) }
		if k := slices.IndexFunc(ts, func(t token) bool { return says.Renewed.Has(t.W) }); list && k >= 0 &&
			slices.IndexFunc(ts, aside) > k &&
			!slices.ContainsFunc(ts, func(t token) bool { return aside(t) && !says.Ignores.Has(t.W) }) {
			return // "New orders, ignore the last ones:"
		}
		plain := func(t token) bool { return !aside(t) && !p.carriesNothing(t) && !c.Lex.Labels.Has(t.W) }
		said := slices.ContainsFunc(ts, aside)
		if k := p.has(ts, grammar.Condition); !list {
			said = said && !slices.ContainsFunc(ts, plain)
		} else if !said {
			said = p.has(ts, grammar.Doubt) >= 0 || !l.headed() &&
				(c.others(ts) || k >= 0 && c.Lex.Tails.Firm(ts[k:]) && p.othersIn(ts[k:]))
		}
		if said {
			s.gone, s.last = l.Text, 0
		}
	case s.gone == "" || l.cancelled():
	case s.last > 0 && l.No > s.last+1:
		s.gone = ""
	default:
		s.last = l.No
		l.object(NotRead, "leave it out, or the line above it", "is it an order, below %q?", s.gone)
	}
}

// others reports whether a line begins with another power than the writer, who is known: "Germany's
// plan:".
func (c *collector) others(ts []token) bool {
	q, n := c.PowerAt(ts)
	return n > 0 && c.ctx.By != engine.NoPower && q != c.ctx.By
}

// differs reports whether a heading is of another season than the sheet's first, or of the year
// before or behind. A letter's date is none: a month is no season, and nobody plays in our time.
func (s *season) differs(h *Header) bool {
	const seasons = "spring summer autumn winter"
	apart := h.Year - s.year
	switch {
	case s.name == "" || h.Season == "" || strings.Contains(seasons, s.name) != strings.Contains(seasons, h.Season),
		s.year != 0 && h.Year != 0 && (apart < -1 || apart > 1):
		return false
	}
	return h.Season != s.name || s.year != 0 && h.Year != 0 && apart != 0
}
