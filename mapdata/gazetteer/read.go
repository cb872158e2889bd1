package gazetteer

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/BurntSushi/toml"
)

// Read decodes a board's TOML strictly and checks all that can be told without geometry. On mistakes it returns them
// all, as Errors; the File then holds what could be read.
func Read(name string, data []byte) (*File, *Source, error) {
	s := scan(name, string(data))
	f := &File{}
	r := reader{s: s, f: f}
	seen := map[string]int{}
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.table == "" {
			for _, k := range b.keys {
				r.add(k.line, k.col, fmt.Sprintf("key %q stands before the first table", k.name), "put it under [map]")
			}
			continue
		}
		r.table(b, seen)
		seen[b.table]++
	}
	if seen["map"] == 0 {
		r.add(1, 1, "no [map] table", "begin with [map] and id = \"…\"; docs/boards.md shows a whole board")
	}
	f.Map.defaults()
	if len(r.errs) == 0 {
		r.check()
	}
	if len(r.errs) > 0 {
		r.errs.Sort()
		return f, s, r.errs
	}
	return f, s, nil
}

// typesDiffer is how the decoder words a value of the wrong type.
var typesDiffer = regexp.MustCompile(`TOML value has type (\w+); destination has type (\w+)`)

type reader struct {
	s    *Source
	f    *File
	errs Errors
}

func (r *reader) add(line, col int, message, hint string) {
	r.errs = append(r.errs, Error{r.s.Name, line, col, message, hint})
}

// table decodes one table into the file. Each is decoded for itself, so that one mistake does not hide the next.
func (r *reader) table(b *block, seen map[string]int) {
	field, single, ok := fileField(b.table)
	if !ok {
		r.add(b.line, 1, fmt.Sprintf("unknown table [%s]", b.table), suggest(b.table, fileTables()))
		return
	}
	if single && seen[b.table] > 0 {
		r.add(b.line, 1, fmt.Sprintf("second [%s] table", b.table), "a board has one")
		return
	}
	double := strings.HasPrefix(strings.TrimSpace(b.text), "[[")
	if single == double {
		want := "[[" + b.table + "]]"
		if single {
			want = "[" + b.table + "]"
		}
		r.add(b.line, 1, fmt.Sprintf("table %q has the wrong brackets", b.table), "write "+want)
		return
	}
	var one File
	md, err := toml.Decode(b.text, &one)
	if err != nil {
		r.decodeError(b, err)
		return
	}
	for _, k := range md.Undecoded() {
		r.unknownKey(b, k)
	}
	to := reflect.ValueOf(r.f).Elem().FieldByIndex(field)
	from := reflect.ValueOf(one).FieldByIndex(field)
	if single {
		to.Set(from)
	} else {
		to.Set(reflect.AppendSlice(to, from))
	}
}

// decodeError tells a mistake of the TOML itself, or of a value's type.
func (r *reader) decodeError(b *block, err error) {
	if p, ok := err.(toml.ParseError); ok {
		message := p.Message
		if message == "" {
			message = "not TOML: " + strings.TrimPrefix(p.Error(), "toml: ")
		}
		r.add(b.line+p.Position.Line-1, max(1, p.Position.Col), message, "")
		return
	}
	line, col := b.line, 1
	message := strings.TrimPrefix(err.Error(), "toml: ")
	for _, k := range b.keys { // the decoder names the key as table.key
		if strings.Contains(message, `"`+b.table+"."+k.name) {
			line, col = k.line, k.col
			if m := typesDiffer.FindStringSubmatch(message); m != nil {
				message = fmt.Sprintf("%s is a %s and must be a %s", k.name, m[1], m[2])
			}
			break
		}
	}
	r.add(line, col, message, "docs/boards.md lists the type of every key")
}

func (r *reader) unknownKey(b *block, k toml.Key) {
	last := k[len(k)-1]
	line, col := b.at(last)
	if len(k) > 2 { // inside an inline table: find the word
		line, col = b.at(k[1])
		for n, text := range strings.Split(b.text, "\n") {
			if i := strings.Index(text, last+" ="); i >= 0 {
				line, col = b.line+n, i+1
				break
			}
		}
	}
	r.add(line, col, fmt.Sprintf("unknown key %q in [%s]", last, strings.Join(k[:len(k)-1], ".")), suggest(last, keysOf(k[:len(k)-1])))
}

func suggest(name string, known []string) string {
	if len(known) == 0 {
		return "there are none"
	}
	if s := nearestName(name, known); s != "" {
		return s
	}
	return "known are " + strings.Join(known, ", ")
}

// fileField finds the field of File that holds a table.
func fileField(table string) (index []int, single, ok bool) {
	t := reflect.TypeFor[File]()
	for i := range t.NumField() {
		if t.Field(i).Tag.Get("toml") == table {
			return t.Field(i).Index, t.Field(i).Type.Kind() != reflect.Slice, true
		}
	}
	return nil, false, false
}

func fileTables() []string { return tags(reflect.TypeFor[File]()) }

// keysOf lists the keys that a table knows.
func keysOf(path []string) []string {
	t := reflect.TypeFor[File]()
	for _, p := range path {
		for i := range t.NumField() {
			if t.Field(i).Tag.Get("toml") == p {
				t = t.Field(i).Type
				break
			}
		}
		for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			return nil
		}
	}
	return tags(t)
}

func tags(t reflect.Type) []string {
	var out []string
	for i := range t.NumField() {
		out = append(out, t.Field(i).Tag.Get("toml"))
	}
	return out
}
