package notation

import (
	"slices"
	"strings"
	"unicode"

	"github.com/heraldmaps/herald/engine"
)

// merge takes what is not known yet.
func (h *Header) merge(o Header) {
	if h.Game == "" {
		h.Game = o.Game
	}
	if h.Power == engine.NoPower {
		h.Power = o.Power
	}
	if h.Season == "" {
		h.Season = o.Season
	}
	if h.Year == 0 {
		h.Year = o.Year
	}
	if h.Submission == "" {
		h.Submission = o.Submission
	}
	if h.Version == 0 {
		h.Version = o.Version
	}
}

// preamble looks again at lines before the first order that could not be read: where the sheet has a header, they are
// the writer's name and the game's (W3K v1.5, Annexe 3: name, position, game, season). What begins as an order does is neither.
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
		says := slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Code == General || p.Code == NotRead || p.Code == Conditional })
		if l.Kind != Unread || !isTitle(l.Text) || says || r.namesUnit(l.Text) { // "Same as last year" is no game's name
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

// namesUnit says that a line has a word for a unit, or is two places side by side.
func (r *Reader) namesUnit(text string) bool {
	ts := lex(text)
	if len(ts) == 0 {
		return false
	}
	from := 0
	if _, unit := r.lex.units[ts[0].w]; unit && len(ts[0].w) == 1 {
		from = 1
	}
	if slices.ContainsFunc(ts, func(t token) bool { return len(t.w) > 1 && r.isUnit(t) }) {
		return true // "Choose: StP fleet"
	}
	place := func(ts []token) bool {
		f := r.find(ts, Anywhere)
		return f.How == Exact || f.How == Several
	}
	for i := from + 1; i <= len(ts); i++ {
		if place(ts[from:i]) && (from > 0 || i < len(ts) && place(ts[i:])) {
			return true
		}
	}
	return false
}

// below takes "see my orders below" for a remark where they do stand below it, and nothing quoted does.
func (r *Reader) below(s *Sheet) {
	for i := range s.Lines {
		l, rest := &s.Lines[i], s.Lines[i+1:]
		if l.Kind == Unread && len(l.Problems) == 1 && l.Problems[0].Code == General && strings.Contains(Fold(l.Text), "below") && slices.ContainsFunc(rest, func(l Line) bool { return whole(&l) }) &&
			!slices.ContainsFunc(rest, func(l Line) bool { return l.Kind == QuotedLine }) {
			l.Kind, l.Comment, l.Problems = CommentLine, l.Text, nil
		}
	}
}

// signature makes a comment of the writer's name: below a closing word ("Yours sincerely, / Pat"), or by itself below an empty line where it is
// like no region's and the last that the sheet says of its own.
func (r *Reader) signature(s *Sheet) {
	end := len(s.Lines) - 1
	for end > 0 && (s.Lines[end].Kind == QuotedLine || s.Lines[end].Kind == CommentLine) {
		end--
	}
	for i := 1; i <= end; i++ {
		l, above := &s.Lines[i], &s.Lines[i-1]
		name, _, _ := strings.Cut(l.Text, "(") // "Pat (Turkey)"
		if l.Kind != Unread || l.Order.At != engine.NoPlace || l.Order.Kind != engine.NoKind || !isTitle(name) || len(l.Problems) != 1 {
			continue
		}
		closes := false
		if before := strings.Fields(Fold(above.Text)); above.Kind == CommentLine && len(before) > 0 {
			closes = (r.lex.court[before[0]] || r.lex.court[before[len(before)-1]]) && len(strings.Fields(name)) < 4
		}
		alone := i == end && l.No > above.No+1 && len(strings.Fields(name)) < 3 && !slices.ContainsFunc(lex(name), func(t token) bool {
			return t.kind != tokWord || !t.up || r.find([]token{t}, Anywhere).How != NotFound || r.isUnit(t)
		})
		if closes || alone {
			l.Kind, l.Comment, l.Problems = CommentLine, l.Text, nil
		}
	}
}

// isTitle says that a line is a few words, none of which looks like an order's.
func isTitle(s string) bool {
	ws := strings.Fields(s)
	return s != "" && len(ws) <= 6 && len(s) <= 60 && unicode.IsUpper([]rune(s)[0])
}
