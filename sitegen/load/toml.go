package load

import (
	"bytes"
	"reflect"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"

	"github.com/heraldmaps/herald/mapdata/strict"
	"github.com/heraldmaps/herald/sitegen/files"
)

// decodeTOML fills v from a TOML file, strictly; the source knows where its keys stand.
func decodeTOML(site files.Site, shown string, v any, ps *Problems) (*strict.Source, bool) {
	data, ok := readFile(site, shown, files.TOML, ps)
	if !ok {
		return nil, false
	}
	text, ok := cleanText(data, shown, ps)
	if !ok {
		return nil, false
	}
	source, ok := strict.Decode(shown, text, v, ps)
	if !controls(reflect.ValueOf(v), func(value string, r rune) {
		line, col := 0, 0
		if i := strings.Index(text, `\`); i >= 0 { // it can only be written as an escape
			line, col = position([]byte(text), i)
		}
		ps.Errorf(shown, line, col, "leave the escape out", "%+q holds the control character %U, which no text of a game needs", value, r)
	}) {
		ok = false
	}
	return source, ok
}

// TOML writes a value as TOML, its tables not indented, below a head of comments ("" for none).
func TOML(head string, v any) ([]byte, error) {
	b := bytes.NewBufferString(head)
	enc := toml.NewEncoder(b)
	enc.Indent = ""
	err := enc.Encode(v)
	return b.Bytes(), err
}

// controls tells of control characters in the strings of a value: they would reach terminals, calendars and mails, where they
// are commands. Line feeds and tabs are text. It says whether there are none.
func controls(v reflect.Value, tell func(value string, r rune)) bool {
	good := true
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			good = controls(v.Elem(), tell)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				good = controls(v.Field(i), tell) && good
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			good = controls(v.Index(i), tell) && good
		}
	case reflect.Map:
		for _, k := range v.MapKeys() { // what is told is sorted by whoever prints it
			good = controls(k, tell) && controls(v.MapIndex(k), tell) && good
		}
	case reflect.String:
		for _, r := range v.String() {
			if command(r) {
				tell(v.String(), r)
				return false
			}
		}
	}
	return good
}

// command says whether a character is none of text but moves cursors, rings bells or turns the direction of writing.
func command(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x2028 || r == 0x2029
}
