package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Option is a named rule choice with its documented default.
type Option struct {
	Name    string // "convoy-intent"
	Default string
	Values  []string
	Doc     string // one sentence, with the rule it settles (DATC 4.A.3)
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
	// Land and Sea say where it may stand: inland, and at sea.
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
	ID     string // in phase ids: "movement"
	Folder string // where its sheets lie, and the word for what is due: "orders", "retreats", "adjustments"
	Name   string // what is added to a season's name: "retreats"; "" for the kind of phase that needs no word
	Verbs  []Verb // the orders it knows
	Secret bool   // sheets stay sealed until all are in, beyond what holds for every phase
	Second bool   // a second receipt on every sheet, for secret lines, also where there are none
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

// Knows says whether an order of this verb can be given in some phase.
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

// PhaseID writes a phase as files, addresses and batches name it: "1643-spring-movement".
func (i Info) PhaseID(ph Phase) string {
	return i.TurnID(ph) + "-" + i.stepID(ph.Step)
}

// TurnID writes the year and season of a phase, as folders are named: "1643-spring".
func (i Info) TurnID(ph Phase) string {
	return strconv.Itoa(ph.Year) + "-" + i.seasonID(ph.Season)
}

// Words returns a phase as people say it: "Autumn 1642", "Autumn 1642 retreats".
func (i Info) Words(ph Phase) string {
	name := ph.Season.Title()
	if s := i.Season(ph.Season); s != nil {
		name = s.Name
	}
	out := fmt.Sprintf("%s %d", name, ph.Year)
	if s := i.Step(ph.Step); s != nil && s.Name != "" {
		out += " " + s.Name
	}
	return out
}

func (i Info) seasonID(s Season) string {
	if d := i.Season(s); d != nil {
		return d.ID
	}
	return s.String()
}

func (i Info) stepID(s PhaseStep) string {
	if d := i.Step(s); d != nil {
		return d.ID
	}
	return s.String()
}

// ParsePhase reads what PhaseID writes, in any case. The error says what there is.
func (i Info) ParsePhase(s string) (Phase, error) {
	turn, step := s, ""
	if k := strings.LastIndexByte(s, '-'); k >= 0 {
		turn, step = s[:k], s[k+1:]
	}
	ph, err := i.ParseTurn(turn)
	if err != nil {
		return Phase{}, fmt.Errorf("%q is no phase (hint: %s)", s, i.PhaseID(i.Start))
	}
	var known []string
	for _, d := range i.Steps {
		if strings.EqualFold(d.ID, step) || strings.EqualFold(d.ID+"s", step) {
			ph.Step = d.Step
			return ph, nil
		}
		known = append(known, d.ID)
	}
	return Phase{}, fmt.Errorf("%q is no kind of phase (hint: %s)", step, strings.Join(known, ", "))
}

// ParseTurn reads what TurnID writes, in any case; the step is that of the season's first phase.
func (i Info) ParseTurn(s string) (Phase, error) {
	year, season, ok := strings.Cut(s, "-")
	n, err := strconv.Atoi(year)
	if ok && err == nil && n >= 1 && n <= 9999 && strconv.Itoa(n) == year {
		for _, d := range i.Seasons {
			if strings.EqualFold(d.ID, season) || d.Season == Autumn && strings.EqualFold(season, "fall") {
				return Phase{Year: n, Season: d.Season, Step: i.firstStep(d.Season)}, nil
			}
		}
	}
	return Phase{}, fmt.Errorf("%q is no season of a game (hint: %s)", s, i.TurnID(i.Start))
}

func (i Info) firstStep(s Season) PhaseStep {
	for _, t := range i.Cycle {
		if t.Season == s {
			return t.Step
		}
	}
	return Movement
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
