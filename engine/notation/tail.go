package notation

import (
	"fmt"
	"slices"
	"unicode"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// has returns the index of a phrase of a class, or -1. It skips phrases without new information.
func (p *parser) has(ts []token, class grammar.TailClass) int {
	for i := 0; i < len(ts); i++ {
		if c, n := p.Lex.Tails.At(ts[i:], class, grammar.Nothing); c == class {
			return i
		} else if n > 0 {
			i += n - 1
		}
	}
	return -1
}

// said is a sentence taken apart: the order, and the words before and after it.
type said struct {
	order []token
	by    [grammar.Negation + 1][]token // words around the order, by the class of their first phrase
	not   []token                       // what the order is not: "not Den"
}

// takeApart separates an order from the words after it, and from a condition before it.
func (p *parser) takeApart(ts []token) said {
	s := said{order: ts}
	if c, at := p.leading(ts); at > 0 {
		s.by[grammar.Condition], ts = c, ts[at:]
	}
	start := 1
	if len(ts) > 0 {
		n := p.Lex.Tails.Len(ts, grammar.Nothing)
		start = max(start, n) // skip a courtesy: "Many thanks for ..."
	}
	for i := start; i < len(ts); i++ {
		if ts[i].Kind != tokWord {
			continue
		}
		rest, at := ts[i:], i
		if says.Relatives.Has(ts[i].W) {
			at++ // skip "which": "..., which Mar supports"
		}
		class, n := p.Lex.Tails.At(rest, grammar.Nothing, grammar.Withdrawn, grammar.Corrected, grammar.Told,
			grammar.Reason, grammar.Condition)
		end := p.helping(ts, at)
		switch {
		case ts[i-1].Kind == tokStop && p.verbed(ts[:i]) && (p.ofOthers(rest) || p.idle(rest)):
			s.by[grammar.Reason] = rest
		case end > 0:
			s.by[grammar.Told], s.by[grammar.Reason] = ts[at:end], ts[end:]
			p.mark(ts[at:at+1], ofOrder)
		case p.excludes(rest) && p.verbed(ts[:i]):
			s.not = rest
		case class == grammar.Nothing:
			n = p.agreedWith(ts, i, n)
			p.mark(ts[i:i+n], neutral)
			ts = slices.Concat(ts[:i], ts[i+n:])
			i--
			continue
		default:
			if class == grammar.Reason && says.Against.Has(ts[i].W) && p.supportsOnly(ts[:i]) && i+1 < len(ts) &&
				p.IsPlace(p.trim(ts[i+1:])) {
				p.unread(rest) // "assists Kiel against Denmark": into Denmark, or against what comes from there?
			}
			if class == grammar.NoTail || !p.mayEnd(ts, i, n, class) {
				continue
			}
			if s.by[class] = rest; class == grammar.Corrected {
				s.by[class] = rest[n:] // replaces the order, or its destination
			}
		}
		p.mark(rest, aRemark)
		s.order = p.unlink(ts[:i])
		return s
	}
	s.order = ts
	return s
}

// agreedWith extends a phrase by the power that follows: "as agreed with Italy", "as promised to
// France". It returns the number of tokens.
func (p *parser) agreedWith(ts []token, i, n int) int {
	if k := i + n; k+1 < len(ts) && says.As.Has(ts[i].W) && says.ByWith.Has(ts[k].W) {
		if _, m := p.PowerAt(ts[k+1:]); m > 0 && k+1+m == len(grammar.TrimEnd(ts)) {
			return n + 1 + m
		}
	}
	return n
}

// supportsOnly reports whether tokens are a support for a unit without a destination.
func (p *parser) supportsOnly(ts []token) bool {
	ms := p.marks(ts)
	return len(ms) == 1 && ms[0].class == grammar.Verb && ms[0].verb == engine.Support
}

// ofOthers reports whether a sentence after an order is about another power, and names no unit, no
// region and no action: "France will be furious."
func (p *parser) ofOthers(ts []token) bool {
	_, n := p.PowerAt(ts)
	return n > 0 && n+1 < len(ts) && len(p.marks(ts[n:])) == 0 && !p.speaks(ts) &&
		!p.holds(ts, grammar.Condition, grammar.Withdrawn, grammar.Doubt) && says.Auxiliaries.Has(ts[n].W) &&
		!slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokDash || t.W == "?" })
}

// idle reports whether a sentence after an order names nothing of the board and has no word that
// could change an order: "See you Thursday."
func (p *parser) idle(ts []token) bool {
	return ts[0].Up && p.apart(ts[0]) && !p.othersIn(ts) && !slices.ContainsFunc(ts, func(t token) bool {
		return t.Kind == tokDash || t.W == "?" || grammar.Number(t.W) > 0 || p.Lex.Every.Has(t.W) ||
			p.Lex.Backwards.Has(t.W) || p.Lex.Instead.Has(t.W) || says.SetsAside.Has(t.W) || says.Unchanged.Has(t.W) ||
			p.isUnit(t) || p.Lex.Coasts.Of(t.W) != ""
	}) && !p.holds(ts, grammar.Withdrawn, grammar.Corrected, grammar.Told, grammar.Condition, grammar.Doubt, grammar.Modal,
		grammar.Negation) && len(p.marks(ts)) == 0 && len(grammar.WordsOf(ts)) > 1
}

// apart reports whether a blank is before a word: "s.Now" is one word in another language.
func (p *parser) apart(t token) bool {
	rs := []rune(p.line.full)
	return t.Col == 0 || t.Col <= len(rs) && unicode.IsSpace(rs[t.Col-1])
}

// helping returns the end of a unit with a word for support that begins at token i, after a comma
// ("A Sil - War, Pru helps"), or 0.
func (p *parser) helping(ts []token, i int) int {
	if k := ts[i-1].Kind; i == len(ts) || k != tokComma && k != tokStop && !says.GoesOnWith.Has(ts[i-1].W) {
		return 0
	}
	end := i
	for end < len(ts) && ts[end].Kind != tokComma && ts[end].Kind != tokStop {
		end++
	}
	if len(grammar.TrimSigns(ts[end:])) > 0 || !p.verbed(ts[:i]) {
		return 0
	}
	if n := p.helper(ts[i:end]); n > 0 {
		return i + n
	}
	return 0
}

// mayEnd reports whether an order may end at a phrase: it is complete without the rest.
func (p *parser) mayEnd(ts []token, i, n int, class grammar.TailClass) bool {
	before, after := ts[:i], ts[i+n:]
	parted := ts[i-1].Kind != tokWord || says.AndBut.Has(ts[i-1].W)
	ms := p.marks(before)
	switch class {
	case grammar.Corrected:
		return parted && len(grammar.WordsOf(after)) > 0 && len(grammar.WordsOf(before)) > 1
	case grammar.Told:
		if n == 1 { // the short form "with Munich"
			return len(ms) > 0 && ms[0].at > 0 && p.verbed(before) && len(after) > 0 && p.namesUnit(after)
		}
		return len(ms) > 0 && ms[0].at == 0 || p.verbed(before)
	case grammar.Withdrawn:
		return p.verbed(before) || parted && p.unit(before).said
	}
	if !p.verbed(before) || says.Else.Has(ts[i].W) && p.Lex.Every.Has(ts[i-1].W) { // subject: "everything else"
		return false
	}
	if class != grammar.Reason || len(ms) == 0 {
		return true
	}
	m := ms[len(ms)-1]
	return m.class == grammar.To && ts[m.at].Kind == tokDash && p.verbed(before[:m.at]) || // "A Par - Bur -> resolved"
		m.at+m.n < len(before) || m.class == grammar.Still || m.verb == engine.Hold || m.verb == engine.Disband ||
		m.verb == engine.Convert // a destination is missing: "moves to who..."
}

// verbed reports whether tokens contain a verb, or an arrow with something before it.
func (p *parser) verbed(ts []token) bool {
	_, ok := p.first(ts, func(m phrase) bool { return ends(m) || m.class == grammar.Still })
	return ok
}

// unlink drops "but", "and", "only" and signs at the end of an order that was cut off.
func (p *parser) unlink(ts []token) []token {
	for k := len(ts) - 1; k >= 0; k-- {
		if t := ts[k]; t.Kind != tokComma && t.Kind != tokDash && t.Kind != tokColon && (t.Kind != tokStop || k == 0) &&
			!says.Links.Has(t.W) {
			break
		}
		p.mark(ts[k:], neutral)
		ts = ts[:k]
	}
	return ts
}

// leading returns a condition before an order, and the index at which the order begins, or 0.
func (p *parser) leading(ts []token) (cond []token, at int) {
	start := len(ts) - len(p.noted(ts))
	for start < len(ts) && (ts[start].Kind != tokWord || p.Lex.Skip.Has(ts[start].W) || says.Only.Has(ts[start].W)) {
		start++
	}
	if start == len(ts) {
		return nil, 0
	}
	class, n := p.Lex.Tails.At(ts[start:], grammar.Condition, grammar.Nothing)
	if class != grammar.Condition || says.Where.Has(ts[start].W) {
		return nil, 0
	}
	for i := start + n; i+1 < len(ts); i++ {
		if (ts[i].Kind == tokComma || ts[i].Kind == tokColon || says.Then.Has(ts[i].W) || ts[i].Kind == tokStop) &&
			(p.ordersAt(ts[i+1:], true) || p.acts(ts[i+1:], true)) {
			return ts[start:i], i + 1
		}
	}
	return nil, 0
}

// depends reports the condition on which an order depends.
func (p *parser) depends(cond []token) {
	if cond = grammar.TrimSigns(cond); len(cond) > 0 {
		p.line.If = p.textOf(cond)
		p.mistook(Conditional, cond, "no order depends on what others do: write it with or without", "depends on %q", p.line.If)
	}
}

// takenBack reports an order that is withdrawn on its own line.
func (p *parser) takenBack(ts []token) {
	if ts = grammar.TrimSigns(ts); len(ts) == 0 {
		return
	}
	p.mistook(Cancelled, ts, "", "taken back: %s", p.textOf(ts))
	if k := p.Lex.Tails.Len(ts, grammar.Withdrawn); p.speaks(ts[k:]) {
		p.unread(ts[k:])
	}
}

// remarked reports doubts, withdrawals and orders in a remark without brackets.
func (p *parser) remarked(ts []token) {
	if ts = grammar.TrimSigns(ts); len(ts) == 0 {
		return
	}
	p.line.remark(p.textOf(ts))
	cond, gone := p.has(ts, grammar.Condition), p.has(ts, grammar.Withdrawn)
	switch {
	case gone >= 0:
		p.takenBack(ts[gone:])
	case cond > 0 && p.Lex.Tails.Firm(ts[cond:]):
		p.depends(ts[cond:])
	case p.has(ts, grammar.Doubt) >= 0:
		p.unread(ts)
	default:
		for i := 1; i+1 < len(ts); i++ {
			if p.elsewhere(ts[i:]) {
				p.notRead(ts[i:])
				return
			}
		}
		if i := p.another(ts); i > 0 {
			p.unread(ts[i:])
		}
	}
}

// elsewhere reports whether tokens begin with "or" or "otherwise" and another destination or order.
func (p *parser) elsewhere(ts []token) bool {
	rest := grammar.TrimLeft(ts[1:])
	switch {
	case !says.OrElse.Has(ts[0].W):
		return false
	case len(rest) > 1 && (says.To.Has(rest[0].W) || rest[0].Kind == tokDash):
		return p.namesRegion(rest[1:])
	}
	return len(rest) > 0 && (p.ordersAt(rest, true) || p.IsPlace(p.trim(rest)))
}

// another returns where another unit's order may begin in a remark, after a word such as "while" or
// a comma ("while A Gas goes to Bre", "..., then F Edi - NWG"), or 0. What another unit is to be
// prevented from ("to block A Ber - Kie") is no order.
func (p *parser) another(ts []token) int {
	for i := 1; i+1 < len(ts); i++ {
		if k := ts[i-1].Kind; !says.Joins.Has(ts[i-1].W) && k != tokComma && k != tokStop {
			continue
		}
		rest := grammar.Drop(ts[i:], 2, func(t token) bool { return p.Lex.Filler.Has(t.W) })
		if p.ordersAt(rest, true) && p.speaks(rest) || p.goesFrom(rest) {
			return i
		}
	}
	return 0
}

// footnote reports whether a sentence is a condition on other lines: "only if Italy agrees".
func (p *parser) footnote(ts []token) bool {
	if ts = p.noted(ts); len(ts) == 0 || ts[0].Kind != tokWord || says.IfOnce.Has(ts[0].W) ||
		says.You.In(ts) {
		return false
	}
	// "All this only if ...", "These are only drafts"
	if w := ts[0].W; says.AllThis.Has(w) || says.The.Has(w) && says.Above.Has(grammar.WordAt(ts, 1)) {
		k := p.has(ts, grammar.Condition)
		return k > 0 && p.Lex.Tails.Firm(ts[k:]) || says.Drafts.In(ts)
	}
	return p.Lex.Tails.Firm(ts) && p.othersIn(ts)
}

func (l *Line) remark(text string) {
	if l.Comment != "" {
		text = l.Comment + "; " + text
	}
	l.Comment = text
}

// unread reports words for which the reader has no use.
func (p *parser) unread(ts []token) {
	if ts = grammar.TrimSigns(ts); len(ts) == 0 || p.line == nil {
		return
	}
	at := grammar.Span(ts)
	if !slices.ContainsFunc(p.line.Problems, func(q Problem) bool {
		return q.doubts() && q.Col <= at[0] && at[0]+at[1] <= q.Col+q.Len // in a problem already reported
	}) {
		p.object(NotRead, at, fmt.Sprintf("%q was not read", p.textOf(ts)),
			"one order on each line; brackets make a remark")
	}
}
