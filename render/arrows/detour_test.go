package arrows

import (
	"math"
	"slices"
	"testing"
)

// TestStepCostsHold compares the cached costs of steps, once everything is laid out, with newly
// computed ones.
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

// TestBoundsChangeNoDetour: a search with a bound finds the detour of one without. Bounds are from
// the bare board, from a path found before, and from one found before arrows were laid out.
func TestBoundsChangeNoDetour(t *testing.T) {
	eachBoard(t, func(g *ground) {
		sought, in := 0, g.marching(1)
		d := newLayout(in, nil, 0)
		defer d.done()
		windows := map[int]*window{}
		for range 2 {
			for i := range in.Outcomes {
				o := &in.Outcomes[i]
				if d.waters = d.watersOf(kindOf(o), place(o), o.Order.To); !goes(o) || i%3 > 0 {
					continue
				}
				w := windows[i]
				if w == nil {
					w = d.newWindow(d.at(o), d.Slots[o.Order.To].Unit)
					windows[i] = w
				}
				if w.start == w.goal {
					continue
				}
				free := *w
				free.left, free.path = make([]int32, len(w.left)), nil
				want := d.seekDetour(&free)
				for range 2 {
					if got := d.seekDetour(w); !slices.Equal(got, want) {
						t.Fatalf("%s: the detour of order %d is %v, not %v", g.Map.ID, i, got, want)
					}
				}
				if sought++; d.waters.on && slices.Max(w.left) <= 0 || d.enough(w) == math.MaxInt32 {
					t.Fatalf("%s: the detour of order %d has no bounds", g.Map.ID, i)
				}
			}
			d.waters = waters{}
			d.lay()
		}
		if sought < 4 {
			t.Errorf("%s: only %d detours", g.Map.ID, sought)
		}
	})
}
