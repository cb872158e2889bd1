package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// tokenUse is what a token of an order's line is.
type tokenUse uint8

const (
	unsaid  tokenUse = iota // nothing has been made of it yet
	ofOrder                 // a word of the order: unit, verb, place, link
	aRemark                 // a remark behind the order
	neutral                 // a little word that carries nothing
)

// mark notes what tokens are.
func (p *parser) mark(ts []token, as tokenUse) {
	for _, t := range ts {
		if t.Col >= len(p.parts) {
			p.parts = append(p.parts, make([]tokenUse, t.Col+48-len(p.parts))...)
		}
		if p.parts[t.Col] != ofOrder || as == ofOrder {
			p.parts[t.Col] = as
		}
	}
}

// tokenUse is what was noted of a token.
func (p *parser) part(t token) tokenUse {
	if t.Col < len(p.parts) {
		return p.parts[t.Col]
	}
	return unsaid
}

// account says of each token of an order what it is, once the order is read.
func (p *parser) account(ts []token) {
	p.eachMark(ts, func(m phrase) bool {
		if p.part(ts[m.at]) == unsaid {
			p.mark(ts[m.at:m.at+m.n], ofOrder)
		}
		return true
	})
	v := p.line.Order.Verb
	counts := v == engine.Transfer || v == engine.Waive
	for i, t := range ts {
		if p.part(t) != unsaid {
			continue
		}
		_, unit := p.Lex.Units.Get(t.W)
		switch {
		case t.Kind != tokWord:
			p.mark(ts[i:i+1], neutral)
		case p.commandAt(ts[i:]) > 0:
			p.mark(ts[i:i+p.commandAt(ts[i:])], ofOrder)
		case p.Lex.Generic.Has(t.W) && i > 0 && p.part(ts[i-1]) == ofOrder:
			p.mark(ts[i:i+1], ofOrder) // "on the south coast"
		case unit, p.Lex.Coasts.Of(t.W) != "", counts &&
			(p.Lex.Supply.Has(t.W) || p.Lex.Numbers.Of(t.W) > 0 || grammar.Number(t.W) > 0):
			p.mark(ts[i:i+1], ofOrder)
		case counts && (says.ForTo.Has(t.W)), grammar.Number(t.W) >= 1000 && counts:
			p.mark(ts[i:i+1], neutral)
		case p.Lex.Skip.Has(t.W) || p.Lex.Filler.Has(t.W) || says.IsAt.Has(t.W):
			p.mark(ts[i:i+1], neutral)
		default:
			if _, n := p.PowerAt(ts[i:]); n > 0 && i+n < len(ts) && says.Orders.Has(ts[i+n].W) {
				p.mark(ts[i:i+n], neutral) // "The Crown orders its army"
			} else if n > 0 && (counts || i+n < len(ts) && (p.isUnit(ts[i+n]) || p.part(ts[i+n]) == ofOrder)) {
				p.mark(ts[i:i+n], ofOrder) // "the Crown's army"
			}
		}
	}
	p.leftOver(ts)
	p.line.words = p.runs(ts)
}

// leftOver objects to the words that nothing was made of. Courtesies and little words carry nothing
// in any order.
func (p *parser) leftOver(ts []token) {
	for _, q := range p.line.Problems {
		if !q.Warning && q.Code.doubts() {
			return // it is looked at anyway
		}
	}
	start := -1
	for i := 0; i <= len(ts); i++ {
		if i < len(ts) && p.part(ts[i]) == unsaid && !p.carriesNothing(ts[i]) {
			if start < 0 {
				start = i
			}
			continue
		}
		if start >= 0 && (i == len(ts) || p.part(ts[i]) == ofOrder) {
			end := i
			for end > start && p.part(ts[end-1]) != unsaid {
				end--
			}
			p.unread(ts[start:end])
			start = -1
		}
	}
}

func (p *parser) carriesNothing(t token) bool {
	return t.Kind != tokWord || p.Lex.Harmless.Has(t.W) || p.Lex.Skip.Has(t.W) ||
		p.Lex.Filler.Has(t.W) || p.Lex.Court.Has(t.W)
}

// runs returns the stretches of the line that the order's own words fill. Little words between two
// of them belong to the stretch; what is a remark, or was not made anything of, parts it.
func (p *parser) runs(ts []token) [][2]int {
	before := func(a, b token) int { return a.Col - b.Col }
	if !slices.IsSortedFunc(ts, before) {
		ts = slices.Clone(ts)
		slices.SortFunc(ts, before)
	}
	rs := []rune(p.line.full)
	var out [][2]int
	open, last := false, 0
	for _, t := range ts {
		if open && slices.ContainsFunc(rs[last:max(last, min(t.Col, len(rs)))], grammar.IsWordRune) {
			open = false // words between that are another order's, or a remark's
		}
		last = t.Col + t.N
		switch p.part(t) {
		case ofOrder:
			if !open {
				out = append(out, [2]int{t.Col, 0})
			}
			out[len(out)-1][1], open = t.Col+t.N, true
		case aRemark, unsaid:
			open = false
		}
	}
	for i, w := range out {
		if to := w[1]; strings.ContainsAny(string(rs[w[0]:min(to, len(rs))]), "([{") { // "(North Coast)", "(N.C.)"
			for to < len(rs) && rs[to] == '.' {
				to++
			}
			if to < len(rs) && strings.ContainsRune(")]}", rs[to]) {
				out[i][1] = to + 1
			}
		}
	}
	return out
}

// Words returns what of a line is the order itself, in the writer's words: the unit, the verb, the
// places and the little words between them. It is what may be published of an order and what its
// receipt covers. Greetings, remarks, brackets and whatever else people write beside an order are
// not in it, and it is empty for a line that is no order or that is in doubt: such a line has
// nothing that may be shown.
func (l *Line) Words() string {
	if l.Kind != OrderLine || l.Standing() == Doubtful {
		return ""
	}
	rs := []rune(l.full)
	var out []string
	for _, w := range l.words {
		if s := strings.Join(strings.Fields(string(rs[w[0]:min(w[1], len(rs))])), " "); s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, " ")
}
