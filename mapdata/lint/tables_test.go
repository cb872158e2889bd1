package lint_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/lint"
)

// TestBorderTables compares boards that were reconstructed with the tables of moves that they were
// made for, in both directions: terrain, centres, homes, opening units and every move.
func TestBorderTables(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		id          string
		army, fleet int
	}{
		{"1885", 350, 452},
		{"europe1615", 350, 320},
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

// TestRounds1885 checks what the table cannot express about the rounds: lengths and duplicates. It
// plants a fault in the table and finds it.
func TestRounds1885(t *testing.T) {
	t.Parallel()
	m := load(t, "1885").Map
	round := func(id string) (out []engine.Stretch) { return m.Regions[m.Region(id)].Round }
	for _, c := range []struct{ in, twice, longer string }{{"MAO", "SAO", "Cad"}, {"SAO", "MAO", "Cad"}} {
		r := round(c.in)
		best, beside, times := 0.0, false, 0
		for i, s := range r {
			if m.Regions[s.To].ID != c.twice {
				continue
			}
			times++
			if s.Km > best {
				n := len(r)
				best = s.Km
				beside = m.Regions[r[(i+1)%n].To].ID == c.longer || m.Regions[r[(i+n-1)%n].To].ID == c.longer
			}
		}
		if times != 2 || !beside {
			t.Errorf("%s stands %d times round %s, the longer stretch beside %s: %v", c.twice, times, c.in, c.longer, beside)
		}
	}
	if len(round("HOB")) != 0 || len(round("Mos")) != 7 || m.Regions[round("Mos")[0].To].ID == "" {
		t.Errorf("the Box has %d neighbours round it, Moscow %d", len(round("HOB")), len(round("Mos")))
	}
	for i := range m.Regions {
		for _, s := range m.Regions[i].Round {
			back := false
			for _, o := range m.Regions[s.To].Round {
				back = back || o.To == engine.RegionID(i)
			}
			if !back && m.Regions[s.To].Class != "box" {
				t.Errorf("%s stands round %s, not the other way", m.Regions[s.To].ID, m.Regions[i].ID)
			}
		}
	}
	table := strings.Replace(string(read(t, "../maps/1885/facts.toml")), `round = ["Dre", "Sil", `, `round = ["Sil", "Dre", `, 1)
	if _, failed, err := lint.CheckFacts(m, []byte(table)); err != nil || len(failed) != 1 || !strings.HasPrefix(failed[0], "Boh: its neighbours are in another order: ") {
		t.Errorf("two neighbours of Bohemia changed: %v, %v", failed, err)
	}
}

// Test1885 checks what is not a move: the Box with its room and links, the ways through meets,
// hidden units, ids by case.
func Test1885(t *testing.T) {
	t.Parallel()
	b := load(t, "1885")
	m := b.Map
	box := m.Region("HOB")
	if n := len(b.Slots[m.Regions[box].First].Stack); n != 15 {
		t.Errorf("the Box has room for %d fleets, want 16", n+1)
	}
	for _, p := range append(b.Slots[m.Regions[box].First].Stack, b.Slots[m.Regions[box].First].Unit) {
		f := b.Faces[box].Box
		if p.X < f.Min.X+mapdata.TokenRadius || p.X > f.Max.X-mapdata.TokenRadius || p.Y < f.Min.Y+mapdata.TokenRadius || p.Y > f.Max.Y-mapdata.TokenRadius {
			t.Errorf("a fleet at %v leaves the frame %v", p, f)
		}
	}
	drawn := map[string]int{}
	for _, k := range b.Marks {
		drawn[k.Kind]++
	}
	if drawn["link"] != 5 || drawn["bridge"] != 1 || drawn["canal"] != 1 || drawn["meet"] != 5 {
		t.Errorf("marks: %v", drawn)
	}
	hidden := 0
	for _, u := range m.Starts {
		if u.Kind == engine.KindOwn && m.Kinds[0] == "choice" {
			hidden++
		}
	}
	if hidden != 4 {
		t.Errorf("%d hidden units, want 4", hidden)
	}
	if alb, sea := m.Region("Alb"), m.Region("ALB"); alb == sea || m.Regions[alb].Terrain == engine.Sea || m.Regions[sea].Terrain != engine.Sea {
		t.Error("Alb and ALB are not told apart")
	}
}

// TestWarwickLondon: London is a port on the Channel and on the Naze, as the rules state, which
// gives two moves. Its neighbours on the Thames are not on both.
func TestWarwickLondon(t *testing.T) {
	t.Parallel()
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
				t.Errorf("%s is tagged port and is not a coastal centre", r.ID)
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

// TestEurope1615Owners checks the owners: seven powers, then 28 states that own land, centres and
// units.
func TestEurope1615Owners(t *testing.T) {
	t.Parallel()
	m := load(t, "europe1615").Map
	if m.Seats != 7 || len(m.Players()) != 7 || len(m.Powers) != 75 || m.Victory != 0 {
		t.Fatalf("%d seats, %d powers, victory %d", m.Seats, len(m.Powers), m.Victory)
	}
	land, centres, ofStates, units := 0, 0, 0, 0
	for i := range m.Regions {
		r := &m.Regions[i]
		if r.Terrain == engine.Sea || r.OffBoard {
			if m.Owners[i] != engine.NoPower || r.Home != engine.NoPower {
				t.Errorf("%s has an owner", r.ID)
			}
			continue
		}
		land++
		if m.Owners[i] == engine.NoPower || m.Owners[i] != r.Home {
			t.Errorf("%s is owned by %d and of origin %d", r.ID, m.Owners[i], r.Home)
		}
		if r.SupplyCentre {
			centres++
			if !m.IsSeat(m.Owners[i]) {
				ofStates++
			}
		}
	}
	for _, u := range m.Starts {
		if !m.IsSeat(u.Power) {
			units++
		}
	}
	if land != 83 || centres != 56 || ofStates != 28 || units != 28 {
		t.Errorf("%d land regions, %d centres, %d of states, %d units of states; want 83, 56, 28, 28", land, centres, ofStates, units)
	}
	if p := m.Regions[m.Region("POM")].Home; m.Powers[p].ID != "BRA" {
		t.Errorf("Pomerania is of origin %s", m.Powers[p].ID)
	}
}

// TestEurope1615Listed compares the list of moves and the tables that the ruleset's own tests use
// with the compiled board, both ways.
func TestEurope1615Listed(t *testing.T) {
	t.Parallel()
	m := load(t, "europe1615").Map
	folder := "../../engine/variants/europe1615/"
	listed, moves := map[string]string{}, map[string]string{}
	for _, line := range strings.Split(string(read(t, folder+"testdata/board.txt")), "\n") {
		if f := strings.Split(line, "|"); f[0] == "A" || f[0] == "F" {
			to := strings.Fields(f[2])
			slices.Sort(to)
			listed[f[0]+" "+f[1]] = strings.Join(to, " ")
		}
	}
	for p := range m.Places {
		for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
			var to []string
			for _, s := range m.Steps(k, engine.PlaceID(p)) {
				to = append(to, m.PlaceText(s.To))
			}
			if slices.Sort(to); to != nil {
				moves[k.Letter()+" "+m.PlaceText(engine.PlaceID(p))] = strings.Join(to, " ")
			}
		}
	}
	if len(moves) != 154 || !maps.Equal(listed, moves) {
		t.Errorf("%d places with moves, %d listed, or other moves", len(moves), len(listed))
	}
	var tables struct {
		Powers, States []struct {
			ID                              string
			Regions, Centres, Others, Start []string
		}
		Values struct{ By map[string]int }
	}
	if err := json.Unmarshal(read(t, folder+"tables.json"), &tables); err != nil {
		t.Fatal(err)
	}
	owner, centre, units := map[string]string{}, map[string]bool{}, map[string]string{}
	for _, x := range slices.Concat(tables.Powers, tables.States) {
		all := slices.Concat(x.Regions, x.Others)
		if x.Regions == nil {
			all = append(all, x.Centres...)
		}
		for _, r := range all {
			owner[r] = x.ID
		}
		for _, r := range x.Centres {
			centre[r] = true
		}
		for _, u := range x.Start {
			units[u] = x.ID
		}
	}
	land := 0
	for i := range m.Regions {
		r := &m.Regions[i]
		if r.OffBoard || r.Terrain == engine.Sea {
			continue
		}
		if land++; m.Powers[m.Owners[i]].ID != owner[r.ID] || r.SupplyCentre != centre[r.ID] {
			t.Errorf("%s is of %s, centre %v; the tables say of %s, %v", r.ID, m.Powers[m.Owners[i]].ID, r.SupplyCentre, owner[r.ID], centre[r.ID])
		}
	}
	for id := range tables.Values.By {
		if m.Region(id) == engine.NoRegion {
			t.Errorf("a value of %s, which is nowhere", id)
		}
	}
	for _, u := range m.Starts {
		if text := u.Kind.Letter() + " " + m.PlaceText(u.At); units[text] != m.Powers[u.Power].ID {
			t.Errorf("%s is of %s; the tables say of %q", text, m.Powers[u.Power].ID, units[text])
		}
	}
	if land != len(owner) || len(m.Starts) != len(units) {
		t.Errorf("%d regions and %d units, the tables have %d and %d", land, len(m.Starts), len(owner), len(units))
	}
}
