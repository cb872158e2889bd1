package notation

import (
	"slices"
	"strings"
	"unicode"

	"github.com/heraldmaps/herald/engine"
)

// tailClass is what words behind an order (or in brackets, or before it) do to it.
type tailClass uint8

const (
	noTail    tailClass = iota
	nothing             // a courtesy, or words that say nothing new: "if possible", "otherwise it stays"
	withdrawn           // the order is taken back
	corrected           // what follows replaces what was said
	told                // support told of the same order: "supported by ..."
	reason              // a remark: why, or what it is for
	condition           // the order depends on something
	doubt               // the writer is not sure, or only proposes
	modal               // the same, in the order's own words only
	negation
)

var tailNames = map[string]tailClass{"nothing": nothing, "withdrawn": withdrawn, "corrected": corrected, "told": told,
	"reason": reason, "condition": condition, "doubt": doubt, "modal": modal, "negation": negation}

// tails finds phrases that are no part of an order, by their first word, the longest first.
type tails map[string][]tailPhrase

type tailPhrase struct {
	words []string
	class tailClass
}

func newTails(w map[string][]string) tails {
	t := tails{}
	for name, class := range tailNames {
		for _, p := range w[name] {
			f := strings.Fields(p)
			t[f[0]] = append(t[f[0]], tailPhrase{f, class})
		}
	}
	for _, ps := range t {
		slices.SortStableFunc(ps, func(a, b tailPhrase) int {
			if len(a.words) != len(b.words) {
				return len(b.words) - len(a.words)
			}
			return int(a.class) - int(b.class)
		})
	}
	return t
}

// at returns the class of the longest phrase of some classes that the tokens begin with, and how many words it has.
func (t tails) at(ts []token, classes ...tailClass) (tailClass, int) {
	if ts[0].kind != tokWord {
		return noTail, 0
	}
	for _, p := range t[ts[0].w] {
		if slices.Contains(classes, p.class) && startsWith(ts, p.words) {
			return p.class, len(p.words)
		}
	}
	return noTail, 0
}

// has returns where the first phrase of a class begins in some tokens, or -1. What says nothing new is passed over.
func (p *parser) has(ts []token, class tailClass) int {
	for i := 0; i < len(ts); i++ {
		if n := p.guard(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		if c, n := p.lex.tails.at(ts[i:], class, nothing); c == class {
			return i
		} else if n > 0 {
			i += n - 1
		}
	}
	return -1
}

// said is a sentence taken apart: the order, and what is said of it before and behind.
type said struct {
	order      []token
	condition  []token
	withdrawn  []token
	told       []token
	reason     []token
	correction []token // what replaces the order or its end
	not        []token // what the order is not: "not Den"
}

// takeApart cuts off what stands behind an order, or a condition before it.
func (p *parser) takeApart(ts []token) said {
	s := said{order: ts}
	if c, at := p.leading(ts); at > 0 {
		s.condition, s.order = c, ts[at:]
		ts = s.order
	}
	start := 1
	if len(ts) > 0 {
		_, n := p.lex.tails.at(ts, nothing)
		start = max(start, n) // "Many thanks for ..."
	}
	for i := start; i < len(ts); i++ {
		if ts[i].kind != tokWord {
			continue
		}
		if n := p.guard(ts[i:]); n > 0 {
			i += n - 1
			continue
		}
		if ts[i-1].kind == tokStop && (p.ofOthers(ts[i:]) || p.idle(ts[i:])) && p.verbed(ts[:i]) {
			s.reason, s.order = ts[i:], p.unlink(ts[:i])
			p.mark(ts[i:], aRemark)
			return s
		}
		at := i
		switch {
		case says.Relatives[ts[i].w]:
			at++ // "..., which Mar supports"
		}
		if end := p.helping(ts, at); end > 0 {
			s.told = ts[at:end]
			p.mark(ts[i:], aRemark)
			p.mark(ts[at:at+1], ofOrder)
			s.reason = ts[end:]
			s.order = p.unlink(ts[:i])
			return s
		}
		if p.verbed(ts[:i]) && p.excludes(ts[i:]) {
			s.not, s.order = ts[i:], p.unlink(ts[:i])
			p.mark(s.not, aRemark)
			return s
		}
		class, n := p.lex.tails.at(ts[i:], nothing, withdrawn, corrected, told, reason, condition)
		if class == nothing {
			n = p.agreedWith(ts, i, n)
		}
		if class == reason && says.Against[ts[i].w] && p.supportsOnly(ts[:i]) && i+1 < len(ts) && p.find(p.trim(ts[i+1:]), Anywhere).How == Exact {
			p.unread(ts[i:]) // "assists Kiel against Denmark": into Denmark, or against what comes from there?
		}
		if class == noTail || !p.mayEnd(ts, i, n, class) {
			continue
		}
		rest := ts[i:]
		if class == nothing {
			p.mark(ts[i:i+n], neutral)
			s.order = slices.Concat(ts[:i], ts[i+n:])
			ts = s.order
			i--
			continue
		}
		switch class {
		case withdrawn:
			s.withdrawn = rest
		case corrected:
			s.correction = rest[n:]
		case told:
			s.told = rest
		case reason:
			s.reason = rest
		case condition:
			s.condition = rest
		}
		p.mark(rest, aRemark)
		s.order = p.unlink(ts[:i])
		return s
	}
	return s
}

// agreedWith takes the power into "as agreed with Italy", "as promised to France".
func (p *parser) agreedWith(ts []token, i, n int) int {
	if k := i + n; k+1 < len(ts) && says.As[ts[i].w] && (says.ByWith[ts[k].w]) {
		if _, m := p.powerAt(ts[k+1:]); m > 0 && k+1+m == len(trimEnd(ts)) {
			return n + 1 + m
		}
	}
	return n
}

// trimEnd drops signs behind words.
func trimEnd(ts []token) []token {
	for len(ts) > 0 && ts[len(ts)-1].kind != tokWord {
		ts = ts[:len(ts)-1]
	}
	return ts
}

// supportsOnly reports whether tokens are a support for a unit to which no destination was given.
func (p *parser) supportsOnly(ts []token) bool {
	ms := p.marks(ts)
	return len(ms) == 1 && ms[0].class == clsVerb && ms[0].verb == engine.Support
}

// ofOthers reports whether a sentence behind an order is about another power, and names no unit, no region and nothing that is done: "France
// will be furious."
func (p *parser) ofOthers(ts []token) bool {
	_, n := p.powerAt(ts)
	if n == 0 || n+1 >= len(ts) || len(p.marks(ts[n:])) > 0 || p.speaks(ts) || p.has(ts, condition) >= 0 || p.has(ts, withdrawn) >= 0 || p.has(ts, doubt) >= 0 {
		return false
	}
	switch {
	case says.Auxiliaries[ts[n].w]:
		return !slices.ContainsFunc(ts, func(t token) bool { return t.kind == tokDash || t.kind == tokStop && t.w == "?" })
	}
	return false
}

// idle reports whether a sentence behind an order names nothing of the board and has no word that could change an order: "See you Thursday."
func (p *parser) idle(ts []token) bool {
	if !ts[0].up || !p.apart(ts[0]) || p.othersIn(ts) || slices.ContainsFunc(ts, func(t token) bool {
		return t.kind == tokDash || t.w == "?" || number(t.w) > 0 || p.lex.every[t.w] || p.lex.backwards[t.w] || p.lex.instead[t.w] || says.SetsAside[t.w] || says.Unchanged[t.w] || p.isUnit(t) || p.lex.coasts[t.w] != ""
	}) {
		return false
	}
	for _, c := range []tailClass{withdrawn, corrected, told, condition, doubt, modal, negation} {
		if p.has(ts, c) >= 0 {
			return false
		}
	}
	return len(p.marks(ts)) == 0 && len(wordsOf(ts)) > 1
}

// apart reports whether a word stands behind a blank: "s.Now" is one word of another language.
func (p *parser) apart(t token) bool {
	rs := []rune(p.line.full)
	return t.col == 0 || t.col <= len(rs) && unicode.IsSpace(rs[t.col-1])
}

// helping says that a unit and a word for support begin at a token behind a comma: "A Sil - War, Pru helps". It returns
// where they end, or 0.
func (p *parser) helping(ts []token, i int) int {
	switch before := ts[i-1]; {
	case i == len(ts) || !p.verbed(ts[:i]):
		return 0
	case before.kind == tokComma, before.kind == tokStop:
	case says.And[before.w], says.While[before.w], says.Whilst[before.w], says.Which[before.w], says.As[before.w]:
	default:
		return 0
	}
	end := i
	for end < len(ts) && ts[end].kind != tokComma && ts[end].kind != tokStop {
		end++
	}
	if n := p.helper(ts[i:end]); n > 0 && len(trimSigns(ts[end:])) == 0 {
		return i + n
	}
	return 0
}

// mayEnd reports whether a phrase that stands behind an order does end it: the order is complete enough before it.
func (p *parser) mayEnd(ts []token, i, n int, class tailClass) bool {
	before, after := ts[:i], ts[i+n:]
	parted := ts[i-1].kind != tokWord || says.AndBut[ts[i-1].w]
	switch class {
	case nothing:
		return true
	case corrected:
		return parted && len(wordsOf(after)) > 0 && len(wordsOf(before)) > 1
	case told:
		if n == 1 { // "with Munich"
			ms := p.marks(before)
			return len(ms) > 0 && ms[0].at > 0 && p.verbed(before) && len(after) > 0 && p.namesUnit(after)
		}
		if ms := p.marks(before); len(ms) > 0 && ms[0].at == 0 {
			return n > 1
		}
		return p.verbed(before)
	case withdrawn:
		return p.verbed(before) || parted && p.unit(before).said
	}
	if !p.verbed(before) || says.Else[ts[i].w] && p.lex.every[ts[i-1].w] { // "everything else"
		return false
	}
	if last := p.marks(before); len(last) > 0 {
		m := last[len(last)-1]
		if m.class == clsTo && ts[m.at].kind == tokDash && class == reason && p.verbed(before[:m.at]) {
			return true // "A Par - Bur -> resolved"
		}
		if m.at+m.n == len(before) && m.class != clsStill && m.verb != engine.Hold && m.verb != engine.Disband && m.verb != engine.Convert && class == reason {
			return false // "moves to who..." has no end yet
		}
	}
	return true
}

// verbed reports whether tokens hold a verb or an arrow behind something: an order that could end here.
func (p *parser) verbed(ts []token) bool {
	_, ok := p.first(ts, func(m mark) bool { return ends(m) || m.class == clsStill })
	return ok
}

// unlink drops "but", "and", "only" and signs at the end of an order that was cut.
func (p *parser) unlink(ts []token) []token {
	for len(ts) > 0 {
		switch t := ts[len(ts)-1]; {
		case t.kind == tokComma || t.kind == tokDash || t.kind == tokColon || t.kind == tokStop && len(ts) > 1,
			says.But[t.w], says.And[t.w], says.Only[t.w], says.Is[t.w], says.Are[t.w], says.Also[t.w], says.Yet[t.w], says.Then[t.w]:
			ts = ts[:len(ts)-1]
			p.mark([]token{t}, neutral)
		default:
			return ts
		}
	}
	return ts
}

// leading finds a condition before an order: "If Italy stays out, A Par - Bur". At is where the order begins, or 0.
func (p *parser) leading(ts []token) (cond []token, at int) {
	start := len(ts) - len(p.noted(ts))
	for start < len(ts) && (ts[start].kind != tokWord || p.lex.skip[ts[start].w] || says.Only[ts[start].w]) {
		start++
	}
	if start == len(ts) {
		return nil, 0
	}
	class, n := p.lex.tails.at(ts[start:], condition, nothing)
	if class == nothing {
		return nil, 0
	}
	if class != condition || says.Where[ts[start].w] || says.Only[ts[start].w] && n == 1 {
		return nil, 0
	}
	for i := start + n; i+1 < len(ts); i++ {
		if ts[i].kind == tokComma || ts[i].kind == tokColon || says.Then[ts[i].w] || ts[i].kind == tokStop {
			if j := i + 1; j < len(ts) && (p.ordersAt(ts[j:], true) || p.acts(ts[j:], true)) {
				return ts[start:i], j
			}
		}
	}
	return nil, 0
}
