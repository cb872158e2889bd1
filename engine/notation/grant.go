package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// proxy reads "Army London is under the orders of Manchester" and "Offer command of Army London to
// Manchester".
func (p *parser) proxy(subj, rest, verb []token) {
	if len(p.trim(subj)) == 0 {
		for i := len(rest) - 1; i > 0; i-- {
			if says.To.Has(rest[i].W) || rest[i].Kind == tokDash {
				subj, rest = rest[:i], rest[i+1:]
				break
			}
		}
	}
	p.subjectOf(subj, Anywhere)
	p.whom(rest, verb)
}

func (p *parser) whom(ts, verb []token) {
	ts = p.trim(ts)
	if len(ts) == 0 {
		p.object(MissingDestination, grammar.SpanOf(verb), "to which power?", "... to Manchester")
		return
	}
	col, n := grammar.Span(ts)
	power, how := p.Power(p.textOf(ts))
	if power == engine.NoPower {
		if q, k := p.PowerAt(ts); k > 0 {
			p.mark(ts[:k], ofOrder)
			p.line.Order.Whom = q
			p.aside(ts[k:])
			return
		}
		p.problem(Problem{Code: UnknownName, Col: col, Len: n, Message: fmt.Sprintf("no power is called %q", p.textOf(ts)),
			Hint: "the powers are " + p.PowerList()})
		return
	}
	if how == BySlip {
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q read as %s", p.textOf(ts), p.Map.Powers[power].Name), Hint: p.Map.Powers[power].Name})
	}
	p.mark(ts, ofOrder)
	p.line.Order.Whom = power
}

// transfer reads "Send 2 units' supply to Hamilton" and "Give Hamilton two units". What names a
// unit is a proxy.
func (p *parser) transfer(subj, rest, verb []token) {
	o := &p.line.Order
	supply := false
	for _, t := range rest {
		if p.Lex.Supply.Has(t.W) {
			supply = true
		}
	}
	if says.Gets.Has(verb[0].W) { // "Ormond gets one of my supply"
		if o.Count = max(1, p.number(rest)); supply && p.number(rest) > 0 && !p.confused(rest) {
			p.whom(subj, verb)
			return
		}
		p.unread(slices.Concat(subj, verb, rest))
		return
	}
	if !supply && p.unit(rest).said && p.goesTo(rest) {
		o.Verb = p.stepVerb(engine.Move)
		p.move(subj, rest, verb) // "Send Army Bedford to Huntingdonshire"
		return
	}
	if !supply && p.number(rest) == 0 || p.commandAt(rest) > 0 || !supply && p.unit(rest).said {
		o.Verb = engine.Proxy
		p.proxy(subj, rest, verb)
		return
	}
	if p.confused(rest) {
		return
	}
	o.Count = max(1, p.number(rest))
	for i := len(rest) - 1; i >= 0; i-- {
		if says.To.Has(rest[i].W) || rest[i].Kind == tokDash {
			p.whom(rest[i+1:], verb)
			return
		}
	}
	if q, k := p.PowerAt(p.trim(rest)); k > 0 {
		o.Whom = q
		return
	}
	p.whom(nil, verb)
}

// goesTo reports whether what follows "to" is a region and no power.
func (p *parser) goesTo(ts []token) bool {
	for _, m := range p.marks(ts) {
		if m.class != grammar.To || m.at == 0 {
			continue
		}
		dest := p.trim(ts[m.at+m.n:])
		if len(dest) == 0 {
			return false
		}
		if _, n := p.PowerAt(dest); n > 0 {
			return false
		}
		f := p.FindTokens(dest, Anywhere)
		return f.How != NotFound && f.How != BySlip
	}
	return false
}

// confused objects to a transfer of which one order cannot be made: to two powers, of two numbers,
// of no whole number.
func (p *parser) confused(ts []token) bool {
	numbers, powers, either := 0, 0, false
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		if t.Kind != tokWord {
			continue
		}
		if says.Or.Has(t.W) && numbers > 0 {
			either = true
			continue
		}
		if _, n := p.PowerAt(ts[i:]); n > 0 {
			powers++
			i += n - 1
			continue
		}
		figure := strings.Trim(t.W, "0123456789") == ""
		switch {
		case grammar.Number(t.W) >= 1000: // a year
		case figure && (grammar.Number(t.W) == 0 || i > 0 && (ts[i-1].Kind == tokDash || ts[i-1].Kind == tokSlash) &&
			(i < 2 || grammar.Number(ts[i-2].W) == 0)):
			numbers += 2 // none, or less
		case figure, p.Lex.Numbers.Of(t.W) > 0 && len(t.W) > 2:
			numbers++
		case says.Amounts.Has(t.W):
			numbers += 2
		}
	}
	if numbers < 2 && powers < 2 {
		return false
	}
	if either && powers < 2 {
		p.unread(ts) // "one or two": an amount must be said
		return true
	}
	p.object(Contradiction, grammar.SpanOf(grammar.TrimSigns(ts)), "how many units' supply, and to whom?",
		"one order on each line: Send 2 units' supply to "+p.Map.Powers[len(p.Map.Powers)-1].Name)
	return true
}

// number returns the first number among the tokens, as figures or as a word, or 0.
func (p *parser) number(ts []token) int {
	for _, t := range ts {
		if n, err := strconv.Atoi(t.W); err == nil && n > 0 && n < 1000 {
			return n
		}
		if n, ok := p.Lex.Numbers.Get(t.W); ok {
			return n
		}
	}
	return 0
}
