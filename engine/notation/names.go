package notation

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Names finds regions, coasts and powers by what people call them. It is immutable and safe for several goroutines.
//
// A name is compared as words: case, accents, punctuation and little words ("the", "of", "in", "and") do not count,
// nor do the spaces between words (Mid Lothian, Midlothian).
type Names struct {
	m       *engine.Map
	lex     *lexicon
	full    map[string][]engine.RegionID // whole display names
	exact   map[string][]engine.RegionID // every way of saying a whole name: without tails, without "County" ...
	abbrev  map[string]engine.RegionID   // as written, case counts (1885 has Alb and ALB)
	byWord  map[string][]engine.RegionID // regions that have this word, tails included
	heads   [][]string                   // by region: the words before the first comma
	initial []uint32                     // by region: with which letters those begin
	plain   []string                     // by region: the name, if it is a single word
	joined  [][]string                   // by region: the words behind an "and" of its names
	slips   []slipKey
	wordKey []slipKey
	printed []string // by region: the shortest name that reads back
	powers  []powerKey
	begins  map[string]bool              // first words of powers' names, and of their possessives
	ranked  bool                         // the board tells counties from towns
	twin    map[string][]engine.RegionID // codes that differ only in case, folded

	hyphened map[string][]string // ids of several words, by the first
	carries  string              // a ruleset's own word for what a fleet does that carries an army, or ""
	crossing string              // and for how the army goes
}

// slipKey is a name that a misspelling is measured against.
type slipKey struct {
	s      string
	region engine.RegionID
	mask   uint32 // letters that occur
}

type powerKey struct {
	s     string
	power engine.PowerID
}

// NewNames indexes a board's names.
func NewNames(m *engine.Map) *Names { return newNames(m, newLexicon()) }

func newNames(m *engine.Map, l *lexicon) *Names {
	n := &Names{m: m, lex: l, full: map[string][]engine.RegionID{}, exact: map[string][]engine.RegionID{},
		abbrev: map[string]engine.RegionID{}, byWord: map[string][]engine.RegionID{}, begins: map[string]bool{}}
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
	n.printed = make([]string, len(m.Regions))
	for i := range m.Regions {
		n.printed[i] = n.shortest(engine.RegionID(i))
	}
	return n
}

func cmpSlip(a, b slipKey) int {
	if a.s != b.s {
		return strings.Compare(a.s, b.s)
	}
	return int(a.region) - int(b.region)
}

// canon maps words to their one spelling (saint, ste: st; island, isles: isle) and drops little words, unless there is
// nothing else.
func (n *Names) canon(ws []string) []string {
	if !slices.ContainsFunc(ws, func(w string) bool { return n.lex.filler[w] || n.lex.words.Same[w] != "" }) {
		return ws // as most names are
	}
	out := make([]string, 0, len(ws))
	for _, w := range ws {
		if n.lex.filler[w] {
			continue
		}
		if s, ok := n.lex.words.Same[w]; ok {
			w = s
		}
		out = append(out, w)
	}
	if len(out) == 0 {
		return ws
	}
	return out
}

func (n *Names) canonText(s string) []string { return n.canon(strings.Fields(Fold(s))) }

// index enters one region under everything it may be called.
func (n *Names) index(id engine.RegionID) {
	r := &n.m.Regions[id]
	parts := strings.Split(r.Name, ",")
	head := n.canonText(parts[0])
	var tails [][]string
	for _, p := range parts[1:] {
		tails = append(tails, n.canonText(p))
	}
	n.heads = append(n.heads, head)
	n.joined = append(n.joined, n.joints(r))
	n.initial = append(n.initial, initials(head))
	name := n.canonText(r.Name)
	if len(name) == 1 {
		n.plain = append(n.plain, name[0])
	} else {
		n.plain = append(n.plain, "")
	}
	enter(n.full, strings.Join(name, ""), id)
	for _, w := range name {
		enter(n.byWord, w, id)
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
		n.enterName(n.canonText(a), id)
		for _, w := range n.canonText(a) {
			enter(n.byWord, w, id)
		}
	}
	if r.Label != "" {
		n.enterName(n.canonText(r.Label), id)
	}
	if r.Abbrev != "" {
		n.abbrev[r.Abbrev] = id
		enter(n.exact, Fold(r.Abbrev), id)
	}
	enter(n.exact, strings.ReplaceAll(Fold(r.ID), " ", ""), id)
}

// enterName enters a way of saying a whole name, for look-up and for slips.
func (n *Names) enterName(ws []string, id engine.RegionID) {
	if len(ws) == 0 {
		return
	}
	k := strings.Join(ws, "")
	if slices.Contains(n.exact[k], id) {
		return
	}
	enter(n.exact, k, id)
	if len(k) >= 4 {
		n.slips = append(n.slips, slipKey{k, id, letters(k)})
	}
}

func enter(m map[string][]engine.RegionID, k string, id engine.RegionID) {
	if !slices.Contains(m[k], id) {
		m[k] = append(m[k], id)
	}
}

// headForms returns the ways of saying the part of a name before its first comma, the whole first: without what
// stands before it (County, Shire of, Isle of), without what stands after it (Castle, Sea Area), the parts of
// "Annandale & Nithsdale", and "East Riding" of "East Riding of Yorkshire".
func (n *Names) headForms(raw string, head []string) [][]string {
	out := [][]string{head}
	add := func(ws []string) {
		if len(ws) == 1 && n.lex.coasts[ws[0]] != "" {
			return // "North" is no more the North Sea than the North Atlantic
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
	if len(head) == 2 && says.Shire[head[0]] {
		add([]string{head[1] + "shire"})
	}
	if parts := strings.Split(raw, " & "); len(parts) > 1 {
		last := n.canonText(parts[len(parts)-1])
		for i, p := range parts {
			ws := n.canonText(p)
			// "Dublin & Caernarfon Bays" is Dublin Bay and Caernarfon Bay, never Dublin.
			if i < len(parts)-1 && len(ws) == 1 && len(last) > 1 && sharesNoun(parts[len(parts)-1]) {
				add(append(slices.Clone(ws), last[len(last)-1]))
				continue
			}
			add(ws)
			strip(ws)
		}
	} else if before, _, ok := strings.Cut(raw, " of "); ok {
		if ws := n.canonText(before); len(ws) > 1 && len(n.stripBefore(ws)) == len(ws) {
			add(ws)
		}
	}
	return out
}

func sharesNoun(last string) bool {
	f := strings.Fields(Fold(last))
	return says.Shared[f[len(f)-1]]
}

// stripBefore drops what stands before a proper name; a name that is nothing else stays.
func (n *Names) stripBefore(ws []string) []string { return stripPrefix(ws, n.lex.before) }

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

// stripAfter drops one word that stands after a proper name.
func (n *Names) stripAfter(ws []string) []string {
	if len(ws) > 1 && slices.Contains(n.lex.words.After, ws[len(ws)-1]) {
		return ws[:len(ws)-1]
	}
	return ws
}

// Region returns the shortest name of a region that reads back as that region.
func (n *Names) Region(r engine.RegionID) string { return n.printed[r] }

// Place returns a place's name with its coast: "Devon (South Coast)".
func (n *Names) Place(p engine.PlaceID) string {
	if p == engine.NoPlace {
		return ""
	}
	pl := n.m.Places[p]
	s := n.printed[pl.Region]
	if pl.Coast >= 0 {
		s += " (" + n.m.Regions[pl.Region].Coasts[pl.Coast].Name + ")"
	}
	return s
}

// shortest tries the label, the name without its tails and the name.
func (n *Names) shortest(id engine.RegionID) string {
	r := &n.m.Regions[id]
	head, _, _ := strings.Cut(r.Name, ",")
	forms := []string{r.Label, head, r.Name}
	if r.Terrain == engine.Sea {
		forms = forms[2:] // the rulebook says "Fleet Thames Sea Area", though the map's label is "Thames"
	}
	for _, s := range forms {
		if s == "" || strings.ContainsAny(s, "()[]/") {
			continue
		}
		k := strings.Join(n.canonText(s), "")
		// A form that a coast's name could end, or that the kind of unit would have to decide, is not used.
		if f := n.full[k]; len(f) == 1 && f[0] == id || len(f) == 0 && len(n.exact[k]) == 1 && n.exact[k][0] == id {
			return s
		}
	}
	return r.Name
}
