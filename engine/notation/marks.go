package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// phrase is a phrase of the grammar found on a line: n tokens at index at.
type phrase struct {
	at, n int
	class grammar.Class
	verb  engine.Verb
}

// marks returns the phrases of the grammar outside of known names, the longest at each position.
func (p *parser) marks(ts []token) []phrase {
	var out []phrase
	p.eachMark(ts, func(m phrase) bool {
		if out == nil {
			out = make([]phrase, 0, 4) // enough for most orders
		}
		out = append(out, m)
		return true
	})
	return out
}

// first returns the first mark for which is(mark) is true.
func (p *parser) first(ts []token, is func(phrase) bool) (found phrase, ok bool) {
	p.eachMark(ts, func(m phrase) bool {
		if is(m) {
			found, ok = m, true
		}
		return !ok
	})
	return found, ok
}

func anyMark(phrase) bool { return true }

func aVerb(m phrase) bool { return m.class == grammar.Verb }

// ends reports whether an order can end at a mark: a verb, or an arrow with something before it.
func ends(m phrase) bool { return m.class == grammar.Verb || m.class == grammar.To && m.at > 0 }

// eachMark yields the marks of a line from left to right, until yield returns false.
func (p *parser) eachMark(ts []token, yield func(phrase) bool) {
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind == tokDash {
			if !yield(phrase{i, 1, grammar.To, engine.NoOrder}) {
				return
			}
			continue
		}
		if ts[i].Kind != tokWord {
			continue
		}
		if i > 0 && ts[i-1].Kind == tokSlash {
			continue // the letter is a coast's: spa/s
		}
		for _, ph := range p.Lex.Phrases.Of(ts[i].W) {
			if !grammar.StartsWith(ts[i:], ph.Words) || len(ph.Words) == 1 && len(ts[i].W) == 1 && !p.letterVerb(ts, i) ||
				says.By.Has(ts[i].W) && i > 0 && p.Lex.Asides.Has(ts[i-1].W) { // "supported by" begins no route
				continue
			}
			if !yield(phrase{i, len(ph.Words), ph.Class, ph.Verb}) {
				return
			}
			i += len(ph.Words) - 1
			break
		}
	}
}

// letterVerb reports whether a single letter, behind a name, may be a verb and no unit or coast.
func (p *parser) letterVerb(ts []token, i int) bool {
	if i == 0 { // "D A PAR": before the unit
		_, unit := p.Lex.Units.Get(grammar.WordAt(ts, 1))
		return unit && ts[0].Up && says.LettersOfOne.Has(ts[0].W)
	}
	_, unit := p.Lex.Units.Get(ts[i-1].W)
	return (ts[i-1].Kind == tokWord || ts[i-1].Kind == tokColon && i > 1) && !(unit && i == 1) &&
		(i+1 >= len(ts) || ts[i+1].Kind != tokHyphen)
}

// verb chooses the order's verb: the first, or the first "to" or arrow if that comes before any.
func (p *parser) verb(ts []token, ms []phrase) (phrase, bool) {
	for i, m := range ms {
		moves := phrase{m.at, 0, grammar.Verb, engine.Move}
		next := func(k int, c grammar.Class) bool { return k < len(ms) && ms[k].class == c }
		switch m.class {
		case grammar.Verb:
			return m, true
		case grammar.To:
			switch {
			case m.at == 0:
				continue
			case next(i+1, grammar.Verb) && ms[i+1].at == m.at+m.n: // "Army London to hold", "to convoy"
				return ms[i+1], true
			case says.Supplies.Has(ts[0].W): // a gift under a label: "Supply: 2 to Ormond"
				return phrase{0, 1, grammar.Verb, engine.Transfer}, true
			}
			if v, ok := p.slipVerb(ts, m.at); ok {
				return v, true
			}
			moves.n = m.n
			return moves, true
		case grammar.From: // the verb is the "to": "Army London from London to Surrey"
			if m.at > 0 && next(i+1, grammar.To) {
				return moves, true
			}
		case grammar.Via: // "Army Devon is conveyed by Fleet Lyme Bay to Dorset"
			k := i + 1
			if k < len(ms) && ms[k].verb == engine.Convoy && ms[k].at == m.at+m.n { // "A Smyrna VIA CONVOY - Greece"
				k++
			}
			if m.at > 1 && next(k, grammar.To) && p.unit(ts[:m.at]).said && !says.By.Has(grammar.WordAt(ts, m.at)) {
				return moves, true
			}
		case grammar.Still:
			return phrase{m.at, m.n, grammar.Verb, engine.Hold}, true
		}
	}
	return p.slipVerb(ts, len(ts))
}

// slipVerb finds a misspelt verb before a token, on a line that begins with a unit.
func (p *parser) slipVerb(ts []token, end int) (phrase, bool) {
	if _, unit := p.Lex.Units.Get(ts[0].W); !unit {
		return phrase{}, false
	}
	if name := p.unit(ts[:end]).name; len(name) > 0 && p.FindTokens(name, Anywhere).How != NotFound {
		return phrase{}, false // all of it is a name
	}
	for i := 2; i < end; i++ {
		if ts[i].Kind != tokWord || len(ts[i].W) < 5 || len(p.WithWord[ts[i].W]) > 0 || p.isUnit(ts[i]) {
			continue
		}
		if v, ok := p.Lex.NearestVerb(ts[i].W); ok {
			p.warn(Misspelt, grammar.Span(ts[i:i+1]), v.Words[0], "%q read as %q", ts[i].Raw, v.Words[0])
			p.mark(ts[i:i+1], ofOrder)
			return phrase{i, 1, grammar.Verb, v.Verb}, true
		}
	}
	return phrase{}, false
}

// tokenUse is the use that the reader has made of a token.
type tokenUse uint8

const (
	unsaid  tokenUse = iota // no use yet
	ofOrder                 // a word of the order: unit, verb, place, link
	aRemark                 // a remark after the order
	neutral                 // a word without meaning
)

// mark records the use of some tokens. ofOrder is never replaced.
func (p *parser) mark(ts []token, as tokenUse) {
	for _, t := range ts {
		if t.Col >= len(p.parts) {
			p.parts = append(p.parts, make([]tokenUse, t.Col+48-len(p.parts))...)
		}
		if p.parts[t.Col] != ofOrder || as == ofOrder {
			p.parts[t.Col] = as
		}
	}
}

// part returns the recorded use of a token.
func (p *parser) part(t token) tokenUse {
	if t.Col < len(p.parts) {
		return p.parts[t.Col]
	}
	return unsaid
}

// account gives every token of a read order a use, and reports words that have none. Courtesies and
// prepositions need none.
func (p *parser) account(ts []token) {
	p.eachMark(ts, func(m phrase) bool {
		if p.part(ts[m.at]) == unsaid {
			p.mark(ts[m.at:m.at+m.n], ofOrder)
		}
		return true
	})
	v := p.line.Order.Verb
	counts := v == engine.Transfer || v == engine.Waive
	for i, t := range ts {
		if p.part(t) != unsaid {
			continue
		}
		_, unit := p.Lex.Units.Get(t.W)
		command, number := p.Lex.Tails.Len(ts[i:], grammar.Command), grammar.Number(t.W)
		n, as := 1, neutral
		switch {
		case t.Kind != tokWord:
		case command > 0:
			n, as = command, ofOrder
		case p.Lex.Generic.Has(t.W) && i > 0 && p.part(ts[i-1]) == ofOrder, // "on the south coast"
			unit, p.Lex.Coasts.Of(t.W) != "", counts && (p.Lex.Supply.Has(t.W) || p.Lex.Numbers.Of(t.W) > 0 || number > 0):
			as = ofOrder
		case counts && says.ForTo.Has(t.W), p.Lex.Skip.Has(t.W) || p.Lex.Filler.Has(t.W) || says.IsAt.Has(t.W):
		default:
			_, n = p.PowerAt(ts[i:])
			if k := i + n; n > 0 && k < len(ts) && says.Orders.Has(ts[k].W) {
				break // a power before "orders": "The Crown orders its army"
			} else if n > 0 && (counts || k < len(ts) && (p.isUnit(ts[k]) || p.part(ts[k]) == ofOrder)) {
				as = ofOrder // the owner of a unit: "the Crown's army"
			} else {
				n = 0
			}
		}
		p.mark(ts[i:i+n], as)
	}
	start, doubted := -1, p.doubted()
	for i := 0; i <= len(ts) && !doubted; i++ {
		if i < len(ts) && p.part(ts[i]) == unsaid && !p.carriesNothing(ts[i]) {
			if start < 0 {
				start = i
			}
		} else if start >= 0 && (i == len(ts) || p.part(ts[i]) == ofOrder) {
			end := i
			for end > start && p.part(ts[end-1]) != unsaid {
				end--
			}
			p.unread(ts[start:end])
			start = -1
		}
	}
	p.line.words = p.runs(ts)
}

// doubted reports whether a line has a problem that makes it doubtful.
func (p *parser) doubted() bool {
	return slices.ContainsFunc(p.line.Problems, func(q Problem) bool { return q.doubts() })
}

func (p *parser) carriesNothing(t token) bool {
	return t.Kind != tokWord || p.Lex.Harmless.Has(t.W) || p.Lex.Skip.Has(t.W) || p.Lex.Filler.Has(t.W) || p.Lex.Court.Has(t.W)
}

// runs returns the parts of the line that the order's own words cover, as ranges of characters.
// Words without meaning between two such words are included; a remark or an unused word ends a
// part.
func (p *parser) runs(ts []token) [][2]int {
	before := func(a, b token) int { return a.Col - b.Col }
	if !slices.IsSortedFunc(ts, before) {
		ts = slices.Clone(ts)
		slices.SortFunc(ts, before)
	}
	rs := []rune(p.line.full)
	var out [][2]int
	open, last := false, 0
	for _, t := range ts {
		if open && slices.ContainsFunc(rs[last:max(last, min(t.Col, len(rs)))], grammar.IsWordRune) {
			open = false // the words between belong to another order or to a remark
		}
		last = t.Col + t.N
		switch p.part(t) {
		case ofOrder:
			if !open {
				out = append(out, [2]int{t.Col, 0})
			}
			out[len(out)-1][1], open = last, true
		case aRemark, unsaid:
			open = false
		}
	}
	for i, w := range out {
		to := w[1]
		if !strings.ContainsAny(string(rs[w[0]:min(to, len(rs))]), "([{") { // "(North Coast)", "(N.C.)"
			continue
		}
		for to < len(rs) && rs[to] == '.' {
			to++
		}
		if to < len(rs) && strings.ContainsRune(")]}", rs[to]) {
			out[i][1] = to + 1
		}
	}
	return out
}

// Words returns the order itself in the writer's words: the unit, the verb, the places and the
// small words between them. Only this may be published of an order, and the receipt covers it.
// Greetings, remarks, brackets and anything else on the line are left out. For a line without an
// order or with a doubtful one it is empty, since nothing of such a line may be shown.
func (l *Line) Words() string {
	if l.Kind != OrderLine || l.Standing() == Doubtful {
		return ""
	}
	rs := []rune(l.full)
	var out []string
	for _, w := range l.words {
		if s := strings.Join(strings.Fields(string(rs[w[0]:min(w[1], len(rs))])), " "); s != "" {
			out = append(out, s)
		}
	}
	return strings.Join(out, " ")
}
