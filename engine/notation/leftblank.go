package notation

import (
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// A printed sheet has blank lines beside those of units (engine.StepInfo.Lines): "Declaration:".
// Whoever sends the sheet as it is printed sends those that he left blank too, and they are no
// orders that could not be read.

// learnBlanks learns the blank lines that a ruleset's sheets have.
func (r *Reader) learnBlanks(steps []engine.StepInfo) {
	r.blanks = map[string]bool{}
	for i := range steps {
		for _, l := range steps[i].Lines {
			r.blanks[strings.Join(grammar.WordsOf(grammar.Lex(l)), " ")] = true
		}
	}
}

// leftBlank reports whether a line is a blank one of a printed sheet with nothing in it, or with a
// word for nothing.
func (r *Reader) leftBlank(ts []token) bool {
	if len(r.blanks) == 0 {
		return false
	}
	for k := range ts {
		if ts[k].Kind == tokColon || k > 0 && ts[k].Kind == tokDash {
			return r.blanks[strings.Join(grammar.WordsOf(ts[:k]), " ")] &&
				nothingSaid(strings.Join(grammar.WordsOf(ts[k:]), " "))
		}
	}
	return r.blanks[strings.Join(grammar.WordsOf(ts), " ")]
}

// nothingSaid reports whether the words filled in on a blank line mean nothing: "", "none".
func nothingSaid(words string) bool {
	return words == "" || says.LeftBlank.Has(words)
}
