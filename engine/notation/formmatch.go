package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// How well a part of a line answers to a pattern, the best first.
type likeness uint8

const (
	alike   likeness = iota // to the letter, but for case
	nearly                  // a part of a name, or a slip
	partly                  // a name of several
	unalike                 // a name of nothing, where one must stand
)

// matcher holds a line against patterns.
type matcher struct {
	p     *parser
	ts    []token
	upTo  likeness // what is let pass
	part  bool     // any words may follow
	sign  bool     // a ">" of the pattern tells that the form is meant
	now   *pattern
	cache map[slotKey]*value
	bound []bound
	words []literal
	steps int
}

type slotKey struct {
	id       string
	on       Terrains
	from, to int
}

// bound is what a slot took: tokens from and to.
type bound struct {
	slot     *slot
	from, to int
	v        *value
}

// literal is a word of the pattern where it was found.
type literal struct {
	at   int
	want *token
	slip bool
}

// match is a form that a line answers to.
type match struct {
	form  *form
	bound []bound
	words []literal
}

// maxSteps bounds the search of one pattern; no order comes near it.
const maxSteps = 20000

// try holds the line against one pattern.
func (m *matcher) try(f *form, pt *pattern) (*match, bool) {
	if m.upTo == alike {
		for _, any := range pt.needed {
			if !slices.ContainsFunc(any, func(w token) bool {
				return slices.ContainsFunc(m.ts, func(t token) bool { return sameToken(t, &w) })
			}) {
				return nil, false
			}
		}
	}
	m.now = pt
	m.bound, m.words, m.steps = m.bound[:0], m.words[:0], 0
	from := 0 // "Of course, ...", "So ..."
	for from < len(m.ts) && m.ts[from].Kind == tokWord && m.ts[from].Raw != "+" && m.p.carriesNothing(m.ts[from]) {
		from++
	}
	if from > 0 && (says.OkSo.Has(m.ts[0].W)) {
		from = 1
	} else if from < len(m.ts) && m.ts[from].Kind != tokComma && m.ts[from].Kind != tokColon {
		from = 0 // "It is neutral"
	}
	if !m.run(pt.es, 0, m.end) && (from == 0 || !m.run(pt.es, from, m.end)) {
		return nil, false
	}
	mt := &match{f, slices.Clone(m.bound), slices.Clone(m.words)}
	if m.upTo > nearly && !mt.telling(m.p, false) && !(m.sign && mt.pointed(m.ts)) {
		return nil, false
	}
	return mt, true
}

// pointed reports whether a match has a ">" with nothing but certain names before it: what follows
// is then misspelt, and the line means the form.
func (mt *match) pointed(ts []token) bool {
	at := slices.IndexFunc(mt.words, func(w literal) bool { return w.want.Kind == tokDash && w.want.Raw == ">" })
	return at >= 0 && ts[mt.words[at].at].Raw == ">" &&
		!slices.ContainsFunc(mt.bound, func(b bound) bool { return b.from < mt.words[at].at && b.v.like > alike })
}

// end reports whether nothing is left of the line from a token on: a courtesy may be, and behind a
// sign what carries nothing.
func (m *matcher) end(i int) bool {
	parted := false
	for ; i < len(m.ts) && !m.part; i++ {
		t := m.ts[i]
		parted = parted || t.Kind == tokComma || t.Kind == tokStop
		// "next year"
		if !m.idle(i) && (m.upTo != alike || t.Kind != tokWord || !m.p.Lex.Court.Has(t.W) &&
			!(parted && m.p.carriesNothing(t)) || m.p.has(m.ts[i:], grammar.Doubt) >= 0) {
			return false
		}
	}
	return len(m.bound)+len(m.words) > 0
}

// idle reports whether a token carries nothing: an article, "please", a comma, a full stop.
func (m *matcher) idle(i int) bool {
	t := m.ts[i]
	switch t.Kind {
	case tokWord:
		return m.p.Lex.Skip.Has(t.W) || says.A.Has(t.Raw)
	case tokComma:
		return true
	case tokStop:
		return t.W != ";"
	}
	return false
}

// run matches parts from a token on, and what follows them.
func (m *matcher) run(es []elem, i int, then func(int) bool) bool {
	if m.steps++; m.steps > maxSteps {
		return false
	}
	if len(es) == 0 {
		return then(i)
	}
	e, next := &es[0], func(j int) bool { return m.run(es[1:], j, then) }
	switch {
	case e.tok != nil:
		if i < len(m.ts) {
			if ok, slip := m.says(m.ts[i], e.tok); ok {
				m.words = append(m.words, literal{i, e.tok, slip})
				if next(i + 1) {
					return true
				}
				m.words = m.words[:len(m.words)-1]
			}
		}
	case e.slot != nil:
		if m.fill(e.slot, i, next) {
			return true
		}
	default:
		for _, alt := range e.alts {
			if m.run(alt, i, next) {
				return true
			}
		}
		return e.none && next(i)
	}
	return i < len(m.ts) && m.idle(i) && m.run(es, i+1, then)
}

// says compares a token with a word or sign of a pattern.
func (m *matcher) says(t token, want *token) (ok, slip bool) {
	if sameToken(t, want) {
		return true, false
	}
	if m.upTo == alike || m.now.words[t.W] || t.Kind != tokWord || want.Kind != tokWord ||
		len(want.W) < 5 || len(t.W) < 4 {
		return false, false
	}
	return diag.Distance(t.W, want.W, 1) <= 1, true
}

// sameToken: ">" is not any arrow, nor any arrow ">".
func sameToken(t token, want *token) bool {
	if t.Kind != want.Kind {
		return false
	}
	switch t.Kind {
	case tokWord, tokStop:
		return t.W == want.W
	case tokDash:
		return (t.Raw == ">") == (want.Raw == ">")
	}
	return true
}

// fill lets a slot take tokens: the longest name first, but as few as will do of anything at all,
// or of a name of nothing.
func (m *matcher) fill(s *slot, i int, then func(int) bool) bool {
	if s.types[0].id == "words" {
		for j := i + 1; j <= len(m.ts); j++ {
			if m.take(s, i, j, &value{typ: &s.types[0]}, then) {
				return true
			}
		}
		return false
	}
	if i >= len(m.ts) || m.ts[i].Kind != tokWord {
		return false
	}
	most := min(len(m.ts), i+14)
	for j := most; j > i; j-- {
		if m.ts[j-1].Kind != tokWord {
			continue
		}
		if v := m.value(s, i, j); v != nil && v.like < unalike && m.take(s, i, j, v, then) {
			return true
		}
	}
	if m.upTo < unalike {
		return false
	}
	for j := i + 1; j <= most; j++ {
		if m.ts[j-1].Kind != tokWord {
			continue
		}
		if v := m.value(s, i, j); v != nil && v.like == unalike && m.take(s, i, j, v, then) {
			return true
		}
	}
	return false
}

func (m *matcher) take(s *slot, i, j int, v *value, then func(int) bool) bool {
	m.bound = append(m.bound, bound{s, i, j, v})
	if s.many {
		k := j
		for k < len(m.ts) && (m.ts[k].Kind == tokComma || says.And.Has(m.ts[k].W)) {
			k++
		}
		// "1 2 5", "sund gaul"
		bare := v.like == alike && (s.types[0].id == "count" || s.types[0].id == "ordinal" || s.types[0].id == "power")
		if (k > j || bare) && m.fill(s, k, then) {
			return true
		}
	}
	if then(j) {
		return true
	}
	m.bound = m.bound[:len(m.bound)-1]
	return false
}

// value is what a slot makes of tokens: of its kinds the first that fits.
func (m *matcher) value(s *slot, i, j int) *value {
	for lim := alike; lim <= m.upTo; lim++ {
		for k := range s.types {
			t := &s.types[k]
			key := slotKey{t.id, t.on, i, j}
			if len(t.kinds) > 0 {
				key.id += string(rune('0' + t.kinds[0]))
			}
			v, ok := m.cache[key]
			if !ok {
				v = m.p.valueOf(t, m.ts, i, j)
				m.cache[key] = v
			}
			if v != nil && v.like == lim {
				return v
			}
		}
	}
	return nil
}

// telling reports whether a match has a word of the form to the letter which is no link, and
// strictly none of the family's verbs: a line that has it means the form.
func (mt *match) telling(p *parser, strict bool) bool {
	return slices.ContainsFunc(mt.words, func(w literal) bool {
		if w.slip || w.want.Kind != tokWord || len(w.want.W) < 3 || p.Lex.Skip.Has(w.want.W) || p.Lex.Filler.Has(w.want.W) {
			return false
		}
		return !slices.ContainsFunc(p.Lex.Phrases.Of(w.want.W), func(ph grammar.Phrase) bool {
			return len(ph.Words) == 1 && (strict || ph.Class != grammar.Verb)
		})
	})
}
