package engine

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A turn is a phase with those that follow it (a movement with its retreats); it has one folder,
// one page and one end. All names of phases and turns are written and read here.

// Leads reports whether a kind of phase begins a turn.
func (i Info) Leads(s PhaseStep) bool {
	st := i.Step(s)
	return st == nil || !st.Follows
}

// Leader returns the phase that begins the turn of a phase: the movement of a retreat.
func (i Info) Leader(ph Phase) Phase {
	if i.Leads(ph.Step) {
		return ph
	}
	for k := slices.Index(i.steps(ph.Season), ph.Step) - 1; k >= 0; k-- {
		if s := i.steps(ph.Season)[k]; i.Leads(s) {
			ph.Step = s
			return ph
		}
	}
	ph.Step = i.firstStep(ph.Season)
	return ph
}

func (i Info) steps(s Season) []PhaseStep {
	var out []PhaseStep
	for _, t := range i.Cycle {
		if t.Season == s {
			out = append(out, t.Step)
		}
	}
	return out
}

func (i Info) firstStep(s Season) PhaseStep {
	if steps := i.steps(s); len(steps) > 0 {
		return steps[0]
	}
	return Movement
}

// PhaseID writes a phase as files, addresses and batches name it: "1643-spring-movement".
func (i Info) PhaseID(ph Phase) string {
	return i.seasonID(ph) + "-" + i.stepID(ph.Step)
}

// TurnID writes the turn of a phase as its folder is named: "1643-spring", or with the kind of
// phase, where a season has several turns, "1885-march-adjustment".
func (i Info) TurnID(ph Phase) string {
	ph = i.Leader(ph)
	if i.shares(ph) {
		return i.PhaseID(ph)
	}
	return i.seasonID(ph)
}

func (i Info) shares(ph Phase) bool {
	st := i.Step(ph.Step)
	return st != nil && st.Name != "" && slices.ContainsFunc(i.steps(ph.Season), func(s PhaseStep) bool {
		return s != ph.Step && i.Leads(s)
	})
}

// Words returns a phase as people say it: "Autumn 1642", "Autumn 1642 retreats".
func (i Info) Words(ph Phase) string {
	out := i.When(ph)
	if s := i.Step(ph.Step); s != nil && s.Name != "" {
		out += " " + s.Name
	}
	return out
}

// TurnWords returns the turn of a phase as people say it: "Autumn 1642", "March 1885 adjustments".
func (i Info) TurnWords(ph Phase) string {
	ph = i.Leader(ph)
	if i.shares(ph) {
		return i.Words(ph)
	}
	return i.When(ph)
}

// When returns a phase's season and year: "Autumn 1642".
func (i Info) When(ph Phase) string { return fmt.Sprintf("%s %d", i.SeasonName(ph.Season), ph.Year) }

// SeasonName returns a season as at the start of a line: "Autumn".
func (i Info) SeasonName(s Season) string {
	if d := i.Season(s); d != nil {
		return d.Name
	}
	return s.Title()
}

// Folder returns the folder of a phase's sheets, also the word for what is due: "orders".
func (i Info) Folder(s PhaseStep) string {
	if d := i.Step(s); d != nil {
		return d.Folder
	}
	return s.String()
}

// Folders lists the folders of all kinds of phase.
func (i Info) Folders() []string {
	var out []string
	for _, s := range i.Steps {
		out = append(out, s.Folder)
	}
	return out
}

// Submission returns the heading of a phase's sheets: "Movement Orders".
func (i Info) Submission(s PhaseStep) string {
	id := i.stepID(s)
	return strings.ToUpper(id[:1]) + id[1:] + " Orders"
}

func (i Info) seasonID(ph Phase) string {
	id := ph.Season.String()
	if d := i.Season(ph.Season); d != nil {
		id = d.ID
	}
	return strconv.Itoa(ph.Year) + "-" + id
}

func (i Info) stepID(s PhaseStep) string {
	if d := i.Step(s); d != nil {
		return d.ID
	}
	return s.String()
}

// ParsePhase reads what PhaseID writes, ignoring case. It also accepts a folder for the kind of
// phase, and the usual name of a season. The error suggests what to write.
func (i Info) ParsePhase(s string) (ph Phase, err error) {
	turn, step := s, ""
	if k := strings.LastIndexByte(s, '-'); k >= 0 {
		turn, step = s[:k], s[k+1:]
	}
	ph, ok := i.parseSeason(turn)
	if !ok {
		return Phase{}, fmt.Errorf("%q is not a phase (hint: %s)", s, i.PhaseID(i.Start))
	}
	if ph.Step, err = i.ParseStep(step); err != nil {
		return Phase{}, err
	}
	if !i.Plays(ph) {
		return Phase{}, fmt.Errorf("%q is never played (hint: %s)", s, i.instead(ph))
	}
	return ph, nil
}

// Plays reports whether the year has a phase of this season and kind, or the game begins with it. A
// ruleset without a cycle plays all.
func (i Info) Plays(ph Phase) bool {
	for _, t := range i.Cycle {
		if t.Season == ph.Season && t.Step == ph.Step {
			return true
		}
	}
	return len(i.Cycle) == 0 || ph.Season == i.Start.Season && ph.Step == i.Start.Step
}

// instead lists the phases played in a season, as the hint of an error.
func (i Info) instead(ph Phase) string {
	var ids []string
	for _, t := range i.Cycle {
		if t.Season == ph.Season {
			ids = append(ids, i.PhaseID(Phase{Year: ph.Year, Season: t.Season, Step: t.Step}))
		}
	}
	if ids == nil {
		return i.PhaseID(i.Start)
	}
	return strings.Join(ids, ", ")
}

// ParseStep reads a kind of phase by id or folder, ignoring case. The error lists the valid ones.
func (i Info) ParseStep(s string) (PhaseStep, error) {
	var known []string
	for _, d := range i.Steps {
		if strings.EqualFold(d.ID, s) || strings.EqualFold(d.ID+"s", s) || strings.EqualFold(d.Folder, s) {
			return d.Step, nil
		}
		known = append(known, d.ID)
	}
	return 0, fmt.Errorf("%q is not a kind of phase (hint: %s)", s, strings.Join(known, ", "))
}

// ParseTurn reads what TurnID writes, ignoring case, and returns the phase that leads the turn.
func (i Info) ParseTurn(s string) (Phase, error) {
	season := s
	for {
		if ph, ok := i.parseSeason(season); ok {
			for _, step := range append(i.steps(ph.Season), i.allSteps()...) {
				ph.Step = step
				if i.Leads(step) && strings.EqualFold(i.TurnID(ph), s) {
					return ph, nil
				}
			}
		}
		k := strings.LastIndexByte(season, '-')
		if k < 0 {
			return Phase{}, fmt.Errorf("%q is not a season of a game (hint: %s)", s, i.TurnID(i.Start))
		}
		season = season[:k]
	}
}

func (i Info) allSteps() []PhaseStep {
	var out []PhaseStep
	for _, s := range i.Steps {
		out = append(out, s.Step)
	}
	return out
}

// parseSeason reads "1643-spring".
func (i Info) parseSeason(s string) (Phase, bool) {
	year, season, ok := strings.Cut(s, "-")
	n, err := strconv.Atoi(year)
	if !ok || err != nil || n < 1 || n > 9999 || strconv.Itoa(n) != year {
		return Phase{}, false
	}
	for _, d := range i.Seasons {
		if strings.EqualFold(d.ID, season) || strings.EqualFold(d.Season.String(), season) || d.Season == Autumn &&
			strings.EqualFold(season, "fall") {
			return Phase{Year: n, Season: d.Season}, true
		}
	}
	return Phase{}, false
}

// The letters of short phase names, "F1901M", as other programs of the family write them.
var (
	seasonLetters = map[Season]string{Spring: "S", Autumn: "F", Winter: "W"}
	stepLetters   = map[PhaseStep]string{Movement: "M", Retreats: "R", Adjustment: "A"}
)

// ShortID writes a phase as "F1901M", or as PhaseID does if its season or kind has no letter.
func (i Info) ShortID(ph Phase) string {
	season, step := seasonLetters[ph.Season], stepLetters[ph.Step]
	if season == "" || step == "" {
		return i.PhaseID(ph)
	}
	return season + strconv.Itoa(ph.Year) + step
}

// ParseShort reads what ShortID writes for phases with letters.
func (i Info) ParseShort(s string) (Phase, bool) {
	if len(s) < 3 {
		return Phase{}, false
	}
	year, err := strconv.Atoi(s[1 : len(s)-1])
	if err != nil || year < 1 {
		return Phase{}, false
	}
	for _, season := range i.Seasons {
		for _, step := range i.Steps {
			if seasonLetters[season.Season] == s[:1] && stepLetters[step.Step] == s[len(s)-1:] {
				return Phase{Year: year, Season: season.Season, Step: step.Step}, true
			}
		}
	}
	return Phase{}, false
}
