package grammar

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// A sheet may say what is to come in a later phase: below "Retreats:" or "If dislodged:", or behind
// an order, "(if dislodged, retreat to Kie)". That is a wish of that phase. It is no order of this
// one, contradicts none, and is kept as it was written, with its condition.

// laterPhrases are the beginnings of headings and clauses of a later phase, the longest first:
// words.json, "later".
type laterPhrases []LaterPhrase

// LaterPhrase is one of them, and the phase that it is of.
type LaterPhrase struct {
	Words []string
	Step  engine.PhaseStep
	If_   bool // the phrase is a condition, whatever the phase of the sheet
}

func newLater(w map[string][]string) laterPhrases {
	var out laterPhrases
	for _, k := range []struct {
		key  string
		step engine.PhaseStep
		if_  bool
	}{{"retreat if", engine.Retreats, true}, {"retreat", engine.Retreats, false},
		{"adjustment", engine.Adjustment, false}} {
		for _, p := range w[k.key] {
			out = append(out, LaterPhrase{strings.Fields(p), k.step, k.if_})
		}
	}
	slices.SortStableFunc(out, func(a, b LaterPhrase) int { return len(b.Words) - len(a.Words) })
	return out
}

// At returns the longest phrase that tokens begin with, or nil.
func (ps laterPhrases) At(ts []Token) *LaterPhrase {
	for i := range ps {
		if StartsWith(ts, ps[i].Words) {
			return &ps[i]
		}
	}
	return nil
}
