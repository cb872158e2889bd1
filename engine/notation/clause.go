package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// clause is one order of a sentence that lists several: its tokens, and those that are its own
// text.
type clause struct{ order, text []token }

// clauses takes lists apart: "Build Army London and Fleet Bristol", "Army London and Fleet Bristol
// hold".
func (r *Reader) clauses(ts []token) []clause {
	one := []clause{{ts, ts}}
	p := parser{Reader: r}
	v, _ := p.first(ts, aVerb)
	switch v.verb {
	case engine.Hold, engine.Support, engine.Convert, engine.Build, engine.Remove, engine.Disband:
	default:
		return one
	}
	subj, rest := ts[:v.at], ts[v.at+v.n:]
	var out []clause
	if v.verb == engine.Hold && v.at == 0 && v.n < len(ts) && ts[v.n].Kind == tokColon { // "Holds: A Par, A Mar"
		for i, piece := range p.list(grammar.TrimLeft(rest)) {
			text := piece
			if i == 0 {
				text = ts[:len(ts)-len(grammar.TrimLeft(rest))+len(piece)]
			}
			out = append(out, clause{slices.Concat(ts[:v.n], piece), text})
		}
		if len(out) > 1 {
			return out
		}
		out = nil
	}
	switch v.verb {
	case engine.Build, engine.Remove, engine.Disband:
		if p.unit(subj).said || !p.lead(subj) {
			break
		}
		pieces := p.list(rest)
		for i, piece := range pieces {
			if w := grammar.WordAt(piece, max(0, len(piece)-1)); i+1 < len(pieces) && !says.Stop.Has(w) &&
				(says.Keep.Has(w) || p.has(piece, grammar.Negation) >= 0) {
				return one // "Remove A Spa, not A Por"
			}
			text := piece
			if i == 0 {
				text = ts[:v.at+v.n+len(piece)]
			}
			out = append(out, clause{slices.Concat(ts[:v.at+v.n], piece), text})
		}
		if len(out) > 1 {
			return out
		}
		return one
	}
	switch v.verb {
	case engine.Hold, engine.Remove, engine.Disband, engine.Convert, engine.Support:
		pieces := p.list(subj)
		for i, piece := range pieces {
			text := piece
			if i == len(pieces)-1 {
				text = ts[v.at-len(piece):]
			}
			out = append(out, clause{slices.Concat(piece, ts[v.at:]), text})
		}
		if len(out) > 1 && p.unit(pieces[0]).said && len(p.trim(p.unit(pieces[0]).name)) == 0 {
			return one // "Army and Fleet at Brest"
		}
		if len(out) > 1 && (p.unit(pieces[0]).said || len(p.places(grammar.TrimSigns(subj))) > 0) {
			return out
		}
	}
	return one
}

// places takes "Paris, Brest and Marseilles" apart where each is a region's whole name and all of
// them are not: nil for everything else.
func (p *parser) places(ts []token) [][]token {
	out := p.several(ts)
	// What is one name is looked for last: most lines are orders, in which no name of so many words
	// is found by any likeness.
	if len(out) < 2 || p.FindTokens(ts, Anywhere).How != NotFound {
		return nil
	}
	return out
}

// several is places where more than one is said: "Armies Drogheda, Meath" are two, though "Army
// Drogheda, Meath" is one.
func (p *parser) several(ts []token) [][]token {
	if !slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokComma || says.And.Has(t.W) }) {
		return nil
	}
	var out [][]token
	last := engine.NoRegion
	start := 0
	for i := 0; i <= len(ts); i++ {
		if i < len(ts) && ts[i].Kind != tokComma && !says.And.Has(ts[i].W) {
			continue
		}
		piece := ts[start:i]
		if len(piece) > 0 && says.In.Has(piece[0].W) {
			piece = piece[1:]
		}
		start = i + 1
		if len(piece) == 0 && i < len(ts) && says.And.Has(ts[i].W) && i > 0 && ts[i-1].Kind == tokComma {
			continue // ", and"
		}
		if len(piece) == 0 {
			return nil
		}
		f := p.FindTokens(piece, Anywhere)
		if f.How != Exact || f.Region == last {
			return nil // "Hastings and Pevensey"
		}
		last = f.Region
		out = append(out, piece)
	}
	return out
}

// wholeUnit reports whether tokens begin with a unit and a region's whole name.
func (p *parser) wholeUnit(ts []token) bool {
	if !p.isUnit(ts[0]) || len(ts) < 2 {
		return false
	}
	for k := 2; k <= min(len(ts), 6); k++ {
		if p.IsPlace(p.trim(ts[1:k])) {
			return true
		}
	}
	return false
}

// behind reports whether tokens up to the next sign are a region and, behind it, the word for its
// unit: "London fleet".
func (p *parser) behind(ts []token) bool {
	ts = grammar.TrimLeft(ts)
	for k, t := range ts {
		if t.Kind != tokWord || says.And.Has(t.W) {
			ts = ts[:k]
			break
		}
	}
	k := len(ts) - 1
	return k > 0 && p.isUnit(ts[k]) && len(ts[k].W) > 1 && p.IsPlace(p.trim(ts[:k]))
}

// list splits tokens at a comma, full stop or "and" before a unit.
func (p *parser) list(ts []token) [][]token {
	if len(ts) > 3 && (says.Plurals.Has(ts[0].W)) { // "Armies Paris and Marseilles"
		var out [][]token
		for _, piece := range p.several(grammar.TrimSigns(ts[1:])) {
			out = append(out, slices.Concat(ts[:1], piece))
		}
		if len(out) > 0 {
			return out
		}
	}
	if out := p.places(grammar.TrimSigns(ts)); out != nil {
		return out
	}
	var out [][]token
	start := 0
	for i, t := range ts {
		if i > start+1 && i+1 < len(ts) && p.isUnit(t) && len(t.W) == 1 && ts[i-1].Kind == tokWord &&
			p.wholeUnit(ts[start:i]) && p.wholeUnit(ts[i:]) {
			out = append(out, grammar.TrimSigns(ts[start:i])) // "Build A Par A Mar"
			start = i
			continue
		}
		if (t.Kind == tokComma || says.And.Has(t.W)) && i > start+1 && i+2 < len(ts) &&
			p.behind(ts[start:i]) && p.behind(ts[i+1:]) {
			out = append(out, grammar.TrimSigns(ts[start:i])) // "London fleet, Liverpool army"
			start = i + 1
			continue
		}
		if i == start || i+2 >= len(ts) || t.Kind != tokComma && t.Kind != tokStop && !says.And.Has(t.W) {
			continue
		}
		k := i + 1
		for k+2 < len(ts) && (counts(ts[k]) || says.New.Has(ts[k].W)) {
			k++ // "an army in Paris and a new fleet in Brest"
		}
		next := ts[k]
		if _, unit := p.Lex.Units.Get(next.W); !unit || len(next.W) == 1 && !p.Lex.Letters[next.Raw] {
			continue
		}
		out = append(out, grammar.TrimSigns(ts[start:i]))
		start = i + 1
	}
	return append(out, ts[start:])
}

// counts reports whether a token counts or points to one unit: "a fleet", "another army", "the
// fleet". The letter of an army is none.
func counts(t token) bool {
	switch {
	case says.Articles.Has(t.W):
		return !t.Up
	}
	return false
}
