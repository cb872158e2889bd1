package notation

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// aside takes text that belongs to no part of an order as a comment. What may be meant as part of
// it is not passed over: a second order, a second destination, a condition.
func (p *parser) aside(ts []token) {
	joined := len(ts) > 0 && ts[0].Kind == tokSlash
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 {
		return
	}
	text := p.textOf(ts)
	p.tail = append(p.tail, text)
	p.mark(ts, aRemark)
	col, n := grammar.Span(ts)
	if p.ordersAt(ts, true) {
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("%q was not read", text),
			Hint: "one order on each line"})
		return
	}
	first := ts[0].W
	bare := p.trim(ts)
	if len(bare) > 0 && says.To.Has(bare[0].W) {
		bare = p.trim(bare[1:])
	}
	switch f := p.FindTokens(bare, Anywhere); {
	case (joined || p.Lex.Instead.Has(first)) && p.speaks(ts):
		p.either = true
		p.notRead(ts)
	case p.isUnit(ts[0]) && p.speaks(ts), f.How == Exact, f.How == Several && len(grammar.WordsOf(ts)) < 4 && p.speaks(ts):
		p.unread(ts) // a second unit or place
	case p.Lex.Condition.Has(first) && p.othersIn(ts):
		p.problem(Problem{Code: Contradiction, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q was not read: an order cannot depend on what others do", text),
			Hint:    "the order stands without it"})
	case p.has(ts, grammar.Withdrawn) >= 0 || p.has(ts, grammar.Condition) >= 0 || p.has(ts, grammar.Doubt) >= 0 ||
		p.has(ts, grammar.Modal) >= 0 || p.has(ts, grammar.Negation) >= 0:
		p.unread(ts)
	default:
		for _, t := range ts {
			if !p.carriesNothing(t) && grammar.Number(t.W) < 1000 && !says.For.Has(t.W) {
				p.unread(ts)
				return
			}
		}
	}
}

// remark cuts off what a word of explanation begins: ", hoping to cut Munich", "with support from
// Army London".
func (p *parser) remark(ts []token) []token {
	for i := 1; i+1 < len(ts); i++ {
		if ts[i].Kind == tokComma && p.Lex.Asides.Has(ts[i+1].W) || p.Lex.Because.Has(ts[i].W) ||
			grammar.StartsWith(ts[i:], grammar.Table.Purpose) {
			p.aside(ts[i:])
			return ts[:i]
		}
	}
	return ts
}

// notRead objects to words that may change what the order means.
func (p *parser) notRead(ts []token) {
	ts = grammar.TrimSigns(ts)
	p.object(Contradiction, grammar.SpanOf(ts), fmt.Sprintf("%q was not read", p.textOf(ts)),
		"one order on each line, with one destination")
}

// speaks reports whether tokens name a unit or a region.
func (p *parser) speaks(ts []token) bool {
	for i, t := range ts {
		if t.Kind != tokWord {
			continue
		}
		if p.isUnit(t) && i+1 < len(ts) {
			return true
		}
		if len(t.W) < 2 || p.Lex.Generic.Has(t.W) || p.Lex.Skip.Has(t.W) || p.Lex.Filler.Has(t.W) || p.Lex.Asides.Has(t.W) {
			continue
		}
		switch p.FindTokens(ts[i:i+1], Anywhere).How {
		case Exact:
			return true
		case ByWord, Several:
			if len(t.W) > 3 { // "for" begins Forfar, and is no name
				return true
			}
		}
	}
	return false
}

// origin objects to "from" and a region that is not the unit's.
func (p *parser) origin(ts []token, at engine.PlaceID) {
	if at == engine.NoPlace {
		return
	}
	p.mark(p.unit(ts).name, ofOrder)
	f, own := p.FindTokens(p.unit(ts).name, Anywhere), p.Map.RegionOf(at)
	if f.Region != engine.NoRegion && f.How < BySlip && f.Region != own || f.How == Several &&
		!slices.Contains(f.Candidates, own) {
		p.notRead(ts)
	}
}

// othersIn reports whether a condition is about a unit, a region or a power: "if possible" is about
// nobody.
func (p *parser) othersIn(ts []token) bool {
	return p.namesPower(ts) || p.speaks(ts)
}

// holdsOnly objects to a hold that does more: "holds, supports Army Kent", "defends Army Kent".
// What is done to the unit ("is supported in place by Army Kent") is a remark.
func (p *parser) holdsOnly(rest []token) {
	rest = grammar.TrimSigns(rest)
	if len(rest) == 0 || p.ordersAt(rest, true) {
		return
	}
	letter := says.LettersCMS.Has(rest[0].W) // "A Par H S A Mar"
	if p.isUnit(rest[0]) && p.speaks(rest) || letter && p.speaks(rest[1:]) {
		p.notRead(rest)
		return
	}
	for _, m := range p.marks(rest) {
		if m.at > 0 && (says.IsAre.Has(rest[m.at-1].W)) {
			continue
		}
		second := m.class == grammar.To && !says.For.Has(rest[m.at].W)
		switch m.verb {
		case engine.Move, engine.Support, engine.Convoy, engine.Convert:
			second = true
		}
		if second && p.speaks(rest[m.at+m.n:]) {
			p.notRead(rest[m.at:])
			return
		}
	}
}
