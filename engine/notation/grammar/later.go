package grammar

import (
	"encoding/json"
	"slices"

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

// UnmarshalJSON reads phrases by their phase.
func (ps *laterPhrases) UnmarshalJSON(data []byte) error {
	var of map[string]runs
	err := json.Unmarshal(data, &of)
	for _, ws := range of["retreat if"] {
		*ps = append(*ps, LaterPhrase{ws, engine.Retreats, true})
	}
	for _, ws := range of["retreat"] {
		*ps = append(*ps, LaterPhrase{ws, engine.Retreats, false})
	}
	for _, ws := range of["adjustment"] {
		*ps = append(*ps, LaterPhrase{ws, engine.Adjustment, false})
	}
	slices.SortStableFunc(*ps, func(a, b LaterPhrase) int { return len(b.Words) - len(a.Words) })
	return err
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
