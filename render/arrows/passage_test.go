package arrows

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/polyline"
)

// sailing lays out moves of fleets, one from the first to the second region of each pair.
func (g *ground) sailing(ways ...[2]engine.RegionID) (*layout, []*engine.Outcome) {
	m := g.Map
	var units []engine.Unit
	var outs []engine.Outcome
	for i, w := range ways {
		u := engine.Unit{ID: engine.UnitID(i + 1), Power: engine.PowerID(i % len(m.Powers)), Kind: engine.Fleet, At: m.Regions[w[0]].First}
		units = append(units, u)
		o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
		o.Unit, o.To = u.ID, m.Regions[w[1]].First
		outs = append(outs, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded})
	}
	d := newLayout(g.input(units, outs), nil, 0)
	d.lay()
	var list []*engine.Outcome
	for i := range outs {
		list = append(list, &outs[i])
	}
	return d, list
}

// TestPassages: a move between a box and a sea elsewhere on the sheet does not run across the
// regions between: it breaks off at the link's name or over the frame, and goes on at the sea
// beside a plaque with the box's name, both ways at once.
func TestPassages(t *testing.T) {
	parted := 0
	eachBoard(t, func(g *ground) {
		for _, l := range g.Links() {
			box, sea := l.Box, l.Sea
			d, outs := g.sailing([2]engine.RegionID{box, sea}, [2]engine.RegionID{sea, box})
			if !d.passes(g.Slots[g.Map.Regions[box].First].Unit, g.Slots[g.Map.Regions[sea].First].Unit, box, sea) {
				continue
			}
			parted++
			frame := g.Faces[box].Box
			frame.Min, frame.Max = frame.Min.Sub(geom.Point{X: 9 * d.k, Y: 9 * d.k}), frame.Max.Add(geom.Point{X: 9 * d.k, Y: 9 * d.k})
			at := g.Slots[g.Map.Regions[sea].First].Unit
			for i, o := range outs {
				p := d.parted[o]
				if p == nil {
					t.Errorf("%s: order %d between %s and %s is drawn whole", g.Map.ID, i+1, g.Map.Regions[box].ID, g.Map.Regions[sea].ID)
					continue
				}
				by, there := p.parts[i], p.parts[1-i]
				for _, q := range by {
					if q.X < frame.Min.X || q.X > frame.Max.X || q.Y < frame.Min.Y || q.Y > frame.Max.Y {
						t.Errorf("%s: what of order %d lies at the box comes as far as %v", g.Map.Regions[sea].ID, i+1, q)
					}
				}
				for _, q := range there {
					if q.Dist(at) > d.rad+13*d.k {
						t.Errorf("%s: what of order %d lies at the sea comes as far as %v", g.Map.Regions[sea].ID, i+1, q)
					}
				}
				if !geom.Within(g.Faces[sea].Rings, p.plaque) || p.plaque.Dist(at) < d.rad {
					t.Errorf("%s: the plaque at %v", g.Map.Regions[sea].ID, p.plaque)
				}
				if polyline.Length(by) < d.k || polyline.Length(there) < d.k {
					t.Errorf("%s: parts of %.1f and %.1f mm", g.Map.Regions[sea].ID, polyline.Length(by), polyline.Length(there))
				}
			}
			if a, b := d.parted[outs[0]], d.parted[outs[1]]; a != nil && b != nil && a.plaque.Dist(b.plaque) < 2*d.k {
				t.Errorf("the plaques of two fleets lie over each other at %v", a.plaque)
			}
		}
	})
	if parted != 4 {
		t.Errorf("%d links are far from their box", parted)
	}
}

// TestCorners: moves across a point where four regions meet go through it, on both diagonals at
// once, and in both directions.
func TestCorners(t *testing.T) {
	want := map[string]bool{"HEB Edi": true, "NTH Cly": true, "Val WMS": true, "GOL ALB": true, "ION Tri": true, "MAL SMS": true, "TYS ION": true, "Sic Nap": true}
	eachBoard(t, func(g *ground) {
		m := g.Map
		for _, c := range g.Corners() {
			for _, w := range c.across {
				for _, name := range []string{m.Regions[w[0]].ID + " " + m.Regions[w[1]].ID, m.Regions[w[1]].ID + " " + m.Regions[w[0]].ID} {
					delete(want, name)
				}
			}
			d, outs := g.sailing(c.across[0], c.across[1])
			e, back := g.sailing(c.across[0], [2]engine.RegionID{c.across[0][1], c.across[0][0]}, c.across[1], [2]engine.RegionID{c.across[1][1], c.across[1][0]})
			near := func(line []geom.Point) float64 {
				least := line[0].Dist(c.at)
				for k := range 400 {
					least = min(least, (polyline.At(line, polyline.Length(line)*float64(k)/400)).Dist(c.at))
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
			for i, j := range [][2]int{{0, 1}, {2, 3}} { // units that swap keep apart
				a, z := e.lines[back[j[0]]], slices.Clone(e.lines[back[j[1]]])
				if gap := (polyline.At(a, polyline.Length(a)/2)).Dist(polyline.At(z, polyline.Length(z)/2)); gap < 1*e.k {
					t.Errorf("%v: pair %d runs %.1f mm apart", c.across, i+1, gap)
				}
			}
		}
	})
	if len(want) > 0 {
		t.Errorf("no corner for %v", want)
	}
}
