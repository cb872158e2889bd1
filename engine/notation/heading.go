package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// heading reads what stands before an order on its line: a power, a season and year, a kind of submission, a version,
// parted from the order by a colon, a comma, a dash, a bar or nothing. At is the index of the first token behind it; 0:
// there is no heading, or nothing behind it. What it objects to goes to a line that nobody reads.
func (r *Reader) heading(ts []token, ctx Context, spare *Line) (h Header, at int) {
	h.Power = engine.NoPower
	p := parser{Reader: r, ctx: ctx, line: spare}
	best := 0
	var found Header
	for i := 0; i < len(ts); {
		t := ts[i]
		if t.kind != tokWord {
			if t.kind == tokHyphen {
				break
			}
			i++
			continue
		}
		n := p.headingWord(&h, ts, i)
		if n == 0 {
			break
		}
		i += n
		rest := ts[i:]
		for len(rest) > 0 && rest[0].kind != tokWord {
			rest = rest[1:]
		}
		if len(rest) > 0 && p.orderLike(rest, i < len(ts) && ts[i].kind != tokWord) {
			best, found = len(ts)-len(rest), h
		}
	}
	return found, best
}

// headingWord takes one field of a heading and returns how many tokens it has.
func (p *parser) headingWord(h *Header, ts []token, i int) int {
	t := ts[i]
	if q, n := p.powerAt(ts[i:]); n > 0 && h.Power == engine.NoPower && !ts[i+n-1].owner && (!p.isPlaceToo(ts[i:i+n]) || p.headed(ts, i+n)) &&
		(p.named(q, ts[i:i+n]) || p.closes(ts, i+n) || says.Orders[wordAt(ts, i+n)]) && (len(t.w) > 3 || n > 1 || t.raw == strings.ToUpper(t.raw) && p.closes(ts, i+1)) {
		if _, unit := p.lex.units[wordAt(ts, i+n)]; unit && p.lex.numbered {
			return 0 // "norfolk U ENG#2": the unit's owner
		}
		h.Power = q
		return n
	}
	if q := p.shortPower(t); i == 0 && q != engine.NoPower && h.Power == engine.NoPower && len(ts) > 2 && p.isUnit(ts[1]) && p.wholeOrder(ts[1:]) {
		h.Power = q
		return 1
	}
	next := wordAt(ts, i+1)
	orders := says.OrderPhase[next]
	year := number(strings.TrimSuffix(t.w, "s"))
	w := &p.lex.words
	short, shortYear := shortSeason(t)
	switch {
	case h.Season == "" && w.Seasons[t.w] != "" && t.up:
		h.Season = w.Seasons[t.w]
	case h.Year == 0 && year >= 1000 && year < 3000:
		h.Year = year
	case h.Season == "" && short != "" && shortYear > 0: // "S1901"
		h.Season, h.Year = short, shortYear
	case h.Season == "" && h.Power != engine.NoPower && t.up && short != "": // "Russia S01"
		h.Season = short
	case h.Submission == "" && w.Submissions[t.w] != "" && (orders || p.closes(ts, i+1)):
		if rest := ts[i+1:]; p.verbAt(ts[i:]) && !orders && len(rest) > 1 && !p.verbed(trimSigns2(rest)) {
			return 0 // "builds: F Smyrna": it is the order's verb
		}
		h.Submission = w.Submissions[t.w]
	case (says.OrderWords[t.w]) && (i > 0 || p.closes(ts, i+1)), says.Phase[t.w] && i > 0, says.For[t.w] && i > 0, says.The[t.w] && i+1 < len(ts) && p.powerNext(ts[i+1:]),
		(says.GameTurn[t.w]) && i > 0:
	case h.Version == 0 && len(t.w) > 1 && t.w[0] == 'v' && number(t.w[1:]) > 0:
		h.Version = number(t.w[1:])
	case h.Version == 0 && isVersion(t.w) && number(next) > 0 && number(next) < 1000:
		h.Version = number(next)
		return 2
	case p.lex.words.Labels[t.w] != "" && i+1 < len(ts) && ts[i+1].kind == tokColon, (says.Replies[t.w]) && i+1 < len(ts) && ts[i+1].kind == tokColon:
	default:
		return 0
	}
	return 1
}

// shortPower is the only power whose name begins with three capitals that are no region's: "RUS A MOS - UKR".
func (p *parser) shortPower(t token) engine.PowerID {
	if len(t.raw) != 3 || t.raw != strings.ToUpper(t.raw) || p.find([]token{t}, Anywhere).How != NotFound {
		return engine.NoPower
	}
	found := engine.NoPower
	for _, o := range p.powers {
		if strings.HasPrefix(o.s, t.w) && o.power != found {
			if found != engine.NoPower {
				return engine.NoPower
			}
			found = o.power
		}
	}
	return found
}

// headed reports whether more of a heading follows, or, behind a colon, an order that names its own unit behind its verb: a season, a kind of
// submission with a sign behind it, "Argyll: build army Perth".
func (p *parser) headed(ts []token, i int) bool {
	if i+2 < len(ts) && ts[i].kind == tokColon {
		switch rest := ts[i+1:]; {
		case says.Adjustments[rest[0].w]:
			return p.unit(rest[1:]).said
		case says.Hold[rest[0].w]:
			return says.With[rest[1].w]
		}
	}
	if i+3 < len(ts) && (ts[i].kind == tokColon || ts[i].kind == tokDash) && p.wholeOrder(ts[i+1:]) {
		return true
	}
	if i < len(ts) && ts[i].kind == tokComma {
		i++
	}
	if i+2 < len(ts) && says.Orders[ts[i].w] && ts[i+1].kind == tokColon && p.wholeOrder(ts[i+2:]) {
		return true // "Argyll, orders: Build A Monmouthshire"
	}
	w := &p.lex.words
	return i < len(ts) && (w.Seasons[ts[i].w] != "" && ts[i].up && i+1 < len(ts) && number(wordAt(ts, i+1)) >= 1000 ||
		w.Submissions[ts[i].w] != "" && i+1 < len(ts) && ts[i+1].kind == tokColon)
}

// wholeOrder reports whether tokens are a unit, by its kind and its place, and what it does; or a verb before such a unit. What stands before it can
// be neither its unit nor its destination's.
func (p *parser) wholeOrder(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	switch {
	case !ok:
		return false
	case p.isUnit(ts[0]) && m.at > 1:
		f := p.find(p.trim(ts[1:m.at]), Anywhere)
		return (f.How == Exact || f.How == ByWord) && (m.class == clsVerb || m.class == clsTo)
	case m.at == 0 && (m.verb == engine.Build || m.verb == engine.Remove || m.verb == engine.Disband):
		u := p.unit(ts[m.n:])
		return u.said && p.find(p.trim(u.name), Anywhere).How == Exact
	}
	return false
}

// verbAt reports whether tokens begin with a verb of an order.
func (p *parser) verbAt(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	return ok && m.at == 0 && m.class == clsVerb
}

// request reports whether what stands behind a power's name asks that power for something: it is no order of the writer's.
func (p *parser) request(ts []token) bool {
	for i := 0; i < len(ts) && i < 3; i++ {
		if ts[i].kind == tokWord && (p.lex.requests[ts[i].w]) {
			return true
		}
	}
	return false
}

// closes reports whether a word of a heading is followed by a sign or by nothing.
func (p *parser) closes(ts []token, i int) bool { return i >= len(ts) || ts[i].kind != tokWord }

func (p *parser) powerNext(ts []token) bool {
	_, n := p.powerAt(ts)
	return n > 0
}

// named reports whether tokens are a power's name, and not the adjective that stands before its units.
func (p *parser) named(q engine.PowerID, ts []token) bool {
	w := &p.m.Powers[q]
	s := powerText(strings.Join(wordsOf(ts), " "))
	return w.Adj == "" || s != powerText(w.Adj) || s == powerText(w.Name)
}

// isPlaceToo reports whether a power's name is a region's name as well: where an order needs a place, it is one.
func (p *parser) isPlaceToo(ts []token) bool {
	return p.find(ts, Anywhere).How == Exact
}

// orderLike reports whether tokens can begin an order: a unit that does something, a verb before a unit, or, behind a sign, a
// region that does something.
func (p *parser) orderLike(ts []token, parted bool) bool {
	if len(ts) == 0 {
		return false // "A Par: ?"
	}
	m, ok := p.first(ts, anyMark)
	if !ok {
		return p.isUnit(ts[0]) && len(ts) > 1 && p.speaks(ts) && p.find(p.unit(ts).name, Anywhere).How != NotFound
	}
	if p.isUnit(ts[0]) && len(ts) > 1 {
		return true
	}
	if m.class == clsVerb && m.at == 0 {
		switch m.verb {
		case engine.Waive:
			return true
		}
		if says.Gets[ts[0].w] {
			return false // "Ormond gets ...": no heading
		}
		return m.n < len(ts) && (p.isUnit(ts[m.n]) || p.speaks(ts[m.n:]) || m.verb == engine.Transfer)
	}
	return m.at > 0 && p.speaks(ts[:m.at])
}

// label drops a label that is no heading before an order: "In the south:", "Fleets:", "2nd wave -".
func (p *parser) label(ts []token) []token {
	k := slices.IndexFunc(ts, func(t token) bool { return t.kind == tokColon })
	if k < 1 || k > 5 || k+1 >= len(ts) || !p.orderLike(trimSigns2(ts[k+1:]), true) {
		return ts
	}
	head := ts[:k]
	if k == 1 && p.isUnit(head[0]) && !says.Plurals[head[0].w] && !p.isUnit(ts[k+1]) {
		return slices.Concat(head, ts[k+1:]) // "F: Bre - MAO"
	}
	if len(p.marks(head)) > 0 && p.marks(head)[0].class == clsVerb && p.marks(head)[0].verb != engine.Support || p.unit(head).said && p.find(p.unit(head).name, Anywhere).How != NotFound {
		return ts
	}
	if f := p.find(p.trim(head), Anywhere); f.How == Exact || f.How == Several {
		return ts // "Paris: holds"
	}
	if p.has(head, doubt) >= 0 {
		return ts // "Next turn:"
	}
	for _, t := range head {
		if t.kind == tokWord && says.Old[t.w] {
			return ts
		}
		if t.kind == tokWord && !p.lex.generic[t.w] && !p.carriesNothing(t) && p.lex.units[t.w] == engine.NoKind && number(t.w) == 0 && p.lex.coasts[t.w] == "" && !p.lex.labels[t.w] {
			return ts
		}
	}
	return ts[k+1:]
}
