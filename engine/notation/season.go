package notation

import (
	"slices"
	"strings"
	"unicode"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// season is the phase that a sheet is for, from its first heading and the context, and whether the
// current line is below a heading for another phase: "Fall 1903:" below "Spring 1903:"; "Retreats:"
// in a movement phase, where "A Bur - Gas" would be read as a move.
type season struct {
	known bool // the kind of phase is known
	begun bool // there was an order; before the first, a later heading replaces an earlier one
	name  string
	year  int
	other string // the heading above the current line, if for another phase, or ""
	kind  bool   // that heading is for another kind of phase; an order with an explicit verb may be below it
	gone  string // the line above that invalidates the orders below it ("Old orders:", "Germany says:"), or ""
	last  int    // number of the last line with an order that gone invalidates, or 0
}

// reads updates the season from a line's heading, and reports orders below another phase's.
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

// setAside reports orders below a line that invalidates them, because they are old, a draft,
// another's, or not to be carried out. An empty line or another list ends this.
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
			says.Least.In(ts) {
			return // "last" does not mean "old": "At long last:", "# at last", "Last but not least:"
		}
		p := parser{Reader: c.Reader, line: l}
		aside := func(t token) bool { return says.SetsAside.Has(t.W) }
		if k := slices.IndexFunc(ts, func(t token) bool { return says.Renewed.Has(t.W) }); list && k >= 0 &&
			slices.IndexFunc(ts, aside) > k &&
			!slices.ContainsFunc(ts, func(t token) bool { return aside(t) && !says.Ignores.Has(t.W) }) {
			return // the new orders follow: "New orders, ignore the last ones:"
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

// others reports whether a line begins with a power other than the writer's: "Germany's plan:".
func (c *collector) others(ts []token) bool {
	q, n := c.PowerAt(ts)
	return n > 0 && c.ctx.By != engine.NoPower && q != c.ctx.By
}

// differs reports whether a heading is for another season than the sheet's first heading, or for
// the year before or after it. A letter's date does not count: a month is no season, and no game
// plays in our time.
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

// preamble reconsiders unread lines before the first order. If the sheet has a heading, they are
// the names of the writer and the game (W3K v1.5, Annexe 3: name, position, game, season), unless
// they begin like an order.
func (r *Reader) preamble(s *Sheet) {
	end := slices.IndexFunc(s.Lines, func(l Line) bool { return l.Kind == OrderLine })
	if end < 0 {
		end = len(s.Lines)
	}
	head := s.Lines[:end]
	if !slices.ContainsFunc(head, func(l Line) bool { return l.Kind == HeaderLine }) {
		return
	}
	afterPower := false
	for i := range head {
		l := &head[i]
		if l.Kind == HeaderLine && l.Header.Power != engine.NoPower {
			afterPower = true
		}
		says := slices.ContainsFunc(l.Problems, func(p Problem) bool {
			return p.Code == General || p.Code == NotRead || p.Code == Conditional
		})
		if l.Kind != Unread || !isTitle(l.Text) || says || r.names(l.Text) { // "Same as last year" is not a game's name
			continue
		}
		l.Kind, l.Problems = HeaderLine, nil
		l.Order = engine.NewOrder(engine.NoOrder, l.Order.By, engine.NoKind, engine.NoPlace)
		l.Header = Header{Power: engine.NoPower}
		if afterPower && s.Header.Game == "" {
			l.Header.Game = l.Text
			s.Header.Game = l.Text
		}
	}
}

// names reports whether a line names a unit or a power, has an order's sign or verb, or names
// places and little else: then it is not a person's name or a game's. "Paris Peace Club" may be.
func (r *Reader) names(text string) bool {
	ts := grammar.Lex(text)
	p := parser{Reader: r}
	places, others := 0, 0
	place := func(ts []token) bool {
		how := r.FindTokens(ts, Anywhere).How
		return how == Exact || how == Several
	}
	for i, t := range ts {
		if i > 0 && place(ts[:i]) && place(ts[i:]) {
			return true // places and nothing else: "London North Sea"
		}
		if _, power := p.PowerAt(ts[i:]); power > 0 || t.Kind == tokDash || t.Kind == tokColon || t.Kind == tokSlash ||
			len(t.W) > 1 && r.isUnit(t) || p.verbAt(ts[i:]) {
			return true
		}
		if how := r.FindTokens(ts[i:i+1], Anywhere).How; how == Exact && len(t.W) > 2 || len(ts) == 1 &&
			how != NotFound && how != BySlip {
			places++
		} else if t.Kind == tokWord && !r.isUnit(t) {
			others++
		}
	}
	return places > 0 && others < 2
}

// below makes "see my orders below" a remark if there are orders below it and nothing is quoted.
func (r *Reader) below(s *Sheet) {
	for i := range s.Lines {
		l, rest := &s.Lines[i], s.Lines[i+1:]
		if l.Kind == Unread && len(l.Problems) == 1 && l.Problems[0].Code == General &&
			says.Below.In(grammar.Lex(l.Text)) &&
			slices.ContainsFunc(rest, func(l Line) bool { return whole(&l) }) &&
			!slices.ContainsFunc(rest, func(l Line) bool { return l.Kind == QuotedLine }) {
			l.Kind, l.Comment, l.Problems = CommentLine, l.Text, nil
		}
	}
}

// signature makes the writer's name a comment: below a closing formula ("Yours sincerely, / Pat"),
// or after an empty line, if the name resembles no region's and ends the sheet.
func (r *Reader) signature(s *Sheet) {
	end := len(s.Lines) - 1
	for end > 0 && (s.Lines[end].Kind == QuotedLine || s.Lines[end].Kind == CommentLine) {
		end--
	}
	for i := 1; i <= end; i++ {
		l, above := &s.Lines[i], &s.Lines[i-1]
		name, _, _ := strings.Cut(l.Text, "(")                                // "Pat (Turkey)"
		initial := strings.HasSuffix(l.Text, ".") && l.Standing() == Doubtful // "Charles R." retreats nowhere
		if l.Kind != Unread && !initial || l.Order.At != engine.NoPlace || l.Order.Kind != engine.NoKind || !isTitle(name) ||
			len(l.Problems) != 1 && !initial {
			continue
		}
		closes := false
		if before := strings.Fields(Fold(above.Text)); above.Kind == CommentLine && len(before) > 0 {
			closes = (r.Lex.Court.Has(before[0]) || r.Lex.Court.Has(before[len(before)-1])) && len(strings.Fields(name)) < 4
		}
		alone := i == end && l.Kind == Unread && l.Problems[0].Code != General && (l.No > above.No+1 ||
			above.Kind == CommentLine) && len(strings.Fields(name)) < 4 &&
			!slices.ContainsFunc(grammar.Lex(name), func(t token) bool {
				how := r.FindTokens([]token{t}, Anywhere).How
				return t.Kind != tokWord || !t.Up || how == Exact || how == ByWord || how == Several && len(t.W) > 3 ||
					r.isUnit(t) || r.Lex.PhraseAt([]string{t.W})
			})
		_, of, _ := strings.Cut(strings.TrimRight(l.Text, ") ."), "(")
		// "Pat (Turkey)"
		if _, how := r.Power(of); closes || alone || how == Exact && i == end && len(strings.Fields(name)) < 4 {
			l.Kind, l.Comment, l.Problems = CommentLine, l.Text, nil
		}
	}
}

// isTitle reports whether a line is a few words with a capital at the beginning.
func isTitle(s string) bool {
	ws := strings.Fields(s)
	return s != "" && len(ws) <= 6 && len(s) <= 60 && unicode.IsUpper([]rune(s)[0])
}
