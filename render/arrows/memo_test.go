package arrows

import (
	"math"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestMemo lays orders out again with higher costs for other names each time. The paths are those
// that a layout without a cache finds, and most come from the cache.
func TestMemo(t *testing.T) {
	eachBoard(t, func(g *ground) {
		first, later := 0, 0 // searches: in three rounds without a cache; after the first with one
		for n := range 2 {
			march := g.fleeing(g.marching(n), 5)
			for i := range march.Outcomes {
				if i%3 == 0 {
					march.Outcomes[i].Verdict = engine.Failed
				}
			}
			for _, in := range []*Input{march, g.window(march, g.windows()[0])} {
				memo, extra := newMemo(in.Grid), map[int16]int{}
				for round := range 4 {
					known := memo.n
					out := newLayout(in, extra, round).all(memo)
					fresh := newLayout(in, extra, round).all(nil)
					if !reflect.DeepEqual(out, fresh) {
						t.Fatalf("%s: march %d, round %d: orders run elsewhere than if nothing were known", g.Map.ID, n, round)
					}
					if round == 0 {
						first += 3 * (memo.n - known)
					} else {
						later += memo.n - known
					}
					worst, share := -1, 0.0
					for l := range g.names {
						if out.Covered[l] > share {
							worst, share = l, out.Covered[l]
						}
					}
					if worst >= 0 {
						extra[int16(worst+1)]++
					}
				}
			}
		}
		t.Logf("%s: %d ways are sought where %d would be", g.Map.ID, later, first)
		if later*2 > first {
			t.Errorf("%s: %d ways of %d are sought again", g.Map.ID, later, first)
		}
	})
}

// TestWhatAWayIsFoundBy: a cached path is used until an arrow or retreat comes near it, a name that
// it met costs more or, for a failed order whose arrow is too short, another round begins.
func TestWhatAWayIsFoundBy(t *testing.T) {
	eachBoard(t, func(g *ground) {
		in := g.input(nil, nil)
		memo := newMemo(in.Grid)
		d := newLayout(in, nil, 0)
		d.memo = memo
		memo.anew()
		names := 0
		for p := range g.Slots {
			steps := g.Map.Army[p]
			if len(steps) == 0 || g.Map.Regions[g.Map.Places[p].Region].OffBoard {
				continue
			}
			from, to := g.Slots[p].Unit, g.Slots[steps[0].To].Unit
			ask := func(what string, again bool) {
				t.Helper()
				n := memo.n
				line, cost := d.cheapest(from, to, 0, ends{}, math.MaxInt)
				if got := memo.n > n; got != again {
					t.Fatalf("%s: the way from %s is sought again: %v, once %s", g.Map.ID, g.Map.PlaceText(engine.PlaceID(p)), got, what)
				}
				if fresh, want := d.seek(from, to, 0, ends{}, true); !reflect.DeepEqual(line, fresh) || cost != want {
					t.Fatalf("%s: the way from %s costs %d and not %d, once %s", g.Map.ID, g.Map.PlaceText(engine.PlaceID(p)), cost, want, what)
				}
			}
			ask("asked for", true)
			ask("asked again", false)
			across := []geom.Point{from.Lerp(to, 0.3), from.Lerp(to, 0.7)}
			d.ran(across)
			ask("an arrow lies there", true)
			d.unmark(across)
			ask("it is taken away", false)
			if l := d.Grid.Label[d.Grid.Cell(from.Lerp(to, 0.5))]; l != 0 {
				names++
				d.extra[l]++
				ask("a name is dearer", true)
				d.extra[l]--
				ask("it is as it was", false)
			}
			d.fleeing = true
			ask("it is a retreat", true)
			d.flees(Flight{From: geom.Point{X: -99, Y: -99}, Tip: to})
			ask("another has fled there", true)
			d.fleeing, d.out.Fled = false, nil
			d.failing = true
			ask("it failed", true)
			to = geom.Point{X: from.X + 0.6*readable, Y: from.Y}
			ask("it is short", true)
			d.round++
			ask("it is another round", true)
			d.failing, d.round = false, 0
		}
		if names == 0 {
			t.Errorf("%s: no way runs over a name", g.Map.ID)
		}
		d.done()
	})
}

// TestMemoOfRetreats: a retreat's cached path is not used once another retreat's head has come near
// its own head, or has gone from there.
func TestMemoOfRetreats(t *testing.T) {
	g := groundOf(t, "standard")
	in := g.input(nil, nil)
	d := newLayout(in, nil, 0)
	d.memo = newMemo(in.Grid)
	d.memo.anew()
	d.fleeing = true
	a := g.Slots[0].Unit
	b := geom.Point{X: a.X + 12*d.k, Y: a.Y}
	cost := func() int {
		_, n := d.cheapest(a, b, 0, ends{}, math.MaxInt)
		return n
	}
	alone := cost()
	n := d.memo.n
	if cost() != alone || d.memo.n != n {
		t.Fatal("a way that was found is sought again though nothing changed")
	}
	d.flees(Flight{From: geom.Point{X: b.X + 20*d.k, Y: b.Y}, Tip: geom.Point{X: b.X + 0.95*headsApart*d.k, Y: b.Y}})
	near := cost()
	if near <= alone {
		t.Errorf("%d beside another's head, %d alone", near, alone)
	}
	known := d.memo
	d.memo = nil
	if fresh := cost(); fresh != near {
		t.Errorf("%d where ways are known, %d where none is", near, fresh)
	}
	d.memo, d.out.Fled = known, nil
	d.memo.anew()
	if again := cost(); again != alone {
		t.Errorf("%d when the other is gone, %d before it came", again, alone)
	}
}
