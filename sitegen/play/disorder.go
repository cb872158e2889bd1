package play

import (
	"slices"
	"time"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/load"
)

// Disorder reports whether a power is in civil disorder: by the register, nobody plays it when
// the step's sheets are due. Its units hold, it builds nothing, the rules choose its removals,
// and nobody waits for it. In a game without dates, a seat vacated on any day is empty.
func (g *Game) Disorder(s *Step, power engine.PowerID) bool {
	id := g.Rules.Map().Powers[power].ID
	if !slices.ContainsFunc(g.register, func(p load.Person) bool { return p.Nobody && p.Power == id }) {
		return false
	}
	day := time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, t := range g.Turns {
		if !slices.Contains(t.Steps, s) {
			continue
		}
		for _, d := range g.Deadlines() {
			if d.Key == t.Key && d.Kind == s.Kind {
				day = d.Due()
			}
		}
	}
	return slices.ContainsFunc(load.Playing(g.register, day), func(p load.Person) bool {
		return p.Nobody && p.Power == id
	})
}
