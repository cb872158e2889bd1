package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// assents objects to a yes below a quoted order: whether the order is to count nobody said
// (reading.md, 9).
func (r *Reader) assents(s *Sheet) {
	for i := 1; i < len(s.Lines); i++ {
		l, above := &s.Lines[i], &s.Lines[i-1]
		if l.Kind != CommentLine || above.Kind != QuotedLine || !strings.HasPrefix(above.Text, ">") {
			continue
		}
		ts := grammar.TrimSigns(grammar.Lex(l.Text))
		if len(ts) == 0 || slices.ContainsFunc(ts, func(t token) bool {
			return t.Kind == tokWord && !r.Lex.Assent.Has(t.W)
		}) {
			continue
		}
		asked := r.lines(above.No, strings.TrimLeft(above.Text, "> \t"), Open())
		if slices.ContainsFunc(asked, func(q Line) bool { return q.Kind == OrderLine }) {
			(&parser{Reader: r, line: l}).general(ts)
		}
	}
}

// forwarded objects to orders in quoted text where the sheet has nothing else: whoever forwards a
// message may mean what it says.
func (r *Reader) forwarded(s *Sheet) {
	if slices.ContainsFunc(s.Lines, func(l Line) bool {
		return l.Kind != QuotedLine && l.Kind != CommentLine && l.Kind != HeaderLine
	}) {
		return
	}
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind != QuotedLine || strings.HasPrefix(l.Text, ">") || len(l.Problems) > 0 {
			continue
		}
		if slices.ContainsFunc(r.lines(l.No, l.full, Open()), func(q Line) bool { return whole(&q) }) {
			(&parser{Reader: r, line: l}).unread(grammar.Lex(l.full))
		}
	}
}

// quotedLine is a line of an earlier message. What stands below a signature and looks like an order
// is objected to.
func (r *Reader) quotedLine(no int, text string, ctx Context, below bool) []Line {
	trimmed := strings.TrimSpace(text)
	if trimmed == "" {
		return nil
	}
	l := Line{No: no, Text: trimmed, full: text, Kind: QuotedLine, Comment: trimmed}
	blank(&l, text, trimmed, ctx)
	if below {
		for _, m := range r.lines(no, text, ctx) {
			if m.Kind == OrderLine && m.Standing() != Doubtful || m.Kind == OrderLine && len(m.Problems) > 0 &&
				m.Problems[0].Code != UnknownName {
				p := parser{Reader: r, line: &l}
				p.unread(grammar.Lex(text))
				break
			}
		}
	}
	return []Line{l}
}
