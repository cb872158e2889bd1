package notation

import "github.com/heraldmaps/herald/engine"

// Some boards have codes that are little words of any sentence: Can, Her. Behind a unit's word, an arrow or a verb's letter,
// or before an arrow, such a code is the place and not the word.

// shadowMark begins the word that a token of such a code becomes; nobody writes it.
const shadowMark = "~"

// shadow lets a region's code be found behind the mark if the reader has it for a little word.
func (n *Names) shadow(id engine.RegionID) {
	for _, code := range []string{n.m.Regions[id].ID, n.m.Regions[id].Abbrev} {
		w := Fold(code)
		if w == "" || !(n.lex.skip[w] || n.lex.requests[w]) {
			continue
		}
		if k := shadowMark + w; len(n.exact[k]) == 0 {
			n.exact[k] = append(n.exact[k], id)
		}
	}
}

// codes splits a line into tokens, with the codes that are little words marked where only a place can stand.
func (r *Reader) codes(clean string) []token {
	ts := lex(clean)
	for i := range ts {
		if ts[i].kind != tokWord || len(r.exact[shadowMark+ts[i].w]) == 0 {
			continue
		}
		behind := i > 0 && (ts[i-1].kind == tokDash || ts[i-1].kind == tokHyphen || r.unitWord(ts[i-1]))
		before := i+1 < len(ts) && (ts[i+1].kind == tokDash || ts[i+1].kind == tokHyphen) && ts[i].up
		if behind || before {
			ts[i].w = shadowMark + ts[i].w
		}
	}
	return ts
}

// unitWord says whether a token names a kind of unit.
func (r *Reader) unitWord(t token) bool {
	if t.kind != tokWord {
		return false
	}
	if r.lex.letters[t.raw] {
		return true
	}
	_, ok := r.lex.units[t.w]
	return ok && len(t.w) > 1
}
