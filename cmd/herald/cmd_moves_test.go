package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
)

// TestMovesTable reads the table as a program would: the keys of docs/commands.md, coasts written region/coast, and
// reached_by the mirror of the moves.
func TestMovesTable(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		var all []engine.RegionID
		for i := range b.Map.Regions {
			all = append(all, engine.RegionID(i))
		}
		data, err := json.Marshal(movesTable(b.Map, all))
		if err != nil {
			t.Fatal(err)
		}
		var table struct {
			Board   string
			Regions []struct {
				ID, Name, Kind, Area string
				SupplyCentre         bool `json:"supply_centre"`
				Coasts, Army         []string
				Fleet                map[string][]string
				ReachedBy            struct {
					Army  []string
					Fleet map[string][]string
				} `json:"reached_by"`
			}
		}
		if err := json.Unmarshal(data, &table); err != nil {
			t.Fatal(err)
		}
		if table.Board != id || len(table.Regions) != len(b.Map.Regions) {
			t.Fatalf("%s: board %q with %d regions", id, table.Board, len(table.Regions))
		}
		kinds := []string{"inland", "coastal", "sea", "box", "offboard"}
		if len(b.Map.Areas) > 0 {
			kinds = []string{"county", "circle", "primary", "local"}
		}
		for _, r := range table.Regions {
			if !slices.Contains(kinds, r.Kind) {
				t.Errorf("%s: %s is of kind %q", id, r.ID, r.Kind)
			}
			if r.Army == nil || r.Coasts == nil || r.Fleet == nil {
				t.Errorf("%s: %s has null where a list belongs", id, r.ID)
			}
			if !slices.Equal(r.Army, r.ReachedBy.Army) {
				t.Errorf("%s: armies to and from %s differ", id, r.ID)
			}
			for c, to := range r.Fleet {
				if c != "" && !slices.Contains(r.Coasts, c) || c == "" && len(r.Coasts) > 0 {
					t.Errorf("%s: fleets of %s on %q", id, r.ID, c)
				}
				if !slices.Equal(to, r.ReachedBy.Fleet[c]) {
					t.Errorf("%s: fleets to and from %s/%s differ", id, r.ID, c)
				}
			}
		}
	}
}

// TestFindRegion asks about names that towns and counties share, and never guesses.
func TestFindRegion(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Wexford", "Waterford", "Galway", "Limerick", "Kilkenny", "Stirling", "Pontefract", "Arundel", "Portland", "The Isle of Wight"} {
		if _, err := findRegion(b.Map, name, notation.Anywhere); err == nil || !strings.Contains(err.Error(), "can be more than one region") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for name, want := range map[string]string{"surry": "surrey", "lyme-bay": "lyme-bay", "Deptford": "deptford", "Tyrconnell": "tyrconnell"} {
		if r, err := findRegion(b.Map, name, notation.Anywhere); err != nil || b.Map.Regions[r].ID != want {
			t.Errorf("%s: %v %v", name, r, err)
		}
	}
}
