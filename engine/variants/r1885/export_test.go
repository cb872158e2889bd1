package r1885

import "github.com/heraldmaps/herald/engine"

// Count counts a phase's landings from seas that fleets sail to, and the judge's passes.
type Count struct {
	Ordered, Lands int // how many were ordered, and how many take part
	Passes         int // how many times the judge decided the phase
	Again          int // how many of these because the last step of rule 35 had to be repeated
}

// Passes plans a movement phase and counts its landings and passes.
func (r *Rules) Passes(p *engine.Position, orders []engine.Order) (c Count) {
	p = r.j.Sound(p)
	n, t := r.settle(p, orders)
	defer t.release()
	for i := range n.deeds {
		if n.deeds[i].onward {
			c.Ordered++
		}
	}
	n.pass(t, t.with) // the resolution is one of the passes already made, or the only one
	c.Lands, c.Passes, c.Again = len(t.with), len(t.tried), t.again
	return c
}

// PassesTooMany asks for passes with sets of landings that rule 35 never asks for, until the judge
// panics, and returns the panic's message.
func (r *Rules) PassesTooMany(p *engine.Position, orders []engine.Order) (said any) {
	n, t := r.settle(r.j.Sound(p), orders)
	defer t.release()
	defer func() { said = recover() }()
	for i := range 100 {
		n.pass(t, []int{-1 - i})
	}
	return nil
}
