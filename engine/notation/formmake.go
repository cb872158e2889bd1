package notation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// settle takes a slot's tokens for what they are, with a word to the writer where that is not
// certain.
func (p *parser) settle(ts []token, b bound) engine.Field {
	part, v := ts[b.from:b.to], b.v
	f := v.f
	f.Slot = v.typ.id
	if f.Text == "" {
		f.Text = p.textOf(part)
	}
	p.mark(part, ofOrder)
	switch {
	case v.typ.id == "unit":
		want := v.typ.on & p.stands(v.unit.kind)
		at, _ := p.name(v.name, want, v.unit.kind)
		if at == engine.NoPlace || f.Place == engine.NoPlace { // "A Lon, cheers"
			f.Place, f.Region, f.Unit.At = at, p.regionOf(at), at
		}
	case v.typ.id == "place", v.typ.id == "region", v.typ.id == "sea", v.typ.id == "land":
		if at, _ := p.name(v.name, v.typ.on, engine.NoKind); at == engine.NoPlace || f.Place == engine.NoPlace {
			f.Place, f.Region = at, p.regionOf(at)
		}
	case v.typ.id == "words":
		if p.has(part, grammar.Doubt) >= 0 {
			p.unread(part)
		}
	case v.typ.id == "power":
		p.doubt(part, v, func() (string, []string) {
			if v.f.Power != engine.NoPower {
				return p.Map.Powers[v.f.Power].Name, nil
			}
			return b.slot.called(), []string{p.powerHint(part, len(b.slot.types) > 1)}
		})
	case v.typ.list >= 0:
		x := &p.forms.names[v.typ.list]
		p.doubt(part, v, func() (string, []string) {
			if v.f.Name >= 0 {
				return x.of.Entries[v.f.Name].Name, nil
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

// called says in words what may stand in a slot: "power or region".
func (s *slot) called() string {
	var out []string
	for i := range s.types {
		id := s.types[i].id
		if id == "place" || id == "sea" || id == "land" {
			id = "region"
		}
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return strings.Join(out, " or ")
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

// doubt tells what is wrong with a name that is no region's: says returns what it was read as, or
// what it should have been and hints.
func (p *parser) doubt(ts []token, v *value, says func() (string, []string)) {
	ts = p.trim(ts)
	col, n := grammar.Span(ts)
	name, hints := says()
	switch v.like {
	case nearly:
		p.problem(Problem{Code: Misspelt, Col: col, Len: n, Warning: true,
			Message: fmt.Sprintf("%q read as %s", p.textOf(ts), name), Hint: name})
	case partly:
		p.problem(Problem{Code: AmbiguousName, Col: col, Len: n,
			Message: fmt.Sprintf("%q may be more than one %s", p.textOf(ts), name),
			Hint:    "write the name in full"})
	case unalike:
		p.problem(Problem{Code: UnknownName, Col: col, Len: n, Message: fmt.Sprintf("no %s is called %q", name, p.textOf(ts)),
			Hint: strings.Join(hints, "")})
	}
}

// instead reads the lines that a form stands for.
func (r *Reader) instead(p *parser, ts []token, mt *match, depth int) []Line {
	var out []Line
	for _, b := range mt.bound {
		if b.v.typ.id != "words" && b.v.like > alike {
			p.settle(ts, b)
		}
	}
	for _, es := range mt.form.as {
		w := writer{ts: ts, bound: mt.bound, col: ts[0].Col}
		line, ok := w.write(es)
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
	for _, w := range mt.words {
		q.mark(ts[w.at:w.at+1], ofOrder)
	}
	for _, b := range mt.bound {
		for _, t := range ts[b.from:b.to] {
			if b.v.typ.id != "words" || said(t) {
				q.mark([]token{t}, ofOrder)
			}
		}
	}
	for i := range ls {
		ls[i].words = q.runs(ts)
	}
}

// writer writes a line that a form stands for with the words of the slots.
type writer struct {
	ts    []token
	bound []bound
	col   int // where the words that the form itself puts in are thought to stand
}

// write returns false where a slot of the parts was not filled.
func (w *writer) write(es []elem) ([]token, bool) {
	var out []token
	for i := range es {
		switch e := &es[i]; {
		case e.tok != nil:
			t := *e.tok
			t.Col, t.N = w.col, 0
			out = append(out, t)
		case e.slot != nil:
			k := slices.IndexFunc(w.bound, func(b bound) bool { return b.slot.name == e.slot.name })
			if k < 0 {
				return nil, false
			}
			part := w.ts[w.bound[k].from:w.bound[k].to]
			out = append(out, part...)
			w.col = part[len(part)-1].Col
		default:
			if part, ok := w.write(e.alts[0]); ok {
				out = append(out, part...)
			}
		}
	}
	return out, true
}
