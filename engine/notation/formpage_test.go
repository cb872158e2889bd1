package notation

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// ofThePage are the fields that the page's reader knows; what a ruleset makes of an order it does not.
var ofThePage = []string{"line", "text", "kind", "unit", "at", "coast", "number", "owner", "to", "to_coast", "of_unit", "of_at", "of_coast", "of_number", "of_power", "via", "convoy", "problems"}

// onPage wants the page's reader in JavaScript to read lines as this one does.
func (l *lawbook) onPage(t *testing.T, step engine.PhaseStep, texts []string) {
	t.Helper()
	r := For(l, nil)
	var lines []pageLine
	for _, text := range texts {
		lines = append(lines, pageLine{text, step.String()})
	}
	got := pageReads(t, r, r.Data(), lines)
	texts = texts[:len(got)]
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
