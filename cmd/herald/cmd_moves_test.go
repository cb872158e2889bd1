package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/moves"
)

// TestMovesTable reads the table as a program would: the keys of docs/commands.md, coasts written
// region/coast, and reached_by the mirror of the moves.
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
		rules, err := rulesOf(b.Map, "")
		if err != nil {
			t.Fatal(err)
		}
		data, err := json.Marshal(movesTable(rules, all))
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

// TestCommandSaysWhatThePageSays compares the moves of the command and those of the page, of all
// regions of all boards, and whether anybody convoys.
func TestCommandSaysWhatThePageSays(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		m := b.Map
		rules, err := rulesOf(m, "")
		if err != nil {
			t.Fatal(err)
		}
		text := pageData(t, b, rules)
		var page struct {
			Army, Fleet [][]engine.PlaceID
			Reach       [][]struct {
				To  engine.PlaceID
				How string
			}
			Steps []struct {
				V []engine.Verb
			}
			NoChains bool
		}
		if err := json.Unmarshal([]byte(text), &page); err != nil {
			t.Fatal(err)
		}
		var all []engine.RegionID
		for i := range m.Regions {
			all = append(all, engine.RegionID(i))
		}
		texts := func(ps []engine.PlaceID) []string {
			out := []string{}
			for _, p := range ps {
				out = append(out, m.PlaceText(p))
			}
			return out
		}
		n := 0
		for i, r := range movesTable(rules, all).Regions {
			g := &m.Regions[i]
			if page.Reach != nil {
				var own []string
				for _, x := range page.Reach[i] {
					if x.How == "move" {
						own = append(own, m.PlaceText(x.To))
					}
				}
				n += len(own)
				if !slices.Equal(own, r.Unit) || len(r.Army) > 0 || len(r.Fleet) > 0 {
					t.Errorf("%s: %s: the page has %v, the command %v, %v, %v", id, r.ID, own, r.Unit, r.Army, r.Fleet)
				}
				continue
			}
			n += len(r.Army)
			if !slices.Equal(r.Army, texts(page.Army[g.First])) {
				t.Errorf("%s: armies of %s: the page has %v, the command %v", id, r.ID, texts(page.Army[g.First]), r.Army)
			}
			for c := range len(g.Coasts) + 1 {
				at := g.First + engine.PlaceID(c)
				if to, ok := r.Fleet[coastID(g, c)]; ok && !slices.Equal(to, texts(page.Fleet[at])) || !ok && len(page.Fleet[at]) > 0 {
					t.Errorf("%s: fleets of %s: the page has %v, the command %v", id, r.ID, texts(page.Fleet[at]), to)
				}
			}
		}
		if n < 50 {
			t.Errorf("%s: only %d moves", id, n)
		}
		pageConvoys := slices.ContainsFunc(page.Steps, func(s struct{ V []engine.Verb }) bool { return slices.Contains(s.V, engine.Convoy) })
		if (pageConvoys && page.Reach == nil) != convoys(rules) || page.NoChains != rules.Info().NoChains {
			t.Errorf("%s: the page has convoys %v, chains %v", id, pageConvoys, !page.NoChains)
		}
	}
	// Answers that were the board's, and not the game's.
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"convoy", "--board", "warwick", "Can", "Exe"}, "has no convoys"},
		{[]string{"convoy", "--board", "1885", "Lon", "Por"}, "one fleet carries an army all the way"},
	} {
		if _, out, err := herald(t, c.args...); !strings.Contains(out+err, c.want) {
			t.Errorf("%v: %s", c.args, out+err)
		}
	}
}

// pageData returns the data of a board's moves page.
func pageData(t *testing.T, b *mapdata.Board, rules engine.Rules) string {
	t.Helper()
	html, err := moves.Page(b, moves.Options{Ruleset: rules, Steps: rules.Info().Steps})
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(html), `id="ui-data">`)
	text, _, _ = strings.Cut(text, "</script>")
	return text
}

// TestConvoysAreThoseOfThePage compares the chains that the command finds between each two coasts
// of each board with those that the page's script finds in its data.
func TestConvoysAreThoseOfThePage(t *testing.T) {
	if os.Getenv("HERALD_REAL") == "" {
		t.Skip("needs HERALD_REAL=1: it runs the page's script in node")
	}
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		m := b.Map
		rules, err := rulesOf(m, "")
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for from := range m.Regions {
			for to := range m.Regions {
				c := convoyAnswer{m: m, single: rules.Info().NoChains}
				if from == to || !convoys(rules) || c.ends(m.Regions[from].ID, m.Regions[to].ID) != nil {
					continue
				}
				var chains []string
				for _, chain := range c.find(0) {
					var ids []string
					for _, s := range chain {
						ids = append(ids, m.Regions[s].ID)
					}
					chains = append(chains, strings.Join(ids, " "))
				}
				if chains != nil {
					slices.Sort(chains)
					want = append(want, m.Regions[from].ID+" "+m.Regions[to].ID+": "+strings.Join(chains, "; "))
				}
			}
		}
		file := filepath.Join(t.TempDir(), "page.json")
		if err := os.WriteFile(file, []byte(pageData(t, b, rules)), 0o644); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("node", "testdata/convoys.cjs", file, "../../themes/default/moves").CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		var got []string
		for line := range strings.Lines(string(out)) {
			if line = strings.TrimSpace(line); line != "" && convoys(rules) {
				got = append(got, line)
			}
		}
		if len(want) == 0 && convoys(rules) {
			t.Errorf("%s: no chain between any coasts", id)
		}
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Errorf("%s: %d and %d pairs of coasts; the first that differs is\n%.300s\n%.300s", id, len(got), len(want),
					append(got, "-")[min(i, len(got))], append(want, "-")[min(i, len(want))])
				break
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
