package grammar

import (
	"slices"
	"strings"
)

// Firm reports whether tokens begin with a phrase that is a condition wherever it stands.
func (t tails) Firm(ts []Token) bool {
	_, n := t.At(ts, Condition)
	for i, w := range ts[:n] {
		switch {
		case Says.Conditions.Has(w.W):
			return true
		case Says.Provisos.Has(w.W):
			if n > 1 {
				return true
			}
		case Says.Until.Has(w.W):
			if i > 0 {
				return true
			}
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

// tails finds phrases that are no part of an order, by their first word, the longest first.
type tails map[string][]tailPhrase

type tailPhrase struct {
	words []string
	class TailClass
}

func newTails(w map[string][]string) tails {
	t := tails{}
	for name, class := range tailNames {
		for _, p := range w[name] {
			f := strings.Fields(p)
			t[f[0]] = append(t[f[0]], tailPhrase{f, class})
		}
	}
	for _, ps := range t {
		slices.SortStableFunc(ps, func(a, b tailPhrase) int {
			if len(a.words) != len(b.words) {
				return len(b.words) - len(a.words)
			}
			return int(a.class) - int(b.class)
		})
	}
	return t
}

// At returns the class of the longest phrase of some classes that the tokens begin with, and how many words it has.
func (t tails) At(ts []Token, classes ...TailClass) (TailClass, int) {
	if ts[0].Kind != Word {
		return NoTail, 0
	}
	for _, p := range t[ts[0].W] {
		if slices.Contains(classes, p.class) && StartsWith(ts, p.words) {
			return p.class, len(p.words)
		}
	}
	return NoTail, 0
}
