package load

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// withoutControls removes control characters, except line feeds and tabs, from all strings that v
// points to, and reports each as a problem, since terminals, pages, calendars and mail programs
// would obey them. It reports whether there were none.
func withoutControls(shown, text string, v any, ps *Problems) bool {
	c := cleaner{text: text}
	c.tell = func(value string, at int) {
		r, _ := utf8.DecodeRuneInString(value[at:])
		line, col := 0, 0
		if i := c.place(value, at, r); i >= 0 {
			line, col = position([]byte(text), i)
		}
		ps.Errorf(shown, line, col, "leave the escape out",
			"%+q holds the control character %U, which no text of a game needs", value, r)
	}
	c.clean(reflect.ValueOf(v).Elem())
	return !c.found
}

// cleaner removes control characters from values read from a text.
type cleaner struct {
	text    string
	tell    func(value string, at int)
	escapes []escape
	found   bool
}

// escape is a control character in a text, as such or as an escape sequence.
type escape struct {
	at   int
	r    rune
	used bool
}

func (c *cleaner) clean(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.clean(v.Elem())
		}
	case reflect.Interface:
		if !v.IsNil() {
			v.Set(c.copied(v.Elem()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.clean(v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			c.clean(v.Index(i))
		}
	case reflect.Map:
		keys := map[string]reflect.Value{}
		for _, k := range v.MapKeys() {
			keys[k.String()] = k
		}
		for _, name := range slices.Sorted(maps.Keys(keys)) {
			k := keys[name]
			value := c.copied(v.MapIndex(k))
			v.SetMapIndex(k, reflect.Value{})
			v.SetMapIndex(c.copied(k), value)
		}
	case reflect.String:
		if plain := c.plain(v.String()); plain != v.String() {
			v.SetString(plain)
		}
	}
}

func (c *cleaner) copied(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	c.clean(to)
	return to
}

// plain returns a string without its control characters.
func (c *cleaner) plain(s string) string {
	told := ""
	for i, r := range s {
		if Command(r) && !strings.ContainsRune(told, r) {
			c.found = true
			told += string(r)
			c.tell(s, i)
		}
	}
	if told == "" {
		return s
	}
	return strings.Map(func(r rune) rune {
		if Command(r) {
			return -1
		}
		return r
	}, s)
}

// escaped matches an escape sequence, or a control character that files may contain.
var escaped = regexp.MustCompile(
	`\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|(.))|[\x{2028}\x{2029}\r\f]`)

// place returns where in the text the control character r is that is at index at of a value, or -1.
// It prefers a place after the same words as in the value, and returns no place twice.
func (c *cleaner) place(value string, at int, r rune) int {
	if c.escapes == nil {
		for _, m := range escaped.FindAllStringSubmatchIndex(c.text, -1) {
			c.escapes = append(c.escapes, escape{at: m[0], r: meant(c.text, m)})
		}
	}
	before := value[:at]
	if i := strings.LastIndexFunc(before, func(r rune) bool { return Command(r) || strings.ContainsRune("\n\t\"\\", r) }); i >= 0 {
		_, n := utf8.DecodeRuneInString(before[i:])
		before = before[i+n:]
	}
	for _, whole := range []bool{true, false} {
		for i := range c.escapes {
			if e := &c.escapes[i]; !e.used && e.r == r && (!whole || strings.HasSuffix(c.text[:e.at], before)) {
				e.used = true
				return e.at
			}
		}
	}
	return -1
}

func meant(text string, m []int) rune {
	for group := 1; group <= 3; group++ {
		if m[2*group] >= 0 {
			n, _ := strconv.ParseUint(text[m[2*group]:m[2*group+1]], 16, 32) // cannot fail: so few digits fit
			return rune(n)
		}
	}
	if m[8] < 0 {
		r, _ := utf8.DecodeRuneInString(text[m[0]:])
		return r
	}
	return map[string]rune{"b": '\b', "f": '\f', "r": '\r', "e": 0x1b}[text[m[8]:m[9]]]
}

func nameOf(b []byte) string {
	if b[0] < utf8.RuneSelf {
		return fmt.Sprintf("byte 0x%02X", b[0])
	}
	r, _ := utf8.DecodeRune(b)
	return fmt.Sprintf("the control character %U", r)
}
