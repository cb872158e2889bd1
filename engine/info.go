package engine

import "slices"

// Option is an option of the rules, with its documented default.
type Option struct {
	Name    string // "convoy-intent"
	Default string
	Values  []string
	Doc     string // one sentence, with the well-known text that it settles (DATC 4.A.3)
	Rule    string // the anchor of the rulebook's rule that it settles, or ""
	Saved   string // value when a game of the Python package "diplomacy" is imported; "": the default
}

// Options are the chosen values by option name; a missing name means the default.
type Options map[string]string

// Rule is a rule that reasons cite: its anchor in the rulebook, and what it says in one line.
type Rule struct{ Anchor, Says string }

// KindInfo describes a kind of unit of a ruleset, with its names.
type KindInfo struct {
	Kind   Kind
	Letter string // "A"
	Name   string // "Army"
	Token  string // the silhouette on maps: "army", "fleet", "unit", "unknown"
	// Land and Sea say where a unit of this kind may be: inland, and at sea. Armies that may be at
	// sea are carried; the ruleset, not the board, says what they may do there.
	Land, Sea bool
}

// SeasonInfo is a season of a ruleset's year.
type SeasonInfo struct {
	Season Season
	ID     string // in phase ids and folders: "autumn", or "fall" if the ruleset says so
	Name   string // as it begins a line: "Autumn"
}

// StepInfo describes a kind of phase.
type StepInfo struct {
	Step   PhaseStep
	ID     string   // in phase ids: "movement"
	Folder string   // the folder of its sheets, also the word for what is due: "orders", "retreats", "adjustments"
	Name   string   // added to a season's name: "retreats"; "" if none is needed
	Verbs  []Verb   // the verbs of its orders
	Secret bool     // sheets stay sealed until all are in, even if those of other phases do not
	Lines  []string // blank lines of printed order sheets besides those of units: "Declaration"
	// Follows reports that the phase belongs to the one before it, as retreats do, and has no
	// folder, page or end of its own.
	Follows bool
}

// CyclePhase is one phase of a ruleset's year.
type CyclePhase struct {
	Season Season
	Step   PhaseStep
	Years  int  // years added when it is entered from the phase before
	Needed bool // played only if some power has something to do: a retreat, a build
}

// Info describes a ruleset with its options chosen.
type Info struct {
	ID, Title string
	Options   []Option
	Kinds     []KindInfo
	Seasons   []SeasonInfo // the seasons used, in the order of the year
	Steps     []StepInfo   // the kinds of phase; those of one season in the order in which they are played
	Cycle     []CyclePhase // a whole year of phases in order, including those played only if needed
	Forms     []Form       // the ruleset's own orders; those of the standard game need none
	Names     []NameList   // names other than regions and powers that its forms use
	Start     Phase
	Rules     []Rule     // every rule that a Reason may cite
	Codes     []CodeInfo // every code that an Outcome may have, once for each verdict
	NoScans   bool       // photographs of sheets are never published
	Stacks    bool       // several units, with numbers, may share a place
	Land      bool       // regions without a centre have owners too
	InTurn    bool       // builds are processed line by line: two for one place do not conflict
	NoChains  bool       // an army is carried by one fleet only, without chains
	Carries   string     // what a fleet that carries an army does: "ferries"; "": convoys
	Crossing  string     // how the carried army moves: "by ferry"; "": via convoy
	// Vote is the line that votes to end the game, if the ruleset has such an order (Own.Fields:
	// "vote"); "": as in the standard game.
	Vote    string
	Referee []Verb // what the coordinator may order for a power whose orders are missing
	// Numbered are the regions that may hold several units; empty, with Stacks: the seas. Only
	// rulesets with such regions number units on sheets ("U ENG#2", "the second unit in the
	// Channel") and name their owners.
	Numbered []RegionID
}

// Step returns the description of a kind of phase, or nil if the ruleset lacks it.
func (i Info) Step(s PhaseStep) *StepInfo {
	for k := range i.Steps {
		if i.Steps[k].Step == s {
			return &i.Steps[k]
		}
	}
	return nil
}

// Seals reports whether sheets of this kind of phase have a second, sealed receipt: whether some
// form allowed in it is not open. Every sheet then gets one, so that having one reveals nothing.
func (i Info) Seals(s PhaseStep) bool {
	return slices.ContainsFunc(i.Forms, func(f Form) bool {
		return f.Secrecy != Open && (len(f.Steps) == 0 || slices.Contains(f.Steps, s))
	})
}

// Season returns the description of a season, or nil if the ruleset lacks it.
func (i Info) Season(s Season) *SeasonInfo {
	for k := range i.Seasons {
		if i.Seasons[k].Season == s {
			return &i.Seasons[k]
		}
	}
	return nil
}

// KindOf returns the description of a kind of unit, empty if the ruleset lacks it.
func (i Info) KindOf(k Kind) KindInfo {
	for _, d := range i.Kinds {
		if d.Kind == k {
			return d
		}
	}
	return KindInfo{Kind: k}
}

// Form returns the form of one of the ruleset's own verbs, or nil.
func (i Info) Form(v Verb) *Form {
	for k := range i.Forms {
		if i.Forms[k].Verb == v {
			return &i.Forms[k]
		}
	}
	return nil
}

// Alone reports whether a code with this verdict depends only on the sheet that the order is on.
func (i Info) Alone(c Code, v Verdict) bool {
	for k := range i.Codes {
		if x := &i.Codes[k]; x.Alone && x.Code == c && x.Verdict == v {
			return true
		}
	}
	return false
}

// Verbs returns the orders of a kind of phase.
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
		if slices.Contains(st.Verbs, v) {
			return true
		}
	}
	return false
}

// Next returns the phase after another in the cycle, and whether it is played only if needed. A
// phase outside the cycle (a special opening) is followed by the first of its season.
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

// Compare orders two phases in time: negative, zero or positive. Within a year it follows the
// cycle, starting at the phase where the year number changes.
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
	best := -1 // a phase outside the cycle, such as an opening, comes before its season
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
