package r1885

import "github.com/heraldmaps/herald/engine"

// Passes plans a movement phase and says how many onward landings were ordered, how many of them take part, and how many times the judge
// decided the phase.
func (r *Rules) Passes(p *engine.Position, orders []engine.Order) (ordered, lands, passes int) {
	p = r.j.Sound(p)
	n, t := r.settle(p, orders)
	defer t.release()
	for i := range n.deeds {
		if n.deeds[i].onward {
			ordered++
		}
	}
	n.pass(t, t.with) // what is published is one of those, or the only one
	return ordered, len(t.with), len(t.tried)
}
