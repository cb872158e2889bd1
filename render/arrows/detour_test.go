package arrows

import "testing"

// TestStepCostsHold compares what is kept of the costs of steps, once everything is laid, with what
// would be found then.
func TestStepCostsHold(t *testing.T) {
	eachBoard(t, func(g *ground) {
		kept := 0
		for n := range 4 {
			in := g.marching(n)
			d := newLayout(in, nil, 0)
			d.memo = newMemo(in.Grid)
			d.lay()
			d.rest()
			for k, is := range d.steps.of {
				if is.cost == 0 {
					continue
				}
				kept++
				if now := d.findStep(k%d.steps.nx*detourCell, k/d.steps.nx*detourCell); now != is {
					t.Fatalf("%s: march %d: step %d costs %+v, and %+v is kept", g.Map.ID, n, k, now, is)
				}
			}
			d.done()
		}
		if kept == 0 {
			t.Errorf("%s: no cost is kept", g.Map.ID)
		}
	})
}
