package notation

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
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

// allowance is how many slips a word of this length may have and still be read.
func allowance(n int) int {
	switch {
	case n < 4:
		return 0
	case n < 7:
		return 1
	}
	return 2
}

// distance is the number of letters to insert, drop, change or swap with a neighbour, or more than limit where it is
// more than limit (optimal string alignment).
func distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	if len(a) > 63 || len(b) > 63 {
		return limit + 1
	}
	var rows [3][64]int
	prev2, prev, row := &rows[0], &rows[1], &rows[2]
	for j := 0; j <= len(b); j++ {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, prev2[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}

// bySlip returns the regions whose name is nearest, within the allowance. It is measured among the regions where the
// thing sought can lie, never among those that would make the order legal.
func (n *Names) bySlip(a attempt, want Terrains) []engine.RegionID {
	if n.powerExact(strings.Join(a.ws, " ")) != engine.NoPower {
		return nil // a power's name is no slip
	}
	rs, d := n.near(n.slips, a.key, allowance(len(a.key)), want)
	if d > 0 && len(a.ws) == 1 && len(a.key) > 4 {
		// A slip in one word of a name: Morcombe for Morecombe Bay. Not in its first letter.
		ws, dw := n.near(n.wordKey, a.key, 1, want)
		ws = slices.DeleteFunc(ws, func(r engine.RegionID) bool {
			return !slices.ContainsFunc(n.heads[r], func(h string) bool { return h[0] == a.key[0] && distance(h, a.key, 1) <= 1 })
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
		if !n.fits(k.region, want) || bits.OnesCount32(mask^k.mask) > 2*min(limit, best) {
			continue
		}
		d := distance(s, k.s, min(limit, best))
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
	rs, _ := n.near(n.slips, s, limit, want)
	if ws, _ := n.near(n.wordKey, s, 2, want); len(rs) == 0 {
		rs = ws
	}
	return rs[:min(len(rs), 3)]
}

// nearestVerb returns the verb word nearest to a word, and whether it is near enough to be read.
func (l *lexicon) nearestVerb(w string) (verbWord, bool) {
	best, sure := 3, false
	var found verbWord
	for _, v := range l.verbs {
		if d := distance(w, v.word, best-1); d < best {
			best, found = d, v
			sure = d == 1 && len(w) >= 5 || d == 0
		}
	}
	return found, sure && found.verb != engine.NoOrder
}
