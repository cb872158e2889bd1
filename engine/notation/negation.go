package notation

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// notBut takes "not to Surrey but to Deptford" for what it says: to Deptford.
func (p *parser) notBut(ts []token) []token {
	for i := 1; i < len(ts); i++ {
		if !says.Not.Has(ts[i].W) {
			continue
		}
		for k := i + 1; k+1 < len(ts); k++ {
			if says.But.Has(ts[k].W) || says.Rather.Has(ts[k].W) && k > i+1 {
				out := append([]token(nil), ts[:i]...)
				rest := ts[k+1:]
				if m := p.marks(out); len(m) > 0 && m[len(m)-1].class == grammar.To && m[len(m)-1].at+m[len(m)-1].n == len(out) {
					if n := p.marks(rest); len(n) > 0 && n[0].at == 0 && n[0].class == grammar.To {
						rest = rest[n[0].n:]
					}
				}
				p.mark(ts[i:k+1], neutral)
				return append(out, rest...)
			}
		}
	}
	return ts
}

// excludes reports whether tokens name what an order is not, and nothing more: "not to Den",
// "rather than Den", "not sc", "not a fleet".
func (p *parser) excludes(ts []token) bool {
	switch w := grammar.WordAt(ts, 1); {
	case says.Rather.Has(ts[0].W) && says.Than.Has(w), says.Instead.Has(ts[0].W) && says.Of.Has(w):
		ts = ts[1:]
	case !says.Not.Has(ts[0].W):
		return false
	}
	if ts = p.trim(ts[1:]); len(ts) > 1 && (says.To.Has(ts[0].W) || counts(ts[0])) {
		ts = ts[1:]
	}
	m, ok := p.first(ts, aVerb)
	return len(ts) > 0 && (p.IsPlace(ts) || p.Lex.Coasts.Of(ts[0].W) != "" && len(ts) == 1 || p.isUnit(ts[0]) &&
		len(ts) == 1 || ok && m.verb == engine.Hold && m.n == len(ts))
}

// excluded notes what the order is not. Where it is just that, nobody can tell what is meant.
func (p *parser) excluded(ts []token) {
	for i := range ts {
		if f := p.FindTokens(p.trim(ts[i:]), Anywhere); f.How == Exact && p.about(f.Region) {
			p.notRead(ts)
			return
		}
	}
	if len(ts) > 0 {
		p.line.remark(p.textOf(ts))
	}
}

// negated says where an order is denied: "does not move", "don't send", "neither A nor B". What it
// orders then nobody can read.
func (p *parser) negated(ts []token) int {
	for i := 0; i < len(ts); i++ {
		if n := p.guard(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		if ts[i].Kind != tokWord {
			continue
		}
		switch {
		case says.Denials.Has(ts[i].W):
			return i
		case says.No.Has(ts[i].W):
			if i+1 < len(ts) && ts[i+1].Kind == tokWord && !p.verbAt(ts[i:]) {
				return i
			}
		}
	}
	return -1
}

// denied makes a line that denies an order one that is not read: its unit at most is known.
func (p *parser) denied(ts []token, at int) {
	l := p.line
	p.subjectOnly(ts)
	l.Kind, l.Problems = Unread, nil
	l.Order.Verb, l.Order.To, l.Order.Of, l.Order.Whom = engine.NoOrder, engine.NoPlace, engine.NoPlace, engine.NoPower
	p.unread(ts[at:])
}
