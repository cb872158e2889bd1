package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// KeptMark begins the line above what a revision keeps of the version before it.
const KeptMark = "# kept from"

// keeps reports whether a sentence leaves the orders of an earlier version as they are, and does
// not order that units hold: "everything else stands", "the rest stay as they are". Without an
// earlier version these are the words of a hold.
func (p *parser) keeps(verb []token) bool {
	return p.ctx.Revises && len(verb) > 0 && !strings.HasPrefix(verb[0].W, "h")
}

// amended settles what a revision says of the orders that it does not give: what it keeps stands
// below it, or is asked about.
func (r *Reader) amended(s *Sheet, ctx Context) {
	if !ctx.Revises {
		return
	}
	kept := slices.ContainsFunc(s.Lines, func(l Line) bool { return strings.HasPrefix(l.Text, KeptMark) })
	orders := 0
	for i := range s.Lines {
		l := &s.Lines[i]
		p, ts := parser{Reader: r, line: l}, grammar.Lex(l.Text)
		if l.Kind == Unread && l.Order.At == engine.NoPlace && l.Order.Kind == engine.NoKind && !p.speaks(ts) &&
			slices.ContainsFunc(ts, func(t token) bool { return r.Lex.Every.Has(t.W) }) {
			l.keeps, l.Problems, l.Kind = true, nil, CommentLine // "Everything else as before"
		}
		if l.Kind == OrderLine {
			s.Amends = s.Amends || l.corrects && orders == 0
			orders++
		}
		if !l.keeps {
			continue
		}
		s.Amends = true
		if !kept {
			l.Kind = Unread
			l.object(General, "write them all in one sheet", "which orders stand? There is a version before this one")
		}
	}
}

// Kept is what a revision leaves of the sheet before it, as lines to stand below its own: every
// order for a unit that the revision does not order. It is empty where the revision does not say
// that it changes only some orders: such a sheet stands as it was sent.
func (r *Reader) Kept(before, revision string, version int, ctx Context) string {
	ctx.Revises = true
	now := r.Sheet("revision", []byte(revision), ctx)
	if !now.Amends || now.Fault != nil {
		return ""
	}
	ctx.Revises = version > 1
	old := r.Sheet("before", []byte(before), ctx)
	given := func(o *engine.Order) bool {
		return slices.ContainsFunc(now.Lines, func(l Line) bool {
			return (l.Kind == OrderLine || l.Kind == Unread) && !l.All &&
				l.Order.At != engine.NoPlace && o.At != engine.NoPlace &&
				r.Map.RegionOf(l.Order.At) == r.Map.RegionOf(o.At) && phaseOf(l.Order.Verb) == phaseOf(o.Verb) && l.Order.No == o.No
		})
	}
	var orders, wishes []string
	for i := range old.Lines {
		l := &old.Lines[i]
		switch {
		case l.Kind == WishLine:
			wishes = append(wishes, l.Wish.String()+"s:\n"+l.Text)
		case l.Kind == VoteLine && !slices.ContainsFunc(now.Lines, func(n Line) bool { return n.Kind == VoteLine }),
			(l.Kind == OrderLine || l.Kind == Unread) && !l.Repeats && !given(&l.Order):
			orders = append(orders, l.Text)
		}
	}
	if len(orders)+len(wishes) == 0 {
		return ""
	}
	return fmt.Sprintf("\n\n%s version %d:\n%s\n", KeptMark, version, strings.Join(append(orders, wishes...), "\n"))
}
