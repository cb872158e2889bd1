package forms

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// Likeness is how well a part of a line matches a pattern, the best first.
type Likeness uint8

const (
	Alike   Likeness = iota // an exact match, except for case
	Nearly                  // a match with a part of a name, or with a spelling mistake
	Partly                  // a match with a name that several things share
	Unalike                 // no match: an unknown name where a name must be
)

// Line answers what the words of a line can be; the package itself knows no names.
type Line interface {
	Value(t *SlotType, ts []token, i, j int) *Value // the value of tokens i to j, or nil if they are no such thing
	CarriesNothing(t token) bool
	Doubts(ts []token) bool
}

// Value is what a slot's tokens mean.
type Value struct {
	Typ  *SlotType
	Like Likeness
	F    engine.Field
	Name []token // the tokens of the name, if there is one
}

// Matcher matches a line with patterns.
type Matcher struct {
	Line  Line
	Lex   *grammar.Lexicon
	Ts    []token
	UpTo  Likeness // the worst likeness that counts as a match
	Part  bool     // the match need not reach the line's end
	Sign  bool     // a ">" of the pattern shows that the form is meant
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

// Bound is a slot with its value, from tokens From to To.
type Bound struct {
	Slot     *Slot
	From, To int
	V        *Value
}

// Literal is a word of the pattern, with its position on the line; Slip: it is misspelt there.
type Literal struct {
	At   int
	Want *token
	Slip bool
}

// Match is the slots and words of a pattern that matches a line.
type Match struct {
	Bound []Bound
	Words []Literal
}

// TakesAny reports whether a match has a slot that takes any words.
func (mt *Match) TakesAny() bool {
	return slices.ContainsFunc(mt.Bound, func(b Bound) bool { return b.V.Typ.ID == "words" })
}

// maxSteps limits the search for one pattern; no real order comes near it.
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
	from := 0 // skip words such as "Of course, ...", "So ..."
	for from < len(m.Ts) && m.Ts[from].Kind == grammar.Word && m.Ts[from].Raw != "+" && m.Line.CarriesNothing(m.Ts[from]) {
		from++
	}
	if from > 0 && (says.OkSo.Has(m.Ts[0].W)) {
		from = 1
	} else if from < len(m.Ts) && m.Ts[from].Kind != grammar.Comma && m.Ts[from].Kind != grammar.Colon {
		from = 0 // but not the subject of "It is neutral"
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

// Pointed reports whether a match has a ">" with only exact names before it. The line then means
// the form, and what follows is misspelt.
func (mt *Match) Pointed(ts []token) bool {
	at := slices.IndexFunc(mt.Words, func(w Literal) bool { return w.Want.Kind == grammar.Dash && w.Want.Raw == ">" })
	return at >= 0 && ts[mt.Words[at].At].Raw == ">" &&
		!slices.ContainsFunc(mt.Bound, func(b Bound) bool { return b.From < mt.Words[at].At && b.V.Like > Alike })
}

// end reports whether the rest of the line, from token i on, is only courtesy or has no meaning.
func (m *Matcher) end(i int) bool {
	parted := false
	for ; i < len(m.Ts) && !m.Part; i++ {
		t := m.Ts[i]
		parted = parted || t.Kind == grammar.Comma || t.Kind == grammar.Stop
		// words that may change the meaning: "next year"
		if !m.idle(i) && (m.UpTo != Alike || t.Kind != grammar.Word || !m.Lex.Court.Has(t.W) &&
			!(parted && m.Line.CarriesNothing(t)) || m.Line.Doubts(m.Ts[i:])) {
			return false
		}
	}
	return len(m.bound)+len(m.words) > 0
}

// idle reports whether a token has no meaning: an article, "please", a comma, a full stop.
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

// run matches some parts of a pattern from token i on, and then what follows them.
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

// says reports whether a token is a word or sign of a pattern, perhaps misspelt (slip).
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

// sameToken reports whether a token is a pattern's word or sign; ">" differs from other arrows.
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

// fill tries tokens from i on for a slot: the longest name first, but the fewest of any words.
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
		// several values need no sign between them: "1 2 5", "sund gaul"
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

// value returns what tokens i to j mean as one of a slot's types, the first that fits, or nil.
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

// Telling reports whether a match has a word that shows that the form is meant: spelt exactly, no
// link, and if strict no verb of common orders.
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
