package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// move reads "Army Picardy moves via convoy through Fleet Straits of Dover, then Fleet Thames Sea
// Area, to Suffolk".
func (p *parser) move(subj, rest, verb []token) {
	o := &p.line.Order
	ms := p.marks(rest)
	// "Move Army London to Surrey", but not "convoyed to Lewis via ..."
	if led := len(verb) > 1 && says.To.Has(verb[len(verb)-1].W); len(p.trim(subj)) == 0 && !led {
		for _, m := range ms {
			if m.class == grammar.To || m.class == grammar.Via {
				subj, rest = rest[:m.at], rest[m.at:]
				break
			}
		}
		if len(p.trim(subj)) == 0 {
			subj, rest = rest, nil
		}
		ms = p.marks(rest)
	}
	p.subjectOf(subj, Anywhere)
	if p.line.Kind == Unread {
		return
	}
	if slices.ContainsFunc(verb, func(t token) bool { return says.Convoyed.Has(t.W) }) {
		o.Convoyed = true
	}
	if said := p.remark(rest); len(said) < len(rest) {
		rest, ms = said, p.marks(said)
	}
	dests, route := p.split(rest, ms)
	for _, part := range route {
		p.via(part)
	}
	if o.Kind == engine.Fleet && o.Convoyed {
		o.Convoyed, o.Via = false, nil
		p.object(WrongUnitKind, grammar.SpanOf(grammar.TrimSigns(rest)), "a fleet cannot be convoyed", "one move at a time")
	}
	dest, ok := p.onlyOne(dests)
	if ok {
		if o.To = p.destination(dest, rest, verb, p.stands(o.Kind), o.Kind); p.either {
			o.To = engine.NoPlace
		}
	}
}

// onlyOne chooses the destination of several: "sails south to Bridlington Bay" has one, "A Smy -
// Aeg - Gre" names a route, and "to Surrey to Kent" is a contradiction.
func (p *parser) onlyOne(dests [][]token) ([]token, bool) {
	o := &p.line.Order
	if len(dests) == 0 {
		return nil, true
	}
	last := dests[len(dests)-1]
	for _, d := range dests[:len(dests)-1] {
		f := p.FindTokens(p.trim(d), Anywhere)
		if u := p.unit(d); f.How != Exact && u.said && u.kind == engine.Fleet { // "A Edi-F Nwg-Nwy"
			f = p.FindTokens(p.trim(u.name), OnSea)
		}
		if f.How != Exact {
			if p.speaks(d) {
				p.notRead(d)
				return nil, false
			}
			continue
		}
		if p.Map.Regions[f.Region].Terrain == engine.Sea && (o.Verb != engine.Move || o.Kind != engine.Fleet) {
			if o.Verb == engine.Move {
				o.Convoyed = true
				o.Via = append(o.Via, f.Region)
				p.mark(d, ofOrder)
			}
			continue
		}
		p.object(Contradiction, grammar.SpanOf(last), fmt.Sprintf("two destinations: %s and %s", p.textOf(d), p.textOf(last)),
			"one order on each line")
		return nil, false
	}
	return last, true
}

// split parts what follows a verb of movement into what may be the destination, the last of all,
// and the pieces of the route.
func (p *parser) split(rest []token, ms []phrase) (dests, route [][]token) {
	start, via := 0, false
	from := false
	flush := func(end int) {
		part := grammar.TrimSigns(rest[start:max(start, end)])
		switch {
		case len(part) == 0:
		case via:
			route = append(route, part)
		default:
			dests = append(dests, part)
		}
	}
	for i, m := range ms {
		if m.class == grammar.Via && i+1 < len(ms) && ms[i+1].class == grammar.To && ms[i+1].at == m.at+m.n {
			continue // "over to", "across to"
		}
		switch m.class {
		case grammar.To, grammar.Via, grammar.From:
			if from { // the origin again: it is the subject
				p.origin(rest[start:m.at], p.line.Order.At)
				start = m.at
			}
			if m.at > start || !from {
				flush(m.at)
			}
			from = m.class == grammar.From
			start, via = m.at+m.n, m.class == grammar.Via
			if via && (!says.Over.Has(rest[m.at].W) || len(grammar.TrimSigns(rest[start:])) > 0) { // "Over." ends a message
				p.line.Order.Convoyed = true
			}
		case grammar.Then:
			if via {
				flush(m.at)
				start = m.at + m.n
			}
		case grammar.Verb:
			if via && m.verb == engine.Convoy { // "via convoy"
				flush(m.at)
				start = m.at + m.n
			}
		}
	}
	if from {
		p.origin(rest[start:], p.line.Order.At)
	} else {
		flush(len(rest))
	}
	return dests, route
}

// via reads one piece of a route: sea regions with commas or "and" between them.
func (p *parser) via(ts []token) {
	for _, part := range grammar.SplitAt(ts, tokComma) {
		part = grammar.TrimSigns(part)
		if len(part) == 0 {
			continue
		}
		if s := strings.Join(grammar.WordsOf(part), " "); says.BySea.Has(s) {
			p.mark(part, ofOrder)
			if says.Land.Has(s) {
				p.line.Order.Convoyed = false
			}
			continue
		}
		p.viaName(part)
	}
}

func (p *parser) viaName(ts []token) {
	u := p.unit(ts)
	if f := p.FindTokens(u.name, OnSea); f.How == NotFound || f.How == BySlip {
		for i := range ts {
			if !says.And.Has(ts[i].W) || i == 0 || i+1 == len(ts) {
				continue
			}
			a, b := p.FindTokens(p.unit(ts[:i]).name, OnSea), p.FindTokens(p.unit(ts[i+1:]).name, OnSea)
			if a.Region != engine.NoRegion && b.Region != engine.NoRegion && a.How < BySlip && b.How < BySlip {
				p.viaName(ts[:i])
				p.viaName(ts[i+1:])
				return
			}
		}
	}
	at, f := p.name(u.name, OnSea, engine.NoKind)
	if at == engine.NoPlace {
		return
	}
	if f.Unfit {
		col, n := grammar.Span(u.name)
		p.notSea(f.Region, col, n)
		return
	}
	// W11: the route does not bind, but a fleet that is not there is worth a word
	if p.ctx.Position != nil && p.Crossing == "" {
		if s := p.standing(f.Region, unitText{kind: engine.Fleet, whose: engine.NoPower}); s == nil || s.Kind != engine.Fleet {
			col, n := grammar.Span(u.name)
			p.problem(Problem{Code: Contradiction, Col: col, Len: n, Warning: true,
				Message: "no fleet is in " + p.Region(f.Region), Hint: "any complete chain of convoying fleets will do"})
		}
	}
	p.line.Order.Via = append(p.line.Order.Via, f.Region)
}

func (p *parser) notSea(r engine.RegionID, col, n int) {
	p.problem(Problem{Code: NotASeaRegion, Col: col, Len: n,
		Message: fmt.Sprintf("%s is %s: only a fleet in a sea region convoys", p.Region(r), terrainName(p.Map.Regions[r].Terrain))})
}

// destination reads where an order leads. It may be written with a unit: "attack Newcastle's army
// in Staffordshire".
func (p *parser) destination(ts, rest, verb []token, want Terrains, kind engine.Kind) engine.PlaceID {
	ts = p.trim(ts)
	if len(ts) == 0 {
		at := verb
		if len(rest) > 0 {
			at = rest
		}
		col, n := grammar.Span(at)
		_, to := p.someMove()
		p.problem(Problem{Code: MissingDestination, Col: col, Len: n, Message: "where to?", Hint: "name the region: moves to " + to})
		return engine.NoPlace
	}
	u := unitText{name: ts}
	if full := p.unit(ts); full.said && len(full.word) == 1 && len(full.word[0].W) > 1 {
		u = full
	} else if !full.said {
		u.name = full.name
	}
	p.toSpan = grammar.SpanOf(p.trim(u.name))
	at, f := p.name(u.name, want, kind)
	if at != engine.NoPlace && kind == engine.Army {
		return p.Map.Regions[f.Region].First // a coast means nothing to an army (DATC 4.B.6)
	}
	return at
}
