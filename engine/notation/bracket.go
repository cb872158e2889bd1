package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// bracketed reads the text in brackets, after # or //, or between stars, on a line of orders. Each
// such text is a remark, or changes the order before it.
func (r *Reader) bracketed(lines []Line, asides [][]token, ctx Context) []Line {
	for _, ts := range asides {
		asks := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokStop && t.W == "?" })
		if words := grammar.TrimSigns(ts); len(words) > 0 {
			ts, asks = words, -1
		} else if asks >= 0 {
			ts = ts[asks : asks+1] // a question mark alone: "(?)"
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

// bracket applies a text in brackets to the order before it, and returns the supports in the text.
func (p *parser) bracket(of Line, ts []token) []Line {
	l := p.line
	if q, n := p.PowerAt(ts); n == len(ts) {
		p.ofPower(q, ts[0].Col)
		return nil
	}
	if k, ok := p.Lex.Units.Get(ts[0].W); ok && len(ts) == 1 {
		if l.Order.Kind == engine.NoKind {
			l.Order.Kind = k
		} else if l.Order.Kind != k && k != engine.NoKind {
			p.bothKinds(ts)
		}
		return nil
	}
	mark := phrase{at: -1}
	if ms := p.marks(ts); len(ms) > 0 {
		mark = ms[0]
	}
	c, n := p.Lex.Tails.At(ts, grammar.Reason, grammar.Withdrawn, grammar.Condition, grammar.Told, grammar.Doubt,
		grammar.Corrected, grammar.Nothing)
	cond := p.has(ts, grammar.Condition)
	fleet := grammar.Drop(ts[1:], 1, grammar.IsSign)
	switch {
	case l.Kind == VoteLine && l.Vote.Answer && p.limits(ts):
		p.unread(ts)
	case len(ts) == 1 && p.Lex.Number(ts[0].W, 0) > 0:
	case p.Lex.WishAt(ts) > 0 && p.wish(ts): // an alternative: "(2nd choice Gre)"
	case p.excludes(ts):
		p.excluded(ts)
	case c == grammar.Withdrawn && p.deletesPlace(ts[n:]): // "[deleted: Lorne]" cancels another place, not the order
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
	case of.Order.Verb == engine.Move && (len(ts) > 2 && says.ConvoyShort.Has(ts[0].W) && p.onlyFleet(fleet) ||
		mark.at == 0 && mark.verb == engine.Convoy && p.onlyFleet(ts[mark.n:])):
		p.ferry = true // the convoy is another unit's: "A Edi - Nwy (c F Nwg)"
		return p.toldSupport(of, []Line{of}, fleet)
	case p.helper(ts) > 0:
		return p.toldSupport(of, []Line{of}, ts[:p.helper(ts)])
	case len(ts) > 1 && (says.S.Has(ts[0].W) || mark.at == 0 && mark.verb == engine.Support) && p.speaks(ts[1:]),
		(says.Or.Has(ts[0].W) || c == grammar.Corrected) && p.speaks(ts), p.otherwise(ts):
		p.unread(ts) // "(S A Mun)": whose support is meant?
	case c == grammar.Reason:
	case p.has(ts, grammar.Negation) >= 0 && p.speaks(ts),
		len(grammar.WordsOf(ts)) == 1 && (says.No.Has(ts[0].W) || says.Not.Has(ts[0].W)): // "(not!)"
		p.unread(ts)
	case p.isUnit(ts[0]) && (mark.at >= 0 && p.speaks(ts) || len(ts) > 1 && p.IsPlace(p.unit(ts).name)),
		mark.class == grammar.To && mark.at > 0 && p.IsPlace(ts[:max(mark.at, 0)]),
		mark.at == 0 && p.speaks(ts[mark.n:]):
		p.asRemark(ts)
	}
	return nil
}

// limits reports whether words beside a vote may take it back or narrow it: "(but not yet)".
func (p *parser) limits(ts []token) bool {
	return p.has(ts, grammar.Condition) >= 0 || p.has(ts, grammar.Negation) >= 0 || p.namesPower(ts) ||
		slices.ContainsFunc(ts, func(t token) bool {
			return says.But.Has(t.W) || says.Next.Has(t.W) || p.Lex.Votes.Of(t.W) == "no"
		})
}

// onlyFleet reports whether tokens are a fleet with its place and nothing else.
func (p *parser) onlyFleet(ts []token) bool {
	u := p.unit(ts)
	return u.said && u.kind == engine.Fleet && p.onlyPlace(u.name)
}

// leadsTo reports whether words before a condition have no meaning: "i.e. once he is gone".
func (p *parser) leadsTo(ts []token) bool {
	return !slices.ContainsFunc(ts, func(t token) bool {
		return !says.Fillers.Has(t.W) && !p.carriesNothing(t) && !says.I.Has(t.W)
	})
}

// otherwise reports whether brackets name something that the writer may have meant instead: another
// place alone ("(Ven)", "(typo: Sil)", "(Mun would be nicer)"); in a build, another kind of unit
// ("(or rather a fleet)"); or another power that is to order the unit.
func (p *parser) otherwise(ts []token) bool {
	o := &p.line.Order
	for i, t := range ts {
		k, unit := p.Lex.Units.Get(t.W)
		if o.Verb == engine.Build && unit && k != engine.NoKind && k != o.Kind && (len(t.W) > 1 || p.Lex.Letters[t.Raw]) ||
			i == 0 && says.Meant.Has(t.W) && p.speaks(ts[1:]) || says.Preference.Has(t.W) && p.speaks(ts) ||
			says.CommandOf.Has(t.W) && p.namesPower(ts) { // another power: "(under Manchester's orders)"
			return true
		}
	}
	var bare []token
	for i := 0; i < len(ts); i++ {
		if c, n := p.Lex.Tails.At(ts[i:], grammar.Nothing); c == grammar.Nothing {
			i += n - 1 // skip a preposition or courtesy: "(if possible London)"
		} else if !p.carriesNothing(ts[i]) && !says.E.Has(ts[i].W) || p.Lex.Generic.Has(ts[i].W) {
			bare = append(bare, ts[i])
		}
	}
	f := p.FindTokens(p.trim(bare), Anywhere)
	return f.How == Exact && o.At != engine.NoPlace && !p.about(f.Region)
}

// about reports whether the order names a region: as its unit's, destination, object or route.
func (p *parser) about(at engine.RegionID) bool {
	o := &p.line.Order
	return p.regionOf(o.At) == at || p.regionOf(o.To) == at || p.regionOf(o.Of) == at || slices.Contains(o.Via, at)
}

// ofPower reads a power alone in brackets. Before the verb it is the power whose order it is; after
// it the owner of the unit or place there: "A Mar S Bur (Germany)", "Par - Mun (German)". On a
// sheet of all powers, lines may end in the power whose order it is.
func (p *parser) ofPower(q engine.PowerID, col int) {
	l := p.line
	before := slices.DeleteFunc(grammar.Lex(l.full), func(t token) bool { return t.Col >= col })
	switch {
	case l.Order.Of != engine.NoPlace && len(p.marks(before)) > 0:
		if len(p.numbered) > 0 && l.Order.OfWhose == engine.NoPower {
			l.Order.OfWhose = q
		}
	case p.ctx.By != engine.NoPower && q != p.ctx.By && len(p.marks(p.arrows(before))) > 0, l.said:
	default:
		l.Power, l.said = q, true
	}
}

// helper returns how many tokens a unit has that is followed by a word for support without an
// object: "Mar supports", "Munich helps", "A Gas supports it". It returns 0 if the tokens are
// anything else.
func (p *parser) helper(ts []token) int {
	m, ok := p.first(ts, anyMark)
	if !ok || m.class != grammar.Verb || m.verb != engine.Support && m.verb != engine.Convoy || m.at == 0 {
		return 0
	}
	if slices.ContainsFunc(ts[m.at+m.n:], func(t token) bool { return !says.Helped.Has(t.W) && !p.carriesNothing(t) }) {
		return 0
	}
	unit := p.trim(ts[:m.at])
	if (p.Lex.Common.Has(unit[0].W) || p.carriesNothing(unit[0])) && !p.isUnit(unit[0]) || // "this will cut any support"
		len(grammar.WordsOf(unit)) > 6 || p.FindTokens(p.unit(unit).name, Anywhere).How == NotFound {
		return 0
	}
	p.ferry = m.verb == engine.Convoy
	return m.at
}

// asRemark reports a remark that names units and places, for the coordinator alone to see.
func (p *parser) asRemark(ts []token) {
	p.mistook(Remark, grammar.TrimSigns(ts), "an order needs a line of its own, without brackets",
		"taken for a remark, though it names units or places")
}

// bothKinds reports that two kinds of unit are written before one place.
func (p *parser) bothKinds(ts []token) {
	p.mistook(Contradiction, grammar.TrimSigns(ts), "name one kind of unit", "an army or a fleet?")
	p.mistook(TwoUnits, grammar.TrimSigns(ts), "name one kind of unit", "two kinds of unit for one place")
}

// aboutPlaces reports whether a comment names a unit with its place, or a verb with a place.
func (p *parser) aboutPlaces(ts []token) bool {
	for i, t := range ts {
		place := grammar.Drop(ts[i+1:], 1, func(t token) bool { return p.Lex.Filler.Has(t.W) })
		word := t.Kind == tokWord && p.isUnit(t) && len(t.W) > 1
		letter := (t.Raw == "A" || t.Raw == "F") && i+1 < len(ts) && ts[i+1].Up
		if (word || letter) && p.namesRegion(place) {
			return true
		}
		if word && len(place) > 0 && place[0].Up && len(place[0].W) > 3 {
			if how := p.FindTokens(place[:1], Anywhere).How; how == ByWord || how == ByPrefix {
				return true // a unit and a name not yet known: "My army in York"
			}
		}
	}
	_, ok := p.first(ts, func(m phrase) bool {
		if m.verb == engine.Waive || m.verb == engine.Transfer && says.Supply.In(ts) {
			return true // such a word needs no place beside it
		}
		// a link with places: "I am sending Mar to Spa"
		link := m.class == grammar.To && (ts[m.at].Kind == tokDash || m.at > 0 && p.IsPlace(ts[m.at-1:m.at]))
		letter := m.n == 1 && len(ts[m.at].W) == 1 && ts[m.at].Kind == tokWord && !(ts[m.at].Up && m.at+1 == len(ts))
		return (m.class == grammar.Verb || link) && !letter &&
			(p.namesRegion(ts[m.at+m.n:]) || m.at > 0 && p.IsPlace(ts[m.at-1:m.at]))
	})
	return ok
}

// namesRegion reports whether tokens begin with a region, perhaps after prepositions and units.
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

// aside takes text that belongs to no part of an order as a comment. Text that may be a part of it
// is reported instead: a second order, a second destination, a condition.
func (p *parser) aside(ts []token) {
	joined := len(ts) > 0 && ts[0].Kind == tokSlash
	if ts = grammar.TrimSigns(ts); len(ts) == 0 {
		return
	}
	text := p.textOf(ts)
	p.tail = append(p.tail, text)
	p.mark(ts, aRemark)
	first, bare := ts[0].W, p.trim(ts)
	if len(bare) > 0 && says.To.Has(bare[0].W) {
		bare = p.trim(bare[1:])
	}
	switch f := p.FindTokens(bare, Anywhere); {
	case p.ordersAt(ts, true):
		p.mistook(UnknownVerb, ts, "one order on each line", "%q was not read", text)
	case (joined || p.Lex.Instead.Has(first)) && p.speaks(ts):
		p.either = true
		p.notRead(ts)
	case p.isUnit(ts[0]) && p.speaks(ts), f.How == Exact, f.How == Several && len(grammar.WordsOf(ts)) < 4 && p.speaks(ts):
		p.unread(ts) // a second unit or place
	case p.Lex.Condition.Has(first) && p.othersIn(ts):
		p.warn(Contradiction, grammar.Span(ts), "the order stands without it",
			"%q was not read: an order cannot depend on what others do", text)
	case p.holds(ts, grammar.Withdrawn, grammar.Condition, grammar.Doubt, grammar.Modal, grammar.Negation),
		slices.ContainsFunc(ts, func(t token) bool {
			return !p.carriesNothing(t) && grammar.Number(t.W) < 1000 && !says.For.Has(t.W)
		}):
		p.unread(ts)
	}
}

// holds reports whether tokens contain a phrase of one of some classes.
func (p *parser) holds(ts []token, classes ...grammar.TailClass) bool {
	return slices.ContainsFunc(classes, func(c grammar.TailClass) bool { return p.has(ts, c) >= 0 })
}

// remark cuts off an explanation: ", hoping to cut Munich", "with support from Army London".
func (p *parser) remark(ts []token) []token {
	for i := 1; i+1 < len(ts); i++ {
		if ts[i].Kind == tokComma && p.Lex.Asides.Has(ts[i+1].W) || p.Lex.Because.Has(ts[i].W) ||
			grammar.StartsWith(ts[i:], grammar.Table.Purpose) {
			p.aside(ts[i:])
			return ts[:i]
		}
	}
	return ts
}

// notRead reports words that may change what the order means and were not read.
func (p *parser) notRead(ts []token) {
	ts = grammar.TrimSigns(ts)
	p.mistook(Contradiction, ts, "one order on each line, with one destination", "%q was not read", p.textOf(ts))
}

// deletesPlace reports whether tokens are a colon and a place that is not in the order.
func (p *parser) deletesPlace(ts []token) bool {
	f := p.FindTokens(p.trim(ts), Anywhere)
	return len(ts) > 1 && ts[0].Kind == tokColon && f.How == Exact && !p.about(f.Region)
}

// speaks reports whether tokens name a unit or a region.
func (p *parser) speaks(ts []token) bool {
	for i, t := range ts {
		if t.Kind != tokWord {
			continue
		}
		if p.isUnit(t) && i+1 < len(ts) {
			return true
		}
		if len(t.W) < 2 || p.Lex.Generic.Has(t.W) || p.Lex.Skip.Has(t.W) || p.Lex.Filler.Has(t.W) || p.Lex.Asides.Has(t.W) {
			continue
		}
		how := p.FindTokens(ts[i:i+1], Anywhere).How
		if how == Exact || (how == ByWord || how == Several) && len(t.W) > 3 { // "for" begins Forfar, but names no region
			return true
		}
	}
	return false
}

// origin reports "from" with a region in which the unit is not.
func (p *parser) origin(ts []token, at engine.PlaceID) {
	if at == engine.NoPlace {
		return
	}
	p.mark(p.unit(ts).name, ofOrder)
	f, own := p.FindTokens(p.unit(ts).name, Anywhere), p.Map.RegionOf(at)
	if f.Region != engine.NoRegion && f.How < BySlip && f.Region != own || f.How == Several &&
		!slices.Contains(f.Candidates, own) {
		p.notRead(ts)
	}
}

// othersIn reports whether a condition is about a unit, a region or a power.
func (p *parser) othersIn(ts []token) bool { return p.namesPower(ts) || p.speaks(ts) }

// holdsOnly reports a hold that does more: "holds, supports Army Kent", "defends Army Kent". What
// others do to the unit ("is supported in place by Army Kent") is a remark.
func (p *parser) holdsOnly(rest []token) {
	rest = grammar.TrimSigns(rest)
	if len(rest) == 0 || p.ordersAt(rest, true) {
		return
	}
	letter := says.LettersCMS.Has(rest[0].W) // a second verb: "A Par H S A Mar"
	if p.isUnit(rest[0]) && p.speaks(rest) || letter && p.speaks(rest[1:]) {
		p.notRead(rest)
		return
	}
	if m, ok := p.first(rest, func(m phrase) bool {
		second := m.class == grammar.To && !says.For.Has(rest[m.at].W) || m.verb == engine.Move || m.verb == engine.Support ||
			m.verb == engine.Convoy || m.verb == engine.Convert
		return second && !(m.at > 0 && says.IsAre.Has(rest[m.at-1].W)) && p.speaks(rest[m.at+m.n:])
	}); ok {
		p.notRead(rest[m.at:])
	}
}

// notBut reads "not to Surrey but to Deptford" as "to Deptford".
func (p *parser) notBut(ts []token) []token {
	for i := 1; i < len(ts); i++ {
		for k := i + 1; k+1 < len(ts) && says.Not.Has(ts[i].W); k++ {
			if says.But.Has(ts[k].W) || says.Rather.Has(ts[k].W) && k > i+1 {
				p.mark(ts[i:k+1], neutral)
				return slices.Concat(ts[:i], ts[k+1:])
			}
		}
	}
	return ts
}

// excludes reports whether tokens say what an order is not: "not to Den", "not sc", "not a fleet".
func (p *parser) excludes(ts []token) bool {
	n := p.Lex.Tails.Len(ts, grammar.Excludes)
	if n == 0 {
		return false
	}
	if ts = p.trim(ts[n:]); len(ts) > 1 && (says.To.Has(ts[0].W) || counts(ts[0])) {
		ts = ts[1:]
	}
	m, ok := p.first(ts, aVerb)
	return len(ts) > 0 && (p.IsPlace(ts) || len(ts) == 1 && (p.Lex.Coasts.Of(ts[0].W) != "" || p.isUnit(ts[0])) ||
		ok && m.verb == engine.Hold && m.n == len(ts))
}

// excluded makes "not to Den" a remark, or reports it if the order names that very place.
func (p *parser) excluded(ts []token) {
	for i := range ts {
		if f := p.FindTokens(p.trim(ts[i:]), Anywhere); f.How == Exact && p.about(f.Region) {
			p.notRead(ts)
			return
		}
	}
	if len(ts) > 0 {
		p.line.remark(p.textOf(ts))
	}
}

// negated returns where an order is negated ("does not move", "neither A nor B"), or -1.
func (p *parser) negated(ts []token) int {
	return wordWhere(ts, func(i int) bool {
		return says.Denials.Has(ts[i].W) || says.No.Has(ts[i].W) && i+1 < len(ts) && ts[i+1].Kind == tokWord && !p.verbAt(ts[i:])
	})
}

// wordWhere returns the first word of which something is true, or -1.
func wordWhere(ts []token, is func(i int) bool) int {
	for i, t := range ts {
		if t.Kind == tokWord && is(i) {
			return i
		}
	}
	return -1
}

// denied makes a line with a negated order an unread line, of which at most the unit is known.
func (p *parser) denied(ts []token, at int) {
	l := p.line
	p.subjectOnly(ts)
	l.Kind, l.Problems = Unread, nil
	l.Order.Verb, l.Order.To, l.Order.Of, l.Order.Whom = engine.NoOrder, engine.NoPlace, engine.NoPlace, engine.NoPower
	p.unread(ts[at:])
}
