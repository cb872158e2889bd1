package notation

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// subject reads the unit that is ordered. Where nothing stands before the verb, it stands behind: "Disband Army London".
func (p *parser) subject(subj, rest []token, v engine.Verb) {
	if len(p.trim(subj)) == 0 || p.lead(subj) && p.unit(rest).said {
		subj = rest
	} else {
		p.aside(rest)
	}
	p.subjectOf(subj, Anywhere)
}

// aside takes text that belongs to no part of an order as a comment; a second order in it is not passed over.
func (p *parser) aside(ts []token) {
	ts = trimSigns(ts)
	if len(ts) == 0 {
		return
	}
	text := p.textOf(ts)
	p.tail = append(p.tail, text)
	if p.ordersAt(ts, true) {
		col, n := span(ts)
		p.problem(Problem{Code: UnknownVerb, Col: col, Len: n, Message: fmt.Sprintf("%q was not read", text),
			Hint: "one order on each line"})
	}
}

// subjectOf reads the ordered unit from its tokens. A verb that only one kind of unit has narrows the search.
func (p *parser) subjectOf(ts []token, want Terrains) {
	o := &p.line.Order
	u := p.unit(ts)
	o.Kind = u.kind
	if len(p.trim(u.name)) == 0 {
		col, n := span(ts)
		if len(ts) == 0 {
			col, n = p.line.indent+1, 0
		}
		p.problem(Problem{Code: UnknownName, Col: col, Len: n, Message: "which unit?", Hint: "begin with the unit: Army London ..."})
		return
	}
	if f := p.find(p.trim(u.name), want&Fits(u.kind)); f.How == NotFound {
		// "London gallops to Surrey": a name and a word that is no verb.
		for end := len(u.name) - 1; end > 0; end-- {
			g := p.find(u.name[:end], want&Fits(u.kind))
			if g.Region == engine.NoRegion || g.How != Exact {
				continue
			}
			if k := u.name[end].kind; k == tokComma || k == tokStop || k == tokColon {
				break
			}
			p.unknownVerb(u.name[end:])
			p.line.Kind = Unread
			p.line.Order.At = g.Place
			return
		}
	}
	p.atSpan = spanOf(p.trim(u.name))
	at, f := p.name(u.name, want&Fits(u.kind), u.kind)
	for i := range p.line.Problems {
		if q := &p.line.Problems[i]; q.Code == WrongCoast {
			q.Warning = true // of the unit ordered, a coast that is not there is ignored (W40; DATC 4.B.5)
		}
	}
	o.At = at
	if at == engine.NoPlace {
		return
	}
	if u.kind == engine.Army {
		o.At = p.m.Regions[f.Region].First // a coast means nothing to an army (DATC 4.B.6)
	}
	stands := p.standing(f.Region, u.kind)
	if stands == nil {
		return
	}
	if p.ctx.By != engine.NoPower && stands.Power != p.ctx.By {
		p.line.Foreign = true
	}
	if o.Kind == engine.NoKind {
		o.Kind = stands.Kind
	}
	if o.Kind != stands.Kind && stands.Kind < engine.KindOwn && !f.Unfit {
		col, n := span(u.word)
		p.problem(Problem{Code: WrongUnitKind, Col: col, Len: n,
			Message: fmt.Sprintf("the unit in %s is %s", p.Region(f.Region), article(stands.Kind)),
			Hint:    p.unitName(stands.Kind, stands.At)})
		return
	}
	// The coast that the unit stands on holds, whatever was written (W40; DATC 4.B.5).
	if p.m.Places[at].Coast >= 0 && stands.Kind == engine.Fleet && stands.At != at {
		p.problem(Problem{Code: WrongCoast, Col: p.atSpan[0], Len: p.atSpan[1], Warning: true,
			Message: fmt.Sprintf("the fleet stands on the %s", p.coastOf(stands.At)), Hint: p.unitName(stands.Kind, stands.At)})
	}
	o.At = stands.At
}

func article(k engine.Kind) string {
	if k == engine.Army {
		return "an army"
	}
	return "a " + strings.ToLower(k.String())
}

// move reads "Army Picardy moves via convoy through Fleet Straits of Dover, then Fleet Thames Sea Area, to Suffolk".
func (p *parser) move(subj, rest, verb []token) {
	o := &p.line.Order
	ms := p.marks(rest)
	if len(p.trim(subj)) == 0 { // "Move Army London to Surrey"
		for _, m := range ms {
			if m.class == clsTo || m.class == clsVia {
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
	if strings.Contains(p.textOf(verb), "convoyed") {
		o.Convoyed = true
	}
	dest, route := p.split(rest, ms)
	for _, part := range route {
		p.via(part)
	}
	if o.Kind == engine.Fleet && o.Convoyed {
		o.Convoyed, o.Via = false, nil
		col, n := span(trimSigns(rest))
		p.problem(Problem{Code: WrongUnitKind, Col: col, Len: n, Message: "a fleet cannot be convoyed", Hint: "one move at a time"})
	}
	o.To = p.destination(dest, rest, verb, Fits(o.Kind), o.Kind)
}

// split parts what follows a verb of movement into the destination and the pieces of the route.
func (p *parser) split(rest []token, ms []mark) (dest []token, route [][]token) {
	start, via := 0, false
	flush := func(end int) {
		part := trimSigns(rest[start:max(start, end)])
		switch {
		case len(part) == 0:
		case via:
			route = append(route, part)
		default:
			dest = part
		}
	}
	from := false
	for _, m := range ms {
		switch m.class {
		case clsTo, clsVia, clsFrom:
			if from {
				start = m.at // the origin again: it is the subject
			}
			if m.at > start || !from {
				flush(m.at)
			}
			from = m.class == clsFrom
			start, via = m.at+m.n, m.class == clsVia
			if via {
				p.line.Order.Convoyed = true
			}
		case clsThen:
			if via {
				flush(m.at)
				start = m.at + m.n
			}
		case clsVerb:
			if via && m.verb == engine.Convoy { // "via convoy"
				flush(m.at)
				start = m.at + m.n
			}
		}
	}
	if !from {
		flush(len(rest))
	}
	return dest, route
}

// via reads one piece of a route: sea regions with commas or "and" between them.
func (p *parser) via(ts []token) {
	for _, part := range splitAt(ts, tokComma) {
		part = trimSigns(part)
		if len(part) == 0 {
			continue
		}
		if s := strings.Join(wordsOf(part), " "); s == "sea" || s == "convoy" || s == "a convoy" || s == "the sea" || s == "land" {
			if s == "land" {
				p.line.Order.Convoyed = false
			}
			continue
		}
		p.viaName(part)
	}
}

func (p *parser) viaName(ts []token) {
	u := p.unit(ts)
	if f := p.find(u.name, OnSea); f.How == NotFound || f.How == BySlip {
		for i := range ts {
			if ts[i].w != "and" || i == 0 || i+1 == len(ts) {
				continue
			}
			a, b := p.find(p.unit(ts[:i]).name, OnSea), p.find(p.unit(ts[i+1:]).name, OnSea)
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
		col, n := span(u.name)
		p.notSea(f.Region, col, n)
		return
	}
	if p.ctx.Position != nil { // W11: the route does not bind, but a fleet that is not there is worth a word
		if s := p.standing(f.Region, engine.Fleet); s == nil || s.Kind != engine.Fleet {
			col, n := span(u.name)
			p.problem(Problem{Code: Contradiction, Col: col, Len: n, Warning: true,
				Message: "no fleet is in " + p.Region(f.Region), Hint: "any complete chain of convoying fleets will do"})
		}
	}
	p.line.Order.Via = append(p.line.Order.Via, f.Region)
}

func (p *parser) notSea(r engine.RegionID, col, n int) {
	p.problem(Problem{Code: NotASeaRegion, Col: col, Len: n,
		Message: fmt.Sprintf("%s is %s: only a fleet in a sea region convoys", p.Region(r), terrainName(p.m.Regions[r].Terrain))})
}

func splitAt(ts []token, k tokenKind) [][]token {
	var out [][]token
	start := 0
	for i, t := range ts {
		if t.kind == k {
			out = append(out, ts[start:i])
			start = i + 1
		}
	}
	return append(out, ts[start:])
}

// destination reads where an order leads. It may be written with a unit: "attack Newcastle's army in Staffordshire".
func (p *parser) destination(ts, rest, verb []token, want Terrains, kind engine.Kind) engine.PlaceID {
	ts = p.trim(ts)
	if len(ts) == 0 {
		at := verb
		if len(rest) > 0 {
			at = rest
		}
		col, n := span(at)
		p.problem(Problem{Code: MissingDestination, Col: col, Len: n, Message: "where to?", Hint: "name the region: moves to Surrey"})
		return engine.NoPlace
	}
	u := unitText{name: ts}
	if full := p.unit(ts); full.said && len(full.word) == 1 && len(full.word[0].w) > 1 {
		u = full
	} else if !full.said {
		u.name = full.name
	}
	p.toSpan = spanOf(p.trim(u.name))
	at, f := p.name(u.name, want, kind)
	if at != engine.NoPlace && kind == engine.Army {
		return p.m.Regions[f.Region].First // a coast means nothing to an army (DATC 4.B.6)
	}
	return at
}

// assist reads a support or a convoy: who, whom, and where to.
func (p *parser) assist(subj, rest, verb []token) {
	o := &p.line.Order
	convoy := o.Verb == engine.Convoy
	want := Anywhere
	if convoy {
		want = ForFleet
		if k := p.unit(subj).kind; k == engine.Army {
			col, n := span(p.unit(subj).word)
			p.problem(Problem{Code: WrongUnitKind, Col: col, Len: n, Message: "an army cannot convoy", Hint: "only a fleet in a sea region convoys"})
			want = Anywhere
		}
	}
	if len(p.trim(subj)) == 0 {
		p.problem(Problem{Code: UnknownName, Col: p.line.indent + 1, Len: 0, Message: "which unit?", Hint: "begin with the unit: Fleet Irish Sea ..."})
	} else {
		p.subjectOf(subj, want)
		if p.line.Kind == Unread {
			return
		}
	}
	who, dest, hold := p.target(rest, verb)
	if len(p.trim(who)) == 0 {
		col, n := span(verb)
		p.problem(Problem{Code: MissingDestination, Col: col, Len: n, Message: "which unit?",
			Hint: "name it: " + verbNames[o.Verb] + "s Army Surrey to Deptford"})
		return
	}
	u := p.unit(who)
	o.OfKind = u.kind
	wantOf := Fits(u.kind)
	if convoy {
		wantOf = OnCoast
		if u.kind == engine.Fleet {
			col, n := span(u.word)
			p.problem(Problem{Code: WrongUnitKind, Col: col, Len: n, Message: "a fleet cannot be convoyed", Hint: "only armies are convoyed"})
		}
	}
	p.ofSpan = spanOf(p.trim(u.name))
	of, f := p.name(u.name, wantOf, noneIf(convoy, u.kind))
	o.Of = of
	if of != engine.NoPlace {
		if u.kind == engine.Army {
			o.Of = p.m.Regions[f.Region].First
		}
		if s := p.standing(f.Region, u.kind); s != nil && (u.kind == engine.NoKind || u.kind == s.Kind) {
			o.OfKind = s.Kind
			o.Of = s.At
		}
	}
	if hold || len(p.trim(dest)) == 0 && !convoy {
		return
	}
	wantTo := Fits(o.OfKind)
	if convoy {
		wantTo = OnCoast
	} else if both := wantTo & Fits(o.Kind); both != noTerrain {
		wantTo = both
	}
	o.To = p.destination(dest, rest, verb, wantTo, noneIf(convoy, o.OfKind))
}

// noneIf keeps the kind from being complained of where the verb's own check will do it better.
func noneIf(convoy bool, k engine.Kind) engine.Kind {
	if convoy {
		return engine.NoKind
	}
	return k
}

// target parts what follows "supports" or "convoys" into the unit, the destination, and whether it is to hold.
func (p *parser) target(rest, verb []token) (who, dest []token, hold bool) {
	who = rest
	on := strings.Contains(p.textOf(verb), "attack")
	ms := p.marks(rest)
	cut := func(m mark) { who, dest = rest[:m.at], rest[m.at+m.n:] }
scan:
	for i, m := range ms {
		switch {
		case m.class == clsStill, m.class == clsVerb && m.verb == engine.Hold:
			if who = rest[:m.at]; p.lead(who) && m.at+m.n < len(rest) {
				who = rest[m.at+m.n:] // "the Crown's hold of London"
			}
			return who, nil, true
		case m.class == clsTo && i+1 < len(ms) && ms[i+1].class == clsVerb && ms[i+1].verb == engine.Hold && ms[i+1].at == m.at+m.n:
			return rest[:m.at], nil, true
		case m.class == clsFrom:
			// "the army from Surrey to Deptford", "Army Surrey from Surrey to Deptford"
			if len(p.trim(p.unit(rest[:m.at]).name)) == 0 {
				tail := rest[m.at+m.n:]
				who = append(append([]token(nil), rest[:m.at]...), tail...)
				w, d, h := p.target(who, verb)
				return w, d, h
			}
			who = rest[:m.at]
			for _, t := range ms[i+1:] {
				if t.class == clsTo {
					dest = rest[t.at+t.n:]
					break scan
				}
			}
			break scan
		case m.class == clsTo, m.class == clsVerb && m.verb == engine.Move, m.class == clsVerb && m.verb == engine.Retreat:
			cut(m)
			break scan
		case m.class == clsVia:
			cut(m)
			dest = nil
			for _, t := range ms[i+1:] {
				if t.class == clsTo {
					dest = rest[t.at+t.n:]
				}
			}
			break scan
		}
	}
	if on && len(dest) == 0 {
		for i, t := range rest {
			if t.w == "on" && i > 0 {
				who, dest = rest[:i], rest[i+1:]
				break
			}
		}
	}
	for again := true; again; { // "moving to", "- BEL VIA"
		again = false
		for _, m := range p.marks(dest) {
			if m.at == 0 && (m.class == clsTo || m.class == clsVerb && m.verb == engine.Move) {
				dest, again = dest[m.n:], true
				break
			}
			if m.class == clsVia {
				if tail := dest[m.at+m.n:]; m.at == 0 {
					dest = nil
					for _, t := range p.marks(tail) {
						if t.class == clsTo {
							dest, again = tail[t.at+t.n:], true
						}
					}
				} else {
					dest = dest[:m.at]
				}
				break
			}
			if m.class == clsVerb && m.verb == engine.Hold && len(p.trim(dest[:m.at])) == 0 {
				return who, nil, true
			}
		}
	}
	return who, dest, false
}

// convert reads "Army Carlisle converts to a fleet on the North Coast".
func (p *parser) convert(subj, rest []token) {
	o := &p.line.Order
	if len(p.trim(subj)) == 0 { // "Convert Army Carlisle to a fleet"
		for _, m := range p.marks(rest) {
			if m.class == clsTo {
				subj, rest = rest[:m.at], rest[m.at:]
				break
			}
		}
		if len(p.trim(subj)) == 0 {
			subj, rest = rest, nil
		}
	}
	p.subjectOf(subj, Anywhere)
	if p.line.Kind == Unread {
		return
	}
	var coast []string
	for i, t := range rest {
		if t.kind != tokWord {
			continue
		}
		if k, ok := p.lex.units[t.w]; ok && (len(t.w) > 1 || i+1 == len(rest) || rest[i+1].kind == tokSlash) {
			o.Into = k
			continue
		}
		if t.w == "a" || t.w == "an" || t.w == "to" || t.w == "into" || t.w == "at" || p.lex.filler[t.w] || p.lex.skip[t.w] {
			continue
		}
		coast = append(coast, t.w)
	}
	if o.Into == engine.NoKind {
		switch o.Kind {
		case engine.Army:
			o.Into = engine.Fleet
		case engine.Fleet:
			o.Into = engine.Army
		}
	}
	if len(coast) == 0 || o.At == engine.NoPlace {
		return
	}
	r := p.m.RegionOf(o.At)
	for k := min(len(coast), p.lex.longest); k > 0; k-- {
		c, ok := p.lex.coasts[strings.Join(coast[:k], " ")]
		if !ok {
			continue
		}
		if i := p.coast(r, c); i >= 0 {
			if o.Into == engine.Fleet {
				o.To = p.m.Regions[r].First + 1 + engine.PlaceID(i)
			}
			return
		}
		col, n := span(trimSigns(rest))
		p.problem(Problem{Code: WrongCoast, Col: col, Len: n, Message: fmt.Sprintf("%s has no %s", p.Region(r), coastName(c)),
			Hint: coastHint(&p.m.Regions[r])})
		return
	}
	p.aside(rest)
}

func coastHint(r *engine.Region) string {
	if len(r.Coasts) == 0 {
		return "write it without a coast"
	}
	return "its coasts are " + coastNames(r)
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
		col, n := span(ts)
		p.problem(Problem{Code: WrongUnitKind, Col: col, Len: n, Message: "army or fleet?", Hint: "Build an Army in ..."})
	}
	if len(p.trim(u.name)) == 0 {
		col, n := span(ts)
		p.problem(Problem{Code: MissingDestination, Col: col, Len: n, Message: "build where?", Hint: "Build an Army in ..."})
		return
	}
	p.atSpan = spanOf(p.trim(u.name))
	at, f := p.name(u.name, OnLand&Fits(u.kind), u.kind)
	if at != engine.NoPlace && u.kind == engine.Army {
		at = p.m.Regions[f.Region].First
	}
	o.At = at
}

// proxy reads "Army London is under the orders of Manchester" and "Offer command of Army London to Manchester".
func (p *parser) proxy(subj, rest, verb []token) {
	if len(p.trim(subj)) == 0 {
		for i := len(rest) - 1; i > 0; i-- {
			if rest[i].w == "to" || rest[i].kind == tokDash {
				subj, rest = rest[:i], rest[i+1:]
				break
			}
		}
	}
	p.subjectOf(subj, Anywhere)
	p.whom(rest, verb)
}

func (p *parser) whom(ts, verb []token) {
	ts = p.trim(ts)
	if len(ts) == 0 {
		col, n := span(verb)
		p.problem(Problem{Code: MissingDestination, Col: col, Len: n, Message: "to which power?", Hint: "... to Manchester"})
		return
	}
	col, n := span(ts)
	power, how := p.Power(p.textOf(ts))
	if power == engine.NoPower {
		if q, k := p.powerAt(ts); k > 0 {
			p.line.Order.Whom = q
			p.aside(ts[k:])
			return
		}
		p.problem(Problem{Code: UnknownName, Col: col, Len: n, Message: fmt.Sprintf("no power is called %q", p.textOf(ts)),
			Hint: "the powers are " + p.powerList()})
		return
	}
	if how == BySlip {
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q read as %s", p.textOf(ts), p.m.Powers[power].Name), Hint: p.m.Powers[power].Name})
	}
	p.line.Order.Whom = power
}

func (n *Names) powerList() string {
	var out []string
	for i := range n.m.Powers {
		out = append(out, n.m.Powers[i].Name)
	}
	return strings.Join(out, ", ")
}

// transfer reads "Send 2 units' supply to Hamilton" and "Give Hamilton two units". What names a unit is a proxy.
func (p *parser) transfer(subj, rest, verb []token) {
	o := &p.line.Order
	supply := false
	for _, t := range rest {
		if p.lex.supply[t.w] {
			supply = true
		}
	}
	if !supply && p.number(rest) == 0 || p.commandAt(rest) > 0 || !supply && p.unit(rest).said {
		o.Verb = engine.Proxy
		p.proxy(subj, rest, verb)
		return
	}
	o.Count = max(1, p.number(rest))
	for i := len(rest) - 1; i >= 0; i-- {
		if rest[i].w == "to" || rest[i].kind == tokDash {
			p.whom(rest[i+1:], verb)
			return
		}
	}
	if q, k := p.powerAt(p.trim(rest)); k > 0 {
		o.Whom = q
		return
	}
	p.whom(nil, verb)
}

// number returns the first number among the tokens, as figures or as a word, or 0.
func (p *parser) number(ts []token) int {
	for _, t := range ts {
		if n, err := strconv.Atoi(t.w); err == nil && n > 0 && n < 1000 {
			return n
		}
		if n, ok := p.lex.words.Numbers[t.w]; ok {
			return n
		}
	}
	return 0
}
