package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// learnIDs enters the ids of regions that are several words with hyphens and are not read as their region's name anyway: as they are written they are
// exact names, whatever their words may name.
func (n *Names) learnIDs() {
	n.hyphened = map[string][]string{}
	for i := range n.Map.Regions {
		id := n.Map.Regions[i].ID
		if f := n.FindTokens(grammar.Lex(id), Anywhere); strings.Contains(id, "-") && (f.How != Exact || f.Region != engine.RegionID(i)) {
			n.LearnID(id, engine.RegionID(i))
		}
	}
}

// LearnID enters an id of several words under its first.
func (n *Names) LearnID(id string, r engine.RegionID) {
	first, _, _ := strings.Cut(id, "-")
	n.hyphened[first] = append(n.hyphened[first], id)
	Enter(n.Whole, id, r)
}

// Identified makes one token of those that are a region's id to the letter: "sea-hebrides" is no Sea of the Hebrides.
func (n *Names) Identified(ts []token) []token {
	for i := 0; i+2 < len(ts); i++ {
		if ts[i].Kind != tokWord || ts[i+1].Kind != tokHyphen || n.hyphened[ts[i].W] == nil || i > 0 && ts[i-1].Kind == tokHyphen {
			continue
		}
		text, best, end := ts[i].Raw, "", 0
		for k := i + 1; k+1 < len(ts) && ts[k].Kind == tokHyphen && ts[k+1].Kind == tokWord; k += 2 {
			text += "-" + ts[k+1].Raw
			if slices.Contains(n.hyphened[ts[i].W], text) {
				best, end = text, k+1
			}
		}
		if best == "" || n.within(ts, i, end) {
			continue
		}
		t := ts[i]
		t.W, t.Raw, t.N = best, best, ts[end].Col+ts[end].N-t.Col
		rest := slices.Clone(ts[end+1:])
		if len(rest) > 0 && rest[0].Kind == tokHyphen {
			rest[0].Kind = tokDash
		}
		ts = append(append(slices.Clone(ts[:i]), t), rest...)
	}
	return ts
}

// within reports whether tokens are a part of a longer name: "sept-isles" of "les Sept-Isles", "sutton-at-hone" of "Sutton-at-Hone, in Kent".
func (n *Names) within(ts []token, from, to int) bool {
	for s := max(0, from-1); s <= from; s++ {
		for e := to; e < min(len(ts), to+5); e++ {
			if ts[s].Kind == tokWord && ts[e].Kind == tokWord && (s < from || e > to) && len(n.Whole[strings.Join(n.Canon(grammar.WordsOf(ts[s:e+1])), "")]) > 0 {
				return true
			}
		}
	}
	return false
}
