package render_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// ordered returns a scene of the standard board in which units do what the lines say, such as "F
// NTH NTH c YOR NWY succeeded".
func ordered(t *testing.T, then [][]string, lines ...string) (*render.Renderer, *scene.Scene, render.View) {
	t.Helper()
	b, r := board(t, "standard"), kept(t, "standard")
	m := b.Map
	place := func(s string) engine.PlaceID {
		p := m.Place(strings.ToLower(s))
		if p == engine.NoPlace {
			t.Fatalf("there is no %s", s)
		}
		return p
	}
	pos := engine.Position{Owners: make([]engine.PowerID, len(m.Regions))}
	for i := range pos.Owners {
		pos.Owners[i] = engine.NoPower
	}
	var outs []engine.Outcome
	for i, l := range lines {
		f := strings.Fields(l) // power, kind, at, verb, of or to, to, verdict
		u := engine.Unit{ID: engine.UnitID(i + 1), Power: m.Power(f[0]), At: place(f[2]), Kind: engine.Army}
		if f[1] == "F" {
			u.Kind = engine.Fleet
		}
		verb := map[string]engine.Verb{"-": engine.Move, "s": engine.Support, "c": engine.Convoy, "h": engine.Hold}[f[3]]
		o := engine.NewOrder(verb, u.Power, u.Kind, u.At)
		o.Unit = u.ID
		switch verb {
		case engine.Move:
			o.To = place(f[4])
		case engine.Support, engine.Convoy:
			if o.Of = place(f[4]); f[5] != "." {
				o.To = place(f[5])
			}
		}
		out := engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded, Reason: engine.Reason{Code: "moved"}}
		switch f[len(f)-1] {
		case "failed":
			out.Verdict, out.Reason.Code = engine.Failed, "no-entry"
		case "nobody":
			o.Unit, out.Unit, out.Verdict = 0, engine.Unit{Power: engine.NoPower, At: engine.NoPlace}, engine.Void
		}
		if out.Unit.ID != 0 {
			pos.Units = append(pos.Units, u)
		}
		outs = append(outs, out)
	}
	for _, d := range then { // dislodged units, and their possible retreats
		from, to := d[0], d[1:]
		u := engine.Dislodged{Unit: engine.Unit{ID: engine.UnitID(len(lines) + len(pos.Dislodged) + 1), Kind: engine.Army, At: place(from)}}
		for _, x := range to {
			u.Options = append(u.Options, place(x))
		}
		pos.Dislodged = append(pos.Dislodged, u)
	}
	v := render.View{Position: publish(pos), Hide: render.Legend}
	if len(outs) > 0 {
		v.Outcomes = decided(outs)
	}
	return r, mapped(t, r, v), v
}

// signs returns the drawings of a scene's orders: of one by its number, or of all of a class.
func signs(s *scene.Scene, id string) (out []scene.Item) {
	for _, l := range s.Layers {
		for _, it := range l.Items {
			if it.ID == id || it.Class == id {
				out = append(out, it)
			}
		}
	}
	return out
}

// strokes returns a sign's lines by the beginning of their style's class.
func strokes(it scene.Item, class string) (out []scene.Item) {
	for _, k := range it.Kids {
		if k.Style != nil && strings.HasPrefix(k.Style.Class, class) {
			out = append(out, k)
		}
	}
	return out
}

// turns counts how often a line changes the side to which it bends.
func turns(line []geom.Point) int {
	n, last := 0, 0.0
	for i := 1; i+1 < len(line); i++ {
		p, q, r := line[i-1], line[i], line[i+1]
		cross := (q.X-p.X)*(r.Y-q.Y) - (q.Y-p.Y)*(r.X-q.X)
		if cross*last < 0 {
			n++
		}
		if cross != 0 {
			last = cross
		}
	}
	return n
}

// TestGrammar compares each sign with what it must look like.
func TestGrammar(t *testing.T) {
	b := board(t, "standard")
	slot := func(place string) (x, y float64) {
		p := b.Slots[b.Map.Place(strings.ToLower(place))].Unit
		return p.X, p.Y
	}
	_, s, _ := ordered(t, nil,
		"france A PAR - BUR failed", "germany A MUN - BUR failed", "italy A MAR - BUR failed", // a standoff of three
		"germany A RUH s MUN BUR", "germany A BER s MUN .", // supports of a move and of a hold
		"england A YOR - NWY", "england F NTH c YOR NWY", // a convoy
		"austria A VIE h . nobody", "russia A MOS - UKR")

	move := signs(s, "o-9")[0]
	russia := scene.Hex(b.Powers[b.Map.Power("russia")].Colour)
	edge, core, head := strokes(move, "moveedge"), strokes(move, fmt.Sprintf("move%d", b.Map.Power("russia"))), strokes(move, "head")
	if len(edge) != 1 || len(core) != 1 || len(head) != 1 {
		t.Fatalf("a move is drawn by %d edges, %d cores and %d heads", len(edge), len(core), len(head))
	}
	if core[0].Style.Stroke != russia || head[0].Style.Fill != russia {
		t.Errorf("a move of Russia has the colours %v and %v, not %v", core[0].Style.Stroke, head[0].Style.Fill, russia)
	}
	if e := edge[0].Style; render.Contrast(e.Stroke, scene.Hex("#ffffff")) < 7 || e.Width <= core[0].Style.Width {
		t.Errorf("the edge of a move is %v, %g mm wide under %g mm", e.Stroke, e.Width, core[0].Style.Width)
	}

	for _, id := range []string{"o-4", "o-5"} {
		dots := strokes(signs(s, id)[0], "dots")
		if len(dots) != 1 || len(dots[0].Style.Dashes) != 2 || dots[0].Style.Dashes[0] > 0.1*dots[0].Style.Dashes[1] {
			t.Errorf("support %s is not dotted", id)
		}
		if edge := strokes(signs(s, id)[0], "dotedge"); len(edge) != 1 || edge[0].Style.Width <= dots[0].Style.Width {
			t.Errorf("the dots of support %s have no edge", id)
		}
	}

	// The convoyed army's line waves to both sides all along, and passes its fleet.
	way := strokes(signs(s, "o-6")[0], "moveedge")[0].Path.Pts
	near := math.Inf(1)
	fx, fy := slot("NTH")
	for _, p := range way {
		near = math.Min(near, math.Hypot(p.X-fx, p.Y-fy))
	}
	if n := turns(way); n < 8 || near > 3 {
		t.Errorf("a convoyed army's way turns %d times and passes its fleet at %.1f mm", n, near)
	}
	if n := turns(edge[0].Path.Pts); n > 3 {
		t.Errorf("a move by land turns %d times", n)
	}

	if marks := signs(s, "standoff"); len(marks) != 1 || !strings.Contains(marks[0].Title, "Burgundy") {
		t.Errorf("three that meet in Burgundy have %d marks", len(marks))
	}

	for _, id := range []string{"o-1", "o-2", "o-3"} {
		it := signs(s, id)[0]
		if len(strokes(it, "moveedgefail")) != 1 || len(strokes(it, "cross")) == 0 {
			t.Errorf("move %s failed, and has no red edge or no cross", id)
		}
	}

	words := ""
	for _, k := range signs(s, "o-8")[0].Kids {
		if k.Text != nil {
			words += k.Text.S + " "
		}
	}
	if words != "no unit " {
		t.Errorf("an order to nobody says %q", words)
	}
}

// TestRetreatsDoNotMeet: arrows of retreats from two sides into one place end apart, and no head
// points at another within a token's room.
func TestRetreatsDoNotMeet(t *testing.T) {
	r, _, v := ordered(t, [][]string{{"PAR", "BUR"}, {"MUN", "BUR"}, {"MAR", "BUR"}, {"RUH", "BUR"}, {"BEL", "BUR"}})
	g, err := r.Grammar(v)
	if err != nil {
		t.Fatal(err)
	}
	if g.Retreats != 5 || g.Noses < 1.5 || g.Facing < 5 {
		t.Errorf("%+v", g)
	}
}

// TestFailedArrowsCanBeRead: between any two neighbours of every board, both occupied, 5 mm of a
// failed arrow are visible.
func TestFailedArrowsCanBeRead(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		m := b.Map
		var pos engine.Position
		full := map[engine.RegionID]bool{}
		for reg := range m.Regions { // armies on all land, fleets on all seas
			x := &m.Regions[reg]
			if x.OffBoard {
				continue
			}
			u := engine.Unit{ID: engine.UnitID(reg + 1), Power: engine.PowerID(reg % len(m.Players())), Kind: engine.Army, At: x.First}
			if x.Terrain == engine.Sea {
				u.Kind = engine.Fleet
			}
			pos.Units = append(pos.Units, u)
			full[engine.RegionID(reg)] = true
		}
		short, tried := math.Inf(1), 0
		for round := range 2 {
			var outs []engine.Outcome
			for _, u := range pos.Units {
				steps := m.Army[u.At]
				if u.Kind == engine.Fleet {
					steps = m.Fleet[u.At]
				}
				nearest, far := engine.NoPlace, math.Inf(1)
				for k, s := range steps { // the nearest neighbour, and one other
					to := m.RegionOf(s.To)
					d := b.Slots[u.At].Unit.Dist(b.Slots[m.Regions[to].First].Unit)
					if full[to] && d < far && (round == 0 || k%2 == 1) && m.Places[s.To].Coast < 0 {
						nearest, far = s.To, d
					}
				}
				if nearest == engine.NoPlace {
					continue
				}
				o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
				o.Unit, o.To = u.ID, nearest
				outs = append(outs, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Failed, Reason: engine.Reason{Code: "no-entry"}})
			}
			for n := 0; n < len(outs); n += 40 { // as many at a time as a phase has
				g, err := r.Grammar(render.View{Position: publish(pos), Outcomes: decided(outs[n:min(n+40, len(outs))])})
				if err != nil {
					t.Fatal(err)
				}
				short, tried = math.Min(short, g.Shortest), tried+g.Failed
			}
		}
		t.Logf("%s: of %d arrows the shortest shows %.2f mm", id, tried, short)
		if short < 5 || tried < 50 {
			t.Errorf("%s: of %d arrows the shortest shows %.2f mm", id, tried, short)
		}
	}
}
