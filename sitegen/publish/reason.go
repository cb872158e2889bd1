package publish

import (
	"regexp"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Phrase is a piece of a sentence. If it names a unit, it has the unit's power, otherwise -1.
type Phrase struct {
	Text  string
	Power int
}

// unitWords matches the words before a place that stands for a unit in a reason: in a list of
// strengths ("2 (Ashby, Shropshire)"), after a kind ("Army Cheshire"), and as an attack's origin
// ("from Burgundy").
var unitWords = regexp.MustCompile(`(\d+ \(|, |\b(?:Army|Fleet|Unit) |\bfrom )`)

// Parts divides a reason at the units that it names, so that pages can show whose they are. The
// parts, joined, are the reason. before is the public position before the orders.
func Parts(m *engine.Map, text string, before *engine.Position) []Phrase {
	if text == "" || before == nil {
		return nil
	}
	var out []Phrase
	from, open := 0, -1
	for _, w := range unitWords.FindAllStringIndex(text, -1) {
		word := text[w[0]:w[1]]
		switch {
		case strings.HasSuffix(word, "("):
			open = w[1]
		case word == ", " && (open < 0 || strings.Contains(text[open:w[0]], ")")):
			continue // this comma is not before a unit's place
		}
		r := regionAt(m, text[w[1]:])
		power := Holder(m, before, r)
		if w[1] < from || power < 0 {
			continue
		}
		start := w[1]
		if word[0] >= 'A' && word[0] <= 'Z' {
			start = w[0] // the phrase begins with the unit's kind
		}
		if start > from {
			out = append(out, Phrase{text[from:start], -1})
		}
		end := w[1] + len(Called(m, r))
		out = append(out, Phrase{text[start:end], power})
		from = end
	}
	if out == nil {
		return nil
	}
	if from < len(text) {
		out = append(out, Phrase{text[from:], -1})
	}
	return out
}

// Called returns a region's name as reasons write it.
func Called(m *engine.Map, r engine.RegionID) string {
	if g := &m.Regions[r]; g.Label != "" {
		return g.Label
	}
	return m.Regions[r].Name
}

// regionAt returns the region with the longest name at a text's start; NoRegion if two fit.
func regionAt(m *engine.Map, text string) engine.RegionID {
	best, n := engine.NoRegion, 0
	for i := range m.Regions {
		name := Called(m, engine.RegionID(i))
		if len(name) < n || !strings.HasPrefix(text, name) || len(text) > len(name) && wordGoesOn(text[len(name):]) {
			continue
		}
		if len(name) == n {
			best = engine.NoRegion
			continue
		}
		best, n = engine.RegionID(i), len(name)
	}
	return best
}

func wordGoesOn(s string) bool {
	c := s[0]
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80 && !strings.HasPrefix(s, "’")
}

// Holder returns the power of the units in a region if they all belong to one power, else -1.
func Holder(m *engine.Map, pos *engine.Position, r engine.RegionID) int {
	if r == engine.NoRegion {
		return -1
	}
	var powers []engine.PowerID
	for _, u := range pos.Units {
		if m.RegionOf(u.At) == r && !slices.Contains(powers, u.Power) {
			powers = append(powers, u.Power)
		}
	}
	if len(powers) != 1 || powers[0] < 0 {
		return -1
	}
	return int(powers[0])
}
