package lint

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestCorridors compares with counts made by hand on a ring of six regions with two homes opposite
// each other: two shortest ways join them; with a bridge across, one.
func TestCorridors(t *testing.T) {
	m := &engine.Map{ID: "ring", Powers: []engine.Power{{ID: "a", Name: "A"}, {ID: "b", Name: "B"}}, Seats: 2}
	for i := range 6 {
		m.Regions = append(m.Regions, engine.Region{ID: string(rune('p' + i)), Name: string(rune('P' + i)), SupplyCentre: i%3 == 0, Area: engine.NoArea, Home: engine.NoPower})
	}
	m.Index()
	m.Owners = []engine.PowerID{0, engine.NoPower, engine.NoPower, 1, engine.NoPower, engine.NoPower}
	m.Army, m.Fleet = make([][]engine.Adjacency, 6), make([][]engine.Adjacency, 6)
	join := func(i, j int) {
		m.Army[i] = append(m.Army[i], engine.Adjacency{To: engine.PlaceID(j)})
		m.Army[j] = append(m.Army[j], engine.Adjacency{To: engine.PlaceID(i)})
	}
	for i := range 6 {
		join(i, (i+1)%6)
	}
	e, c := Corridors(m)
	if e[0].Homes != 1 || e[0].Borders != 2 || e[0].Doors != 2 || e[0].Steps[1] != 3 || len(c) != 4 || c[0].Share != 0.5 {
		t.Errorf("%+v %+v", e, c)
	}
	join(1, 3) // Q to S: one shortest way, through Q
	e, c = Corridors(m)
	if e[0].Steps[1] != 2 || len(c) != 1 || c[0].Region != "Q" || c[0].Share != 1 {
		t.Errorf("with a bridge: %+v %+v", e, c)
	}
}
