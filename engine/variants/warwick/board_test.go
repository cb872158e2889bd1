package warwick_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// seats are the players of rule 1.
var seats = [][3]string{{"edward", "Edward IV", "ED"}, {"richard", "Richard of Gloucester", "RI"}, {"norfolk", "Duke of Norfolk", "NO"},
	{"hastings", "Lord Hastings", "HA"}, {"warwick", "Earl of Warwick", "WA"}, {"exeter", "Duke of Exeter", "EX"},
	{"somerset", "Duke of Somerset", "SO"}, {"northumberland", "Earl of Northumberland", "NB"}, {"clarence", "Duke of Clarence", "CL"}}

// newBoard builds the board from testdata/board.txt.
func newBoard(t testing.TB) *engine.Map {
	t.Helper()
	data, err := os.ReadFile("testdata/board.txt")
	if err != nil {
		t.Fatal(err)
	}
	m := &engine.Map{ID: "warwick", Title: "Warwick", Victory: 14}
	for _, s := range seats {
		m.Powers = append(m.Powers, engine.Power{ID: s[0], Name: s[1], Code: s[2]})
	}
	var rows [][]string
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Split(line, "|")
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		rows = append(rows, f)
		kind := map[string]engine.Terrain{"inland": engine.Inland, "coastal": engine.Coastal, "sea": engine.Sea}[strings.ToLower(f[2])]
		m.Regions = append(m.Regions, engine.Region{ID: f[0], Name: f[1], Label: f[1], Abbrev: f[0], Terrain: kind, Home: engine.NoPower, Area: engine.NoArea,
			SupplyCentre: f[2] == strings.ToUpper(f[2])})
	}
	m.Index()
	m.Owners = make([]engine.PowerID, len(m.Regions))
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for i, f := range rows {
		g := &m.Regions[i]
		m.Owners[i] = engine.NoPower
		if g.SupplyCentre {
			p := m.Power(f[3])
			g.Home, m.Owners[i] = p, p
			m.Starts = append(m.Starts, engine.Unit{Power: p, Kind: engine.KindOwn, At: g.First})
		}
		for k, table := range [][][]engine.Adjacency{m.Army, m.Fleet} {
			for _, id := range strings.Fields(f[4+k]) {
				to := m.Place(id)
				if to == engine.NoPlace {
					t.Fatalf("%s: no region %q", f[0], id)
				}
				table[g.First] = append(table[g.First], engine.Adjacency{To: to})
			}
			slices.SortFunc(table[g.First], func(a, b engine.Adjacency) int { return int(a.To) - int(b.To) })
		}
	}
	return m
}

func newRules(t testing.TB, o engine.Options) *warwick.Rules {
	t.Helper()
	r, err := warwick.New(newBoard(t), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestOpening: nine players with three units on their homes each, in Spring 1470 (rules 1, 12).
func TestOpening(t *testing.T) {
	r := newRules(t, nil)
	p := r.Start()
	if len(p.Units) != 27 || r.Info().PhaseID(p.Phase) != "1470-spring-movement" || len(r.Map().Regions) != 53 {
		t.Errorf("%d units, %d regions, %s", len(p.Units), len(r.Map().Regions), r.Info().PhaseID(p.Phase))
	}
	for _, c := range r.Counts(p) {
		if c.Centres != 3 || c.Units != 3 || c.Due != 0 {
			t.Errorf("counts %+v", c)
		}
	}
}
