package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/forms"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// settle takes a slot's tokens for what they are, with a word to the writer where that is not
// certain.
func (p *parser) settle(ts []token, b forms.Bound) engine.Field {
	part, v := ts[b.From:b.To], b.V
	f := v.F
	f.Slot = v.Typ.ID
	if f.Text == "" {
		f.Text = p.textOf(part)
	}
	p.mark(part, ofOrder)
	switch {
	case v.Typ.ID == "unit":
		want := v.Typ.On & p.stands(v.F.Unit.Kind)
		at, _ := p.name(v.Name, want, v.F.Unit.Kind)
		if at == engine.NoPlace || f.Place == engine.NoPlace { // "A Lon, cheers"
			f.Place, f.Region, f.Unit.At = at, p.regionOf(at), at
		}
	case v.Typ.ID == "place", v.Typ.ID == "region", v.Typ.ID == "sea", v.Typ.ID == "land":
		if at, _ := p.name(v.Name, v.Typ.On, engine.NoKind); at == engine.NoPlace || f.Place == engine.NoPlace {
			f.Place, f.Region = at, p.regionOf(at)
		}
	case v.Typ.ID == "words":
		if p.has(part, grammar.Doubt) >= 0 {
			p.unread(part)
		}
	case v.Typ.ID == "power":
		p.doubt(part, v, func() (string, []string) {
			if v.F.Power != engine.NoPower {
				return p.Map.Powers[v.F.Power].Name, nil
			}
			return b.Slot.Called(), []string{p.powerHint(part, len(b.Slot.Types) > 1)}
		})
	case v.Typ.List >= 0:
		x := &p.forms.names[v.Typ.List]
		p.doubt(part, v, func() (string, []string) {
			if v.F.Name >= 0 {
				return x.of.Entries[v.F.Name].Name, nil
			}
			hint := x.nearest(part)
			if len(hint) > 0 {
				hint = []string{"did you mean " + strings.Join(hint, " or ") + "?"}
			}
			return x.id, hint
		})
	}
	return f
}

// powerHint is the power that a name of nobody is likest to, or else a list of those that are
// played; where it may be a region's as well, what names look like.
func (p *parser) powerHint(ts []token, orRegion bool) string {
	if whom := p.NearestPower(p.textOf(ts)); whom != engine.NoPower {
		return "did you mean " + p.Map.Powers[whom].Name + "?"
	}
	if n := len(p.Map.Players()); orRegion && n < len(p.Map.Powers) {
		return fmt.Sprintf("a name or id of the board: %s, %s", p.Map.Powers[n].Name, p.Map.Powers[n].ID)
	}
	return "the powers are " + p.PowerList()
}

// doubt reports a name that is not certain, and is not a region's: says returns what it was read
// as, or what was expected, with hints.
func (p *parser) doubt(ts []token, v *forms.Value, says func() (string, []string)) {
	ts = p.trim(ts)
	col, n := grammar.Span(ts)
	name, hints := says()
	switch v.Like {
	case forms.Nearly:
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q read as %s", p.textOf(ts), name), Hint: name})
	case forms.Partly:
		p.problem(Problem{Code: AmbiguousName, Col: col, Len: n,
			Message: fmt.Sprintf("%q may be more than one %s", p.textOf(ts), name),
			Hint:    "write the name in full"})
	case forms.Unalike:
		p.problem(Problem{Code: UnknownName, Col: col, Len: n, Message: fmt.Sprintf("no %s is called %q", name, p.textOf(ts)),
			Hint: strings.Join(hints, "")})
	}
}

// instead reads the lines that a form is short for (Form.As).
func (r *Reader) instead(p *parser, ts []token, mt *match, depth int) []Line {
	var out []Line
	for _, b := range mt.Bound {
		if b.V.Typ.ID != "words" && b.V.Like > forms.Alike {
			p.settle(ts, b)
		}
	}
	for _, es := range mt.form.as {
		line, ok := es.Write(ts, mt.Bound)
		if !ok {
			continue // of another of the form's patterns
		}
		base := *p.line
		base.Problems = nil
		for _, l := range r.tokens(base, line, p.ctx, depth+1) {
			for _, q := range p.line.Problems {
				sub := parser{Reader: r, line: &l}
				sub.problem(q)
			}
			out = append(out, l)
		}
	}
	p.shared(out, ts, mt)
	return out
}

// shared gives orders read in place of a line the words of the line that are theirs or the form's.
func (p *parser) shared(ls []Line, ts []token, mt *match) {
	said := func(t token) bool {
		return slices.ContainsFunc(ls, func(l Line) bool {
			return slices.ContainsFunc(l.words, func(w [2]int) bool { return w[0] <= t.Col && t.Col < w[1] })
		})
	}
	q := parser{Reader: p.Reader, line: p.line}
	for _, t := range ts {
		if t.Kind != tokWord {
			q.mark([]token{t}, neutral)
		}
	}
	for _, w := range mt.Words {
		q.mark(ts[w.At:w.At+1], ofOrder)
	}
	for _, b := range mt.Bound {
		for _, t := range ts[b.From:b.To] {
			if b.V.Typ.ID != "words" || said(t) {
				q.mark([]token{t}, ofOrder)
			}
		}
	}
	for i := range ls {
		ls[i].words = q.runs(ts)
	}
}
