package notation

import (
	"slices"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// secondThought drops the words at a sentence's beginning that announce a correction, and reports
// whether there were any: "Sorry, make that ...", "Correction:", "On second thoughts ...".
func (p *parser) secondThought(ts []token) ([]token, bool) {
	found := false
	for len(ts) > 0 {
		start := 0
		for start < len(ts) && (ts[start].Kind != tokWord || says.Sighs.Has(ts[start].W)) {
			start++
		}
		if start == len(ts) {
			break
		}
		word := ts[start].W
		c, n := p.Lex.Tails.At(ts[start:], grammar.Corrected)
		rest := ts[start+n:]
		if n < 2 && p.verbAt(ts[start:]) && !(says.Wait.Has(word) && start+1 < len(ts) && ts[start+1].Kind != tokWord) ||
			c == grammar.NoTail || len(grammar.WordsOf(rest)) == 0 {
			break
		}
		sign := rest[0].Kind != tokWord
		if p.Lex.Tails.Len(ts[start:start+n], grammar.Withdrawn) > 0 &&
			!(sign && rest[0].Kind != tokColon && p.verbed(grammar.TrimLeft(rest)) || p.ordersAt(rest, true)) {
			break // what is withdrawn follows: "Scrap that order for Paris"
		}
		after := grammar.TrimLeft(rest)
		again := p.Lex.Tails.Len(after, grammar.Corrected)
		denies := says.No.Has(word) && len(rest[0].W) > 1 // "No" about units denies nothing: "No fleet sails"
		if says.SecondThoughts.Has(word) && n == 1 && !sign && (!p.isUnit(rest[0]) || denies) && again == 0 {
			return ts, found
		}
		p.mark(ts[:start+n], neutral)
		found, ts = true, after
	}
	return ts, found
}

// withdrawal reports whether a sentence only withdraws orders: "Cancel my order for Paris".
func (p *parser) withdrawal(ts []token) bool {
	k := p.has(ts, grammar.Withdrawn)
	if k < 0 || k > 8 || k > 0 && p.verbed(ts[:k]) {
		return false
	}
	n := p.Lex.Tails.Len(ts[k:], grammar.Withdrawn)
	l, rest := p.line, slices.Concat(ts[:k], ts[k+n:])
	for i, t := range rest {
		if p.carriesNothing(t) || p.Lex.Backwards.Has(t.W) || p.isUnit(t) || len(t.W) < 3 ||
			p.FindTokens(rest[i:i+1], Anywhere).How != NotFound {
			continue
		}
		if k > 0 || !p.namesRegion(rest) {
			return false
		}
		l.Kind = Unread
		p.unread(ts) // part withdrawal, part order: "scratch Nap, it stays"
		return true
	}
	l.Kind, l.Comment, l.withdraws = CommentLine, l.Text, append([]token{}, rest...)
	return true
}

// replacements cancels orders that a later line replaces or withdraws.
func (r *Reader) replacements(s *Sheet) {
	for i := range s.Lines {
		l := &s.Lines[i]
		v, at := l.Order.Verb, l.Order.At
		hit := false
		switch {
		case l.withdraws != nil:
			r.withdraw(s, i)
			continue
		case !l.corrects || l.Kind != OrderLine:
			continue
		case v >= engine.VerbOwn, v == engine.Transfer:
		case at == engine.NoPlace && l.Order.To != engine.NoPlace:
			r.redirect(s, i)
			continue
		case at == engine.NoPlace:
			continue
		default:
			hit = s.cancel(i, func(o *Line) bool {
				return o.Order.At != engine.NoPlace && o.Power == l.Power && r.Map.RegionOf(o.Order.At) == r.Map.RegionOf(at) &&
					phaseOf(o.Order.Verb) == phaseOf(v)
			})
		}
		if !hit && s.lastOrder(i) != nil && l.Standing() != Doubtful {
			l.object(NotRead, "take the old one back, or leave the words before this one out", "which order does this replace?")
		}
	}
}

// lastOrder returns the last order before line i that is not cancelled, or nil.
func (s *Sheet) lastOrder(i int) *Line {
	for j := i - 1; j >= 0; j-- {
		if o := &s.Lines[j]; o.Kind == OrderLine && !o.cancelled() {
			return o
		}
	}
	return nil
}

func (l *Line) cancelled() bool {
	return slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Code == Cancelled })
}

// cancel cancels the orders before line i for which is is true, and reports whether any were.
func (s *Sheet) cancel(i int, is func(*Line) bool) (hit bool) {
	for j := range s.Lines[:i] {
		o := &s.Lines[j]
		if o.Kind != OrderLine || !is(o) {
			continue
		}
		if hit = true; !o.cancelled() {
			o.object(Cancelled, "", "taken back in line %d", s.Lines[i].No)
		}
	}
	return hit
}

// redirect reads "make that Picardy": the unit of the order before with another destination.
func (r *Reader) redirect(s *Sheet, i int) {
	l, o := &s.Lines[i], s.lastOrder(i)
	to, all := l.Order.To, [2]int{l.indent + 1, utf8.RuneCountInString(l.Text)}
	p := parser{Reader: r, line: l, toSpan: all, atSpan: all}
	l.Problems = slices.DeleteFunc(l.Problems, func(p Problem) bool { return p.Code == UnknownName && p.Len == 0 })
	if o == nil || o.Order.Verb != engine.Move && o.Order.Verb != engine.Retreat || o.Standing() == Doubtful {
		r.ask(l)
		return
	}
	l.Order = o.Order
	l.Order.Text, l.Order.To, l.Order.Via = l.Text, to, nil
	l.Order.Pos.Line = int32(l.No)
	if !r.CanLie(r.Map.RegionOf(to), Fits(o.Order.Kind)) {
		r.ask(l)
	}
	if !p.blamed() {
		p.checkMove()
	}
	s.cancel(i, func(x *Line) bool { return x == o })
}

// withdraw cancels what a line withdraws: the orders for the regions that it names, the order
// before it, or all orders before it.
func (r *Reader) withdraw(s *Sheet, i int) {
	l := &s.Lines[i]
	p := r.of(l, Context{})
	all, named, hit := false, false, false
	for k, t := range l.withdraws {
		all = all || p.Lex.Every.Has(t.W) || says.Everything.Has(t.W) || says.Above.Has(t.W) &&
			says.Orders.In(l.withdraws)
		if p.carriesNothing(t) || p.Lex.Backwards.Has(t.W) || p.Lex.Generic.Has(t.W) {
			continue
		}
		for n := min(4, len(l.withdraws)-k); n > 0; n-- {
			f := p.FindTokens(l.withdraws[k:k+n], Anywhere)
			if f.Region == engine.NoRegion || f.How > ByPrefix {
				continue
			}
			named = true
			hit = s.cancel(i, func(o *Line) bool {
				return o.Order.At != engine.NoPlace && r.Map.RegionOf(o.Order.At) == f.Region
			}) || hit
			break
		}
	}
	if last := s.lastOrder(i); !named {
		hit = s.cancel(i, func(o *Line) bool { return all || o == last })
	}
	if !hit {
		r.ask(l)
	}
}
