package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// wishes reports whether an order with this verb may name alternatives, in case it is impossible.
func wishes(v engine.Verb) bool {
	return v == engine.Retreat || v == engine.Disband || v == engine.Build || v == engine.Remove || v == engine.Waive
}

// wish reads alternatives after a retreat, a build or a removal ("else Kiel", "or F Nap if Rome is
// held", "2nd choice Ruhr") into the order's Else. It returns false if the words are no
// alternatives.
func (p *parser) wish(ts []token) bool {
	l := p.line
	if l.Kind != OrderLine || !wishes(l.Order.Verb) || p.otherTaken(ts) { // "Ber if Kie is taken": another region
		return false
	}
	found := p.wished(ts)
	if len(found) == 0 {
		return false
	}
	p.mark(ts, ofOrder)
	l.Else = append(l.Else, found...)
	return true
}

// wished reads alternatives in order of preference, or returns nil if one of them is none.
func (p *parser) wished(ts []token) []engine.Order {
	var found []engine.Order
	for _, part := range p.Lex.WishParts(ts) {
		o, ok := p.oneWish(grammar.Drop(part, 1, func(t token) bool { return says.Then.Has(t.W) || t.Kind == tokDash }))
		if !ok {
			return nil
		}
		found = append(found, o)
	}
	return found
}

// otherTaken reports whether "if Kiel is taken" names a region that is not in the order.
func (p *parser) otherTaken(ts []token) bool {
	n := p.Lex.WishAt(ts)
	o := &p.line.Order
	for i := 1; i < n && n > 2 && says.IfIn.Has(ts[0].W); i++ {
		if p.Lex.Unavailable.Has(ts[i].W) || p.carriesNothing(ts[i]) {
			continue
		}
		if f := p.FindTokens(ts[i:i+1], Anywhere); f.How == Exact && f.Region != p.regionOf(o.At) && f.Region != p.regionOf(o.To) {
			return true
		}
	}
	return false
}

func (p *parser) regionOf(at engine.PlaceID) engine.RegionID {
	if at == engine.NoPlace {
		return engine.NoRegion
	}
	return p.Map.RegionOf(at)
}

// oneWish reads one alternative: a place, a unit and a place, "disband", or "waive".
func (p *parser) oneWish(ts []token) (engine.Order, bool) {
	o := p.line.Order
	o.To, o.Via = engine.NoPlace, nil
	if m, ok := p.first(ts, anyMark); ok && m.class == grammar.Verb && m.at == 0 {
		rest := ts[m.n:]
		switch v := p.stepVerb(m.verb); {
		case v == engine.Disband || v == engine.Remove && o.Verb == engine.Retreat:
			o.Verb = engine.Disband
			return o, len(rest) == 0 || len(grammar.WordsOf(rest)) == 1 && says.It.Has(ts[len(ts)-1].W)
		case v == engine.Waive:
			return engine.NewOrder(engine.Waive, o.By, engine.NoKind, engine.NoPlace), len(rest) == 0
		case v == o.Verb || v == engine.Move && o.Verb == engine.Retreat:
			ts = rest
		default:
			return o, false
		}
	}
	ts = grammar.TrimSigns(ts)
	if len(ts) > 1 && says.To.Has(ts[0].W) {
		ts = ts[1:]
	}
	u := p.unit(ts)
	kind := u.kind
	if o.Verb == engine.Retreat || kind == engine.NoKind {
		kind = o.Kind
	}
	want := Fits(kind)
	if o.Verb == engine.Build {
		want &= OnLand
	}
	f := p.FindTokens(p.trim(u.name), want)
	if f.Region == engine.NoRegion || f.How == BySlip || f.NoCoast || f.Unfit {
		return o, false
	}
	at := p.placeOf(f, kind)
	switch o.Verb {
	case engine.Retreat:
		o.To = at
		if o.At != engine.NoPlace && kind == engine.Fleet {
			if reached := p.reaches(o.At, at); len(reached) == 1 {
				o.To = reached[0]
			}
		}
	case engine.Build, engine.Remove, engine.Disband:
		o.At, o.Kind = at, kind
		if s := p.standing(f.Region, unitText{kind: kind, whose: engine.NoPower}); s != nil && o.Verb != engine.Build {
			o.At, o.Kind = s.At, s.Kind
		}
	default:
		return o, false
	}
	return o, true
}

// wishful separates the alternatives from an order that may have them, before the order is read.
func (p *parser) wishful(ts []token) (order, more []token) {
	m, ok := p.first(ts, ends)
	v := p.stepVerb(m.verb)
	if m.class == grammar.To {
		v = p.stepVerb(engine.Move)
	}
	if !ok || !wishes(v) {
		return ts, nil
	}
	for i := max(1, m.at); i < len(ts); i++ {
		n := 0
		switch {
		case ts[i].Kind == tokComma:
			n = p.commaWish(ts, i, v)
		case ts[i].Kind == tokSlash && v == engine.Retreat && p.Lex.Coasts.Of(grammar.WordAt(ts, i+1)) == "":
			n = 1
		case (ts[i].Kind == tokWord || ts[i].Kind == tokSlash) && !(says.Then.Has(ts[i].W) && v != engine.Retreat):
			n = p.Lex.WishAt(ts[i:]) // "Build army London, then fleet Bristol" are two builds
		}
		if n > 0 && len(grammar.WordsOf(ts[:i])) > 1 && len(grammar.WordsOf(ts[i+n:])) > 0 {
			return p.unlink(ts[:i]), ts[i:]
		}
	}
	return ts, nil
}

// commaWish is 1 if a retreat's comma separates two destinations ("A Ber - Kie, Sil"), else 0.
func (p *parser) commaWish(ts []token, i int, v engine.Verb) int {
	whole := i // the words before the comma may be a name that contains a comma
	for whole > 0 && ts[whole-1].Kind == tokWord {
		whole--
		if p.IsPlace(ts[whole:]) {
			return 0
		}
	}
	if v != engine.Retreat || slices.ContainsFunc(grammar.SplitAt(ts[i+1:], tokComma), func(part []token) bool {
		return !p.IsPlace(grammar.TrimSigns(part))
	}) {
		return 0
	}
	return 1
}

// laterHeading returns the phrase for a later phase if it is the whole of a line, and its words.
func (r *Reader) laterHeading(l *Line) (ph grammar.Later, words []token) {
	if l.Kind == OrderLine && l.Standing() != Doubtful || l.Kind == QuotedLine || l.Kind == VoteLine {
		return ph, nil
	}
	// Drop brackets: "Builds (if any)"
	ts := grammar.TrimSigns(slices.DeleteFunc(grammar.Lex(l.Text), func(t token) bool {
		return t.Kind == tokOpen || t.Kind == tokClose
	}))
	p := r.of(l, Context{})
	for len(ts) > 1 && ts[0].Kind == tokWord && p.carriesNothing(ts[0]) && r.Lex.Tails.LaterAt(ts).Words == 0 {
		ts = ts[1:]
	}
	if len(ts) <= 8 {
		ph = r.Lex.Tails.LaterAt(ts)
	}
	if slices.ContainsFunc(ts[min(ph.Words, len(ts)):], func(t token) bool { return !p.carriesNothing(t) }) {
		return grammar.Later{}, nil
	}
	return ph, ts[:ph.Words]
}

// isLater reports whether a phrase is for a phase later than the sheet's.
func (c *collector) isLater(ph grammar.Later) bool {
	return ph.Words > 0 && (!c.base.AnyStep && c.base.Step < ph.Step || c.base.AnyStep && ph.If)
}

// later reads a heading, and reports whether it is one. Orders below the heading of a later phase
// are wishes for that phase; any other heading ends them.
func (c *collector) later(l *Line) (heading bool) {
	ph, words := c.laterHeading(l)
	if c.isLater(ph) {
		c.wish, c.why = ph.Step, ""
		if ph.If {
			c.why = strings.TrimRight(strings.TrimSpace(l.Text), ":.,-– ")
		}
		for _, t := range words {
			if v := c.Lex.Lists.Of(t.W); l.list == engine.NoOrder && ph.Step == engine.Adjustment {
				l.list = v // the list's verb: "Winter builds"
			}
		}
		c.ctx.Step, c.ctx.AnyStep, c.ctx.list = ph.Step, false, l.list
		l.Kind, l.Comment, l.Problems, l.head = CommentLine, l.Text, nil, false
		c.season.other, c.season.gone = "", ""
		return true
	}
	if l.headed() || l.phase != "" || l.Kind == CommentLine && strings.HasSuffix(l.Text, ":") {
		c.sooner()
	}
	return false
}

// sooner ends the section for a later phase.
func (c *collector) sooner() {
	if c.wish != engine.Movement {
		c.wish, c.ctx.Step, c.ctx.AnyStep = engine.Movement, c.base.Step, c.base.AnyStep
	}
}

// laterInline splits a line into the heading of a later phase and the orders after it, "Builds (if
// any): A Par, F Bre", keeping the columns of both.
func (c *collector) laterInline(line string) (head, rest string) {
	k := strings.IndexByte(line, ':')
	if k < 4 || strings.TrimSpace(line[k+1:]) == "" ||
		sheet.IsNothing(strings.ToLower(strings.TrimRight(strings.TrimSpace(line[k+1:]), "."))) { // "Retreats: none"
		return line, ""
	}
	ph, words := c.laterHeading(&Line{Text: strings.TrimSpace(line[:k+1])})
	if !c.isLater(ph) {
		return line, ""
	}
	m, ok := c.of(nil, Context{}).first(grammar.Lex(line[k+1:]), anyMark)
	own := ok && m.at == 0 && phaseOf(m.verb) == ph.Step // an order of that phase: "Winter: build A Par"
	if !own && (!strings.ContainsAny(line[:k], " sS") || ph.Words == 1 && !says.Plurals.Has(words[0].W) &&
		!c.Lex.Lists.Has(words[0].W) && c.Lex.Submissions.Of(words[0].W) == "") {
		return line, ""
	}
	return line[:k+1], sheet.Spaces(line[:k+1]) + line[k+1:]
}

// wished makes a line's order, if it is below the heading of a later phase, a wish.
func (c *collector) wished(l *Line) {
	if c.wish != engine.Movement && l.Kind == OrderLine {
		l.Kind, l.Wish = WishLine, c.wish
		if l.If == "" {
			l.If = c.why
		}
	}
}

// ifDislodged reads the retreat in an order's condition: "if dislodged, retreat to Kie, else Ber".
// It returns nil if the words say anything else.
func (p *parser) ifDislodged(of *Line, cond []token) []Line {
	cond = grammar.TrimSigns(cond)
	o := of.Order
	ph := p.Lex.Tails.LaterAt(cond)
	if !ph.If || o.At == engine.NoPlace || !p.ctx.AnyStep && p.ctx.Step != engine.Movement ||
		phaseOf(o.Verb) != engine.Movement {
		return nil
	}
	l := *of
	l.Kind, l.Wish, l.Problems, l.Else, l.Comment = WishLine, ph.Step, nil, nil, ""
	l.cut(cond)
	l.If = p.textOf(cond[:ph.Words])
	l.Order = engine.NewOrder(engine.Retreat, o.By, o.Kind, o.At)
	l.Order.Pos, l.Order.Text = o.Pos, l.Text
	ctx := p.ctx
	ctx.Step, ctx.AnyStep = engine.Retreats, false
	wishes := p.of(&l, ctx).wished(cond[ph.Words:])
	if len(wishes) == 0 {
		return nil
	}
	l.Order, l.Else = wishes[0], wishes[1:]
	return []Line{l}
}
