package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// A board's names may be words of the grammar ("Holds", "To", "A", "12") or contain its words and
// signs ("Fleet Street", "U.S.A.", "Mill/Weir"), and its codes may be ordinary words ("Not",
// "Her"). Where the position in the line shows that such words are a name, their tokens are joined
// to one, spelt as no word is.

// delicateName is such a name.
type delicateName struct {
	name  string
	spelt string  // the spelling of its joined token
	ts    []token // its tokens, from the first word on
	loose bool    // its words are the name wherever they are together; otherwise only where a name is expected
	code  bool    // a region's id or abbreviation that is an ordinary word
}

// learnNames enters the names that the grammar alone would misread.
func (r *Reader) learnNames() {
	r.delicate = map[string][]*delicateName{}
	for i := range r.Map.Regions {
		g := &r.Map.Regions[i]
		for _, name := range append([]string{g.Name, g.Label, g.Abbrev}, g.Aliases...) {
			ts := grammar.Drop(grammar.Lex(name), 0, grammar.IsSign)
			if ws := grammar.WordsOf(ts); len(ws) > 0 && r.isDelicate(ts, len(ws)) && !r.isOrder(ts) {
				loose := len(ws) > 1 && len(ws[0]) > 1
				r.learnName(engine.RegionID(i), delicateName{name, "name" + strings.Join(ws, ""), ts, loose, false})
			}
		}
		for _, code := range []string{g.Abbrev, g.ID} { // abbreviations and ids, on a board that writes both alike
			if isWord(code) && (g.ID == g.Abbrev || Fold(g.ID) != Fold(g.Abbrev)) && len(r.TwinCodes[Fold(code)]) == 0 {
				r.learnName(engine.RegionID(i), delicateName{code, "code" + Fold(code), grammar.Lex(code), false, true})
			}
		}
	}
}

func (r *Reader) learnName(id engine.RegionID, d delicateName) {
	r.delicate[d.ts[0].W] = append(r.delicate[d.ts[0].W], &d)
	names.Enter(r.Whole, d.spelt, id)
}

// isWord reports whether a code is an ordinary word of the grammar's table.
func isWord(code string) bool {
	w := Fold(code)
	return len(w) > 2 && len(w) < 5 && grammar.Ordinary().Has(w)
}

// coded joins the tokens of delicate names, by their position in the line: first those that are
// certain, which help to recognise others beside them.
func (r *Reader) coded(ts []token) []token {
	if len(r.delicate) == 0 {
		return ts
	}
	shouted := !slices.ContainsFunc(ts, func(t token) bool { return t.Kind == tokWord && t.Raw != strings.ToUpper(t.Raw) })
	return r.fused(r.fused(ts, shouted, true), shouted, false)
}

// isDelicate reports whether a name, of so many words, contains a sign that orders use, or a word
// that has a meaning in orders. In a name of several words, words common in names do not count.
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

// isOrder reports whether a region's name is also an order for another region: "Ash - Oak" if there
// is an Ash, "Fleet Street" if there is a Street. The reader then reads the order, and Misreadings
// warns the board's designer.
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

// begins returns how many of the tokens, from the first on, are the name, or 0. Full stops, commas
// and a last sign may be missing, and a dash may be a hyphen.
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

// fused joins each delicate name's tokens. The longest name wins; of equal ones, not a code.
func (r *Reader) fused(ts []token, shouted, loose bool) []token {
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind != tokWord {
			continue
		}
		var best *delicateName
		n := 0
		for _, d := range r.delicate[ts[i].W] {
			if l := d.begins(ts[i:]); d.loose == loose && (l > n || l == n && l > 0 && best.code) &&
				(d.code || !r.goesOn(ts, i, l)) && (loose || r.standsAsName(ts, i, l, d, shouted)) {
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

// goesOn reports whether n tokens at i are part of a longer name: "Mid" of "Mid-Atlantic Ocean".
func (r *Reader) goesOn(ts []token, i, n int) bool {
	to := i + n
	if to < len(ts) && (ts[to].Kind == tokHyphen || ts[to].Kind == tokComma) {
		to++
	}
	next := grammar.WordAt(ts, to)
	return i > 0 && slices.Contains(r.pairs[ts[i-1].W], ts[i].W) ||
		slices.ContainsFunc(r.pairs[ts[i+n-1].W], func(w string) bool {
			return w == next || len(next) > 4 && diag.Distance(w, next, 1) < 2 // "Mid Atlantik", misspelt
		})
}

// standsAsName reports whether n tokens that are both a name and words of the grammar are the name
// here: after a unit or an arrow; spelt as on the board, after a word that a name follows; or
// before a verb.
func (r *Reader) standsAsName(ts []token, i, n int, d *delicateName, shouted bool) bool {
	exact := (!shouted || n > 1) && ts[i].Up == d.ts[0].Up && (len(d.ts[0].Raw) > 1 || ts[i].Raw == d.ts[0].Raw)
	code, next := d.code && ts[i].Raw == d.name, token{Kind: tokStop}
	if i+n < len(ts) {
		next = ts[i+n]
	}
	if i == 0 || ts[i-1].Kind == tokStop {
		return code && (grammar.IsArrow(next) || next.Kind == tokWord && len(next.Raw) == 1) ||
			exact && !d.code && (grammar.IsArrow(next) || r.Lex.Does(ts[i:], n) && !r.isUnit(ts[i]))
	}
	before := ts[i-1]
	_, unit := r.Lex.Units.Get(before.W)
	switch letters := d.name != strings.ToUpper(d.name); {
	case grammar.IsArrow(before):
		return true
	case before.Kind != tokWord:
		return code && (letters || !shouted)
	case d.code:
		return unit && len(before.W) == 1 && (r.isUnit(before) || !says.A.Has(before.W)) || // a small letter counts too
			says.LettersRS.Has(before.W) && (i+1 == len(ts) || next.Kind == tokStop) || // a verb: "U DOR R NOT"
			code && (letters || r.isUnit(before) || says.BeforeCode.Has(before.W))
	case n == 1 && r.isUnit(ts[i]) && !r.isUnit(before) && next.Kind == tokWord && !r.Lex.PhraseAt([]string{next.W}):
		return false // "convoys Army Alder", where Army is a region
	}
	return r.isUnit(before) || exact && (r.Lex.Filler.Has(before.W) || r.Lex.Ends.Has(before.W)) ||
		(says.To.Has(before.W) || says.The.Has(before.W)) && i+1 == len(ts) && r.Lex.PhraseAt([]string{ts[i].W}) &&
			!r.Lex.IsPhrase([]string{before.W, ts[i].W}, grammar.NoClass) // "to marches"
}

// twins chooses between two codes that differ only in case, on a line whose case does not tell: all
// capitals, all small letters, or neither code's spelling. It takes the one adjacent to another
// region of the line, if only one is; on a line without another region, the one where the writer
// has a fitting unit. Otherwise an exact spelling counts, and any other is reported as ambiguous.
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

// manned returns the regions where the writer has a unit of the kind named before the code.
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

// namedAt returns the region whose whole name or code is at the beginning of the tokens.
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

// meet reports whether a unit of any kind can step from one region to the other.
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
