package notation

import (
	"iter"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// header reads a line that is a heading without an order.
func (r *Reader) header(ts []token, text string) (Header, bool) {
	p := parser{Reader: r}
	return sheet.Heading(r.Names, ts, text, func(ts []token) bool {
		return r.isUnit(ts[0]) && len(ts) > 1 && ts[1].Up && p.namesRegion(ts[1:]) || p.waives(ts)
	})
}

// heading reads what precedes the order on its line: a power, a season and year, a kind of
// submission, a version, separated from the order by a colon, a comma, a dash, a bar or nothing. at
// is the index of the order's first token, or 0 if there is no heading or no order.
func (r *Reader) heading(ts []token, ctx Context) (h Header, at int) {
	p := parser{Reader: r, ctx: ctx}
	for i, f := range p.headingFields(ts, false) {
		if rest := grammar.Drop(ts[i:], 0, grammar.IsSign); len(rest) > 0 && p.orderLike(rest) {
			h, at = f, len(ts)-len(rest)
		}
	}
	return h, at
}

// headingFields yields, for each field, the index after it and the heading read so far. titled:
// words for orders may come first, "Orders for Winter 1902".
func (p *parser) headingFields(ts []token, titled bool) iter.Seq2[int, Header] {
	return func(yield func(int, Header) bool) {
		h := Header{Power: engine.NoPower}
		for i := 0; i < len(ts) && ts[i].Kind != tokHyphen; {
			if ts[i].Kind != tokWord {
				i++
				continue
			}
			n := p.headingWord(&h, ts, i, titled)
			if i += n; n == 0 || !yield(i, h) {
				return
			}
		}
	}
}

// headingWord takes one field of a heading and returns how many tokens it has.
func (p *parser) headingWord(h *Header, ts []token, i int, titled bool) int {
	t := ts[i]
	if q, n := p.PowerAt(ts[i:]); n > 0 && h.Power == engine.NoPower && !ts[i+n-1].Owner &&
		(!p.IsPlace(ts[i:i+n]) || p.headed(ts, i+n)) &&
		(p.named(q, ts[i:i+n]) || p.closes(ts, i+n) || says.Orders.Has(grammar.WordAt(ts, i+n))) &&
		(len(t.W) > 3 || n > 1 || t.Raw == strings.ToUpper(t.Raw) && p.closes(ts, i+1)) {
		if _, unit := p.Lex.Units.Get(grammar.WordAt(ts, i+n)); unit && p.Lex.Numbered {
			return 0 // "norfolk U ENG#2": the unit's owner
		}
		h.Power = q
		return n
	}
	if i == 0 && h.Power == engine.NoPower {
		if q := p.shortPower(ts); q != engine.NoPower {
			h.Power = q
			return 1
		}
	}
	orders := says.OrderPhase.Has(grammar.WordAt(ts, i+1))
	w := p.Lex.Words
	short, _ := sheet.ShortSeason(t)
	_, power := p.PowerAt(ts[i+1:])
	switch {
	case h.Season == "" && w.Seasons.Of(t.W) != "" && t.Up:
		h.Season = w.Seasons.Of(t.W)
	case h.Season == "" && h.Power != engine.NoPower && t.Up && short != "" && len(t.W) < 5: // "Russia S01"
		h.Season = short
	case h.Submission == "" && w.Submissions.Of(t.W) != "" && (orders || p.closes(ts, i+1)):
		if rest := ts[i+1:]; p.verbAt(ts[i:]) && !orders && len(rest) > 1 && !p.verbed(grammar.TrimLeft(rest)) {
			return 0 // "builds" in "builds: F Smyrna" is the order's verb
		}
		h.Submission = w.Submissions.Of(t.W)
	case says.OrderWords.Has(t.W) && (i > 0 || titled || p.closes(ts, i+1)), i > 0 && says.InHeading.Has(t.W),
		says.The.Has(t.W) && power > 0,
		(p.Lex.Fields.Of(t.W) != "" || says.Replies.Has(t.W)) && i+1 < len(ts) && ts[i+1].Kind == tokColon:
	default:
		return h.Dated(ts, i)
	}
	return 1
}

// shortPower is the power that a word before an order begins, with a colon or point behind it,
// "Fra: A Par-Bur", or in three capitals that begin no region, "RUS A MOS - UKR".
func (p *parser) shortPower(ts []token) engine.PowerID {
	t, rest := ts[0], ts[1:]
	if len(rest) > 2 && (rest[0].Kind == tokColon || rest[0].W == ".") {
		rest = rest[1:]
	} else if len(t.Raw) != 3 || t.Raw != strings.ToUpper(t.Raw) || len(rest) < 2 || !p.isUnit(rest[0]) ||
		p.FindTokens(ts[:1], Anywhere).How != NotFound {
		return engine.NoPower
	}
	if len(t.W) < 3 || !t.Up || !p.wholeOrder(rest) {
		return engine.NoPower
	}
	return p.PowerBeginning(t.W)
}

// headed reports whether more of a heading follows at i: a season, or a kind of submission before a
// sign; or, after a colon, an order whose unit is after its verb: "Argyll: build army Perth".
func (p *parser) headed(ts []token, i int) bool {
	colon := func(i int) bool { return i < len(ts) && ts[i].Kind == tokColon }
	if i+2 < len(ts) && colon(i) {
		switch rest := ts[i+1:]; {
		case says.Adjustments.Has(rest[0].W):
			return p.unit(rest[1:]).said
		case says.Hold.Has(rest[0].W):
			return says.With.Has(rest[1].W)
		}
	}
	if i+3 < len(ts) && (colon(i) || ts[i].Kind == tokDash) && p.wholeOrder(ts[i+1:]) {
		return true
	}
	if i < len(ts) && ts[i].Kind == tokComma {
		i++
	}
	if i >= len(ts) {
		return false
	}
	w, t := p.Lex.Words, ts[i]
	return i+2 < len(ts) && says.Orders.Has(t.W) && colon(i+1) && p.wholeOrder(ts[i+2:]) || // "Argyll, orders: Build A Monmouthshire"
		w.Seasons.Of(t.W) != "" && t.Up && grammar.Number(grammar.WordAt(ts, i+1)) >= 1000 ||
		w.Submissions.Of(t.W) != "" && colon(i+1)
}

// wholeOrder reports whether tokens are a unit, with kind and place, and its verb, or a verb before
// such a unit. Words before them then cannot be part of the order.
func (p *parser) wholeOrder(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	switch {
	case !ok:
		return false
	case p.isUnit(ts[0]) && m.at > 1:
		f := p.FindTokens(p.trim(ts[1:m.at]), Anywhere)
		return (f.How == Exact || f.How == ByWord) && (m.class == grammar.Verb || m.class == grammar.To)
	case m.at == 0 && (m.verb == engine.Build || m.verb == engine.Remove || m.verb == engine.Disband):
		u := p.unit(ts[m.n:])
		return u.said && p.IsPlace(p.trim(u.name))
	}
	return false
}

// verbAt reports whether tokens begin with an order's verb.
func (p *parser) verbAt(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	return ok && m.at == 0 && m.class == grammar.Verb
}

// request reports whether the words after a power's name ask that power for something.
func (r *Reader) request(ts []token) bool {
	return slices.ContainsFunc(ts[:min(3, len(ts))], func(t token) bool {
		return t.Kind == tokWord && r.Lex.Requests.Has(t.W)
	})
}

// closes reports whether a heading's word is followed by a sign or by nothing.
func (p *parser) closes(ts []token, i int) bool { return i >= len(ts) || ts[i].Kind != tokWord }

// named reports whether tokens are a power's name, rather than the adjective for its units.
func (p *parser) named(q engine.PowerID, ts []token) bool {
	w := &p.Map.Powers[q]
	s := names.PowerText(strings.Join(grammar.WordsOf(ts), " "))
	return w.Adj == "" || s != names.PowerText(w.Adj) || s == names.PowerText(w.Name)
}

// orderLike reports whether tokens can begin an order: a unit and a verb, a verb before a unit, or,
// after a sign, a region and a verb.
func (p *parser) orderLike(ts []token) bool {
	if len(ts) == 0 {
		return false // nothing after the colon: "A Par: ?"
	}
	m, ok := p.first(ts, anyMark)
	unit := p.isUnit(ts[0]) && len(ts) > 1
	switch {
	case !ok:
		return unit && p.speaks(ts) && p.FindTokens(p.unit(ts).name, Anywhere).How != NotFound
	case unit:
		return true
	case m.class != grammar.Verb || m.at > 0:
		return m.at > 0 && p.speaks(ts[:m.at])
	case says.Gets.Has(ts[0].W):
		return false // "Ormond gets ...": no heading
	}
	return m.verb == engine.Waive || m.n < len(ts) && (p.isUnit(ts[m.n]) || p.speaks(ts[m.n:]) || m.verb == engine.Transfer)
}

// label drops a label, no heading, before an order: "In the south:", "Fleets:", "2nd wave -".
func (p *parser) label(ts []token) []token {
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokColon })
	if k < 1 || k > 5 || k+1 >= len(ts) || !p.orderLike(grammar.TrimLeft(ts[k+1:])) {
		return ts
	}
	head, rest := ts[:k], ts[k+1:]
	if k == 1 && p.isUnit(head[0]) && !says.Plurals.Has(head[0].W) && !p.isUnit(rest[0]) {
		return slices.Concat(head, rest) // a unit's letter, no label: "F: Bre - MAO"
	}
	m, ok := p.first(head, anyMark)
	f := p.FindTokens(p.trim(head), Anywhere)
	if ok && m.class == grammar.Verb && m.verb != engine.Support ||
		p.unit(head).said && p.FindTokens(p.unit(head).name, Anywhere).How != NotFound ||
		f.How == Exact || f.How == Several || // a region, no label: "Paris: holds"
		p.has(head, grammar.Doubt) >= 0 || // a time, no label: "Next turn:"
		slices.ContainsFunc(head, func(t token) bool {
			return says.Old.Has(t.W) || !p.Lex.Generic.Has(t.W) && !p.carriesNothing(t) && p.Lex.Units.Of(t.W) == engine.NoKind &&
				grammar.Number(t.W) == 0 && p.Lex.Coasts.Of(t.W) == "" && !p.Lex.Labels.Has(t.W)
		}) {
		return ts
	}
	return rest
}
