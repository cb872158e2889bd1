package render

import (
	"math"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/lint"
)

// TestSoughtWays: orders that are laid again, each time with other names dearer, run where they would if nothing were known of the times before; and
// most of their ways are known.
func TestSoughtWays(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		p := engine.Publish(engine.Plain{}, &engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners}, engine.Everybody)
		then := &engine.Position{Owners: b.Map.Owners}
		for i, u := range b.Map.Starts {
			if i%5 == 0 && len(b.Map.Army[u.At]) > 0 {
				lost := engine.Dislodged{Unit: u}
				for _, step := range b.Map.Army[u.At] {
					lost.Options = append(lost.Options, step.To)
				}
				then.Dislodged = append(then.Dislodged, lost)
			}
		}
		open := engine.Publish(engine.Plain{}, then, engine.Everybody)
		first, later := 0, 0 // ways sought in three rounds if nothing were known, and in those that follow the first
		for n := range 2 {
			march := lint.March(b.Map, n)
			for i := range march {
				if i%3 == 0 {
					march[i].Verdict = engine.Failed
				}
			}
			v := View{Position: &p, Then: &open, Outcomes: engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: &engine.Position{}, After: &engine.Position{}, Outcomes: march}, engine.Everybody).Outcomes()}
			if err := r.ready(&v); err != nil {
				t.Fatal(err)
			}
			views := []View{v}
			if len(r.panes()) > 0 {
				views = append(views, r.panes()[0]().look(v, r))
			}
			for _, v := range views {
				sought, dear := newSoughtWays(r.inkOf(&v)), map[int16]int{}
				for round := range 4 {
					known := sought.n
					d := r.newOrders(r.looks[Colour](), &v, dear, round, sought)
					under, over := d.layers()
					fresh := r.newOrders(r.looks[Colour](), &v, dear, round, nil)
					under2, over2 := fresh.layers()
					if !reflect.DeepEqual(pathsOf(under.Items), pathsOf(under2.Items)) || !reflect.DeepEqual(pathsOf(over.Items), pathsOf(over2.Items)) || !reflect.DeepEqual(d.covered, fresh.covered) {
						t.Fatalf("%s: march %d, round %d: orders run elsewhere than if nothing were known", b.Map.ID, n, round)
					}
					if round == 0 {
						first += 3 * (sought.n - known)
					} else {
						later += sought.n - known
					}
					worst, share := -1, 0.0
					for l := range b.Labels {
						if d.covered[l] > share {
							worst, share = l, d.covered[l]
						}
					}
					if worst >= 0 {
						dear[int16(worst+1)]++
					}
					d.done()
					fresh.done()
				}
			}
		}
		t.Logf("%s: %d ways are sought where %d would be", b.Map.ID, later, first)
		if later*2 > first {
			t.Errorf("%s: %d ways of %d are sought again", b.Map.ID, later, first)
		}
	})
}

// TestWhatAWayIsFoundBy: a way is sought again when an arrow or a retreat comes to lie near it, when a name that it met is dearer, and, one of an order that
// failed and is too short, in another round; else it is known.
func TestWhatAWayIsFoundBy(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		v := View{}
		if err := r.ready(&v); err != nil {
			t.Fatal(err)
		}
		sought := newSoughtWays(r.inkOf(&v))
		d := r.newOrders(r.looks[Colour](), &v, nil, 0, sought)
		names := 0
		for p := range r.slots {
			steps := b.Map.Army[p]
			if len(steps) == 0 || r.offBoard(p) {
				continue
			}
			from, to := r.slots[p].Unit, r.slots[steps[0].To].Unit
			ask := func(what string, again bool) {
				t.Helper()
				n := sought.n
				line, cost := d.cheapest(from, to, 0, ends{}, math.MaxInt)
				if got := sought.n > n; got != again {
					t.Fatalf("%s: the way from %s is sought again: %v, once %s", b.Map.ID, b.Map.PlaceText(engine.PlaceID(p)), got, what)
				}
				if fresh, want := d.seek(from, to, 0, ends{}, true); !reflect.DeepEqual(line, fresh) || cost != want {
					t.Fatalf("%s: the way from %s costs %d and not %d, once %s", b.Map.ID, b.Map.PlaceText(engine.PlaceID(p)), cost, want, what)
				}
			}
			ask("asked for", true)
			ask("asked again", false)
			across := []geom.Point{from.Lerp(to, 0.3), from.Lerp(to, 0.7)}
			d.ran(across)
			ask("an arrow lies there", true)
			d.off(across)
			ask("it is taken away", false)
			if l := d.grid.label[d.grid.cell(from.Lerp(to, 0.5))]; l != 0 {
				names++
				d.dear[l]++
				ask("a name is dearer", true)
				d.dear[l]--
				ask("it is as it was", false)
			}
			d.fleeing = true
			ask("it is a retreat", true)
			d.flees(flight{from: geom.Point{X: -99, Y: -99}, tip: to})
			ask("another has fled there", true)
			d.fleeing, d.fled = false, nil
			d.failing = true
			ask("it failed", true)
			to = geom.Point{X: from.X + 0.6*readable, Y: from.Y}
			ask("it is short", true)
			d.round++
			ask("it is another round", true)
			d.failing, d.round = false, 0
		}
		if names == 0 {
			t.Errorf("%s: no way runs over a name", b.Map.ID)
		}
		d.done()
	})
}

// TestSoughtFlights: a way of a retreat is not taken again where another's head has come near its own, or has gone.
func TestSoughtFlights(t *testing.T) {
	board, err := mapdata.Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(board)
	if err != nil {
		t.Fatal(err)
	}
	p := engine.Publish(engine.Plain{}, &engine.Position{Owners: r.board.Map.Owners}, engine.Everybody)
	v := View{Position: &p}
	if err := r.ready(&v); err != nil {
		t.Fatal(err)
	}
	d := r.newOrders(r.looks[Colour](), &v, nil, 0, newSoughtWays(r.inkOf(&v)))
	d.fleeing = true
	a := r.slots[0].Unit
	b := geom.Point{X: a.X + 12*d.k, Y: a.Y}
	cost := func() int {
		_, n := d.cheapest(a, b, 0, ends{}, math.MaxInt)
		return n
	}
	alone := cost()
	n := d.sought.n
	if cost() != alone || d.sought.n != n {
		t.Fatal("a way that was found is sought again though nothing changed")
	}
	d.flees(flight{from: geom.Point{X: b.X + 20*d.k, Y: b.Y}, tip: geom.Point{X: b.X + 0.95*headsApart*d.k, Y: b.Y}})
	near := cost()
	if near <= alone {
		t.Errorf("%d beside another's head, %d alone", near, alone)
	}
	known := d.sought
	d.sought = nil
	if fresh := cost(); fresh != near {
		t.Errorf("%d where ways are known, %d where none is", near, fresh)
	}
	d.sought, d.fled = known, nil
	d.sought.anew()
	if again := cost(); again != alone {
		t.Errorf("%d when the other is gone, %d before it came", again, alone)
	}
}
