package notation

import (
	"slices"
)

// instead reads the lines that a form stands for.
func (r *Reader) instead(p *parser, ts []token, mt *match, depth int) []Line {
	var out []Line
	for _, b := range mt.bound {
		if b.v.typ.id != "words" && b.v.like > alike {
			p.settle(ts, b)
		}
	}
	for _, es := range mt.form.as {
		w := writer{ts: ts, bound: mt.bound, col: ts[0].Col}
		line, _ := w.write(es)
		base := *p.line
		base.Problems = nil
		for _, l := range r.tokens(base, line, p.ctx, depth+1) {
			for _, q := range p.line.Problems {
				sub := parser{Reader: r, line: &l}
				sub.problem(q)
			}
			out = append(out, l)
		}
	}
	p.shared(out, ts, mt)
	return out
}

// shared gives orders read in place of a line the words of the line that are theirs or the form's.
func (p *parser) shared(ls []Line, ts []token, mt *match) {
	said := func(t token) bool {
		return slices.ContainsFunc(ls, func(l Line) bool {
			return slices.ContainsFunc(l.words, func(w [2]int) bool { return w[0] <= t.Col && t.Col < w[1] })
		})
	}
	q := parser{Reader: p.Reader, line: p.line}
	for _, t := range ts {
		if t.Kind != tokWord {
			q.mark([]token{t}, neutral)
		}
	}
	for _, w := range mt.words {
		q.mark(ts[w.at:w.at+1], ofOrder)
	}
	for _, b := range mt.bound {
		for _, t := range ts[b.from:b.to] {
			if b.v.typ.id != "words" || said(t) {
				q.mark([]token{t}, ofOrder)
			}
		}
	}
	for i := range ls {
		ls[i].words = q.runs(ts)
	}
}

// writer writes a line that a form stands for with the words of the slots.
type writer struct {
	ts    []token
	bound []bound
	col   int // where the words that the form itself puts in are thought to stand
}

// write returns false where a slot of the parts was not filled.
func (w *writer) write(es []elem) ([]token, bool) {
	var out []token
	for i := range es {
		switch e := &es[i]; {
		case e.tok != nil:
			t := *e.tok
			t.Col, t.N = w.col, 0
			out = append(out, t)
		case e.slot != nil:
			k := slices.IndexFunc(w.bound, func(b bound) bool { return b.slot.name == e.slot.name })
			if k < 0 {
				return nil, false
			}
			part := w.ts[w.bound[k].from:w.bound[k].to]
			out = append(out, part...)
			w.col = part[len(part)-1].Col
		default:
			if part, ok := w.write(e.alts[0]); ok {
				out = append(out, part...)
			}
		}
	}
	return out, true
}
