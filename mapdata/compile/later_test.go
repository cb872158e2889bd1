package compile_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestOwnersKindsTags compiles what three boards need besides geometry: states that nobody plays,
// land with owners, a ruleset's own kinds of unit, tags, land off the board, no winning number of
// centres. It reads all of it back from the compiled bytes.
func TestOwnersKindsTags(t *testing.T) {
	t.Parallel()
	text := string(readFile(t, example+"map.toml"))
	for _, c := range [][2]string{
		{"victory = 2", "home_centres = true\nowned_land = true\nkinds = [\"choice\", \"horse\"]"},
		{"radius_km = 6", "radius_km = 6\ntags = [\"port\", \"garrison\"]"},
		{`start = { unit = "army" }`, `start = { unit = "horse" }`},
		{"[[power]]\nid = \"pisa\"", "[[state]]\nid = \"LUC\"\nname = \"Lucca\"\ncode = \"LU\"\ncolour = \"#B0B0B0\"\n[[power]]\nid = \"pisa\""},
	} {
		if !strings.Contains(text, c[0]) {
			t.Fatalf("the example board has no %q", c[0])
		}
		text = strings.Replace(text, c[0], c[1], 1)
	}
	text += `
[[region]]
id = "Cap"
name = "Cap Corse"
kind = "offboard"
anchors = [[9.4, 42.97]]
[[region]]
id = "CAP"
name = "Nebbio"
kind = "county"
anchors = [[9.3, 42.65]]
owner = "LUC"
start = { unit = "army" }
`
	out := compileText(t, text)
	b, err := mapdata.Decode(mapdata.Encode(out.Board))
	if err != nil {
		t.Fatal(err)
	}
	m := b.Map
	luc, cap, nebbio := m.Power("LUC"), m.Region("Cap"), m.Region("CAP")
	if m.Seats != 2 || len(m.Powers) != 3 || luc != 2 || m.Victory != 0 {
		t.Errorf("%d seats, %d powers, LUC is %d, victory %d", m.Seats, len(m.Powers), luc, m.Victory)
	}
	if m.Owners[nebbio] != luc || m.Regions[nebbio].Home != luc || m.Regions[nebbio].SupplyCentre {
		t.Errorf("Nebbio is owned by %d, home of %d", m.Owners[nebbio], m.Regions[nebbio].Home)
	}
	if r := &m.Regions[m.Region("bastia")]; !r.HasTag("port") || !r.HasTag("garrison") || r.HasTag("por") {
		t.Errorf("bastia cannot have the tags %q", r.Tags)
	}
	kinds := map[string]engine.Kind{}
	for _, u := range m.Starts {
		kinds[m.Powers[u.Power].ID] = u.Kind
	}
	if kinds["genoa"] != engine.Fleet || kinds["pisa"] != engine.KindOwn+1 || kinds["LUC"] != engine.Army || !slices.Equal(m.Kinds, []string{"choice", "horse"}) {
		t.Errorf("units start as %v, of the kinds %q", kinds, m.Kinds)
	}
	// Ids that differ in case only are two regions; a region off the board comes last, has a shape
	// and a name, no moves.
	if cap == nebbio || cap != engine.RegionID(len(m.Regions)-1) || !m.Regions[cap].OffBoard || m.Regions[nebbio].OffBoard {
		t.Errorf("Cap is region %d, CAP is %d of %d", cap, nebbio, len(m.Regions))
	}
	if len(b.Faces[cap].Rings) == 0 || !slices.ContainsFunc(b.Labels, func(l mapdata.Label) bool { return l.Region == cap }) {
		t.Error("land off the board is not drawn")
	}
	for p := range m.Places {
		for _, s := range slices.Concat(m.Army[p], m.Fleet[p]) {
			if m.Regions[m.RegionOf(s.To)].OffBoard || m.Regions[m.Places[p].Region].OffBoard {
				t.Errorf("a move from %s to %s", m.PlaceText(engine.PlaceID(p)), m.PlaceText(s.To))
			}
		}
	}
}

// TestInsetAndRound compiles a box with a frame in the sea and the order of neighbours round each
// region.
func TestInsetAndRound(t *testing.T) {
	t.Parallel()
	text := strings.Replace(string(readFile(t, example+"map.toml")), "resolution_km = 0.25", "resolution_km = 0.25\nround = true", 1) + `
[[region]]
id = "ocean"
name = "High Ocean"
kind = "box"
anchors = [[8.35, 41.95]]
links = ["ligurian", "tyrrhenian"]
inset_km = [30, 16]
`
	text = strings.Replace(text, `id = "tyrrhenian"`, "id = \"tyrrhenian\"\nround = [\"bonifacio\", \"lords\", \"commune\", \"bastia\", \"commune\", \"ligurian\", \"ocean\"]", 1)
	text = strings.Replace(text, `id = "ligurian"`, "id = \"ligurian\"\nround = [\"tyrrhenian\", \"commune\", \"lords\", \"bonifacio\", \"ocean\"]", 1)
	b := compileText(t, text).Board
	m := b.Map
	ocean := m.Region("ocean")
	f := &b.Faces[ocean]
	if len(f.Rings) != 1 || len(f.Rings[0]) != 1 {
		t.Fatalf("the frame has the rings %v", f.Rings)
	}
	ring := b.Arcs[max(f.Rings[0][0], ^f.Rings[0][0])].Points
	if len(ring) != 5 || ring[0] != ring[4] || f.Box.Width() < f.Box.Height() || f.Box.Width() == 0 {
		t.Errorf("the frame is %v", ring)
	}
	for i := 1; i < len(ring); i++ {
		if d := ring[i].Sub(ring[i-1]); d.X != 0 && d.Y != 0 || d == (geom.Point{}) {
			t.Errorf("the frame is not a rectangle: %v", ring)
		}
	}
	links := 0
	for _, k := range b.Marks {
		if k.Kind == "link" && k.A == ocean && len(k.Line) == 2 {
			links++
		}
	}
	if links != 2 {
		t.Errorf("%d links are drawn, want 2", links)
	}
	at := m.Regions[ocean].First
	if len(m.Fleet[at]) != 2 || len(m.Army[at]) != 0 {
		t.Errorf("the box has %d fleet and %d army steps: its frame counts as a border", len(m.Fleet[at]), len(m.Army[at]))
	}
	for id, want := range map[string]string{
		"commune":    "bastia tyrrhenian lords ligurian tyrrhenian",
		"lords":      "commune tyrrhenian bonifacio ligurian",
		"tyrrhenian": "bastia commune ligurian ocean bonifacio lords commune",
		"ocean":      "",
	} {
		var got []string
		for _, s := range m.Regions[m.Region(id)].Round {
			got = append(got, m.Regions[s.To].ID)
			if decided := id == "tyrrhenian" && got[len(got)-1] == "ocean"; (s.Km > 0) == decided {
				t.Errorf("%s to %s: %g km", id, got[len(got)-1], s.Km)
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("round %s: %q, want %q", id, s, want)
		}
	}
}
