package grammar

import (
	"encoding/json"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Firm reports whether tokens begin with a phrase that is a condition wherever it is.
func (t *tails) Firm(ts []Token) bool {
	_, n := t.At(ts, Condition)
	for i, t := range ts[:n] {
		if Says.Conditions.Has(t.W) || n > 1 && Says.Provisos.Has(t.W) || i > 0 && Says.Until.Has(t.W) {
			return true
		}
	}
	return false
}

// TailClass is what words around an order (after it, before it, in brackets) do to the order.
type TailClass uint8

const (
	NoTail    TailClass = iota
	Nothing             // a courtesy, or words without new information: "if possible"
	Withdrawn           // the order is withdrawn
	Corrected           // what follows replaces what was written
	Told                // support claimed for the same order: "supported by ..."
	Reason              // a remark: a reason or purpose
	Condition           // the order depends on something
	Doubt               // the writer is not sure, or only proposes
	Modal               // doubt, but only in words that are inside the order
	Negation
	Excludes  // before something that the order is not: "not to Den", "rather than Den"
	Command   // before a unit: "command of"
	Except    // between "all hold" and the units that do not
	Wish      // between an order's alternatives
	Elsewhere // the orders are elsewhere, or for many units: "see overleaf"
	Prose     // in a sentence that tells and does not order
	Letter    // text that a mail program inserts
	RetreatIf // heading of the retreats of units that may be dislodged: "if dislodged"
	Retreats  // heading of a later phase's retreats
	Builds    // heading of a later phase's builds and removals
	classes
)

// tailNames are the classes' names in words.json.
var tailNames = [classes]string{Nothing: "nothing", Withdrawn: "withdrawn", Corrected: "corrected", Told: "told",
	Reason: "reason", Condition: "condition", Doubt: "doubt", Modal: "modal", Negation: "negation", Excludes: "not", Command: "command",
	Except: "except", Wish: "wish", Elsewhere: "general", Prose: "prose", Letter: "letter", RetreatIf: "retreat if",
	Retreats: "retreat", Builds: "adjustment"}

// tails are the phrases around orders, by first word: the longest first, those of one length by
// class.
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

// At returns the class and length of the longest phrase, of some classes, at the beginning.
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

// Len returns the number of words of a class's longest phrase at the beginning, or 0.
func (t *tails) Len(ts []Token, class TailClass) int {
	_, n := t.At(ts, class)
	return n
}

// Later is a phrase that announces orders for a later phase: below a heading, "Retreats:" or "If
// dislodged:", or after an order, "(if dislodged, retreat to Kie)". Such orders are wishes for that
// phase. They are no orders of this phase, contradict none, and are kept as written, with their
// condition.
type Later struct {
	Words int // number of words in the phrase; 0: there is no phrase
	Step  engine.PhaseStep
	If    bool // the phrase is a condition, whatever the phase of the sheet
}

// LaterAt returns the longest phrase of a later phase with which tokens begin.
func (t *tails) LaterAt(ts []Token) Later {
	class, n := t.At(ts, RetreatIf, Retreats, Builds)
	if class == Builds {
		return Later{n, engine.Adjustment, false}
	}
	return Later{n, engine.Retreats, class == RetreatIf}
}
