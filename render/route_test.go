package render

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render/scene"
)

// TestArrowsGoAroundNames: routed arrows cover fewer names than straight ones, and each that is covered by more than a
// tenth is set again above them.
func TestArrowsGoAroundNames(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		id := b.Map.ID
		p := engine.Publish(engine.Plain{}, &engine.Position{Units: b.Map.Starts, Owners: b.Map.Owners}, engine.Everybody)
		routed, straight, moves := 0, 0, 0
		for n := range 4 {
			outs := lint.March(b.Map, n)
			v := View{Position: &p, Outcomes: engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: &engine.Position{}, After: &engine.Position{}, Outcomes: outs}, engine.Everybody).Outcomes()}
			if err := r.ready(&v); err != nil {
				t.Fatal(err)
			}
			bd := r.looks[Colour]()
			v.free = true
			d, _, _ := r.laid(bd, &v)
			moves += len(outs)
			for l, share := range d.covered {
				if share > 0.1 {
					routed++
					t.Errorf("%s: orders run over %.0f %% of %s", id, 100*share, b.Labels[l].Text())
				}
			}
			clear(d.drawn)
			for i := range v.Outcomes.List() {
				o := &v.Outcomes.List()[i]
				a, e := d.at(o), r.slots[o.Order.To].Unit
				line := cutStart([]geom.Point{a, e}, d.rad*0.9)
				if d.occupied(o.Order.To) {
					line = cutEnd(line, d.rad+0.35*d.k)
				}
				d.ran(line)
			}
			for _, share := range d.hidden() {
				if share > 0.1 {
					straight++
				}
			}
		}
		t.Logf("%s: %d moves; names covered by more than a tenth: %d by straight arrows, %d by routed ones", id, moves, straight, routed)
		if routed*4 > straight {
			t.Errorf("%s: routing saves too little: %d of %d names are still covered", id, routed, straight)
		}
	})
}

// TestSignsOpenAtLetters: the ring of a hold, the diamond of a conversion and the open ring of what is void leave the letters beside a
// token alone, at every place of every board.
func TestSignsOpenAtLetters(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		v := View{}
		if err := r.ready(&v); err != nil {
			t.Fatal(err)
		}
		d := r.newOrders(r.looks[Colour](), &v, nil, 0, nil)
		open := 0
		for p := range r.slots {
			if r.offBoard(p) {
				continue
			}
			o := &engine.Outcome{Order: &engine.Order{Verb: engine.Convert, At: engine.PlaceID(p)}}
			for _, sign := range []func(*engine.Outcome) []scene.Item{d.hold, d.voided, d.convert, func(*engine.Outcome) []scene.Item { return d.newUnit(r.slots[p].Unit) }} {
				clear(d.drawn)
				clear(d.under)
				sign(o)
				for l, n := range d.under {
					if n > 0 && n*100 > 10*d.grid.cells[l-1] {
						t.Errorf("%s: a sign at %s lies on %d of %d cells of %s", b.Map.ID, b.Map.PlaceText(engine.PlaceID(p)), n, d.grid.cells[l-1], b.Labels[l-1].Text())
					}
				}
			}
			around := octagon(r.slots[p].Unit, d.rad+0.85*d.k)
			for i := range 100 {
				if k := d.grid.cell(pointAt(around, length(around)*float64(i)/100)); k >= 0 && d.grid.label[k] != 0 {
					open++
					break
				}
			}
		}
		t.Logf("%s: letters stand where the ring of %d places would", b.Map.ID, open)
	})
}
