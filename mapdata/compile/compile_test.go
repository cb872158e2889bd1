package compile_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/compile"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/geom"
)

func compileText(t testing.TB, text string) *compile.Output {
	t.Helper()
	f, _, err := gazetteer.Read("map.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	out, err := compile.Run(compile.Input{File: f, Coast: readFile(t, example+"coast.txt")})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestExampleBoard(t *testing.T) {
	t.Parallel()
	text := string(readFile(t, example+"map.toml"))
	a, b := compileText(t, text), compileText(t, text)
	if !bytes.Equal(mapdata.Encode(a.Board), mapdata.Encode(b.Board)) {
		t.Error("two compilations differ")
	}
	lock := compile.Lock(a.Board.Map, a.Contacts)
	if changes := compile.LockChanges(string(readFile(t, example+"lock.txt")), lock); len(changes) > 0 {
		t.Errorf("lock.txt of the example: %v", changes)
	}
	back, err := mapdata.Decode(mapdata.Encode(a.Board))
	if err != nil {
		t.Fatal(err)
	}
	if len(back.Map.Regions) != 6 || len(back.Map.Starts) != 2 || back.Map.Place("lords/east") == engine.NoPlace {
		t.Errorf("the example board has %d regions and %d units", len(back.Map.Regions), len(back.Map.Starts))
	}
}

// TestLaterBoards compiles what future boards need: a box that joins seas, a meet of four, an
// impassable region, plain seas, an override of one layer with its mark.
func TestLaterBoards(t *testing.T) {
	t.Parallel()
	text := string(readFile(t, example+"map.toml")) + `
[[region]]
id = "cinto"
name = "Monte Cinto"
kind = "impassable"
anchors = [[8.95, 42.38]]
[[region]]
id = "ocean"
name = "High Ocean"
kind = "box"
anchors = [[8.4, 43.1]]
links = ["ligurian", "tyrrhenian"]
[[override]]
op = "adj"
a = "bastia"
b = "lords"
layer = "army"
mark = "ferry"
reason = "a test"
[[override]]
op = "not"
a = "bonifacio"
b = "lords/east"
reason = "a test"
[[meet]]
at = [9.4, 42.0]
members = ["ocean", "commune", "bastia", "bonifacio"]
reason = "a test"
`
	out := compileText(t, text)
	m := out.Board.Map
	goes := func(k engine.Kind, a, b string) bool {
		_, ok := m.Step(k, m.Place(a), m.Place(b))
		_, back := m.Step(k, m.Place(b), m.Place(a))
		if ok != back {
			t.Errorf("%s and %s are joined one way", a, b)
		}
		return ok
	}
	for _, c := range []struct {
		kind engine.Kind
		a, b string
		want bool
	}{
		{engine.Fleet, "ocean", "ligurian", true},
		{engine.Fleet, "ocean", "tyrrhenian", true},
		{engine.Fleet, "ocean", "bonifacio", true}, // by the meet
		{engine.Fleet, "ocean", "commune", true},   // by the meet
		{engine.Fleet, "bonifacio", "bastia", true},
		{engine.Fleet, "commune", "bastia", false}, // two lands: the meet says nothing of armies
		{engine.Army, "bastia", "lords", true},
		{engine.Fleet, "bonifacio", "lords/east", false},
		{engine.Fleet, "bonifacio", "lords/west", true},
	} {
		if got := goes(c.kind, c.a, c.b); got != c.want {
			t.Errorf("%s %s to %s: %v", c.kind, c.a, c.b, got)
		}
	}
	if m.Region("cinto") != engine.NoRegion || !slices.ContainsFunc(out.Board.Extra, func(e mapdata.Extra) bool { return e.Kind == "impassable" }) {
		t.Error("the impassable region is not drawn, or is a region of the map")
	}
	if m := out.Board.Marks; len(m) != 7 || m[0].Kind != "ferry" || len(m[0].Line) != 2 || m[1].Kind != "meet" || m[2].Kind != "meet" {
		t.Errorf("marks: %+v", out.Board.Marks)
	}
	f := out.Sheet.Frame // the example has no layout, so nothing moves the frame
	for i, kind := range []string{"meridian 9", "meridian 10", "parallel 42", "parallel 43"} {
		m := out.Board.Marks[3+i]
		from, to := m.Line[0], m.Line[len(m.Line)-1]
		if i < 2 {
			from, to = geom.Point{X: from.Y, Y: to.Y}, geom.Point{X: f.Max.Y, Y: f.Min.Y}
		} else {
			from, to = geom.Point{X: from.X, Y: to.X}, geom.Point{X: f.Min.X, Y: f.Max.X}
		}
		if m.Kind != kind || from.Dist(to) > 0.01 {
			t.Errorf("%s runs from edge to edge at %v, want %s at %v", m.Kind, from, kind, to)
		}
	}
}

// TestPlacesAreObeyed fixes the places of a unit, a unit on a coast, a centre and a name.
func TestPlacesAreObeyed(t *testing.T) {
	t.Parallel()
	text := string(readFile(t, example+"map.toml"))
	plain := compileText(t, text).Board
	text = strings.Replace(text, "name = \"West Coast\",", "name = \"West Coast\", place = { unit = [8.9, 41.9] },", 1)
	text = strings.Replace(text, "name = \"Land of the Commune\"", "name = \"Land of the Commune\"\nplace = { unit = [9.2, 42.4], dislodged = [9.25, 42.4], centre = [9.3, 42.4], label = [9.0, 42.4] }", 1)
	b := compileText(t, text).Board
	at := func(lon, lat float64) geom.Point { // near enough to scale from two known anchors
		s := compileText(t, text).Sheet
		p, q := s.Anchors[b.Map.Region("commune")][0], s.Anchors[b.Map.Region("lords")][1] // 9.35, 42.9 and 9.0, 41.8
		return geom.Point{X: p.X + (lon-9.35)*(q.X-p.X)/(9.0-9.35), Y: p.Y + (lat-42.9)*(q.Y-p.Y)/(41.8-42.9)}
	}
	near := func(what string, got, want geom.Point) {
		if got.Dist(want) > 1.5 {
			t.Errorf("%s at %v, want %v", what, got, want)
		}
	}
	near("the Lords' west unit", b.Slots[b.Map.Place("lords/west")].Unit, at(8.9, 41.9))
	near("the Commune's unit", b.Slots[b.Map.Place("commune")].Unit, at(9.2, 42.4))
	near("the Commune's dislodged unit", b.Slots[b.Map.Place("commune")].Dislodged, at(9.25, 42.4))
	near("the Commune's centre", b.Centres[b.Map.Region("commune")], at(9.3, 42.4))
	l := b.Labels[b.Map.Region("commune")].Lines[0].Baseline
	near("the Commune's name", l[0].Lerp(l[1], 0.5), at(9.0, 42.4))
	if b.Slots[b.Map.Place("lords/east")].Unit != plain.Slots[plain.Map.Place("lords/east")].Unit {
		t.Error("a place that nobody fixed has moved")
	}
}

func TestLockChanges(t *testing.T) {
	t.Parallel()
	old := "# c\n\na\n  land  b +c\n  sea   s\n\nb\n  land  a\n"
	now := "# c\n\na\n  land  c d\n  sea   s\n"
	want := []string{"land a b: gone", "land a c (by decision): gone", "land a c: new", "land a d: new"}
	if got := compile.LockChanges(old, now); !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
	if got := compile.LockChanges(old, old); len(got) != 0 {
		t.Errorf("a lock differs from itself: %q", got)
	}
}

// TestBoardsAreAsCommitted compiles the committed boards from their sources: their neighbours must
// be those of lock.txt.
func TestBoardsAreAsCommitted(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiles whole boards: some seconds each")
	}
	for _, id := range mapdata.IDs() {
		dir := "../maps/" + id + "/"
		f, _, err := gazetteer.Read(dir+"map.toml", readFile(t, dir+"map.toml"))
		if err != nil {
			t.Fatal(err)
		}
		out, err := compile.Run(compile.Input{File: f, Coast: readFile(t, dir+"coast.txt"), Layout: readFile(t, dir+"layout.txt")})
		if err != nil {
			t.Fatal(err)
		}
		if changes := compile.LockChanges(string(readFile(t, dir+"lock.txt")), compile.Lock(out.Board.Map, out.Contacts)); len(changes) > 0 {
			t.Errorf("%s: %s", id, strings.Join(changes, "; "))
		}
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		out.Board.Hash = b.Hash
		fresh, err := mapdata.Decode(mapdata.Encode(out.Board))
		if err != nil {
			t.Fatal(err)
		}
		if len(fresh.Arcs) != len(b.Arcs) || len(fresh.Labels) != len(b.Labels) {
			t.Fatalf("%s: board.bin is not what map.toml and layout.txt compile to (hint: herald board compile %s)", id, id)
		}
		for i := range fresh.Labels {
			if fresh.Labels[i].Size != b.Labels[i].Size || fresh.Labels[i].Lines[0].Baseline[0].Dist(b.Labels[i].Lines[0].Baseline[0]) > 0.05 {
				t.Fatalf("%s: label %d of board.bin lies elsewhere (hint: herald board compile %s)", id, i, id)
			}
		}
	}
}

// BenchmarkCompile compiles the example board from its text.
func BenchmarkCompile(b *testing.B) {
	text := string(readFile(b, example+"map.toml"))
	for b.Loop() {
		compileText(b, text)
	}
}
