// Package names finds the regions, coasts and powers of a board by the names that people use, and
// prints orders with names that it can find again.
//
// It knows a board's names and nothing of orders, whose lines package notation reads. The first
// kind of match that finds anything decides: a whole name, a word of it, the beginnings of its
// words, or a misspelt name.
package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// Names finds regions, coasts and powers by the names that people use. It is immutable, so
// goroutines may share it.
//
// Names are compared as words, without case, accents, punctuation, small words ("the", "of", "in",
// "and") and the blanks between words (Mid Lothian, Midlothian).
type Names struct {
	Map       *engine.Map
	Lex       *grammar.Lexicon
	Display   map[string][]engine.RegionID // regions by whole display name
	Whole     map[string][]engine.RegionID // all forms of a whole name: also without tails, "County" ...
	Codes     map[string]engine.RegionID   // exact spelling: 1885 has Alb and ALB
	WithWord  map[string][]engine.RegionID // regions with this word in a name, also after its comma
	heads     [][]string                   // by region: the words before the first comma
	initial   []uint32                     // by region: the set of these words' first letters
	plain     []string                     // by region: the name, if it is a single word
	joined    [][]string                   // by region: the words after an "and" in its names
	slips     []slipKey
	wordKey   []slipKey
	Printed   []string // by region: the shortest name that reads back
	powers    List
	begins    map[string]bool              // the first words of powers' names, also as possessives
	ranked    bool                         // the board distinguishes counties from towns
	TwinCodes map[string][]engine.RegionID // codes that differ only in case, by the folded code

	ids      map[string][]anID // ids that are not found as names, by first word
	Carries  string            // the ruleset's own verb for "convoys", or ""
	Crossing string            // the ruleset's own words for "via convoy", or ""
}

// slipKey is a name with which misspelt names are compared.
type slipKey struct {
	s      string
	region engine.RegionID
	mask   uint32 // the set of letters in s
}

// NewNames indexes a board's names.
func NewNames(m *engine.Map) *Names { return WithWords(m, grammar.NewLexicon()) }

// WithWords is NewNames with a lexicon to which a ruleset may add words.
func WithWords(m *engine.Map, l *grammar.Lexicon) *Names {
	n := &Names{Map: m, Lex: l, Display: map[string][]engine.RegionID{}, Whole: map[string][]engine.RegionID{},
		Codes: map[string]engine.RegionID{}, WithWord: map[string][]engine.RegionID{}, begins: map[string]bool{}}
	for i := range m.Regions {
		n.index(engine.RegionID(i))
		n.ranked = n.ranked || m.Regions[i].Class == "county"
	}
	slices.SortFunc(n.slips, cmpSlip)
	slices.SortFunc(n.wordKey, cmpSlip)
	for p := range m.Powers {
		n.indexPower(engine.PowerID(p))
	}
	n.findTwins()
	n.learnIDs()
	n.Printed = make([]string, len(m.Regions))
	for i := range m.Regions {
		n.Printed[i] = n.shortest(engine.RegionID(i))
	}
	return n
}

func cmpSlip(a, b slipKey) int {
	if a.s != b.s {
		return strings.Compare(a.s, b.s)
	}
	return int(a.region) - int(b.region)
}

// Canon returns words in canonical spelling (saint, ste: st), without small words unless alone.
func (n *Names) Canon(ws []string) []string {
	if !slices.ContainsFunc(ws, func(w string) bool { return n.Lex.Filler.Has(w) || n.Lex.Same.Of(w) != "" }) {
		return ws // most names need no change
	}
	out := make([]string, 0, len(ws))
	for _, w := range ws {
		if n.Lex.Filler.Has(w) {
			continue
		}
		if s, ok := n.Lex.Same.Get(w); ok {
			w = s
		}
		out = append(out, w)
	}
	if len(out) == 0 {
		return ws
	}
	return out
}

// CanonText is Canon for the words of a text.
func (n *Names) CanonText(s string) []string { return n.Canon(strings.Fields(grammar.Fold(s))) }

// index enters a region under all its names.
func (n *Names) index(id engine.RegionID) {
	r := &n.Map.Regions[id]
	parts := strings.Split(r.Name, ",")
	head := n.CanonText(parts[0])
	var tails [][]string
	for _, p := range parts[1:] {
		tails = append(tails, n.CanonText(p))
	}
	n.heads = append(n.heads, head)
	n.joined = append(n.joined, n.joints(r))
	n.initial = append(n.initial, initials(head))
	name := n.CanonText(r.Name)
	if len(name) == 1 {
		n.plain = append(n.plain, name[0])
	} else {
		n.plain = append(n.plain, "")
	}
	Enter(n.Display, strings.Join(name, ""), id)
	for _, w := range name {
		Enter(n.WithWord, w, id)
	}
	for _, w := range head {
		if len(w) >= 5 {
			n.wordKey = append(n.wordKey, slipKey{w, id, letters(w)})
		}
	}
	all := slices.Concat(tails...)
	for _, h := range n.headForms(parts[0], head) {
		n.enterName(h, id)
		for _, t := range tails {
			n.enterName(slices.Concat(h, t), id)
		}
		if len(tails) > 1 {
			n.enterName(slices.Concat(h, all), id)
		}
	}
	for _, a := range r.Aliases {
		n.enterName(n.CanonText(a), id)
		for _, w := range n.CanonText(a) {
			Enter(n.WithWord, w, id)
		}
	}
	if r.Label != "" {
		n.enterName(n.CanonText(r.Label), id)
	}
	if r.Abbrev != "" {
		n.Codes[r.Abbrev] = id
		Enter(n.Whole, grammar.Fold(r.Abbrev), id)
	}
	Enter(n.Whole, strings.ReplaceAll(grammar.Fold(r.ID), " ", ""), id)
}

// enterName indexes one form of a region's whole name (a form has, say, no "County"). Forms of four
// or more letters are also candidates for misspelt names.
func (n *Names) enterName(ws []string, id engine.RegionID) {
	if len(ws) == 0 {
		return
	}
	k := strings.Join(ws, "")
	if slices.Contains(n.Whole[k], id) {
		return
	}
	Enter(n.Whole, k, id)
	if len(k) >= 4 {
		n.slips = append(n.slips, slipKey{k, id, letters(k)})
	}
}

// Enter adds a region to a key's list unless it is there.
func Enter(m map[string][]engine.RegionID, k string, id engine.RegionID) {
	if !slices.Contains(m[k], id) {
		m[k] = append(m[k], id)
	}
}

// headForms returns the forms of the part of a name before its first comma, the whole first:
// without a title before it (County, Shire of, Isle of) or after it (Castle, Sea Area), the parts
// of "Annandale & Nithsdale", and "East Riding" of "East Riding of Yorkshire".
func (n *Names) headForms(raw string, head []string) [][]string {
	out := [][]string{head}
	add := func(ws []string) {
		if len(ws) == 1 && n.Lex.Coasts.Of(ws[0]) != "" {
			return // "North" may be the North Sea as well as the North Atlantic
		}
		if len(ws) > 0 && !slices.ContainsFunc(out, func(o []string) bool { return slices.Equal(o, ws) }) {
			out = append(out, ws)
		}
	}
	strip := func(ws []string) {
		bare := n.stripBefore(ws)
		add(bare)
		for _, s := range [][]string{ws, bare} {
			for t := n.stripAfter(s); len(t) < len(s); s, t = t, n.stripAfter(t) {
				add(t)
			}
		}
	}
	strip(head)
	if len(head) == 2 && says.Shire.Has(head[0]) {
		add([]string{head[1] + "shire"})
	}
	if parts := strings.Split(raw, " & "); len(parts) > 1 {
		last := n.CanonText(parts[len(parts)-1])
		for i, p := range parts {
			ws := n.CanonText(p)
			// "Dublin & Caernarfon Bays" is Dublin Bay and Caernarfon Bay, never Dublin.
			if i < len(parts)-1 && len(ws) == 1 && len(last) > 1 && sharesNoun(parts[len(parts)-1]) {
				add(append(slices.Clone(ws), last[len(last)-1]))
				continue
			}
			add(ws)
			strip(ws)
		}
	} else if before, _, ok := strings.Cut(raw, " of "); ok {
		if ws := n.CanonText(before); len(ws) > 1 && len(n.stripBefore(ws)) == len(ws) {
			add(ws)
		}
	}
	return out
}

func sharesNoun(last string) bool {
	f := strings.Fields(grammar.Fold(last))
	return says.Shared.Has(f[len(f)-1])
}

// stripBefore drops titles before a proper name: "County", "Isle of". It keeps a name that is only
// a title.
func (n *Names) stripBefore(ws []string) []string { return stripPrefix(ws, n.Lex.Before) }

func stripPrefix(ws []string, phrases [][]string) []string {
	for again := true; again; {
		again = false
		for _, f := range phrases {
			if len(ws) > len(f) && slices.Equal(ws[:len(f)], f) {
				ws, again = ws[len(f):], true
				break
			}
		}
	}
	return ws
}

// stripAfter drops a title after a proper name: "Castle", "Sea".
func (n *Names) stripAfter(ws []string) []string {
	if len(ws) > 1 && n.Lex.After.Has(ws[len(ws)-1]) {
		return ws[:len(ws)-1]
	}
	return ws
}

// Region returns the shortest of a region's names that the reader finds as that region.
func (n *Names) Region(r engine.RegionID) string { return n.Printed[r] }

// Place returns a place's name with its coast: "Devon (South Coast)".
func (n *Names) Place(p engine.PlaceID) string {
	if p == engine.NoPlace {
		return ""
	}
	pl := n.Map.Places[p]
	s := n.Printed[pl.Region]
	if pl.Coast >= 0 {
		s += " (" + n.Map.Regions[pl.Region].Coasts[pl.Coast].Name + ")"
	}
	return s
}

// shortest returns the first that finds the region: label, name up to its comma, whole name.
func (n *Names) shortest(id engine.RegionID) string {
	r := &n.Map.Regions[id]
	head, _, _ := strings.Cut(r.Name, ",")
	forms := []string{r.Label, head, r.Name}
	if r.Terrain == engine.Sea {
		forms = forms[2:] // the rulebook says "Fleet Thames Sea Area", though the map's label is "Thames"
	}
	for _, s := range forms {
		if s == "" || strings.ContainsAny(s, "()[]/") {
			continue
		}
		k := strings.Join(n.CanonText(s), "")
		// Not a form that is ambiguous without the unit's kind, or that a coast's name may end.
		if f := n.Display[k]; len(f) == 1 && f[0] == id || len(f) == 0 && len(n.Whole[k]) == 1 && n.Whole[k][0] == id {
			return s
		}
	}
	return r.Name
}

// Verb reports whether a lower-case text begins with a verb, which may be a single letter.
func (n *Names) Verb(text string) bool {
	ws := strings.Fields(text)
	for i := range ws {
		ws[i] = strings.TrimRight(ws[i], ".,;:")
	}
	if len(ws) == 0 {
		return false
	}
	for _, p := range n.Lex.Phrases.Of(ws[0]) {
		if p.Class == grammar.Verb && len(p.Words) <= len(ws) && slices.Equal(ws[:len(p.Words)], p.Words) {
			return true
		}
	}
	return false
}

type token = grammar.Token

const (
	tokWord   = grammar.Word
	tokHyphen = grammar.Hyphen
	tokSlash  = grammar.Slash
	tokDash   = grammar.Dash
	tokStop   = grammar.Stop
)

// says holds sets of words, each used by one rule of the reader.
var says = grammar.Says
