package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// wordCode is a code that is a word.
type wordCode struct {
	as    string // as the board writes it
	spelt string // what its token is spelt
}

// learnCodes indexes codes that are ordinary words under a spelling that is no word.
func (r *Reader) learnCodes() {
	for i := range r.Map.Regions {
		g := &r.Map.Regions[i]
		for _, code := range []string{g.ID, g.Abbrev} {
			w := Fold(code)
			if len(w) < 3 || len(w) > 4 || !grammar.Ordinary().Has(w) {
				continue
			}
			if r.codes == nil {
				r.codes = map[string][]wordCode{}
			}
			c := wordCode{code, "code" + w}
			if !slices.Contains(r.codes[w], c) {
				r.codes[w] = append(r.codes[w], c)
				names.Enter(r.Whole, c.spelt, engine.RegionID(i))
			}
		}
	}
}

// coded respells the tokens that are codes by their place in the line.
func (r *Reader) coded(ts []token) []token {
	if r.codes == nil && len(r.delicate) == 0 {
		return ts
	}
	shouted := !slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokWord && t.Raw != strings.ToUpper(t.Raw) })
	ts = r.fused(r.fused(ts, shouted, true), shouted, false)
	for i := range ts {
		cs := r.codes[ts[i].W]
		if ts[i].Kind != tokWord || len(cs) != 1 {
			continue
		}
		if r.standsAsCode(ts, i, cs[0].as, shouted) {
			ts[i].W = cs[0].spelt
		}
	}
	return ts
}

func (r *Reader) standsAsCode(ts []token, i int, code string, shouted bool) bool {
	exact := ts[i].Raw == code && !(shouted && code == strings.ToUpper(code))
	if i == 0 || ts[i-1].Kind == tokStop && len(ts[i-1].W) > 0 && strings.Contains(".;", ts[i-1].W) {
		// First on a line or in a sentence: only in front of an arrow or a verb in short.
		if i+1 >= len(ts) {
			return false
		}
		next := ts[i+1]
		return ts[i].Raw == code && (next.Kind == tokDash || next.Kind == tokHyphen ||
			len(next.Raw) == 1 && next.Kind == tokWord)
	}
	before := ts[i-1]
	if _, unit := r.Lex.Units.Get(before.W); before.Kind == tokDash || before.Kind == tokHyphen ||
		r.isUnit(before) && len(before.W) == 1 ||
		unit && len(before.W) == 1 && !says.A.Has(before.W) { // a small letter too, unless it is a word itself
		return true
	}
	if before.Kind != tokWord {
		return exact
	}
	if (says.LettersRS.Has(before.W)) && (i+1 == len(ts) || ts[i+1].Kind == tokStop) {
		return true // "U DOR R NOT": no line ends in the word
	}
	if exact && code != strings.ToUpper(code) {
		return true
	}
	return ts[i].Raw == code && (r.isUnit(before) || says.BeforeCode.Has(before.W))
}

// A board's names may be words of the grammar ("Holds", "To", "A", "12"), or have its words and
// signs in them ("Fleet Street", "U.S.A.", "Mill/Weir"). Where one is a name by its place, its
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
			ts := grammar.Drop(grammar.Lex(name), 0, grammar.IsSign)
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
	known := func(ts []token) bool { return len(r.Named(ts)) > 0 }
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

// standsAsName reports whether n tokens that are a name and words of the grammar are the name here:
// behind a unit or an arrow, in the board's own letters behind a word that a name follows, or
// before what a unit does.
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

// twins chooses between two codes that differ only in case, in a line whose case does not tell: all
// capitals, all small letters, or neither code's. It takes the one that borders another region of
// the line, if only one of them does; in a line that names no other region, the one where the
// writer has a fitting unit. Otherwise a code to the letter is that code, and any other is asked
// about.
func (r *Reader) twins(ts []token, ctx Context) []token {
	if len(r.TwinCodes) == 0 {
		return ts
	}
	mixed := slices.ContainsFunc(ts, func(t token) bool { return strings.ToUpper(t.Raw) != t.Raw }) &&
		slices.ContainsFunc(ts, func(t token) bool { return strings.ToLower(t.Raw) != t.Raw })
	var named []engine.RegionID
	for i := range ts {
		if ts[i].Kind == tokWord && len(r.TwinCodes[ts[i].W]) == 0 {
			named = append(named, r.namedAt(ts[i:])...)
		}
	}
	for i := range ts {
		rs := r.TwinCodes[ts[i].W]
		if _, exact := r.Codes[ts[i].Raw]; len(rs) == 0 || ts[i].Kind != tokWord || exact && mixed {
			continue
		}
		near := slices.DeleteFunc(slices.Clone(rs), func(x engine.RegionID) bool {
			return !slices.ContainsFunc(named, func(y engine.RegionID) bool { return r.meet(x, y) })
		})
		if len(named) == 0 {
			near = r.manned(rs, ts[:i], ctx)
		}
		if len(near) == 1 {
			ts[i].Raw = r.Map.Regions[near[0]].Abbrev
		}
	}
	return ts
}

// manned lists those of several regions in which the writer has a unit, of the kind named before
// the code.
func (r *Reader) manned(rs []engine.RegionID, before []token, ctx Context) []engine.RegionID {
	kind := engine.NoKind
	for _, t := range before {
		if k, ok := r.Lex.Units.Get(t.W); ok {
			kind = k
		}
	}
	if ctx.Position == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(rs), func(x engine.RegionID) bool {
		return !slices.ContainsFunc(ctx.Position.Units, func(u engine.Unit) bool {
			return u.Power == ctx.By && (kind == engine.NoKind || u.Kind == kind) && r.Map.RegionOf(u.At) == x
		})
	})
}

// namedAt returns the region whose whole name or code begins the tokens.
func (r *Reader) namedAt(ts []token) []engine.RegionID {
	for k := min(4, len(ts)); k > 0; k-- {
		if !grammar.AllWords(ts[:k]) {
			continue
		}
		if rs := r.Named(ts[:k]); len(rs) == 1 && len(ts[0].W) > 1 {
			return rs
		}
	}
	return nil
}

// meet reports whether some unit can step from one region to the other.
func (r *Reader) meet(a, b engine.RegionID) bool {
	for _, table := range [...][][]engine.Adjacency{r.Map.Army, r.Map.Fleet} {
		for p := r.Map.Regions[a].First; int(p) < len(table) && int(p) < len(r.Map.Places) && r.Map.RegionOf(p) == a; p++ {
			if slices.ContainsFunc(table[p], func(s engine.Adjacency) bool { return r.Map.RegionOf(s.To) == b }) {
				return true
			}
		}
	}
	return false
}
