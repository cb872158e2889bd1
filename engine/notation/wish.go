package notation

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// wishes reports whether an order of this verb may name what to do where it cannot be carried out.
func wishes(v engine.Verb) bool {
	return v == engine.Retreat || v == engine.Disband || v == engine.Build || v == engine.Remove || v == engine.Waive
}

// wish reads "else Kiel", "or F Nap if Rome is held", "2nd choice Ruhr" behind a retreat, a build
// or a removal into the order's further wishes. It is false where the words are no wish.
func (p *parser) wish(ts []token) bool {
	l := p.line
	if l.Kind != OrderLine || !wishes(l.Order.Verb) {
		return false
	}
	if p.otherTaken(ts) {
		return false // "Ber if Kie is taken": a condition on something else
	}
	var found []engine.Order
	for _, part := range p.Lex.WishParts(ts) {
		o, ok := p.oneWish(part)
		if !ok {
			return false
		}
		found = append(found, o)
	}
	if len(found) == 0 {
		return false
	}
	p.mark(ts, ofOrder)
	l.Else = append(l.Else, found...)
	return true
}

// otherTaken reports whether "if Kiel is taken" stands before the first further wish and names a
// region that is not the one wished for.
func (p *parser) otherTaken(ts []token) bool {
	n := p.Lex.WishAt(ts)
	if n < 3 || !says.IfIn.Has(ts[0].W) {
		return false
	}
	o := &p.line.Order
	for i := 1; i < n; i++ {
		if p.Lex.Unavailable.Has(ts[i].W) || p.carriesNothing(ts[i]) {
			continue
		}
		if f := p.FindTokens(ts[i:i+1], Anywhere); f.How == Exact && f.Region != p.regionOf(o.At) &&
			f.Region != p.regionOf(o.To) {
			return true
		}
	}
	return false
}

func (p *parser) regionOf(at engine.PlaceID) engine.RegionID {
	if at == engine.NoPlace {
		return engine.NoRegion
	}
	return p.Map.RegionOf(at)
}

// oneWish reads one further wish: a place, a unit and a place, "disband", "waive".
func (p *parser) oneWish(ts []token) (engine.Order, bool) {
	o := p.line.Order
	o.To, o.Via = engine.NoPlace, nil
	if ms := p.marks(ts); len(ms) > 0 && ms[0].class == grammar.Verb && ms[0].at == 0 {
		switch v := p.stepVerb(ms[0].verb); {
		case v == engine.Disband || v == engine.Remove && o.Verb == engine.Retreat:
			o.Verb = engine.Disband
			if o.Verb == engine.Disband && ms[0].n == len(ts) {
				return o, true
			}
			return o, len(grammar.WordsOf(ts[ms[0].n:])) == 1 && (says.It.Has(ts[len(ts)-1].W))
		case v == engine.Waive:
			return engine.NewOrder(engine.Waive, o.By, engine.NoKind, engine.NoPlace), ms[0].n == len(ts)
		case v == o.Verb || v == engine.Move && o.Verb == engine.Retreat:
			ts = ts[ms[0].n:]
		default:
			return o, false
		}
	}
	ts = grammar.TrimSigns(ts)
	if len(ts) > 1 && says.To.Has(ts[0].W) {
		ts = ts[1:]
	}
	u := p.unit(ts)
	want, kind := Fits(u.kind), u.kind
	if o.Verb == engine.Retreat {
		want, kind = Fits(o.Kind), o.Kind
	} else if kind == engine.NoKind {
		kind = o.Kind
		want = Fits(kind)
	}
	if o.Verb == engine.Build {
		want &= OnLand
	}
	f := p.FindTokens(p.trim(u.name), want)
	if f.Region == engine.NoRegion || f.How == BySlip || f.NoCoast || f.Unfit {
		return o, false
	}
	at := f.Place
	if kind == engine.Army {
		at = p.Map.Regions[f.Region].First
	}
	switch o.Verb {
	case engine.Retreat:
		o.To = at
		if o.At == engine.NoPlace || kind != engine.Fleet {
			break
		}
		if reached := p.reaches(o.At, at); len(reached) == 1 {
			o.To = reached[0]
		}
	case engine.Build, engine.Remove, engine.Disband:
		o.At, o.Kind = at, kind
		if s := p.standing(f.Region, unitText{kind: kind, whose: engine.NoPower}); s != nil && o.Verb != engine.Build {
			o.At, o.Kind = s.At, s.Kind
		}
	default:
		return o, false
	}
	return o, true
}

// wishes cuts the further wishes off an order of a phase that has them, before it is read.
func (p *parser) wishful(ts []token) (order, more []token) {
	m, ok := p.first(ts, ends)
	if !ok {
		return ts, nil
	}
	v := p.stepVerb(m.verb)
	if m.class == grammar.To {
		v = p.stepVerb(engine.Move)
	}
	if !wishes(v) {
		return ts, nil
	}
	for i := max(1, m.at); i < len(ts); i++ {
		if ts[i].Kind == tokWord || ts[i].Kind == tokSlash || ts[i].Kind == tokComma {
			n := p.Lex.WishAt(ts[i:])
			if ts[i].Kind == tokComma {
				n = p.commaWish(ts, i, v)
			}
			if ts[i].Kind == tokSlash && p.Lex.Coasts.Of(grammar.WordAt(ts, i+1)) == "" && v == engine.Retreat {
				n = 1
			}
			if says.Then.Has(ts[i].W) && v != engine.Retreat {
				continue // "Build army London, then fleet Bristol" are two
			}
			if n > 0 && len(grammar.WordsOf(ts[:i])) > 1 && len(grammar.WordsOf(ts[i+n:])) > 0 {
				return p.unlink(ts[:i]), ts[i:]
			}
		}
	}
	return ts, nil
}

// commaWish is 1 where a comma of a retreat parts two places that it may go to: "A Ber - Kie, Sil".
func (p *parser) commaWish(ts []token, i int, v engine.Verb) int {
	whole := i // what stands before the comma may be a name with a comma in it
	for whole > 0 && ts[whole-1].Kind == tokWord {
		whole--
		if p.IsPlace(ts[whole:]) {
			return 0
		}
	}
	if v != engine.Retreat {
		return 0
	}
	for _, part := range grammar.SplitAt(ts[i+1:], tokComma) {
		if part = grammar.TrimSigns(part); len(part) == 0 || !p.IsPlace(part) {
			return 0
		}
	}
	return 1
}
