package batch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
)

// strictly reads a line and refuses what the decoder would pass over: a key that stands twice in one object, of which only
// the last would count, and a key that is probably a slip for one that counts. Other unknown keys are left alone: saved
// games hold letters, maps and much else.
func strictly(text []byte, l *line) error {
	if err := json.Unmarshal(text, l); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	return walk(d, reflect.TypeOf(*l))
}

// walk goes over one value; t is what it is read into, or nil where nothing is known of it.
func walk(d *json.Decoder, t reflect.Type) error {
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
			if err := walk(d, elem); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		return object(d, t)
	default:
		return nil
	}
	_, err = d.Token() // the closing bracket
	return err
}

// fieldNames are the keys of a struct, and what each is read into.
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
	if slices.Contains(saved, key) || len(key) <= 3 {
		return ""
	}
	return diag.Nearest(key, names)
}

func object(d *json.Decoder, t reflect.Type) error {
	names, known := fieldNames(t)
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		key := token.(string) // the decoder has checked that keys are strings
		if seen[key] {
			return fmt.Errorf("the key %q stands twice", key)
		}
		seen[key] = true
		inner := known[key]
		switch {
		case inner != nil || names == nil:
			if t != nil && t.Kind() == reflect.Map {
				inner = t.Elem()
			}
		default:
			if near := slips(key, names); near != "" {
				return fmt.Errorf("unknown key %q (hint: did you mean %s?)", key, near)
			}
		}
		if err := walk(d, inner); err != nil {
			return err
		}
	}
	_, err := d.Token() // the closing brace
	return err
}

// saved are keys of saved games that mean nothing here and are no slips, though they look like some that do.
var saved = []string{"note", "notes", "names", "status", "role", "rule", "rules", "map", "order", "result", "message", "messages", "log", "logs"}
