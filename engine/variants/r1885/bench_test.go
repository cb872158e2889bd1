package r1885_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// BenchmarkPhase decides the opening with an order for each unit, without landings.
func BenchmarkPhase(b *testing.B) {
	r := newRules(b, nil)
	p := r.Resolve(r.Start(), nil, nil).After
	var os []engine.Order
	for _, u := range p.Units {
		o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
		o.To = r.Map().Steps(u.Kind, u.At)[0].To
		os = append(os, o)
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Resolve(p, os, nil)
	}
}
