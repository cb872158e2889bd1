package grammar

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Firm reports whether tokens begin with a phrase that is a condition wherever it stands.
func (t *tails) Firm(ts []Token) bool {
	_, n := t.At(ts, Condition)
	for i, t := range ts[:n] {
		if Says.Conditions.Has(t.W) || n > 1 && Says.Provisos.Has(t.W) || i > 0 && Says.Until.Has(t.W) {
			return true
		}
	}
	return false
}

// TailClass is what words behind an order (or in brackets, or before it) do to it.
type TailClass uint8

const (
	NoTail    TailClass = iota
	Nothing             // a courtesy, or words that say nothing new: "if possible", "otherwise it stays"
	Withdrawn           // the order is taken back
	Corrected           // what follows replaces what was said
	Told                // support told of the same order: "supported by ..."
	Reason              // a remark: why, or what it is for
	Condition           // the order depends on something
	Doubt               // the writer is not sure, or only proposes
	Modal               // the same, in the order's own words only
	Negation
)

var tailNames = map[string]TailClass{"nothing": Nothing, "withdrawn": Withdrawn, "corrected": Corrected, "told": Told,
	"reason": Reason, "condition": Condition, "doubt": Doubt, "modal": Modal, "negation": Negation}

// tails are phrases that are no part of an order, by their first word, the longest first.
type tails struct{ Index[[]tailPhrase] }

type tailPhrase struct {
	words []string
	class TailClass
}

// UnmarshalJSON reads phrases by the names of their classes.
func (t *tails) UnmarshalJSON(data []byte) error {
	var of map[string]runs
	err := json.Unmarshal(data, &of)
	for name, class := range tailNames {
		for _, ws := range of[name] {
			t.Put(ws[0], append(t.Of(ws[0]), tailPhrase{ws, class}))
		}
	}
	for _, ps := range t.All() {
		slices.SortStableFunc(ps, func(a, b tailPhrase) int {
			return cmp.Or(len(b.words)-len(a.words), int(a.class)-int(b.class))
		})
	}
	return err
}

// At returns the class of the longest phrase of some classes that the tokens begin with, and how
// many words it has.
func (t *tails) At(ts []Token, classes ...TailClass) (TailClass, int) {
	if ts[0].Kind != Word {
		return NoTail, 0
	}
	for _, p := range t.Of(ts[0].W) {
		if slices.Contains(classes, p.class) && StartsWith(ts, p.words) {
			return p.class, len(p.words)
		}
	}
	return NoTail, 0
}

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
	for _, of := range []struct {
		phrases runs
		step    engine.PhaseStep
		if_     bool
	}{{of["retreat if"], engine.Retreats, true}, {of["retreat"], engine.Retreats, false}, {of["adjustment"], engine.Adjustment, false}} {
		for _, ws := range of.phrases {
			*ps = append(*ps, LaterPhrase{ws, of.step, of.if_})
		}
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
