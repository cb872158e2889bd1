package notation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// led moves the unit before the verb if it is after it, ending at a phrase of some classes.
func (p *parser) led(subj, rest []token, ends ...grammar.Class) ([]token, []token) {
	if len(p.trim(subj)) > 0 {
		return subj, rest
	}
	if m, ok := p.first(rest, func(m phrase) bool { return slices.Contains(ends, m.class) }); ok && len(p.trim(rest[:m.at])) > 0 {
		return rest[:m.at], rest[m.at:]
	}
	return rest, nil
}

// move reads "Army Picardy moves via convoy through Fleet Straits of Dover to Suffolk".
func (p *parser) move(subj, rest, verb []token) {
	o := &p.line.Order
	if n := len(verb); n < 2 || !says.To.Has(verb[n-1].W) { // not "convoyed to Lewis via ..."
		subj, rest = p.led(subj, rest, grammar.To, grammar.Via)
	}
	if !p.subjectOf(subj, Anywhere) {
		return
	}
	o.Convoyed = says.Convoyed.In(verb) || o.Convoyed
	rest = p.remark(rest)
	dests, route := p.split(rest, p.marks(rest))
	for _, part := range route {
		p.via(part)
	}
	if o.Kind == engine.Fleet && o.Convoyed {
		o.Convoyed, o.Via = false, nil
		p.mistook(WrongUnitKind, grammar.TrimSigns(rest), "one move at a time", "a fleet cannot be convoyed")
	}
	if dest, ok := p.onlyOne(dests); ok {
		if o.To = p.destination(dest, rest, verb, p.stands(o.Kind), o.Kind); p.either {
			o.To = engine.NoPlace
		}
	}
}

// onlyOne returns the only destination of several phrases: "sails south to Bridlington Bay" has
// one, "A Smy - Aeg - Gre" has a route, and "to Surrey to Kent" contradicts itself.
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
		switch {
		case f.How != Exact && p.speaks(d):
			p.notRead(d)
			return nil, false
		case f.How != Exact:
		case p.Map.Regions[f.Region].Terrain != engine.Sea || o.Verb == engine.Move && o.Kind == engine.Fleet:
			p.mistook(Contradiction, last, "one order on each line", "two destinations: %s and %s", p.textOf(d), p.textOf(last))
			return nil, false
		case o.Verb == engine.Move:
			o.Convoyed, o.Via = true, append(o.Via, f.Region)
			p.mark(d, ofOrder)
		}
	}
	return last, true
}

// split splits what follows a move's verb into destinations and parts of the route.
func (p *parser) split(rest []token, ms []phrase) (dests, route [][]token) {
	start, via, from := 0, false, false
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
			continue // one link: "over to", "across to"
		}
		switch m.class {
		case grammar.To, grammar.Via, grammar.From:
			if from { // the origin is repeated: "from ..."
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
		case grammar.Then, grammar.Verb:
			if via && (m.class == grammar.Then || m.verb == engine.Convoy) { // "via convoy"
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

// via reads one part of a route: sea regions separated by commas or "and".
func (p *parser) via(ts []token) {
	for _, part := range grammar.SplitAt(ts, tokComma) {
		part = grammar.TrimSigns(part)
		if s := strings.Join(grammar.WordsOf(part), " "); says.BySea.Has(s) {
			p.mark(part, ofOrder)
			p.line.Order.Convoyed = p.line.Order.Convoyed && !says.Land.Has(s)
		} else if len(part) > 0 {
			p.viaName(part)
		}
	}
}

func (p *parser) viaName(ts []token) {
	u := p.unit(ts)
	sure := func(ts []token) bool {
		f := p.FindTokens(p.unit(ts).name, OnSea)
		return f.Region != engine.NoRegion && f.How < BySlip
	}
	if f := p.FindTokens(u.name, OnSea); f.How == NotFound || f.How == BySlip {
		for i := 1; i+1 < len(ts); i++ {
			if says.And.Has(ts[i].W) && sure(ts[:i]) && sure(ts[i+1:]) {
				p.viaName(ts[:i])
				p.viaName(ts[i+1:])
				return
			}
		}
	}
	at, f := p.name(u.name, OnSea, engine.NoKind)
	switch {
	case at == engine.NoPlace:
		return
	case f.Unfit:
		p.notSea(f.Region, grammar.Span(u.name))
		return
	case p.ctx.Position != nil && p.Crossing == "":
		// W11: the route does not bind, but a fleet that is not there deserves a warning
		if s := p.standing(f.Region, unitText{kind: engine.Fleet, whose: engine.NoPower}); s == nil || s.Kind != engine.Fleet {
			p.warn(Contradiction, grammar.Span(u.name), "any complete chain of convoying fleets will do", "no fleet is in %s",
				p.Region(f.Region))
		}
	}
	p.line.Order.Via = append(p.line.Order.Via, f.Region)
}

func (p *parser) notSea(r engine.RegionID, at [2]int) {
	p.object(NotASeaRegion, at, fmt.Sprintf("%s is %s: only a fleet in a sea region convoys", p.Region(r),
		terrainNames[p.Map.Regions[r].Terrain]), "")
}

// destination reads an order's destination: "attack Newcastle's army in Staffordshire".
func (p *parser) destination(ts, rest, verb []token, want Terrains, kind engine.Kind) engine.PlaceID {
	ts = p.trim(ts)
	if len(ts) == 0 {
		if len(rest) > 0 {
			verb = rest
		}
		_, to := p.someMove()
		p.mistook(MissingDestination, verb, "name the region: moves to "+to, "where to?")
		return engine.NoPlace
	}
	name := ts
	if full := p.unit(ts); !full.said || len(full.word) == 1 && len(full.word[0].W) > 1 {
		name = full.name
	}
	name = p.trim(name)
	p.toSpan = grammar.Span(name)
	f := p.FindTokens(name, want)
	from := p.line.Order.Of
	if from == engine.NoPlace {
		from = p.line.Order.At
	}
	if from != engine.NoPlace && f.How == BySlip && f.Region == p.Map.RegionOf(from) { // a unit cannot go where it is
		f.How, f.Region, f.Place, f.Candidates = NotFound, engine.NoRegion, engine.NoPlace, nil
	}
	at, _ := p.found(name, f, want, kind)
	return at
}

// convert reads "Army Carlisle converts to a fleet on the North Coast".
func (p *parser) convert(subj, rest []token) {
	o := &p.line.Order
	subj, rest = p.led(subj, rest, grammar.To) // the verb before the unit: "Convert Army Carlisle to a fleet"
	if !p.subjectOf(subj, Anywhere) {
		return
	}
	var left []token
	for i, t := range rest {
		k, ok := p.Lex.Units.Get(t.W)
		switch {
		case t.Kind != tokWord:
		case ok && (len(t.W) > 1 || i+1 == len(rest) || rest[i+1].Kind == tokSlash):
			o.Into = k
		case !says.Directions.Has(t.W) && !p.Lex.Filler.Has(t.W) && !p.Lex.Skip.Has(t.W):
			left = append(left, t)
		}
	}
	if o.Into == engine.NoKind {
		o.Into = map[engine.Kind]engine.Kind{engine.Army: engine.Fleet, engine.Fleet: engine.Army}[o.Kind]
	}
	if len(left) == 0 || o.At == engine.NoPlace {
		return
	}
	r, coast := p.Map.RegionOf(o.At), grammar.WordsOf(left)
	for k := min(len(coast), p.Lex.Longest); k > 0; k-- {
		c, ok := p.Lex.Coasts.Get(strings.Join(coast[:k], " "))
		if !ok {
			continue
		}
		if i := p.CoastIndex(r, c); i < 0 {
			p.mistook(WrongCoast, grammar.TrimSigns(rest), p.coastHint(r), "%s has no %s", p.Region(r), coastName(c))
		} else if o.Into == engine.Fleet {
			o.To = p.Map.Regions[r].First + 1 + engine.PlaceID(i)
		}
		return
	}
	if p.speaks(left) {
		p.notRead(left)
		return
	}
	p.aside(rest)
}

// build reads "Build an Army at Fort William" and "A PAR B".
func (p *parser) build(subj, rest []token) {
	o := &p.line.Order
	ts := rest
	if len(p.trim(subj)) > 0 && !(p.lead(subj) && p.unit(rest).said) {
		ts = subj
	}
	u := p.unit(ts)
	o.Kind = u.kind
	if u.kind == engine.NoKind {
		p.mistook(WrongUnitKind, ts, "Build an Army in ...", "army or fleet?")
	}
	if len(p.trim(u.name)) == 0 {
		p.mistook(MissingDestination, ts, "Build an Army in ...", "build where?")
		return
	}
	p.atSpan = grammar.Span(p.trim(u.name))
	o.At, _ = p.name(u.name, OnLand&p.stands(u.kind), u.kind)
}

// waives reports whether tokens only waive builds.
func (p *parser) waives(ts []token) bool {
	m, ok := p.first(ts, aVerb)
	return ok && m.at == 0 && m.verb == engine.Waive
}

// gives reports whether tokens give something to a power, in any order: "Send 1 supply to
// Montrose", "Montrose gets 1 supply", "supply goes to Montrose". The writer's own name does not
// count: it is a signature.
func (p *parser) gives(ts []token) bool {
	_, ok := p.first(ts, func(m phrase) bool {
		return m.class == grammar.To || m.class == grammar.Verb && (m.verb == engine.Transfer || m.verb == engine.Move)
	})
	for i := 0; ok && i < len(ts); i++ {
		if q, n := p.PowerAt(ts[i:]); n > 0 && q != p.ctx.By && (p.line == nil || q != p.line.Power) {
			return true
		}
	}
	return false
}

// waived returns how many builds are waived. It reports a gift to another power in the same
// sentence: "Waive. Montrose: 1 supply".
func (p *parser) waived(rest []token) int {
	from := len(rest)
	for i := len(rest) - 1; i >= 0; i-- {
		parted := rest[i].Kind != tokWord || says.And.Has(rest[i].W)
		if (parted || i == 0) && p.gives(rest[i:]) || parted && p.namesPower(rest[i:]) && p.number(rest[i:]) > 0 {
			from = i
			break
		}
	}
	p.unread(rest[from:])
	return p.number(rest[:from])
}

// proxy reads "Army London is under the orders of Manchester".
func (p *parser) proxy(subj, rest, verb []token) {
	if i := lastTo(rest); i > 0 && len(p.trim(subj)) == 0 {
		subj, rest = rest[:i], rest[i+1:]
	}
	p.subjectOf(subj, Anywhere)
	p.whom(rest, verb)
}

// lastTo returns the index of the last arrow or "to", or -1.
func lastTo(ts []token) int {
	i := len(ts) - 1
	for i >= 0 && !says.To.Has(ts[i].W) && ts[i].Kind != tokDash {
		i--
	}
	return i
}

func (p *parser) whom(ts, verb []token) {
	if ts = p.trim(ts); len(ts) == 0 {
		p.mistook(MissingDestination, verb, "... to Manchester", "to which power?")
		return
	}
	power, how := p.Power(p.textOf(ts))
	if q, k := p.PowerAt(ts); power == engine.NoPower && k > 0 {
		power = q
		p.aside(ts[k:])
		ts = ts[:k]
	}
	if power == engine.NoPower {
		p.mistook(UnknownName, ts, "the powers are "+p.PowerList(), "no power is called %q", p.textOf(ts))
		return
	}
	if how == BySlip {
		p.warn(Misspelt, grammar.Span(ts), p.Map.Powers[power].Name, "%q read as %s", p.textOf(ts), p.Map.Powers[power].Name)
	}
	p.mark(ts, ofOrder)
	p.line.Order.Whom = power
}

// transfer reads "Give Hamilton two units' supply". If it names a unit, it is a proxy.
func (p *parser) transfer(subj, rest, verb []token) {
	o := &p.line.Order
	supply := p.Lex.Supply.In(rest)
	n := p.number(rest)
	switch {
	case says.Gets.Has(verb[0].W): // the receiver is the subject: "Ormond gets one of my supply"
		if o.Count = max(1, n); supply && n > 0 && !p.confused(rest) {
			p.whom(subj, verb)
		} else {
			p.unread(slices.Concat(subj, verb, rest))
		}
		return
	case !supply && p.unit(rest).said && p.goesTo(rest):
		o.Verb = p.stepVerb(engine.Move)
		p.move(subj, rest, verb) // no gift, but a move: "Send Army Bedford to Huntingdonshire"
		return
	case !supply && n == 0, p.Lex.Tails.Len(rest, grammar.Command) > 0, !supply && p.unit(rest).said:
		o.Verb = engine.Proxy
		p.proxy(subj, rest, verb)
		return
	case p.confused(rest):
		return
	}
	o.Count = max(1, n)
	if i := lastTo(rest); i >= 0 {
		p.whom(rest[i+1:], verb)
	} else if q, k := p.PowerAt(p.trim(rest)); k > 0 {
		o.Whom = q
	} else {
		p.whom(nil, verb)
	}
}

// goesTo reports whether what follows "to" is a region and not a power.
func (p *parser) goesTo(ts []token) bool {
	m, ok := p.first(ts, func(m phrase) bool { return m.class == grammar.To && m.at > 0 })
	if !ok {
		return false
	}
	dest := p.trim(ts[m.at+m.n:])
	_, n := p.PowerAt(dest)
	f := p.FindTokens(dest, Anywhere)
	return n == 0 && f.How != NotFound && f.How != BySlip
}

// confused reports a transfer to two powers, of two amounts, or of no whole number.
func (p *parser) confused(ts []token) bool {
	numbers, powers, either := 0, 0, false
	for i := 0; i < len(ts); i++ {
		t := ts[i]
		_, power := p.PowerAt(ts[i:])
		figure := strings.Trim(t.W, "0123456789") == ""
		switch {
		case t.Kind != tokWord:
		case says.Or.Has(t.W) && numbers > 0:
			either = true
		case power > 0:
			powers++
			i += power - 1
		case grammar.Number(t.W) >= 1000: // probably a year
		case figure && (grammar.Number(t.W) == 0 || i > 0 && (ts[i-1].Kind == tokDash || ts[i-1].Kind == tokSlash) &&
			(i < 2 || grammar.Number(ts[i-2].W) == 0)), says.Amounts.Has(t.W):
			numbers += 2 // zero or negative
		case figure, p.Lex.Numbers.Of(t.W) > 0 && len(t.W) > 2:
			numbers++
		}
	}
	switch {
	case numbers < 2 && powers < 2:
		return false
	case either && powers < 2:
		p.unread(ts) // "one or two": the amount must be definite
	default:
		p.mistook(Contradiction, grammar.TrimSigns(ts), "one order on each line: Send 2 units' supply to "+
			p.Map.Powers[len(p.Map.Powers)-1].Name, "how many units' supply, and to whom?")
	}
	return true
}

// number returns the first number among tokens, in digits or as a word, or 0.
func (p *parser) number(ts []token) int {
	for _, t := range ts {
		if n, err := strconv.Atoi(t.W); err == nil && n > 0 && n < 1000 {
			return n
		}
		if n, ok := p.Lex.Numbers.Get(t.W); ok {
			return n
		}
	}
	return 0
}
