package notation

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
)

// aside takes text that belongs to no part of an order as a comment. What may be meant as part of it is not passed over:
// a second order, a second destination, a condition.
func (p *parser) aside(ts []token) {
	joined := len(ts) > 0 && ts[0].kind == tokSlash
	ts = trimSigns(ts)
	if len(ts) == 0 {
		return
	}
	text := p.textOf(ts)
	p.tail = append(p.tail, text)
	col, n := span(ts)
	if p.ordersAt(ts, true) {
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("%q was not read", text),
			Hint: "one order on each line"})
		return
	}
	first := ts[0].w
	bare := p.trim(ts)
	if bare[0].w == "to" {
		bare = p.trim(bare[1:])
	}
	switch f := p.find(bare, Anywhere); {
	case (joined || p.lex.instead[first]) && p.speaks(ts), f.How == Exact, f.How == Several && len(wordsOf(ts)) < 4:
		p.notRead(ts)
	case p.lex.condition[first] && p.othersIn(ts):
		p.problem(Problem{Code: Contradiction, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q was not read: an order cannot depend on what others do", text),
			Hint:    "the order stands without it"})
	}
}

// remark cuts off what a comma and a word of explanation begin: ", hoping to cut Munich".
func (p *parser) remark(ts []token) []token {
	for i := 1; i+1 < len(ts); i++ {
		if ts[i].kind == tokComma && p.lex.asides[ts[i+1].w] {
			p.aside(ts[i:])
			return ts[:i]
		}
	}
	return ts
}

// notRead objects to words that may change what the order means.
func (p *parser) notRead(ts []token) {
	ts = trimSigns(ts)
	col, n := span(ts)
	p.problem(Problem{Code: Contradiction, Col: col, Len: n, Message: fmt.Sprintf("%q was not read", p.textOf(ts)),
		Hint: "one order on each line, with one destination"})
}

// speaks says that tokens name a unit or a region.
func (p *parser) speaks(ts []token) bool {
	for i, t := range ts {
		if t.kind != tokWord {
			continue
		}
		if p.isUnit(t) && i+1 < len(ts) {
			return true
		}
		if len(t.w) > 1 && !p.lex.generic[t.w] && !p.lex.skip[t.w] && !p.lex.filler[t.w] && p.find(ts[i:i+1], Anywhere).How == Exact {
			return true
		}
	}
	return false
}

// othersIn says that a condition is about a unit, a region or a power: "if possible" is about nobody.
func (p *parser) othersIn(ts []token) bool {
	for i := range ts {
		if _, n := p.powerAt(ts[i:]); n > 0 {
			return true
		}
	}
	return p.speaks(ts)
}

// holdsOnly objects to a hold that does more: "holds, supports Army Kent", "defends Army Kent". What is done to the unit
// ("is supported in place by Army Kent") is a remark.
func (p *parser) holdsOnly(rest []token) {
	rest = trimSigns(rest)
	if len(rest) == 0 || p.ordersAt(rest, true) {
		return
	}
	if p.isUnit(rest[0]) && p.speaks(rest) {
		p.notRead(rest)
		return
	}
	for _, m := range p.marks(rest) {
		if m.class != clsVerb || m.at > 0 && (rest[m.at-1].w == "is" || rest[m.at-1].w == "are") || len(rest[m.at].w) == 1 && m.n == 1 {
			continue
		}
		switch m.verb {
		case engine.Move, engine.Support, engine.Convoy, engine.Convert:
			if p.speaks(rest[m.at+m.n:]) {
				p.notRead(rest[m.at:])
				return
			}
		}
	}
}
