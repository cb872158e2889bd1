package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// assist reads a support or a convoy: the unit, the unit that it helps, and the latter's
// destination.
func (p *parser) assist(subj, rest, verb []token) {
	o := &p.line.Order
	convoy := o.Verb == engine.Convoy
	want := Anywhere
	if u := p.unit(subj); convoy && u.kind == engine.Army {
		p.object(WrongUnitKind, grammar.Span(u.word), "an army cannot convoy", "only a fleet in a sea region "+p.Does())
	} else if convoy {
		want = ForFleet
	}
	for k := len(rest) - 2; k > 0 && len(p.trim(subj)) == 0; k-- { // "In support of A York to Claro: A Craven"
		if (rest[k].Kind == tokColon || rest[k].Kind == tokComma) && p.unit(rest[k+1:]).said &&
			len(p.marks(rest[k+1:])) == 0 && p.FindTokens(p.unit(rest[k+1:]).name, Anywhere).How != NotFound {
			subj, rest = rest[k+1:], rest[:k]
		}
	}
	if len(p.trim(subj)) == 0 {
		p.object(UnknownName, [2]int{p.line.indent + 1, 0}, "which unit?", p.beginWith())
	} else if !p.subjectOf(subj, want) {
		return
	}
	who, dest, hold := p.target(rest, verb)
	if len(p.trim(who)) == 0 {
		unit, to := p.someMove()
		p.mistook(MissingDestination, verb, "name it: "+grammar.VerbNames[o.Verb]+"s "+unit+" to "+to, "which unit?")
		return
	}
	u := p.unit(who)
	o.OfKind, o.OfNo, o.OfWhose = u.kind, u.no, u.whose
	wantOf, kindOf := p.stands(u.kind), u.kind
	if convoy { // if the unit is an army, the check of the verb reports it
		wantOf, kindOf = OnCoast, engine.NoKind
		if u.kind == engine.Fleet {
			p.object(WrongUnitKind, grammar.Span(u.word), "a fleet cannot be convoyed", "only armies are convoyed")
		}
	}
	p.ofSpan = grammar.Span(p.trim(u.name))
	p.names = helped
	of, f := p.name(u.name, wantOf, kindOf)
	p.names = nobody
	o.Of = of
	if of != engine.NoPlace {
		o.Of = p.placeOf(f, u.kind)
		if s := p.standing(f.Region, u); s != nil && (u.kind == engine.NoKind || u.kind == s.Kind) {
			o.OfKind, o.Of = s.Kind, s.At
		}
	}
	switch {
	case hold:
		return
	case len(p.trim(dest)) == 0 && !convoy:
		if p.open || slices.ContainsFunc(p.marks(rest), func(m phrase) bool {
			return m.class == grammar.To && m.at+m.n == len(rest)
		}) {
			p.mistook(MissingDestination, verb, "name the region", "where to?")
		}
		return
	}
	wantTo, kindTo := p.stands(o.OfKind), o.OfKind
	if convoy {
		wantTo, kindTo = OnCoast, engine.NoKind
	} else if both := wantTo & p.stands(o.Kind); both != noTerrain {
		wantTo = both
	}
	if d, ok := p.onlyOne(grammar.SplitAt(dest, tokDash)); ok {
		o.To = p.destination(d, rest, verb, wantTo, kindTo)
	}
}

// namesUnit reports whether tokens begin with a unit or a region, perhaps after "of" or "from".
func (p *parser) namesUnit(ts []token) bool {
	if len(ts) > 1 && says.FromOf.Has(ts[0].W) {
		ts = ts[1:]
	}
	return len(ts) > 0 && (p.isUnit(ts[0]) || p.speaks(ts[:1]))
}

// target splits a support's or convoy's object: the unit, its destination, whether it is to hold.
func (p *parser) target(rest, verb []token) (who, dest []token, hold bool) {
	ms := p.marks(rest)
	if len(ms) > 0 && ms[0].at == 0 && ms[0].class == grammar.Verb && ms[0].verb == engine.Move &&
		p.namesUnit(rest[ms[0].n:]) {
		rest = rest[ms[0].n:] // drop the verb: "supports move of Army Surrey to Deptford"
		ms = p.marks(rest)
	}
	who = rest
scan:
	for i, m := range ms {
		end := m.at + m.n
		switch {
		case m.class == grammar.Still, m.class == grammar.Verb && m.verb == engine.Hold:
			if who = rest[:m.at]; p.lead(who) && end < len(rest) {
				who = rest[end:] // the unit follows: "the Crown's hold of London"
			}
			return who, nil, true
		case m.class == grammar.To && i+1 < len(ms) && ms[i+1].class == grammar.Verb && ms[i+1].verb == engine.Hold &&
			ms[i+1].at == end:
			return rest[:m.at], nil, true
		case m.class == grammar.From && len(p.trim(p.unit(rest[:m.at]).name)) == 0: // "the army from Surrey to Deptford"
			return p.target(slices.Concat(rest[:m.at], rest[end:]), verb)
		case m.class == grammar.From: // the origin repeated: "Army Surrey from Surrey to Deptford"
			who, dest = rest[:m.at], behindTo(rest, ms[i+1:], false)
			to := len(rest)
			if k := slices.IndexFunc(ms[i+1:], func(t phrase) bool { return t.class == grammar.To || t.class == grammar.Via }); k >= 0 {
				to = ms[i+1+k].at
			}
			p.origin(rest[end:to], p.FindTokens(p.unit(who).name, Anywhere).Place)
			break scan
		case m.class == grammar.To, m.class == grammar.Verb && (m.verb == engine.Move || m.verb == engine.Retreat):
			who, dest = rest[:m.at], rest[end:]
			break scan
		case m.class == grammar.Via:
			who, dest = rest[:m.at], behindTo(rest, ms[i+1:], true)
			break scan
		}
	}
	on := says.AttackOn.In(verb)
	if i := slices.IndexFunc(rest, func(t token) bool { return says.On.Has(t.W) }); on && len(dest) == 0 && i > 0 {
		who, dest = rest[:i], rest[i+1:]
	}
	dest, hold = p.goal(dest)
	return who, dest, hold
}

// goal drops words such as "moving to" before a destination, and a route after it: "- BEL VIA".
// hold reports that the supported unit is to hold where it is.
func (p *parser) goal(dest []token) (to []token, hold bool) {
	for _, m := range p.marks(dest) {
		tail := dest[m.at+m.n:]
		switch {
		case m.at == 0 && (m.class == grammar.To || m.class == grammar.Verb && m.verb == engine.Move):
			return p.goal(tail)
		case m.class == grammar.Via && m.at > 0:
			return dest[:m.at], false
		case m.class == grammar.Via:
			return p.goal(behindTo(tail, p.marks(tail), true))
		case m.class == grammar.Verb && m.verb == engine.Hold && len(p.trim(dest[:m.at])) == 0:
			return nil, true
		}
	}
	return dest, false
}

// behindTo returns what follows the first "to" of some marks, or the last one.
func behindTo(ts []token, ms []phrase, last bool) (dest []token) {
	for _, m := range ms {
		if m.class == grammar.To && (last || dest == nil) {
			dest = ts[m.at+m.n:]
		}
	}
	return dest
}
