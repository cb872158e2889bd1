package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// stamped blanks a messenger app's stamp and the sender's name, if it is not a power's or place's.
func (r *Reader) stamped(line string) string {
	at, who := sheet.Stamp(line)
	rest := line[at:]
	if who != "" {
		ts := grammar.Lex(who[:len(who)-2])
		p := parser{Reader: r}
		verbs := slices.ContainsFunc(p.marks(ts), func(m phrase) bool { return len(ts[m.at].W) > 1 }) // an initial is no verb
		if _, n := p.PowerAt(ts); n == 0 && len(ts) > 0 && !p.isUnit(ts[0]) && !verbs && p.FindTokens(ts, Anywhere).How == NotFound {
			rest = sheet.Spaces(who) + rest[len(who):]
		}
	}
	return sheet.Spaces(line[:at]) + rest
}

// greeted drops a greeting before an order: "Dear GM, please move ...", "Hi all. A Par - Bur". It
// keeps a greeting to a power, which is asked for what follows.
func (r *Reader) greeted(ts []token) []token {
	if len(ts) < 4 || !r.Lex.Greetings.Has(ts[0].W) {
		return ts
	}
	p := parser{Reader: r}
	for i := 1; i < len(ts) && i < 6; i++ {
		if ts[i].Kind != tokWord {
			if rest := p.announced(grammar.TrimLeft(ts[i:])); len(rest) > 2 && p.verbed(p.arrows(slices.Clone(rest))) ||
				p.Lex.Tails.Len(rest, grammar.Corrected) > 0 && p.speaks(rest) {
				return rest
			}
			break
		}
		if _, n := p.PowerAt(ts[i:]); n > 0 || p.IsPlace(ts[i:i+1]) {
			break
		}
	}
	return ts
}

// announced drops sentences before an order that name nothing of the board and change nothing:
// "hope the weekend was good! Here we go:".
func (p *parser) announced(ts []token) []token {
	for i := len(ts) - 3; i > 0; i-- {
		said, rest := ts[:i], p.arrows(slices.Clone(ts[i+1:]))
		if (ts[i].Kind == tokColon || ts[i].Kind == tokStop) && !p.othersIn(said) && !p.aboutPlaces(said) &&
			!slices.ContainsFunc(said, func(t token) bool {
				return says.SetsAside.Has(t.W) && !says.Was.Has(t.W) || p.isUnit(t)
			}) && !p.holds(said, grammar.Condition, grammar.Doubt, grammar.Withdrawn, grammar.Negation) &&
			(p.wholeOrder(rest) || p.arrowed(rest)) {
			return rest
		}
	}
	return ts
}

// respell rearranges words from the habits of other programs and of telegrams into the grammar's
// order: "support move to Burgundy from Paris", "F ENG CON A LON-BEL", "Two builds: A Par and F
// Bre", "New army at Paris". It drops only words that are written twice.
func (p *parser) respell(ts []token) []token {
	return p.fromTo(p.builds(p.signal(p.lettersFirst(ts))))
}

// lettersFirst moves a unit's letter before its place: "Con A - Bul", "Lev A s Smy F - EMS".
func (p *parser) lettersFirst(ts []token) []token {
	for i := 1; i+1 < len(ts); i += 3 { // for the ordered unit, and then for the one that it helps
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

// signal reads "2" between two regions as "to", as in text messages, unless units have numbers; and
// "con" between two units as a convoy, since elsewhere it may be Constantinople.
func (p *parser) signal(ts []token) []token {
	for i := 1; i+1 < len(ts); i++ {
		as := ""
		if ts[i].W == "2" && ts[i+1].Kind == tokWord && len(p.numbered) == 0 &&
			p.IsPlace(p.trim(p.unit(ts[:i]).name)) && p.namesRegion(ts[i+1:]) {
			as = "to"
		} else if says.Con.Has(ts[i].W) && i > 1 && i+2 < len(ts) && p.isUnit(ts[0]) && p.isUnit(ts[i+1]) &&
			p.IsPlace(p.trim(ts[1:i])) && !p.verbed(ts[:i]) {
			as = grammar.VerbNames[engine.Convoy]
		}
		if as != "" {
			ts = slices.Clone(ts)
			ts[i].W = as
		}
	}
	return ts
}

// builds reads "New army at Paris", and "Two builds: A Par, F Bre" if two are listed.
func (p *parser) builds(ts []token) []token {
	if p.ctx.Step != engine.Adjustment || len(ts) < 3 {
		return ts
	}
	k := 0
	if says.A.Has(ts[0].W) {
		k = 1
	}
	n := p.number(ts[:1])
	if len(ts[0].W) < 3 && grammar.Number(ts[0].W) == 0 {
		n = 0
	}
	units := 0
	for _, t := range ts[min(3, len(ts)):] {
		if p.isUnit(t) {
			units++
		}
	}
	switch {
	case says.New.Has(ts[k].W) && p.isUnit(ts[k+1]) && !p.verbed(ts):
		ts = slices.Clone(ts[k:])
		ts[0].W = grammar.VerbNames[engine.Build]
	case len(ts) > 3 && grammar.Number(ts[1].W) > 0 && grammar.Number(ts[1].W) < 100 && says.ListsOfUnits.Has(ts[0].W) &&
		ts[2].Kind != tokWord && p.isUnit(ts[3]):
		ts = slices.Concat(ts[:1], ts[3:]) // drop the build's number: "Build #1: Army Warsaw"
	case n > 0 && n == units && says.ListsOfUnits.Has(ts[1].W) && ts[2].Kind == tokColon:
		ts = slices.Clone(ts[1:])
		if says.Removals.Has(ts[0].W) {
			ts[0].W = grammar.VerbNames[engine.Remove]
		}
	}
	return ts
}

// fromTo swaps origin and destination in "supports [the] move to Burgundy from Paris".
func (p *parser) fromTo(ts []token) []token {
	ms := p.marks(ts)
	k := slices.IndexFunc(ms, aVerb)
	if k < 0 || ms[k].verb != engine.Support && ms[k].verb != engine.Convoy || ms[k].at == 0 {
		return ts
	}
	start := ms[k].at + ms[k].n
	for dest := start; k+1 < len(ms) && ms[k+1].at == dest; k++ {
		m := ms[k+1]
		dest += m.n
		if m.verb == engine.Move && m.class == grammar.Verb && says.To.Has(ts[dest-1].W) {
			return p.turned(ts, dest-m.n, dest) // "move to" is one phrase
		} else if m.class == grammar.To {
			return p.turned(ts, start, dest)
		} else if m.verb != engine.Move {
			break
		}
	}
	return ts
}

// turned moves what follows "from" to the front; start is after the verb, dest after "to".
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
