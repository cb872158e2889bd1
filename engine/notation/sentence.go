package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// sentences splits a line that holds several orders: at a full stop, semicolon, comma or "and"
// before the name of a unit that does something.
func (r *Reader) sentences(ts []token) [][]token {
	p := parser{Reader: r}
	var out [][]token
	start := 0
	for i, t := range ts {
		if i+2 >= len(ts) {
			break
		}
		waived := p.waives(ts[start:i])
		if i-start < 2 && !waived {
			continue
		}
		if p.isUnit(t) && ts[i-1].Kind == tokWord && p.moved(ts[start:i]) && p.ordersAt(ts[i:], true) && !p.helps(ts[i:]) {
			out = append(out, ts[start:i]) // "A Mos - Ukr A Sev - Rum"
			start = i
			continue
		}
		if t.Kind == tokComma && p.moved(ts[start:i]) && p.arrowed(ts[i+1:]) {
			out = append(out, ts[start:i]) // "Mos-Ukr, Sev-Rum"
			start = i + 1
			continue
		}
		if p.onlySecondThoughts(ts[start:i]) {
			continue // "No wait, A Par - Pic"
		}
		parts := t.Kind == tokComma || t.Kind == tokStop || says.And.Has(t.W)
		if parts && p.restHolds(ts[i+1:]) && p.acts(ts[start:i], true) && !p.onlyIf(ts[start:i]) {
			out = append(out, ts[start:i]) // "A Par - Bur, everything else holds"
			start = i + 1
			continue
		}
		if parts && p.leaves(ts[i+1:]) && p.acts(ts[start:i], true) {
			out = append(out, ts[start:i]) // "A Mun - Tyr, the others as before"
			start = i + 1
			continue
		}
		after := ts[i+1:]
		for len(after) > 2 && (says.My.Has(after[0].W)) {
			after = after[1:] // "and the fleet in Brest sails"
		}
		next := after[0]
		whole := len(next.W) > 1
		code := !whole && after[1].Kind == tokWord && r.Lex.Letters[next.Raw] // "F lon-eng, A wal-lon"
		switch {
		case next.Kind != tokWord:
			continue
		case t.Kind == tokStop && (t.W == "." || t.W == ";"):
			if t.W == "." && len(ts[i-1].W) == 1 && ts[i-1].Raw != "H" {
				continue // an abbreviation
			}
			if t.W == "." && p.wantsObject(ts[start:i]) {
				continue // "supp."
			}
		case waived && p.gives(after) && (t.Kind == tokComma || says.And.Has(t.W) || t.Kind == tokSlash):
			// "Waive, Montrose gets 1 supply"
		case t.Kind == tokComma, says.And.Has(t.W), t.Kind == tokSlash:
			if t.Kind != tokSlash && p.goesFrom(ts[i+1:]) && p.moved(ts[start:i]) {
				break
			}
			if !whole && !code || t.Kind == tokComma && p.helps(ts[i+1:]) && p.moved(ts[start:i]) {
				continue
			}
		default:
			continue
		}
		if t.Kind == tokStop && (p.goesFrom(ts[i+1:]) || p.unnamed(ts[i+1:])) && p.acts(ts[start:i], true) ||
			t.Kind != tokSlash && p.goesFrom(ts[i+1:]) && p.moved(ts[start:i]) {
			out = append(out, ts[start:i]) // "Paris to Burgundy. Marseilles holds"
			start = i + 1
			continue
		}
		if !(waived && p.gives(after)) && !p.ordersAt(after, t.Kind == tokStop || t.Kind == tokSlash || code) ||
			!p.acts(ts[start:i], true) || t.Kind == tokComma && p.onlyIf(ts[start:i]) {
			continue
		}
		out = append(out, ts[start:i])
		start = i + 1
	}
	return append(out, ts[start:])
}

// onlySecondThoughts reports whether tokens are words that replace what was said before, and no
// more: "Sorry, one change".
func (p *parser) onlySecondThoughts(ts []token) bool {
	for len(ts) > 0 {
		_, n := p.Lex.Tails.At(ts, grammar.Corrected)
		if n == 0 {
			return false
		}
		ts = grammar.TrimLeft(ts[n:])
	}
	return true
}

// onlyIf reports whether tokens are a condition and no more, which belongs to what follows: "If
// Italy attacks".
func (p *parser) onlyIf(ts []token) bool {
	ts = p.noted(ts)
	c, n := p.Lex.Tails.At(ts, grammar.Condition, grammar.Nothing)
	return c == grammar.Condition && p.Lex.Tails.Firm(ts) &&
		!slices.ContainsFunc(ts[n:], func(t token) bool { return t.Kind != tokWord })
}

// noted drops what may stand before a condition that comes first: "Note:", "But".
func (p *parser) noted(ts []token) []token {
	for len(ts) > 1 && (ts[0].Kind != tokWord || says.Openers.Has(ts[0].W)) {
		ts = ts[1:]
	}
	return ts
}

// helps reports whether a sentence begins that tells support of the order before it: "Mar supports
// it."
func (p *parser) helps(ts []token) bool {
	if k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokStop }); k > 0 {
		ts = ts[:k]
	}
	return p.helper(ts) > 0
}

// restHolds reports whether tokens hold all units that have no order: "everything else holds".
func (p *parser) restHolds(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	return ok && m.verb == engine.Hold && m.at > 0 && p.everyone(ts[:m.at])
}

// leaves reports whether tokens leave all other orders as they are: "the others as before", "leave
// the rest". That nobody moves is none of it: "the rest stands" holds.
func (p *parser) leaves(ts []token) bool {
	every, same := false, false
	for _, t := range ts {
		every, same = every || p.Lex.Every.Has(t.W), same || every && says.Unchanged.Has(t.W) || says.Leave.Has(t.W)
	}
	return every && same && len(ts) < 9 && !p.speaks(ts) && !p.restHolds(ts)
}

// moved reports whether tokens are a whole move of one unit by an arrow or "to", and nothing else.
func (p *parser) moved(ts []token) bool {
	ms := p.marks(ts)
	// "Please move Vienna to Galicia"
	if len(ms) == 2 && ms[0].verb == engine.Move &&
		!slices.ContainsFunc(ts[:ms[0].at], func(t token) bool { return !p.carriesNothing(t) }) {
		ts, ms = ts[ms[0].at+ms[0].n:], p.marks(ts[ms[0].at+ms[0].n:])
	}
	if len(ms) != 1 || ms[0].at == 0 || ms[0].class != grammar.To && ms[0].verb != engine.Move {
		return false
	}
	m := ms[0]
	return p.IsPlace(p.trim(p.unit(ts[:m.at]).name)) && p.IsPlace(p.trim(ts[m.at+m.n:]))
}

// arrowed reports whether tokens begin with a region, an arrow and a region.
func (p *parser) arrowed(ts []token) bool {
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind != tokWord })
	if k < 1 || k > 4 || ts[k].Kind != tokDash || k+1 >= len(ts) {
		return false
	}
	end := k + 1
	for end < len(ts) && ts[end].Kind == tokWord {
		end++
	}
	return p.IsPlace(p.trim(ts[:k])) && p.IsPlace(p.trim(ts[k+1:end]))
}

// goesFrom reports whether tokens begin with a region's whole name and what its unit does:
// "Marseilles to Spain", "Mar holds".
func (p *parser) goesFrom(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	if !ok || m.at == 0 || m.at > 5 || m.class != grammar.To && m.class != grammar.Verb {
		return false
	}
	name := p.unit(ts[:m.at]).name // "The Kiel fleet sails"
	return !slices.ContainsFunc(name, func(t token) bool { return t.Kind != tokWord && t.Kind != tokSlash }) &&
		p.IsPlace(p.trim(name)) && !p.helps(ts)
}

// wantsObject reports whether the tokens end in the verb of a support or a convoy.
func (p *parser) wantsObject(ts []token) bool {
	ms := p.marks(ts)
	if len(ms) == 0 {
		return false
	}
	m := ms[len(ms)-1]
	return m.class == grammar.Verb && m.at > 0 && m.at+m.n == len(ts) &&
		(m.verb == engine.Support || m.verb == engine.Convoy || says.Conv.Has(ts[m.at].W))
}

// ordersAt reports whether the tokens begin with a unit that does something, or with an order of
// another shape. After a full stop "to" and an arrow are verbs; after a comma they may belong to
// the order before.
func (p *parser) ordersAt(ts []token, arrows bool) bool {
	if says.Commands.Has(ts[0].W) {
		return true
	}
	if len(ts) > 2 && says.Hold.Has(ts[0].W) && says.With.Has(ts[1].W) {
		return true
	}
	kind, unit := p.Lex.Units.Get(ts[0].W)
	if !unit || kind == engine.NoKind || len(ts[0].W) == 1 && !p.Lex.Letters[ts[0].Raw] {
		return false
	}
	return p.acts(ts, arrows)
}

// acts reports whether there is a verb before the next full stop or comma.
func (p *parser) acts(ts []token, arrows bool) bool {
	for i, t := range ts {
		if t.Kind == tokStop && i > 0 && len(ts[i-1].W) > 2 || t.Kind == tokComma && !arrows {
			ts = ts[:i]
			break
		}
	}
	m, ok := p.first(ts, func(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To })
	return ok && (m.class == grammar.Verb || arrows && m.at > 0)
}
