package render_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/render"
	"github.com/heraldmaps/herald/render/scene"
)

// summary describes a scene in a few lines: the number of items of each style in each layer, and a
// hash of their positions in tenths of a millimetre.
func summary(s *scene.Scene) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %g × %g mm: %s\n", s.Theme, s.W, s.H, s.Title)
	for _, l := range s.Layers {
		h := sha256.New()
		styles := map[string]int{}
		items, letters := 0, 0
		near := func(v float64) int { return int(math.Round(10 * v)) }
		var walk func([]scene.Item)
		walk = func(list []scene.Item) {
			for i := range list {
				it := &list[i]
				items++
				class := "-"
				if it.Style != nil {
					class = it.Style.Class
				}
				styles[class]++
				fmt.Fprint(h, class, it.ID, it.Class, it.Title, it.Path.Ops)
				for _, p := range it.Path.Pts {
					fmt.Fprint(h, " ", near(p.X), near(p.Y))
				}
				if it.Text != nil {
					letters += len(it.Text.Glyphs)
					fmt.Fprint(h, it.Text.S, it.Text.Face, near(it.Text.Size))
					for _, g := range it.Text.Glyphs {
						fmt.Fprint(h, " ", near(g.X), near(g.Y), near(g.Turn))
					}
				}
				walk(it.Kids)
			}
		}
		walk(l.Items)
		fmt.Fprintf(&b, "%s: %d items, %d letters, %s\n ", l.ID, items, letters, hex.EncodeToString(h.Sum(nil))[:12])
		for _, c := range slices.Sorted(maps.Keys(styles)) {
			fmt.Fprintf(&b, " %s %d", c, styles[c])
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestGoldenScenes compares what is drawn of the real boards with a drawing that was looked at: an
// unintended change shows as a line of testdata/<board>.txt. Look at the maps before -update.
func TestGoldenScenes(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		b, r := board(t, id), kept(t, id)
		var got strings.Builder
		for _, v := range []render.View{
			{},
			{Position: start(b)},
			{Position: start(b), Look: render.Ink},
			{Position: start(b), Outcomes: decided(everyVerb(b.Map)), Subtitle: "orders"},
		} {
			got.WriteString(summary(mapped(t, r, v)) + "\n")
		}
		name := filepath.Join("testdata", id+".txt")
		if *update {
			if err := os.WriteFile(name, []byte(got.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		gl, wl := strings.Split(got.String(), "\n"), strings.Split(string(data), "\n")
		for i := range max(len(gl), len(wl)) {
			g, w := "", ""
			if i < len(gl) {
				g = gl[i]
			}
			if i < len(wl) {
				w = wl[i]
			}
			if g != w {
				t.Errorf("%s, line %d:\n got %s\nwant %s", name, i+1, g, w)
			}
		}
	}
}
