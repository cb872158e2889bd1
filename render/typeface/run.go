package typeface

import (
	"slices"

	"github.com/go-text/typesetting/language"
	"golang.org/x/text/unicode/bidi"
)

// run is a stretch of a text in one script and direction: the letters from to to-1, at an embedding
// level. Odd levels run from right to left.
type run struct {
	from, to int
	level    int
	script   language.Script
}

func (r run) back() bool { return r.level%2 == 1 }

// runs cuts a text into runs, in visual order from left to right (Unicode Annex 9, rule L2).
func runs(text []rune) []run {
	// Nearly all texts have Latin letters only.
	if !slices.ContainsFunc(text, func(r rune) bool { return r > 0x24F && (r < 0x2010 || r > 0x2027) }) {
		return []run{{to: len(text), script: language.Latin}}
	}
	scripts, mixed, back := scriptsOf(text)
	if !mixed && !back {
		script := language.Latin
		if len(scripts) > 0 {
			script = scripts[0]
		}
		return []run{{to: len(text), script: script}}
	}
	levels := make([]int, len(text))
	if back {
		levels = levelsOf(text)
	}
	var out []run
	for i := range text {
		if n := len(out); n > 0 && out[n-1].level == levels[i] && out[n-1].script == scripts[i] {
			out[n-1].to++
			continue
		}
		out = append(out, run{i, i + 1, levels[i], scripts[i]})
	}
	// Reverse each stretch of runs at a level or above, from the highest level down to 1.
	for level := 2; level > 0; level-- {
		for i := 0; i < len(out); {
			j := i
			for j < len(out) && out[j].level >= level {
				j++
			}
			slices.Reverse(out[i:j])
			i = max(j, i+1)
		}
	}
	return out
}

// scriptsOf returns the script of each letter, whether there are several, and whether any letter
// runs from right to left. Signs that all scripts share, and marks, get the script of the letter
// before them, else of the first letter, else Latin.
func scriptsOf(text []rune) (of []language.Script, mixed, back bool) {
	of = make([]language.Script, len(text))
	last := language.Script(0)
	for i, r := range text {
		if s := language.LookupScript(r); s.Strong() && s != language.Unknown {
			if last != 0 && s != last {
				mixed = true
			} else if last == 0 {
				for k := range i {
					of[k] = s
				}
			}
			last = s
		}
		of[i] = last
		if r >= 0x590 {
			p, _ := bidi.LookupRune(r)
			back = back || p.Class() == bidi.R || p.Class() == bidi.AL || p.Class() == bidi.RLE ||
				p.Class() == bidi.RLO || p.Class() == bidi.RLI
		}
	}
	if last == 0 {
		for i := range of {
			of[i] = language.Latin
		}
	}
	return of, mixed, back
}

// levelsOf returns the level of each letter. The text's direction is that of its first strong
// letter. The library reports only directions; the level of a letter from left to right is 2 in a
// text from right to left, else 0, but 2 for numbers after letters from right to left (W2 to W7,
// I1, I2).
func levelsOf(text []rune) []int {
	levels := make([]int, len(text))
	var p bidi.Paragraph
	if _, err := p.SetString(string(text)); err != nil {
		return levels
	}
	order, err := p.Order()
	if err != nil || order.NumRuns() == 0 {
		return levels
	}
	class := func(r rune) bidi.Class { q, _ := bidi.LookupRune(r); return q.Class() }
	strong := slices.IndexFunc(text, func(r rune) bool {
		c := class(r)
		return c == bidi.L ||
			c == bidi.R || c == bidi.AL
	})
	forward := strong < 0 || class(text[strong]) == bidi.L
	for i := range order.NumRuns() {
		r := order.Run(i)
		from, to := r.Pos()
		numbers := i > 0 // not the first run, and only numbers so far
		for k := from; k <= to; k++ {
			switch class(text[k]) {
			case bidi.EN, bidi.AN, bidi.ET, bidi.ES, bidi.CS, bidi.NSM, bidi.BN:
			default:
				numbers = false
			}
			switch {
			case r.Direction() == bidi.RightToLeft:
				levels[k] = 1
			case !forward || numbers:
				levels[k] = 2
			}
		}
	}
	return levels
}
