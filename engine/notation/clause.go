package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// clause is one order of a sentence that lists several; text is its own part of the sentence.
type clause struct{ order, text []token }

// clauses splits a sentence with a list into its orders: "Build Army London and Fleet Bristol".
func (r *Reader) clauses(ts []token) []clause {
	one := []clause{{ts, ts}}
	p := parser{Reader: r}
	v, ok := p.first(ts, aVerb)
	if !ok {
		return one
	}
	subj, verb, rest := ts[:v.at], ts[:v.at+v.n], ts[v.at+v.n:]
	var out []clause
	ahead := func(list []token) { // a list after its verb, which is text of the first order
		for i, piece := range p.list(list) {
			text := piece
			if i == 0 {
				text = ts[:len(ts)-len(list)+len(piece)]
			}
			out = append(out, clause{slices.Concat(verb, piece), text})
		}
	}
	switch v.verb {
	case engine.Build, engine.Remove, engine.Disband:
		if !p.unit(subj).said && p.lead(subj) {
			ahead(rest)
			if slices.ContainsFunc(out[:len(out)-1], func(c clause) bool {
				piece := c.order[len(verb):]
				w := grammar.WordAt(piece, max(0, len(piece)-1))
				return !says.Stop.Has(w) && (says.Keep.Has(w) || p.has(piece, grammar.Negation) >= 0)
			}) || len(out) < 2 {
				return one // a negation is no list: "Remove A Spa, not A Por"
			}
			return out
		}
	case engine.Hold:
		if v.at == 0 && v.n < len(ts) && ts[v.n].Kind == tokColon { // a list's name: "Holds: A Par, A Mar"
			if ahead(grammar.TrimLeft(rest)); len(out) > 1 {
				return out
			}
			out = nil
		}
	case engine.Convert, engine.Support:
	default:
		return one
	}
	if v.verb == engine.Build {
		return one
	}
	if k := len(subj) - 1; k > 2 && v.verb == engine.Hold && (says.Both.Has(subj[k].W) || p.Lex.Every.Has(subj[k].W)) {
		subj = subj[:k] // drop "all": "A Por, A Hol, A Ber all stand"
	}
	pieces := p.list(p.trim(subj))
	for i, piece := range pieces {
		text := piece
		if i == len(pieces)-1 { // the last one's text extends to the line's end, which may be "all hold"
			text = slices.Concat(piece, ts[len(subj):])
		}
		out = append(out, clause{slices.Concat(piece, ts[v.at:]), text})
	}
	u := p.unit(pieces[0])
	if len(out) < 2 || u.said && len(p.trim(u.name)) == 0 || // two kinds at one place: "Army and Fleet at Brest"
		!u.said && len(p.places(grammar.TrimSigns(subj))) == 0 {
		return one
	}
	return out
}

// places splits "Paris, Brest and Marseilles" if each part is a whole name and the whole is not.
func (p *parser) places(ts []token) [][]token {
	out := p.several(ts)
	// Test last whether the whole is a name: most lines are orders, and looking for similar names
	// of so many words takes longest.
	if len(out) < 2 || p.FindTokens(ts, Anywhere).How != NotFound {
		return nil
	}
	return out
}

// several splits a list of places, "Armies Drogheda, Meath", at its commas and "and". It returns
// nil if there is one place, or if a part is not an exact name.
func (p *parser) several(ts []token) [][]token {
	parts := func(t token) bool { return t.Kind == tokComma || says.And.Has(t.W) }
	if !slices.ContainsFunc(ts, parts) {
		return nil
	}
	var out [][]token
	last, start := engine.NoRegion, 0
	for i := 0; i <= len(ts); i++ {
		if i < len(ts) && !parts(ts[i]) {
			continue
		}
		piece := ts[start:i]
		if len(piece) > 0 && p.Lex.Filler.Has(piece[0].W) {
			piece = piece[1:]
		}
		start = i + 1
		if len(piece) == 0 && i > 0 && i < len(ts) && says.And.Has(ts[i].W) && ts[i-1].Kind == tokComma {
			continue // a comma and "and": ", and"
		}
		f := p.FindTokens(piece, Anywhere)
		if f.How != Exact || f.Region == last {
			return nil // one name: "Hastings and Pevensey"
		}
		last = f.Region
		out = append(out, piece)
	}
	return out
}

// wholeUnit reports whether tokens begin with a unit at a region's whole name.
func (p *parser) wholeUnit(ts []token) bool {
	for k := 2; k <= min(len(ts), 6); k++ {
		if p.isUnit(ts[0]) && p.IsPlace(p.trim(ts[1:k])) {
			return true
		}
	}
	return false
}

// behind reports whether tokens up to a sign are a region and then its unit: "London fleet".
func (p *parser) behind(ts []token) bool {
	ts = grammar.TrimLeft(ts)
	if k := slices.IndexFunc(ts, func(t token) bool { return t.Kind != tokWord || says.And.Has(t.W) }); k >= 0 {
		ts = ts[:k]
	}
	k := len(ts) - 1
	return k > 0 && p.isUnit(ts[k]) && len(ts[k].W) > 1 && p.IsPlace(p.trim(ts[:k]))
}

// list splits tokens at commas, full stops or "and" before a unit.
func (p *parser) list(ts []token) [][]token {
	var out [][]token
	if len(ts) > 3 && says.Plurals.Has(ts[0].W) { // several of a kind: "Armies Paris and Marseilles"
		for _, piece := range p.several(grammar.TrimSigns(ts[1:])) {
			out = append(out, slices.Concat(ts[:1], piece))
		}
		if len(out) > 0 {
			return out
		}
	}
	if out := p.places(grammar.TrimSigns(ts)); out != nil {
		return out
	}
	start := 0
	cut := func(i, next int) {
		out = append(out, grammar.TrimSigns(ts[start:i]))
		start = next
	}
	for i, t := range ts {
		parted := t.Kind == tokComma || says.And.Has(t.W)
		switch {
		case i > start+1 && i+1 < len(ts) && p.isUnit(t) && len(t.W) == 1 && ts[i-1].Kind == tokWord &&
			p.wholeUnit(ts[start:i]) && p.wholeUnit(ts[i:]):
			cut(i, i) // no sign between two units: "Build A Par A Mar"
		case parted && i > start+1 && i+2 < len(ts) && p.behind(ts[start:i]) && p.behind(ts[i+1:]):
			cut(i, i+1) // units after their places: "London fleet, Liverpool army"
		case i > start && i+2 < len(ts) && (parted || t.Kind == tokStop):
			k := i + 1
			for k+2 < len(ts) && (counts(ts[k]) || says.New.Has(ts[k].W)) {
				k++ // skip an article: "an army in Paris and a new fleet in Brest"
			}
			if _, unit := p.Lex.Units.Get(ts[k].W); unit && (len(ts[k].W) > 1 || p.Lex.Letters[ts[k].Raw]) {
				cut(i, i+1)
			}
		}
	}
	return append(out, ts[start:])
}

// counts reports whether a token is an article or "another", and not the letter of an army.
func counts(t token) bool { return says.Articles.Has(t.W) && !t.Up }

// sentences splits a line that holds several orders: at a full stop, semicolon, comma or "and"
// before a unit that does something.
func (r *Reader) sentences(ts []token) [][]token {
	p := parser{Reader: r}
	var out [][]token
	start := 0
	for i, t := range ts {
		if i+2 >= len(ts) {
			break
		}
		before, behind := ts[start:i], ts[i+1:]
		cut := func(next int) {
			out = append(out, before)
			start = next
		}
		if t.Kind == tokStop && i-start > 2 && len(ts[i-1].W) > 2 && p.tells(before) && p.acts(behind, true) {
			cut(i + 1) // prose comes first: "It rained but here goes. London should stay put"
			continue
		}
		waived := p.waives(before)
		and, stop := says.And.Has(t.W), t.Kind == tokStop
		switch {
		case i-start < 2 && !waived:
			continue
		case p.isUnit(t) && ts[i-1].Kind == tokWord && p.moved(before) && p.ordersAt(ts[i:], true) && !p.helps(ts[i:]):
			cut(i) // no sign between two moves: "A Mos - Ukr A Sev - Rum"
			continue
		case t.Kind == tokComma && p.moved(before) && p.arrowed(behind):
			cut(i + 1) // a comma between two moves: "Mos-Ukr, Sev-Rum"
			continue
		case p.onlySecondThoughts(before): // a correction belongs to what follows: "No wait, A Par - Pic"
			continue
		case (t.Kind == tokComma || stop || and) && p.acts(before, true) &&
			(p.restHolds(behind) && !p.onlyIf(before) || p.leaves(behind)):
			cut(i + 1) // "A Par - Bur, everything else holds", "A Mun - Tyr, the others as before"
			continue
		case t.Kind != tokComma && !stop && !and && t.Kind != tokSlash:
			continue
		}
		after := grammar.Drop(behind, 2, func(t token) bool { // "and the fleet in Brest sails", "and lastly F Bre - MAO"
			return says.My.Has(t.W) || and && p.Lex.Harmless.Has(t.W) && !p.isUnit(t)
		})
		next := after[0]
		whole := len(next.W) > 1
		code := !whole && after[1].Kind == tokWord && r.Lex.Letters[next.Raw] // "F lon-eng, A wal-lon"
		gift := waived && p.gives(after)
		goes := t.Kind != tokSlash && p.goesFrom(behind)
		switch {
		case next.Kind != tokWord:
			continue
		case stop && (t.W == "." || t.W == ";"):
			if t.W == "." && (len(ts[i-1].W) == 1 && ts[i-1].Raw != "H" || p.wantsObject(before)) {
				continue // an abbreviation; "supp."
			}
		case stop:
			continue
		case gift: // a gift after a waived build: "Waive, Montrose gets 1 supply"
		case goes && p.moved(before):
		case !whole && !code || t.Kind == tokComma && p.helps(behind) && p.moved(before):
			continue
		}
		if !(stop && (goes || p.unnamed(behind)) && p.acts(before, true) || goes && p.moved(before)) && // "Paris to Burgundy. Marseilles holds"
			(!gift && !p.ordersAt(after, stop || t.Kind == tokSlash || code) || !p.acts(before, true) ||
				t.Kind == tokComma && p.onlyIf(before)) {
			continue
		}
		cut(i + 1)
	}
	return append(out, ts[start:])
}

// tells reports whether tokens are prose that names nothing of the board.
func (p *parser) tells(ts []token) bool {
	return !p.speaks(ts) && wordWhere(ts, func(i int) bool { return p.Lex.Tails.Len(ts[i:], grammar.Prose) > 0 }) >= 0
}

// onlySecondThoughts reports whether tokens only announce a correction: "Sorry, one change".
func (p *parser) onlySecondThoughts(ts []token) bool {
	for len(ts) > 0 {
		n := p.Lex.Tails.Len(ts, grammar.Corrected)
		if n == 0 {
			return false
		}
		ts = grammar.TrimLeft(ts[n:])
	}
	return true
}

// onlyIf reports whether tokens are only a condition of what follows: "If Italy attacks".
func (p *parser) onlyIf(ts []token) bool {
	ts = p.noted(ts)
	c, n := p.Lex.Tails.At(ts, grammar.Condition, grammar.Nothing)
	return c == grammar.Condition && p.Lex.Tails.Firm(ts) && grammar.AllWords(ts[n:])
}

// noted drops words that open a sentence before a condition: "Note:", "But".
func (p *parser) noted(ts []token) []token {
	return grammar.Drop(ts, 1, func(t token) bool { return t.Kind != tokWord || says.Openers.Has(t.W) })
}

// helps reports whether a sentence mentions a support for the order before it: "Mar supports it."
func (p *parser) helps(ts []token) bool {
	if k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokStop }); k > 0 {
		ts = ts[:k]
	}
	return p.helper(ts) > 0
}

// restHolds reports whether tokens order all other units to hold: "everything else holds".
func (p *parser) restHolds(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	return ok && m.verb == engine.Hold && m.at > 0 && p.everyone(ts[:m.at])
}

// leaves reports whether tokens leave all other orders as they are: "the others as before", "leave
// the rest". "The rest stands" orders units to hold instead.
func (p *parser) leaves(ts []token) bool {
	every, same := false, false
	for _, t := range ts {
		every, same = every || p.Lex.Every.Has(t.W), same || every && says.Unchanged.Has(t.W) || says.Leave.Has(t.W)
	}
	return every && same && len(ts) < 9 && !p.speaks(ts) && !p.restHolds(ts)
}

// moved reports whether tokens are only a whole move of one unit, with an arrow or "to".
func (p *parser) moved(ts []token) bool {
	ms := p.marks(ts)
	// drop the verb in front: "Please move Vienna to Galicia"
	if len(ms) == 2 && ms[0].verb == engine.Move &&
		!slices.ContainsFunc(ts[:ms[0].at], func(t token) bool { return !p.carriesNothing(t) }) {
		ts, ms = ts[ms[0].at+ms[0].n:], p.marks(ts[ms[0].at+ms[0].n:])
	}
	if len(ms) != 1 || ms[0].at == 0 || ms[0].class != grammar.To && ms[0].verb != engine.Move {
		return false
	}
	m := ms[0]
	return p.IsPlace(p.trim(p.unit(ts[:m.at]).name)) && p.IsPlace(p.trim(ts[m.at+m.n:]))
}

// arrowed reports whether tokens begin with a region, an arrow and a region.
func (p *parser) arrowed(ts []token) bool {
	k := slices.IndexFunc(ts, func(t token) bool { return t.Kind != tokWord })
	if k < 1 || k > 4 || ts[k].Kind != tokDash {
		return false
	}
	end := k + 1
	for end < len(ts) && ts[end].Kind == tokWord {
		end++
	}
	return p.IsPlace(p.trim(ts[:k])) && p.IsPlace(p.trim(ts[k+1:end]))
}

// goesFrom reports whether tokens begin with a region and what its unit does: "Mar holds".
func (p *parser) goesFrom(ts []token) bool {
	m, ok := p.first(ts, anyMark)
	if !ok || m.at == 0 || m.at > 5 || m.class != grammar.To && m.class != grammar.Verb {
		return false
	}
	name := p.unit(ts[:m.at]).name // the place without its unit: "The Kiel fleet sails"
	return !slices.ContainsFunc(name, func(t token) bool { return t.Kind != tokWord && t.Kind != tokSlash }) &&
		p.IsPlace(p.trim(name)) && !p.helps(ts)
}

// wantsObject reports whether tokens end in a support's or convoy's verb, without an object.
func (p *parser) wantsObject(ts []token) bool {
	ms := p.marks(ts)
	if len(ms) == 0 {
		return false
	}
	m := ms[len(ms)-1]
	return m.class == grammar.Verb && m.at > 0 && m.at+m.n == len(ts) &&
		(m.verb == engine.Support || m.verb == engine.Convoy || says.Conv.Has(ts[m.at].W))
}

// ordersAt reports whether the tokens begin with a unit that does something, or with an order of
// another form. With arrows, "to" and an arrow count as verbs, as after a full stop; after a comma
// they may belong to the order before.
func (p *parser) ordersAt(ts []token, arrows bool) bool {
	if says.Commands.Has(ts[0].W) || len(ts) > 2 && says.Hold.Has(ts[0].W) && says.With.Has(ts[1].W) {
		return true
	}
	kind := p.Lex.Units.Of(ts[0].W)
	return kind != engine.NoKind && (len(ts[0].W) > 1 || p.Lex.Letters[ts[0].Raw]) && p.acts(ts, arrows)
}

// acts reports whether there is a verb before the next full stop or comma.
func (p *parser) acts(ts []token, arrows bool) bool {
	for i, t := range ts {
		if t.Kind == tokStop && i > 0 && len(ts[i-1].W) > 2 || t.Kind == tokComma && !arrows {
			ts = ts[:i]
			break
		}
	}
	m, ok := p.first(ts, func(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To })
	return ok && (m.class == grammar.Verb || arrows && m.at > 0)
}

// exceptions splits "All hold except A Par - Bur" into the hold of all and the exceptions.
func (p *parser) exceptions(ts []token) (all, rest []token) {
	for i := 1; i+1 < len(ts); i++ {
		n := p.Lex.Tails.Len(ts[i:], grammar.Except)
		if n == 0 {
			continue
		}
		ms := p.marks(ts)
		head := ts[:i]
		v, ok := p.verb(head, p.marks(head))
		switch {
		case len(ms) == 0:
		case ok && v.verb == engine.Hold && (p.everyone(head[:v.at]) || v.at == 0 && p.everyone(head[v.n:])):
			return head, grammar.TrimLeft(ts[i+n:])
		case !ok && p.everyone(head): // "All except A Par - Bur hold"
			if m := ms[len(ms)-1]; m.verb == engine.Hold && m.at+m.n == len(ts) && m.at > i+n {
				return slices.Concat(head, ts[m.at:]), ts[i+n : m.at]
			}
		}
	}
	return nil, nil
}

// excepted reads the exceptions from "all hold". An excepted unit without an order is reported.
func (r *Reader) excepted(base Line, ts []token, ctx Context) []Line {
	var out []Line
	p := parser{Reader: r, ctx: ctx, line: &base}
	for _, s := range r.sentences(ts) {
		pieces := [][]token{s}
		if !p.verbed(s) {
			pieces = p.units(s)
		}
		for _, piece := range pieces {
			l := base
			l.cut(piece)
			got := r.sentence(l, piece, ctx)
			for i := range got {
				g := &got[i]
				if g.Kind == CommentLine || g.Kind == OrderLine && !complete(g.Order) && len(g.Problems) == 0 {
					g.Kind = Unread
				}
				if q := (parser{Reader: r, ctx: ctx, line: g}); g.Kind == Unread {
					if u := q.unit(piece); g.Order.At == engine.NoPlace && u.said && len(q.trim(u.name)) > 0 &&
						q.FindTokens(q.trim(u.name), q.stands(u.kind)).How == NotFound {
						g.Problems = nil
						q.name(u.name, q.stands(u.kind), u.kind)
						q.mistook(NotRead, grammar.TrimSigns(piece), "say what it does", "%q was not read", q.textOf(piece))
					}
					q.unread(piece)
				}
			}
			out = append(out, got...)
		}
	}
	return out
}
