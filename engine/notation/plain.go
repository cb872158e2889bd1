package notation

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// plain reports whether a line is one order to the letter, as most are: a unit, what it does, a
// place or a second unit, and no word or sign that could say anything else. It has no heading, no
// second order and nothing around it, so none of them is looked for.
func (p *parser) plain(ts []token) bool {
	if n := len(ts); n > 0 && ts[n-1].W == "." {
		ts = ts[:n-1]
	}
	if len(ts) < 3 || !p.isUnit(ts[0]) || !ts[0].Up || says.Plurals.Has(ts[0].W) ||
		!p.ctx.AnyStep && p.ctx.Step != engine.Movement {
		return false
	}
	if _, n := p.PowerAt(ts); n > 0 {
		return false
	}
	ms := p.marks(ts)
	if len(ms) == 0 || len(ms) > 2 || ms[0].at < 2 {
		return false
	}
	does, within := ms[0], 0 // within: the end of the phrase that was met last
	helps := does.verb == engine.Support || does.verb == engine.Convoy
	if does.class != grammar.To && does.verb != engine.Hold && does.verb != engine.Move && !helps ||
		len(ms) == 2 && (!helps || ms[1].class != grammar.To) {
		return false
	}
	for i := 1; i < len(ts); i++ {
		t := ts[i]
		if len(ms) > 0 && ms[0].at == i {
			within, ms = i+ms[0].n, ms[1:]
			if i == does.at+does.n {
				return false // the unit that is helped is missing
			}
		}
		switch {
		case i < within:
		case helps && i == within && p.isUnit(t) && i+1 < len(ts) && !(len(ms) > 0 && ms[0].at == i+1):
		case t.Kind == tokSlash && p.Lex.Coasts.Has(grammar.WordAt(ts, i+1)):
		case t.Kind != tokWord, p.Lex.Units.Has(t.W), grammar.Loud().Has(t.W) && !says.The.Has(t.W), grammar.Number(t.W) > 0:
			return false
		}
		if c, _ := p.Lex.Tails.At(ts[i:], everyTail...); c != grammar.NoTail || p.Lex.General.At(ts[i:]) ||
			p.Lex.Prose.At(ts[i:]) {
			return false
		}
	}
	return true
}

var everyTail = []grammar.TailClass{grammar.Nothing, grammar.Withdrawn, grammar.Corrected, grammar.Told, grammar.Reason,
	grammar.Condition, grammar.Doubt, grammar.Modal, grammar.Negation}
