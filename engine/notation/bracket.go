package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// bracketed looks at what stands in brackets, behind # or // or between stars, on a line of orders.
// It is a remark, unless it says something of the order before it.
func (r *Reader) bracketed(lines []Line, asides [][]token, ctx Context) []Line {
	for _, ts := range asides {
		asks := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokStop && t.W == "?" })
		if words := grammar.TrimSigns(ts); len(words) > 0 {
			ts, asks = words, -1
		} else if asks >= 0 {
			ts = ts[asks : asks+1] // "(?)"
		} else {
			continue
		}
		i := -1
		for k := range lines {
			if lines[k].Kind != CommentLine && (i < 0 || lines[k].indent <= ts[0].Col) {
				i = k
			}
		}
		if i < 0 {
			continue
		}
		p := parser{Reader: r, ctx: ctx, line: &lines[i]}
		if asks >= 0 {
			p.question(ts[0])
			continue
		}
		lines = append(lines, p.bracket(lines[i], ts)...)
	}
	return lines
}

// bracket applies one bracket to the order before it; told support comes back as orders of its own.
func (p *parser) bracket(of Line, ts []token) []Line {
	l := p.line
	if q, n := p.PowerAt(ts); n == len(ts) {
		p.ofPower(q, ts[0].Col)
		return nil
	}
	if k, ok := p.Lex.Units.Get(ts[0].W); ok && len(ts) == 1 {
		switch {
		case l.Order.Kind == engine.NoKind:
			l.Order.Kind = k
		case l.Order.Kind != k && k != engine.NoKind:
			p.bothKinds(ts)
		}
		return nil
	}
	ms := p.marks(ts)
	c, _ := p.Lex.Tails.At(ts, grammar.Reason, grammar.Withdrawn, grammar.Condition, grammar.Told, grammar.Doubt,
		grammar.Corrected, grammar.Nothing)
	cond := p.has(ts, grammar.Condition)
	switch {
	case p.Lex.Numbers.Of(ts[0].W) > 0 && len(ts) == 1 || grammar.Number(ts[0].W) > 0 && len(ts) == 1:
	case p.Lex.WishAt(ts) > 0 && p.wish(ts): // "(2nd choice Gre)"
	case p.excludes(ts):
		p.excluded(ts)
	case p.has(ts, grammar.Withdrawn) >= 0:
		p.takenBack(ts)
	case p.has(ts, grammar.Doubt) >= 0 || ts[len(ts)-1].W == "?":
		p.unread(ts)
	case cond >= 0 && (p.Lex.Tails.Firm(ts[cond:]) || p.leadsTo(ts[:cond])):
		if p.wish(ts) {
			return nil
		}
		if w := p.ifDislodged(l, ts[cond:]); w != nil && p.leadsTo(ts[:cond]) {
			return w
		}
		if cond > 0 && says.Not.Has(ts[cond-1].W) {
			cond--
		}
		p.depends(ts[cond:])
	case c == grammar.Told && p.speaks(ts):
		return p.toldSupport(of, []Line{of}, ts)
	case len(ms) > 0 && ms[0].at == 0 && ms[0].verb == engine.Convoy && of.Order.Verb == engine.Move &&
		p.onlyFleet(ts[ms[0].n:]), len(ts) > 2 && (says.ConvoyShort.Has(ts[0].W)) && of.Order.Verb == engine.Move &&
		p.onlyFleet(ts[signless(ts, 1):]):
		p.ferry = true // "A Edi - Nwy (c F Nwg)"
		return p.toldSupport(of, []Line{of}, ts[signless(ts, 1):])
	case p.helper(ts) > 0:
		return p.toldSupport(of, []Line{of}, ts[:p.helper(ts)])
	case len(ts) > 1 && (says.S.Has(ts[0].W) || len(ms) > 0 && ms[0].at == 0 && ms[0].verb == engine.Support) &&
		p.speaks(ts[1:]):
		p.unread(ts) // "(S A Mun)": whose support is meant?
	case (says.Or.Has(ts[0].W) || c == grammar.Corrected) && p.speaks(ts), p.otherwise(ts):
		p.unread(ts)
	case c == grammar.Reason:
	case p.has(ts, grammar.Negation) >= 0 && p.speaks(ts):
		p.unread(ts)
	case p.isUnit(ts[0]) && len(ms) > 0 && p.speaks(ts), len(ms) > 0 && ms[0].class == grammar.To &&
		ms[0].at > 0 && p.IsPlace(ts[:ms[0].at]),
		p.isUnit(ts[0]) && len(ts) > 1 && p.IsPlace(p.unit(ts).name),
		len(ms) > 0 && ms[0].at == 0 && p.speaks(ts[ms[0].n:]):
		p.asRemark(ts)
	}
	return nil
}

// signless is the index of the first word at or behind an index.
func signless(ts []token, i int) int {
	for i < len(ts)-1 && ts[i].Kind != tokWord {
		i++
	}
	return i
}

// onlyFleet reports whether tokens are a fleet with its place, and nothing else.
func (p *parser) onlyFleet(ts []token) bool {
	u := p.unit(ts)
	return u.said && u.kind == engine.Fleet && p.onlyPlace(u.name)
}

// leadsTo reports whether words before a condition carry nothing: "but when Italy leaves", "i.e.
// once he is gone".
func (p *parser) leadsTo(ts []token) bool {
	for _, t := range ts {
		switch {
		case says.Fillers.Has(t.W):
		default:
			if !p.carriesNothing(t) && !says.I.Has(t.W) {
				return false
			}
		}
	}
	return true
}

// otherwise reports whether a bracket names what the order may have meant instead: another place by
// itself ("(Ven)", "(typo: Sil)", "(Mun would be nicer)"), or, of a build, another kind of unit
// ("(or rather a fleet)"); or who is to order it.
func (p *parser) otherwise(ts []token) bool {
	o := &p.line.Order
	for i, t := range ts {
		k, unit := p.Lex.Units.Get(t.W)
		if o.Verb == engine.Build && unit && k != engine.NoKind && k != o.Kind && (len(t.W) > 1 || p.Lex.Letters[t.Raw]) {
			return true
		}
		switch {
		case says.Meant.Has(t.W):
			if i == 0 && p.speaks(ts[1:]) {
				return true
			}
		case says.Preference.Has(t.W):
			if p.speaks(ts) {
				return true
			}
		}
	}
	if p.namesPower(ts) && slices.ContainsFunc(ts, func(t token) bool { return says.CommandOf.Has(t.W) }) {
		return true // "(under Manchester's orders)"
	}
	var bare []token
	for i := 0; i < len(ts); i++ {
		if c, n := p.Lex.Tails.At(ts[i:], grammar.Nothing); c == grammar.Nothing {
			i += n - 1 // "(if possible London)"
		} else if !p.carriesNothing(ts[i]) && !says.E.Has(ts[i].W) || p.Lex.Generic.Has(ts[i].W) {
			bare = append(bare, ts[i])
		}
	}
	if len(bare) == 0 {
		return false
	}
	f := p.FindTokens(p.trim(bare), Anywhere)
	return f.How == Exact && o.At != engine.NoPlace && !p.about(f.Region)
}

// about reports whether the order names a region.
func (p *parser) about(at engine.RegionID) bool {
	o := &p.line.Order
	return p.regionOf(o.At) == at || p.regionOf(o.To) == at || p.regionOf(o.Of) == at || slices.Contains(o.Via, at)
}

// ofPower is a power in brackets, and nothing else. Before the verb it says whose order it is;
// behind it whose the unit or the place there is: "A Mar S Bur (Germany)", "Par - Mun (German)",
// unless a sheet of all powers has it at the end of its lines.
func (p *parser) ofPower(q engine.PowerID, col int) {
	l := p.line
	before := grammar.Lex(l.full)
	before = before[:slices.IndexFunc(append(before, token{Col: col}), func(t token) bool { return t.Col >= col })]
	if l.Order.Of != engine.NoPlace && len(p.marks(before)) > 0 {
		if len(p.numbered) > 0 && l.Order.OfWhose == engine.NoPower {
			l.Order.OfWhose = q
		}
		return
	}
	if p.ctx.By != engine.NoPower && q != p.ctx.By && len(p.marks(p.arrows(before))) > 0 {
		return
	}
	if !l.said {
		l.Power, l.said = q, true
	}
}

// helper says that tokens are a unit and a word for support, of which nothing else is said: "Mar
// supports", "Munich helps", "A Gas supports it". It returns how many tokens the unit has.
func (p *parser) helper(ts []token) int {
	ms := p.marks(ts)
	if len(ms) == 0 || ms[0].class != grammar.Verb || ms[0].verb != engine.Support &&
		ms[0].verb != engine.Convoy || ms[0].at == 0 {
		return 0
	}
	for _, t := range ts[ms[0].at+ms[0].n:] {
		switch {
		case t.Kind != tokWord, says.It.Has(t.W), says.Army.Has(t.W), says.This.Has(t.W), says.Them.Has(t.W),
			says.Him.Has(t.W), says.Too.Has(t.W), says.Move.Has(t.W), says.Attack.Has(t.W),
			says.That.Has(t.W), p.carriesNothing(t):
		default:
			return 0
		}
	}
	unit := p.trim(ts[:ms[0].at])
	if (p.Lex.Common.Has(unit[0].W) || p.carriesNothing(unit[0])) && !p.isUnit(unit[0]) {
		return 0 // "this will cut any support"
	}
	if len(grammar.WordsOf(unit)) > 6 || p.FindTokens(p.unit(unit).name, Anywhere).How == NotFound {
		return 0
	}
	p.ferry = ms[0].verb == engine.Convoy
	return ms[0].at
}

// asRemark notes a remark that names units and places: the coordinator sees it, nobody else does.
func (p *parser) asRemark(ts []token) {
	p.object(Remark, grammar.SpanOf(grammar.TrimSigns(ts)), "taken for a remark, though it names units or places",
		"an order needs a line of its own, without brackets")
}

// bothKinds objects to two kinds of unit before one place.
func (p *parser) bothKinds(ts []token) {
	at := grammar.SpanOf(grammar.TrimSigns(ts))
	p.object(Contradiction, at, "an army or a fleet?", "name one kind of unit")
	p.object(TwoUnits, at, "two kinds of unit for one place", "name one kind of unit")
}

// aboutPlaces reports whether a comment holds a unit with its place, or an order's verb with one.
func (p *parser) aboutPlaces(ts []token) bool {
	for i, t := range ts {
		if t.Kind == tokWord && p.isUnit(t) && i+1 < len(ts) && len(ts[i].W) > 1 && p.namesRegion(ts[i+1:]) {
			return true
		}
		if (t.Raw == "A" || t.Raw == "F") && i+1 < len(ts) && ts[i+1].Up && p.namesRegion(ts[i+1:]) {
			return true
		}
	}
	for _, m := range p.marks(ts) {
		// "I am sending Mar to Spa"
		link := m.class == grammar.To && (ts[m.at].Kind == tokDash || m.at > 0 && p.IsPlace(ts[m.at-1:m.at]))
		if m.verb == engine.Waive || m.verb == engine.Transfer &&
			slices.ContainsFunc(ts, func(t token) bool { return says.Supply.Has(t.W) }) {
			return true // needs no place
		}
		if m.class != grammar.Verb && !link {
			continue
		}
		if m.n == 1 && len(ts[m.at].W) == 1 && ts[m.at].Kind == tokWord && !(ts[m.at].Up && m.at+1 == len(ts)) {
			continue
		}
		if p.namesRegion(ts[m.at+m.n:]) || m.at > 0 && p.IsPlace(ts[m.at-1:m.at]) {
			return true
		}
	}
	return false
}

// namesRegion reports whether tokens begin with a region's name, little words before it or not.
func (p *parser) namesRegion(ts []token) bool {
	ts = grammar.TrimLeft(ts)
	for len(ts) > 0 && (p.Lex.Filler.Has(ts[0].W) || p.Lex.Skip.Has(ts[0].W) || says.AtTo.Has(ts[0].W) ||
		ts[0].Kind == tokDash || p.isUnit(ts[0]) && len(ts) > 1) {
		ts = ts[1:]
	}
	for k := min(5, len(ts)); k > 0; k-- {
		if slices.ContainsFunc(ts[:k], func(t token) bool {
			return t.Kind != tokWord && t.Kind != tokHyphen || len(t.W) < 3 && k == 1
		}) {
			continue
		}
		if how := p.FindTokens(ts[:k], Anywhere).How; how == Exact || how == Several && ts[0].Up {
			return true
		}
	}
	return false
}
