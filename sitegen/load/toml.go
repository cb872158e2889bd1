package load

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/heraldmaps/herald/engine/notation"
)

// decodeTOML fills v from a TOML file. Unknown keys are errors at their line, with the nearest known key suggested.
func decodeTOML(path, shown string, v any, ps *Problems) (toml.MetaData, bool) {
	data, ok := readFile(path, shown, maxTOML, ps)
	if !ok {
		return toml.MetaData{}, false
	}
	text, ok := cleanText(data, shown, ps)
	if !ok {
		return toml.MetaData{}, false
	}
	md, err := toml.Decode(text, v)
	if err != nil {
		line, col, msg := tomlError(err)
		ps.Errorf(shown, line, col, "", "%s", msg)
		return md, false
	}
	good := true
	seen := map[string]int{}
	known := tomlKeys(reflect.TypeOf(v), nil)
	for _, key := range md.Undecoded() {
		last := key[len(key)-1]
		if len(key) > 1 && slices.ContainsFunc(md.Undecoded(), func(k toml.Key) bool { return len(k) < len(key) && k.String() == key[:len(k)].String() }) {
			continue // its table is unknown, and already reported
		}
		line, col := keyPosition(text, last, seen[last])
		seen[last]++
		hint := ""
		if near := Nearest(last, known); near != "" {
			hint = "did you mean " + near + "?"
		}
		ps.Errorf(shown, line, col, hint, "unknown key %q", key.String())
		good = false
	}
	return md, good
}

// tomlKeys lists the keys that a type knows, for suggestions.
func tomlKeys(t reflect.Type, keys []string) []string {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return keys
	}
	for i := range t.NumField() {
		if tag, _, _ := strings.Cut(t.Field(i).Tag.Get("toml"), ","); tag != "" && tag != "-" {
			keys = tomlKeys(t.Field(i).Type, append(keys, tag))
		}
	}
	return keys
}

var typeLine = regexp.MustCompile(`^toml: line (\d+) \(last key "?([^"]*)"?\): (.*)$`)

// tomlError finds the position in the library's two kinds of error.
func tomlError(err error) (line, col int, msg string) {
	var pe toml.ParseError
	if errors.As(err, &pe) {
		return pe.Position.Line, pe.Position.Col, pe.Message
	}
	msg = err.Error()
	if m := typeLine.FindStringSubmatch(msg); m != nil {
		line, _ = strconv.Atoi(m[1])
		return line, 1, m[2] + ": " + m[3]
	}
	return 0, 0, strings.TrimPrefix(msg, "toml: ")
}

// keyPosition finds the nth place in the source where a key is set; the decoder does not tell.
func keyPosition(text, key string, nth int) (line, col int) {
	re := regexp.MustCompile(`^\s*(?:\[+\s*(?:[\w".-]+\.)?|(?:[\w".-]+\.)?|.*[{,]\s*)"?(` + regexp.QuoteMeta(key) + `)"?\s*[=\].]`)
	for i, l := range strings.Split(text, "\n") {
		if m := re.FindStringSubmatchIndex(l); m != nil {
			if nth == 0 {
				return i + 1, m[2] + 1
			}
			nth--
		}
	}
	return 0, 0
}

// Nearest returns the candidate closest to a word by edit distance, if it is close enough to have been meant.
func Nearest(word string, candidates []string) string {
	best, dist := "", 1+len(word)/3
	for _, c := range candidates {
		if d := notation.EditDistance(strings.ToLower(word), strings.ToLower(c)); d <= dist && (best == "" || d < dist) {
			best, dist = c, d
		}
	}
	return best
}
