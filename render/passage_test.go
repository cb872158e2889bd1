package render

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// sailing draws fleets that sail from a region to another each, and returns the drawing of their orders.
func sailing(t *testing.T, r *Renderer, ways ...[2]engine.RegionID) (*orders, []*engine.Outcome) {
	t.Helper()
	m := r.board.Map
	p := &engine.Position{}
	var outs []engine.Outcome
	for i, w := range ways {
		u := engine.Unit{ID: engine.UnitID(i + 1), Power: engine.PowerID(i % len(m.Powers)), Kind: engine.Fleet, At: m.Regions[w[0]].First}
		p.Units = append(p.Units, u)
		o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
		o.Unit, o.To = u.ID, m.Regions[w[1]].First
		outs = append(outs, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded})
	}
	pub := engine.Publish(engine.Plain{}, p, engine.Everybody)
	v := View{Position: &pub, Outcomes: engine.PublishResolution(engine.Plain{}, &engine.Resolution{Before: p, After: p, Outcomes: outs}, engine.Everybody).Outcomes()}
	if err := r.ready(&v); err != nil {
		t.Fatal(err)
	}
	bd := r.looks[Colour]()
	d := &orders{r: r, bd: bd, v: &v, st: &bd.st.arrow, rad: v.radius(), k: v.radius() / 2}
	d.prepare(nil)
	d.lay()
	var list []*engine.Outcome
	for i := range d.v.Outcomes.List() {
		list = append(list, &d.v.Outcomes.List()[i])
	}
	return d, list
}

// TestPassages: a move between a box and a sea elsewhere on the sheet does not run across the regions between: it breaks off at the
// link's name or over the frame, and goes on at the sea beside a plaque with the box's name, both ways at once.
func TestPassages(t *testing.T) {
	parted := 0
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		for _, l := range r.ways() {
			box, sea := l.mark.A, l.mark.B
			d, outs := sailing(t, r, [2]engine.RegionID{box, sea}, [2]engine.RegionID{sea, box})
			if !d.passes(r.slots[b.Map.Regions[box].First].Unit, r.slots[b.Map.Regions[sea].First].Unit, box, sea) {
				continue
			}
			parted++
			frame := r.faces[box].box
			frame.Min, frame.Max = frame.Min.Sub(geom.Point{X: 9 * d.k, Y: 9 * d.k}), frame.Max.Add(geom.Point{X: 9 * d.k, Y: 9 * d.k})
			at := r.slots[b.Map.Regions[sea].First].Unit
			for i, o := range outs {
				p := d.parted[o]
				if p == nil {
					t.Errorf("%s: order %d between %s and %s is drawn whole", b.Map.ID, i+1, b.Map.Regions[box].ID, b.Map.Regions[sea].ID)
					continue
				}
				by, there := p.parts[i], p.parts[1-i]
				for _, q := range by {
					if q.X < frame.Min.X || q.X > frame.Max.X || q.Y < frame.Min.Y || q.Y > frame.Max.Y {
						t.Errorf("%s: what of order %d lies at the box comes as far as %v", b.Map.Regions[sea].ID, i+1, q)
					}
				}
				for _, q := range there {
					if dist(q, at) > d.rad+13*d.k {
						t.Errorf("%s: what of order %d lies at the sea comes as far as %v", b.Map.Regions[sea].ID, i+1, q)
					}
				}
				if !inside(r.faces[sea].rings, p.plaque) || dist(p.plaque, at) < d.rad {
					t.Errorf("%s: the plaque at %v", b.Map.Regions[sea].ID, p.plaque)
				}
				if length(by) < d.k || length(there) < d.k {
					t.Errorf("%s: parts of %.1f and %.1f mm", b.Map.Regions[sea].ID, length(by), length(there))
				}
			}
			if a, b := d.parted[outs[0]], d.parted[outs[1]]; a != nil && b != nil && dist(a.plaque, b.plaque) < 2*d.k {
				t.Errorf("the plaques of two fleets lie over each other at %v", a.plaque)
			}
		}
	})
	if parted != 4 {
		t.Errorf("%d links are far from their box", parted)
	}
}

// TestCorners: what goes across a point where four regions meet goes through it, on both ways at once and in both directions; what
// goes from a neighbour to the next does not come there for it.
func TestCorners(t *testing.T) {
	want := map[string]bool{"HEB Edi": true, "NTH Cly": true, "Val WMS": true, "GOL ALB": true, "ION Tri": true, "MAL SMS": true, "TYS ION": true, "Sic Nap": true}
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		m := b.Map
		for _, c := range r.corners() {
			for _, w := range c.across {
				for _, name := range []string{m.Regions[w[0]].ID + " " + m.Regions[w[1]].ID, m.Regions[w[1]].ID + " " + m.Regions[w[0]].ID} {
					delete(want, name)
				}
			}
			d, outs := sailing(t, r, c.across[0], c.across[1])
			e, back := sailing(t, r, c.across[0], [2]engine.RegionID{c.across[0][1], c.across[0][0]}, c.across[1], [2]engine.RegionID{c.across[1][1], c.across[1][0]})
			near := func(line []geom.Point) float64 {
				least := dist(line[0], c.at)
				for k := range 400 {
					least = min(least, dist(pointAt(line, length(line)*float64(k)/400), c.at))
				}
				return least
			}
			for i, o := range outs {
				if n := near(d.lines[o]); n > 1.5*d.k {
					t.Errorf("%v: arrow %d comes no nearer than %.1f mm", c.across, i+1, n)
				}
			}
			for i, o := range back {
				if n := near(e.lines[o]); n > 3*e.k {
					t.Errorf("%v, all four: arrow %d comes no nearer than %.1f mm", c.across, i+1, n)
				}
			}
			for i, j := range [][2]int{{0, 1}, {2, 3}} { // those that change places keep apart
				a, z := e.lines[back[j[0]]], slices.Clone(e.lines[back[j[1]]])
				if gap := dist(pointAt(a, length(a)/2), pointAt(z, length(z)/2)); gap < 1*e.k {
					t.Errorf("%v: pair %d runs %.1f mm apart", c.across, i+1, gap)
				}
			}
		}
	})
	if len(want) > 0 {
		t.Errorf("no corner for %v", want)
	}
}
