package notation

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// ofThePage are the fields that the page's reader knows; what a ruleset makes of an order it does not.
var ofThePage = []string{"line", "text", "kind", "unit", "at", "coast", "number", "owner", "to", "to_coast", "of_unit", "of_at", "of_coast", "of_number", "of_power", "via", "convoy", "problems"}

// onPage wants the page's reader in JavaScript to read lines as this one does.
func (l *lawbook) onPage(t *testing.T, step engine.PhaseStep, texts []string) {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Log("no node: the page's reader is not compared")
		return
	}
	r := For(l, nil)
	type region struct {
		ID      string              `json:"id"`
		Name    string              `json:"name"`
		Label   string              `json:"label"`
		Abbrev  string              `json:"abbrev"`
		Aliases []string            `json:"aliases"`
		Terrain engine.Terrain      `json:"terrain"`
		Kind    string              `json:"kind"`
		First   engine.PlaceID      `json:"first"`
		Coasts  []map[string]string `json:"coasts"`
	}
	data := map[string]any{"words": json.RawMessage(WordsJSON()), "ruleset": r.Data(), "lines": texts, "step": step.String()}
	var regions []region
	for i := range l.m.Regions {
		x := &l.m.Regions[i]
		out := region{x.ID, x.Name, x.Label, x.Abbrev, append([]string{}, x.Aliases...), x.Terrain, x.Class, x.First, []map[string]string{}}
		for _, c := range x.Coasts {
			out.Coasts = append(out.Coasts, map[string]string{"id": c.ID, "name": c.Name})
		}
		regions = append(regions, out)
	}
	var places, powers []map[string]any
	for _, p := range l.m.Places {
		places = append(places, map[string]any{"region": p.Region, "coast": p.Coast})
	}
	for _, p := range l.m.Powers {
		powers = append(powers, map[string]any{"id": p.ID, "name": p.Name, "names": append([]string{p.Name, p.ID, p.Code, p.Adj}, p.Aliases...)})
	}
	steps := func(table [][]engine.Step) [][]engine.PlaceID {
		out := [][]engine.PlaceID{}
		for _, list := range table {
			to := []engine.PlaceID{}
			for _, s := range list {
				to = append(to, s.To)
			}
			out = append(out, to)
		}
		return out
	}
	data["regions"], data["places"], data["powers"], data["army"], data["fleet"] = regions, places, powers, steps(l.m.Army), steps(l.m.Fleet)
	file := filepath.Join(t.TempDir(), "data.json")
	if err := os.WriteFile(file, mustJSON(t, data), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(node, "testdata/page.mjs", "../../themes/default/moves/notation", file).Output()
	if err != nil {
		if e, ok := err.(*exec.ExitError); ok {
			t.Fatalf("node: %s", e.Stderr)
		}
		t.Fatal(err)
	}
	var got [][]map[string]any
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		s := r.Sheet("case", []byte(text), Context{Step: step, By: engine.NoPower})
		var want []map[string]any
		for k := range s.Lines {
			var m, keep map[string]any = nil, map[string]any{}
			if err := json.Unmarshal(r.JSON(&s.Lines[k]), &m); err != nil {
				t.Fatal(err)
			}
			for _, f := range ofThePage {
				if m[f] != nil && (s.Lines[k].Form == "" || f != "via" && f != "convoy") {
					keep[f] = m[f]
				}
			}
			want = append(want, keep)
		}
		var have []map[string]any
		for _, m := range got[i] {
			keep := map[string]any{}
			for _, f := range ofThePage {
				if m[f] != nil {
					keep[f] = m[f]
				}
			}
			have = append(have, keep)
		}
		if !reflect.DeepEqual(have, want) {
			t.Errorf("%q\npage   %s\nreader %s", text, mustJSON(t, have), mustJSON(t, want))
		}
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
