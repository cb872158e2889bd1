package render_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

func TestNothingCoversAnything(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		for _, c := range kept(t, id).Collisions(mapped(t, kept(t, id), render.View{Position: start(b)})) {
			t.Errorf("%s: %s", id, c)
		}
	}
}

// crowded returns positions with a unit in every place, or a dislodged one, or none, and with every
// region owned by another power than its unit's. What holds for these positions holds for any.
func crowded(b *mapdata.Board) map[string]engine.Position {
	var units []engine.Unit
	for i := range b.Map.Places {
		at := engine.PlaceID(i)
		reg := &b.Map.Regions[b.Map.RegionOf(at)]
		if reg.OffBoard {
			continue
		}
		u := engine.Unit{ID: engine.UnitID(i + 1), Kind: engine.Army, At: at}
		if reg.Terrain == engine.Sea || b.Map.Places[at].Coast >= 0 || reg.Terrain == engine.Coastal && len(reg.Coasts) == 0 && i%2 == 0 {
			u.Kind = engine.Fleet
		}
		units = append(units, u)
	}
	out := map[string]engine.Position{}
	for p := range b.Map.Players() {
		pw := engine.PowerID(p)
		owners := make([]engine.PowerID, len(b.Map.Regions))
		for i := range owners {
			owners[i] = engine.NoPower
			if b.Map.Regions[i].SupplyCentre {
				owners[i] = pw
			}
		}
		mine := append([]engine.Unit(nil), units...)
		var lost []engine.Dislodged
		for i := range mine {
			mine[i].Power = (pw + 1) % engine.PowerID(len(b.Map.Powers))
			u := mine[i]
			u.Power = (pw + 2) % engine.PowerID(len(b.Map.Powers))
			u.ID += 10000
			lost = append(lost, engine.Dislodged{Unit: u})
		}
		name := b.Map.Powers[p].ID
		out[name+", no units"] = engine.Position{Owners: owners}
		out[name+", units everywhere"] = engine.Position{Owners: owners, Units: mine}
		out[name+", dislodged units everywhere"] = engine.Position{Owners: owners, Units: mine, Dislodged: lost}
	}
	return out
}

func TestNoPositionCoversAnything(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		for name, p := range crowded(b) {
			for _, c := range kept(t, id).Collisions(mapped(t, kept(t, id), render.View{Position: publish(p)})) {
				t.Errorf("%s, %s: %s", id, name, c)
			}
		}
	}
}

// TestEveryOwnerIsNamed counts the codes: each owned centre has one, or in a circle the token of
// the owner's own unit has it.
func TestEveryOwnerIsNamed(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		want, circles := 0, 0
		for i := range b.Map.Regions {
			if b.Map.Regions[i].SupplyCentre {
				want++
				if b.Faces[i].Circle {
					circles++
				}
			}
		}
		for name, p := range crowded(b) {
			count := func(l render.Look) (codes, fills int) {
				s := mapped(t, kept(t, id), render.View{Position: publish(p), Look: l})
				for _, c := range s.Claims() {
					if c.Kind == scene.BoxCode {
						codes++
					}
				}
				for _, l := range s.Layers {
					if l.ID == "owners" {
						fills = len(l.Items)
					}
				}
				return codes, fills
			}
			if codes, fills := count(render.Ink); codes != want || fills != want {
				t.Errorf("%s, %s: in black and white %d codes and %d fills for %d owned centres", id, name, codes, fills, want)
			}
			covered := 0
			if len(p.Units) > 0 {
				covered = circles // by other powers' units
			}
			if codes, fills := count(render.Colour); codes != covered || fills != want {
				t.Errorf("%s, %s: in colour %d banners for %d covered circles, %d fills for %d owned centres", id, name, codes, covered, fills, want)
			}
		}
	}
}

// TestCollisionsAreFound plants overlaps, which must be reported.
func TestCollisionsAreFound(t *testing.T) {
	t.Parallel()
	b := fixture()
	b.Centres[kent] = b.Labels[0].Lines[0].Baseline[0]
	b.Slots[b.Map.Place("ely")].Unit = pt(60, 53) // on the town's sign
	pos, _ := orders(b.Map)
	r := renderer(t, b)
	got := strings.Join(r.Collisions(mapped(t, r, render.View{Position: publish(pos)})), "\n")
	for _, want := range []string{"The Town, in Kent (Red) and Army Ely"} {
		if !strings.Contains(got, want) {
			t.Errorf("planted and not found: %s, in:\n%s", want, got)
		}
	}
}

// TestCoastsAreTagged: each coast of a region with several is named on the sheet, and its tag
// covers no name.
func TestCoastsAreTagged(t *testing.T) {
	for _, id := range mapdata.IDs() {
		b := board(t, id)
		want, got := 0, 0
		for _, p := range b.Map.Places {
			if p.Coast >= 0 {
				want++
			}
		}
		for _, l := range kept(t, id).Lettering(render.Colour, 0).Layers {
			for _, it := range l.Items {
				if it.Class == "coast-tag" {
					got++
					if len(it.Text.S) != 2 {
						t.Errorf("%s: a coast is tagged %q (%s)", id, it.Text.S, it.Title)
					}
				}
			}
		}
		if got != want {
			t.Errorf("%s: %d of %d coasts have a tag", id, got, want)
		}
	}
}
