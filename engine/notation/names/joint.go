package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// joints returns the words that follow an "and" in a region's names: "pevensey" in "Hastings &
// Pevensey, in Sussex". Commas and small words do not count in a name, but an "and" that is in none
// of the region's names joins two places: "Drogheda and Meath" is a town and its county, not
// "Drogheda, in Meath", since a second unit or place is never dropped.
func (n *Names) joints(r *engine.Region) []string {
	var out []string
	for _, s := range append([]string{r.Name, r.Label}, r.Aliases...) {
		ts := grammar.Lex(s)
		for i := range ts {
			if w := n.joinedAt(ts, i); w != "" && !slices.Contains(out, w) {
				out = append(out, w)
			}
		}
	}
	return out
}

// joinedAt returns the word after an "and" or a sentence's end at i, in canonical spelling, or ""
// for any other token. The full stop of "St. Albans" ends no sentence.
func (n *Names) joinedAt(ts []token, i int) string {
	switch {
	case i == 0, ts[i].Kind != tokWord && ts[i].Kind != tokStop, ts[i].Kind == tokWord && !says.And.Has(ts[i].W):
		return ""
	case ts[i].W == "." && (len(ts[i-1].W) < 4 || len(n.Named(ts[:i])) == 0):
		return ""
	}
	for _, t := range ts[i+1:] {
		if t.Kind != tokWord || n.Lex.Filler.Has(t.W) {
			continue
		}
		if s, ok := n.Lex.Same.Get(t.W); ok {
			return s
		}
		return t.W
	}
	return ""
}

// unjoined drops the regions that the tokens name only together with a second place.
func (n *Names) unjoined(ts []token, rs []engine.RegionID, tier How) []engine.RegionID {
	var after []string
	for i := range ts {
		if w := n.joinedAt(ts, i); w != "" {
			after = append(after, w)
		}
	}
	if len(after) == 0 {
		return rs
	}
	var out []engine.RegionID
	for _, r := range rs {
		fits := len(after) <= len(n.joined[r])
		for _, w := range after {
			fits = fits && slices.ContainsFunc(n.joined[r], func(j string) bool {
				return strings.HasPrefix(j, w) || tier == BySlip && diag.Distance(j, w, 2) <= 2
			})
		}
		if fits {
			out = append(out, r)
		}
	}
	return out
}

// parted reports whether tokens contain a word of an order that cannot be a misspelt part of a
// name: a word for a unit, a verb's letter, or a word of doubt ("Norway or so"). "S Deptford" is a
// support of Deptford and "Deptford, A Surrey" two armies, although both are similar to "Deptford,
// in Surrey". A letter at the end may be a coast's.
func (n *Names) parted(ts []token) bool {
	for i, t := range ts {
		if i > 0 && n.Lex.Instead.Has(t.W) {
			return true
		}
		if t.Kind != tokWord || i > 0 && (i+1 == len(ts) || ts[i-1].Kind == tokSlash) {
			continue
		}
		if len(t.W) == 1 && len(ts) > 1 && (n.Lex.Units.Of(t.W) != engine.NoKind || len(n.Lex.Phrases.Of(t.W)) > 0) {
			return true
		}
		if _, unit := n.Lex.Units.Get(t.W); unit && i > 0 {
			return true
		}
	}
	return false
}

// RankOf returns "county" or "circle" (a town) for a word by which people distinguish regions of
// one name: "Limerick (city)", "Wexford town", "County Kilkenny"; "" for others.
func RankOf(ws []string) string {
	if len(ws) != 1 {
		return ""
	}
	switch {
	case says.Counties.Has(ws[0]):
		return "county"
	case says.Towns.Has(ws[0]):
		return "circle"
	}
	return ""
}

// ofRank keeps the regions of a rank, so that a county's name never finds its town, nor the
// reverse. On a board that does not distinguish them it keeps all.
func (n *Names) ofRank(rs []engine.RegionID, rank string) []engine.RegionID {
	if rank == "" || !n.ranked {
		return rs
	}
	var out []engine.RegionID
	for _, r := range rs {
		reg := &n.Map.Regions[r]
		if county := reg.Class == "county"; reg.Terrain != engine.Sea && county == (rank == "county") {
			out = append(out, r)
		}
	}
	return out
}

// county reports whether a name is explicitly a county's: "County X", "the Shire of X", "X-shire".
// It then matches no region by a single word, however similar: Lincolnshire is not one of its three
// parts.
func (n *Names) county(ws []string) bool {
	return n.ranked && len(ws) > 0 && (RankOf(ws[:1]) == "county" && len(ws) > 1 ||
		slices.ContainsFunc(ws, func(w string) bool { return len(w) > 7 && strings.HasSuffix(w, "shire") }))
}

// findTwins records codes that differ only in case, such as Alb and ALB.
func (n *Names) findTwins() {
	n.TwinCodes = map[string][]engine.RegionID{}
	for i := range n.Map.Regions {
		if a := n.Map.Regions[i].Abbrev; a != "" {
			Enter(n.TwinCodes, grammar.Fold(a), engine.RegionID(i))
		}
	}
	for k, rs := range n.TwinCodes {
		if len(rs) < 2 {
			delete(n.TwinCodes, k)
		}
	}
}

// OtherTwin reports whether a name is exactly the code of a twin that is not on these terrains.
func (n *Names) OtherTwin(name []token, on Terrains) bool {
	r, ok := n.Codes[name[0].Raw]
	return ok && len(name) == 1 && len(n.TwinCodes[name[0].W]) > 0 && !n.CanLie(r, on)
}
