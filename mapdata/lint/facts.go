package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// facts is a table of neighbours. For every province it lists the provinces that an army and a
// fleet (from each coast) may enter and, if known, the neighbours in clockwise order (round).
type facts struct {
	Name       string   `toml:"name"`
	Solo       int      `toml:"solo"`
	Start      string   `toml:"start_phase"`
	Source     string   `toml:"source"` // of the facts
	Impassable []string `toml:"impassable"`
	Power      []struct {
		ID    string   `toml:"id"`
		Home  []string `toml:"home"`
		Units []string `toml:"units"`
	} `toml:"power"`
	Province []map[string]any `toml:"province"`
}

// CheckFacts compares a map with a border table in both directions and counts the moves that agree.
func CheckFacts(m *engine.Map, data []byte) (equal int, failed []string, err error) {
	var f facts
	var ps diag.Problems
	if _, ok := strict.Decode("border table", string(data), &f, &ps); !ok {
		return 0, nil, ps.Err()
	}
	fail := func(format string, args ...any) { failed = append(failed, fmt.Sprintf(format, args...)) }
	want := map[string]bool{}
	listed := make([]bool, len(m.Regions))
	for _, p := range f.Province {
		id, _ := p["id"].(string)
		r := m.Region(id)
		if r == engine.NoRegion {
			fail("no region %s", id)
			continue
		}
		listed[r] = true
		if !sameKind(m, r, p) {
			fail("%s: terrain, centre or home differ from the table", id)
		}
		if round, ok := p["round"].([]any); ok && !sameRound(m, r, round) {
			fail("%s: its neighbours are in another order: %s", id, roundText(m, r))
		}
		for key, v := range p {
			to, ok := v.([]any)
			if !ok || key != "army" && !strings.HasPrefix(key, "fleet") {
				continue
			}
			layer, from := "army", id
			if key != "army" {
				layer = "fleet"
				if coast, ok := strings.CutPrefix(key, "fleet_"); ok {
					from += "/" + coast
				}
			}
			for _, t := range to {
				want[fmt.Sprintf("%s %s to %s", layer, from, t)] = true
			}
		}
	}
	for i := range m.Regions {
		if !listed[i] && !m.Regions[i].OffBoard {
			fail("%s is not in the table", m.Regions[i].ID)
		}
	}
	for p := range m.Places {
		for _, l := range []struct {
			name  string
			steps []engine.Adjacency
		}{{"army", m.Army[p]}, {"fleet", m.Fleet[p]}} {
			for _, s := range l.steps {
				k := fmt.Sprintf("%s %s to %s", l.name, m.PlaceText(engine.PlaceID(p)), m.PlaceText(s.To))
				if !want[k] {
					fail("%s is one too many", k)
					continue
				}
				delete(want, k)
				equal++
			}
		}
	}
	for k := range want {
		fail("%s is missing", k)
	}
	if f.Solo != m.Victory {
		fail("victory is %d, the table says %d", m.Victory, f.Solo)
	}
	checkStarts(m, &f, fail)
	slices.Sort(failed)
	return equal, failed, nil
}

func sameKind(m *engine.Map, r engine.RegionID, p map[string]any) bool {
	kind, _ := p["kind"].(string)
	centre, _ := p["sc"].(bool)
	home, _ := p["home"].(string)
	terrain, ok := map[string]engine.Terrain{"inland": engine.Inland, "coast": engine.Coastal, "sea": engine.Sea}[kind]
	x := &m.Regions[r]
	return ok && x.Terrain == terrain && x.SupplyCentre == centre && x.Home == m.Power(home) &&
		m.Owners[r] == m.Power(home)
}

// sameRound reports whether a region's neighbours have this clockwise order, from any of them.
func sameRound(m *engine.Map, r engine.RegionID, want []any) bool {
	have := m.Regions[r].Round
	if len(have) != len(want) {
		return false
	}
	for turn := range have {
		same := true
		for k := range want {
			same = same && m.Regions[have[(turn+k)%len(have)].To].ID == want[k]
		}
		if same {
			return true
		}
	}
	return len(want) == 0
}

func roundText(m *engine.Map, r engine.RegionID) string {
	ids := lists.Map(m.Regions[r].Round, func(s engine.Stretch) string { return m.Regions[s.To].ID })
	return strings.Join(ids, " ")
}

func checkStarts(m *engine.Map, f *facts, fail func(string, ...any)) {
	starts := lists.Map(m.Starts, func(u engine.Unit) string {
		return m.Powers[u.Power].ID + " " + u.Kind.Letter() + " " + m.PlaceText(u.At)
	})
	n := 0
	for _, p := range f.Power {
		for _, u := range p.Units {
			n++
			if !slices.Contains(starts, p.ID+" "+u) {
				fail("%s does not start with %s", p.ID, u)
			}
		}
	}
	if n != len(starts) {
		fail("%d units start, the table says %d", len(starts), n)
	}
}

// Severed describes cut-off pieces of regions, and lists those without a tie mark.
func Severed(b *mapdata.Board) (line string, loose []string) {
	tied := map[engine.RegionID]int{}
	for i := range b.Marks {
		if b.Marks[i].Kind == mapdata.Tie {
			tied[b.Marks[i].A]++
		}
	}
	var all []string
	for _, s := range b.Severed() {
		name := fmt.Sprintf("%s (%.0f mm²)", b.Map.Regions[s.Region].Name, s.Area)
		all = append(all, name)
		if tied[s.Region]--; tied[s.Region] < 0 {
			loose = append(loose, "a piece of "+name+" is cut off and not tied to the rest (hint: herald board compile)")
		}
	}
	line = fmt.Sprintf("severed pieces of regions, tied: %d", len(all))
	if len(all) > 0 {
		line += ": " + strings.Join(all, ", ")
	}
	return line, loose
}

// Inlets describes the inlets narrower than the line of their coast.
func Inlets(b *mapdata.Board) string {
	in, long := b.Inlets(mapdata.CoastLine), 0.0
	for _, i := range in {
		long += i.Depth
	}
	return fmt.Sprintf("inlets narrower than their coast's line: %d, %.0f mm", len(in), long)
}

// Tokens says how wide units are drawn on the sheet, and on a screen of 1440 pixels.
func Tokens(b *mapdata.Board, scale float64) string {
	wide := 2 * mapdata.TokenRadius * scale
	return fmt.Sprintf("units: %.1f mm across on the sheet, %.0f pixels on a map of 1440", wide, wide/b.Width*1440)
}

// March returns a phase in which every unit of the opening moves to its n-th possible place,
// counted cyclically from 0: as many arrows as a map must ever show.
func March(m *engine.Map, n int) []engine.Outcome {
	var out []engine.Outcome
	for _, u := range m.Starts {
		steps := m.Army[u.At]
		if u.Kind == engine.Fleet {
			steps = m.Fleet[u.At]
		}
		if len(steps) == 0 {
			continue
		}
		o := engine.NewOrder(engine.Move, u.Power, u.Kind, u.At)
		o.To = steps[n%len(steps)].To
		out = append(out, engine.Outcome{Order: &o, Unit: u, Verdict: engine.Succeeded})
	}
	return out
}
