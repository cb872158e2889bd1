package lint_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/lint"
)

// TestBorderTables compares boards that were reconstructed with the tables of moves that they were made for, in both
// directions: terrain, centres, homes, opening units and every move.
func TestBorderTables(t *testing.T) {
	for _, c := range []struct {
		id          string
		army, fleet int
	}{
		{"warwick", 210, 84},
	} {
		m := load(t, c.id).Map
		equal, failed, err := lint.CheckFacts(m, read(t, "../maps/"+c.id+"/facts.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range failed {
			t.Errorf("%s: %s", c.id, f)
		}
		army, fleet := 0, 0
		for p := range m.Places {
			army, fleet = army+len(m.Army[p]), fleet+len(m.Fleet[p])
		}
		if army != c.army || fleet != c.fleet || equal != army+fleet {
			t.Errorf("%s: %d army and %d fleet moves, %d equal; want %d and %d", c.id, army, fleet, equal, c.army, c.fleet)
		}
	}
}

// TestWarwickLondon names the two moves that the rules state: London is a port on the Channel and on the Naze. Its
// neighbours on the Thames are not on both.
func TestWarwickLondon(t *testing.T) {
	m := load(t, "warwick").Map
	goes := func(a, b string) bool {
		_, out := m.Step(engine.Fleet, m.Place(a), m.Place(b))
		_, back := m.Step(engine.Fleet, m.Place(b), m.Place(a))
		return out && back
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"Lon", "ENG", true}, {"Lon", "NAZ", true}, {"ENG", "NAZ", true},
		{"Can", "ENG", true}, {"Can", "NAZ", false}, {"Col", "NAZ", true}, {"Col", "ENG", false},
	} {
		if goes(c.a, c.b) != c.want {
			t.Errorf("%s to %s: want %v", c.a, c.b, c.want)
		}
	}
	b := load(t, "warwick")
	for i := range m.Regions {
		if n := len(b.Slots[m.Regions[i].First].Stack); m.Regions[i].Terrain == engine.Sea && n != 11 {
			t.Errorf("%s has room for %d units, want 12", m.Regions[i].ID, n+1)
		}
	}
	ports := 0
	for i := range m.Regions {
		if r := &m.Regions[i]; r.HasTag("port") {
			ports++
			if !r.SupplyCentre || r.Terrain != engine.Coastal {
				t.Errorf("%s is tagged port and is no coastal centre", r.ID)
			}
		} else if r.SupplyCentre && r.Terrain == engine.Coastal {
			t.Errorf("%s is a coastal centre and not tagged port", r.ID)
		}
	}
	if ports != 15 || !m.Regions[m.Region("Lon")].HasTag("garrison") {
		t.Errorf("%d ports, want 15 and London's garrison", ports)
	}
	for _, u := range m.Starts {
		if u.Kind != engine.KindOwn {
			t.Errorf("%s starts with a unit of kind %v", m.PlaceText(u.At), u.Kind)
		}
	}
}
