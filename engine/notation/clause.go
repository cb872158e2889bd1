package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// clause is one order of a sentence that lists several: its tokens, and those that are its own text.
type clause struct{ order, text []token }

// clauses takes lists apart: "Build Army London and Fleet Bristol", "Army London and Fleet Bristol hold".
func (r *Reader) clauses(ts []token) []clause {
	one := []clause{{ts, ts}}
	p := parser{Reader: r}
	ms := p.marks(ts)
	k := slices.IndexFunc(ms, func(m mark) bool { return m.class == clsVerb })
	if k < 0 {
		return one
	}
	v := ms[k]
	subj, rest := ts[:v.at], ts[v.at+v.n:]
	var out []clause
	switch v.verb {
	case engine.Build, engine.Remove, engine.Disband:
		if p.unit(subj).said || !p.lead(subj) {
			break
		}
		pieces := p.list(rest)
		for i, piece := range pieces {
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
	case engine.Hold, engine.Remove, engine.Disband, engine.Convert:
		pieces := p.list(subj)
		for i, piece := range pieces {
			text := piece
			if i == len(pieces)-1 {
				text = ts[v.at-len(piece):]
			}
			out = append(out, clause{slices.Concat(piece, ts[v.at:]), text})
		}
		if len(out) > 1 && p.unit(pieces[0]).said {
			return out
		}
	}
	return one
}

// list splits tokens at a comma, full stop or "and" before a unit.
func (p *parser) list(ts []token) [][]token {
	var out [][]token
	start := 0
	for i, t := range ts {
		if i == start || i+2 >= len(ts) || t.kind != tokComma && t.kind != tokStop && t.w != "and" {
			continue
		}
		next := ts[i+1]
		if _, unit := p.lex.units[next.w]; !unit || len(next.w) == 1 && !p.lex.letters[next.raw] {
			continue
		}
		out = append(out, trimSigns(ts[start:i]))
		start = i + 1
	}
	return append(out, ts[start:])
}
