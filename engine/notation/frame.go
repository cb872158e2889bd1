package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// opened blanks brackets around something that an order needs, so that columns stay the same: a
// unit's place, "A(Par)-Bur"; a verb's object, "A Bud S (A Ser - Rum)"; an arrow's destination, "A
// Par - (Bur)"; a unit before its verb, "(A Par) - Bur". All other brackets hold a coast, a route,
// a county or a remark, and are read later.
func (r *Reader) opened(line string) string {
	if !strings.ContainsAny(line, "([{") {
		return line
	}
	ts, rs := grammar.Lex(line), []rune(line)
	p := parser{Reader: r}
	for i, t := range ts {
		if end := grammar.Mate(ts, i); t.Kind == tokOpen && end < len(ts) && p.needs(ts[:i], ts[i+1:end], ts[end+1:]) {
			rs[t.Col], rs[ts[end].Col] = ' ', ' '
		}
	}
	return string(rs)
}

// unboxed removes brackets that are around every order on a line: "[A Ser H] [A Bud H]".
func (r *Reader) unboxed(line string, base Line, ctx Context) (string, bool) {
	said := strings.TrimSpace(line)
	if len(said) < 5 || !strings.ContainsRune("([{", rune(said[0])) ||
		!strings.ContainsRune(")]}", rune(said[len(said)-1])) {
		return line, false
	}
	ts, rs, boxed := grammar.Lex(line), []rune(line), false
	p := parser{Reader: r}
	for i, end := 0, 0; i < len(ts); i = end + 1 {
		if end = grammar.Mate(ts, i); ts[i].Kind != tokOpen || end == len(ts) {
			return line, false
		}
		order := r.arrows(slices.Clone(ts[i+1 : end]))
		if len(order) > 2 && (p.isUnit(order[0]) && p.wholeOrder(order) ||
			r.forms != nil && r.whole(base, order, ctx) != nil) {
			rs[ts[i].Col], rs[ts[end].Col], boxed = ' ', ' ', true
			if end+1 < len(ts) {
				rs[ts[end].Col] = ';'
			}
		}
	}
	return string(rs), boxed
}

// boxes decides about orders in brackets, or after empty tick boxes. If all orders of a sheet are
// written so, that is the writer's style; otherwise each is reported.
func (s *Sheet) boxes(marked func(*Line) bool, message, hint string) {
	boxed, open := 0, false
	for i := range s.Lines {
		if l := &s.Lines[i]; l.Kind == OrderLine && marked(l) {
			boxed++
		} else if l.Kind == OrderLine || l.Kind == Unread {
			open = true
		}
	}
	for i := range s.Lines {
		if l := &s.Lines[i]; marked(l) && (open || boxed < 2) && (l.Kind == OrderLine || l.empty && l.Kind != CommentLine) {
			l.object(NotRead, hint, "%s", message)
		}
	}
}

// needs reports whether an order needs the words in brackets, by the words around them.
func (p *parser) needs(before, inner, after []token) bool {
	if len(inner) == 0 {
		return false
	}
	if len(before) == 0 || before[len(before)-1].Kind == tokColon {
		return len(after) > 0 && p.isUnit(inner[0]) && p.onlyPlace(inner[1:]) && (after[0].Kind == tokDash ||
			p.verbAt(after) || len(after[0].W) == 1 && !p.isUnit(after[0]))
	}
	last := before[len(before)-1]
	if p.isUnit(last) || p.Lex.Units.Of(last.W) != engine.NoKind && last.Col+last.N+1 == inner[0].Col ||
		last.Kind == tokDash || says.To.Has(last.W) && len(before) > 1 {
		return p.onlyPlace(inner)
	}
	ms := p.marks(p.unfused(slices.Clone(before)))
	if len(ms) == 0 {
		return false
	}
	m := ms[len(ms)-1]
	if m.class != grammar.Verb || m.at == 0 || last.Kind != tokWord || !p.ends(before, m) {
		return false // the verb needs no object
	}
	switch m.verb {
	case engine.Support, engine.Convoy:
		return p.isUnit(inner[0]) && p.namesRegion(inner[1:]) || p.goesFrom(p.arrows(slices.Clone(inner))) || p.onlyPlace(inner)
	case engine.Move, engine.Retreat:
		return p.onlyPlace(inner) // the destination: "Army Paris moves to (Burgundy)"
	}
	return false
}

// ends reports whether a mark's phrase is at the end of some words.
func (p *parser) ends(ts []token, m phrase) bool {
	return p.Lex.IsPhrase(grammar.WordsOf(ts[len(ts)-m.n:]), grammar.NoClass)
}

// onlyPlace reports whether tokens are only a region's name, perhaps with a coast or number.
func (p *parser) onlyPlace(ts []token) bool {
	ts = slices.DeleteFunc(slices.Clone(ts), func(t token) bool { return t.Kind == tokOpen || t.Kind == tokClose })
	if k := len(ts) - 1; k > 0 && len(p.numbered) > 0 && grammar.Number(ts[k].W) > 0 {
		ts = ts[:k]
	}
	if ts = p.coded(ts); len(grammar.WordsOf(ts)) == 0 ||
		slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokDash || t.Kind == tokColon }) {
		return false
	}
	if _, coast := p.Lex.Coasts.Get(strings.Join(grammar.WordsOf(ts), " ")); coast {
		return false
	}
	how := p.FindTokens(ts, Anywhere).How
	return how == Exact || how == Several || how == ByPrefix && len(ts) > 1 // "(Eng Ch)"
}

// unfused separates letters that are written together: "A Hol SA Lon - Bel", "F Den-H".
func (r *Reader) unfused(ts []token) []token {
	for i := 2; i < len(ts); i++ {
		t, before := ts[i], ts[i-1]
		if t.Kind != tokWord || !t.Up && !says.Stands.Has(t.W) || len(t.Raw) > 2 || !r.isUnit(ts[0]) {
			continue
		}
		name := func(end int) bool {
			f := r.FindTokens(ts[1:end], Anywhere)
			return f.How == Exact || f.How == Several
		}
		switch one := len(t.Raw) == 1; {
		case says.Stands.Has(t.W) && len(grammar.TrimSigns(ts[i:])) == 1 && before.Kind == tokWord && r.IsPlace(ts[i-1:i]):
			// abbreviated "stands": "A Ven st."
			ts = slices.Clone(ts)
			if ts[i].W = grammar.VerbNames[engine.Hold]; len((&parser{Reader: r}).marks(ts[:i])) > 0 {
				ts = ts[:i] // a support to hold ends in the unit
			}
		case one && says.LettersCHS.Has(t.W) && before.W == "." && i > 2 && name(i-1):
			ts = slices.Concat(ts[:i-1], ts[i:]) // drop the full stop: "F Western Med. H"
			i--
		case !one && (t.W[0] == 's' || t.W[0] == 'c') && r.Lex.Letters[t.Raw[1:]] && grammar.WordAt(ts, i+1) != "" &&
			len(r.Whole[t.W]) == 0 && name(i) && r.Lex.Coasts.Of(t.W) == "":
			verb, unit := t, t
			verb.W, verb.Raw, verb.N = t.W[:1], t.Raw[:1], 1
			unit.W, unit.Raw, unit.N, unit.Col = t.W[1:], t.Raw[1:], 1, t.Col+1
			ts = slices.Concat(ts[:i], []token{verb, unit}, ts[i+1:])
		case one && (says.H.Has(t.W) && i+1 == len(ts) || says.LettersCS.Has(t.W) && i+1 < len(ts)) &&
			grammar.IsArrow(before) && !strings.Contains(before.Raw, ">") && name(i-1):
			ts = slices.Concat(ts[:i-1], ts[i:])
			if i < len(ts) && grammar.IsArrow(ts[i]) {
				ts = slices.Concat(ts[:i], ts[i+1:])
			}
		}
	}
	return ts
}

// table reads the row of a table: cells between bars or tabs. A row of two cells that says no more
// is a unit and where it goes: "| F Edinburgh | Forth |".
func (r *Reader) table(line string) string {
	if !strings.ContainsAny(line, "|\t") {
		return line
	}
	rs := []rune(line)
	var bars []int // between two cells
	for i, words := 0, false; i < len(rs); i++ {
		if bar := rs[i] == '|' && !stroke(rs, i) || rs[i] == '\t'; !bar {
			words = words || grammar.IsWordRune(rs[i])
			continue
		}
		if rs[i] = ' '; words && slices.ContainsFunc(rs[i:], grammar.IsWordRune) {
			bars = append(bars, i)
		}
		words = false
	}
	p := parser{Reader: r}
	ts := r.arrows(grammar.Lex(string(rs)))
	if len(ts) > 1 && p.isUnit(ts[0]) && !p.verbed(ts) && (len(bars) == 1 || len(bars) == 2 && ts[1].Col > bars[0] &&
		r.Find(string(rs[bars[0]:bars[1]]), Anywhere).How == Exact && r.Find(string(rs[bars[1]:]), Anywhere).How == Exact) {
		rs[bars[len(bars)-1]] = '>' // "A | Ber | Kie"
	}
	return string(rs)
}

// stroke reports whether a bar behind a word is in an arrow, which it strikes out: "-|->".
func stroke(rs []rune, i int) bool {
	k := i
	for k < len(rs) && rs[k] == '|' {
		k++
	}
	dash := func(k int) bool { return k >= 0 && k < len(rs) && strings.ContainsRune("-–—", rs[k]) }
	return (dash(i-1) || i > 0 && rs[i-1] == '|') && dash(k) && slices.ContainsFunc(rs[:i], grammar.IsWordRune)
}

// struckOut reads the orders that were struck out on a line, and reports them as withdrawn.
func (r *Reader) struckOut(no int, text string, ctx Context) []Line {
	var out []Line
	for _, said := range sheet.StruckOut(text) {
		for _, l := range r.lines(no, said, ctx) {
			if l.Kind != OrderLine || l.Order.At == engine.NoPlace {
				continue
			}
			l.full = text
			l.object(Cancelled, "", "struck out")
			out = append(out, l)
		}
	}
	return out
}

// isUnit reports whether a token is a word for a unit, or its capital letter.
func (r *Reader) isUnit(t token) bool { return r.Lex.IsUnit(t) }
