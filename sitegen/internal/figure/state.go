package figure

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// A fence writes a ruleset's own state (supply sent, influence, a treasury) as position files do
// (Rules.State). A claim names a value in it by a path: supply.0.count,
// influence.brandenburg.france.

// setState sets the state of a figure's position from its key "state", in JSON.
func (m *maker) setState(e *book.Entry, p *engine.Position) {
	text := e.Value.Text
	for _, l := range e.Lines {
		text += "\n" + l.Text
	}
	for _, err := range m.rules.SetState(p, []byte(text)) {
		m.ps.Add(e.Pos, "as position files write it: docs/games-format.md", "%s", err)
	}
}

// stateClaim checks a line "state PATH: value".
func (m *maker) stateClaim(path string, want book.FenceLine, p *engine.Position) {
	got, known := m.stateAt(p, path)
	if got == want.Text {
		return
	}
	hint := "fix the claim, the orders or the rule"
	if len(known) > 0 {
		hint = "there is " + strings.Join(known, ", ")
	}
	if got == "" {
		got = "nothing"
	}
	m.ps.Add(want.Pos, hint, "the figure claims that %s is %s, but the judge says: %s", path, want.Text, got)
}

// stateAt returns the value at a path of a position's state. If the path leads nowhere, known lists
// the valid keys where it fails.
func (m *maker) stateAt(p *engine.Position, path string) (value string, known []string) {
	data, err := json.Marshal(m.rules.State(p))
	if err != nil {
		return "", []string{err.Error()}
	}
	var at any
	if err := json.Unmarshal(data, &at); err != nil {
		return "", []string{err.Error()}
	}
	for _, key := range strings.Split(path, ".") {
		switch x := at.(type) {
		case map[string]any:
			v, ok := x[key]
			if !ok {
				return "", slices.Sorted(maps.Keys(x))
			}
			at = v
		case []any:
			var i int
			if _, err := fmt.Sscan(key, &i); err != nil || i < 0 || i >= len(x) {
				return "", []string{fmt.Sprintf("%d entries, from 0", len(x))}
			}
			at = x[i]
		default:
			return "", nil
		}
	}
	if s, ok := at.(string); ok {
		return s, nil
	}
	out, err := json.Marshal(at)
	if err != nil {
		return "", []string{err.Error()}
	}
	if string(out) == "null" {
		return "", nil
	}
	return string(out), nil
}
