package render_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/geom"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/pdf"
	"github.com/heraldmaps/herald/render/pdf/pdftest"
	"github.com/heraldmaps/herald/render/scene"
)

// TestInsets: every region that a unit may enter is in one inset, whole and with its names. Each
// inset has a unique name and fits a page of A4 at a larger scale than the sheet's.
func TestInsets(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		list := r.Insets()
		if len(list) < 2 {
			t.Fatalf("%s: %d insets", id, len(list))
		}
		if again := renderer(t, b).Insets(); !reflect.DeepEqual(list, again) {
			t.Errorf("%s: two divisions of one board differ", id)
		}
		in := map[engine.RegionID]*render.Inset{}
		names := map[string]bool{}
		for i := range list {
			x := &list[i]
			if x.ID == "" || strings.ContainsAny(x.ID, " ,.") || names[x.ID] || names[x.Name] {
				t.Errorf("%s: an inset called %q, %q", id, x.Name, x.ID)
			}
			names[x.ID], names[x.Name] = true, true
			w, h := x.Box.Width(), x.Box.Height()
			if k := math.Max(math.Min(196/w, 270/h), math.Min(270/w, 196/h)); k < 1.199 {
				t.Errorf("%s: %s is shown at %.2f of the sheet's size", id, x.Name, k)
			}
			for _, g := range x.Regions {
				if in[g] != nil {
					t.Errorf("%s: %s is in %s and in %s", id, b.Map.Regions[g].ID, in[g].Name, x.Name)
				}
				in[g] = x
			}
		}
		for i := range b.Map.Regions {
			if (in[engine.RegionID(i)] == nil) != b.Map.Regions[i].OffBoard {
				t.Errorf("%s: %s is in no inset, or in one though off the board", id, b.Map.Regions[i].ID)
			}
		}
		// Each claim of a region's name or token on the whole map is within its inset's box.
		s := mapped(t, r, render.View{Position: start(b)})
		labels := 0
		for _, c := range s.Claims() {
			name, ok := strings.CutPrefix(c.Name, "n-")
			if g := b.Map.Region(name); ok && g != engine.NoRegion && in[g] != nil {
				labels++
				for _, p := range c.Shape {
					if !in[g].Box.Holds(p) {
						t.Errorf("%s: the name of %s leaves %s", id, name, in[g].Name)
						break
					}
				}
			}
		}
		if labels < len(b.Map.Regions)/2 {
			t.Errorf("%s: looked at %d names", id, labels)
		}
	}
}

// TestInsetNames: insets that the board names have its names, the others those of countries and
// directions.
func TestInsetNames(t *testing.T) {
	t.Parallel()
	b := board(t, "w3k")
	bare := *b.Style
	bare.Theatres = nil
	b.Style = &bare
	var got []string
	for _, x := range renderer(t, b).Insets() {
		got = append(got, x.Name)
	}
	for _, want := range []string{"Ireland", "Scotland, north-west", "England, north-east"} {
		if !slices.Contains(got, want) {
			t.Errorf("no inset %q among %q", want, got)
		}
	}
	got = nil
	for _, x := range kept(t, "w3k").Insets() {
		got = append(got, x.Name)
	}
	for _, want := range []string{"Argyll and the Lowlands", "The Midlands and the Marches", "Leinster and Ireland"} {
		if !slices.Contains(got, want) {
			t.Errorf("no inset %q among %q", want, got)
		}
	}
}

// TestAtlas: orders and positions of every board on pages of A4. On an inset's page every name is
// whole and at least 9 pt, every unit and order is on some page, an inset's orders come before
// their outcome, and the document is hardly larger than that of the whole map.
func TestAtlas(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		pos := b.Map
		views := []render.View{
			{Position: start(b), Outcomes: decided(everyVerb(pos)), Title: "Game", Subtitle: "orders"},
			{Position: start(b), Title: "Game", Subtitle: "position"},
		}
		pages, err := r.Atlas(views)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		last := ""
		for n, s := range pages {
			if !strings.Contains(s.Title, " — ") {
				continue // overview and key
			}
			where := s.Title[strings.Index(s.Title, " — "):]
			if where == last && strings.Contains(s.Title, "orders") {
				t.Errorf("%s, page %d: the orders of an inset behind its position", id, n+1)
			}
			last = where
			k := math.Max(math.Min(196/s.W, 283/s.H), math.Min(283/s.W, 196/s.H))
			heading := s.Layers[len(s.Layers)-1]
			if heading.ID != "heading" {
				t.Fatalf("%s, page %d has no heading", id, n+1)
			}
			box := s.Box()
			for _, l := range s.Layers {
				everyText(l.Items, func(it *scene.Item) {
					at := it.Text.Glyphs
					if it.Box != scene.BoxLabel && l.ID != "names" && l.ID != "local-names" || len(at) == 0 {
						return
					}
					if pt := it.Text.Size * k * 72 / 25.4; pt < 9 {
						t.Errorf("%s, page %d: %q is set in %.1f pt", id, n+1, it.Text.S, pt)
					}
					for _, g := range at {
						if !box.Holds(geom.Point{X: g.X, Y: g.Y}) {
							t.Errorf("%s, page %d: %q is cut", id, n+1, it.Text.S)
							break
						}
					}
				})
			}
			for _, c := range s.Claims() {
				if c.Kind == scene.BoxUnit && box.Holds(c.Shape[0]) && box.Holds(c.Shape[len(c.Shape)/2]) {
					seen[c.Name] = true
				}
			}
		}
		whole := mapped(t, r, views[1])
		units := 0
		for _, c := range whole.Claims() {
			if c.Kind == scene.BoxUnit {
				units++
				if !seen[c.Name] {
					t.Errorf("%s: %s is on no page", id, c.Name)
				}
			}
		}
		if units < 5 {
			t.Errorf("%s: looked for %d units", id, units)
		}
		one, err := pdf.Bytes(whole, pdf.Options{Paper: "a4"})
		if err != nil {
			t.Fatal(err)
		}
		all, err := pdf.Pages(pages, pdf.Options{Paper: "a4"})
		if err != nil {
			t.Fatal(err)
		}
		f, err := pdftest.Read(all)
		if err != nil {
			t.Fatal(err)
		}
		if len(f.Pages()) != len(pages) {
			t.Errorf("%s: %d pages of %d", id, len(f.Pages()), len(pages))
		}
		for _, wrong := range pdftest.Accessible(f) {
			t.Errorf("%s: %s", id, wrong)
		}
		if len(all) > len(one)*3/2 {
			t.Errorf("%s: an atlas of %d pages has %d bytes, the whole map %d", id, len(pages), len(all), len(one))
		}
	}
}

// everyText visits all texts in some items.
func everyText(items []scene.Item, do func(*scene.Item)) {
	for i := range items {
		if items[i].Text != nil {
			do(&items[i])
		}
		everyText(items[i].Kids, do)
	}
}

// TestAtlasLeavesOut: an inset without units and orders has no page, and gets one when a unit
// comes.
func TestAtlasLeavesOut(t *testing.T) {
	t.Parallel()
	b, r := board(t, "w3k"), kept(t, "w3k")
	lonely := r.Insets()[0]
	titles := func(p engine.Position) string {
		pages, err := r.Atlas([]render.View{{Position: publish(p)}})
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, s := range pages {
			all = append(all, s.Title)
		}
		return strings.Join(all, "\n")
	}
	sea := func(x render.Inset) engine.PlaceID {
		for _, g := range x.Regions {
			if b.Map.Regions[g].Terrain == engine.Sea {
				return b.Map.Regions[g].First
			}
		}
		return engine.NoPlace
	}
	far := r.Insets()[len(r.Insets())-1]
	one := engine.Position{Owners: make([]engine.PowerID, len(b.Map.Regions)), Units: []engine.Unit{{ID: 1, Kind: engine.Fleet, At: sea(far)}}}
	if got := titles(one); strings.Contains(got, lonely.Name) || !strings.Contains(got, far.Name) {
		t.Errorf("pages of one unit in %s:\n%s", far.Name, got)
	}
	one.Units = append(one.Units, engine.Unit{ID: 2, Kind: engine.Fleet, At: sea(lonely)})
	if got := titles(one); !strings.Contains(got, lonely.Name) {
		t.Errorf("no page of %s, where a unit is:\n%s", lonely.Name, got)
	}
}
