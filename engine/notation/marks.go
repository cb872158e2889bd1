package notation

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// mark is a phrase found in the line.
type mark struct {
	at, n int
	class class
	verb  engine.Verb
}

// marks finds the phrases of the grammar, longest first, from left to right. Words inside a known name are not looked at.
func (p *parser) marks(ts []token) []mark {
	var out []mark
	p.eachMark(ts, func(m mark) bool {
		if out == nil {
			out = make([]mark, 0, 4) // as most orders have
		}
		out = append(out, m)
		return true
	})
	return out
}

// first is the first of them that is what is sought, if there is one.
func (p *parser) first(ts []token, is func(mark) bool) (found mark, ok bool) {
	p.eachMark(ts, func(m mark) bool {
		if is(m) {
			found, ok = m, true
		}
		return !ok
	})
	return found, ok
}

func anyMark(mark) bool { return true }

func aVerb(m mark) bool { return m.class == clsVerb }

// ends reports whether a mark is a verb, or an arrow behind something: an order that has one could end.
func ends(m mark) bool { return m.class == clsVerb || m.class == clsTo && m.at > 0 }

// eachMark tells of one mark after the other until it is told to stop.
func (p *parser) eachMark(ts []token, yield func(mark) bool) {
	name := true // a name is next: nothing stands before, or the word for a unit, or a mark
	for i := 0; i < len(ts); i++ {
		if ts[i].kind == tokDash {
			if !yield(mark{i, 1, clsTo, engine.NoOrder}) {
				return
			}
			name = true
			continue
		}
		if ts[i].kind != tokWord {
			continue
		}
		// "Army Marches marches to Rome": a name that is one word of the grammar is a name where one is next.
		if n := p.guard(ts[i:]); n > 1 || n > 0 && name && p.stays(ts, i) {
			i += n - 1
			name = false
			continue
		}
		name = p.isUnit(ts[i]) || name && p.lex.filler[ts[i].w]
		if i > 0 && ts[i-1].kind == tokSlash {
			continue // spa/s
		}
		for _, ph := range p.lex.phrases[ts[i].w] {
			if !startsWith(ts[i:], ph.words) {
				continue
			}
			if len(ph.words) == 1 && len(ts[i].w) == 1 && !p.letterVerb(ts, i) {
				continue
			}
			if says.By[ts[i].w] && i > 0 && p.lex.asides[ts[i-1].w] {
				continue // "supported by" is no route
			}
			if !yield(mark{i, len(ph.words), ph.class, ph.verb}) {
				return
			}
			i += len(ph.words) - 1
			name = true
			break
		}
	}
}

// stays reports whether a name that is one word of the grammar is a name here: no link, and first of all only before what its unit does.
func (p *parser) stays(ts []token, i int) bool {
	if i == 0 && len(ts) > 1 && ts[1].kind == tokWord && !p.lex.does(ts, 1) {
		return false
	}
	return !slices.ContainsFunc(p.lex.phrases[ts[i].w], func(ph phrase) bool { return len(ph.words) == 1 && ph.class != clsVerb })
}

// letterVerb reports whether a single letter can be a verb where it stands: behind a name, and not as a unit or a coast.
func (p *parser) letterVerb(ts []token, i int) bool {
	if i == 0 { // "D A PAR": before the unit
		_, unit := p.lex.units[wordAt(ts, 1)]
		return unit && ts[0].up && (says.LettersOfOne[ts[0].w])
	}
	if ts[i-1].kind != tokWord && (ts[i-1].kind != tokColon || i == 1) {
		return false
	}
	if _, unit := p.lex.units[ts[i-1].w]; unit && i == 1 {
		return false
	}
	return i+1 >= len(ts) || ts[i+1].kind != tokHyphen
}

// wordAt returns the word of a token, or "".
func wordAt(ts []token, i int) string {
	if i < len(ts) && ts[i].kind == tokWord {
		return ts[i].w
	}
	return ""
}

// guard returns how many tokens a known name takes that contains words of the grammar, or is one, or 0.
func (p *parser) guard(ts []token) int {
	for k, t := range ts[:min(len(ts), 12)] {
		switch t.kind {
		case tokDash, tokStop:
			return 0
		case tokWord:
			best := 0
			for _, name := range p.guarded[t.w] {
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

// spelt returns how many tokens a name takes that they begin with, or 0. Commas and hyphens between its words do not count.
func spelt(ts []token, name []string) int {
	n := 0
	for k, t := range ts {
		switch {
		case t.kind == tokDash || t.kind == tokStop || t.kind == tokWord && t.w != name[n]:
			return 0
		case t.kind == tokWord:
			if n++; n == len(name) {
				return k + 1
			}
		}
	}
	return 0
}

func startsWith(ts []token, ws []string) bool {
	if len(ts) < len(ws) {
		return false
	}
	for i, w := range ws {
		if ts[i].kind != tokWord || ts[i].w != w {
			return false
		}
	}
	return true
}

// verb chooses the verb of the order: the first verb, or the first "to" or arrow if no verb stands before it.
func (p *parser) verb(ts []token, ms []mark) (mark, bool) {
	for i, m := range ms {
		switch m.class {
		case clsVerb:
			return m, true
		case clsTo:
			// "Army London to hold", "to convoy": the verb follows at once.
			if i+1 < len(ms) && ms[i+1].class == clsVerb && ms[i+1].at == m.at+m.n && m.at > 0 {
				return ms[i+1], true
			}
			if m.at == 0 {
				continue
			}
			if says.Supplies[ts[0].w] {
				return mark{0, 1, clsVerb, engine.Transfer}, true // "Supply: 2 to Ormond"
			}
			if v, ok := p.slipVerb(ts, m.at); ok {
				return v, true
			}
			return mark{m.at, m.n, clsVerb, engine.Move}, true
		case clsFrom: // "Army London from London to Surrey"
			if m.at > 0 && i+1 < len(ms) && ms[i+1].class == clsTo {
				return mark{m.at, 0, clsVerb, engine.Move}, true
			}
		case clsVia: // "Army Devon is conveyed by Fleet Lyme Bay to Dorset"
			k := i + 1
			if k < len(ms) && ms[k].verb == engine.Convoy && ms[k].at == m.at+m.n { // "A Smyrna VIA CONVOY - Greece"
				k++
			}
			if m.at > 1 && k < len(ms) && ms[k].class == clsTo && p.unit(ts[:m.at]).said && !says.By[wordAt(ts, m.at)] {
				return mark{m.at, 0, clsVerb, engine.Move}, true
			}
		case clsStill:
			return mark{m.at, m.n, clsVerb, engine.Hold}, true
		}
	}
	return p.slipVerb(ts, len(ts))
}

// slipVerb finds a misspelt verb before a token; the line must name a unit, so that no prose becomes an order.
func (p *parser) slipVerb(ts []token, end int) (mark, bool) {
	_, unit := p.lex.units[ts[0].w]
	if !unit {
		return mark{}, false
	}
	if name := p.unit(ts[:end]).name; len(name) > 0 && p.find(name, Anywhere).How != NotFound {
		return mark{}, false // all of it is a name
	}
	for i := 2; i < end; i++ {
		if ts[i].kind != tokWord || len(ts[i].w) < 5 || len(p.byWord[ts[i].w]) > 0 || p.isUnit(ts[i]) {
			continue
		}
		if v, ok := p.lex.nearestVerb(ts[i].w); ok {
			col, n := span(ts[i : i+1])
			p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
				Message: fmt.Sprintf("%q read as %q", ts[i].raw, v.word), Hint: v.word})
			p.mark(ts[i:i+1], ofOrder)
			return mark{i, 1, clsVerb, v.verb}, true
		}
	}
	return mark{}, false
}
