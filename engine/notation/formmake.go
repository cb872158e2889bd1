package notation

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/forms"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// settle turns a slot's tokens into an order's field, and warns if they are in doubt.
func (p *parser) settle(ts []token, b forms.Bound) engine.Field {
	part, v := ts[b.From:b.To], b.V
	f := v.F
	f.Slot = v.Typ.ID
	if f.Text == "" {
		f.Text = p.textOf(part)
	}
	p.mark(part, ofOrder)
	switch v.Typ.ID {
	case "unit", "place", "region", "sea", "land":
		want, kind := v.Typ.On, engine.NoKind
		if v.Typ.ID == "unit" {
			kind = v.F.Unit.Kind
			want &= p.stands(kind)
		}
		if at, _ := p.name(v.Name, want, kind); at == engine.NoPlace || f.Place == engine.NoPlace { // "A Lon, cheers"
			f.Place, f.Region = at, p.regionOf(at)
			if v.Typ.ID == "unit" {
				f.Unit.At = at
			}
		}
	case "words":
		if p.has(part, grammar.Doubt) >= 0 {
			p.unread(part)
		}
	case "power":
		if v.F.Power != engine.NoPower {
			p.doubt(part, v.Like, p.Map.Powers[v.F.Power].Name, "")
		} else {
			p.doubt(part, v.Like, b.Slot.Called(), p.powerHint(part, len(b.Slot.Types) > 1))
		}
	default:
		if v.Typ.List < 0 {
			break
		}
		if x := &p.forms.names[v.Typ.List]; v.F.Name >= 0 {
			p.doubt(part, v.Like, x.of.Entries[v.F.Name].Name, "")
		} else {
			p.doubt(part, v.Like, x.id, x.nearest(part))
		}
	}
	return f
}

// powerHint returns the hint for an unknown name: the power whose name is most similar, or else the
// list of played powers; if the name may be a region's as well, an example of names.
func (p *parser) powerHint(ts []token, orRegion bool) string {
	if whom := p.NearestPower(p.textOf(ts)); whom != engine.NoPower {
		return "did you mean " + p.Map.Powers[whom].Name + "?"
	}
	if n := len(p.Map.Players()); orRegion && n < len(p.Map.Powers) {
		return fmt.Sprintf("a name or id of the board: %s, %s", p.Map.Powers[n].Name, p.Map.Powers[n].ID)
	}
	return "the powers are " + p.PowerList()
}

// doubt reports a name, other than a region's, that was not found exactly: it was read as the name
// `called`, or is unknown where a thing of the kind `called` is expected.
func (p *parser) doubt(ts []token, like forms.Likeness, called, hint string) {
	ts = p.trim(ts)
	switch like {
	case forms.Nearly:
		p.warn(Misspelt, grammar.Span(ts), called, "%q read as %s", p.textOf(ts), called)
	case forms.Partly:
		p.mistook(AmbiguousName, ts, "write the name in full", "%q may be more than one %s", p.textOf(ts), called)
	case forms.Unalike:
		p.mistook(UnknownName, ts, hint, "no %s is called %q", called, p.textOf(ts))
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
			continue // a line for another of the form's patterns
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

// shared marks the words of a line that its form, or an order read instead of it, has used.
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
