package render_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// holders makes one power the holder of every region.
func holders(m *engine.Map, p engine.PowerID) []engine.PowerID {
	return slices.Repeat([]engine.PowerID{p}, len(m.Regions))
}

// TestHeld: on every board and in every look, land without a centre or an owner is shaded for its
// holder, paler than what that power owns, and explained in the key. Nothing else on the map
// changes.
func TestHeld(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		m := b.Map
		for look := range render.Night + 1 {
			v := render.View{Position: start(b), Look: look, Held: holders(m, 0)}
			s := mapped(t, r, v)
			bare := v
			bare.Held = nil
			was := mapped(t, r, bare)
			var shaded []string
			for i, l := range s.Layers {
				if l.ID != "owners" {
					if l.ID != "cartouche" && len(l.Items) != len(was.Layers[i].Items) {
						t.Errorf("%s: layer %s changes with who holds land", id, l.ID)
					}
					continue
				}
				for _, it := range l.Items {
					if strings.HasPrefix(it.Class, "holder held-"+m.Powers[0].ID) {
						shaded = append(shaded, strings.TrimSuffix(it.Title, " ("+m.Powers[0].Name+")"))
						if it.Kids[0].Style.Fill == was.Layers[i].Items[0].Kids[0].Style.Fill && look != render.Ink {
							t.Errorf("%s: land that is held looks owned", id)
						}
					}
				}
			}
			var want []string
			for i := range m.Regions {
				if g := &m.Regions[i]; g.Terrain != engine.Sea && !g.SupplyCentre && !g.OffBoard && v.Position.Position().Owners[i] == engine.NoPower {
					want = append(want, g.Name)
				}
			}
			slices.Sort(want)
			slices.Sort(shaded)
			if !slices.Equal(shaded, want) {
				t.Errorf("%s: shaded are %q, want %q", id, shaded, want)
			}
			if len(want) > 0 && !slices.ContainsFunc(s.Layers, func(l *scene.Layer) bool { return strings.Contains(words(l.Items), "land last held") }) {
				t.Errorf("%s: the key says nothing of land that is held", id)
			}
		}
	}
	b := board(t, "standard")
	for _, held := range [][]engine.PowerID{{0}, holders(b.Map, 99)} {
		if _, err := kept(t, "standard").Map(render.View{Position: start(b), Held: held}); err == nil {
			t.Errorf("holders %v are taken", held[:1])
		}
	}
}

// words returns all text of items.
func words(items []scene.Item) string {
	var b strings.Builder
	for _, it := range items {
		if it.Text != nil {
			b.WriteString(it.Text.S + "\n")
		}
		b.WriteString(words(it.Kids))
	}
	return b.String()
}
