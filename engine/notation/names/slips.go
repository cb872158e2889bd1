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

// initials returns the set of letters that words begin with.
func initials(ws []string) uint32 {
	var m uint32
	for _, w := range ws {
		m |= letters(w[:min(1, len(w))])
	}
	return m
}

// Allowance is how many slips a word of this length may have and still be read.
func Allowance(n int) int {
	switch {
	case n < 4:
		return 0
	case n < 7:
		return 1
	}
	return 2
}

// bySlip returns the regions whose name is nearest, within the allowance. It is measured among the
// regions where the thing sought can lie, never among those that would make the order legal.
func (n *Names) bySlip(a attempt, want Terrains) []engine.RegionID {
	if n.powerExact(strings.Join(a.ws, " ")) != engine.NoPower {
		return nil // a power's name is no slip
	}
	rs, d := n.near(n.slips, a.key, Allowance(len(a.key)), want)
	if d > 0 && len(a.ws) == 1 && len(a.key) > 4 {
		// A slip in one word of a name: Morcombe for Morecombe Bay. Not in its first letter.
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

// near returns the regions of the nearest keys and their distance, or limit+1.
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
		case d > limit || d > best || d > 1 && s[0] != k.s[0] && limit < 3: // two slips, but not in the first letter
		case d < best:
			best, rs = d, append(rs[:0:0], k.region)
		case !slices.Contains(rs, k.region):
			rs = append(rs, k.region)
		}
	}
	return rs, best
}

// nearest returns up to three regions to suggest for a name that was not found.
func (n *Names) nearest(s string, want Terrains) []engine.RegionID {
	limit := min(max(2, len(s)/3), 4)
	if len(s) < 3 || len(s) > 40 {
		return nil
	}
	if len(s) == 3 && len(n.Codes) > 0 { // "Vle": a code in which one letter is another
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
