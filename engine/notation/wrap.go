package notation

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// put adds a line that was read alone, and remembers what was known before it.
func (c *collector) put(no int, line string, alone []Line) {
	c.above = above{first: no, last: no, from: len(c.s.Lines), text: line, known: c.known}
	c.take(alone)
}

// above is the line read last: its numbers in the file, and the index of its first Line.
type above struct {
	first, last, from int
	text              string
	known
}

// wraps reads a line together with the line above if only both together make whole orders, since
// mail programs and people break lines: "Army Paris moves to / Burgundy", "A Par - Bur / if Germany
// moves out", "A Par - Bur / with Mar". It returns false, and changes nothing, if the line makes
// sense alone, if empty lines are between, or if both together give no more than each alone.
func (c *collector) wraps(no int, line string, alone []Line) bool {
	a := c.above
	over := c.s.Lines[a.from:]
	wish := false // "A Mun - Ber / if that is taken, Kie"
	if len(over) == 1 && whole(&over[0]) && wishes(over[0].Order.Verb) {
		ts := grammar.TrimLeft(grammar.Lex(sheet.Tidy(line)))
		wish = len(ts) > 1 && c.Lex.WishAt(ts) > 0
	}
	if a.last != no-1 && !wish || a.text == "" || len(alone) == 0 || strings.HasSuffix(line, ":") || whole(&alone[0]) ||
		c.begins(line, a.text) || c.ordersFirst(line) {
		return false
	}
	first, tail := &alone[0], wish || c.tailed(line)
	if len(over) == 0 || tail && slices.ContainsFunc(alone, func(l Line) bool { return whole(&l) }) ||
		slices.ContainsFunc(over, func(l Line) bool { return l.Kind != OrderLine && l.Kind != Unread }) ||
		slices.ContainsFunc(alone, func(l Line) bool { return l.headed() || l.Kind == VoteLine || l.withdraws != nil }) ||
		!tail && (first.Standing() != Doubtful || first.Kind == OrderLine && complete(first.Order)) ||
		first.Kind == OrderLine && first.If != "" { // an order or a remark of its own
		return false
	}
	above := strings.TrimRight(a.text, " \t\r\n")
	if wish {
		above = strings.TrimRight(above, " \t,;.")
	}
	text, end := above+" "+strings.TrimSpace(line), utf8.RuneCountInString(above)
	if utf8.RuneCountInString(text) > maxLine {
		return false
	}
	both := c.lines(a.first, text, a.ctx)
	sure := both
	if n := len(both) - 1; n >= len(over) && slices.ContainsFunc(both[n].Problems, func(p Problem) bool {
		return p.Code == MissingDestination
	}) {
		sure = both[:n] // the line below may name the destination
	}
	if len(both) < len(over) || slices.ContainsFunc(sure, func(l Line) bool { return l.Kind != OrderLine || !settled(&l) }) {
		return false
	}
	// otherwise it would be lost in a remark at the end of the line above
	if !tail && !c.goesOnTelling(line) && !slices.ContainsFunc(both, func(l Line) bool {
		return slices.ContainsFunc(l.words, func(w [2]int) bool { return w[1] > end })
	}) {
		return false
	}
	for i := range over {
		was, is := &over[i], &both[i]
		if i < len(over)-1 && !SameOrder(is.Order, was.Order) || i == len(over)-1 && was.Kind == OrderLine &&
			(is.Order.Verb != was.Order.Verb || is.Order.At != was.Order.At) {
			return false
		}
	}
	c.s.Lines = c.s.Lines[:a.from]
	c.known = a.known
	c.take(both)
	c.above.last, c.above.text = no, text
	return true
}

// goesOnTelling reports whether a line may continue a remark: no capital, unit or region.
func (r *Reader) goesOnTelling(line string) bool {
	ts := grammar.Lex(sheet.Tidy(line))
	return len(ts) > 0 && ts[0].Kind == tokWord && !ts[0].Up && grammar.Number(ts[0].W) == 0 && !r.of(nil, Context{}).speaks(ts)
}

// whole reports whether a line is an order that was read, legal or not.
func whole(l *Line) bool {
	return l.Kind == OrderLine && complete(l.Order) && l.Standing() != Doubtful
}

// settled reports whether an order is clear except for a condition or withdrawal.
func settled(l *Line) bool {
	return !slices.ContainsFunc(l.Problems, func(p Problem) bool {
		return p.Code != Conditional && p.Code != Cancelled && p.doubts()
	})
}

// begins reports whether a line is a list's next item, by a number or the bullet used above.
func (c *collector) begins(line, over string) bool {
	line, over = strings.TrimSpace(line), strings.TrimSpace(over)
	if line == "" || over == "" || line[0] == over[0] && strings.IndexByte("-*+.>|", line[0]) >= 0 {
		return true
	}
	ts := grammar.Lex(line)
	return len(ts) == 0 || len(ts) != len(unnumber(ts)) && ts[0].Kind != tokDash
}

// ordersFirst reports whether a line begins with a unit and a verb, so that it continues no line.
func (r *Reader) ordersFirst(line string) bool {
	ts := r.arrows(r.signed(unnumber(grammar.Lex(r.opened(sheet.Tidy(line))))))
	if len(ts) < 3 || !r.isUnit(ts[0]) {
		return false
	}
	p := r.of(nil, Context{})
	m, ok := p.first(ts, ends)
	return ok && m.at > 1 && p.FindTokens(p.trim(ts[1:m.at]), Anywhere).How != NotFound
}

// tailed reports whether a line begins like words that follow an order: a condition, a mention of
// support, a withdrawal.
func (r *Reader) tailed(line string) bool {
	ts := grammar.Drop(grammar.Lex(sheet.Tidy(line)), 0, grammar.IsSign)
	if len(ts) == 0 {
		return false
	}
	class, n := r.Lex.Tails.At(ts, grammar.Condition, grammar.Told, grammar.Withdrawn)
	p := r.of(nil, Context{})
	switch class {
	case grammar.Told:
		return n < len(ts) && p.namesUnit(ts[n:])
	case grammar.Condition: // "if you have questions, call me" is none of an order, nor "If Bur has to retreat: Par"
		if k := slices.IndexFunc(ts, func(t token) bool { return t.Kind == tokColon }); k > 0 && k+1 < len(ts) && p.speaks(ts[:k]) {
			return false
		}
		return !ts[0].Up || p.othersIn(ts) || says.Pronouns.In(ts)
	}
	return class == grammar.Withdrawn
}

// KeptMark begins the line above the orders that a revision keeps of the version before.
const KeptMark = "# kept from"

// keeps reports whether a sentence of a revision keeps the orders of the earlier version:
// "everything else stands", "the rest stay as they are". Without an earlier version these words
// mean a hold.
func (p *parser) keeps(verb []token) bool {
	return p.ctx.Revises && len(verb) > 0 && !strings.HasPrefix(verb[0].W, "h")
}

// amended reports sentences that keep earlier orders, unless the kept orders are already below.
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
			r.Lex.Every.In(ts) {
			l.keeps, l.Problems, l.Kind = true, nil, CommentLine // the whole sentence: "Everything else as before"
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

// Kept returns what a revision keeps of the sheet before, as lines to go below its own: the orders
// for all units that the revision does not order. It is empty if the revision does not say that it
// changes only some orders; it then replaces the whole sheet.
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
