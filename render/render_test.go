package render_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/svg"
)

func board(t testing.TB, id string) *mapdata.Board {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func start(b *mapdata.Board) *engine.Public {
	p := engine.PublishBoard(b.Map)
	return &p
}

func TestSameBytesTwice(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		var out [2][2][]byte
		for k := range out {
			b := board(t, id)
			r, err := render.New(b)
			if err != nil {
				t.Fatal(err)
			}
			s, err := r.Map(render.View{Position: start(b)})
			if err != nil {
				t.Fatal(err)
			}
			out[k][0] = svg.Bytes(s, svg.Options{})
			out[k][1], err = pdf.Bytes(s, pdf.Options{Paper: "a3"})
			if err != nil {
				t.Fatal(err)
			}
		}
		for f, name := range []string{"svg", "pdf"} {
			if !bytes.Equal(out[0][f], out[1][f]) {
				t.Errorf("%s: two %s differ", id, name)
			}
		}
	}
}

// TestInkIsGrey: the black-and-white sheets of all boards have no colour that a copy shop would
// charge for.
func TestInkIsGrey(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		v := render.View{Position: start(b), Outcomes: decided(everyVerb(b.Map)), Look: render.Ink}
		data, err := pdf.Bytes(mapped(t, kept(t, id), v), pdf.Options{Paper: "a4"})
		if err != nil {
			t.Fatal(err)
		}
		f, err := pdftest.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range pdftest.Coloured(f) {
			t.Errorf("%s: %s", id, wrong)
		}
	}
}

func TestBadInputIsNamed(t *testing.T) {
	t.Parallel()
	b := fixture()
	r := renderer(t, b)
	m := b.Map
	own := []engine.PowerID{-1, -1, 0, 1, 0}
	for _, c := range []struct {
		what string
		pos  engine.Position
		want string
	}{
		{"region", engine.Position{Units: []engine.Unit{{ID: 7, Power: 0, Kind: engine.Army, At: 99}}, Owners: own}, "unit 7: unknown region"},
		{"power", engine.Position{Units: []engine.Unit{{ID: 7, Power: 5, Kind: engine.Army, At: m.Place("ely")}}, Owners: own}, "unit 7: unknown power"},
		{"coast", engine.Position{Units: []engine.Unit{{ID: 7, Power: 0, Kind: engine.Fleet, At: m.Place("kent")}}, Owners: own}, "fleet in Kent without a coast (hint: kent/north)"},
		{"owner", engine.Position{Owners: []engine.PowerID{-1, -1, 9, 1, 0}}, "Kent: unknown owner"},
		{"owners", engine.Position{Owners: []engine.PowerID{1}}, "owners of 1 regions on a board of 5"},
	} {
		_, err := r.Map(render.View{Position: publish(c.pos)})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("unknown %s: %v, want %q", c.what, err, c.want)
		}
	}
	b.Powers[1].Colour = "blue"
	if _, err := render.New(b); err == nil || !strings.Contains(err.Error(), "power blue has no colour") {
		t.Errorf("power without colour: %v", err)
	}
	b = fixture()
	b.Faces[kent].Rings[0][0] = 77
	if _, err := render.New(b); err == nil || !strings.Contains(err.Error(), "kent: unknown arc 77") {
		t.Errorf("unknown arc: %v", err)
	}
}

// TestDescribed: the description of a map has the right number of each thing, and omits powers that
// own nothing.
func TestDescribed(t *testing.T) {
	b := fixture()
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	blue := b.Map.Power("blue")
	p := engine.Position{Owners: slices.Repeat([]engine.PowerID{engine.NoPower}, len(b.Map.Regions)),
		Units: []engine.Unit{unit(b.Map, 1, engine.Army, "blue", "ely")}}
	p.Owners[town] = blue
	s, err := r.Map(render.View{Position: publish(p)})
	if err != nil {
		t.Fatal(err)
	}
	if want := "Blue 1 centre and 1 unit."; s.Desc != want {
		t.Errorf("%q, want %q", s.Desc, want)
	}
}
