package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
)

// A board's names may be words of the grammar ("Holds", "To", "A", "12"), or have its words and signs in them ("Fleet Street", "U.S.A.", "Mill/Weir"). Where
// one stands as a name does, its tokens become one with a spelling that is no word, as those of codes do.

// delicateName is such a name.
type delicateName struct {
	name  string
	spelt string  // what its token is spelt
	ts    []token // all of it, from its first word
	loose bool    // it is the name wherever its words stand together; else where a name is next
}

// learnNames enters the names that cannot be left to the grammar.
func (r *Reader) learnNames() {
	r.delicate = map[string][]*delicateName{}
	for i := range r.m.Regions {
		g := &r.m.Regions[i]
		for _, name := range append([]string{g.Name, g.Label, g.Abbrev}, g.Aliases...) {
			ts := lex(name)
			for len(ts) > 0 && ts[0].kind != tokWord {
				ts = ts[1:]
			}
			ws := wordsOf(ts)
			if len(ws) == 0 || !r.isDelicate(ts, len(ws)) || r.isOrder(ts) {
				continue
			}
			d := &delicateName{name, "name" + strings.Join(ws, ""), ts, len(ws) > 1 && len(ws[0]) > 1 && !r.lex.isPhrase(ws, clsNone)}
			r.delicate[ws[0]] = append(r.delicate[ws[0]], d)
			enter(r.exact, d.spelt, engine.RegionID(i))
		}
	}
}

// isDelicate reports whether a name of so many words has a sign in it that orders have, or a word that says something in them: of several, none that
// names have for themselves.
func (r *Reader) isDelicate(ts []token, words int) bool {
	return slices.ContainsFunc(ts, func(t token) bool {
		if t.kind != tokWord {
			return t.kind != tokHyphen && t.kind != tokComma
		}
		own := !r.isUnit(t) && (r.lex.filler[t.w] || r.lex.generic[t.w] || r.lex.coasts[t.w] != "" || r.lex.words.Same[t.w] != "")
		return (words == 1 || !own) && ordinary()[t.w] || number(t.w) > 0 || r.lex.ordinal(t.w) > 0
	})
}

// isOrder reports whether a name is an order's words as well, for other regions: "Ash - Oak" beside Ash, "Fleet Street" beside Street. The order is read then,
// and who makes the board is told (Misreadings).
func (r *Reader) isOrder(ts []token) bool {
	known := func(ts []token) bool { return len(r.exact[strings.Join(r.canon(wordsOf(ts)), "")]) > 0 }
	for i := 1; i < len(ts); i++ {
		if i == 1 && r.isUnit(ts[0]) && known(ts[1:]) || (ts[i].kind == tokDash || ts[i].kind == tokWord && r.lex.phraseAt(wordsOf(ts[i:]))) && known(ts[:i]) || r.lex.isPhrase(wordsOf(ts[:i]), clsVerb) && known(ts[i:]) {
			return true
		}
	}
	return false
}

// begins returns how many tokens the name takes that they begin with, or 0. Of its signs stops, commas and the last may be missing, and a dash may be a
// hyphen.
func (d *delicateName) begins(ts []token) int {
	n := 0
	for k, t := range d.ts {
		switch {
		case n < len(ts) && (ts[n].kind == t.kind && (ts[n].w == t.w || t.kind == tokDash) || ts[n].kind == tokHyphen && t.kind == tokDash):
			n++
		case t.kind == tokWord || t.kind != tokStop && t.kind != tokComma && k+1 < len(d.ts):
			return 0
		}
	}
	return n
}

// fused makes one token of those that are a delicate name, the longest that stands there: first of those that are sure, which what stands beside them
// is told by.
func (r *Reader) fused(ts []token, shouted, loose bool) []token {
	for i := 0; i < len(ts); i++ {
		if ts[i].kind != tokWord {
			continue
		}
		var best *delicateName
		n := 0
		for _, d := range r.delicate[ts[i].w] {
			if l := d.begins(ts[i:]); l > n && !r.goesOn(ts, i, l) && d.loose == loose && (loose || r.standsAsName(ts, i, l, d, shouted)) {
				best, n = d, l
			}
		}
		if n > 0 {
			t, last := &ts[i], &ts[i+n-1]
			t.w, t.raw, t.n, t.owner = best.spelt, best.name, last.col+last.n-t.col, last.owner
			ts = slices.Concat(ts[:i+1], ts[i+n:])
		}
	}
	return ts
}

// goesOn reports whether tokens are a part of a longer name: "Mid" of "Mid-Atlantic Ocean".
func (r *Reader) goesOn(ts []token, i, n int) bool {
	to := i + n
	if to < len(ts) && (ts[to].kind == tokHyphen || ts[to].kind == tokComma) {
		to++
	}
	first, next := ts[i+n-1].w+" ", wordAt(ts, to)
	if i > 0 && r.pairs[ts[i-1].w+" "+ts[i].w] || r.pairs[first+next] {
		return true
	}
	for pair := range r.pairs { // "Mid Atlantik": with a slip of the pen
		if w, ok := strings.CutPrefix(pair, first); ok && len(next) > 4 && diag.Distance(w, next, 1) < 2 {
			return true
		}
	}
	return false
}

// standsAsName reports whether a name is next where n tokens stand that are one, and words of the grammar as well: behind a unit or an arrow, as the board
// writes it behind a word that a name follows, or before what a unit does.
func (r *Reader) standsAsName(ts []token, i, n int, d *delicateName, shouted bool) bool {
	exact := (!shouted || n > 1) && ts[i].up == d.ts[0].up && (len(d.ts[0].raw) > 1 || ts[i].raw == d.ts[0].raw)
	if i == 0 || ts[i-1].kind == tokStop {
		return exact && i+n < len(ts) && (isArrow(ts[i+n]) || r.lex.does(ts[i:], n) && !r.isUnit(ts[i]))
	}
	before := ts[i-1]
	if before.kind != tokWord {
		return isArrow(before)
	}
	if n == 1 && r.isUnit(ts[i]) && !r.isUnit(before) && i+1 < len(ts) && ts[i+1].kind == tokWord && !r.lex.phraseAt([]string{ts[i+1].w}) {
		return false // "convoys Army Alder", where Army is a region
	}
	return r.isUnit(before) || exact && (r.lex.filler[before.w] || r.lex.ends[before.w])
}

func isArrow(t token) bool { return t.kind == tokDash || t.kind == tokHyphen }

// isPhrase reports whether words are a phrase of the grammar, of another class than is given.
func (l *lexicon) isPhrase(ws []string, but class) bool {
	return len(ws) > 0 && slices.ContainsFunc(l.phrases[ws[0]], func(p phrase) bool { return p.class != but && slices.Equal(p.words, ws) })
}

// does reports whether behind n tokens stands what a unit does, and that they are no phrase with it: "Moves holds", but not "moves to".
func (l *lexicon) does(ts []token, n int) bool {
	w := wordAt(ts, n)
	return w != "" && l.phraseAt([]string{w}) && !slices.ContainsFunc(l.phrases[ts[0].w], func(p phrase) bool { return len(p.words) > n && startsWith(ts, p.words) })
}
