package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// respell puts the habits of other programs and of telegrams into the order of words that the
// grammar has: "support move to Burgundy from Paris", "F ENG CON A LON-BEL", "Two builds: A Par and
// F Bre", "New army at Paris". Nothing is dropped but what is said twice.
func (r *Reader) respell(ts []token, ctx Context) []token {
	p := parser{Reader: r, ctx: ctx}
	ts = p.builds(p.conveys(p.two(p.lettersFirst(ts))))
	return p.fromTo(ts)
}

// lettersFirst puts a unit's letter before its place where it stands behind it: "Con A - Bul", "Lev
// A s Smy F - EMS".
func (p *parser) lettersFirst(ts []token) []token {
	for i := 1; i+1 < len(ts); i += 3 { // of the unit that is ordered, and of the one that it helps
		if len(ts[i].W) != 1 || !p.isUnit(ts[i]) || p.isUnit(ts[i-1]) || !p.IsPlace(ts[i-1:i]) {
			return ts
		}
		if next := ts[i+1]; next.Kind == tokDash || says.To.Has(next.W) || len(next.W) == 1 && p.letterVerb(ts, i+1) ||
			p.verbAt(ts[i+1:]) && len(next.W) > 1 {
			ts = slices.Concat(ts[:i-1], []token{ts[i], ts[i-1]}, ts[i+1:])
		}
	}
	return ts
}

// two reads a telephone's "2" between two regions as "to", where units have no numbers.
func (p *parser) two(ts []token) []token {
	for i := 1; i+1 < len(ts); i++ {
		if ts[i].W == "2" && ts[i+1].Kind == tokWord && len(p.numbered) == 0 &&
			p.IsPlace(p.trim(p.unit(ts[:i]).name)) && p.namesRegion(ts[i+1:]) {
			ts = slices.Clone(ts)
			ts[i].W = "to"
		}
	}
	return ts
}

// conveys reads "con" between a unit and a unit as a convoy; everywhere else it may be
// Constantinople or Connaught.
func (p *parser) conveys(ts []token) []token {
	for i := 2; i+2 < len(ts); i++ {
		if says.Con.Has(ts[i].W) && p.isUnit(ts[0]) && p.isUnit(ts[i+1]) && p.IsPlace(p.trim(ts[1:i])) && !p.verbed(ts[:i]) {
			ts = slices.Clone(ts)
			ts[i].W = "convoys"
		}
	}
	return ts
}

// builds reads "New army at Paris" and "Two builds: A Par, F Bre", where it is as many as are
// named.
func (p *parser) builds(ts []token) []token {
	if p.ctx.Step != engine.Adjustment || len(ts) < 3 {
		return ts
	}
	k := 0
	if says.A.Has(ts[0].W) {
		k = 1
	}
	if says.New.Has(ts[k].W) && p.isUnit(ts[k+1]) && !p.verbed(ts) {
		ts = slices.Clone(ts[k:])
		ts[0].W = "build"
		return ts
	}
	if n := grammar.Number(ts[1].W); len(ts) > 3 && n > 0 && n < 100 && says.ListsOfUnits.Has(ts[0].W) &&
		ts[2].Kind != tokWord && p.isUnit(ts[3]) {
		return slices.Concat(ts[:1], ts[3:]) // "Build #1: Army Warsaw"
	}
	n := grammar.Number(ts[0].W)
	if n == 0 && len(ts[0].W) > 2 {
		n = p.Lex.Numbers.Of(ts[0].W)
	}
	if v := ts[1].W; n == 0 || !says.ListsOfUnits.Has(v) || ts[2].Kind != tokColon {
		return ts
	}
	units := 0
	for i := 3; i < len(ts); i++ {
		if p.isUnit(ts[i]) {
			units++
		}
	}
	if units != n {
		return ts
	}
	ts = slices.Clone(ts[1:])
	if says.Removals.Has(ts[0].W) {
		ts[0].W = "remove"
	}
	return ts
}

// fromTo turns "supports [the] move to Burgundy from Paris" and "convoys to Belgium from London"
// round.
func (p *parser) fromTo(ts []token) []token {
	if m, ok := p.first(ts, aVerb); !ok || m.verb != engine.Support && m.verb != engine.Convoy {
		return ts
	}
	ms := p.marks(ts)
	k := slices.IndexFunc(ms, func(m phrase) bool { return m.class == grammar.Verb })
	if ms[k].at == 0 {
		return ts
	}
	at, i := ms[k].at+ms[k].n, k+1
	if i < len(ms) && ms[i].verb == engine.Move && ms[i].class == grammar.Verb && ms[i].at == at &&
		says.To.Has(ts[at+ms[i].n-1].W) {
		return p.turned(ts, at, at+ms[i].n) // "move to" is one phrase
	}
	if i < len(ms) && ms[i].verb == engine.Move && ms[i].class == grammar.Verb && ms[i].at == at {
		at, i = at+ms[i].n, i+1
	}
	if i < len(ms) && ms[i].class == grammar.To && ms[i].at == at {
		return p.turned(ts, ms[k].at+ms[k].n, at+ms[i].n)
	}
	return ts
}

// turned puts what follows "from" first; start is behind the verb, dest where the destination
// begins.
func (p *parser) turned(ts []token, start, dest int) []token {
	for j := dest + 1; j+1 < len(ts); j++ {
		if says.From.Has(ts[j].W) && p.IsPlace(p.trim(ts[dest:j])) && p.IsPlace(p.trim(p.unit(ts[j+1:]).name)) {
			link := ts[dest-1]
			link.W, link.Kind = "to", tokWord
			return slices.Concat(ts[:start], ts[j+1:], []token{link}, ts[dest:j])
		}
	}
	return ts
}
