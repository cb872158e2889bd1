package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// TestHomelandsAreHatched: on every board that tints homelands, neutral land of a homeland has its
// power's hatch by day, by night and in black and white, because there are too many paler tints to
// tell apart by colour.
func TestHomelandsAreHatched(t *testing.T) {
	t.Parallel()
	boards := 0
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		if b.Style.Land.Colouring == "outline" {
			continue
		}
		n := 0
		for _, look := range []render.Look{render.Colour, render.Night, render.Ink} {
			hatched := map[string]string{}
			for _, l := range r.Ground(look).Layers {
				for _, it := range l.Items {
					for _, k := range it.Kids {
						if k.Style != nil && strings.HasPrefix(k.Style.Class, "hatch") && !k.Path.Empty() {
							hatched[strings.TrimPrefix(it.ID, "r-")] = k.Style.Class
						}
					}
				}
			}
			for i := range b.Map.Regions {
				reg := &b.Map.Regions[i]
				power := b.Style.Of(reg.Country, false).Power
				if reg.OffBoard || b.Faces[i].Circle || reg.Country == "" || power == "" {
					continue
				}
				if n++; hatched[reg.ID] == "" {
					t.Errorf("%s: %s, of the homeland of %s, has no hatch", id, reg.Name, power)
				}
			}
		}
		if n > 0 {
			boards++
		}
	}
	if boards < 2 {
		t.Errorf("%d boards with homelands", boards)
	}
}

// TestTintsAreMeasured: the measures find a paler tint that is close to the sea's colour, and a
// hatch that cannot be seen.
func TestTintsAreMeasured(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ colour, want string }{
		"a tint like water":           {scene.Hex(board(t, "standard").Style.Day.Sea[0]).Mix(scene.Hex("#000000"), 0.12).String(), "the paler tint of Austria and the sea: ΔE2000"},
		"a hatch in ink on dark land": {"#2a2a2a", "the hatch of Austria: ΔE2000"},
	} {
		b := board(t, "standard")
		b.Powers[0].Colour, b.Style.Land.Fade = c.colour, 0 // without a wash every hatch shows
		p := render.MeasurePalette(b)
		if got := p.Problems(); !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, c.want) }) {
			t.Errorf("%s (%s): %q", name, c.colour, got)
		}
	}
	for _, id := range mapdata.IDs() {
		p := render.MeasurePalette(board(t, id))
		for _, v := range render.Visions() {
			if _, d := p.FaintestHatch(v); d > 25 {
				t.Errorf("%s: hatches %.1f from what they lie on, no faint overprint", id, d)
			}
			if q := p.NearestPale(v, true); q.Ground == "" || q.DeltaE > 40 {
				t.Errorf("%s: tints are not measured against grounds: %+v", id, q)
			}
		}
	}
}
