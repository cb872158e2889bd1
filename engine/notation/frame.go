package notation

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine"
)

// opened blanks the brackets that an order needs what they hold of, so that columns stay: the place behind a unit, "A(Par)-Bur"; the object of a
// verb that awaits one, "A Bud S (A Ser - Rum)"; the goal of an arrow, "A Par - (Bur)"; the unit before what it does, "(A Par) - Bur". Every other
// bracket is a coast, a route, a county or a remark, and is looked at later.
func (r *Reader) opened(line string) string {
	if !strings.ContainsAny(line, "([{") {
		return line
	}
	ts := lex(line)
	var rs []rune
	p := parser{Reader: r, line: &Line{}}
	for i, t := range ts {
		if t.kind != tokOpen {
			continue
		}
		end := mate(ts, i)
		if end == len(ts) || !p.needs(ts[:i], ts[i+1:end], ts[end+1:]) {
			continue
		}
		if rs == nil {
			rs = []rune(line)
		}
		rs[t.col], rs[ts[end].col] = ' ', ' '
	}
	if rs == nil {
		return line
	}
	return string(rs)
}

// unboxed takes off the brackets around a whole line that is an order by its unit, its place and what it does: "(A Con - Bul)".
func (r *Reader) unboxed(line string) (string, bool) {
	said := strings.TrimSpace(line)
	if len(said) < 5 || !strings.ContainsRune("([{", rune(said[0])) || !strings.ContainsRune(")]}", rune(said[len(said)-1])) {
		return line, false
	}
	ts := lex(line)
	p := parser{Reader: r, line: &Line{}}
	if mate(ts, 0) != len(ts)-1 || len(ts) < 5 || !p.isUnit(ts[1]) || !p.wholeOrder(r.arrows(slices.Clone(ts[1:len(ts)-1]))) {
		return line, false
	}
	rs := []rune(line)
	rs[ts[0].col], rs[ts[len(ts)-1].col] = ' ', ' '
	return string(rs), true
}

// boxes settles orders in brackets: where all orders of a sheet stand in them they are the writer's hand, else nobody can tell what they say.
func (s *Sheet) boxes() {
	boxed, open := 0, false
	for i := range s.Lines {
		if l := &s.Lines[i]; l.Kind == OrderLine && l.boxed {
			boxed++
		} else if l.Kind == OrderLine || l.Kind == Unread {
			open = true
		}
	}
	for i := range s.Lines {
		if l := &s.Lines[i]; l.boxed && (open || boxed < 2) && l.Kind == OrderLine {
			l.add(Problem{Code: NotRead, Col: l.indent + 1, Len: utf8.RuneCountInString(l.Text), Message: "in brackets: is it an order?",
				Hint: "leave the line out, or its brackets"})
		}
	}
}

// mate returns the index of the bracket that closes the one at i, or the number of tokens.
func mate(ts []token, i int) int {
	depth := 0
	for ; i < len(ts); i++ {
		switch ts[i].kind {
		case tokOpen:
			depth++
		case tokClose:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

// needs reports whether an order needs what stands in brackets, by what stands before and behind them.
func (p *parser) needs(before, inner, after []token) bool {
	if len(inner) == 0 {
		return false
	}
	if len(before) == 0 || before[len(before)-1].kind == tokColon {
		return len(after) > 0 && after[0].kind == tokDash && p.isUnit(inner[0]) && p.onlyPlace(inner[1:])
	}
	last := before[len(before)-1]
	if p.isUnit(last) || p.lex.units[last.w] != engine.NoKind && last.col+last.n+1 == inner[0].col {
		return p.onlyPlace(inner)
	}
	if last.kind == tokDash || says.To[last.w] && len(before) > 1 {
		return p.onlyPlace(inner)
	}
	ms := p.marks(p.unfused(slices.Clone(before)))
	if len(ms) == 0 {
		return false
	}
	m := ms[len(ms)-1]
	awaits := m.class == clsVerb && m.at > 0 && before[len(before)-1].kind == tokWord && p.ends(before, m)
	if awaits && (m.verb == engine.Move || m.verb == engine.Retreat) {
		return p.onlyPlace(inner) // "Army Paris moves to (Burgundy)"
	}
	return awaits && (m.verb == engine.Support || m.verb == engine.Convoy) && (p.isUnit(inner[0]) && p.namesRegion(inner[1:]) || p.goesFrom(p.arrows(slices.Clone(inner))) || p.onlyPlace(inner))
}

// ends reports whether a mark's phrase is the last of some words.
func (p *parser) ends(ts []token, m mark) bool {
	return p.lex.isPhrase(wordsOf(ts[len(ts)-m.n:]), clsNone)
}

// onlyPlace reports whether tokens are one region's whole name, with its coast, or its unit's number, or neither.
func (p *parser) onlyPlace(ts []token) bool {
	ts = slices.DeleteFunc(slices.Clone(ts), func(t token) bool { return t.kind == tokOpen || t.kind == tokClose })
	if k := len(ts) - 1; k > 0 && len(p.numbered) > 0 && number(ts[k].w) > 0 {
		ts = ts[:k]
	}
	if ts = p.coded(ts); len(wordsOf(ts)) == 0 || slices.ContainsFunc(ts, func(t token) bool { return t.kind == tokDash || t.kind == tokColon }) {
		return false
	}
	if _, coast := p.lex.coasts[strings.Join(wordsOf(ts), " ")]; coast {
		return false
	}
	how := p.find(ts, Anywhere).How
	return how == Exact || how == Several || how == ByPrefix && len(ts) > 1 // "(Eng Ch)"
}

// learnIDs enters the ids of regions that are several words with hyphens and are not read as their region's name anyway: as they are written they are
// exact names, whatever their words may name.
func (n *Names) learnIDs() {
	n.hyphened = map[string][]string{}
	for i := range n.m.Regions {
		id := n.m.Regions[i].ID
		if f := n.find(lex(id), Anywhere); strings.Contains(id, "-") && (f.How != Exact || f.Region != engine.RegionID(i)) {
			n.learnID(id, engine.RegionID(i))
		}
	}
}

func (n *Names) learnID(id string, r engine.RegionID) {
	first, _, _ := strings.Cut(id, "-")
	n.hyphened[first] = append(n.hyphened[first], id)
	enter(n.exact, id, r)
}

// identified makes one token of those that are a region's id to the letter: "sea-hebrides" is no Sea of the Hebrides.
func (n *Names) identified(ts []token) []token {
	for i := 0; i+2 < len(ts); i++ {
		if ts[i].kind != tokWord || ts[i+1].kind != tokHyphen || n.hyphened[ts[i].w] == nil || i > 0 && ts[i-1].kind == tokHyphen {
			continue
		}
		text, best, end := ts[i].raw, "", 0
		for k := i + 1; k+1 < len(ts) && ts[k].kind == tokHyphen && ts[k+1].kind == tokWord; k += 2 {
			text += "-" + ts[k+1].raw
			if slices.Contains(n.hyphened[ts[i].w], text) {
				best, end = text, k+1
			}
		}
		if best == "" || n.within(ts, i, end) {
			continue
		}
		t := ts[i]
		t.w, t.raw, t.n = best, best, ts[end].col+ts[end].n-t.col
		rest := slices.Clone(ts[end+1:])
		if len(rest) > 0 && rest[0].kind == tokHyphen {
			rest[0].kind = tokDash
		}
		ts = append(append(slices.Clone(ts[:i]), t), rest...)
	}
	return ts
}

// within reports whether tokens are a part of a longer name: "sept-isles" of "les Sept-Isles", "sutton-at-hone" of "Sutton-at-Hone, in Kent".
func (n *Names) within(ts []token, from, to int) bool {
	for s := max(0, from-1); s <= from; s++ {
		for e := to; e < min(len(ts), to+5); e++ {
			if ts[s].kind == tokWord && ts[e].kind == tokWord && (s < from || e > to) && len(n.exact[strings.Join(n.canon(wordsOf(ts[s:e+1])), "")]) > 0 {
				return true
			}
		}
	}
	return false
}

// unfused parts letters that are written together where an order has them apart: "A Hol SA Lon - Bel", "F Den-H".
func (r *Reader) unfused(ts []token) []token {
	for i := 2; i < len(ts); i++ {
		t := ts[i]
		if t.kind != tokWord || !t.up && !says.Stands[t.w] || len(t.raw) > 2 || !r.isUnit(ts[0]) {
			continue
		}
		name := func(end int) bool {
			f := r.find(ts[1:end], Anywhere)
			return f.How == Exact || f.How == Several
		}
		switch {
		case says.Stands[t.w] && len(trimSigns(ts[i:])) == 1 && ts[i-1].kind == tokWord && r.find(ts[i-1:i], Anywhere).How == Exact: // "A Ven st."
			ts = slices.Clone(ts)
			if ts[i].w = verbNames[engine.Hold]; len((&parser{Reader: r}).marks(ts[:i])) > 0 {
				ts = ts[:i] // a support of it as it stands
			}
		case len(t.raw) == 1 && (says.LettersCHS[t.w]) && ts[i-1].w == "." && ts[i-1].kind == tokStop && i > 2 && name(i-1):
			ts = slices.Concat(ts[:i-1], ts[i:]) // "F Western Med. H"
			i--
		case len(t.raw) == 2 && (t.w[0] == 's' || t.w[0] == 'c') && r.lex.letters[t.raw[1:]] && i+1 < len(ts) && ts[i+1].kind == tokWord &&
			len(r.exact[t.w]) == 0 && name(i) && r.lex.coasts[t.w] == "":
			verb, unit := t, t
			verb.w, verb.raw, verb.n = t.w[:1], t.raw[:1], 1
			unit.w, unit.raw, unit.n, unit.col = t.w[1:], t.raw[1:], 1, t.col+1
			ts = slices.Concat(ts[:i], []token{verb, unit}, ts[i+1:])
		case len(t.raw) == 1 && (says.H[t.w] && i+1 == len(ts) || (says.LettersCS[t.w]) && i+1 < len(ts)) && isArrow(ts[i-1]) && !strings.Contains(ts[i-1].raw, ">") && name(i-1):
			ts = slices.Concat(ts[:i-1], ts[i:])
			if i < len(ts) && isArrow(ts[i]) {
				ts = slices.Concat(ts[:i], ts[i+1:])
			}
		}
	}
	return ts
}

// shortened writes a power's name in full where its beginning stands before an order, behind a colon or a point: "Fra: A Par-Bur". Before regions:
// "Eng: F Lon-Nth" is England's.
func (r *Reader) shortened(ts []token) []token {
	if len(ts) < 5 || ts[0].kind != tokWord || len(ts[0].w) < 3 || !ts[0].up || ts[1].kind != tokColon && ts[1].w != "." {
		return ts
	}
	p := parser{Reader: r, line: &Line{}}
	if _, n := r.powerAt(ts); n > 0 || !p.wholeOrder(p.arrows(slices.Clone(ts[2:]))) {
		return ts
	}
	found := engine.NoPower
	for _, o := range r.powers {
		if strings.HasPrefix(o.s, ts[0].w) && o.power != found {
			if found != engine.NoPower {
				return ts
			}
			found = o.power
		}
	}
	if found != engine.NoPower {
		ts = slices.Clone(ts)
		ts[0].w, ts[1].w, ts[1].kind = Fold(r.m.Powers[found].ID), ":", tokColon
	}
	return ts
}
