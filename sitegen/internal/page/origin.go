package page

import "github.com/heraldmaps/herald/sitegen/publish"

// origin returns the n-th site where steps were played before the game moved here, or nil.
func origin(g *publish.Game, n int) *publish.Origin {
	if n < 1 || n > len(g.Origins) {
		return nil
	}
	return &g.Origins[n-1]
}

// logged reports whether there is a log of receipts for what was played at an origin, or for what
// was played here (0).
func logged(g *publish.Game, n int) bool {
	if o := origin(g, n); o != nil {
		return o.LogLines > 0
	}
	return g.LogLines > 0
}

// movedIn returns the kinds of a turn's steps that were played elsewhere.
func movedIn(t *publish.Turn) []string {
	var out []string
	for _, s := range t.Steps {
		if s.MovedIn > 0 {
			out = append(out, s.Kind)
		}
	}
	return out
}
