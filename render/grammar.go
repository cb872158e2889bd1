package render

import (
	"math"

	"github.com/heraldmaps/herald/engine"
)

// Grammar measures how clearly a map's signs of orders can be read, for tests.
type Grammar struct {
	Failed    int     // number of arrows with a cross, for failed orders
	Shortest  float64 // their shortest visible part between token and tip, mm of the sheet; +Inf without any
	Standoffs int     // number of marks of standoffs
	Doubled   int     // marks of standoffs at a place that already has one
	Retreats  int     // number of retreats' arrows, ordered or possible
	Noses     float64 // least distance between the tips of retreats from different places, mm; +Inf without any
	Facing    float64 // as Noses, of two retreats that point at each other's tips
	Empty     int     // rings at places where an order names a unit that does not exist
	Loose     int     // of the rings counted in Empty, those too small for their words
	Astray    int     // half-mm cells in which an arrow crosses the frame or is under a title or table
	Severed   int     // moves inside a window that are cut at its edge because their path leaves it
}

// Grammar measures the signs that a view draws.
func (r *Renderer) Grammar(v View) (Grammar, error) {
	g := newGrammar()
	if err := r.ready(&v); err != nil || !v.drawsOrders() {
		return g, err
	}
	v.free = true
	r.signs(&v, &g)
	return g, nil
}

// InsetGrammar measures the signs on all atlas pages of a view together, in mm as printed.
func (r *Renderer) InsetGrammar(v View) (Grammar, error) {
	g := newGrammar()
	if err := r.ready(&v); err != nil || !v.drawsOrders() {
		return g, err
	}
	for _, p := range r.windows() {
		in := p().look(v, r)
		r.signs(&in, &g)
	}
	return g, nil
}

func newGrammar() Grammar {
	return Grammar{Shortest: math.Inf(1), Noses: math.Inf(1), Facing: math.Inf(1)}
}

// Add adds another map's counts.
func (g *Grammar) Add(q Grammar) {
	g.Failed, g.Standoffs, g.Doubled, g.Retreats = g.Failed+q.Failed, g.Standoffs+q.Standoffs,
		g.Doubled+q.Doubled, g.Retreats+q.Retreats
	g.Empty, g.Loose = g.Empty+q.Empty, g.Loose+q.Loose
	g.Astray, g.Severed = g.Astray+q.Astray, g.Severed+q.Severed
	g.Shortest, g.Noses, g.Facing = math.Min(g.Shortest, q.Shortest), math.Min(g.Noses, q.Noses),
		math.Min(g.Facing, q.Facing)
}

func (r *Renderer) signs(v *View, sum *Grammar) {
	bd := r.looks[v.Look]()
	in := r.arrowInput(bd, v)
	paths := r.paths(v, in)
	g := newGrammar()
	for _, n := range paths.Crossed {
		g.Failed, g.Shortest = g.Failed+1, math.Min(g.Shortest, n)
	}
	marked := map[engine.RegionID]bool{}
	for _, s := range paths.Standoffs {
		g.Standoffs++
		if marked[s.Region] {
			g.Doubled++
		}
		marked[s.Region] = true
	}
	g.Retreats = len(paths.Fled)
	for i, a := range paths.Fled {
		for _, b := range paths.Fled[:i] {
			if a.From == b.From {
				continue
			}
			n := a.Tip.Dist(b.Tip)
			if v.scale > 0 {
				n *= v.scale
			}
			g.Noses = math.Min(g.Noses, n)
			if a.Faces(b) && b.Faces(a) {
				g.Facing = math.Min(g.Facing, n)
			}
		}
	}
	pen := v.pen(bd)
	for i, o := range v.Outcomes.List() {
		if p := &paths.Orders[i]; p.Vacant && (o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder) {
			g.Empty++
			if _, within := pen.noUnit(p.At); !within {
				g.Loose++
			}
		}
	}
	g.Astray, g.Severed = paths.Strayed(in), paths.Severed
	sum.Add(g)
}
