package names

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
)

// Terrains is a set of terrains on which the place sought may be.
type Terrains uint8

// The sets for kinds of unit.
const (
	OnInland Terrains = 1 << engine.Inland
	OnCoast  Terrains = 1 << engine.Coastal
	OnSea    Terrains = 1 << engine.Sea
	OnLand            = OnInland | OnCoast
	ForFleet          = OnCoast | OnSea
	Anywhere          = OnLand | OnSea
	Nowhere  Terrains = 0
)

// Fits returns the terrains on which a unit of this kind can be.
func Fits(k engine.Kind) Terrains {
	switch k {
	case engine.Army:
		return OnLand
	case engine.Fleet:
		return ForFleet
	}
	return Anywhere
}

// How is the kind of match by which a name was found.
type How uint8

// The kinds of match. From BySlip on the writer should be told how the name was read.
const (
	NotFound How = iota
	Exact        // a whole name, with or without what follows its comma
	ByWord       // a word of the name, or the beginning of a name of one word
	ByPrefix     // the beginnings of the name's words
	BySlip       // a misspelt name
	Several      // several regions: see Candidates
)

// Found is the result of a look-up.
type Found struct {
	How    How
	Region engine.RegionID // NoRegion unless exactly one was found
	Place  engine.PlaceID  // the region's place, with the coast if it was named and exists
	// Coast is the coast that was named: its id on the board, the direction as written, or "".
	// NoCoast: the region has no such coast.
	Coast   string
	NoCoast bool
	// Unfit means that the region found cannot hold the kind of unit sought.
	Unfit      bool
	Candidates []engine.RegionID // for Several: sorted by name. For NotFound: the most similar names, if any
}

// Find looks up a name that is already free of "Fleet" and other words of an order. want is where
// the named place may be: it decides between two regions of one name (Army Portland, Fleet
// Kilkenny), never between different names.
func (n *Names) Find(text string, want Terrains) Found {
	ts := n.Identified(grammar.Lex(text))
	f := n.FindTokens(ts, want)
	n.Suggest(&f, ts, want)
	return f
}

// Suggest adds the most similar names to the result for a name that was not found.
func (n *Names) Suggest(f *Found, ts []token, want Terrains) {
	if tries := n.Attempts(ts); f.How == NotFound && f.Candidates == nil && len(tries) > 0 {
		f.Candidates = n.nearest(tries[len(tries)-1].key, want)
	}
}

// Known reports whether a text names one or several regions. It is faster than Find, since it looks
// neither for misspelt names nor for suggestions: for prose, in which most words name nothing.
func (n *Names) Known(text string, want Terrains) bool {
	f := n.lookUp(n.Identified(grammar.Lex(text)), want, false)
	return f.Region != engine.NoRegion || f.How == Several
}

// attempt is one way of reading tokens: as a name and perhaps a coast.
type attempt struct {
	ws    []string // the name's words in canonical spelling
	key   string   // the words ws, joined
	coast string
}

// FindTokens is Find for the tokens of a line, without suggestions.
func (n *Names) FindTokens(ts []token, want Terrains) Found { return n.lookUp(ts, want, true) }

// lookUp looks up a name; guess allows names that are only similar.
func (n *Names) lookUp(ts []token, want Terrains, guess bool) Found {
	tries := n.Attempts(ts)
	if len(tries) == 0 {
		return Found{Region: engine.NoRegion, Place: engine.NoPlace}
	}
	if r, ok := n.coded(ts, tries); ok && n.CanLie(r, want) {
		return n.done(Exact, r, tries[0])
	}
	var unfit []engine.RegionID // found, but not for this kind of unit
	var unfitTry attempt
	for _, tier := range []How{Exact, ByWord, ByPrefix, BySlip} {
		if len(unfit) > 0 || tier == BySlip && !guess {
			break // the name is known: a name that is only similar would be a guess
		}
		if tier == BySlip && n.parted(ts) {
			break
		}
		for _, a := range tries {
			rs := n.unjoined(ts, n.Tier(tier, a, want), tier)
			if tier != Exact && n.county(a.ws) {
				if len(rs) == 1 && tier != BySlip {
					return Found{Region: engine.NoRegion, Place: engine.NoPlace, Coast: a.coast, Candidates: rs}
				}
			}
			fit := n.choose(rs, want, a.coast)
			switch {
			case len(fit) == 1:
				return n.done(tier, fit[0], a)
			case len(fit) > 1:
				return n.several(fit, a)
			case len(rs) > 0 && len(unfit) == 0:
				unfit, unfitTry = rs, a
			}
		}
	}
	if len(unfit) == 1 {
		f := n.done(Exact, unfit[0], unfitTry)
		f.Unfit = true
		return f
	}
	if len(unfit) > 1 {
		return n.several(unfit, unfitTry)
	}
	if a := tries[0]; n.county(a.ws) {
		if rs := n.byWords(stripPrefix(a.ws, n.Lex.Grand)); len(rs) > 0 && len(rs) < 8 {
			return Found{Region: engine.NoRegion, Place: engine.NoPlace, Coast: a.coast, Candidates: rs}
		}
	}
	last := tries[len(tries)-1]
	return Found{Region: engine.NoRegion, Place: engine.NoPlace, Coast: last.coast}
}

// IsPlace reports whether tokens are a region's whole name, perhaps with its coast.
func (n *Names) IsPlace(ts []token) bool {
	tries := n.Attempts(ts)
	if _, code := n.coded(ts, tries); code {
		return true
	}
	for _, a := range tries {
		if fit := n.choose(n.unjoined(ts, n.Tier(Exact, a, Anywhere), Exact), Anywhere, a.coast); len(fit) > 0 {
			return len(fit) == 1
		}
	}
	return false
}

// coded returns the region whose code the tokens are, spelt exactly.
func (n *Names) coded(ts []token, tries []attempt) (r engine.RegionID, ok bool) {
	if len(tries) > 0 && (len(ts) == 1 || len(tries[0].ws) == 1) {
		r, ok = n.Codes[ts[0].Raw]
	}
	return r, ok
}

// Named returns the regions of which the words are a whole name.
func (n *Names) Named(ts []token) []engine.RegionID {
	return n.Whole[strings.Join(n.Canon(grammar.WordsOf(ts)), "")]
}

// Attempts returns the readings of tokens as a whole name, and as a name beside a coast.
func (n *Names) Attempts(ts []token) []attempt {
	out := make([]attempt, 0, 2)
	add := func(ws []string, coast string) {
		c := n.Canon(ws)
		if len(c) == 0 {
			return
		}
		k := strings.Join(c, "")
		if !slices.ContainsFunc(out, func(a attempt) bool { return a.key == k && a.coast == coast }) {
			out = append(out, attempt{c, k, coast})
		}
	}
	ws, slash := make([]string, 0, len(ts)), -1
	owner := false
	for _, t := range ts {
		switch {
		case t.Kind == tokWord:
			ws = append(ws, t.W)
			owner = t.Owner
		case t.Kind == tokSlash:
			slash = len(ws)
		}
	}
	if len(ws) == 0 {
		return nil
	}
	split := func(name []string, coast string) {
		last := name[len(name)-1]
		// "St Augustines North Coast", without the apostrophe.
		if len(last) > 3 && strings.HasSuffix(last, "s") {
			add(append(slices.Clone(name[:len(name)-1]), last[:len(last)-1]), coast)
		}
		add(name, coast)
	}
	if slash > 0 && slash < len(ws) {
		if c, ok := n.Lex.Coasts.Get(strings.Join(ws[slash:], " ")); ok {
			split(ws[:slash], c)
			slices.Reverse(out)
			return out
		}
		if len(ws)-slash > 2 {
			return nil
		}
		// Not in the table of coasts: a coast with a name of its own, or no coast at all.
		split(ws[:slash], strings.Join(ws[slash:], " "))
		return out
	}
	add(ws, "")
	if owner {
		last := ws[len(ws)-1]
		add(append(slices.Clone(ws[:len(ws)-1]), strings.TrimSuffix(last, "s")), "")
	}
	for k := min(n.Lex.Longest, len(ws)-1); k > 0; k-- {
		if c, ok := n.Lex.Coasts.Get(strings.Join(ws[len(ws)-k:], " ")); ok {
			split(ws[:len(ws)-k], c)
			break
		}
	}
	front := ws
	for len(front) > 1 && says.The.Has(front[0]) {
		front = front[1:]
	}
	for k := min(n.Lex.Longest, len(front)-1); k > 1; k-- { // "north coast of Devon"; a lone "north" may begin a name
		if c, ok := n.Lex.Coasts.Get(strings.Join(front[:k], " ")); ok {
			add(front[k:], c)
			break
		}
	}
	return out
}

// Tier returns the regions found by one kind of match.
func (n *Names) Tier(h How, a attempt, want Terrains) []engine.RegionID {
	if h != Exact && !slices.ContainsFunc(a.ws, func(w string) bool { return !n.Lex.Generic.Has(w) }) {
		return nil // "the south", "all", "the castle" are no names
	}
	switch h {
	case Exact:
		if rs := n.Display[a.key]; len(rs) > 0 {
			// A display name, unless the unit cannot be there but can be at a namesake.
			if len(n.choose(rs, want, a.coast)) > 0 || len(n.choose(n.Whole[a.key], want, a.coast)) == 0 {
				return rs
			}
		}
		if rs := n.Whole[a.key]; len(rs) > 0 {
			return rs
		}
		// County Surrey, the Isle of Jersey, Devonshire: titles that are not in the board's name.
		if bare := stripPrefix(a.ws, n.Lex.Grand); len(bare) < len(a.ws) {
			if rs := n.Whole[strings.Join(bare, "")]; len(rs) > 0 {
				return n.ofRank(rs, RankOf(a.ws[:1]))
			}
		}
		// Nth Sea, Blk Sea: a short name and a word for the kind of region.
		if last := len(a.ws) - 1; last > 0 && len(n.stripAfter(a.ws)) == last {
			if rs := n.Whole[strings.Join(a.ws[:last], "")]; len(rs) == 1 && n.Map.Regions[rs[0]].Terrain == engine.Sea {
				return rs
			}
		}
		// Wexford town, Kilkenny (county): which of two regions of one name.
		if last := len(a.ws) - 1; last > 0 {
			if rank := RankOf(a.ws[last:]); rank != "" {
				if rs := n.ofRank(n.Whole[strings.Join(a.ws[:last], "")], rank); len(rs) > 0 {
					return rs
				}
			}
		}
		if s, ok := strings.CutSuffix(a.key, "shire"); ok && len(s) > 3 {
			return n.ofRank(n.Whole[s], "county")
		}
		return nil
	case ByWord:
		return n.byWords(a.ws)
	case ByPrefix:
		return n.byPrefixes(a.ws)
	}
	return n.bySlip(a, want)
}

// byWords returns the regions with all the words, or whose one-word name begins with the one.
func (n *Names) byWords(ws []string) []engine.RegionID {
	var rs []engine.RegionID
	for i, w := range ws {
		if i == 0 {
			rs = slices.Clone(n.WithWord[w])
			continue
		}
		rs = slices.DeleteFunc(rs, func(r engine.RegionID) bool { return !slices.Contains(n.WithWord[w], r) })
	}
	// On a board with codes NOR may be more than Norway, so such abbreviations are not read.
	if len(ws) == 1 && len(ws[0]) >= 3 && len(n.Codes) == 0 {
		for i, p := range n.plain {
			if p != "" && strings.HasPrefix(p, ws[0]) && !slices.Contains(rs, engine.RegionID(i)) {
				rs = append(rs, engine.RegionID(i))
			}
		}
	}
	return rs
}

// byPrefixes returns the regions whose words, up to the first comma, begin with the given ones.
func (n *Names) byPrefixes(ws []string) []engine.RegionID {
	if len(ws) == 1 && len(ws[0]) < 3 || !slices.ContainsFunc(ws, func(w string) bool { return len(w) > 1 }) {
		return nil // "S A" is a support of an army, not the South Atlantic
	}
	var rs []engine.RegionID
	need := initials(ws)
	for i, head := range n.heads {
		if need&^n.initial[i] != 0 {
			continue
		}
		at := 0
		for _, h := range head {
			if at < len(ws) && strings.HasPrefix(h, ws[at]) {
				at++
			}
		}
		if at == len(ws) {
			rs = append(rs, engine.RegionID(i))
		}
	}
	return rs
}

// CanLie reports whether a region's terrain is in a set.
func (n *Names) CanLie(r engine.RegionID, want Terrains) bool {
	return want&(1<<n.Map.Regions[r].Terrain) != 0
}

// choose keeps the regions of the wanted terrain, and if some have the coast, only those.
func (n *Names) choose(rs []engine.RegionID, want Terrains, coast string) []engine.RegionID {
	var fit, coasted []engine.RegionID
	for _, r := range rs {
		if !n.CanLie(r, want) {
			continue
		}
		fit = append(fit, r)
		if coast != "" && n.CoastIndex(r, coast) >= 0 {
			coasted = append(coasted, r)
		}
	}
	if len(coasted) > 0 {
		return coasted
	}
	return fit
}

// CoastIndex returns the index of a region's coast, given by direction, id or name, or -1.
func (n *Names) CoastIndex(r engine.RegionID, coast string) int8 {
	for i, c := range n.Map.Regions[r].Coasts {
		id := strings.ToLower(c.ID)
		if id == coast || n.Lex.Coasts.Of(id) == coast || grammar.Fold(c.Name) == coast ||
			n.Lex.Coasts.Of(grammar.Fold(c.Name)) == coast {
			return int8(i)
		}
	}
	return -1
}

func (n *Names) done(h How, r engine.RegionID, a attempt) Found {
	f := Found{How: h, Region: r, Place: n.Map.Regions[r].First, Coast: a.coast}
	if a.coast != "" {
		if c := n.CoastIndex(r, a.coast); c >= 0 {
			f.Place += engine.PlaceID(c) + 1
			f.Coast = n.Map.Regions[r].Coasts[c].ID
		} else {
			f.NoCoast = true
		}
	}
	return f
}

func (n *Names) several(rs []engine.RegionID, a attempt) Found {
	rs = slices.Clone(rs)
	slices.SortFunc(rs, func(x, y engine.RegionID) int {
		return strings.Compare(n.Map.Regions[x].Name, n.Map.Regions[y].Name)
	})
	return Found{How: Several, Region: engine.NoRegion, Place: engine.NoPlace, Coast: a.coast, Candidates: rs}
}
