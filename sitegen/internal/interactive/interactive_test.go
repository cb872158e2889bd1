package interactive

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/sitegen/publish"
	"github.com/heraldmaps/herald/themes"
)

func drawn(t *testing.T, id string, change func(*mapdata.Board)) (*mapdata.Board, *render.Renderer) {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(b)
	}
	r, err := render.New(b)
	if err != nil {
		t.Fatal(err)
	}
	return b, r
}

func zipped(t *testing.T, data []byte) int {
	t.Helper()
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	if _, err := w.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return z.Len()
}

// open returns a game's opening, where only the positions are known.
func open(b *mapdata.Board) (*publish.Game, *publish.Turn) {
	g := &publish.Game{Slug: "game", Board: b, BoardID: b.Map.ID}
	t := &publish.Turn{Key: "1901-spring", Name: "Spring 1901", State: "open", After: engine.PublishBoard(b.Map)}
	g.Turns = []*publish.Turn{t}
	return g, t
}

// TestShared: what a board shares keeps its budget, and every region has a shape on the sheet and a
// place for a unit.
func TestShared(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, r := drawn(t, id, nil)
		files, err := Shared(b, r)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Shared(b, r)
		if err != nil {
			t.Fatal(err)
		}
		all := 0
		for i, f := range files {
			if !bytes.Equal(f.Data, again[i].Data) {
				t.Errorf("%s: two drawings differ", f.Path)
			}
			if f.Path != Files(b)[i] {
				t.Errorf("%s is promised as %s", f.Path, Files(b)[i])
			}
			all += zipped(t, f.Data)
		}
		if all > 330<<10 {
			t.Errorf("%s: the board's shared drawing takes %d bytes with gzip", id, all)
		}
		_, text, _ := strings.Cut(string(files[4].Data), "]=")
		var d boardData
		if err := json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimSpace(text), ";")), &d); err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		if len(d.Regions) != len(b.Map.Regions) || len(d.Places) != len(b.Map.Places) || len(d.Tokens) != 3*len(b.Map.Powers) {
			t.Errorf("%s: %d regions, %d places, %d tokens", id, len(d.Regions), len(d.Places), len(d.Tokens))
		}
		names := map[string]bool{}
		for i, reg := range d.Regions {
			if names[reg.Label] {
				t.Errorf("%s: two regions are shown as %s", id, reg.Label)
			}
			names[reg.Label] = true
			if reg.Whole == "" || reg.Box[0] >= reg.Box[2] || reg.Box[1] >= reg.Box[3] || reg.Box[2] > d.W || reg.Box[3] > d.H {
				t.Errorf("%s: %s has no shape on the sheet: %v", id, reg.ID, reg.Box)
			}
			if !b.Map.Regions[i].OffBoard && (reg.X <= 0 || reg.Y <= 0 || reg.X >= d.W || reg.Y >= d.H) {
				t.Errorf("%s: %s has no place for a unit: %d,%d", id, reg.ID, reg.X, reg.Y)
			}
		}
	}
}

// TestOnePhase draws the opening of a game on each board: one stage, every unit with a token of its
// own power, a power that has none, and a phase that weighs little.
func TestOnePhase(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, r := drawn(t, id, func(b *mapdata.Board) {
			kept := b.Map.Starts[:0:0]
			for _, u := range b.Map.Starts { // the first power loses what it has
				if u.Power != 0 {
					kept = append(kept, u)
				}
			}
			b.Map.Starts = kept
		})
		g, turn := open(b)
		m := New(g, turn, "game/1901-spring/index.html")
		if len(m.Stages) != 1 || m.First().Name != "Position" || m.First().Picture != "map.svg" {
			t.Fatalf("%s: stages %+v", id, m.Stages)
		}
		if err := m.Draw(r, g); err != nil {
			t.Fatal(err)
		}
		var d phaseData
		if err := json.Unmarshal([]byte(m.Data), &d); err != nil {
			t.Fatal(err)
		}
		if got, want := len(d.Stages[0].Units), len(turn.After.Position().Units); got != want || got == 0 {
			t.Errorf("%s: %d tokens for %d units", id, got, want)
		}
		for _, u := range d.Stages[0].Units {
			if u[2].(float64) == 0 {
				t.Errorf("%s: a token of the power that has no unit", id)
			}
		}
		for i, o := range turn.After.Position().Owners {
			want := '.'
			if o >= 0 {
				want = owners[o]
			}
			if got := []rune(d.Stages[0].Owners)[i]; got != want {
				t.Errorf("%s: %s is owned by %c, not %c", id, b.Map.Regions[i].ID, got, want)
			}
		}
		if n := zipped(t, []byte(m.Data)) + zipped(t, []byte(m.Style)) + zipped(t, []byte(m.First().Orders+m.First().Signs)); n > 20<<10 {
			t.Errorf("%s: an opening takes %d bytes with gzip", id, n)
		}
	}
}

// TestOneAlphabet: the script reads owners by the letters with which they are written.
func TestOneAlphabet(t *testing.T) {
	script, err := fs.ReadFile(themes.FS, "default/js/map.js")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(script), `heraldMap.letters = "`+string(owners)+`";`) {
		t.Error("map.js has other letters")
	}
}

// TestMoreOwnersThanLetters: every power of every board has a letter.
func TestMoreOwnersThanLetters(t *testing.T) {
	for _, id := range mapdata.IDs() {
		if b, _ := mapdata.Load(id); len(b.Map.Powers) > len(owners) {
			t.Errorf("%s has %d powers", id, len(b.Map.Powers))
		}
	}
}

// TestHostileNames: names that are markup do not end the elements and strings around them.
func TestHostileNames(t *testing.T) {
	const name = `</script></template><img src=x onerror="window.pwned=1">'"&`
	b, r := drawn(t, "standard", func(b *mapdata.Board) {
		for i := range b.Map.Regions {
			b.Map.Regions[i].Name, b.Map.Regions[i].Label = name, name
		}
		for i := range b.Map.Powers {
			b.Map.Powers[i].Name = name
		}
	})
	files, err := Shared(b, r)
	if err != nil {
		t.Fatal(err)
	}
	g, turn := open(b)
	turn.Name = name
	m := New(g, turn, "game/1901-spring/index.html")
	if err := m.Draw(r, g); err != nil {
		t.Fatal(err)
	}
	element := regexp.MustCompile(`<(img|script|/script|/template)`)
	for what, text := range map[string]string{"script": string(files[4].Data), "data": string(m.Data), "ground": string(files[0].Data), "signs": string(m.First().Signs), "style": string(m.Style)} {
		if found := element.FindString(text); found != "" {
			t.Errorf("%s: a name became %s", what, found)
		}
	}
	if !strings.Contains(string(files[4].Data), `\u003cimg src=x`) {
		t.Error("the names are nowhere: the test proves nothing")
	}
}

// TestInsetsOfTheBoard: the views to choose from are the board's own insets, if it has any.
func TestInsetsOfTheBoard(t *testing.T) {
	divided := 0
	for _, id := range mapdata.IDs() {
		b, r := drawn(t, id, nil)
		got := insets(b.Map, r.Outlines(), r)
		own := r.Insets()
		if len(own) == 0 {
			continue
		}
		divided++
		if len(got) != len(own) {
			t.Fatalf("%s: %d insets, not %d", id, len(got), len(own))
		}
		for i := range own {
			if got[i].Name != own[i].Name || got[i].Box != boxOf(own[i].Box) {
				t.Errorf("%s: %v is not %s", id, got[i], own[i].Name)
			}
		}
	}
	if divided == 0 {
		t.Error("no board is divided: the test proves nothing")
	}
}

// advance is a phase of the standard opening in which every unit moves.
func advance(t *testing.T, b *mapdata.Board) publish.Step {
	t.Helper()
	rules, err := variants.New("standard", b.Map, nil)
	if err != nil {
		t.Fatal(err)
	}
	var orders []engine.Order
	for _, u := range rules.Start().Units {
		legal := rules.Legal(nil, rules.Start(), u.Power, u.ID)
		orders = append(orders, legal[slices.IndexFunc(legal, func(o engine.Order) bool { return o.Verb == engine.Move })])
	}
	res := rules.Resolve(rules.Start(), orders, nil)
	return publish.Step{Kind: "orders", Name: "Orders", Before: engine.PublishBoard(b.Map), Orders: engine.PublishResolution(rules, res, engine.Everybody).Outcomes()}
}

// TestFramesAreDrawn: each order that can be drawn has an arrow in the player's frames, with its
// line on the map.
func TestFramesAreDrawn(t *testing.T) {
	b, r := drawn(t, "standard", nil)
	g, turn := open(b)
	turn.Steps = []publish.Step{advance(t, b)}
	data, err := FrameScript(g, r)
	if err != nil {
		t.Fatal(err)
	}
	var script struct{ Frames []frame }
	if err := json.Unmarshal(bytes.TrimSuffix(bytes.TrimPrefix(data, []byte("window.heraldFrames=")), []byte(";\n")), &script); err != nil {
		t.Fatal(err)
	}
	if moves := len(turn.Steps[0].Orders.List()); len(script.Frames[0].Arrows) != moves || moves == 0 {
		t.Fatalf("%d arrows for %d moves", len(script.Frames[0].Arrows), moves)
	}
	for _, a := range script.Frames[0].Arrows {
		if line, _ := a[5].(string); !strings.HasPrefix(line, "M") {
			t.Errorf("an arrow without its line: %v", a)
		}
	}
}
