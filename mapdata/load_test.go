package mapdata

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// TestEncodeIsStable decodes each board and encodes it again: the same bytes.
func TestEncodeIsStable(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		data, err := compiled.ReadFile("maps/" + id + "/board.bin")
		if err != nil {
			t.Fatal(err)
		}
		b, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(Encode(b), data) {
			t.Errorf("%s: decoding and encoding changes the board", id)
		}
		if len(data) > 1_500_000 {
			t.Errorf("%s: %d bytes", id, len(data))
		}
	}
}

// TestDecodeRefusesDamage cuts and changes a board everywhere: the result is an error or a board,
// never a panic.
func TestDecodeRefusesDamage(t *testing.T) {
	t.Parallel()
	data, err := compiled.ReadFile("maps/standard/board.bin")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(data); n += 1999 {
		if _, err := Decode(data[:n]); err == nil {
			t.Fatalf("a board cut to %d bytes is taken", n)
		}
		bad := bytes.Clone(data)
		bad[n] ^= 0x55
		Decode(bad) //nolint:errcheck // a changed coordinate is still a board
	}
	if _, err := Decode(append(bytes.Clone(data), 0)); err == nil {
		t.Error("a board with a byte too many is taken")
	}
	if _, err := Load("nowhere"); err == nil || err.Error() != `no board "nowhere" (hint: `+strings.Join(IDs(), ", ")+")" {
		t.Errorf("Load of an unknown board: %v", err)
	}
}

// TestDamageIsTold puts ids that name nothing, and counts that do not fit, into boards: each is
// refused.
func TestDamageIsTold(t *testing.T) {
	t.Parallel()
	for what, harm := range map[string]func(b *Board){
		"step":                 func(b *Board) { b.Map.Army[3][0].To = 999 },
		"home of a region":     func(b *Board) { b.Map.Regions[4].Home = 90 },
		"owner":                func(b *Board) { b.Map.Owners[2] = -2 },
		"owner for each":       func(b *Board) { b.Map.Owners = b.Map.Owners[1:] },
		"place of a unit":      func(b *Board) { b.Map.Starts[1].At = -1 },
		"kind of a unit":       func(b *Board) { b.Map.Starts[1].Kind = 9 },
		"seats":                func(b *Board) { b.Map.Seats = 300 },
		"left of a border":     func(b *Board) { b.Arcs[7].Left = 900 },
		"points of a border":   func(b *Board) { b.Arcs[7].Points = nil },
		"border of a region":   func(b *Board) { b.Faces[9].Rings[0][0] = ^int32(len(b.Arcs)) },
		"slots for each place": func(b *Board) { b.Slots = b.Slots[2:] },
		"style for each power": func(b *Board) { b.Powers = nil },
		"region of a name":     func(b *Board) { b.Labels[5].Region = 30000 },
		"baseline of a name":   func(b *Board) { b.Labels[5].Lines[0].Baseline = nil },
		"end of a mark":        func(b *Board) { b.Marks = []Connector{{Kind: "bridge", A: 800}} },
		"steps from each":      func(b *Board) { b.Map.Fleet = nil },
		"Sea Area of a region": func(b *Board) { b.Map.Regions[0].Area = 12 },
	} {
		b, err := Load("standard")
		if err != nil {
			t.Fatal(err)
		}
		harm(b)
		if _, err := Decode(Encode(b)); err == nil || !strings.Contains(err.Error(), "is damaged") ||
			!strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestStoredSlicesAreApart appends to slices cut from one store: their neighbours do not change.
func TestStoredSlicesAreApart(t *testing.T) {
	t.Parallel()
	b, err := Load("standard")
	if err != nil {
		t.Fatal(err)
	}
	before := Encode(b)
	for i := range b.Arcs {
		_, _ = append(b.Arcs[i].Points, b.Arcs[0].Points[0]), append(b.Arcs[i].Finest, Phone)
	}
	for _, steps := range b.Map.Army {
		_ = append(steps, b.Map.Army[0][0])
	}
	for i := range b.Faces {
		for _, r := range b.Faces[i].Rings {
			_ = append(r, 7)
		}
	}
	if !bytes.Equal(Encode(b), before) {
		t.Error("an append to one list changed another")
	}
}

// FuzzDecode checks that any file gives an error or a board, and that a board is written as it was
// read.
func FuzzDecode(f *testing.F) {
	f.Add(Encode(pair()))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Decode(Encode(b))
		if err != nil {
			t.Fatalf("what was read cannot be read again: %v", err)
		}
		if !bytes.Equal(Encode(again), Encode(b)) {
			t.Fatal("it is another board the second time")
		}
		for i := range b.Faces {
			for _, r := range b.Faces[i].Rings {
				for _, k := range r {
					start(b, k)
				}
			}
		}
	})
}

// pair is a board of two regions, a name and a unit, with one of everything that a file contains.
func pair() *Board {
	m := &engine.Map{ID: "pair", Title: "A pair", Regions: []engine.Region{
		{ID: "ash", Name: "Ashmere", Label: "Ash", Aliases: []string{"Mere"}, Terrain: engine.Coastal, SupplyCentre: true,
			Coasts: []engine.Coast{{ID: "nc", Name: "North"}}, Area: engine.NoArea, Round: []engine.Stretch{{To: 1, Km: 30}}},
		{ID: "sea", Name: "Sea", Terrain: engine.Sea, Home: engine.NoPower, Tags: []string{"deep"}},
	}, Areas: []engine.SeaArea{{ID: "sea", Name: "Sea", Primary: 1, Locals: []engine.RegionID{1}}},
		Powers: []engine.Power{{ID: "one", Name: "One", Code: "ON"}},
		Army:   make([][]engine.Adjacency, 3), Fleet: [][]engine.Adjacency{
			nil, {{To: 2}}, {{To: 1, Why: engine.WhyAreaCoast}}},
		Starts: []engine.Unit{{Power: 0, Kind: engine.Fleet, At: 1}}, Owners: []engine.PowerID{0, engine.NoPower}, Victory: 1}
	line := []geom.Point{{X: 10, Y: 10}, {X: 200.25, Y: 10}, {X: 10, Y: 310.5}, {X: 10, Y: 10}}
	rings := []Ring{{0}, {^int32(0)}}
	return &Board{Map: m, Revised: "2026-01-01", Width: 420, Height: 297,
		Powers: []PowerStyle{{Colour: "#5B90E0", Hatch: "dots"}}, Capitals: map[string][]engine.RegionID{"k": {0}},
		Arcs:  []Arc{{Left: 0, Right: 1, Points: line, Finest: []Detail{Phone, Screen, Print, Phone}}},
		Faces: []Face{{Rings: rings[:1]}, {Circle: true, Radius: 9, Centre: line[1]}},
		Extra: []Extra{{Kind: "lake", Rings: rings}}, Slots: make([]Slots, 3), Centres: line[:2],
		Labels: []Label{{Lines: []LabelLine{{Text: "Ash", Baseline: line[:2]}}}}, Outlines: []Outline{{Rings: rings[1:]}},
		Marks:      []Connector{{Kind: "ferry", B: 1, Line: line[1:3]}},
		Projection: Projection{KmPerMM: 2.5}, Pictures: []Picture{
			{Fill: "#ffffff", Opacity: .5, Lines: []PictureLine{{Points: line, Closed: true}}}}}
}

// TestFacesClose walks every ring: each arc begins where the one before ends.
func TestFacesClose(t *testing.T) {
	t.Parallel()
	for _, id := range IDs() {
		b, err := Load(id)
		if err != nil {
			t.Fatal(err)
		}
		rings := func(what string, rs []Ring) {
			for _, r := range rs {
				for i, k := range r {
					n := r[(i+1)%len(r)]
					if end(b, k) != start(b, n) {
						t.Errorf("%s: %s: arcs %d and %d do not meet", id, what, k, n)
					}
				}
			}
		}
		for i := range b.Faces {
			rings(b.Map.Regions[i].ID, b.Faces[i].Rings)
		}
		for _, e := range b.Extra {
			rings(e.Kind, e.Rings)
		}
		for _, o := range b.Outlines {
			rings("area "+b.Map.Areas[o.Area].ID, o.Rings)
		}
	}
}

func start(b *Board, k int32) [2]float64 {
	p := b.Arcs[max(k, ^k)].Points
	if k >= 0 {
		return [2]float64{p[0].X, p[0].Y}
	}
	return [2]float64{p[len(p)-1].X, p[len(p)-1].Y}
}

func end(b *Board, k int32) [2]float64 { return start(b, ^k) }

// TestDetailKeepsEnds: borders meet at every level of detail, and a coarser level has fewer points.
func TestDetailKeepsEnds(t *testing.T) {
	t.Parallel()
	b, err := Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	var n [3]int
	for i := range b.Arcs {
		a := &b.Arcs[i]
		for _, d := range []Detail{Print, Screen, Phone} {
			l := a.Line(d)
			n[d] += len(l)
			if l[0] != a.Points[0] || l[len(l)-1] != a.Points[len(a.Points)-1] {
				t.Fatalf("arc %d loses an end at level %d", i, d)
			}
		}
	}
	t.Logf("points: print %d, screen %d, phone %d", n[Print], n[Screen], n[Phone])
	if n[Screen] >= n[Print] || n[Phone]*2 >= n[Print] {
		t.Errorf("points: print %d, screen %d, phone %d", n[Print], n[Screen], n[Phone])
	}
}

// BenchmarkLoad should stay under 10 ms for 450 regions.
func BenchmarkLoad(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Load("w3k"); err != nil {
			b.Fatal(err)
		}
	}
}
