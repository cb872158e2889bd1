package render

import (
	"math"

	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render/scene"
)

// Grammar is what was measured of a map's signs of orders: whether what they say can be read.
type Grammar struct {
	Failed    int     // arrows with a cross
	Shortest  float64 // of them, what can be seen between token and tip, mm of the sheet; +Inf without any
	Standoffs int     // marks of contested places
	Doubled   int     // marks of a place that has one already
	Retreats  int     // arrows of retreats, made or open
	Noses     float64 // the least distance of the tips of two of them from different places, mm; +Inf
	Facing    float64 // the same of two of which each heads for the other's tip
	Empty     int     // rings that say that there is no unit
	Loose     int     // those of them whose words leave the ring
	Astray    int     // cells of half a mm in which an arrow runs over the frame or under a title or a table
	Severed   int     // arrows of moves within a window that end at its edge, since they leave it on their way
}

// Grammar measures the signs of a view.
func (r *Renderer) Grammar(v View) (Grammar, error) {
	g := newGrammar()
	if err := r.ready(&v); err != nil || !v.drawsOrders() {
		return g, err
	}
	v.free = true
	r.signs(&v, &g)
	return g, nil
}

// TheatreGrammar is Grammar for the pages of the theatres, all of them together; lengths are mm as printed.
func (r *Renderer) TheatreGrammar(v View) (Grammar, error) {
	g := newGrammar()
	if err := r.ready(&v); err != nil || !v.drawsOrders() {
		return g, err
	}
	for _, p := range r.panes() {
		in := p().look(v, r)
		r.signs(&in, &g)
	}
	return g, nil
}

func newGrammar() Grammar {
	return Grammar{Shortest: math.Inf(1), Noses: math.Inf(1), Facing: math.Inf(1)}
}

// Add counts another map's signs in.
func (g *Grammar) Add(q Grammar) {
	g.Failed, g.Standoffs, g.Doubled, g.Retreats = g.Failed+q.Failed, g.Standoffs+q.Standoffs, g.Doubled+q.Doubled, g.Retreats+q.Retreats
	g.Empty, g.Loose = g.Empty+q.Empty, g.Loose+q.Loose
	g.Astray, g.Severed = g.Astray+q.Astray, g.Severed+q.Severed
	g.Shortest, g.Noses, g.Facing = math.Min(g.Shortest, q.Shortest), math.Min(g.Noses, q.Noses), math.Min(g.Facing, q.Facing)
}

// signs counts what one picture shows.
func (r *Renderer) signs(v *View, sum *Grammar) {
	d, under, _ := r.laid(r.looks[v.Look](), v)
	defer d.done()
	g := newGrammar()
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
			if a.from == b.from {
				continue
			}
			n := dist(a.tip, b.tip) * d.printed1()
			g.Noses = math.Min(g.Noses, n)
			if a.faces(b) && b.faces(a) {
				g.Facing = math.Min(g.Facing, n)
			}
		}
	}
	for _, inside := range d.empties {
		g.Empty++
		if !inside {
			g.Loose++
		}
	}
	g.Astray, g.Severed = d.strayed(), d.severed()
	sum.Add(g)
}

// severed counts moves that begin and end in a window and of which it shows the beginning alone.
func (d *orders) severed() (n int) {
	for i := range d.v.Outcomes.List() {
		o := &d.v.Outcomes.List()[i]
		line := d.lines[o]
		if d.v.clip == nil || len(line) < 2 || d.parted[o] != nil {
			continue
		}
		if out := d.leaves(d.at(o), d.r.slots[o.Order.To].Unit); !out.starts && !out.ends && !scene.Inside(line[len(line)-1], shrink(*d.v.clip, 0.01)) {
			n++
		}
	}
	return n
}

// flight is where the arrow of a retreat begins and ends, and its heading there.
type flight struct {
	from, tip geom.Point
	heading   float64
}

// faces says whether another's tip lies ahead of this one's, within a sixth of the circle.
func (a flight) faces(b flight) bool {
	turn := math.Atan2(b.tip.Y-a.tip.Y, b.tip.X-a.tip.X) - a.heading
	return math.Cos(turn) > math.Cos(math.Pi/6)
}
