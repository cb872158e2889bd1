package engine

import "fmt"

// Season is a time of year; a ruleset with monthly phases uses January and on.
type Season uint8

// The seasons. Winter of W3K carries the number of the coming year (W3K v1.5, Years, seasons & turns).
const (
	Winter Season = iota
	Spring
	Summer
	Autumn
	January // ... December: January+11
)

// Step is the kind of a phase.
type PhaseStep uint8

// The three kinds of phase.
const (
	Movement PhaseStep = iota
	Retreats
	Adjustment
)

// String returns "movement", "retreat" or "adjustment".
func (s PhaseStep) String() string { return [...]string{"movement", "retreat", "adjustment"}[s] }

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

// Title returns the season as it begins a line: "Autumn".
func (s Season) Title() string {
	n := seasonNames[s]
	return string(n[0]-'a'+'A') + n[1:]
}

// Words returns a phase as most rulebooks say it: "Autumn 1642", "Autumn 1642 retreats", "Winter 1642 adjustments".
func (ph Phase) Words() string {
	s := fmt.Sprintf("%s %d", ph.Season.Title(), ph.Year)
	switch ph.Step {
	case Retreats:
		s += " retreats"
	case Adjustment:
		s += " adjustments"
	}
	return s
}
