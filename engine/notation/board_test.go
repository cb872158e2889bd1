package notation

import (
	"cmp"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// loadBoard reads a board from testdata: one of the project's boards without its geometry.
func loadBoard(tb testing.TB, id string) *engine.Map {
	tb.Helper()
	data, err := os.ReadFile("testdata/" + id + ".board")
	if err != nil {
		tb.Fatal(err)
	}
	m := &engine.Map{ID: id}
	rows := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for _, row := range rows {
		f := strings.Split(row, "\t")
		switch f[0] {
		case "power":
			m.Powers = append(m.Powers, engine.Power{ID: f[1], Name: f[2], Code: f[3], Adj: f[4]})
		case "region":
			r := engine.Region{ID: f[1], Name: f[2], Label: f[3], Class: f[5], Abbrev: f[6], Home: engine.NoPower, Area: engine.NoArea}
			r.Terrain = map[string]engine.Terrain{"inland": engine.Inland, "coastal": engine.Coastal, "sea": engine.Sea}[f[4]]
			for _, c := range strings.FieldsFunc(f[7], func(r rune) bool { return r == ';' }) {
				id, name, _ := strings.Cut(c, "=")
				r.Coasts = append(r.Coasts, engine.Coast{ID: id, Name: name})
			}
			r.Aliases = strings.FieldsFunc(f[8], func(r rune) bool { return r == ';' })
			m.Regions = append(m.Regions, r)
		}
	}
	m.Index()
	m.Army, m.Fleet = make([][]engine.Adjacency, len(m.Places)), make([][]engine.Adjacency, len(m.Places))
	for _, row := range rows {
		f := strings.Split(row, "\t")
		if f[0] != "army" && f[0] != "fleet" {
			continue
		}
		from := m.Place(f[1])
		if from == engine.NoPlace {
			tb.Fatalf("%s: no place %q", id, f[1])
		}
		var steps []engine.Adjacency
		for _, t := range strings.Fields(f[2]) {
			to := m.Place(t)
			if to == engine.NoPlace {
				tb.Fatalf("%s: no place %q", id, t)
			}
			steps = append(steps, engine.Adjacency{To: to})
		}
		slices.SortFunc(steps, func(a, b engine.Adjacency) int { return cmp.Compare(a.To, b.To) })
		if f[0] == "army" {
			m.Army[from] = steps
		} else {
			m.Fleet[from] = steps
		}
	}
	return m
}
