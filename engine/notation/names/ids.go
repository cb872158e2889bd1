package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// anID is an id of a region that its words do not find: as a program writes it, it is an exact
// name, whatever its words may name.
type anID struct {
	id    string
	exact bool // in other letters it may be something else
}

// learnIDs enters the ids of regions that are not read as their region's name anyway.
func (n *Names) learnIDs() {
	n.ids = map[string][]anID{}
	for i := range n.Map.Regions {
		id := n.Map.Regions[i].ID
		if f := n.FindTokens(grammar.Lex(id), Anywhere); f.How != Exact || f.Region != engine.RegionID(i) {
			n.LearnID(id, engine.RegionID(i), f.How == Exact || f.How == Several || f.NoCoast)
		}
	}
}

// LearnID enters an id under its first word; exact says that it counts to the letter alone.
func (n *Names) LearnID(id string, r engine.RegionID, exact bool) {
	first, _, _ := strings.Cut(strings.ToLower(id), "-")
	n.ids[first] = append(n.ids[first], anID{id, exact})
	Enter(n.Whole, "="+id, r)
}

// Identified makes one token of those that are a region's id: "sea-hebrides" is no Sea of the
// Hebrides. One that is a word is an id in small letters alone, on a line that has capitals where
// it needs none.
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

// within reports whether tokens are a part of a longer name: "sept-isles" of "les Sept-Isles",
// "sutton-at-hone" of "Sutton-at-Hone, in Kent".
func (n *Names) within(ts []token, from, to int) bool {
	for s := max(0, from-1); s <= from; s++ {
		for e := to; e < min(len(ts), to+5); e++ {
			if ts[s].Kind == tokWord && ts[e].Kind == tokWord && (s < from || e > to) &&
				len(n.Whole[strings.Join(n.Canon(grammar.WordsOf(ts[s:e+1])), "")]) > 0 {
				return true
			}
		}
	}
	return false
}
