package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// wordCode is a code that is a word.
type wordCode struct {
	as    string // as the board writes it
	spelt string // what its token is spelt
}

// learnCodes enters the codes that are words under a spelling that is none.
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

// coded respells the tokens that stand as codes.
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
