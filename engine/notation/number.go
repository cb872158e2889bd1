package notation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/sheet"
)

// learn takes over what a ruleset says about its units.
func (r *Reader) learn(info *engine.Info) {
	r.inTurn = info.InTurn
	r.numbered = map[engine.RegionID]bool{}
	for _, id := range info.Numbered {
		r.numbered[id] = true
	}
	for i := range r.Map.Regions {
		if info.Stacks && len(info.Numbered) == 0 && r.Map.Regions[i].Terrain == engine.Sea {
			r.numbered[engine.RegionID(i)] = true
		}
	}
	r.Lex.Numbered = len(r.numbered) > 0
	r.blanks = sheet.NewBlanks(info.Steps)
	if len(info.Kinds) == 0 {
		return
	}
	r.kinds = map[engine.Kind]engine.KindInfo{}
	for _, k := range info.Kinds {
		r.kinds[k.Kind] = k
	}
	if len(info.Kinds) == 1 && info.Kinds[0].Kind >= engine.KindOwn {
		r.only = info.Kinds[0].Kind
		for w := range r.Lex.Units.All() { // "army", "fleet", "unit": all mean the only kind of unit
			r.Lex.Units.Put(w, r.only)
		}
	}
	for _, k := range info.Kinds {
		if k.Kind == engine.KindUnknown {
			r.Lex.Units.Put(k.Letter, k.Kind)
			r.Lex.Letters[k.Letter] = true
			continue
		}
		r.Lex.Letters[strings.ToUpper(k.Letter)] = true
		for _, w := range []string{Fold(k.Letter), Fold(k.Name)} {
			if w != "" && !strings.Contains(w, " ") {
				r.Lex.Units.Put(w, k.Kind)
			}
		}
	}
}

// stands returns the terrains on which a unit of a kind can be.
func (r *Reader) stands(k engine.Kind) Terrains {
	if r.carried(k) {
		return Anywhere
	}
	return Fits(k)
}

// carried reports whether units of a kind may be at sea, aboard a fleet.
func (r *Reader) carried(k engine.Kind) bool { return k == engine.Army && r.kinds[k].Sea }

// own reports whether only the ruleset can check a unit: it is of a kind of its own, or carried.
func (p *parser) own(k engine.Kind, at engine.PlaceID) bool {
	return k >= engine.KindOwn || at != engine.NoPlace &&
		p.Map.Regions[p.Map.RegionOf(at)].Terrain == engine.Sea && p.carried(k)
}

// crowded reports whether a place may hold several units.
func (r *Reader) crowded(at engine.PlaceID) bool {
	return len(r.numbered) > 0 && at != engine.NoPlace && r.numbered[r.Map.RegionOf(at)]
}

// signed makes the sign for a unit of unknown kind ("? Rom") a word, after joining codes and names.
func (r *Reader) signed(ts []token) []token {
	ts = r.unfused(r.coded(r.Identified(ts)))
	k, ok := r.kinds[engine.KindUnknown]
	if !ok {
		return ts
	}
	for i := range ts {
		apart := i == 0 || ts[i-1].Col+ts[i-1].N < ts[i].Col
		if ts[i].Kind == tokStop && ts[i].W == k.Letter && apart && i+1 < len(ts) && ts[i+1].Kind == tokWord {
			ts[i].Kind, ts[i].Raw, ts[i].Up = tokWord, k.Letter, true
		}
	}
	return ts
}

// unitNumber removes a unit's number from its words: "ENG#2", "my second unit in the Channel".
func (p *parser) unitNumber(ts []token) ([]token, uint8) {
	if len(p.numbered) == 0 || len(ts) < 2 {
		return ts, 0
	}
	without := func(i int) []token { return slices.Concat(ts[:i], ts[i+1:]) }
	small := func(t token) int {
		if n := p.Lex.Number(t.W, 2); t.Kind == tokWord && n < 100 {
			return n
		}
		return 0
	}
	for i, t := range ts {
		if t.Kind != tokWord || i+1 >= len(ts) {
			continue
		}
		_, unit := p.Lex.Units.Get(ts[i+1].W)
		n := p.Lex.Ordinal(t.W)
		if n > 0 && unit {
			p.mark(ts[i:i+1], ofOrder)
			return without(i), uint8(n)
		}
		if _, unit := p.Lex.Units.Get(t.W); unit && i+2 < len(ts) && small(ts[i+1]) > 0 {
			n = small(ts[i+1])
			p.mark(ts[i+1:i+2], ofOrder)
			return without(i + 1), uint8(n)
		}
	}
	last := len(ts) - 1
	for last > 0 && ts[last].Kind != tokWord {
		last--
	}
	if n := grammar.Number(ts[last].W); last > 0 && n > 0 && n < 100 && ts[last-1].Kind == tokWord {
		p.mark(ts[last:last+1], ofOrder)
		return slices.Concat(ts[:last], ts[last+1:]), uint8(n)
	}
	return ts, 0
}

// boxNumber returns a unit's number from words in brackets after a region whose units have numbers:
// "High Ocean Box (number 3)", "HOB (no. 3)", "HOB (the 3rd)". A bare "(3)" is a number after any
// name.
func (r *Reader) boxNumber(before, inner []token) (token, bool) {
	var said token
	n := 0
	for _, t := range inner {
		switch {
		case t.Kind != tokWord || r.Lex.Skip.Has(t.W) || r.Lex.Filler.Has(t.W) || r.Lex.Units.Of(t.W) != engine.NoKind:
		case says.NumberNo.Has(t.W):
		case n == 0 && len(t.W) < 10 && r.Lex.Number(t.W, 2) > 0:
			said, n = t, r.Lex.Number(t.W, 2)
		case n == 0 && r.Lex.Ordinal(t.W) > 0:
			said, n = t, r.Lex.Ordinal(t.W)
		default:
			return said, false
		}
	}
	if n < 1 || n > 99 {
		return said, false
	}
	said.W = strconv.Itoa(n)
	for k := 1; k <= 7 && k <= len(before); k++ {
		if f := r.FindTokens(before[len(before)-k:], Anywhere); f.How == Exact && r.numbered[f.Region] {
			return said, true
		}
	}
	return said, false
}

// owner returns the power that words before a unit name: "Warwick's", "warwick".
func (p *parser) owner(ts []token) engine.PowerID {
	if len(p.numbered) == 0 {
		return engine.NoPower
	}
	for i := range ts {
		if q, n := p.PowerAt(ts[i:]); n > 0 {
			p.mark(ts[i:i+n], ofOrder)
			return q
		}
	}
	return engine.NoPower
}
