package europe1615_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// newBoard builds the board from testdata/board.txt.
func newBoard(t testing.TB) *engine.Map {
	t.Helper()
	data, err := os.ReadFile("testdata/board.txt")
	if err != nil {
		t.Fatal(err)
	}
	m := &engine.Map{ID: "europe1615", Title: "Europe 1615"}
	var owners []string
	var steps, units [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		switch f := strings.Split(line, "|"); f[0] {
		case "P":
			m.Powers = append(m.Powers, engine.Power{ID: f[1], Name: f[2], Code: f[3]})
			if f[4] == "seat" {
				m.Seats++
			}
		case "R":
			kind := map[string]engine.Terrain{"inland": engine.Inland, "coastal": engine.Coastal, "sea": engine.Sea}[strings.TrimSuffix(f[3], " off")]
			g := engine.Region{ID: f[1], Name: f[2], Label: f[2], Abbrev: f[1], Terrain: kind, Home: engine.NoPower, Area: engine.NoArea,
				SupplyCentre: f[4] == "true", OffBoard: strings.HasSuffix(f[3], " off")}
			if f[6] != "" {
				for _, c := range strings.Split(f[6], ",") {
					id, name, _ := strings.Cut(c, "=")
					g.Coasts = append(g.Coasts, engine.Coast{ID: id, Name: name})
				}
			}
			m.Regions, owners = append(m.Regions, g), append(owners, f[5])
		case "A", "F":
			steps = append(steps, f)
		case "U":
			units = append(units, f)
		}
	}
	m.Index()
	for i, o := range owners {
		m.Owners = append(m.Owners, m.Power(o))
		if m.Regions[i].SupplyCentre {
			m.Regions[i].Home = m.Power(o)
		}
	}
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for _, f := range steps {
		table := map[string][][]engine.Adjacency{"A": m.Army, "F": m.Fleet}[f[0]]
		at := m.Place(f[1])
		for _, id := range strings.Fields(f[2]) {
			table[at] = append(table[at], engine.Adjacency{To: m.Place(id)})
		}
		slices.SortFunc(table[at], func(a, b engine.Adjacency) int { return int(a.To) - int(b.To) })
	}
	for _, f := range units {
		kind := engine.Army
		if f[2] == "F" {
			kind = engine.Fleet
		}
		m.Starts = append(m.Starts, engine.Unit{Power: m.Power(f[1]), Kind: kind, At: m.Place(f[3])})
	}
	return m
}

func newRules(t testing.TB, o engine.Options) *europe1615.Rules {
	t.Helper()
	r, err := europe1615.New(newBoard(t), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestOpening: seven powers with 31 units, 28 states with theirs, 83 land regions and 20 seas, 56
// centres (rules 1 to 4).
func TestOpening(t *testing.T) {
	r := newRules(t, nil)
	m := r.Map()
	land, seas, centres, seats := 0, 0, 0, 0
	for i := range m.Regions {
		switch g := &m.Regions[i]; {
		case g.OffBoard:
		case g.Terrain == engine.Sea:
			seas++
		default:
			land++
			if g.SupplyCentre {
				centres++
			}
		}
	}
	for _, u := range m.Starts {
		if m.IsSeat(u.Power) {
			seats++
		}
	}
	if land != 83 || seas != 20 || centres != 56 || seats != 31 || r.Info().PhaseID(r.Start().Phase) != "1615-spring-objectives" {
		t.Errorf("%d land, %d seas, %d centres, %d units of powers", land, seas, centres, seats)
	}
}
