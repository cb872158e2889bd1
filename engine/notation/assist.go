package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// assist reads a support or a convoy: who, whom, and where to.
func (p *parser) assist(subj, rest, verb []token) {
	o := &p.line.Order
	convoy := o.Verb == engine.Convoy
	want := Anywhere
	if convoy {
		want = ForFleet
		if k := p.unit(subj).kind; k == engine.Army {
			p.object(WrongUnitKind, grammar.SpanOf(p.unit(subj).word), "an army cannot convoy",
				"only a fleet in a sea region "+p.Does())
			want = Anywhere
		}
	}
	if len(p.trim(subj)) == 0 { // "In support of A York to Claro: A Craven"
		for k := len(rest) - 2; k > 0; k-- {
			if (rest[k].Kind == tokColon || rest[k].Kind == tokComma) && p.unit(rest[k+1:]).said &&
				len(p.marks(rest[k+1:])) == 0 && p.FindTokens(p.unit(rest[k+1:]).name, Anywhere).How != NotFound {
				subj, rest = rest[k+1:], rest[:k]
				break
			}
		}
	}
	if len(p.trim(subj)) == 0 {
		p.problem(Problem{Code: UnknownName, Col: p.line.indent + 1, Len: 0, Message: "which unit?", Hint: p.beginWith()})
	} else {
		p.subjectOf(subj, want)
		if p.line.Kind == Unread {
			return
		}
	}
	who, dest, hold := p.target(rest, verb)
	if len(p.trim(who)) == 0 {
		col, n := grammar.Span(verb)
		unit, to := p.someMove()
		p.problem(Problem{Code: MissingDestination, Col: col, Len: n, Message: "which unit?",
			Hint: "name it: " + grammar.VerbNames[o.Verb] + "s " + unit + " to " + to})
		return
	}
	u := p.unit(who)
	o.OfKind, o.OfNo, o.OfWhose = u.kind, u.no, u.whose
	wantOf := p.stands(u.kind)
	if convoy {
		wantOf = OnCoast
		if u.kind == engine.Fleet {
			p.object(WrongUnitKind, grammar.SpanOf(u.word), "a fleet cannot be convoyed", "only armies are convoyed")
		}
	}
	p.ofSpan = grammar.SpanOf(p.trim(u.name))
	p.names = helped
	of, f := p.name(u.name, wantOf, noneIf(convoy, u.kind))
	p.names = nobody
	o.Of = of
	if of != engine.NoPlace {
		if u.kind == engine.Army {
			o.Of = p.Map.Regions[f.Region].First
		}
		if s := p.standing(f.Region, u); s != nil && (u.kind == engine.NoKind || u.kind == s.Kind) {
			o.OfKind = s.Kind
			o.Of = s.At
		}
	}
	if hold {
		return
	}
	if len(p.trim(dest)) == 0 && !convoy {
		if p.open || slices.ContainsFunc(p.marks(rest), func(m phrase) bool {
			return m.class == grammar.To && m.at+m.n == len(rest)
		}) {
			p.object(MissingDestination, grammar.SpanOf(verb), "where to?", "name the region")
		}
		return
	}
	wantTo := p.stands(o.OfKind)
	if convoy {
		wantTo = OnCoast
	} else if both := wantTo & p.stands(o.Kind); both != noTerrain {
		wantTo = both
	}
	if d, ok := p.onlyOne(grammar.SplitAt(dest, tokDash)); ok {
		o.To = p.destination(d, rest, verb, wantTo, noneIf(convoy, o.OfKind))
	}
}

// noneIf keeps the kind from being complained of where the verb's own check will do it better.
func noneIf(convoy bool, k engine.Kind) engine.Kind {
	if convoy {
		return engine.NoKind
	}
	return k
}

// namesUnit reports whether tokens begin with a unit or a region, "of" or "from" before it or not.
func (p *parser) namesUnit(ts []token) bool {
	if len(ts) > 1 && (says.FromOf.Has(ts[0].W)) {
		ts = ts[1:]
	}
	return len(ts) > 0 && (p.isUnit(ts[0]) || p.speaks(ts[:1]))
}

// target parts what follows "supports" or "convoys" into the unit, the destination, and whether it
// is to hold.
func (p *parser) target(rest, verb []token) (who, dest []token, hold bool) {
	ms := p.marks(rest)
	if len(ms) > 0 && ms[0].at == 0 && ms[0].class == grammar.Verb && ms[0].verb == engine.Move &&
		p.namesUnit(rest[ms[0].n:]) {
		rest = rest[ms[0].n:] // "supports move of Army Surrey to Deptford"
		ms = p.marks(rest)
	}
	who = rest
	on := slices.ContainsFunc(verb, func(t token) bool { return says.AttackOn.Has(t.W) })
	cut := func(m phrase) { who, dest = rest[:m.at], rest[m.at+m.n:] }
scan:
	for i, m := range ms {
		switch {
		case m.class == grammar.Still, m.class == grammar.Verb && m.verb == engine.Hold:
			if who = rest[:m.at]; p.lead(who) && m.at+m.n < len(rest) {
				who = rest[m.at+m.n:] // "the Crown's hold of London"
			}
			return who, nil, true
		case m.class == grammar.To && i+1 < len(ms) && ms[i+1].class == grammar.Verb &&
			ms[i+1].verb == engine.Hold && ms[i+1].at == m.at+m.n:
			return rest[:m.at], nil, true
		case m.class == grammar.From:
			// "the army from Surrey to Deptford", "Army Surrey from Surrey to Deptford"
			if len(p.trim(p.unit(rest[:m.at]).name)) == 0 {
				tail := rest[m.at+m.n:]
				who = append(append([]token(nil), rest[:m.at]...), tail...)
				w, d, h := p.target(who, verb)
				return w, d, h
			}
			who = rest[:m.at]
			end := len(rest)
			for _, t := range ms[i+1:] {
				if t.class == grammar.To || t.class == grammar.Via {
					end = t.at
					break
				}
			}
			p.origin(rest[m.at+m.n:end], p.FindTokens(p.unit(who).name, Anywhere).Place)
			for _, t := range ms[i+1:] {
				if t.class == grammar.To {
					dest = rest[t.at+t.n:]
					break scan
				}
			}
			break scan
		case m.class == grammar.To, m.class == grammar.Verb &&
			m.verb == engine.Move, m.class == grammar.Verb && m.verb == engine.Retreat:
			cut(m)
			break scan
		case m.class == grammar.Via:
			cut(m)
			dest = nil
			for _, t := range ms[i+1:] {
				if t.class == grammar.To {
					dest = rest[t.at+t.n:]
				}
			}
			break scan
		}
	}
	if on && len(dest) == 0 {
		for i, t := range rest {
			if says.On.Has(t.W) && i > 0 {
				who, dest = rest[:i], rest[i+1:]
				break
			}
		}
	}
	for again := true; again; { // "moving to", "- BEL VIA"
		again = false
		for _, m := range p.marks(dest) {
			if m.at == 0 && (m.class == grammar.To || m.class == grammar.Verb && m.verb == engine.Move) {
				dest, again = dest[m.n:], true
				break
			}
			if m.class == grammar.Via {
				if tail := dest[m.at+m.n:]; m.at == 0 {
					dest = nil
					for _, t := range p.marks(tail) {
						if t.class == grammar.To {
							dest, again = tail[t.at+t.n:], true
						}
					}
				} else {
					dest = dest[:m.at]
				}
				break
			}
			if m.class == grammar.Verb && m.verb == engine.Hold && len(p.trim(dest[:m.at])) == 0 {
				return who, nil, true
			}
		}
	}
	return who, dest, false
}
