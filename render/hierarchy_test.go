package render

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render/scene"
)

// TestHierarchy: on W3K the board's title is larger than every name. Towns' names have three ranks,
// with the capitals of the three kingdoms in the first and castles in the last. Nothing covers a
// name's letters, and no name on the Continent is as large as names of Britain and Ireland may be.
func TestHierarchy(t *testing.T) {
	b, err := mapdata.Load("w3k")
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range hierarchy(r) {
		t.Error(fault)
	}
	// A sheet without ranks: London has the size of a castle, Champagne that of the title.
	for i := range b.Labels {
		l := &b.Labels[i]
		if l.Region == b.Map.Region("london") {
			l.Size = 10
		}
		if l.Region == b.Map.Region("champagne") {
			l.Size = 36
		}
	}
	got := strings.Join(hierarchy(r), "\n")
	for _, want := range []string{"London", "Champagne"} {
		if !strings.Contains(got, want) {
			t.Errorf("planted and not found: %s, in:\n%s", want, got)
		}
	}
}

// hierarchy lists what on a sheet of W3K is larger or smaller than its rank allows.
func hierarchy(r *Renderer) (faults []string) {
	b, m := r.board, r.board.Map
	title := r.backdrop(Colour).room.titleEm * 72 / 25.4
	if math.Abs(title-36) > 0.1 {
		faults = append(faults, "the title is not of 36 pt")
	}
	size := map[string]float64{}
	for i := range b.Labels {
		l := &b.Labels[i]
		if l.Region == engine.NoRegion {
			continue
		}
		reg := &m.Regions[l.Region]
		size[reg.ID] = l.Size
		if l.Kind != mapdata.LabelPrimary && l.Size > title/2 {
			faults = append(faults, reg.Name+" is more than half as large as the title")
		}
		if reg.Terrain != engine.Sea && reg.Country == "Continent" && !b.Faces[l.Region].Circle && l.Size > 11 {
			faults = append(faults, reg.Name+", of the Continent, is larger than 11 pt")
		}
	}
	rank := func(id string) float64 { // a town's size on the sheet
		if size[id] == 0 {
			faults = append(faults, id+" has no name")
		}
		return size[id]
	}
	first := []string{"london", "edinburgh", "dublin"}
	second := []string{"york", "norwich", "bristol", "exeter", "chester", "glasgow", "aberdeen"}
	last := []string{"basing", "arundel", "ludlow", "carham"}
	for _, id := range first {
		if rank(id) < 14-0.01 {
			faults = append(faults, m.Regions[m.Region(id)].Name+" is not of the first rank, of 14 pt")
		}
	}
	for _, id := range second {
		if s := rank(id); s >= 14 || s <= 10 {
			faults = append(faults, m.Regions[m.Region(id)].Name+" is not of the second rank, between 10 and 14 pt")
		}
	}
	for _, id := range last {
		if rank(id) > 10 {
			faults = append(faults, m.Regions[m.Region(id)].Name+" is larger than the last rank, of 10 pt")
		}
	}
	bd := r.backdrop(Colour)
	for _, l := range []*scene.Layer{bd.sea, bd.land, bd.borders} {
		if lettered(l.Items) {
			faults = append(faults, "a name lies under borders and owners' colours, on "+l.ID)
		}
	}
	return faults
}

// lettered reports whether items hold text.
func lettered(items []scene.Item) bool {
	return slices.ContainsFunc(items, func(it scene.Item) bool { return it.Text != nil || lettered(it.Kids) })
}

// TestTokensAreFiveMillimetres: on every board printed on A2, a unit is at least 5 mm across: both
// its circle and the token in it.
func TestTokensAreFiveMillimetres(t *testing.T) {
	eachBoard(t, func(b *mapdata.Board, r *Renderer) {
		toA2 := 420 / math.Min(b.Width, b.Height)
		if d := 2 * mapdata.TokenRadius * r.TokenScale() * toA2; d < 5-0.005 {
			t.Errorf("%s: units are %.2f mm across at A2", b.Map.ID, d)
		}
		for _, kind := range []engine.Kind{engine.Army, engine.Fleet} { // the token fills its circle
			body, canvas := tokenShape(kind)
			box := scene.Union(body.Box(), canvas.Box())
			if d := math.Max(box.Width(), box.Height()); d < 1.85 {
				t.Errorf("%s: a %v is drawn %.2f radii wide, in a circle of 2", b.Map.ID, kind, d)
			}
		}
	})
}
