package notation

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/heraldmaps/herald/engine"
)

// A board's codes may be ordinary words ("Not", "Can", "Her", "WAS"). Where one stands as a code does, to the letter or behind
// a unit's letter or an arrow, its token gets a spelling that is no word, so that nothing takes it for one.

// ownWords says a ruleset's own part of an order: in plain words, where it has them.
var ownWords = func(o engine.Own, m *engine.Map) string {
	if w, ok := o.(engine.Worded); ok {
		return w.Words(m)
	}
	return o.Text(m)
}

// ordinary are the words that the reader's table knows in any sense.
var ordinary = sync.OnceValue(func() map[string]bool {
	var all any
	if err := json.Unmarshal(wordsJSON, &all); err != nil {
		panic("notation: words.json: " + err.Error())
	}
	out := map[string]bool{}
	var take func(any)
	take = func(v any) {
		switch v := v.(type) {
		case string:
			for _, w := range strings.Fields(Fold(v)) {
				out[w] = true
			}
		case []any:
			for _, x := range v {
				take(x)
			}
		case map[string]any:
			for _, x := range v { // the order says nothing: a set is filled
				take(x)
			}
		}
	}
	take(all)
	return out
})

// wordCode is a code that is a word.
type wordCode struct {
	as    string // as the board writes it
	spelt string // what its token is spelt
}

// learnCodes enters the codes that are words under a spelling that is none.
func (r *Reader) learnCodes() {
	for i := range r.m.Regions {
		g := &r.m.Regions[i]
		for _, code := range []string{g.ID, g.Abbrev} {
			w := Fold(code)
			if len(w) < 3 || len(w) > 4 || !ordinary()[w] {
				continue
			}
			if r.codes == nil {
				r.codes = map[string][]wordCode{}
			}
			c := wordCode{code, "code" + w}
			if !slices.Contains(r.codes[w], c) {
				r.codes[w] = append(r.codes[w], c)
				enter(r.exact, c.spelt, engine.RegionID(i))
			}
		}
	}
}

// coded respells the tokens that stand as codes.
func (r *Reader) coded(ts []token) []token {
	if r.codes == nil && len(r.delicate) == 0 {
		return ts
	}
	shouted := !slices.ContainsFunc(ts, func(t token) bool { return t.kind == tokWord && t.raw != strings.ToUpper(t.raw) })
	ts = r.fused(r.fused(ts, shouted, true), shouted, false)
	for i := range ts {
		cs := r.codes[ts[i].w]
		if ts[i].kind != tokWord || len(cs) != 1 {
			continue
		}
		if r.standsAsCode(ts, i, cs[0].as, shouted) {
			ts[i].w = cs[0].spelt
		}
	}
	return ts
}

func (r *Reader) standsAsCode(ts []token, i int, code string, shouted bool) bool {
	exact := ts[i].raw == code && !(shouted && code == strings.ToUpper(code))
	if i == 0 || ts[i-1].kind == tokStop && len(ts[i-1].w) > 0 && strings.Contains(".;", ts[i-1].w) {
		// First on a line or in a sentence: only in front of an arrow or a verb in short.
		if i+1 >= len(ts) {
			return false
		}
		next := ts[i+1]
		return ts[i].raw == code && (next.kind == tokDash || next.kind == tokHyphen || len(next.raw) == 1 && next.kind == tokWord)
	}
	before := ts[i-1]
	if _, unit := r.lex.units[before.w]; before.kind == tokDash || before.kind == tokHyphen || r.isUnit(before) && len(before.w) == 1 ||
		unit && len(before.w) == 1 && !says.A[before.w] { // a small letter too, unless it is a word itself
		return true
	}
	if before.kind != tokWord {
		return exact
	}
	if (says.LettersRS[before.w]) && (i+1 == len(ts) || ts[i+1].kind == tokStop) {
		return true // "U DOR R NOT": no line ends in the word
	}
	if exact && code != strings.ToUpper(code) {
		return true
	}
	return ts[i].raw == code && (r.isUnit(before) || says.BeforeCode[before.w])
}
