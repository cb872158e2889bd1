package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// A board's names may be words of the grammar ("Holds", "To", "A", "12"), or have its words and
// signs in them ("Fleet Street", "U.S.A.", "Mill/Weir"). Where one stands as a name does, its
// tokens become one with a spelling that is no word, as those of codes do.

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
	for i := range r.Map.Regions {
		g := &r.Map.Regions[i]
		for _, name := range append([]string{g.Name, g.Label, g.Abbrev}, g.Aliases...) {
			ts := grammar.Lex(name)
			for len(ts) > 0 && ts[0].Kind != tokWord {
				ts = ts[1:]
			}
			ws := grammar.WordsOf(ts)
			if len(ws) == 0 || !r.isDelicate(ts, len(ws)) || r.isOrder(ts) {
				continue
			}
			d := &delicateName{name, "name" + strings.Join(ws, ""), ts, len(ws) > 1 && len(ws[0]) > 1 &&
				!r.Lex.IsPhrase(ws, grammar.NoClass)}
			r.delicate[ws[0]] = append(r.delicate[ws[0]], d)
			names.Enter(r.Whole, d.spelt, engine.RegionID(i))
		}
	}
}

// isDelicate reports whether a name of so many words has a sign in it that orders have, or a word
// that says something in them: of several, none that names have for themselves.
func (r *Reader) isDelicate(ts []token, words int) bool {
	return slices.ContainsFunc(ts, func(t token) bool {
		if t.Kind != tokWord {
			return t.Kind != tokHyphen && t.Kind != tokComma
		}
		own := !r.isUnit(t) && (r.Lex.Filler.Has(t.W) || r.Lex.Generic.Has(t.W) || r.Lex.Coasts.Of(t.W) != "" ||
			r.Lex.Same.Of(t.W) != "")
		return (words == 1 || !own) && grammar.Ordinary().Has(t.W) || grammar.Number(t.W) > 0 || r.Lex.Ordinal(t.W) > 0
	})
}

// isOrder reports whether a name is an order's words as well, for other regions: "Ash - Oak" beside
// Ash, "Fleet Street" beside Street. The order is read then, and Misreadings
// warns the designer of the board.
func (r *Reader) isOrder(ts []token) bool {
	known := func(ts []token) bool { return len(r.Whole[strings.Join(r.Canon(grammar.WordsOf(ts)), "")]) > 0 }
	for i := 1; i < len(ts); i++ {
		if i == 1 && r.isUnit(ts[0]) && known(ts[1:]) || (ts[i].Kind == tokDash || ts[i].Kind == tokWord &&
			r.Lex.PhraseAt(grammar.WordsOf(ts[i:]))) && known(ts[:i]) ||
			r.Lex.IsPhrase(grammar.WordsOf(ts[:i]), grammar.Verb) && known(ts[i:]) {
			return true
		}
	}
	return false
}

// begins returns how many tokens the name takes that they begin with, or 0. Of its signs stops,
// commas and the last may be missing, and a dash may be a hyphen.
func (d *delicateName) begins(ts []token) int {
	n := 0
	for k, t := range d.ts {
		switch {
		case n < len(ts) && (ts[n].Kind == t.Kind && (ts[n].W == t.W || t.Kind == tokDash) ||
			ts[n].Kind == tokHyphen && t.Kind == tokDash):
			n++
		case t.Kind == tokWord || t.Kind != tokStop && t.Kind != tokComma && k+1 < len(d.ts):
			return 0
		}
	}
	return n
}

// fused joins the tokens of each delicate name into one, the longest name first. Names that are
// certain are joined before the others, because they help to recognise those beside them.
func (r *Reader) fused(ts []token, shouted, loose bool) []token {
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind != tokWord {
			continue
		}
		var best *delicateName
		n := 0
		for _, d := range r.delicate[ts[i].W] {
			if l := d.begins(ts[i:]); l > n && !r.goesOn(ts, i, l) && d.loose == loose &&
				(loose || r.standsAsName(ts, i, l, d, shouted)) {
				best, n = d, l
			}
		}
		if n > 0 {
			t, last := &ts[i], &ts[i+n-1]
			t.W, t.Raw, t.N, t.Owner = best.spelt, best.name, last.Col+last.N-t.Col, last.Owner
			ts = slices.Concat(ts[:i+1], ts[i+n:])
		}
	}
	return ts
}

// goesOn reports whether tokens are a part of a longer name: "Mid" of "Mid-Atlantic Ocean".
func (r *Reader) goesOn(ts []token, i, n int) bool {
	to := i + n
	if to < len(ts) && (ts[to].Kind == tokHyphen || ts[to].Kind == tokComma) {
		to++
	}
	next := grammar.WordAt(ts, to)
	return i > 0 && slices.Contains(r.pairs[ts[i-1].W], ts[i].W) ||
		slices.ContainsFunc(r.pairs[ts[i+n-1].W], func(w string) bool {
			return w == next || len(next) > 4 && diag.Distance(w, next, 1) < 2 // "Mid Atlantik": with a slip of the pen
		})
}

// standsAsName reports whether a name is next where n tokens stand that are one, and words of the
// grammar as well: behind a unit or an arrow, as the board writes it behind a word that a name
// follows, or before what a unit does.
func (r *Reader) standsAsName(ts []token, i, n int, d *delicateName, shouted bool) bool {
	exact := (!shouted || n > 1) && ts[i].Up == d.ts[0].Up && (len(d.ts[0].Raw) > 1 || ts[i].Raw == d.ts[0].Raw)
	if i == 0 || ts[i-1].Kind == tokStop {
		return exact && i+n < len(ts) && (grammar.IsArrow(ts[i+n]) || r.Lex.Does(ts[i:], n) && !r.isUnit(ts[i]))
	}
	before := ts[i-1]
	if before.Kind != tokWord {
		return grammar.IsArrow(before)
	}
	if n == 1 && r.isUnit(ts[i]) && !r.isUnit(before) && i+1 < len(ts) && ts[i+1].Kind == tokWord &&
		!r.Lex.PhraseAt([]string{ts[i+1].W}) {
		return false // "convoys Army Alder", where Army is a region
	}
	return r.isUnit(before) || exact && (r.Lex.Filler.Has(before.W) || r.Lex.Ends.Has(before.W))
}
