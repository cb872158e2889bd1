package forms

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// Likeness says how well a part of a line answers to a pattern, the best first.
type Likeness uint8

const (
	Alike   Likeness = iota // to the letter, but for case
	Nearly                  // a part of a name, or a slip
	Partly                  // a name of several
	Unalike                 // a name of nothing, where one must stand
)

// Line says what the words of a line can be.
type Line interface {
	Value(t *SlotType, ts []token, i, j int) *Value // of tokens i to j; nil: they are nothing of the kind
	CarriesNothing(t token) bool
	Doubts(ts []token) bool
}

// Value is what a slot may be made of.
type Value struct {
	Typ  *SlotType
	Like Likeness
	F    engine.Field
	Name []token // the tokens of the name, where there is one
}

// Matcher matches a line with patterns.
type Matcher struct {
	Line  Line
	Lex   *grammar.Lexicon
	Ts    []token
	UpTo  Likeness // what is let pass
	Part  bool     // any words may follow
	Sign  bool     // a ">" of the pattern tells that the form is meant
	now   *Pattern
	cache map[slotKey]*Value
	bound []Bound
	words []Literal
	steps int
}

type slotKey struct {
	id       string
	on       names.Terrains
	from, to int
}

// Bound is what a slot took: tokens from and to.
type Bound struct {
	Slot     *Slot
	From, To int
	V        *Value
}

// Literal is a word of the pattern where it was found.
type Literal struct {
	At   int
	Want *token
	Slip bool
}

// Match is how a line answers to a pattern.
type Match struct {
	Bound []Bound
	Words []Literal
}

// TakesAny reports whether a match has words in it that may be anything.
func (mt *Match) TakesAny() bool {
	return slices.ContainsFunc(mt.Bound, func(b Bound) bool { return b.V.Typ.ID == "words" })
}

// maxSteps bounds the search of one pattern; no order comes near it.
const maxSteps = 20000

// Try matches the line with one pattern.
func (m *Matcher) Try(pt *Pattern) (*Match, bool) {
	if m.UpTo == Alike {
		for _, any := range pt.needed {
			if !slices.ContainsFunc(any, func(w token) bool {
				return slices.ContainsFunc(m.Ts, func(t token) bool { return sameToken(t, &w) })
			}) {
				return nil, false
			}
		}
	}
	if m.cache == nil {
		m.cache = map[slotKey]*Value{}
	}
	m.now = pt
	m.bound, m.words, m.steps = m.bound[:0], m.words[:0], 0
	from := 0 // "Of course, ...", "So ..."
	for from < len(m.Ts) && m.Ts[from].Kind == grammar.Word && m.Ts[from].Raw != "+" && m.Line.CarriesNothing(m.Ts[from]) {
		from++
	}
	if from > 0 && (says.OkSo.Has(m.Ts[0].W)) {
		from = 1
	} else if from < len(m.Ts) && m.Ts[from].Kind != grammar.Comma && m.Ts[from].Kind != grammar.Colon {
		from = 0 // "It is neutral"
	}
	if !m.run(pt.es, 0, m.end) && (from == 0 || !m.run(pt.es, from, m.end)) {
		return nil, false
	}
	mt := &Match{slices.Clone(m.bound), slices.Clone(m.words)}
	if m.UpTo > Nearly && !mt.Telling(m.Lex, false) && !(m.Sign && mt.Pointed(m.Ts)) {
		return nil, false
	}
	return mt, true
}

// Pointed reports whether a match has a ">" with nothing but certain names before it: what follows
// is then misspelt, and the line means the form.
func (mt *Match) Pointed(ts []token) bool {
	at := slices.IndexFunc(mt.Words, func(w Literal) bool { return w.Want.Kind == grammar.Dash && w.Want.Raw == ">" })
	return at >= 0 && ts[mt.Words[at].At].Raw == ">" &&
		!slices.ContainsFunc(mt.Bound, func(b Bound) bool { return b.From < mt.Words[at].At && b.V.Like > Alike })
}

// end reports whether nothing is left of the line but a courtesy, or what carries nothing.
func (m *Matcher) end(i int) bool {
	parted := false
	for ; i < len(m.Ts) && !m.Part; i++ {
		t := m.Ts[i]
		parted = parted || t.Kind == grammar.Comma || t.Kind == grammar.Stop
		// "next year"
		if !m.idle(i) && (m.UpTo != Alike || t.Kind != grammar.Word || !m.Lex.Court.Has(t.W) &&
			!(parted && m.Line.CarriesNothing(t)) || m.Line.Doubts(m.Ts[i:])) {
			return false
		}
	}
	return len(m.bound)+len(m.words) > 0
}

// idle reports whether a token carries nothing: an article, "please", a comma, a full stop.
func (m *Matcher) idle(i int) bool {
	t := m.Ts[i]
	switch t.Kind {
	case grammar.Word:
		return m.Lex.Skip.Has(t.W) || says.A.Has(t.Raw)
	case grammar.Comma:
		return true
	case grammar.Stop:
		return t.W != ";"
	}
	return false
}

// run matches parts from a token on, and what follows them.
func (m *Matcher) run(es []elem, i int, then func(int) bool) bool {
	if m.steps++; m.steps > maxSteps {
		return false
	}
	if len(es) == 0 {
		return then(i)
	}
	e, next := &es[0], func(j int) bool { return m.run(es[1:], j, then) }
	switch {
	case e.tok != nil:
		if i < len(m.Ts) {
			if ok, slip := m.says(m.Ts[i], e.tok); ok {
				m.words = append(m.words, Literal{i, e.tok, slip})
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
	return i < len(m.Ts) && m.idle(i) && m.run(es, i+1, then)
}

// says compares a token with a word or sign of a pattern.
func (m *Matcher) says(t token, want *token) (ok, slip bool) {
	if sameToken(t, want) {
		return true, false
	}
	if m.UpTo == Alike || m.now.words[t.W] || t.Kind != grammar.Word || want.Kind != grammar.Word ||
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
	case grammar.Word, grammar.Stop:
		return t.W == want.W
	case grammar.Dash:
		return (t.Raw == ">") == (want.Raw == ">")
	}
	return true
}

// fill lets a slot take tokens: the longest name, but as few as will do of anything at all.
func (m *Matcher) fill(s *Slot, i int, then func(int) bool) bool {
	if s.Types[0].ID == "words" {
		for j := i + 1; j <= len(m.Ts); j++ {
			if m.take(s, i, j, &Value{Typ: &s.Types[0]}, then) {
				return true
			}
		}
		return false
	}
	if i >= len(m.Ts) || m.Ts[i].Kind != grammar.Word {
		return false
	}
	most := min(len(m.Ts), i+14)
	for j := most; j > i; j-- {
		if m.Ts[j-1].Kind != grammar.Word {
			continue
		}
		if v := m.value(s, i, j); v != nil && v.Like < Unalike && m.take(s, i, j, v, then) {
			return true
		}
	}
	if m.UpTo < Unalike {
		return false
	}
	for j := i + 1; j <= most; j++ {
		if m.Ts[j-1].Kind != grammar.Word {
			continue
		}
		if v := m.value(s, i, j); v != nil && v.Like == Unalike && m.take(s, i, j, v, then) {
			return true
		}
	}
	return false
}

func (m *Matcher) take(s *Slot, i, j int, v *Value, then func(int) bool) bool {
	m.bound = append(m.bound, Bound{s, i, j, v})
	if s.many {
		k := j
		for k < len(m.Ts) && (m.Ts[k].Kind == grammar.Comma || says.And.Has(m.Ts[k].W)) {
			k++
		}
		// "1 2 5", "sund gaul"
		bare := v.Like == Alike && (s.Types[0].ID == "count" || s.Types[0].ID == "ordinal" || s.Types[0].ID == "power")
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
func (m *Matcher) value(s *Slot, i, j int) *Value {
	for lim := Alike; lim <= m.UpTo; lim++ {
		for k := range s.Types {
			t := &s.Types[k]
			key := slotKey{t.ID, t.On, i, j}
			if len(t.Kinds) > 0 {
				key.id += string(rune('0' + t.Kinds[0]))
			}
			v, ok := m.cache[key]
			if !ok {
				v = m.Line.Value(t, m.Ts, i, j)
				m.cache[key] = v
			}
			if v != nil && v.Like == lim {
				return v
			}
		}
	}
	return nil
}

// Telling reports whether a match has a word of the form to the letter which is no link, and
// strictly none of the family's verbs: a line that has it means the form.
func (mt *Match) Telling(lex *grammar.Lexicon, strict bool) bool {
	return slices.ContainsFunc(mt.Words, func(w Literal) bool {
		if w.Slip || w.Want.Kind != grammar.Word || len(w.Want.W) < 3 || lex.Skip.Has(w.Want.W) || lex.Filler.Has(w.Want.W) {
			return false
		}
		return !slices.ContainsFunc(lex.Phrases.Of(w.Want.W), func(ph grammar.Phrase) bool {
			return len(ph.Words) == 1 && (strict || ph.Class != grammar.Verb)
		})
	})
}
