package play

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// PrivateNews returns what one power alone learns of a turn, in the ruleset's words. It is for that
// power and the coordinator; no page shows it while the game runs.
func (g *Game) PrivateNews(t *Turn, by engine.PowerID) []string {
	var out []string
	for _, s := range t.Steps {
		if s.Resolution == nil {
			continue
		}
		for _, line := range g.Rules.PrivateNews(s.Resolution, by) {
			if !slices.Contains(out, line) {
				out = append(out, line)
			}
		}
	}
	return out
}
