package page

import "github.com/heraldmaps/herald/sitegen/publish"

// origin returns the n-th site, from 1, where steps were played before the game moved here, or nil.
func origin(g *publish.Game, n int) *publish.Origin {
	if n < 1 || n > len(g.Origins) {
		return nil
	}
	return &g.Origins[n-1]
}

// logged reports whether the steps played at the n-th origin (0: here) have a log of receipts.
func logged(g *publish.Game, n int) bool {
	if o := origin(g, n); o != nil {
		return o.LogLines > 0
	}
	return g.LogLines > 0
}

// movedIn returns the kinds of a turn's steps that were played before the game moved here.
func movedIn(t *publish.Turn) []string {
	var out []string
	for _, s := range t.Steps {
		if s.MovedIn > 0 {
			out = append(out, s.Kind)
		}
	}
	return out
}
