package page

import "github.com/heraldmaps/herald/sitegen/publish"

// yours is what a page says to players while their orders are awaited.
type yours struct {
	Due    *publish.Deadline // nil: the game has no calendar
	What   string            // "Summer 1642 Movement Orders"
	Powers []publish.Power   // of whom something is awaited
}

// yours describes what is awaited in a game's current turn, or nil.
func (c *composer) yours(g *publish.Game) *yours {
	t := g.Turns[len(g.Turns)-1]
	if g.Over || t.Choices == nil || t.State == "closed" {
		return nil
	}
	y := &yours{What: t.When + " " + t.Submission}
	for i := range g.Deadlines {
		if d := g.Deadlines[i]; d.Key == t.Key && d.Kind == t.Awaits && !d.Past {
			y.Due = &d
			break
		}
	}
	for i, p := range g.Players() {
		if i < len(t.Choices) && len(t.Choices[i]) > 0 || len(duties(g, i)) > 0 {
			y.Powers = append(y.Powers, p)
		}
	}
	if y.Powers == nil {
		return nil
	}
	return y
}
