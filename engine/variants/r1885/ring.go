package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// rightHand returns where a unit without a good order retreats to (rule 49): the first open space
// to the right of the attack, then to the left, and so on, or NoPlace if all are closed.
func (r *Rules) rightHand(d *engine.Dislodged, closed map[engine.RegionID]bool) engine.PlaceID {
	for _, at := range r.trial(r.m.RegionOf(d.Unit.At), r.region(d.From)) {
		if p := r.first(at); slices.Contains(d.Options, p) && !closed[at] {
			return p
		}
	}
	return engine.NoPlace
}

// trial lists the spaces around a space in the order of rule 49, for an attack from one of them:
// alternately to the right and to the left. To the attacker, right is counter-clockwise along the
// outline (rule 50). A neighbour that appears twice counts at its longer stretch, whoever attacks;
// the other stretch is skipped but keeps its number (rule 51).
func (r *Rules) trial(at, from engine.RegionID) []engine.RegionID {
	ring := r.m.Regions[at].Round
	start, far := none, -1.0
	for i, s := range ring {
		if s.To == from && s.Km > far {
			start, far = i, s.Km
		}
	}
	if len(ring) == 0 {
		return nil
	}
	if start == none { // the attack came from no neighbour
		start = 0
	}
	n := len(ring)
	out := make([]engine.RegionID, 0, n)
	add := func(i int) {
		longer := func(s engine.Stretch) bool { return s.To == ring[i].To && s.Km > ring[i].Km }
		if at := ring[i].To; at != from && !slices.ContainsFunc(ring, longer) && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	for step := 1; step <= n/2; step++ {
		right, left := (start-step+n)%n, (start+step)%n
		if r.defender {
			right, left = left, right
		}
		add(right)
		add(left)
	}
	return out
}
