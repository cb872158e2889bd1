package notation

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// phrase is a phrase found in the line.
type phrase struct {
	at, n int
	class grammar.Class
	verb  engine.Verb
}

// marks finds the phrases of the grammar, longest first, from left to right. Words inside a known
// name are not looked at.
func (p *parser) marks(ts []token) []phrase {
	var out []phrase
	p.eachMark(ts, func(m phrase) bool {
		if out == nil {
			out = make([]phrase, 0, 4) // as most orders have
		}
		out = append(out, m)
		return true
	})
	return out
}

// first is the first of them that is what is sought, if there is one.
func (p *parser) first(ts []token, is func(phrase) bool) (found phrase, ok bool) {
	p.eachMark(ts, func(m phrase) bool {
		if is(m) {
			found, ok = m, true
		}
		return !ok
	})
	return found, ok
}

func anyMark(phrase) bool { return true }

func aVerb(m phrase) bool { return m.class == grammar.Verb }

// ends reports whether a mark is a verb, or an arrow behind something: an order that has one could
// end.
func ends(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To && m.at > 0 }

// eachMark yields the phrases of a line from left to right.
func (p *parser) eachMark(ts []token, yield func(phrase) bool) {
	name := true // a name is next: nothing stands before, or the word for a unit, or a mark
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind == tokDash {
			if !yield(phrase{i, 1, grammar.To, engine.NoOrder}) {
				return
			}
			name = true
			continue
		}
		if ts[i].Kind != tokWord {
			continue
		}
		// "Army Marches marches to Rome": a name that is one word of the grammar is a name where
		// one is next.
		if n := p.guard(ts[i:]); n > 1 || n > 0 && name && p.stays(ts, i) {
			i += n - 1
			name = false
			continue
		}
		name = p.isUnit(ts[i]) || name && p.Lex.Filler.Has(ts[i].W)
		if i > 0 && ts[i-1].Kind == tokSlash {
			continue // spa/s
		}
		for _, ph := range p.Lex.Phrases.Of(ts[i].W) {
			if !grammar.StartsWith(ts[i:], ph.Words) {
				continue
			}
			if len(ph.Words) == 1 && len(ts[i].W) == 1 && !p.letterVerb(ts, i) {
				continue
			}
			if says.By.Has(ts[i].W) && i > 0 && p.Lex.Asides.Has(ts[i-1].W) {
				continue // "supported by" is no route
			}
			if !yield(phrase{i, len(ph.Words), ph.Class, ph.Verb}) {
				return
			}
			i += len(ph.Words) - 1
			name = true
			break
		}
	}
}

// stays reports whether a name that is one word of the grammar is a name here: no link, and first
// of all only before what its unit does.
func (p *parser) stays(ts []token, i int) bool {
	if i == 0 && len(ts) > 1 && ts[1].Kind == tokWord && !p.Lex.Does(ts, 1) {
		return false
	}
	return !slices.ContainsFunc(p.Lex.Phrases.Of(ts[i].W), func(ph grammar.Phrase) bool {
		return len(ph.Words) == 1 && ph.Class != grammar.Verb
	})
}

// letterVerb reports whether a single letter can be a verb where it stands: behind a name, and not
// as a unit or a coast.
func (p *parser) letterVerb(ts []token, i int) bool {
	if i == 0 { // "D A PAR": before the unit
		_, unit := p.Lex.Units.Get(grammar.WordAt(ts, 1))
		return unit && ts[0].Up && (says.LettersOfOne.Has(ts[0].W))
	}
	if ts[i-1].Kind != tokWord && (ts[i-1].Kind != tokColon || i == 1) {
		return false
	}
	if _, unit := p.Lex.Units.Get(ts[i-1].W); unit && i == 1 {
		return false
	}
	return i+1 >= len(ts) || ts[i+1].Kind != tokHyphen
}

// guard returns how many tokens a known name takes that contains words of the grammar, or is one,
// or 0.
func (p *parser) guard(ts []token) int {
	for k, t := range ts[:min(len(ts), 12)] {
		switch t.Kind {
		case tokDash, tokStop:
			return 0
		case tokWord:
			best := 0
			for _, name := range p.guarded[t.W] {
				best = max(best, spelt(ts[k:min(len(ts), 12)], name))
			}
			if best > 0 {
				best += k
			}
			return best
		}
	}
	return 0
}

// spelt returns how many tokens a name takes that they begin with, or 0. Commas and hyphens between
// its words do not count.
func spelt(ts []token, name []string) int {
	n := 0
	for k, t := range ts {
		switch {
		case t.Kind == tokDash || t.Kind == tokStop || t.Kind == tokWord && t.W != name[n]:
			return 0
		case t.Kind == tokWord:
			if n++; n == len(name) {
				return k + 1
			}
		}
	}
	return 0
}

// verb chooses the verb of the order: the first verb, or the first "to" or arrow if no verb stands
// before it.
func (p *parser) verb(ts []token, ms []phrase) (phrase, bool) {
	for i, m := range ms {
		switch m.class {
		case grammar.Verb:
			return m, true
		case grammar.To:
			// "Army London to hold", "to convoy": the verb follows at once.
			if i+1 < len(ms) && ms[i+1].class == grammar.Verb && ms[i+1].at == m.at+m.n && m.at > 0 {
				return ms[i+1], true
			}
			if m.at == 0 {
				continue
			}
			if says.Supplies.Has(ts[0].W) {
				return phrase{0, 1, grammar.Verb, engine.Transfer}, true // "Supply: 2 to Ormond"
			}
			if v, ok := p.slipVerb(ts, m.at); ok {
				return v, true
			}
			return phrase{m.at, m.n, grammar.Verb, engine.Move}, true
		case grammar.From: // "Army London from London to Surrey"
			if m.at > 0 && i+1 < len(ms) && ms[i+1].class == grammar.To {
				return phrase{m.at, 0, grammar.Verb, engine.Move}, true
			}
		case grammar.Via: // "Army Devon is conveyed by Fleet Lyme Bay to Dorset"
			k := i + 1
			if k < len(ms) && ms[k].verb == engine.Convoy && ms[k].at == m.at+m.n { // "A Smyrna VIA CONVOY - Greece"
				k++
			}
			if m.at > 1 && k < len(ms) && ms[k].class == grammar.To && p.unit(ts[:m.at]).said &&
				!says.By.Has(grammar.WordAt(ts, m.at)) {
				return phrase{m.at, 0, grammar.Verb, engine.Move}, true
			}
		case grammar.Still:
			return phrase{m.at, m.n, grammar.Verb, engine.Hold}, true
		}
	}
	return p.slipVerb(ts, len(ts))
}

// slipVerb finds a misspelt verb before a token; the line must name a unit, so that no prose
// becomes an order.
func (p *parser) slipVerb(ts []token, end int) (phrase, bool) {
	_, unit := p.Lex.Units.Get(ts[0].W)
	if !unit {
		return phrase{}, false
	}
	if name := p.unit(ts[:end]).name; len(name) > 0 && p.FindTokens(name, Anywhere).How != NotFound {
		return phrase{}, false // all of it is a name
	}
	for i := 2; i < end; i++ {
		if ts[i].Kind != tokWord || len(ts[i].W) < 5 || len(p.WithWord[ts[i].W]) > 0 || p.isUnit(ts[i]) {
			continue
		}
		if v, ok := p.Lex.NearestVerb(ts[i].W); ok {
			col, n := grammar.Span(ts[i : i+1])
			p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
				Message: fmt.Sprintf("%q read as %q", ts[i].Raw, v.Words[0]), Hint: v.Words[0]})
			p.mark(ts[i:i+1], ofOrder)
			return phrase{i, 1, grammar.Verb, v.Verb}, true
		}
	}
	return phrase{}, false
}
