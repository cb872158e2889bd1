package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// laterHeading returns the phrase that a line consists of, but for signs and little words, or nil.
func (r *Reader) laterHeading(l *Line) *grammar.LaterPhrase {
	if l.Kind == OrderLine && l.Standing() != Doubtful || l.Kind == QuotedLine || l.Kind == VoteLine {
		return nil
	}
	// "Builds (if any)"
	ts := grammar.TrimSigns(slices.DeleteFunc(grammar.Lex(l.Text), func(t token) bool {
		return t.Kind == tokOpen || t.Kind == tokClose
	}))
	p := parser{Reader: r, line: l}
	for len(ts) > 1 && ts[0].Kind == tokWord && p.carriesNothing(ts[0]) {
		ts = ts[1:]
	}
	if len(ts) == 0 || len(ts) > 8 {
		return nil
	}
	ph := r.Lex.Later.At(ts)
	if ph == nil || slices.ContainsFunc(ts[len(ph.Words):], func(t token) bool { return !p.carriesNothing(t) }) {
		return nil
	}
	return ph
}

// later looks at a line's heading: of a later phase it makes what stands below it wishes of that
// phase, of any other that ends.
func (c *collector) later(l *Line) (heading bool) {
	ph := c.laterHeading(l)
	known := !c.base.AnyStep
	if ph != nil && (known && c.base.Step < ph.Step || !known && ph.If_) {
		c.wish, c.why = ph.Step, ""
		if ph.If_ {
			c.why = strings.TrimRight(strings.TrimSpace(l.Text), ":.,-– ")
		}
		c.ctx.Step, c.ctx.AnyStep = ph.Step, false
		c.ctx.list = l.list
		for _, w := range ph.Words {
			if v := c.Lex.Lists.Of(w); c.ctx.list == engine.NoOrder && ph.Step == engine.Adjustment {
				c.ctx.list = v // "Winter builds"
			}
		}
		l.list = c.ctx.list
		l.Kind, l.Comment, l.Problems, l.head = CommentLine, l.Text, nil, false
		c.season.other, c.season.gone = "", ""
		return true
	}
	if c.wish != engine.Movement && (l.headed() || l.phase != "" || l.Kind == CommentLine &&
		strings.HasSuffix(l.Text, ":")) {
		c.wish, c.ctx.Step, c.ctx.AnyStep = engine.Movement, c.base.Step, c.base.AnyStep
	}
	return false
}

// laterInline parts a heading of a later phase from what stands behind it on its line, "Builds (if
// any): A Par, F Bre": both keep their columns.
func (c *collector) laterInline(line string) (head, rest string) {
	k := strings.IndexByte(line, ':')
	if k < 4 || strings.TrimSpace(line[k+1:]) == "" || !strings.ContainsAny(line[:k], " sS") {
		return line, ""
	}
	l := Line{Text: strings.TrimSpace(line[:k+1])}
	ph := c.laterHeading(&l)
	if nothingSaid(strings.ToLower(strings.TrimRight(strings.TrimSpace(line[k+1:]), "."))) {
		return line, "" // "Retreats: none"
	}
	if ph == nil || len(ph.Words) == 1 && !says.Plurals.Has(ph.Words[0]) && c.Lex.Lists.Of(ph.Words[0]) == engine.NoOrder &&
		c.Lex.Submissions.Of(ph.Words[0]) == "" ||
		c.base.AnyStep && !ph.If_ || !c.base.AnyStep && c.base.Step >= ph.Step {
		return line, ""
	}
	return line[:k+1], sheet.Spaces(line[:k+1]) + line[k+1:]
}

// wished makes a wish of a line's order, or of a part of it, below the heading of a later phase.
func (c *collector) wished(l *Line) {
	if c.wish != engine.Movement && l.Kind == OrderLine {
		l.Kind, l.Wish = WishLine, c.wish
		if l.If == "" {
			l.If = c.why
		}
	}
}

// ifDislodged reads what a condition of an order says of its unit's retreat: "if dislodged, retreat
// to Kie, else Ber". It is nil where that is not all that the words say.
func (p *parser) ifDislodged(of *Line, cond []token) []Line {
	cond = grammar.TrimSigns(cond)
	o := of.Order
	ph := p.Lex.Later.At(cond)
	if ph == nil || !ph.If_ || o.At == engine.NoPlace || !p.ctx.AnyStep && p.ctx.Step != engine.Movement ||
		phaseOf(o.Verb) != engine.Movement {
		return nil
	}
	l := *of
	l.Kind, l.Wish, l.Problems, l.Else, l.Comment = WishLine, ph.Step, nil, nil, ""
	l.cut(cond)
	l.If = p.textOf(cond[:len(ph.Words)])
	l.Order = engine.NewOrder(engine.Retreat, o.By, o.Kind, o.At)
	l.Order.Pos, l.Order.Text = o.Pos, l.Text
	q := parser{Reader: p.Reader, ctx: p.ctx, line: &l}
	q.ctx.Step, q.ctx.AnyStep = engine.Retreats, false
	var wishes []engine.Order
	for _, part := range p.Lex.WishParts(cond[len(ph.Words):]) {
		for len(part) > 1 && (says.Then.Has(part[0].W) || part[0].Kind == tokDash) {
			part = part[1:]
		}
		w, ok := q.oneWish(part)
		if !ok {
			return nil
		}
		wishes = append(wishes, w)
	}
	if len(wishes) == 0 {
		return nil
	}
	l.Order, l.Else = wishes[0], wishes[1:]
	return []Line{l}
}
