package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// put takes a line that was read by itself, and remembers where it begins in the sheet and what was
// known before it.
func (c *collector) put(no int, line string, alone []Line) {
	c.above = above{first: no, last: no, from: len(c.s.Lines), text: line, ctx: c.ctx, by: c.by,
		head: c.head, unread: c.unread}
	c.take(alone)
}

// above is the line read last: of the lines first to last of the file, with its objects from an
// index on.
type above struct {
	first, last, from int
	text              string

	ctx    Context
	by     engine.PowerID
	head   engine.PowerID
	unread int
}

// wraps reads a line together with the line above it where only both make whole orders, as mail
// programs and people break them: "Army Paris moves to / Burgundy", "A Par - Bur / if Germany moves
// out", "A Par - Bur / with Mar". It is false, and nothing is done, where the line stands for
// itself, where there are empty lines between, and where both make no more than each alone
// (reading.md, 1).
func (c *collector) wraps(no int, line string, alone []Line) bool {
	a := c.above
	if a.last != no-1 || a.text == "" || len(alone) == 0 || strings.HasSuffix(line, ":") || whole(&alone[0]) ||
		c.begins(line, a.text) || c.ordersFirst(line) {
		return false
	}
	over, first := c.s.Lines[a.from:], &alone[0]
	tail := c.tailed(line)
	if len(over) == 0 || slices.ContainsFunc(over, func(l Line) bool { return l.Kind != OrderLine && l.Kind != Unread }) ||
		slices.ContainsFunc(alone, func(l Line) bool { return l.headed() || l.Kind == VoteLine || l.withdraws != nil }) ||
		!tail && (first.Standing() != Doubtful || first.Kind == OrderLine && complete(first.Order)) ||
		first.Kind == OrderLine && first.If != "" { // an order or a remark of its own
		return false
	}
	above := strings.TrimRight(a.text, " \t\r\n")
	text, end := above+" "+strings.TrimSpace(line), utf8.RuneCountInString(above)
	if utf8.RuneCountInString(text) > maxLine {
		return false
	}
	both := c.lines(a.first, text, a.ctx)
	sure := both
	if n := len(both) - 1; n >= len(over) && slices.ContainsFunc(both[n].Problems, func(p Problem) bool {
		return p.Code == MissingDestination
	}) {
		sure = both[:n] // the line below may say where to
	}
	if len(both) < len(over) || slices.ContainsFunc(sure, func(l Line) bool { return l.Kind != OrderLine || !settled(&l) }) {
		return false
	}
	// it would be lost in a remark that ends the line above
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
	c.ctx, c.by, c.head, c.unread = a.ctx, a.by, a.head, a.unread
	c.take(both)
	c.above.last, c.above.text = no, text
	return true
}

// goesOnTelling reports whether a line may be the rest of a remark: it begins in small letters, and
// names no unit and no region.
func (r *Reader) goesOnTelling(line string) bool {
	ts := grammar.Lex(sheet.Tidy(line))
	return len(ts) > 0 && ts[0].Kind == tokWord && !ts[0].Up && grammar.Number(ts[0].W) == 0 && !r.of(nil, Context{}).speaks(ts)
}

// whole reports whether a line is an order that was read, obeyed or not.
func whole(l *Line) bool {
	return l.Kind == OrderLine && complete(l.Order) && l.Standing() != Doubtful
}

// settled reports whether nothing of an order is unclear but whether it counts: it was read, or
// depends on something, or is taken back.
func settled(l *Line) bool {
	return !slices.ContainsFunc(l.Problems, func(p Problem) bool {
		return p.Code != Conditional && p.Code != Cancelled && !p.Warning && p.Code.doubts()
	})
}

// begins reports whether a line is the next item of a list: it has a number, or the same bullet as
// the line above.
func (c *collector) begins(line, over string) bool {
	line, over = strings.TrimSpace(line), strings.TrimSpace(over)
	if line == "" || over == "" || line[0] == over[0] && strings.IndexByte("-*+.>|", line[0]) >= 0 {
		return true
	}
	ts := grammar.Lex(line)
	return len(ts) == 0 || len(ts) != len(unnumber(ts)) && ts[0].Kind != tokDash
}

// ordersFirst reports whether a line begins with a unit, by its kind and its place, and says what it
// does: it is no line's rest.
func (r *Reader) ordersFirst(line string) bool {
	ts := r.arrows(r.signed(unnumber(grammar.Lex(r.opened(sheet.Tidy(line))))))
	if len(ts) < 3 || !r.isUnit(ts[0]) {
		return false
	}
	p := r.of(nil, Context{})
	m, ok := p.first(ts, ends)
	return ok && m.at > 1 && p.FindTokens(p.trim(ts[1:m.at]), Anywhere).How != NotFound
}

// tailed reports whether a line begins as what stands behind an order does: a condition, support
// told of it, its being taken back.
func (r *Reader) tailed(line string) bool {
	ts := grammar.Lex(sheet.Tidy(line))
	for len(ts) > 0 && ts[0].Kind != tokWord {
		ts = ts[1:]
	}
	if len(ts) == 0 {
		return false
	}
	class, n := r.Lex.Tails.At(ts, grammar.Condition, grammar.Told, grammar.Withdrawn)
	p := r.of(nil, Context{})
	switch class {
	case grammar.Told:
		return n < len(ts) && p.namesUnit(ts[n:])
	case grammar.Condition: // "if you have questions, call me" is none of an order
		return !ts[0].Up || p.othersIn(ts) || slices.ContainsFunc(ts, func(t token) bool { return says.Pronouns.Has(t.W) })
	}
	return class == grammar.Withdrawn
}
