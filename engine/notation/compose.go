package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// sentence reads one sentence of a line into its orders: each with its condition, the supports
// claimed for it, and whether it is withdrawn.
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
		p.allHold()
		p.mark(ts, ofOrder)
		l.words = p.runs(ts)
		return out
	}
	ts, base.corrects = p.secondThought(ts)
	// "A Mun - Tyr instead"
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
		p.newEnd(ts) // "make that Picardy"
		return out
	}
	ts = p.notBut(p.opening(ts))
	ts, wish := p.wishful(ts)
	s := p.takeApart(ts)
	for n := 0; len(s.correction) > 0 && n < 4; n++ {
		if c := p.corrected(s.order, s.correction); c != nil {
			s = p.takeApart(c)
			continue
		}
		p.notRead(s.correction)
		break
	}
	base.Problems = l.Problems
	parts := r.clauses(s.order)
	ph := p.Lex.Later.At(grammar.TrimSigns(s.condition))
	if ph != nil && (!ph.If_ || len(ph.Words) != len(grammar.WordsOf(s.condition)) || ctx.AnyStep ||
		ctx.Step != engine.Movement) {
		ph = nil
	}
	if ph != nil { // "If dislodged, A Mun - Tyr"
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
		if w := q.ifDislodged(l, s.condition); w != nil {
			wishes = append(wishes, w...)
		} else if ph != nil && l.Kind == OrderLine && phaseOf(l.Order.Verb) == ph.Step {
			l.Kind, l.Wish, l.If = WishLine, ph.Step, q.textOf(s.condition)
		} else {
			q.depends(s.condition)
		}
		q.takenBack(s.withdrawn)
		q.remarked(s.reason)
		q.excluded(s.not)
	}
	if len(s.told) > 0 {
		out = append(out, p.toldSupport(base, out, s.told)...)
	}
	out = append(out, wishes...)
	if len(out) == 1 && out[0].Kind == CommentLine && (base.corrects && p.speaks(ts) || p.footnote(ts)) {
		q := parser{Reader: r, ctx: ctx, line: &out[0]}
		out[0].Kind, out[0].Comment = Unread, ""
		q.unread(ts) // "I have changed my mind about the Ruhr"
	}
	return out
}

// unsure objects to doubts before or behind an order and returns the order: "maybe A Mun - Bur", "I
// suggest ...", "... next year".
func (p *parser) unsure(ts []token) []token {
	for i := 1; i < len(ts); i++ {
		if !says.Next.Has(ts[i].W) || !p.verbed(ts[:i]) {
			continue
		}
		if c, n := p.Lex.Tails.At(ts[i:], grammar.Doubt); c == grammar.Doubt && len(grammar.WordsOf(ts[i+n:])) == 0 {
			p.unread(ts[i:])
			p.mark(ts[i:], aRemark)
			ts = ts[:i]
		}
	}
	k := 0
	for k < 3 && k+1 < len(ts) && ts[k].Kind == tokWord && p.carriesNothing(ts[k]) && !p.isUnit(ts[k]) {
		k++
	}
	for i := 0; i <= k && i < len(ts); i++ {
		if c, n := p.Lex.Tails.At(ts[i:], grammar.Doubt); c == grammar.Doubt && i+n < len(ts) {
			if rest := grammar.TrimLeft(ts[i+n:]); len(rest) > 1 && p.isUnit(rest[0]) && p.verbed(rest) {
				p.unread(ts[:i+n])
				p.mark(ts[:i+n], aRemark)
				return rest
			}
		}
	}
	return ts
}

// opening drops what opens an order and is none of it: "Item,", "First,", "And now".
func (p *parser) opening(ts []token) []token {
	for len(ts) > 2 {
		if class, n := p.Lex.Tails.At(ts, grammar.Nothing); class == grammar.Nothing && n+1 < len(ts) &&
			(ts[n].Kind == tokComma || ts[n].Kind == tokColon) && p.verbed(ts[n+1:]) {
			p.mark(ts[:n], neutral) // "if I may, ..."
			ts = ts[n+1:]
			continue
		}
		if n := p.decree(ts); n > 0 {
			p.mark(ts[:n], neutral)
			ts = ts[n:]
		}
		if n := p.polite(ts); n > 0 {
			p.mark(ts[:n], neutral)
			ts = ts[n:]
		}
		k := 0
		for k < len(ts) && k < 4 && ts[k].Kind == tokWord && (p.carriesNothing(ts[k]) || k > 0 && says.Then.Has(ts[k].W)) &&
			!says.A.Has(ts[k].W) && !p.isUnit(ts[k]) && !p.verbAt(ts[k:]) {
			k++
		}
		if k == 0 || k >= len(ts)-1 || ts[k].Kind != tokComma && ts[k].Kind != tokColon && ts[k].Kind != tokStop &&
			ts[k].Kind != tokDash || ts[k].Kind == tokDash && ts[k].Raw != "–" && ts[k].Raw != "—" && ts[k].Raw != "-" {
			return ts
		}
		if !p.verbed(ts[k+1:]) {
			return ts
		}
		p.mark(ts[:k], neutral)
		ts = ts[k+1:]
	}
	return ts
}

// decree counts the words of "The undersigned hereby orders that", "It is my wish that" before a
// unit and what it does.
func (p *parser) decree(ts []token) int {
	wishes := false
	for k := 0; k+2 < len(ts) && k < 9 && ts[k].Kind == tokWord; k++ {
		switch w := ts[k].W; {
		case says.That.Has(w):
			if u := p.unit(ts[k+1:]); wishes && u.said && p.verbed(ts[k+1:]) {
				return k + 1
			}
			return 0
		case says.Decrees.Has(w):
			wishes = true
		case says.Ceremony.Has(w):
		default:
			if !p.carriesNothing(ts[k]) {
				return 0
			}
		}
	}
	return 0
}

// polite counts the little words before a verb that stands before its unit: "Please move army
// Paris", "I send my fleet".
func (p *parser) polite(ts []token) int {
	k := 0
	for k < len(ts) && k < 5 && ts[k].Kind == tokWord && p.carriesNothing(ts[k]) && !p.isUnit(ts[k]) && !p.verbAt(ts[k:]) {
		k++
	}
	if k == 0 || k >= len(ts)-1 || !p.verbAt(ts[k:]) {
		return 0
	}
	ms := p.marks(ts[k:])
	if rest := ts[k+ms[0].n:]; len(rest) > 1 && (p.unit(rest).said || ms[0].verb == engine.Move && p.goesFrom(rest)) {
		return k
	}
	return 0
}

// newEnd reads a destination that replaces the one of the order before.
func (p *parser) newEnd(ts []token) {
	l := p.line
	l.Kind, l.Order.Verb = OrderLine, p.stepVerb(engine.Move)
	l.written()
	l.Order.To = p.destination(ts, ts, ts, Anywhere, engine.NoKind)
	p.account(ts)
	if l.Order.To == engine.NoPlace && len(l.Problems) == 0 {
		p.unread(ts)
	}
}

// cut makes the line's text that of some of its tokens.
func (l *Line) cut(ts []token) {
	if col, n := grammar.Span(ts); n > 0 {
		rs := []rune(l.full)
		l.Text, l.indent = string(rs[col-1:min(len(rs), col-1+n)]), col-1
	}
}

// depends notes the condition that an order depends on.
func (p *parser) depends(cond []token) {
	if cond = grammar.TrimSigns(cond); len(cond) == 0 {
		return
	}
	col, n := grammar.Span(cond)
	text := p.textOf(cond)
	p.line.If = text
	p.problem(Problem{Code: Conditional, Col: col, Len: n, Message: fmt.Sprintf("depends on %q", text),
		Hint: "no order depends on what others do: write it with or without"})
}

// takenBack notes that an order is withdrawn where it stands.
func (p *parser) takenBack(ts []token) {
	if ts = grammar.TrimSigns(ts); len(ts) == 0 {
		return
	}
	p.object(Cancelled, grammar.SpanOf(ts), "taken back: "+p.textOf(ts), "")
	rest := ts
	if _, k := p.Lex.Tails.At(ts, grammar.Withdrawn); k > 0 {
		rest = ts[k:]
	}
	if p.speaks(rest) {
		p.unread(rest)
	}
}

// remarked looks into a remark without brackets: what doubts, withdraws or orders there is not
// passed over.
func (p *parser) remarked(ts []token) {
	ts = grammar.TrimSigns(ts)
	if len(ts) == 0 {
		return
	}
	p.line.remark(p.textOf(ts))
	p.doubtful(ts)
}

// doubtful objects to words in a remark that may change the order: a withdrawal, a condition, a
// doubt, another destination, another order.
func (p *parser) doubtful(ts []token) {
	cond := p.has(ts, grammar.Condition)
	switch {
	case p.has(ts, grammar.Withdrawn) >= 0:
		p.takenBack(ts[p.has(ts, grammar.Withdrawn):])
	case cond > 0 && p.Lex.Tails.Firm(ts[cond:]):
		p.depends(ts[cond:])
	case p.has(ts, grammar.Doubt) >= 0:
		p.unread(ts)
	default:
		for i := 1; i+1 < len(ts); i++ {
			if p.elsewhere(ts[i:]) {
				p.notRead(ts[i:])
				return
			}
		}
		if i := p.another(ts); i > 0 {
			p.unread(ts[i:])
		}
	}
}

// elsewhere reports whether tokens begin with "or", "otherwise" and another destination or order.
func (p *parser) elsewhere(ts []token) bool {
	if w := ts[0].W; !says.OrElse.Has(w) {
		return false
	}
	rest := grammar.TrimLeft(ts[1:])
	if len(rest) > 1 && (says.To.Has(rest[0].W) || rest[0].Kind == tokDash) {
		return p.namesRegion(rest[1:])
	}
	return len(rest) > 0 && (p.ordersAt(rest, true) || p.IsPlace(p.trim(rest)))
}

// another returns where another unit's order may begin in a remark, behind a word that goes on
// telling: "while A Gas goes to Bre", "..., then F Edi - NWG"; 0: nowhere. What a unit is to be
// kept from ("to block A Ber - Kie") is none.
func (p *parser) another(ts []token) int {
	for i := 1; i+1 < len(ts); i++ {
		before := ts[i-1]
		switch {
		case says.Joins.Has(before.W):
		default:
			if before.Kind != tokComma && before.Kind != tokStop {
				continue
			}
		}
		rest := ts[i:]
		for len(rest) > 2 && p.Lex.Filler.Has(rest[0].W) {
			rest = rest[1:]
		}
		if p.ordersAt(rest, true) && p.speaks(rest) || p.goesFrom(rest) {
			return i
		}
	}
	return 0
}

// footnote reports whether a sentence is the condition of an order that stands elsewhere: "only if
// Italy agrees", "Note: unless he leaves".
func (p *parser) footnote(ts []token) bool {
	if ts = p.noted(ts); len(ts) == 0 || ts[0].Kind != tokWord || says.IfOnce.Has(ts[0].W) ||
		slices.ContainsFunc(ts, func(t token) bool { return says.You.Has(t.W) }) {
		return false
	}
	// "All this only if ...", "These are only drafts"
	if w := ts[0].W; says.AllThis.Has(w) || says.The.Has(w) && says.Above.Has(grammar.WordAt(ts, 1)) {
		k := p.has(ts, grammar.Condition)
		return k > 0 && p.Lex.Tails.Firm(ts[k:]) || slices.ContainsFunc(ts, func(t token) bool {
			return says.Drafts.Has(t.W)
		})
	}
	return p.Lex.Tails.Firm(ts) && p.othersIn(ts)
}

func (l *Line) remark(text string) {
	l.Comment = strings.TrimPrefix(strings.Join([]string{l.Comment, text}, "; "), "; ")
}

// unread objects to words that nothing was made of.
func (p *parser) unread(ts []token) {
	if ts = grammar.TrimSigns(ts); len(ts) == 0 || p.line == nil {
		return
	}
	col, n := grammar.Span(ts)
	for _, q := range p.line.Problems {
		if !q.Warning && q.Code.doubts() && q.Col <= col && col+n <= q.Col+q.Len {
			return // objected to already
		}
	}
	p.problem(Problem{Code: NotRead, Col: col, Len: n, Message: fmt.Sprintf("%q was not read", p.textOf(ts)),
		Hint: "one order on each line; brackets make a remark"})
}

// corrected puts what replaces a part of an order in its place: "to X, no, to Y", "A Par - Bur,
// sorry, A Par - Pic". It is nil where it cannot tell what is replaced.
func (p *parser) corrected(order, by []token) []token {
	by = grammar.TrimLeft(by)
	for len(by) > 0 && (says.ItThat.Has(by[0].W)) {
		by = by[1:]
	}
	if len(by) == 0 {
		return nil
	}
	ms := p.marks(order)
	if p.ordersAt(by, true) && p.unit(by).said || len(p.marks(by)) > 0 && p.marks(by)[0].at > 0 &&
		p.acts(by, true) && p.namesUnit(by) {
		return by
	}
	bm := p.marks(by)
	to := -1
	for i, m := range ms {
		if m.class == grammar.To || m.class == grammar.Verb && (m.verb == engine.Move || m.verb == engine.Retreat) {
			to = i
		}
	}
	verb := slices.IndexFunc(ms, func(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To && m.at > 0 })
	switch {
	case len(bm) > 0 && bm[0].at == 0 && bm[0].class == grammar.To && to >= 0:
		return slices.Concat(order[:ms[to].at+ms[to].n], by[bm[0].n:])
	case len(bm) > 0 && bm[0].at == 0 && bm[0].class == grammar.Verb && verb >= 0 && ms[verb].at > 0:
		return slices.Concat(order[:ms[verb].at], by)
	case len(bm) == 0 && to >= 0 && p.FindTokens(p.trim(by), Anywhere).How != NotFound:
		return slices.Concat(order[:ms[to].at+ms[to].n], by)
	}
	return nil
}

// toldSupport reads the units that an order's line says support it: "A Par - Bur, supported by Mar
// and A Gas", "Mar helps".
func (p *parser) toldSupport(base Line, orders []Line, ts []token) []Line {
	text, ferry := ts, p.ferry
	p.ferry = false
	if _, n := p.Lex.Tails.At(ts, grammar.Told); n > 0 {
		ts = p.unsaidSupport(ts[n:])
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
		if l.Kind == Unread || of < 0 || len(orders) > 1 {
			l.Kind, l.Order.Verb = Unread, engine.NoOrder
			q.unread(ts)
			out = append(out, l)
			continue
		}
		o := orders[of].Order
		switch {
		case ferry && o.Verb != engine.Move, ferry && o.Kind == engine.Fleet:
			l.Kind, l.Order.Verb = Unread, engine.NoOrder
			q.unread(ts)
		case o.Verb == engine.Move, o.Verb == engine.Hold, o.Verb == engine.Retreat:
			if ferry {
				l.Order.Verb, o.Kind = engine.Convoy, engine.Army
			}
			l.Order.Of, l.Order.OfKind, l.Order.To = o.At, o.Kind, o.To
			q.ofSpan, q.toSpan = grammar.SpanOf(piece), grammar.SpanOf(piece)
			if o.Verb == engine.Move && o.To == engine.NoPlace {
				q.unread(ts)
			}
			if orders[of].Standing() == Doubtful {
				q.unread(ts)
			}
			q.account(piece)
			q.check()
			l.words = q.runs(piece)
		case o.Verb == engine.Convoy, o.Verb == engine.Support:
			orders[of].remark(p.textOf(text)) // such help is a remark
			return nil
		default:
			q.unread(ts)
		}
		out = append(out, l)
	}
	return out
}

// unsaidSupport drops a word for support behind units that are ordered to give it:
// "with Ruhr support".
func (p *parser) unsaidSupport(ts []token) []token {
	ts = grammar.TrimSigns(ts)
	if k := len(ts) - 1; k > 0 && (says.Helping.Has(ts[k].W)) {
		p.mark(ts[k:], ofOrder)
		return ts[:k]
	}
	return ts
}

// units splits a list of units at commas and "and".
func (p *parser) units(ts []token) [][]token {
	var out [][]token
	start := 0
	cut := func(end int) {
		if piece := grammar.TrimSigns(ts[start:end]); len(grammar.WordsOf(piece)) > 0 {
			out = append(out, piece)
		}
	}
	for i, t := range ts {
		if i > start && i+1 < len(ts) && (t.Kind == tokComma || says.And.Has(t.W) || t.Kind == tokStop) &&
			p.namesUnit(grammar.TrimSigns(ts[i+1:])) &&
			p.FindTokens(p.unit(ts[start:i]).name, Anywhere).How != NotFound {
			cut(i)
			start = i + 1
		}
	}
	cut(len(ts))
	return out
}
