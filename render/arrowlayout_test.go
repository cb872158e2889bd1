package render

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/lint"
	"github.com/heraldmaps/herald/render/arrows"
	"github.com/heraldmaps/herald/render/grid"
	"github.com/heraldmaps/herald/render/polyline"
)

// TestArrowsGoAroundNames: routed arrows cover fewer names than straight ones. They cover at most a
// tenth of a name, unless a strait leaves ships no other way; such a name is printed again on top.
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
			in := r.arrowInput(bd, &v)
			paths := r.paths(&v, in)
			aside := r.moveNames(bd, &v, in, paths)
			moves += len(outs)
			for l, share := range paths.Covered {
				if share > 0.1 && aside[l] == nil && !(paths.ByLand[l] <= 0.1 && v.setsAgain(r, paths, l)) {
					routed++
					t.Errorf("%s: orders run over %.0f %% of %s", id, 100*share, b.Labels[l].Text())
				}
			}
			var lines [][]geom.Point
			for i := range in.Outcomes {
				o := &in.Outcomes[i]
				lines = append(lines, polyline.CutEnd(polyline.CutStart([]geom.Point{r.slots[o.Unit.At].Unit, r.slots[o.Order.To].Unit}, 0.9*in.Radius), 1.175*in.Radius))
			}
			for l, n := range under(in.Grid, lines, 0.25*in.Radius) {
				if n*10 > in.Grid.Cells[l] {
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

// under counts, by label, the cells of each name that lines of a width cover.
func under(g *grid.Grid, lines [][]geom.Point, half float64) map[int]int {
	seen, out := map[int]bool{}, map[int]int{}
	for _, line := range lines {
		for s := 0.0; s < polyline.Length(line); s += grid.Side / 2 {
			p := polyline.At(line, s)
			for _, o := range [...]geom.Point{{}, {X: half}, {X: -half}, {Y: half}, {Y: -half}} {
				if k := g.Cell(p.Add(o)); k >= 0 && !seen[k] && g.Label[k] != 0 {
					seen[k] = true
					out[int(g.Label[k])-1]++
				}
			}
		}
	}
	return out
}

// TestSignsOpenAtLetters: at every place of every board, the letters beside a token stay clear of
// its signs: the ring of a hold, the diamond of a conversion, the open ring of a void order, the
// ring of a new unit.
func TestSignsOpenAtLetters(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		v := View{}
		if err := r.ready(&v); err != nil {
			t.Fatal(err)
		}
		bd := r.looks[Colour]()
		in := r.arrowInput(bd, &v)
		open := 0
		for p := range r.slots {
			if r.offBoard(p) {
				continue
			}
			for _, sign := range []engine.Outcome{{Verdict: engine.Succeeded, Order: &engine.Order{Verb: engine.Hold}}, {Verdict: engine.Void, Order: &engine.Order{Verb: engine.Hold}},
				{Verdict: engine.Succeeded, Order: &engine.Order{Verb: engine.Convert}}, {Verdict: engine.Succeeded, Order: &engine.Order{Verb: engine.Build}}} {
				sign.Order.At = engine.PlaceID(p)
				in.Outcomes = []engine.Outcome{sign}
				paths := arrows.Lay(in)
				if len(paths.Orders[0].Ring) == 0 {
					t.Fatalf("%s: no sign at %s", b.Map.ID, b.Map.PlaceText(engine.PlaceID(p)))
				}
				for l, share := range paths.Covered {
					if share > 0.1 {
						t.Errorf("%s: a sign at %s lies on %.2f of %s", b.Map.ID, b.Map.PlaceText(engine.PlaceID(p)), share, b.Labels[l].Text())
					}
				}
			}
			if len(under(in.Grid, [][]geom.Point{arrows.Octagon(r.slots[p].Unit, 1.425*in.Radius)}, 0)) > 0 {
				open++
			}
		}
		t.Logf("%s: letters stand where the ring of %d places would", b.Map.ID, open)
	})
}
