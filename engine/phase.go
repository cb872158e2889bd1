package engine

import "fmt"

// Season is a time of year, or a month. Info.Seasons lists a ruleset's seasons and their names.
type Season uint8

const (
	Winter Season = iota
	Spring
	Summer
	Autumn
	January // ... December: January+11
)

// PhaseStep is the kind of a phase.
type PhaseStep uint8

// The kinds of phase of the standard game. A ruleset's own begin at StepOwn (Info.Steps).
const (
	Movement PhaseStep = iota
	Retreats
	Adjustment
	StepOwn
)

// String returns "movement", "retreat" or "adjustment", or "step-4" for a ruleset's own.
func (s PhaseStep) String() string {
	if s < StepOwn {
		return [...]string{"movement", "retreat", "adjustment"}[s]
	}
	return fmt.Sprintf("step-%d", s)
}

// Phase is a point in a game.
type Phase struct {
	Year   int
	Season Season
	Step   PhaseStep
}

var seasonNames = [...]string{"winter", "spring", "summer", "autumn", "january", "february", "march", "april", "may",
	"june", "july", "august", "september", "october", "november", "december"}

// String returns the season in lower case.
func (s Season) String() string { return seasonNames[s] }

// Title returns the season as at the start of a line: "Autumn".
func (s Season) Title() string {
	n := seasonNames[s]
	return string(n[0]-'a'+'A') + n[1:]
}

// FamilySeasons describes seasons by their usual names.
func FamilySeasons(ss ...Season) []SeasonInfo {
	out := make([]SeasonInfo, 0, len(ss))
	for _, s := range ss {
		out = append(out, SeasonInfo{s, s.String(), s.Title()})
	}
	return out
}

// FamilyKinds describes armies and fleets.
func FamilyKinds() []KindInfo {
	return []KindInfo{
		{Kind: Army, Letter: "A", Name: "Army", Token: "army", Land: true},
		{Kind: Fleet, Letter: "F", Name: "Fleet", Token: "fleet", Sea: true},
	}
}

// FamilySteps describes movement, retreats and adjustments with the verbs of each.
func FamilySteps(movement, retreats, adjustment []Verb) []StepInfo {
	return []StepInfo{
		{Step: Movement, ID: "movement", Folder: "orders", Verbs: movement},
		{Step: Retreats, ID: "retreat", Folder: "retreats", Name: "retreats", Verbs: retreats, Follows: true},
		{Step: Adjustment, ID: "adjustment", Folder: "adjustments", Name: "adjustments", Verbs: adjustment},
	}
}
