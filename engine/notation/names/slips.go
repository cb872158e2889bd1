package names

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// letters returns the set of letters of a folded word as bits.
func letters(s string) uint32 {
	var m uint32
	for i := 0; i < len(s); i++ {
		if c := s[i]; 'a' <= c && c <= 'z' {
			m |= 1 << (c - 'a')
		} else {
			m |= 1 << 31
		}
	}
	return m
}

// initials returns the set of words' first letters.
func initials(ws []string) uint32 {
	var m uint32
	for _, w := range ws {
		m |= letters(w[:min(1, len(w))])
	}
	return m
}

// Allowance returns how many spelling mistakes a word of n letters may have and still be read.
func Allowance(n int) int {
	switch {
	case n < 4:
		return 0
	case n < 7:
		return 1
	}
	return 2
}

// bySlip returns the regions whose name is most similar, within the allowance. It compares only
// regions on whose terrain the place may be, but does not ask whether the order would be legal.
func (n *Names) bySlip(a attempt, want Terrains) []engine.RegionID {
	if n.powerExact(strings.Join(a.ws, " ")) != engine.NoPower {
		return nil // a power's exact name is no misspelt region
	}
	rs, d := n.near(n.slips, a.key, Allowance(len(a.key)), want)
	if d > 0 && len(a.ws) == 1 && len(a.key) > 4 {
		// A mistake in one word, not in its first letter: Morcombe for Morecombe Bay.
		ws, dw := n.near(n.wordKey, a.key, 1, want)
		ws = slices.DeleteFunc(ws, func(r engine.RegionID) bool {
			return !slices.ContainsFunc(n.heads[r], func(h string) bool {
				return h[0] == a.key[0] && diag.Distance(h, a.key, 1) <= 1
			})
		})
		if len(ws) > 0 && dw < d {
			rs = ws
		}
	}
	return rs
}

// near returns the regions of the most similar keys and their distance, or limit+1 for none.
func (n *Names) near(keys []slipKey, s string, limit int, want Terrains) ([]engine.RegionID, int) {
	if limit == 0 {
		return nil, 1
	}
	mask, best := letters(s), limit+1
	var rs []engine.RegionID
	for _, k := range keys {
		if !n.CanLie(k.region, want) || bits.OnesCount32(mask^k.mask) > 2*min(limit, best) {
			continue
		}
		d := diag.Distance(s, k.s, min(limit, best))
		switch {
		case d > limit || d > best || d > 1 && s[0] != k.s[0] && limit < 3: // of two, none in the first letter
		case d < best:
			best, rs = d, append(rs[:0:0], k.region)
		case !slices.Contains(rs, k.region):
			rs = append(rs, k.region)
		}
	}
	return rs, best
}

// nearest returns up to three regions to suggest for an unknown name.
func (n *Names) nearest(s string, want Terrains) []engine.RegionID {
	limit := min(max(2, len(s)/3), 4)
	if len(s) < 3 || len(s) > 40 {
		return nil
	}
	if len(s) == 3 && len(n.Codes) > 0 { // "Vle": a code with one wrong letter
		var codes []engine.RegionID
		for i := range n.Map.Regions {
			if r := engine.RegionID(i); n.CanLie(r, want) && diag.Distance(s, grammar.Fold(n.Map.Regions[i].Abbrev), 1) == 1 {
				codes = append(codes, r)
			}
		}
		return codes[:min(len(codes), 3)]
	}
	rs, _ := n.near(n.slips, s, limit, want)
	if ws, _ := n.near(n.wordKey, s, 2, want); len(rs) == 0 {
		rs = ws
	}
	return rs[:min(len(rs), 3)]
}

// anID is a region's id that is not found as a name. As programs write it, it is an exact name,
// whatever its words may mean.
type anID struct {
	id    string
	exact bool // only as spelt here; in capitals it may be something else
}

// learnIDs enters the ids that are not already found as their region's name.
func (n *Names) learnIDs() {
	n.ids = map[string][]anID{}
	for i := range n.Map.Regions {
		id := n.Map.Regions[i].ID
		if f := n.FindTokens(grammar.Lex(id), Anywhere); f.How != Exact || f.Region != engine.RegionID(i) {
			n.LearnID(id, engine.RegionID(i), f.How == Exact || f.How == Several || f.NoCoast)
		}
	}
}

// LearnID enters an id under its first word; exact: only its exact spelling counts.
func (n *Names) LearnID(id string, r engine.RegionID, exact bool) {
	first, _, _ := strings.Cut(strings.ToLower(id), "-")
	n.ids[first] = append(n.ids[first], anID{id, exact})
	Enter(n.Whole, "="+id, r)
}

// Identified joins the tokens that are a region's id: "sea-hebrides" is not the Sea of the
// Hebrides. An id of one word counts only in small letters, on a line with capitals where they are
// optional.
func (n *Names) Identified(ts []token) []token {
	for i := 0; i < len(ts); i++ {
		if ts[i].Kind != tokWord || n.ids[ts[i].W] == nil || i > 0 && ts[i-1].Kind == tokHyphen {
			continue
		}
		text, best, end := "", "", 0
		for k := i; k < len(ts) && ts[k].Kind == tokWord && (k == i || ts[k-1].Kind == tokHyphen); k += 2 {
			if text += ts[k].Raw; k == i && !slices.ContainsFunc(ts, func(t token) bool {
				return t.Up && (t.Col != ts[0].Col || t.N == 1)
			}) {
				text += "-"
				continue
			}
			for _, d := range n.ids[ts[i].W] {
				if text == d.id || !d.exact && k > i && strings.EqualFold(text, d.id) {
					best, end = d.id, k
				}
			}
			text += "-"
		}
		if best == "" || n.within(ts, i, end) {
			continue
		}
		t := ts[i]
		t.W, t.Raw, t.N = "="+best, best, ts[end].Col+ts[end].N-t.Col
		rest := slices.Clone(ts[end+1:])
		if len(rest) > 0 && rest[0].Kind == tokHyphen {
			rest[0].Kind = tokDash
		}
		ts = append(append(slices.Clone(ts[:i]), t), rest...)
	}
	return ts
}

// within reports whether tokens are part of a longer name: "sept-isles" of "les Sept-Isles",
// "sutton-at-hone" of "Sutton-at-Hone, in Kent".
func (n *Names) within(ts []token, from, to int) bool {
	for s := max(0, from-1); s <= from; s++ {
		for e := to; e < min(len(ts), to+5); e++ {
			if ts[s].Kind == tokWord && ts[e].Kind == tokWord && (s < from || e > to) && len(n.Named(ts[s:e+1])) > 0 {
				return true
			}
		}
	}
	return false
}
