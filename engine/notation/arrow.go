package notation

import (
	"slices"

	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// arrows decides which hyphens inside words are arrows: those of Lon-Dep and STP/NC-NWY are, those
// of Ashby-de-la-Zouch and South-West are not. In a chain of hyphens all words must be known names.
func (r *Reader) arrows(ts []token) []token {
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind != tokHyphen {
			continue
		}
		end := i
		for end+2 < len(ts) && ts[end+2].Kind == tokHyphen {
			end += 2
		}
		all := true
		for k := i; k <= end && all; k += 2 {
			all = r.arrow(ts, k)
		}
		for k := i; k <= end && all; k += 2 {
			ts[k].Kind = tokDash
		}
		i = end
	}
	return ts
}

func (r *Reader) arrow(ts []token, i int) bool {
	if i == 0 || i+1 >= len(ts) || ts[i-1].Kind != tokWord || ts[i+1].Kind != tokWord {
		return false
	}
	a, b := ts[i-1], ts[i+1]
	if slices.Contains(r.pairs[a.W], b.W) || r.Lex.Coasts.Of(a.W+" "+b.W) != "" {
		return false
	}
	if (r.Lex.Filler.Has(b.W) || r.isUnit(b)) && i+2 < len(ts) && ts[i+2].Kind == tokWord {
		b = ts[i+2] // the word after "the" or a unit's letter: "London-the North Sea", "Edi-F Nwg"
	}
	if len(r.pairs) > 0 && r.nameAt(ts[:i], true) && r.nameAt(ts[i+1:], false) {
		return true // a name on both sides: "F Irish Sea-Cardigan Bay"
	}
	coast := r.Lex.Coasts.Of(a.W) != ""
	return (coast && i > 1 && (ts[i-2].Kind == tokSlash || len(a.W) > 1 && r.known(ts[i-2])) || r.known(a)) && r.known(b)
}

// nameAt reports whether tokens begin with a region's whole name (ends: end with one).
func (r *Reader) nameAt(ts []token, ends bool) bool {
	for k := min(5, len(ts)); k > 0; k-- {
		part := ts[:k]
		if ends {
			part = ts[len(ts)-k:]
		}
		if k == 1 && r.known(part[0]) || k > 1 && grammar.AllWords(part) && len(part[0].W) > 1 && len(part[k-1].W) > 1 &&
			len(r.Named(part)) > 0 {
			return true
		}
	}
	return false
}

// known reports whether a single word finds a region without a spelling mistake.
func (r *Reader) known(t token) bool {
	for _, a := range r.Attempts([]token{t}) {
		for _, h := range []How{Exact, ByWord, ByPrefix} {
			if len(r.Tier(h, a, Anywhere)) > 0 {
				return true
			}
		}
	}
	return false
}
