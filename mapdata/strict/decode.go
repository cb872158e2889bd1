// Package strict reads the TOML that people write: boards, sites, games, rulebooks. Unknown keys
// are mistakes. It reports all mistakes of a file, with line, column and a suggestion.
package strict

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"github.com/heraldmaps/herald/engine/diag"
)

// Decode fills v, a pointer to a struct, from a file's text, and reports whether it found no
// mistakes. After mistakes v holds what could be read. Text that is not TOML leaves v unchanged.
func Decode(file, text string, v any, ps *diag.Problems) (*Source, bool) {
	text = strings.TrimPrefix(text, "\ufeff") // the byte order mark of Windows editors
	s := Scan(file, text)
	d := decoder{s: s, t: reflect.TypeOf(v).Elem(), ps: ps}
	var all toml.Primitive
	md, err := toml.Decode(text, &all)
	if err == nil {
		// The library visits keys in random order up to the first mistake. Set v only if there is none.
		to := reflect.New(d.t)
		to.Elem().Set(clone(reflect.ValueOf(v).Elem()))
		if md.PrimitiveDecode(all, to.Interface()) == nil && len(d.unknown(md.Undecoded())) == 0 {
			reflect.ValueOf(v).Elem().Set(to.Elem())
			return s, d.finite(text, v)
		}
		fill(&md, all, reflect.ValueOf(v).Elem(), func(wrong error) { err = cmp.Or(err, wrong) })
	}
	d.blocks()
	d.finite(text, v)
	if !d.told && err != nil { // a mistake that no table shows alone, such as a duplicate table
		at, msg, hint := d.wrong(&block{line: 1, text: text}, 0, err)
		d.add(at, hint, "%s", msg)
	}
	if !d.told {
		for _, key := range d.unknown(md.Keys()) {
			d.add(s.Find(key...), "", "unknown key %q", key.String())
		}
	}
	return s, false
}

// Peek fills v, a pointer to a struct, and reports whether the text could be read. It ignores
// unknown keys and reports no mistakes, for a look at a file before reading it.
func Peek(text string, v any) bool {
	_, err := toml.Decode(text, v)
	return err == nil
}

// decoder finds all mistakes in a file.
type decoder struct {
	s    *Source
	t    reflect.Type
	ps   *diag.Problems
	told bool
}

func (d *decoder) add(at diag.Pos, hint, format string, args ...any) {
	d.told = true
	d.ps.Add(at, hint, format, args...)
}

// blocks decodes each table by itself, so that one mistake does not hide the next.
func (d *decoder) blocks() {
	seen, unknown := map[string]bool{}, map[string]bool{}
	for i := range d.s.blocks {
		b := &d.s.blocks[i]
		if b.table != "" && !d.header(b, seen, unknown) {
			continue
		}
		seen[b.table] = true
		// A table within a list is decoded after a header of that list, which TOML requires.
		around, lines := "", 0
		path := strings.Split(b.table, ".")
		for n := 1; n < len(path); n++ {
			if t := typeAt(d.t, path[:n]); t != nil && t.Kind() == reflect.Slice {
				around, lines = around+"[["+strings.Join(path[:n], ".")+"]]\n", lines+1
			}
		}
		if err := d.block(b, around, lines); err != nil {
			at, msg, hint := d.wrong(b, lines, err)
			d.add(at, hint, "%s", msg)
			d.pieces(b, around, at.Line)
		}
	}
}

// block decodes one table and reports its wrong keys. It returns an error if the text is not TOML.
// around is text to decode before the table, and lines is the number of its lines.
func (d *decoder) block(b *block, around string, lines int) error {
	var all toml.Primitive
	md, err := toml.Decode(around+b.text, &all)
	if err != nil {
		return err
	}
	fill(&md, all, reflect.New(d.t).Elem(), func(wrong error) {
		at, msg, hint := d.wrong(b, lines, wrong)
		d.add(at, hint, "%s", msg)
	})
	for _, key := range d.unknown(md.Keys()) {
		d.unknownKey(b, key)
	}
	return nil
}

// pieces decodes the keys of a table one by one, if the table as a whole is not valid TOML. told is
// a line that has been reported already.
func (d *decoder) pieces(b *block, around string, told int) {
	header, body := "", b.text
	if b.table != "" {
		header, body, _ = strings.Cut(b.text, "\n")
		header += "\n"
	}
	first := b.line + strings.Count(header, "\n")
	lines := strings.SplitAfter(body, "\n")
	for i, k := range b.keys {
		end := first + len(lines)
		if i+1 < len(b.keys) {
			end = b.keys[i+1].line
		}
		if k.line < first || k.line <= told && told < end {
			continue
		}
		// The key is decoded below its table's header.
		piece := &block{table: b.table, list: b.list, line: k.line,
			text: strings.Join(lines[k.line-first:end-first], ""), keys: b.keys[i : i+1]}
		before := around + header
		if err := d.block(piece, before, strings.Count(before, "\n")); err != nil {
			at, msg, hint := d.wrong(piece, strings.Count(before, "\n"), err)
			d.add(at, hint, "%s", msg)
		}
	}
}

// unknown returns the keys that the type lacks, but no keys below those.
func (d *decoder) unknown(keys []toml.Key) []toml.Key {
	var out []toml.Key
	for _, key := range keys {
		if typeAt(d.t, key) != nil {
			continue // a known key with a wrong value, or one below a key that takes any value
		}
		if t := typeAt(d.t, key[:len(key)-1]); t != nil && table(element(t)) {
			out = append(out, key)
		}
	}
	return out
}

// header checks a table's name and brackets, and reports whether the table can be decoded.
func (d *decoder) header(b *block, seen, unknown map[string]bool) bool {
	path := strings.Split(strings.ReplaceAll(b.table, " ", ""), ".")
	if slices.ContainsFunc(path, func(p string) bool { return strings.ContainsAny(p, `"'`) }) {
		return true // only tables that take any keys have quoted names
	}
	at := d.s.in(b, "")
	for n := 1; n <= len(path); n++ {
		if typeAt(d.t, path[:n]) != nil {
			continue
		}
		name := strings.Join(path[:n], ".")
		if !unknown[name] {
			unknown[name] = true
			tables := keysOf(d.t, path[:n-1])
			d.add(at, suggest(path[n-1], tables), "unknown table [%s]", name)
		}
		return false
	}
	list := typeAt(d.t, path).Kind() == reflect.Slice
	switch kind := typeAt(d.t, path).Kind(); {
	case kind == reflect.Interface: // a value of any shape
		return true
	case kind != reflect.Slice && kind != reflect.Struct && kind != reflect.Map:
		d.add(at, path[len(path)-1]+" = …", "%q is a key, not a table", b.table)
	case list && !b.list:
		d.add(at, "write [["+b.table+"]]", "table %q has the wrong brackets", b.table)
	case !list && b.list:
		d.add(at, "write ["+b.table+"]", "table %q has the wrong brackets", b.table)
	case !list && seen[b.table] && len(path) == 1:
		d.add(at, "join the two", "second [%s] table", b.table)
	default:
		return true
	}
	return false
}

// valueTypes maps names of types in Go and in the decoder to TOML's; examples has a value of each.
var (
	valueTypes = map[string]string{"int64": "integer", "float64": "float", "bool": "boolean", "slice": "list",
		"[]interface {}": "list", "[]any": "list", "map[string]any": "table", "map[string]interface {}": "table",
		"map": "table", "[]map[string]any": "list of tables",
		"[]map[string]interface {}": "list of tables", "time.Time": "date"}
	examples = map[string]string{"integer": "1", "float": "0.5", "boolean": "true", "string": `"…"`,
		"list": "[…]", "date": "2026-03-02"}
	typeLine = regexp.MustCompile(`^toml: line (\d+) \(last key "([^"]*)"\): (.*)$`)
	noTable  = regexp.MustCompile(`expected table but found (\S+)`)
	typesAre = regexp.MustCompile(`TOML value has type (\S+); destination has type (\S+)`)
)

// wrong rewords the decoder's message about a block and returns its position. before counts the
// lines decoded before the block.
func (d *decoder) wrong(b *block, before int, err error) (at diag.Pos, msg, hint string) {
	at = diag.Pos{File: d.s.Name, Line: b.line, Col: 1}
	var pe toml.ParseError
	if errors.As(err, &pe) {
		lines := strings.Split(b.text, "\n")
		n := min(max(pe.Position.Line-1-before, 0), len(lines)-1)
		if n == len(lines)-1 && n > 0 && lines[n] == "" {
			n-- // a mistake at the end of the file: show the last line
		}
		at.Line += n
		if msg = pe.Message; msg == "" {
			msg = "not TOML: " + strings.TrimPrefix(pe.Error(), "toml: ")
		}
		at.Col = column(lines[n], pe.Position.Col-1)
		if strings.HasSuffix(msg, "has already been defined.") {
			return at, strings.TrimSuffix(strings.ToLower(msg[:1])+msg[1:], "."), "keep one of the two"
		}
		return at, msg, slip(msg)
	}
	m := typeLine.FindStringSubmatch(err.Error())
	if m == nil {
		return at, strings.TrimPrefix(err.Error(), "toml: "), ""
	}
	line, _ := strconv.Atoi(m[1])
	at.Line += min(max(line-1-before, 0), max(0, strings.Count(b.text, "\n")-1))
	key := strings.TrimPrefix(strings.TrimPrefix(m[2], b.table), ".")
	first, _, _ := strings.Cut(key, ".")
	if p := d.s.in(b, first); p.Line >= at.Line || p.Line > b.line {
		at = p
	}
	last := m[2][strings.LastIndexByte(m[2], '.')+1:]
	if found := noTable.FindStringSubmatch(m[3]); found != nil {
		word := cmp.Or(valueTypes[found[1]], found[1])
		return at, fmt.Sprintf("%s is %s and must be a table", last, article(word)), last + " = { … }"
	}
	types := typesAre.FindStringSubmatch(m[3])
	if types == nil {
		return at, last + ": " + m[3], ""
	}
	for i, t := range types[1:] {
		if word, ok := valueTypes[t]; ok {
			types[i+1] = word
		}
	}
	example := examples[types[2]]
	if t := typeAt(d.t, strings.Split(m[2], ".")); t != nil && t.Kind() == reflect.Slice && types[2] != "list" {
		if example != "" {
			hint = last + " = [" + example + "]"
		}
		return at, fmt.Sprintf("%s holds %s and must hold %ss", last, article(types[1]), types[2]), hint
	}
	if types[1] == "string" { // "5" may mean 5
		if said := regexp.MustCompile(`(?:^|[{,\s])` + regexp.QuoteMeta(last) +
			`\s*=\s*["']([-+.\w]+)["']`).FindStringSubmatch(strings.Split(b.text, "\n")[at.Line-b.line]); said != nil &&
			holds(types[2], said[1]) {
			example = said[1]
		}
	}
	if example != "" {
		hint = last + " = " + example
	}
	return at, fmt.Sprintf("%s is %s and must be %s", last, article(types[1]), article(types[2])), hint
}

// holds reports whether a text is a value of a TOML type.
func holds(kind, text string) bool {
	var err error
	switch kind {
	case "integer":
		_, err = strconv.Atoi(text)
	case "float":
		_, err = strconv.ParseFloat(text, 64)
	case "boolean":
		return text == "true" || text == "false"
	case "date":
		_, err = time.Parse(time.DateOnly, text)
	default:
		return false
	}
	return err == nil
}

func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an " + word
	}
	return "a " + word
}

func (d *decoder) unknownKey(b *block, key toml.Key) {
	last := key[len(key)-1]
	depth := 0
	if b.table != "" {
		depth = len(strings.Split(b.table, "."))
	}
	at := d.s.in(b, strings.Join(key[min(depth, len(key)):], "."))
	if len(key) > depth+1 && at.Line == b.line { // in an inline table: find the word
		at = d.s.in(b, key[depth])
		within := regexp.MustCompile(`(?:^|[{,.\s])"?(` + regexp.QuoteMeta(last) + `)"?\s*=`)
		for n, line := range strings.Split(b.text, "\n") {
			if m := within.FindStringSubmatchIndex(line); m != nil && b.line+n >= at.Line {
				at.Line, at.Col = b.line+n, column(line, m[2])
				break
			}
		}
	}
	in := ""
	if len(key) > 1 {
		in = " in [" + strings.Join(key[:len(key)-1], ".") + "]"
	}
	d.add(at, suggest(last, keysOf(d.t, key[:len(key)-1])), "unknown key %q%s", last, in)
}

func suggest(name string, known []string) string {
	if len(known) == 0 {
		return ""
	}
	if hint := diag.Meant(name, known); hint != "" {
		return hint
	}
	return "known are " + strings.Join(known, ", ")
}

// typeAt returns the type at a path of keys, or nil. Lists and maps stand for their elements.
func typeAt(t reflect.Type, path []string) reflect.Type {
	for _, p := range path {
		t = element(t)
		switch t.Kind() {
		case reflect.Map:
			t = t.Elem()
			continue
		case reflect.Interface:
			return t
		case reflect.Struct:
		default:
			return nil
		}
		f := field(t, p)
		if f == nil {
			return nil
		}
		t = f.Type
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t
}

func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t
}

// field returns the struct field for a key, by exact name or else ignoring case, or nil.
func field(t reflect.Type, key string) *reflect.StructField {
	var near *reflect.StructField
	for _, f := range reflect.VisibleFields(t) {
		switch name := tag(f); {
		case name == "":
		case name == key:
			return &f
		case near == nil && strings.EqualFold(name, key):
			near = &f
		}
	}
	return near
}

// keysOf lists the keys of the table at a path, in the order of its struct.
func keysOf(t reflect.Type, path []string) []string {
	if t = typeAt(t, path); t == nil {
		return nil
	}
	return Keys(element(t))
}

// Keys lists the keys of a struct type in order; nil for other types.
func Keys(t reflect.Type) []string {
	if t.Kind() != reflect.Struct {
		return nil
	}
	var out []string
	for _, f := range reflect.VisibleFields(t) {
		if name := tag(f); name != "" {
			out = append(out, name)
		}
	}
	return out
}

func tag(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
	if name == "-" {
		return ""
	}
	return name
}

// clone returns a deep copy of v, except that unexported fields are shared.
func clone(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := out.Field(i); f.CanSet() {
				switch f.Kind() {
				case reflect.Struct, reflect.Slice, reflect.Map, reflect.Pointer, reflect.Array:
					f.Set(clone(v.Field(i)))
				}
			}
		}
	case reflect.Slice:
		if !v.IsNil() {
			out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				out.Index(i).Set(clone(v.Index(i)))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			out.Index(i).Set(clone(v.Index(i)))
		}
	case reflect.Map:
		if !v.IsNil() {
			out.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
			for it := v.MapRange(); it.Next(); {
				out.SetMapIndex(it.Key(), clone(it.Value()))
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			out.Set(reflect.New(v.Type().Elem()))
			out.Elem().Set(clone(v.Elem()))
		}
	}
	return out
}
