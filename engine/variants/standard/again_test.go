package standard_test

import (
	"reflect"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestResolveInto: a phase adjudicated in the memory of another has the same result as in its own,
// whatever was there, on several goroutines.
func TestResolveInto(t *testing.T) {
	r := rules(t)
	all := seasons(t, r, 120)
	var wg sync.WaitGroup
	for start := range 3 {
		wg.Go(func() {
			var again *engine.Resolution
			for i := range all {
				s := &all[(i*7+start)%len(all)]
				if i%5 == 0 { // few orders after many
					s = &season{s.p, s.os[:len(s.os)/3]}
				}
				own := r.Resolve(s.p, s.os, nil)
				again = engine.ResolveInto(r, again, s.p, s.os, nil)
				if !reflect.DeepEqual(own, again) {
					t.Errorf("phase %d comes out otherwise in another's memory", i)
					return
				}
				if i%9 == 0 {
					own.Explain()
					again.Explain()
					if !reflect.DeepEqual(own.Outcomes, again.Outcomes) {
						t.Errorf("phase %d is explained otherwise in another's memory", i)
					}
				}
			}
			if p := again.After; engine.ResolveInto(r, again, p, nil, nil).After == p {
				t.Error("a position was written over while it was decided")
			}
		})
	}
	wg.Wait()
}
