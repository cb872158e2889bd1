package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/forms"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// ownLines reads a line as orders of the ruleset's own. It returns nil if the line is something
// else, above all if it can be read as something else without a problem.
func (r *Reader) ownLines(base Line, clean string, ctx Context) []Line {
	var readings, asides [][]token
	var question []token
	for _, ts := range [][]token{r.signed(grammar.Numerals(grammar.Lex(clean))),
		unnumber(r.signed(grammar.Numerals(grammar.Lex(clean))))} {
		ts, base.Comment, asides = r.brackets(ts, clean)
		for _, t := range ts {
			if t.Kind == tokStop && t.W == "?" {
				question = append(question, t)
			}
		}
		ts = r.twins(grammar.TrimSigns(r.arrows(ts)), ctx)
		if len(ts) > 0 && (len(readings) == 0 || len(ts) < len(readings[0]) && !r.countsOf(base, readings[0], ctx)) {
			readings = append(readings, ts)
		}
	}
	out, plain := r.formed(base, readings, ctx)
	if out == nil {
		if own := r.noHeading(base, clean, ctx); own != nil {
			return own
		}
		return plain
	}
	for i := range out {
		if len(question) > 0 {
			r.of(&out[i], ctx).question(question[0])
		}
	}
	replaces(readings[0], out)
	return append(r.bracketed(out, asides, ctx), r.struckOut(base.No, base.full, ctx)...)
}

// noHeading reads a line whose power nobody plays, which would be a heading if it were another's:
// "BUILD PAR" is an order for the region with that code, and "-3: SAX" is nothing at all. It
// returns nil for any other line.
func (r *Reader) noHeading(base Line, clean string, ctx Context) []Line {
	all := grammar.Lex(clean)
	ts, _, _ := r.brackets(r.greeted(unnumber(r.signed(all))), clean)
	if len(ts) == 0 {
		return nil
	}
	h, ok := r.header(ts, clean)
	p := r.of(&base, ctx)
	switch {
	case !ok || h.Power == engine.NoPower || int(h.Power) < len(r.Map.Players()):
	case len(grammar.Numerals(all)) < len(all), slices.ContainsFunc(all[:len(all)-len(ts)], func(t token) bool {
		return grammar.Number(t.W) > 0
	}): // a number of points: "(3): SAX"
		p.mistook(NotRead, all, "numbers are whole, without a sign or brackets, and no item's of a list", "not read as an order")
		return []Line{base}
	case h.Submission != "" && p.verbAt(ts):
		return r.sentence(base, ts, ctx)
	}
	return nil
}

// countsOf reports whether the number before a line belongs to an order rather than numbering it,
// as shown by another such order after a sign: the "5" of "5: BRA, 3: SAX" is placed in BRA. BRA is
// then no heading, though a power may have that name.
func (r *Reader) countsOf(base Line, ts []token, ctx Context) bool {
	for i := 1; i+1 < len(ts) && grammar.Number(ts[0].W) > 0; i++ {
		if ts[i].Kind != tokWord && grammar.Number(ts[i+1].W) > 0 {
			if _, mt := r.nearest(base, ts[:i], ctx, forms.Alike, false); mt != nil {
				return true
			}
		}
	}
	return false
}

// formed reads the first of several readings of a line's tokens that is an order of a form. plain
// are common orders, if the line is one of those without a problem.
func (r *Reader) formed(base Line, readings [][]token, ctx Context) (own, plain []Line) {
	for _, read := range []func([]token) []Line{
		func(ts []token) []Line { return r.whole(base, ts, ctx) },
		func(ts []token) []Line { return r.manyLines(base, ts, ctx, true) },
		func(ts []token) []Line { return r.manyLines(base, ts, ctx, false) },
	} {
		for _, ts := range readings {
			if out := read(ts); out != nil {
				return out, nil
			}
		}
	}
	plain = r.forms.plain.lines(base.No, base.full, ctx)
	doubt, objection, slip, remarks := false, false, false, false
	for i := range plain {
		l := &plain[i]
		doubt = doubt || l.Kind == Unread || l.Standing() == Doubtful
		slip = slip || slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Code == Misspelt || p.Code == UnknownName })
		objection = objection || doubt || len(l.Problems) > 0
		remarks = remarks || l.Kind != OrderLine
	}
	remark := len(plain) > 0 && (plain[0].Kind == CommentLine || plain[0].Kind == VoteLine)
	if !objection && !remark {
		if remarks {
			return nil, nil // a remark after an order, in which a name of the ruleset's own may be
		}
		return nil, plain
	}
	for lim := forms.Nearly; lim <= forms.Unalike; lim++ {
		for _, ts := range readings {
			p, mt := r.nearest(base, ts, ctx, lim, slip)
			if mt != nil && (doubt || mt.Telling(r.Lex, lim > forms.Nearly) || slip && mt.Pointed(ts)) {
				return r.build(p, ts, mt, 0), nil
			}
		}
	}
	if objection || len(readings) == 0 {
		return nil, nil
	}
	ts := readings[0]
	if plain[0].Kind == VoteLine && r.forms.votes(ts) || r.among(base, ts, ctx) {
		base.Kind = Unread
		r.of(&base, ctx).unread(ts)
		return []Line{base}, nil
	}
	return nil, nil
}

// votes reports whether a vote without yes or no contains a word of a form: "Draw", in a ruleset
// whose players end a game by an order.
func (fs *ownForms) votes(ts []token) bool {
	found := false
	for _, t := range ts {
		what := fs.plain.Lex.Votes.Of(t.W)
		if what == "yes" || what == "no" {
			return false
		}
		found = found || what != "" && slices.ContainsFunc(fs.list, func(f form) bool { return f.has(t.W) })
	}
	return found
}

// among reports whether a line has the words of a ruleset's own order among others, without a
// negation before it: "I think I claim the throne". The reader asks about such a line.
func (r *Reader) among(base Line, ts []token, ctx Context) bool {
	for i := range ts {
		p := r.of(&Line{full: base.full}, ctx)
		// with a negation it is not: "Do not declare war on Spain"
		if ts[i].Kind == tokWord && p.answers(&forms.Matcher{Ts: ts[i:], Part: true}, true) != nil &&
			p.has(ts[max(0, i-2):i], grammar.Negation) < 0 {
			return true
		}
	}
	return false
}

// best returns the first form that matches the tokens exactly, and its parser.
func (r *Reader) best(base Line, ts []token, ctx Context) (*parser, *match) {
	return r.nearest(base, ts, ctx, forms.Alike, false)
}

// nearest is best with matches up to a likeness. With sign, a ">" shows that a form is meant
// although a name on the line is misspelt.
func (r *Reader) nearest(base Line, ts []token, ctx Context, upTo forms.Likeness, sign bool) (*parser, *match) {
	l := base
	l.Problems = slices.Clone(base.Problems)
	p, m := r.of(&l, ctx), &forms.Matcher{Ts: ts, UpTo: upTo, Sign: sign}
	if mt := p.answers(m, true); mt != nil {
		return p, mt
	}
	return p, p.answers(m, false)
}

// match is a form that matches a line.
type match struct {
	*forms.Match
	form *form
}

// answers returns the first form that matches: of this kind of phase, or (here: false) others.
func (p *parser) answers(m *forms.Matcher, here bool) *match {
	m.Line, m.Lex = p, p.Lex
	for i := range p.forms.list {
		f := &p.forms.list[i]
		if fits := p.ctx.AnyStep || len(f.of.Steps) == 0 || slices.Contains(f.of.Steps, p.ctx.Step); fits != here {
			continue
		}
		for _, pt := range f.patterns {
			if mt, ok := m.Try(pt); ok {
				return &match{mt, f}
			}
		}
	}
	return nil
}

// whole reads tokens as one form, perhaps with a heading before it and a remark after it.
func (r *Reader) whole(base Line, ts []token, ctx Context) []Line {
	p, mt := r.best(base, ts, ctx)
	var ls []Line
	if mt != nil {
		// the lines that a form stands for must all be read without a problem
		if ls = r.build(p, ts, mt, 0); !mt.TakesAny() || len(mt.form.as) > 0 && len(ls) > 0 &&
			!slices.ContainsFunc(ls, func(l Line) bool { return l.Kind != OrderLine || len(l.Problems) > 0 }) {
			return ls
		}
	} else if ls = r.behindColon(base, ts, ctx); ls != nil {
		return ls
	} else {
		// "Orders for Winter 1902: A/F ION - TYS": a heading with words for orders, or without a colon
		for i, h := range r.of(nil, ctx).headingFields(ts, true) {
			rest := grammar.TrimSigns(ts[i:])
			if len(rest) == 0 || ts[i].Kind == tokWord || h.Power != engine.NoPower && r.request(rest) {
				continue
			}
			if p, mt := r.best(base, rest, ctx); mt != nil {
				p.line.under(h)
				return r.build(p, rest, mt, 0)
			}
		}
	}
	for _, s := range r.endings(ts) {
		if p, mt := r.best(base, s.order, ctx); mt != nil {
			return r.saidOf(r.build(p, s.order, mt, 0), s, ctx)
		}
	}
	if mt != nil {
		if many := r.manyLines(base, ts, ctx, true); many != nil {
			return many // "BRA: 5, SAX: 3": after a heading the rest might be an order of Brandenburg's
		}
		if l := &ls[len(ls)-1]; l.Kind == CommentLine &&
			slices.ContainsFunc(ts, func(t token) bool { return grammar.Number(t.W) > 0 || r.Lex.Every.Has(t.W) }) {
			l.Kind, l.Comment = Unread, "" // no remark, perhaps an order: "SAX: +3"
			r.of(l, ctx).unread(ts)
		}
		return ls
	}
	return nil
}

// under puts a line that follows a heading on the same line under it.
func (l *Line) under(h Header) {
	l.Header, l.head, l.Power, l.said = h, true, h.Power, h.Power != engine.NoPower
}

// behindColon reads a form after a heading and a colon, if the heading could also name a place:
// "Morocco: declare war on Venice".
func (r *Reader) behindColon(base Line, ts []token, ctx Context) []Line {
	for k := 1; k+1 < len(ts); k++ {
		if ts[k].Kind != tokColon {
			continue
		}
		h := Header{Power: engine.NoPower}
		for _, seg := range grammar.Segments(ts[:k]) {
			rest, _ := h.Take(r.Names, seg)
			if len(rest) == 0 {
				continue
			}
			whose, n := r.PowerAt(rest)
			if n < len(rest) && len(rest) > 1 { // "Free Wales & the West"
				if q, how := r.Power(r.of(&Line{full: base.full}, ctx).textOf(rest)); how == Exact {
					whose, n = q, len(rest)
				}
			}
			if n < len(rest) || h.Power != engine.NoPower {
				return nil
			}
			h.Power = whose
		}
		rest := grammar.TrimSigns(ts[k+1:])
		if p, mt := r.best(base, rest, ctx); mt != nil && !mt.TakesAny() {
			p.line.under(h)
			return r.build(p, rest, mt, 0)
		}
	}
	return nil
}

// endings lists where an order may end and a remark, a condition or a withdrawal begin.
func (r *Reader) endings(ts []token) []said {
	var out []said
	p := parser{Reader: r}
	for i := 1; i < len(ts); i++ {
		class, _ := r.Lex.Tails.At(ts[i:], grammar.Nothing, grammar.Withdrawn, grammar.Reason, grammar.Condition)
		s := said{order: p.unlink(ts[:i])}
		if s.by[class] = ts[i:]; class != grammar.NoTail && len(s.order) > 0 {
			out = append(out, s)
		}
	}
	return out
}

// saidOf applies to orders what follows them: a condition, a withdrawal, a reason.
func (r *Reader) saidOf(ls []Line, s said, ctx Context) []Line {
	for i := range ls {
		q := r.of(&ls[i], ctx)
		q.depends(s.by[grammar.Condition])
		q.takenBack(s.by[grammar.Withdrawn])
		q.remarked(s.by[grammar.Reason])
	}
	return ls
}

// manyLines reads a line of several orders, one of which has a form: "DECLARE WAR gaul. NEUTRAL." A
// full stop or semicolon separates them; a comma or "/" only if each has a form. all: only if each
// has a form.
func (r *Reader) manyLines(base Line, ts []token, ctx Context, all bool) []Line {
	s := said{order: ts}
	if e := r.endings(ts); len(e) > 0 {
		s = e[0]
	}
	for _, commas := range []bool{false, true} {
		var parts [][]token
		start, own := 0, 0
		for i := 0; i <= len(s.order); i++ {
			if i < len(s.order) {
				t := s.order[i]
				if !(t.Kind == tokStop && len(s.order[max(0, i-1)].W) > 1) && !(commas && (t.Kind == tokComma || t.Kind == tokSlash)) {
					continue
				}
			}
			if part := grammar.TrimSigns(s.order[start:i]); len(part) > 0 {
				parts = append(parts, part)
			}
			start = i + 1
		}
		if k := len(parts) - 1; k > 0 && len(grammar.WordsOf(parts[k])) < 3 && r.of(nil, ctx).has(parts[k], grammar.Negation) == 0 {
			continue // "No!" is no order: "I declare for Henry VI. No!"
		}
		for k, part := range parts {
			if len(part) > 1 && says.And.Has(part[0].W) {
				parts[k] = part[1:] // drop "and I": "..., and I vote"
			}
			if _, mt := r.best(base, parts[k], ctx); mt != nil {
				own++
			}
		}
		if len(parts) < 2 || own == 0 || (commas || all) && own < len(parts) {
			continue
		}
		var out []Line
		for k, part := range parts {
			l := base
			l.cut(part)
			ls := r.tokens(l, part, ctx, 1)
			if k == len(parts)-1 {
				ls = r.saidOf(ls, s, ctx)
			}
			out = append(out, ls...)
		}
		return out
	}
	return nil
}

// tokens reads tokens as an order of a form, or as a common order.
func (r *Reader) tokens(base Line, ts []token, ctx Context, depth int) []Line {
	for _, lim := range []forms.Likeness{forms.Alike, forms.Nearly} {
		if p, mt := r.nearest(base, ts, ctx, lim, false); mt != nil && depth < 4 && (lim == forms.Alike || mt.Telling(r.Lex, false)) {
			return r.build(p, ts, mt, depth)
		}
	}
	return r.sentence(base, ts, ctx)
}

// build makes the orders of a match.
func (r *Reader) build(p *parser, ts []token, mt *match, depth int) []Line {
	for _, w := range mt.Words {
		p.mark(ts[w.At:w.At+1], ofOrder)
		if w.Slip {
			p.warn(Misspelt, grammar.Span(ts[w.At:w.At+1]), w.Want.W, "%q read as %q", ts[w.At].Raw, w.Want.W)
		}
	}
	if len(mt.form.as) > 0 {
		return r.instead(p, ts, mt, depth)
	}
	p.doubtWords(ts)
	l := p.line
	f := mt.form.of
	l.Kind, l.Form = OrderLine, f.ID
	o := &l.Order
	l.written()
	o.Verb = f.Verb
	fields := engine.Fields{}
	units, powers := 0, 0
	for _, b := range mt.Bound {
		fl := p.settle(ts, b)
		fields[b.Slot.Name] = append(fields[b.Slot.Name], fl)
		name := b.Slot.Name
		switch fl.Slot {
		case "unit":
			if units++; name == "unit" && units == 1 {
				name = "at"
			} else if name == "unit" && units == 2 {
				name = "of"
			}
		case "power":
			if powers++; name == "power" && powers == 1 {
				name = "whom"
			}
		}
		fill(o, name, fl)
	}
	if powers > 1 && len(fields["power"]) > 1 {
		o.Whom = engine.NoPower
	}
	if l.Standing() != Doubtful {
		r.forms.rules.Own(o, f, fields)
	}
	l.Problems = slices.DeleteFunc(l.Problems, func(q Problem) bool { // an unknown name is reported once: "Nowhere"
		return q.Code == NotRead && slices.ContainsFunc(l.Problems, func(n Problem) bool { return n.Code == UnknownName && n.Col <= q.Col && q.Col+q.Len <= n.Col+n.Len })
	})
	p.line.words = p.runs(ts)
	p.told()
	return []Line{*l}
}

// fill sets the part of an order that a slot's name stands for ("at", "of", ...).
func fill(o *engine.Order, name string, f engine.Field) {
	switch name {
	case "at":
		o.At = f.Place
		if f.Slot == "unit" {
			o.Kind, o.Whose, o.No = f.Unit.Kind, f.Unit.Whose, uint8(f.Unit.No)
		}
	case "of":
		o.Of = f.Place
		if f.Slot == "unit" {
			o.OfKind, o.OfWhose, o.OfNo = f.Unit.Kind, f.Unit.Whose, uint8(f.Unit.No)
		}
	case "to":
		o.To = f.Place
	case "whom":
		o.Whom = f.Power
	case "count":
		o.Count = f.Count
	}
}
