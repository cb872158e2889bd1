package foreign

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/export"
)

// coded returns a board's steps, with the codes of regions as their names.
func coded(m *engine.Map) map[string]bool {
	codes := export.Codes(m)
	name := func(p engine.PlaceID) string {
		s := codes[m.RegionOf(p)]
		if c := m.Places[p].Coast; c >= 0 {
			s += "/" + strings.ToLower(m.Regions[m.RegionOf(p)].Coasts[c].Name[:1]) + "c"
		}
		return s
	}
	out := map[string]bool{}
	for kind, table := range map[string][][]engine.Adjacency{"army": m.Army, "fleet": m.Fleet} {
		for p := range table {
			for _, s := range table[p] {
				out[kind+" "+name(engine.PlaceID(p))+" "+name(s.To)] = true
			}
		}
	}
	return out
}

// TestExportedBoardsComeBack exports boards for other programs and imports them: moves, units and
// centres are the same.
func TestExportedBoardsComeBack(t *testing.T) {
	for _, id := range []string{"standard", "w3k"} {
		b, err := mapdata.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		want := coded(b.Map)
		text, err := export.Judge(b, 1812)
		if err != nil {
			t.Fatal(err)
		}
		files, err := export.JDip(b, 1812)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range []File{{"b.map", text}, {"variants.xml", files["variants.xml"]}} {
			list, err := Read(f, func(name string) []byte { return files[name] })
			if err != nil {
				t.Errorf("%s: %s: %v", id, f.Name, err)
				continue
			}
			m := list[0].Map()
			got := stepsOf(m)
			n := 0
			for k := range want {
				if !got[k] && n < 8 {
					t.Errorf("%s: %s: gone: %s", id, f.Name, k)
					n++
				}
			}
			for k := range got {
				if !want[k] && n < 16 {
					t.Errorf("%s: %s: new: %s", id, f.Name, k)
					n++
				}
			}
			if len(m.Starts) != len(b.Map.Starts) || m.Victory != b.Map.Victory || len(list[0].Faults) > 0 {
				t.Errorf("%s: %s: %d units, not %d; victory at %d; faults %v", id, f.Name, len(m.Starts), len(b.Map.Starts), m.Victory, list[0].Faults)
			}
		}
	}
}
