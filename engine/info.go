package engine

import "slices"

// Option is a named rule choice with its documented default.
type Option struct {
	Name    string // "convoy-intent"
	Default string
	Values  []string
	Doc     string // one sentence, with the rule it settles, of a text that all know (DATC 4.A.3)
	Rule    string // the anchor of the rulebook's own rule that it settles, or ""
	Saved   string // the value that saved games of the Python package are played by; "": the default
}

// Options are chosen values by option name; a missing name means the default.
type Options map[string]string

// Rule is a rule that reasons refer to: its anchor in the rulebook and what it says in a line.
type Rule struct{ Anchor, Says string }

// KindInfo is a kind of unit of a ruleset, as people write it.
type KindInfo struct {
	Kind   Kind
	Letter string // "A"
	Name   string // "Army"
	Token  string // the silhouette that maps draw: "army", "fleet", "unit", "unknown"
	// Land and Sea say where it may stand: inland, and at sea. An army with Sea is carried: what orders it may have there
	// is the ruleset's to say, and not the board's.
	Land, Sea bool
}

// SeasonInfo is a season of a ruleset's year.
type SeasonInfo struct {
	Season Season
	ID     string // in phase ids and folders: "autumn", or "fall" where a ruleset says so
	Name   string // as it begins a line: "Autumn"
}

// StepInfo is a kind of phase of a ruleset.
type StepInfo struct {
	Step   PhaseStep
	ID     string   // in phase ids: "movement"
	Folder string   // where its sheets lie, and the word for what is due: "orders", "retreats", "adjustments"
	Name   string   // what is added to a season's name: "retreats"; "" for the kind of phase that needs no word
	Verbs  []Verb   // the orders it knows
	Secret bool     // sheets stay sealed until all are in, beyond what holds for every phase
	Lines  []string // blank lines of every printed order sheet beside those of units: "Declaration"
	// Follows says that it belongs to the phase before it and has no folder, page or end of its own: retreats.
	Follows bool
}

// Turn is one phase of a ruleset's year.
type Turn struct {
	Season Season
	Step   PhaseStep
	Years  int  // what is added to the year on coming here from the turn before
	Needed bool // played only if somebody has something to do: a retreat, a build
}

// Info describes a ruleset bound to its options.
type Info struct {
	ID, Title string
	Options   []Option
	Kinds     []KindInfo
	Seasons   []SeasonInfo // those it uses, in the year's order
	Steps     []StepInfo   // the kinds of phase it uses; those of one season in the order played
	Cycle     []Turn       // a whole year of phases, in order, as often as each can come
	Forms     []Form       // its own orders; those of the family's verbs need none
	Names     []NameList   // lists of names that its forms use beside regions and powers
	Start     Phase
	Rules     []Rule     // every rule that a Reason may name
	Codes     []CodeInfo // every code that an Outcome may have; one with several verdicts stands once for each
	NoScans   bool       // no photograph of a sheet is published
	Stacks    bool       // several units may share a place; they bear numbers there
	Land      bool       // regions that are no centres have owners too
	InTurn    bool       // builds are taken line by line: two for one place do not contradict each other
	NoChains  bool       // one fleet carries an army, and no other carries it on
	Carries   string     // what a fleet does that carries an army: "ferries"; "": convoys
	Crossing  string     // how that army goes: "by ferry"; "": via convoy
	Vote      string     // a line of a sheet that votes to end the game, where that is an order of its own (Own.Fields: "vote"); "": the family's
	Referee   []Verb     // what the coordinator may decide in his own name where a power's orders are missing
	// Numbered are the regions where several units may stand; none, with Stacks: the seas. Sheets number units ("U ENG#2",
	// "the second unit in the Channel") and name their owners only where a ruleset has such regions.
	Numbered []RegionID
}

// Step returns the description of a kind of phase, or nil where the ruleset has none such.
func (i Info) Step(s PhaseStep) *StepInfo {
	for k := range i.Steps {
		if i.Steps[k].Step == s {
			return &i.Steps[k]
		}
	}
	return nil
}

// Seals reports whether a kind of phase has a second, sealed receipt on every sheet: whether one of the forms that may be
// given in it is not open. Sheets without such a line have it too, so that it tells nothing.
func (i Info) Seals(s PhaseStep) bool {
	return slices.ContainsFunc(i.Forms, func(f Form) bool {
		return f.Secrecy != Open && (len(f.Steps) == 0 || slices.Contains(f.Steps, s))
	})
}

// Season returns the description of a season, or nil where the ruleset has none such.
func (i Info) Season(s Season) *SeasonInfo {
	for k := range i.Seasons {
		if i.Seasons[k].Season == s {
			return &i.Seasons[k]
		}
	}
	return nil
}

// KindOf returns the description of a kind of unit; of one that the ruleset has not, an empty one.
func (i Info) KindOf(k Kind) KindInfo {
	for _, d := range i.Kinds {
		if d.Kind == k {
			return d
		}
	}
	return KindInfo{Kind: k}
}

// Form returns the form of a ruleset's own verb, or nil.
func (i Info) Form(v Verb) *Form {
	for k := range i.Forms {
		if i.Forms[k].Verb == v {
			return &i.Forms[k]
		}
	}
	return nil
}

// Alone reports whether a code with a verdict follows from the order's own sheet, whatever others write.
func (i Info) Alone(c Code, v Verdict) bool {
	for k := range i.Codes {
		if x := &i.Codes[k]; x.Alone && x.Code == c && x.Verdict == v {
			return true
		}
	}
	return false
}

// Verbs returns the orders that a kind of phase knows.
func (i Info) Verbs(s PhaseStep) []Verb {
	if st := i.Step(s); st != nil {
		return st.Verbs
	}
	return nil
}

// Orders returns the verbs of each kind of phase.
func (i Info) Orders() map[PhaseStep][]Verb {
	out := make(map[PhaseStep][]Verb, len(i.Steps))
	for _, s := range i.Steps {
		out[s.Step] = s.Verbs
	}
	return out
}

// Knows reports whether an order of this verb can be given in some phase.
func (i Info) Knows(v Verb) bool {
	for _, st := range i.Steps {
		for _, w := range st.Verbs {
			if w == v {
				return true
			}
		}
	}
	return false
}

// Next returns the phase that the cycle has after another, and whether it is played only if somebody has something to
// do. A phase outside the cycle (an opening of its own) is followed by the first of its season.
func (i Info) Next(ph Phase) (Phase, bool) {
	if len(i.Cycle) == 0 {
		return ph, false
	}
	for k, t := range i.Cycle {
		if t.Season == ph.Season && t.Step == ph.Step {
			n := i.Cycle[(k+1)%len(i.Cycle)]
			return Phase{Year: ph.Year + n.Years, Season: n.Season, Step: n.Step}, n.Needed
		}
	}
	for _, t := range i.Cycle {
		if t.Season == ph.Season {
			return Phase{Year: ph.Year, Season: t.Season, Step: t.Step}, t.Needed
		}
	}
	t := i.Cycle[0]
	return Phase{Year: ph.Year, Season: t.Season, Step: t.Step}, t.Needed
}

// Compare orders two phases in time: negative, zero or positive. Within a year the cycle's order counts, begun where
// the year's number changes.
func (i Info) Compare(a, b Phase) int {
	if a.Year != b.Year {
		return a.Year - b.Year
	}
	return i.rank(a) - i.rank(b)
}

func (i Info) rank(ph Phase) int {
	n := len(i.Cycle)
	first := 0
	for k, t := range i.Cycle {
		if t.Years > 0 {
			first = k
		}
	}
	best := -1 // an opening outside the cycle comes before its season
	for k, t := range i.Cycle {
		if t.Season != ph.Season {
			continue
		}
		r := 2 * ((k - first + n) % n)
		if t.Step == ph.Step {
			return r + 1
		}
		if best < 0 || r < best {
			best = r
		}
	}
	return best
}
