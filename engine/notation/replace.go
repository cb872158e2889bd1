package notation

import (
	"slices"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// secondThought says that a sentence begins with words that replace what was said before: "Sorry,
// make that ...", "Correction:", "On second thoughts ...". It returns the sentence without them.
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
		c, n := p.Lex.Tails.At(ts[start:], grammar.Corrected)
		if n < 2 && p.verbAt(ts[start:]) && !(says.Wait.Has(ts[start].W) && start+1 < len(ts) &&
			ts[start+1].Kind == tokComma) {
			break
		}
		rest := ts[start+n:]
		if c == grammar.NoTail || len(grammar.WordsOf(rest)) == 0 {
			break
		}
		sign := rest[0].Kind != tokWord
		if w, _ := p.Lex.Tails.At(ts[start:start+n], grammar.Withdrawn); w == grammar.Withdrawn &&
			!(sign && rest[0].Kind != tokColon && p.verbed(grammar.TrimLeft(rest)) || p.ordersAt(rest, true)) {
			break // "Scrap that order for Paris"
		}
		switch {
		case says.SecondThoughts.Has(ts[start].W):
			_, again := p.Lex.Tails.At(grammar.TrimLeft(rest), grammar.Corrected)
			denies := says.No.Has(ts[start].W) && len(rest[0].W) > 1 // "No fleet sails"
			if n == 1 && !sign && (!p.isUnit(rest[0]) || denies) && again == 0 {
				return ts, found
			}
		}
		p.mark(ts[:start+n], neutral)
		found, ts = true, grammar.TrimLeft(rest)
	}
	return ts, found
}

// withdrawal reports whether a sentence takes orders back and gives none: "Scrap that", "Cancel my
// order for Paris".
func (p *parser) withdrawal(ts []token) bool {
	k := p.has(ts, grammar.Withdrawn)
	if k < 0 || k > 8 {
		return false
	}
	if k > 0 && p.verbed(ts[:k]) {
		return false
	}
	_, n := p.Lex.Tails.At(ts[k:], grammar.Withdrawn)
	rest := slices.Concat(ts[:k], ts[k+n:])
	for i, t := range rest {
		switch {
		case t.Kind != tokWord, p.carriesNothing(t), p.Lex.Backwards.Has(t.W), p.isUnit(t):
		default:
			if p.FindTokens(rest[i:i+1], Anywhere).How == NotFound && p.guard(rest[i:]) == 0 && len(t.W) > 2 {
				if k == 0 && p.namesRegion(rest) {
					p.line.Kind = Unread
					p.unread(ts) // "scratch Nap, it stays"
					return true
				}
				return false
			}
		}
	}
	l := p.line
	l.Kind, l.Comment, l.withdraws = CommentLine, l.Text, rest
	if l.withdraws == nil {
		l.withdraws = []token{}
	}
	return true
}

// replacements lets second thoughts count: an order that a later line replaces or takes back is
// cancelled.
func (r *Reader) replacements(s *Sheet) {
	for i := range s.Lines {
		l := &s.Lines[i]
		switch {
		case l.withdraws != nil:
			r.withdraw(s, i)
		case l.corrects && l.Kind == OrderLine && (l.Order.Verb >= engine.VerbOwn || l.Order.Verb == engine.Transfer):
			if s.lastOrder(i) != nil && l.Standing() != Doubtful {
				l.replacesWhat()
			}
		case l.corrects && l.Kind == OrderLine && l.Order.At == engine.NoPlace && l.Order.To != engine.NoPlace:
			r.redirect(s, i)
		case l.corrects && l.Kind == OrderLine && l.Order.At != engine.NoPlace:
			hit := false
			for j := range s.Lines[:i] {
				o := &s.Lines[j]
				if o.Kind == OrderLine && o.Order.At != engine.NoPlace && o.Power == l.Power &&
					r.Map.RegionOf(o.Order.At) == r.Map.RegionOf(l.Order.At) &&
					phaseOf(o.Order.Verb) == phaseOf(l.Order.Verb) {
					o.cancel(l.No)
					hit = true
				}
			}
			if o := s.lastOrder(i); !hit && o != nil && l.Standing() != Doubtful {
				l.replacesWhat()
			}
		}
	}
}

// replacesWhat objects to an order that replaces one nobody knows.
func (l *Line) replacesWhat() {
	l.object(NotRead, "take the old one back, or leave the words before this one out", "which order does this replace?")
}

// lastOrder is the last order before a line that is not taken back.
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

func (l *Line) cancel(no int) {
	if !l.cancelled() {
		l.object(Cancelled, "", "taken back in line %d", no)
	}
}

// redirect reads "make that Picardy" of the order before it: the same unit, another destination.
func (r *Reader) redirect(s *Sheet, i int) {
	l, o := &s.Lines[i], s.lastOrder(i)
	to := l.Order.To
	l.Problems = slices.DeleteFunc(l.Problems, func(p Problem) bool { return p.Code == UnknownName && p.Len == 0 })
	if o == nil || o.Order.Verb != engine.Move && o.Order.Verb != engine.Retreat || o.Standing() == Doubtful {
		p := parser{Reader: r, line: l}
		p.unread(grammar.Lex(l.full))
		return
	}
	l.Order = o.Order
	l.Order.Text, l.Order.To, l.Order.Via, l.Order.Convoyed = l.Text, to, nil, o.Order.Convoyed
	l.Order.Pos.Line = int32(l.No)
	if f := Fits(o.Order.Kind); !r.CanLie(r.Map.RegionOf(to), f) {
		p := parser{Reader: r, line: l}
		p.unread(grammar.Lex(l.full))
	}
	p := parser{Reader: r, line: l, toSpan: [2]int{l.indent + 1, utf8.RuneCountInString(l.Text)},
		atSpan: [2]int{l.indent + 1, utf8.RuneCountInString(l.Text)}}
	p.checkMove()
	o.cancel(l.No)
}

// withdraw takes back what a line says is taken back: the orders of the regions that it names, the
// order before it, or all before it.
func (r *Reader) withdraw(s *Sheet, i int) {
	l := &s.Lines[i]
	p := parser{Reader: r, line: l}
	all, named, hit := false, false, false
	for k, t := range l.withdraws {
		all = all || p.Lex.Every.Has(t.W) || says.Above.Has(t.W) &&
			slices.ContainsFunc(l.withdraws, func(t token) bool { return says.Orders.Has(t.W) }) || says.Everything.Has(t.W)
		if t.Kind != tokWord || p.carriesNothing(t) || p.Lex.Backwards.Has(t.W) || p.Lex.Generic.Has(t.W) {
			continue
		}
		for n := min(4, len(l.withdraws)-k); n > 0; n-- {
			f := p.FindTokens(l.withdraws[k:k+n], Anywhere)
			if f.Region == engine.NoRegion || f.How > ByPrefix {
				continue
			}
			named = true
			for j := range s.Lines[:i] {
				if o := &s.Lines[j]; o.Kind == OrderLine && o.Order.At != engine.NoPlace && r.Map.RegionOf(o.Order.At) == f.Region {
					o.cancel(l.No)
					hit = true
				}
			}
			break
		}
	}
	switch {
	case named && hit:
	case !named && all:
		for j := range s.Lines[:i] {
			if o := &s.Lines[j]; o.Kind == OrderLine {
				o.cancel(l.No)
				hit = true
			}
		}
	case !named && s.lastOrder(i) != nil:
		s.lastOrder(i).cancel(l.No)
		hit = true
	}
	if !hit {
		p.unread(grammar.Lex(l.full))
	}
}
