package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// sentence reads one sentence of a line into its orders: each with its condition, the supports that
// it claims to have, and whether it is withdrawn.
func (r *Reader) sentence(base Line, ts []token, ctx Context) []Line {
	out := []Line{base}
	l := &out[0]
	p := parser{Reader: r, ctx: ctx, line: l}
	if all, rest := p.exceptions(ts); all != nil {
		l.cut(all)
		return append(r.sentence(*l, all, ctx), r.excepted(base, rest, ctx)...)
	}
	if k := len(ts) - 1; k > 0 && ts[k].W == "?" {
		out := r.sentence(base, ts[:k], ctx)
		for i := range out {
			if out[i].Kind != CommentLine {
				(&parser{Reader: r, line: &out[i]}).question(ts[k])
			}
		}
		return out
	}
	if p.unnamed(ts) {
		p.allHold(ts)
		return out
	}
	ts, base.corrects = p.secondThought(ts)
	if c, n := p.Lex.Tails.At(ts, grammar.Corrected); c == grammar.Corrected && says.Changes.Has(ts[n-1].W) &&
		len(grammar.WordsOf(ts[n:])) == 0 {
		l.Kind, l.Comment, l.keeps = CommentLine, l.Text, true // what changes is below: "Only change:"
		return out
	}
	// a correction at the end: "A Mun - Tyr instead"
	if k := len(grammar.TrimEnd(ts)) - 1; k > 1 && says.Instead.Has(ts[k].W) && p.verbed(ts[:k]) && p.unit(ts).said {
		ts, base.corrects = ts[:k], true
	}
	ts = p.unsure(ts)
	l.corrects = base.corrects
	if !base.corrects && p.withdrawal(ts) {
		return out
	}
	if base.corrects && len(ts) > 0 && len(p.marks(ts)) == 0 && !p.unit(ts).said &&
		p.FindTokens(p.trim(ts), Anywhere).How != NotFound {
		p.newEnd(ts) // a new destination: "make that Picardy"
		return out
	}
	ts, wish := p.wishful(p.notBut(p.opening(ts)))
	s := p.takeApart(ts)
	for n := 0; len(s.by[grammar.Corrected]) > 0 && n < 4; n++ {
		c := p.corrected(s.order, s.by[grammar.Corrected])
		if c == nil {
			p.notRead(s.by[grammar.Corrected])
			break
		}
		s = p.takeApart(c)
	}
	base.Problems = l.Problems
	parts, cond, told := r.clauses(s.order), s.by[grammar.Condition], s.by[grammar.Told]
	ph := p.Lex.Tails.LaterAt(grammar.TrimSigns(cond))
	dislodged := ph.If && ph.Words == len(grammar.WordsOf(cond)) && !ctx.AnyStep && ctx.Step == engine.Movement
	if dislodged { // for a later phase: "If dislodged, A Mun - Tyr"
		ctx.Step = ph.Step
	}
	var wishes []Line
	*l = base
	for range parts[1:] {
		out = append(out, base)
	}
	for i, c := range parts {
		l = &out[i]
		q := parser{Reader: r, ctx: ctx, line: l, parts: p.parts}
		if len(parts) > 1 {
			l.Problems, q.parts = slices.Clone(base.Problems), slices.Clone(p.parts)
			l.cut(c.text)
		}
		q.order(c.order)
		if len(wish) > 0 && !q.wish(wish) {
			q.notRead(wish)
		}
		if l.Kind == CommentLine {
			continue
		}
		if w := q.ifDislodged(l, cond); w != nil {
			wishes = append(wishes, w...)
		} else if dislodged && l.Kind == OrderLine && phaseOf(l.Order.Verb) == ph.Step {
			l.Kind, l.Wish, l.If = WishLine, ph.Step, q.textOf(cond)
		} else {
			q.depends(cond)
		}
		q.takenBack(s.by[grammar.Withdrawn])
		q.remarked(s.by[grammar.Reason])
		q.excluded(s.not)
	}
	if len(told) > 0 {
		out = append(out, p.toldSupport(base, out, told)...)
	}
	out = append(out, wishes...)
	if len(out) == 1 && out[0].Kind == CommentLine && (base.corrects && p.speaks(ts) || p.footnote(ts)) {
		q := parser{Reader: r, ctx: ctx, line: &out[0]}
		out[0].Kind, out[0].Comment = Unread, ""
		q.unread(ts) // a correction without an order: "I have changed my mind about the Ruhr"
	}
	return out
}

// unsure reports words of doubt and returns the order without them: "maybe A Mun - Bur".
func (p *parser) unsure(ts []token) []token {
	for i := 1; i < len(ts); i++ {
		c, n := p.Lex.Tails.At(ts[i:], grammar.Doubt)
		if c == grammar.Doubt && says.Next.Has(ts[i].W) && p.verbed(ts[:i]) && len(grammar.WordsOf(ts[i+n:])) == 0 {
			p.unread(ts[i:])
			p.mark(ts[i:], aRemark)
			ts = ts[:i]
		}
	}
	for i := 0; i < min(4, len(ts)); i++ {
		if n := p.Lex.Tails.Len(ts[i:], grammar.Doubt); n > 0 && i+n < len(ts) {
			if rest := grammar.TrimLeft(ts[i+n:]); len(rest) > 1 && p.isUnit(rest[0]) && p.verbed(rest) {
				p.unread(ts[:i+n])
				p.mark(ts[:i+n], aRemark)
				return rest
			}
		}
		if ts[i].Kind != tokWord || !p.carriesNothing(ts[i]) || p.isUnit(ts[i]) || i+1 >= len(ts) {
			break
		}
	}
	return ts
}

// opening drops words before an order that are not part of it: "Item,", "First,", "And now".
func (p *parser) opening(ts []token) []token {
	for len(ts) > 2 {
		n := p.Lex.Tails.Len(ts, grammar.Nothing)
		if n > 0 && n+1 < len(ts) && (ts[n].Kind == tokComma || ts[n].Kind == tokColon) && p.verbed(ts[n+1:]) {
			n++ // "if I may, ..."
		} else if n = p.decree(ts); n == 0 {
			n = p.polite(ts)
		}
		if n == 0 {
			break
		}
		p.mark(ts[:n], neutral)
		ts = ts[n:]
	}
	return ts
}

// carries0 reports whether a word has no meaning in an order, and begins neither a unit nor a verb.
func (p *parser) carries0(ts []token, k int) bool {
	return ts[k].Kind == tokWord && p.carriesNothing(ts[k]) && !p.isUnit(ts[k]) && !p.verbAt(ts[k:])
}

// decree returns how many words precede the unit in "The undersigned hereby orders that ...", or 0.
func (p *parser) decree(ts []token) int {
	wishes := false
	for k := 0; k+2 < len(ts) && k < 9 && ts[k].Kind == tokWord; k++ {
		switch w := ts[k].W; {
		case says.That.Has(w):
			if wishes && p.unit(ts[k+1:]).said && p.verbed(ts[k+1:]) {
				return k + 1
			}
			return 0
		case says.Decrees.Has(w):
			wishes = true
		case !says.Ceremony.Has(w) && !p.carriesNothing(ts[k]):
			return 0
		}
	}
	return 0
}

// polite returns how many polite words precede a verb ("Please move army Paris"), or 0.
func (p *parser) polite(ts []token) int {
	k := 0
	if len(ts) > 3 && says.Can.Has(ts[0].W) && says.You.Has(ts[1].W) { // "Could you please move army Paris"
		k = 2
	}
	for k < min(len(ts)-1, 4) && (p.carries0(ts, k) || k > 0 && says.Then.Has(ts[k].W)) && !says.A.Has(ts[k].W) {
		k++
	}
	m, ok := p.first(ts[k:], anyMark)
	switch rest := ts[min(len(ts), k+m.n):]; {
	case k == 0 || k == len(ts)-1:
	case ok && m.at == 0 && m.class == grammar.Verb && len(rest) > 1 &&
		(p.unit(rest).said || m.verb == engine.Move && p.goesFrom(rest)):
		return k
	case (ts[k].Kind == tokComma || ts[k].Kind == tokColon || ts[k].Kind == tokStop ||
		ts[k].Kind == tokDash && (ts[k].Raw == "–" || ts[k].Raw == "—" || ts[k].Raw == "-")) && p.verbed(ts[k+1:]):
		return k + 1
	}
	return 0
}

// newEnd reads a destination that replaces that of the order before.
func (p *parser) newEnd(ts []token) {
	l := p.line
	l.Kind, l.Order.Verb = OrderLine, p.stepVerb(engine.Move)
	l.written()
	l.Order.To = p.destination(ts, ts, ts, Anywhere, engine.NoKind)
	p.account(ts)
}

// cut reduces the line's text to that of some of its tokens.
func (l *Line) cut(ts []token) {
	if at, rs := grammar.Span(ts), []rune(l.full); at[1] > 0 {
		l.indent = at[0] - 1
		l.Text = string(rs[l.indent:min(len(rs), l.indent+at[1])])
	}
}

// corrected puts a correction in place of what it corrects: "to X, no, to Y", "A Par - Bur, sorry,
// A Par - Pic". It returns nil if that is unclear.
func (p *parser) corrected(order, by []token) []token {
	by = grammar.Drop(grammar.TrimLeft(by), 0, func(t token) bool { return says.ItThat.Has(t.W) })
	if len(by) == 0 {
		return nil
	}
	b, marked := p.first(by, anyMark)
	if p.ordersAt(by, true) && p.unit(by).said || marked && b.at > 0 && p.acts(by, true) && p.namesUnit(by) {
		return by
	}
	v, verbed := p.first(order, ends)
	var to []token // the order up to its destination
	for _, m := range p.marks(order) {
		if m.class == grammar.To || m.class == grammar.Verb && (m.verb == engine.Move || m.verb == engine.Retreat) {
			to = order[:m.at+m.n]
		}
	}
	switch {
	case marked && b.at == 0 && b.class == grammar.To && to != nil:
		return slices.Concat(to, by[b.n:])
	case marked && b.at == 0 && b.class == grammar.Verb && verbed && v.at > 0:
		return slices.Concat(order[:v.at], by)
	case !marked && to != nil && p.FindTokens(p.trim(by), Anywhere).How != NotFound:
		return slices.Concat(to, by)
	}
	return nil
}

// toldSupport reads units that are said to support a line's order: "supported by Mar and A Gas".
func (p *parser) toldSupport(base Line, orders []Line, ts []token) []Line {
	text, ferry := ts, p.ferry
	p.ferry = false
	if n := p.Lex.Tails.Len(ts, grammar.Told); n > 0 {
		ts = grammar.TrimSigns(ts[n:])
		if k := len(ts) - 1; k > 0 && says.Helping.Has(ts[k].W) { // the verb comes last: "with Ruhr support"
			p.mark(ts[k:], ofOrder)
			ts = ts[:k]
		}
	}
	of := -1
	for i := range orders {
		if o := &orders[i]; o.Kind == OrderLine && o.Order.At != engine.NoPlace {
			of = i
		}
	}
	var out []Line
	for _, piece := range p.units(ts) {
		l := base
		l.Kind, l.Problems, l.Comment = OrderLine, nil, ""
		l.cut(text)
		q := parser{Reader: p.Reader, ctx: p.ctx, line: &l}
		l.Order = engine.NewOrder(engine.Support, l.Order.By, engine.NoKind, engine.NoPlace)
		l.written()
		q.subjectOf(piece, Anywhere)
		o := &engine.Order{}
		if of >= 0 {
			o = &orders[of].Order
		}
		switch {
		case l.Kind == Unread, of < 0, len(orders) > 1, ferry && (o.Verb != engine.Move || o.Kind == engine.Fleet):
			l.Kind, l.Order.Verb = Unread, engine.NoOrder
			q.unread(ts)
		case o.Verb == engine.Move, o.Verb == engine.Hold, o.Verb == engine.Retreat:
			l.Order.Of, l.Order.OfKind, l.Order.To = o.At, o.Kind, o.To
			if ferry {
				l.Order.Verb, l.Order.OfKind = engine.Convoy, engine.Army
			}
			q.ofSpan, q.toSpan = grammar.Span(piece), grammar.Span(piece)
			if o.Verb == engine.Move && o.To == engine.NoPlace || orders[of].Standing() == Doubtful {
				q.unread(ts)
			}
			q.account(piece)
			q.check()
			l.words = q.runs(piece)
		case o.Verb == engine.Convoy, o.Verb == engine.Support:
			orders[of].remark(p.textOf(text)) // support that cannot be read as orders is a remark
			return nil
		default:
			q.unread(ts)
		}
		out = append(out, l)
	}
	return out
}

// units splits a list of units at commas and "and".
func (p *parser) units(ts []token) [][]token {
	var out [][]token
	start := 0
	cut := func(end int) {
		if piece := grammar.TrimSigns(ts[start:end]); len(piece) > 0 {
			out = append(out, piece)
		}
		start = end + 1
	}
	for i, t := range ts {
		if i > start && i+1 < len(ts) && (t.Kind == tokComma || says.And.Has(t.W) || t.Kind == tokStop) &&
			p.namesUnit(grammar.TrimSigns(ts[i+1:])) &&
			p.FindTokens(p.unit(ts[start:i]).name, Anywhere).How != NotFound {
			cut(i)
		}
	}
	cut(len(ts))
	return out
}
