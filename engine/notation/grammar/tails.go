package grammar

import (
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Firm reports whether tokens begin with a phrase that is a condition in any place.
func (t *tails) Firm(ts []Token) bool {
	_, n := t.At(ts, Condition)
	for i, t := range ts[:n] {
		if Says.Conditions.Has(t.W) || n > 1 && Says.Provisos.Has(t.W) || i > 0 && Says.Until.Has(t.W) {
			return true
		}
	}
	return false
}

// TailClass is what words around an order (behind it, in brackets, before it) do to it.
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
	Excludes  // before what the order is not: "not to Den", "rather than Den"
	Command   // before a unit: "command of"
	Except    // between "all hold" and what does not
	Wish      // between an order's wishes
	Elsewhere // the orders are given elsewhere, or are many: "see overleaf"
	Prose     // of a sentence that tells and does not order
	Letter    // what a mail program writes
	RetreatIf // heads the retreats of units that may be dislodged: "if dislodged"
	Retreats  // heads a later phase's retreats
	Builds    // or its builds and removals
	classes
)

// tailNames are the groups of the table.
var tailNames = [classes]string{Nothing: "nothing", Withdrawn: "withdrawn", Corrected: "corrected", Told: "told",
	Reason: "reason", Condition: "condition", Doubt: "doubt", Modal: "modal", Negation: "negation", Excludes: "not", Command: "command",
	Except: "except", Wish: "wish", Elsewhere: "general", Prose: "prose", Letter: "letter", RetreatIf: "retreat if",
	Retreats: "retreat", Builds: "adjustment"}

// tails are phrases that are no part of an order, by their first word: the longest first, and those
// of one length in the order of their classes.
type tails struct{ Index[[]tailPhrase] }

type tailPhrase struct {
	words []string
	class TailClass
}

// UnmarshalJSON reads phrases by the names of their classes.
func (t *tails) UnmarshalJSON(data []byte) error {
	var of map[string]runs
	err := json.Unmarshal(data, &of)
	for class, name := range tailNames {
		for _, ws := range of[name] {
			t.Put(ws[0], append(t.Of(ws[0]), tailPhrase{ws, TailClass(class)}))
		}
	}
	for _, ps := range t.All() {
		slices.SortStableFunc(ps, func(a, b tailPhrase) int { return len(b.words) - len(a.words) })
	}
	return err
}

// At returns the class and the words of the longest phrase of some classes that tokens begin with.
func (t *tails) At(ts []Token, classes ...TailClass) (TailClass, int) {
	if len(ts) > 0 && ts[0].Kind == Word {
		for _, p := range t.Of(ts[0].W) {
			if slices.Contains(classes, p.class) && StartsWith(ts, p.words) {
				return p.class, len(p.words)
			}
		}
	}
	return NoTail, 0
}

// Len returns how many words the longest phrase of a class has that the tokens begin with, or 0.
func (t *tails) Len(ts []Token, class TailClass) int {
	_, n := t.At(ts, class)
	return n
}

// Later is a phrase that heads a later phase: a sheet may say what is to come then, below
// "Retreats:" or "If dislodged:", or behind an order, "(if dislodged, retreat to Kie)". That is a
// wish of that phase. It is no order of this one, contradicts none, and is kept as it was written,
// with its condition.
type Later struct {
	Words int // 0: there is no such phrase
	Step  engine.PhaseStep
	If    bool // the phrase is a condition, whatever the phase of the sheet
}

// LaterAt returns the longest phrase of a later phase that tokens begin with.
func (t *tails) LaterAt(ts []Token) Later {
	class, n := t.At(ts, RetreatIf, Retreats, Builds)
	if class == Builds {
		return Later{n, engine.Adjustment, false}
	}
	return Later{n, engine.Retreats, class == RetreatIf}
}
