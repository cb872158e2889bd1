package mapdata

import (
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/heraldmaps/herald/engine"
)

// TestStandardTable compares the standard board with the published border table, in both directions.
func TestStandardTable(t *testing.T) {
	m := load(t, "standard").Map
	var facts struct {
		Solo  int
		Power []struct {
			ID          string
			Home, Units []string
		}
		Province []map[string]any
	}
	if _, err := toml.Decode(string(read(t, "maps/standard/facts.toml")), &facts); err != nil {
		t.Fatal(err)
	}
	want := map[string]bool{}
	for _, p := range facts.Province {
		id := p["id"].(string)
		r := m.Region(id)
		if r == engine.NoRegion {
			t.Errorf("no region %s", id)
			continue
		}
		terrain := map[string]engine.Terrain{"inland": engine.Inland, "coast": engine.Coastal, "sea": engine.Sea}[p["kind"].(string)]
		centre, _ := p["sc"].(bool)
		home, _ := p["home"].(string)
		reg := &m.Regions[r]
		if reg.Terrain != terrain || reg.SupplyCentre != centre || reg.Home != m.Power(home) || m.Owners[r] != m.Power(home) {
			t.Errorf("%s: terrain %d, centre %v, home %d differ from the table", id, reg.Terrain, reg.SupplyCentre, reg.Home)
		}
		for key, v := range p {
			if key != "army" && !strings.HasPrefix(key, "fleet") {
				continue
			}
			layer, from := "army ", id
			if key != "army" {
				layer = "fleet "
				if coast, ok := strings.CutPrefix(key, "fleet_"); ok {
					from += "/" + coast
				}
			}
			for _, to := range v.([]any) {
				want[layer+from+" "+to.(string)] = true
			}
		}
	}
	army, fleet := 0, 0
	for i := range m.Places {
		from := m.PlaceText(engine.PlaceID(i))
		for _, s := range m.Army[i] {
			army++
			k := "army " + from + " " + m.PlaceText(s.To)
			if !want[k] {
				t.Error("one too many:", k)
			}
			delete(want, k)
		}
		for _, s := range m.Fleet[i] {
			fleet++
			k := "fleet " + from + " " + m.PlaceText(s.To)
			if !want[k] {
				t.Error("one too many:", k)
			}
			delete(want, k)
		}
	}
	for k := range want {
		t.Error("missing:", k)
	}
	if army != 222 || fleet != 282 || m.Victory != facts.Solo || len(m.Regions) != len(facts.Province) {
		t.Errorf("%d army and %d fleet arcs, %d regions, victory %d", army, fleet, len(m.Regions), m.Victory)
	}
	var starts []string
	for _, u := range m.Starts {
		starts = append(starts, m.Powers[u.Power].ID+" "+u.Kind.Letter()+" "+m.PlaceText(u.At))
	}
	for _, p := range facts.Power {
		for _, u := range p.Units {
			if !slices.Contains(starts, p.ID+" "+u) {
				t.Errorf("%s does not start with %s", p.ID, u)
			}
		}
	}
	if len(starts) != 22 {
		t.Errorf("%d starting units, want 22", len(starts))
	}
}
