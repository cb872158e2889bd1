package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
)

// Grammar is what was measured of a map's signs of orders: whether what they say can be read.
type Grammar struct {
	Failed    int     // arrows with a cross
	Shortest  float64 // of them, what can be seen between token and tip, mm of the sheet; +Inf without any
	Standoffs int     // marks of contested places
	Doubled   int     // marks of a place that has one already
	Retreats  int     // arrows of retreats, made or open
	Noses     float64 // the least distance of the tips of two of them from different places, mm; +Inf
	Empty     int     // rings that say that there is no unit
	Loose     int     // those of them whose words leave the ring
}

// Grammar measures the signs of a view.
func (r *Renderer) Grammar(v View) (Grammar, error) {
	g := Grammar{Shortest: math.Inf(1), Noses: math.Inf(1)}
	if err := r.ready(&v); err != nil || !v.drawsOrders() {
		return g, err
	}
	d := r.newOrders(r.looks[v.Look](), &v)
	defer done(d.drawn, d.token)
	under, _ := d.layers()
	for _, n := range d.crossed {
		g.Failed, g.Shortest = g.Failed+1, math.Min(g.Shortest, n)
	}
	marked := map[string]bool{}
	for i := range under.Items {
		if it := &under.Items[i]; it.Class == "standoff" {
			g.Standoffs++
			if marked[it.Title] {
				g.Doubled++
			}
			marked[it.Title] = true
		}
	}
	g.Retreats = len(d.fled)
	for i, a := range d.fled {
		for _, b := range d.fled[:i] {
			if a.from != b.from {
				g.Noses = math.Min(g.Noses, dist(a.tip, b.tip))
			}
		}
	}
	for _, inside := range d.empties {
		g.Empty++
		if !inside {
			g.Loose++
		}
	}
	return g, nil
}

// flight is where the arrow of a retreat begins and ends.
type flight struct{ from, tip geom.Point }
