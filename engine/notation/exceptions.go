package notation

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// exceptions parts "All hold except A Par - Bur and A Mar - Gas" into the hold of all and what is
// excepted from it.
func (p *parser) exceptions(ts []token) (all, rest []token) {
	for i := 1; i+1 < len(ts); i++ {
		n := p.Lex.Except.LongestAt(ts[i:])
		if n == 0 {
			continue
		}
		ms := p.marks(ts)
		if len(ms) == 0 {
			return nil, nil
		}
		head := ts[:i]
		v, ok := p.verb(head, p.marks(head))
		switch {
		case ok && v.verb == engine.Hold && (p.everyone(head[:v.at]) || v.at == 0 && p.everyone(head[v.at+v.n:])):
			return head, grammar.TrimLeft(ts[i+n:])
		case !ok && p.everyone(head): // "All except A Par - Bur hold"
			for k := len(ms) - 1; k >= 0; k-- {
				if ms[k].verb == engine.Hold && ms[k].at+ms[k].n == len(ts) && ms[k].at > i+n {
					return append(append([]token(nil), head...), ts[ms[k].at:]...), ts[i+n : ms[k].at]
				}
			}
		}
	}
	return nil, nil
}

// excepted reads what is excepted from "all hold": orders, or units without one, which are objected
// to.
func (r *Reader) excepted(base Line, ts []token, ctx Context) []Line {
	var out []Line
	p := parser{Reader: r, ctx: ctx, line: &base}
	for _, s := range r.sentences(ts) {
		pieces := [][]token{s}
		if !p.verbed(s) {
			pieces = p.units(s)
		}
		for _, piece := range pieces {
			l := base
			l.cut(piece)
			got := r.sentence(l, piece, ctx)
			for i := range got {
				if g := &got[i]; g.Kind == CommentLine || g.Kind == OrderLine && !complete(g.Order) && len(g.Problems) == 0 {
					g.Kind = Unread
				}
				if g := &got[i]; g.Kind == Unread && g.Standing() == Doubtful {
					q := parser{Reader: r, ctx: ctx, line: g}
					if u := q.unit(piece); g.Order.At == engine.NoPlace && u.said && len(q.trim(u.name)) > 0 &&
						q.FindTokens(q.trim(u.name), q.stands(u.kind)).How == NotFound {
						g.Problems = nil
						q.name(u.name, q.stands(u.kind), u.kind)
						col, n := grammar.Span(grammar.TrimSigns(piece))
						q.problem(Problem{Code: NotRead, Col: col, Len: n, Message: fmt.Sprintf("%q was not read", q.textOf(piece)),
							Hint: "say what it does"})
					}
					q.unread(piece)
				}
			}
			out = append(out, got...)
		}
	}
	return out
}
