package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// twins settles which of two codes is meant that differ only in case, where the writer's case is of
// no help: in a line all in capitals, all in small letters, or where it is neither's. It is the one
// that has to do with another region of the line, if only one of the two has; in a line that names
// no other, the one where a unit of the writer's stands that the line can mean. Else a code that
// stands there to the letter is that, and any other is in doubt.
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
		var near []engine.RegionID
		for _, x := range rs {
			if slices.ContainsFunc(named, func(y engine.RegionID) bool { return r.meet(x, y) }) {
				near = append(near, x)
			}
		}
		if len(named) == 0 {
			near = r.manned(rs, ts[:i], ctx)
		}
		if len(near) == 1 {
			ts[i].Raw = r.Map.Regions[near[0]].Abbrev
		}
	}
	return ts
}

// manned lists those of several regions in which a unit of the writer's stands, of the kind said
// before the name.
func (r *Reader) manned(rs []engine.RegionID, before []token, ctx Context) []engine.RegionID {
	kind := engine.NoKind
	for _, t := range before {
		if k, ok := r.Lex.Units.Get(t.W); ok {
			kind = k
		}
	}
	var out []engine.RegionID
	if ctx.Position == nil {
		return out
	}
	for _, x := range rs {
		if slices.ContainsFunc(ctx.Position.Units, func(u engine.Unit) bool {
			return u.Power == ctx.By && (kind == engine.NoKind || u.Kind == kind) && r.Map.RegionOf(u.At) == x
		}) {
			out = append(out, x)
		}
	}
	return out
}

// namedAt returns the region whose whole name or code stands at the beginning of tokens.
func (r *Reader) namedAt(ts []token) []engine.RegionID {
	for k := min(4, len(ts)); k > 0; k-- {
		if !grammar.AllWords(ts[:k]) {
			continue
		}
		if rs := r.Whole[strings.Join(r.Canon(grammar.WordsOf(ts[:k])), "")]; len(rs) == 1 && len(ts[0].W) > 1 {
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
