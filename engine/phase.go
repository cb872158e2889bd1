package engine

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
