package page

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// distance returns what a power still needs for victory, such as "11 centres to go; none held in
// Ireland or Scotland", or "" if victory is not by number of centres.
func distance(g *publish.Game, s publish.Standing) string {
	if g.Victory <= 0 {
		return ""
	}
	var parts []string
	if n := g.Victory - s.Centres; n > 0 {
		parts = append(parts, plural(n, "centre to go", "centres to go"))
	}
	var lacks []string
	for _, k := range g.Groups {
		if !slices.ContainsFunc(k.Regions, func(r publish.Place) bool { return slices.Contains(s.Held, r.Name) }) {
			lacks = append(lacks, k.Name)
		}
	}
	if len(lacks) > 0 {
		parts = append(parts, "none held in "+orList(lacks))
	}
	if parts == nil {
		return "has all that victory takes"
	}
	return strings.Join(parts, "; ")
}

// distanceParts splits distance in two: the centres to go, and the groups in which none is held. A
// phone shows the second part in another column.
func distanceParts(g *publish.Game, s publish.Standing) [2]string {
	count, lacks, _ := strings.Cut(distance(g, s), "; ")
	return [2]string{count, lacks}
}

// final returns a power's result in a game that is over: "won", "shares the draw", or "".
func final(g *publish.Game, s publish.Standing) string {
	switch {
	case !slices.Contains(g.Winners, s.Power):
		return ""
	case g.Draw:
		return "shares the draw"
	}
	return "won"
}

// between returns the separator before item i (from 0) of n: nothing, ", " or " and ".
func between(i, n int) string {
	switch i {
	case 0:
		return ""
	case n - 1:
		return " and "
	}
	return ", "
}

// rising returns a text with a capital first letter: "Three games".
func rising(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
