package render

import (
	"testing"

	"github.com/heraldmaps/herald/mapdata"
)

// TestTollsHold: what is kept of what steps cost is, once all arrows are laid and drawn, what would be found then; over land and afloat.
func TestTollsHold(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		kept := 0
		for n := range 4 {
			v := marching(t, b, r, n)
			d := r.newOrders(r.looks[Colour](), &v, nil, 0, newSoughtWays(r.inkOf(&v)))
			d.layers()
			for i, all := range d.tolls {
				d.afloat = i == 1
				for k, is := range all.of {
					if is.cost == 0 {
						continue
					}
					kept++
					if now := d.findToll(k%all.nx*detourCell, k/all.nx*detourCell); now != is {
						t.Fatalf("%s: march %d: step %d costs %+v, and %+v is kept", b.Map.ID, n, k, now, is)
					}
				}
			}
			d.done()
		}
		if kept == 0 {
			t.Errorf("%s: no toll is kept", b.Map.ID)
		}
	})
}
