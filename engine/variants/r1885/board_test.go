package r1885_test

import (
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// newBoard builds the board from the list of testdata.
func newBoard(t testing.TB) *engine.Map {
	t.Helper()
	data, err := os.ReadFile("testdata/board.txt")
	if err != nil {
		t.Fatal(err)
	}
	m := &engine.Map{ID: "1885", Title: "1885-III", Victory: 24}
	for _, p := range strings.Fields("austria:AU england:EN france:FR germany:GE italy:IT russia:RU spain:SP sweden:SW turkey:TU") {
		id, code, _ := strings.Cut(p, ":")
		m.Powers = append(m.Powers, engine.Power{ID: id, Name: strings.ToUpper(id[:1]) + id[1:], Code: code})
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
		m.Regions = append(m.Regions, engine.Region{ID: f[0], Name: f[1], Label: f[1], Abbrev: f[0], Terrain: kind, Home: m.Power(f[3]), Area: engine.NoArea,
			SupplyCentre: f[2] == strings.ToUpper(f[2])})
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for i, f := range rows {
		g := &m.Regions[i]
		m.Owners = append(m.Owners, m.Power(f[4]))
		if who, kind, ok := strings.Cut(f[5], " "); ok {
			k := map[string]engine.Kind{"A": engine.Army, "F": engine.Fleet, "?": engine.KindUnknown}[kind]
			m.Starts = append(m.Starts, engine.Unit{Power: m.Power(who), Kind: k, At: g.First})
		}
		for k, table := range [][][]engine.Adjacency{m.Army, m.Fleet} {
			for _, id := range strings.Fields(f[6+k]) {
				to := m.Place(id)
				if to == engine.NoPlace {
					t.Fatalf("%s: no region %q", f[0], id)
				}
				table[g.First] = append(table[g.First], engine.Adjacency{To: to})
			}
			slices.SortFunc(table[g.First], func(a, b engine.Adjacency) int { return int(a.To) - int(b.To) })
		}
		for _, s := range strings.Fields(f[8]) {
			id, km, _ := strings.Cut(s, ":")
			far, _ := strconv.ParseFloat(km, 64)
			g.Round = append(g.Round, engine.Stretch{To: m.Region(id), Km: far})
		}
	}
	return m
}

func newRules(t testing.TB, o engine.Options) *r1885.Rules {
	t.Helper()
	r, err := r1885.New(newBoard(t), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestOpening: nine powers, 47 centres of which 32 are homes, Turkey with four centres and three
// units (rules 1, 2).
func TestOpening(t *testing.T) {
	r := newRules(t, nil)
	p := r.Start()
	centres, homes, unknown := 0, 0, 0
	for i := range r.Map().Regions {
		if g := &r.Map().Regions[i]; g.SupplyCentre {
			centres++
			if g.Home != engine.NoPower {
				homes++
			}
		}
	}
	for _, u := range p.Units {
		if u.Kind == engine.KindUnknown {
			unknown++
		}
	}
	turkey := r.Counts(p)[r.Map().Power("turkey")]
	if centres != 47 || homes != 32 || len(p.Units) != 31 || unknown != 4 || turkey.Centres != 4 || turkey.Units != 3 {
		t.Errorf("%d centres, %d homes, %d units, %d unknown, Turkey %+v", centres, homes, len(p.Units), unknown, turkey)
	}
}
