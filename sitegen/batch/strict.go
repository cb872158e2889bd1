package batch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
)

// strictly reads a line and refuses two things that encoding/json accepts: duplicate keys, of which
// only the last would count, and unknown keys that are probably slips for known ones. In a saved
// game, an unknown key is a slip only if the key that it resembles is missing. passed holds the
// unknown keys that the package does not use either.
func strictly(text []byte, l *inputLine) (passed map[string]bool, err error) {
	if err := json.Unmarshal(text, l); err != nil {
		return nil, err
	}
	w := walker{passed: map[string]bool{}, saved: l.Phases != nil}
	err = w.walk(json.NewDecoder(bytes.NewReader(text)), reflect.TypeOf(*l))
	return w.passed, err
}

// walker goes over a line and records the unknown keys of a saved game.
type walker struct {
	passed map[string]bool
	saved  bool
}

func (w *walker) walk(d *json.Decoder, t reflect.Type) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch token {
	case json.Delim('['):
		var elem reflect.Type
		if t != nil && t.Kind() == reflect.Slice {
			elem = t.Elem()
		}
		for d.More() {
			if err := w.walk(d, elem); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		return w.object(d, t)
	default:
		return nil
	}
	_, err = d.Token() // the closing bracket
	return err
}

func fieldNames(t reflect.Type) (names []string, known map[string]reflect.Type) {
	known = map[string]reflect.Type{}
	if t != nil && t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ","); name != "" && name != "-" {
				known[name] = t.Field(i).Type
				names = append(names, name)
			}
		}
	}
	return names, known
}

// slips returns the known key that an unknown one is probably a slip for, or "".
func slips(key string, names []string) string {
	if slices.Contains(packages, key) || slices.Contains(asides, key) || len(key) <= 3 {
		return ""
	}
	return diag.Nearest(key, names)
}

func (w *walker) object(d *json.Decoder, t reflect.Type) error {
	names, known := fieldNames(t)
	seen := map[string]bool{}
	var unknown []string
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		key := token.(string) // the decoder has checked that keys are strings
		if seen[key] {
			return fmt.Errorf("the key %q is there twice", key)
		}
		seen[key] = true
		inner := known[key]
		switch {
		case inner != nil || names == nil:
			if t != nil && t.Kind() == reflect.Map {
				inner = t.Elem()
			}
		case w.saved:
			unknown = append(unknown, key)
		default:
			if near := slips(key, names); near != "" {
				return fmt.Errorf("unknown key %q (hint: did you mean %s?)", key, near)
			}
		}
		if err := w.walk(d, inner); err != nil {
			return err
		}
	}
	_, err := d.Token() // the closing brace
	for _, key := range unknown {
		if near := slips(key, slices.DeleteFunc(slices.Clone(names), func(n string) bool {
			return seen[n] || !slices.Contains(counted, n)
		})); near != "" {
			return fmt.Errorf("unknown key %q (hint: did you mean %s?)", key, near)
		}
		if !slices.Contains(packages, key) {
			w.passed[key] = true
		}
	}
	return err
}

// counted lists the keys of the Python package diplomacy that herald reads.
var counted = []string{"id", "phases", "name", "state", "orders", "results", "units", "centers", "retreats"}

// packages lists further keys that the Python package diplomacy writes into saved games; asides
// lists keys for people's notes. None is a slip, although some resemble keys that herald reads.
var (
	packages = []string{"rules", "map", "messages", "note", "timestamp", "zobrist_hash", "homes", "influence",
		"civil_disorder", "builds", "game_id", "role", "names"}
	asides = []string{"notes", "status", "rule", "order", "result", "message", "log", "logs"}
)

// order reads an order in the words of the Python package diplomacy: "A PAR - BUR", "A LON - BEL
// VIA", "F BUL/EC S F CON - AEG", "A TRI S A VIE", "F NTH C A LON - BEL", "A TRI H", "A PAR R BUR",
// "A PAR D", "A PAR B", "WAIVE".
func (g *game) order(by engine.PowerID, text string, step engine.PhaseStep) (engine.Order, error) {
	o := engine.NewOrder(engine.NoOrder, by, engine.NoKind, engine.NoPlace)
	o.Text = text
	w := strings.Fields(strings.ToUpper(text))
	bad := func() (engine.Order, error) { return o, fmt.Errorf("order %q is not understood", text) }
	if len(w) == 1 && w[0] == "WAIVE" {
		o.Verb = engine.Waive
		return o, nil
	}
	var err error
	if o.Kind, o.At, w, err = g.unitWords(w); err != nil {
		return o, fmt.Errorf("order %q: %w", text, err)
	}
	if len(w) == 0 {
		return bad()
	}
	verb, rest := w[0], w[1:]
	switch verb {
	case "H":
		o.Verb = engine.Hold
	case "D":
		o.Verb = engine.Disband
		if step == engine.Adjustment {
			o.Verb = engine.Remove
		}
	case "B":
		o.Verb = engine.Build
	case "-", "R":
		o.Verb = engine.Move
		if verb == "R" || step == engine.Retreats {
			o.Verb = engine.Retreat
		}
		if n := len(rest); n > 0 && rest[n-1] == "VIA" {
			o.Convoyed, rest = true, rest[:n-1]
		}
		// In "A LON - NTH - BEL", a convoy route, the last place is the destination.
		for len(rest) > 2 && rest[1] == "-" {
			o.Convoyed, rest = true, rest[2:]
		}
		if len(rest) != 1 {
			return bad()
		}
		if o.To, err = g.place(rest[0]); err != nil {
			return o, fmt.Errorf("order %q: %w", text, err)
		}
		return o, nil
	case "S", "C":
		o.Verb = engine.Support
		if verb == "C" {
			o.Verb = engine.Convoy
		}
		if o.OfKind, o.Of, rest, err = g.unitWords(rest); err != nil {
			return o, fmt.Errorf("order %q: %w", text, err)
		}
		if n := len(rest); n > 0 && rest[n-1] == "VIA" {
			rest = rest[:n-1]
		}
		switch {
		case len(rest) == 2 && rest[0] == "-":
			if o.To, err = g.place(rest[1]); err != nil {
				return o, fmt.Errorf("order %q: %w", text, err)
			}
		case verb == "C" || len(rest) > 1 || len(rest) == 1 && rest[0] != "H":
			return bad()
		}
		return o, nil
	default:
		return bad()
	}
	if len(rest) > 0 {
		return bad()
	}
	return o, nil
}

// unitWords takes a unit, with or without its letter, off the front of words.
func (g *game) unitWords(w []string) (engine.Kind, engine.PlaceID, []string, error) {
	k := engine.NoKind
	if len(w) > 1 && (w[0] == "A" || w[0] == "F") {
		k = engine.Army
		if w[0] == "F" {
			k = engine.Fleet
		}
		w = w[1:]
	}
	if len(w) == 0 {
		return k, engine.NoPlace, nil, fmt.Errorf("a unit is missing")
	}
	p, err := g.place(w[0])
	return k, p, w[1:], err
}
