package layout_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/mapdata/layout"
)

func measured(t *testing.T, id string) (*mapdata.Board, layout.Figures) {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	f, err := layout.Measure(b)
	if err != nil {
		t.Fatal(err)
	}
	return b, f
}

// none fails for each entry of a list that must be empty.
func none(t *testing.T, what string, offenders []string) {
	t.Helper()
	for _, o := range offenders {
		t.Errorf("%s: %s", what, o)
	}
}

// TestNothingOnAnything: on every board, no name is over another name, over a token at any place,
// or over a centre symbol; every region has a name and a token.
func TestNothingOnAnything(t *testing.T) {
	for _, id := range mapdata.IDs() {
		_, f := measured(t, id)
		none(t, id+": no name", f.Unnamed)
		none(t, id+": name over name", f.NameName)
		none(t, id+": name under a unit", f.NameUnit)
		none(t, id+": name under a dislodged unit", f.NameLost)
		none(t, id+": name under a centre", f.NameCentre)
		none(t, id+": name over a disc", f.NameDisc)
		none(t, id+": slots overlap", f.TokenToken)
		none(t, id+": unit over its centre symbol", f.TokenCentre)
		none(t, id+": no room for a token", f.CrampedToken)
		none(t, id+": discs overlap", f.Discs)
		none(t, id+": name leaves its region", f.Outside)
		none(t, id+": name a neighbour might claim", f.Doubtful)
		none(t, id+": town's name on another region's ground", f.Straddling)
		none(t, id+": regions of one name", f.SameName)
		if n := len(f.Tilted); n*20 > f.LandLines {
			t.Errorf("%s: %d of %d lines of land names run steeper than 30°, want 5 %% at most: %v", id, n, f.LandLines, f.Tilted)
		}
		if f.Smallest < 8 {
			t.Errorf("%s: smallest name %.1f pt, want 8", id, f.Smallest)
		}
	}
}

// TestRoomOnW3K compares the figures of the densest board with their limits.
func TestRoomOnW3K(t *testing.T) {
	_, f := measured(t, "w3k")
	if len(f.Led) > 3 {
		t.Errorf("%d names outside their region, want at most 3: %s", len(f.Led), strings.Join(f.Led, ", "))
	}
	if len(f.Steep) > 20 {
		t.Errorf("%d names steeper than 46°, want at most 20: %s", len(f.Steep), strings.Join(f.Steep, ", "))
	}
	none(t, "border under 1 mm", f.Short)
}

// TestNamelessRegionsAreAllListed: other lists end after two dozen; this one does not.
func TestNamelessRegionsAreAllListed(t *testing.T) {
	b, f := measured(t, "standard")
	if all := strings.Join(f.Lines(), "\n"); !strings.Contains(all, "\nregions without a name: 0\n") {
		t.Errorf("a board with all its names:\n%s", all)
	}
	b.Labels = b.Labels[:20]
	f, err := layout.Measure(b)
	if err != nil {
		t.Fatal(err)
	}
	want := fmt.Sprintf("regions without a name: %d (%s)", len(f.Unnamed), strings.Join(f.Unnamed, ", "))
	if lines := f.Lines(); len(f.Unnamed) < 50 || !slices.Contains(lines, want) {
		t.Errorf("%d nameless regions, and no line %q in:\n%s", len(f.Unnamed), want, strings.Join(lines, "\n"))
	}
}

// TestMeasureSees plants each fault once in a good board and checks that the measure finds it.
func TestMeasureSees(t *testing.T) {
	plants := []struct {
		what  string
		plant func(b *mapdata.Board)
		found func(f *layout.Figures) int
	}{
		{"name over name", func(b *mapdata.Board) { b.Labels[1].Lines = b.Labels[0].Lines }, func(f *layout.Figures) int { return len(f.NameName) }},
		{"name under a unit", func(b *mapdata.Board) { b.Slots[0].Unit = b.Labels[0].Lines[0].Baseline[0] }, func(f *layout.Figures) int { return len(f.NameUnit) }},
		{"name under a dislodged unit", func(b *mapdata.Board) { b.Slots[0].Dislodged = b.Labels[0].Lines[0].Baseline[0] }, func(f *layout.Figures) int { return len(f.NameLost) }},
		{"token outside", func(b *mapdata.Board) { b.Slots[0].Unit = b.Slots[len(b.Slots)-1].Unit }, func(f *layout.Figures) int { return len(f.CrampedToken) }},
		{"slots overlap", func(b *mapdata.Board) { b.Slots[0].Unit = b.Slots[len(b.Slots)-1].Unit }, func(f *layout.Figures) int { return len(f.TokenToken) }},
		{"no name", func(b *mapdata.Board) { b.Labels = b.Labels[1:] }, func(f *layout.Figures) int { return len(f.Unnamed) }},
		{"small name", func(b *mapdata.Board) { b.Labels[0].Size = 5 }, func(f *layout.Figures) int { return int(8 - f.Smallest) }},
		{"steep name", func(b *mapdata.Board) {
			l := b.Labels[0].Lines[0].Baseline
			l[len(l)-1].X, l[len(l)-1].Y = l[0].X+1, l[0].Y+9
		}, func(f *layout.Figures) int { return len(f.Steep) }},
		{"short border", func(b *mapdata.Board) {
			for i := range b.Arcs {
				a := &b.Arcs[i]
				if a.Left >= 0 && a.Right >= 0 {
					a.Points = a.Points[:1]
				}
			}
		}, func(f *layout.Figures) int { return len(f.Short) }},
	}
	for _, p := range plants {
		b, err := mapdata.Load("standard")
		if err != nil {
			t.Fatal(err)
		}
		before, err := layout.Measure(b)
		if err != nil {
			t.Fatal(err)
		}
		p.plant(b)
		after, err := layout.Measure(b)
		if err != nil {
			t.Fatal(err)
		}
		if p.found(&after) <= p.found(&before) {
			t.Errorf("%s: planted and not found", p.what)
		}
	}
}

// TestRingsStayClosed checks that the warp tore no outline: each arc of a ring begins where the one
// before ends.
func TestRingsStayClosed(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		ends := func(k int32) (from, to geom.Point) {
			p := b.Arcs[max(k, ^k)].Points
			if k < 0 {
				return p[len(p)-1], p[0]
			}
			return p[0], p[len(p)-1]
		}
		for i := range b.Faces {
			for _, ring := range b.Faces[i].Rings {
				_, at := ends(ring[len(ring)-1])
				for _, k := range ring {
					from, to := ends(k)
					if from != at {
						t.Errorf("%s: the outline of %s is open at %v, %v", id, b.Map.Regions[i].ID, at, from)
					}
					at = to
				}
			}
		}
	}
}

func BenchmarkMeasure(b *testing.B) {
	board, err := mapdata.Load("w3k")
	if err != nil {
		b.Fatal(err)
	}
	for range b.N {
		if _, err := layout.Measure(board); err != nil {
			b.Fatal(err)
		}
	}
}
