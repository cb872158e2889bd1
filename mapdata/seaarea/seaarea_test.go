package seaarea_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/seaarea"
)

// small is two Sea Areas side by side and a plain sea:
//
//	coast C | local a1 | local b1 | coast D
//	        | primary A (touches b1) ...
//
// a1 touches b1; plain touches b1; C touches a1 only; D has two coasts, north on b1, south on B.
func small() (*engine.Map, *seaarea.Contacts) {
	m := &engine.Map{Areas: []engine.SeaArea{
		{ID: "a", Name: "Alpha", Primary: 0, Locals: []engine.RegionID{1, 2}},
		{ID: "b", Name: "Beta Sea Area", Primary: 3, Locals: []engine.RegionID{4}},
	}}
	sea := func(id string, area engine.AreaID) engine.Region {
		return engine.Region{ID: id, Name: id, Label: id, Terrain: engine.Sea, Area: area}
	}
	m.Regions = []engine.Region{sea("A", 0), sea("a1", 0), sea("a2", 0), sea("B", 1), sea("b1", 1), sea("plain", engine.NoArea),
		{ID: "C", Terrain: engine.Coastal, Area: engine.NoArea},
		{ID: "D", Terrain: engine.Coastal, Area: engine.NoArea, Coasts: []engine.Coast{{ID: "north"}, {ID: "south"}}},
		{ID: "E", Terrain: engine.Inland, Area: engine.NoArea},
	}
	m.Index()
	place := func(s string) engine.PlaceID { return m.Place(s) }
	return m, &seaarea.Contacts{
		Land:  []seaarea.Land{{A: 6, B: 8}, {A: 7, B: 8, Decided: true}},
		Water: []seaarea.Water{{A: 0, B: 1}, {A: 1, B: 4}, {A: 4, B: 5}},
		Shore: []seaarea.Shore{{Coast: place("C"), Sea: 1}, {Coast: place("D/north"), Sea: 4}, {Coast: place("D/south"), Sea: 3}},
	}
}

// told lists a place's fleet steps as "to:why".
func told(m *engine.Map, from string) string {
	names := map[engine.StepWhy]string{engine.WhyTouch: "touch", engine.WhySameArea: "same", engine.WhyAreaPrimary: "primary",
		engine.WhyAreaOutline: "outline", engine.WhyPrimaries: "primaries", engine.WhyAreaCoast: "coast", engine.WhyDecision: "decision"}
	var out []string
	for _, s := range m.Fleet[m.Place(from)] {
		out = append(out, m.PlaceText(s.To)+":"+names[s.Why])
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func TestSeaAreaRule(t *testing.T) {
	t.Parallel()
	m, c := small()
	seaarea.Derive(m, c)
	for from, want := range map[string]string{
		"A":       "B:primaries C:coast a1:same a2:same b1:outline",
		"a1":      "A:same B:primary C:touch a2:same b1:touch",
		"a2":      "A:same a1:same",
		"B":       "A:primaries D/north:coast D/south:touch a1:outline b1:same plain:outline",
		"b1":      "A:primary B:same D/north:touch a1:touch plain:touch",
		"plain":   "B:primary b1:touch",
		"C":       "A:primary a1:touch",
		"D":       "",
		"D/north": "B:primary b1:touch",
		"D/south": "B:touch",
		"E":       "",
	} {
		if got := told(m, from); got != want {
			t.Errorf("fleet from %s: %s\nwant %s", from, got, want)
		}
	}
	if s, ok := m.Step(engine.Army, m.Place("D"), m.Place("E")); !ok || s.Why != engine.WhyDecision {
		t.Errorf("the bridge from D to E: %v %v", s, ok)
	}
}

func TestReasons(t *testing.T) {
	t.Parallel()
	m, c := small()
	seaarea.Derive(m, c)
	for _, x := range []struct{ from, to, want string }{
		{"a1", "B", "primary of the area whose local it touches (b1)"},
		{"a1", "A", "both lie in the Alpha Sea Area"},
		{"A", "B", "the Alpha Sea Area and the Beta Sea Area touch"},
		{"A", "b1", "touches the outline of the Alpha Sea Area"},
		{"B", "D/north", "coast on or inside the Beta Sea Area"},
		{"C", "a1", "they touch"},
	} {
		s, ok := m.Step(engine.Fleet, m.Place(x.from), m.Place(x.to))
		if got := seaarea.Reason(m, m.Place(x.from), s); !ok || got != x.want {
			t.Errorf("%s to %s: %q, want %q", x.from, x.to, got, x.want)
		}
	}
}

// TestBoardsAreSymmetric holds that every step has its way back, on every board.
func TestBoardsAreSymmetric(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		m := b.Map
		for p := range m.Places {
			for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
				for i, s := range m.Steps(k, engine.PlaceID(p)) {
					if _, ok := m.Step(k, s.To, engine.PlaceID(p)); !ok {
						t.Errorf("%s: %s %s to %s has no way back", id, k, m.PlaceText(engine.PlaceID(p)), m.PlaceText(s.To))
					}
					if i > 0 && m.Steps(k, engine.PlaceID(p))[i-1].To >= s.To {
						t.Errorf("%s: steps of %s are not sorted", id, m.PlaceText(engine.PlaceID(p)))
					}
				}
			}
		}
	}
}

func largest(t testing.TB) *engine.Map {
	t.Helper()
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	return b.Map
}

func chains(m *engine.Map, from, to string, longer int) []string {
	var out []string
	for _, c := range seaarea.Chains(m, m.Region(from), m.Region(to), longer) {
		var ids []string
		for _, r := range c {
			ids = append(ids, m.Regions[r].ID)
		}
		out = append(out, strings.Join(ids, " "))
	}
	return out
}

// TestChains follows the rulebook's Suggestions: Picardy to Suffolk needs Dover or the Straits as
// well as Thames.
func TestChains(t *testing.T) {
	t.Parallel()
	m := largest(t)
	got := chains(m, "picardy", "suffolk", 0)
	for _, want := range []string{"sea-dover sea-thames", "straits-of-dover sea-thames"} {
		if !slices.Contains(got, want) {
			t.Errorf("no chain %q in %q", want, got)
		}
	}
	if got := chains(m, "caernarfonshire", "dublin", 0); !slices.Equal(got, []string{"sea-irishsea", "dublin-caernarfon"}) {
		t.Errorf("Caernarfonshire to Dublin: %q", got)
	}
	if got := chains(m, "oxfordshire", "dublin", 4); got != nil {
		t.Errorf("from an inland county: %q", got)
	}
	missing := seaarea.Missing(m, m.Region("picardy"), m.Region("suffolk"), []engine.RegionID{m.Region("sea-thames")})
	if len(missing) != 1 || !slices.Contains([]string{"sea-dover", "straits-of-dover", "dunkirk-roads"}, m.Regions[missing[0]].ID) {
		t.Errorf("Thames alone lacks %v", missing)
	}
	both := []engine.RegionID{m.Region("sea-thames"), m.Region("sea-dover")}
	if missing := seaarea.Missing(m, m.Region("picardy"), m.Region("suffolk"), both); len(missing) != 0 {
		t.Errorf("Dover and Thames lack %v", missing)
	}
}

// TestChainsAreMinimal takes each fleet of many chains away and finds that the rest carries nobody.
func TestChainsAreMinimal(t *testing.T) {
	t.Parallel()
	m := largest(t)
	for _, p := range [][2]string{{"picardy", "suffolk"}, {"kerry", "cornwall"}, {"caithness", "east-riding"}, {"jersey", "deal"}} {
		from, to := m.Region(p[0]), m.Region(p[1])
		for _, c := range seaarea.Chains(m, from, to, 2) {
			if missing := seaarea.Missing(m, from, to, c); len(missing) != 0 {
				t.Fatalf("%v: chain %v lacks %v", p, c, missing)
			}
			for i := range c {
				rest := slices.Delete(slices.Clone(c), i, i+1)
				if len(seaarea.Missing(m, from, to, rest)) == 0 {
					t.Fatalf("%v: chain %v does not need its fleet %d", p, c, i+1)
				}
			}
		}
	}
}

// BenchmarkDerive derives all moves of the W3K board from its contacts.
func BenchmarkDerive(b *testing.B) {
	m := largest(b)
	c := contactsOf(m)
	b.ReportAllocs()
	for b.Loop() {
		x := *m
		seaarea.Derive(&x, c)
	}
}

// BenchmarkChains finds the shortest chains between the ends of the board.
func BenchmarkChains(b *testing.B) {
	m := largest(b)
	for b.Loop() {
		seaarea.Chains(m, m.Region("kerry"), m.Region("friesland"), 0)
	}
}

// contactsOf reads contacts back from the steps that represent touching.
func contactsOf(m *engine.Map) *seaarea.Contacts {
	c := &seaarea.Contacts{}
	for p := range m.Places {
		for _, s := range m.Army[p] {
			if s.To > engine.PlaceID(p) {
				c.Land = append(c.Land, seaarea.Land{A: m.RegionOf(engine.PlaceID(p)), B: m.RegionOf(s.To)})
			}
		}
		for _, s := range m.Fleet[p] {
			a, b := m.RegionOf(engine.PlaceID(p)), m.RegionOf(s.To)
			sea := m.Regions[b].Terrain == engine.Sea
			switch {
			case s.Why != engine.WhyTouch || !sea:
			case m.Regions[a].Terrain == engine.Sea && a < b:
				c.Water = append(c.Water, seaarea.Water{A: a, B: b})
			case m.Regions[a].Terrain == engine.Coastal:
				c.Shore = append(c.Shore, seaarea.Shore{Coast: engine.PlaceID(p), Sea: b})
			}
		}
	}
	return c
}
