//go:build unix

package batch

import (
	"fmt"
	"github.com/heraldmaps/herald/engine/cputime"
	"testing"
)

// BenchmarkCrowdedPhase adjudicates the large board with five numbers of units, each with a random
// legal order.
func BenchmarkCrowdedPhase(b *testing.B) {
	g := large(b)
	for _, n := range []int{60, 110, 200, 300, 400} {
		all := seasons(b, g, 5, n) // choosing among millions of legal orders takes longer than deciding
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			t, i := cputime.Used(), 0
			for b.Loop() {
				s := &all[i%len(all)]
				i++
				g.rules.Resolve(s.p, s.os, nil)
			}
			b.ReportMetric((cputime.Used()-t)/float64(b.N)*1e6, "cpu-µs/op")
		})
	}
}
