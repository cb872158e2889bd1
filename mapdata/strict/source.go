package strict

import (
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heraldmaps/herald/engine/diag"
)

// Source is the text of a TOML file with the position of every table and key, so that mistakes
// found after decoding can be reported with their line.
type Source struct {
	Name   string
	blocks []block
}

// block is one table of the file: its header and the lines up to the next.
type block struct {
	table string // "map", "region", "game.timeline"; "" before the first header
	list  bool   // [[table]]
	line  int    // of the header, from 1
	text  string // header and body
	keys  []keyAt
}

type keyAt struct {
	name      string
	line, col int
}

// Scan divides a file into its tables. A header is a line that begins with a bracket outside
// strings, comments and other brackets.
func Scan(name, text string) *Source {
	s := &Source{Name: name}
	cur := block{line: 1}
	depth := 0
	quote := ""
	for n, line := range strings.SplitAfter(text, "\n") {
		body := strings.TrimSpace(line)
		if depth == 0 && quote == "" {
			if strings.HasPrefix(body, "[") {
				s.blocks = append(s.blocks, cur)
				head, _, _ := strings.Cut(body, "#")
				cur = block{table: strings.Trim(strings.TrimSpace(head), "[] "), list: strings.HasPrefix(body, "[["), line: n + 1}
			} else if k, _, ok := strings.Cut(body, "="); ok && body[0] != '#' {
				cur.keys = append(cur.keys, keyAt{strings.Trim(strings.TrimSpace(k), `"'`), n + 1,
					column(line, strings.Index(line, body))})
			}
		}
		cur.text += line
		depth, quote = nesting(line, depth, quote)
	}
	s.blocks = append(s.blocks, cur)
	return s
}

// column converts a byte offset in a line to a column, from 1 and in characters.
func column(line string, at int) int {
	return 1 + utf8.RuneCountInString(line[:min(max(at, 0), len(line))])
}

// nesting updates the depth of brackets and the open quote over one line.
func nesting(line string, depth int, quote string) (int, string) {
	header := depth == 0 && quote == "" && strings.HasPrefix(strings.TrimSpace(line), "[")
	for i := 0; i < len(line); i++ {
		rest := line[i:]
		switch {
		case quote != "":
			if quote[0] == '"' && rest[0] == '\\' {
				i++
			} else if strings.HasPrefix(rest, quote) {
				i += len(quote) - 1
				quote = ""
			}
		case rest[0] == '#':
			i = len(line)
		case strings.HasPrefix(rest, `"""`), strings.HasPrefix(rest, "'''"):
			quote = rest[:3]
			i += 2
		case rest[0] == '"', rest[0] == '\'':
			quote = rest[:1]
		case header:
		case rest[0] == '[', rest[0] == '{':
			depth++
		case rest[0] == ']', rest[0] == '}':
			depth = max(0, depth-1)
		}
	}
	if len(quote) == 1 {
		quote = "" // a plain string ends with its line, even unclosed
	}
	return depth, quote
}

// At returns the position of a key in the n-th table of that name, n from 0. If the key is missing,
// it returns that of the table's header; if the table is missing, the file's first line. Keys
// before the first table are in table "".
func (s *Source) At(table string, n int, key string) diag.Pos {
	for i := range s.blocks {
		b := &s.blocks[i]
		if b.table != table {
			continue
		}
		if n > 0 {
			n--
			continue
		}
		return s.in(b, key)
	}
	return diag.Pos{File: s.Name, Line: 1, Col: 1}
}

// Find returns the position of the longest prefix of a path that is a table's header or a key, also
// within an inline table. It returns the file's first line if nothing matches.
func (s *Source) Find(path ...string) diag.Pos {
	for n := len(path); n > 0; n-- {
		for t := n; t >= 0; t-- { // longer table names first
			table, key := strings.Join(path[:t], "."), strings.Join(path[t:n], ".")
			for i := range s.blocks {
				b := &s.blocks[i]
				if b.table != table || t == 0 && b.table != "" {
					continue
				}
				if key == "" && t > 0 {
					return diag.Pos{File: s.Name, Line: b.line, Col: 1}
				}
				for _, k := range b.keys {
					if k.name == key {
						return b.within(diag.Pos{File: s.Name, Line: k.line, Col: k.col}, path[n:])
					}
				}
			}
		}
	}
	return diag.Pos{File: s.Name, Line: 1, Col: 1}
}

// within follows the rest of a path into a key's value, as far as its words occur there in order.
func (b *block) within(at diag.Pos, path []string) diag.Pos {
	end := math.MaxInt
	for _, k := range b.keys {
		if k.line > at.Line {
			end = min(end, k.line)
		}
	}
	lines := strings.Split(b.text, "\n")
	for _, word := range path {
		find := regexp.MustCompile(`(?:^|[{,.\["\s])(` + regexp.QuoteMeta(word) + `)(?:$|["\s=,\]}])`)
		found := false
		for n := at.Line; !found && n < end && n-b.line < len(lines); n++ {
			from := 0
			if n == at.Line {
				from = byteAt(lines[n-b.line], at.Col)
			}
			if m := find.FindStringSubmatchIndex(lines[n-b.line][from:]); m != nil {
				at.Line, at.Col, found = n, column(lines[n-b.line], from+m[2]), true
			}
		}
		if !found {
			break
		}
	}
	return at
}

// byteAt returns the byte offset of a column, from 1.
func byteAt(line string, col int) int {
	n := 0
	for i := range line {
		if n++; n == col {
			return i
		}
	}
	return len(line)
}

// Has reports whether the file has a table of a name.
func (s *Source) Has(table string) bool {
	return slices.ContainsFunc(s.blocks, func(b block) bool { return b.table == table && b.table != "" })
}

// in returns the position of a block's key, or of its header if it lacks the key.
func (s *Source) in(b *block, key string) diag.Pos {
	for _, k := range b.keys {
		if k.name == key {
			return diag.Pos{File: s.Name, Line: k.line, Col: k.col}
		}
	}
	return diag.Pos{File: s.Name, Line: b.line, Col: 1}
}

// slip turns the decoder's message about invalid TOML into a hint for people new to TOML, or "".
func slip(msg string) string {
	found, value := strings.CutPrefix(msg, "expected value but found ")
	word := strings.Trim(strings.TrimSuffix(found, " instead"), `"'`)
	switch {
	case value && strings.ContainsAny(word, "“”„‟‘’‚«»"):
		return `quotation marks are straight: "…"`
	case value && (word == `\n` || word == "#"):
		return "write a value after =, or leave the line out"
	case value && (strings.EqualFold(word, "yes") || strings.EqualFold(word, "no") || strings.EqualFold(word, "true") ||
		strings.EqualFold(word, "false")):
		return "true or false"
	case value && word == "=":
		return "write = once"
	case value:
		return `text goes in quotation marks: "…"`
	case strings.HasPrefix(msg, "expected '.' or '=', but got"), strings.Contains(msg, "expected key separator '='"):
		return `key = value; a line that only explains begins with #`
	case msg == "strings cannot contain newlines", strings.HasPrefix(msg, "unexpected EOF; expected '\"'"),
		strings.HasPrefix(msg, `unexpected EOF; expected "'"`):
		return "close the quotation mark on the line where it opens"
	case strings.HasPrefix(msg, "newlines not allowed within inline tables"):
		return "write everything between { and } in one line"
	case strings.HasPrefix(msg, "invalid escape in string"):
		return `write \\ for a backslash`
	case strings.HasPrefix(msg, "expected a top-level item to end with a newline"):
		return `one key a line; text goes in quotation marks from its beginning to its end, a day is written 2026-03-02`
	case strings.HasPrefix(msg, "invalid datetime"):
		return "a day is written 2026-03-02"
	}
	return ""
}

// noNumber matches nan and inf in the position of a value.
var noNumber = regexp.MustCompile(`[=\[,{\s]([+-]?(?:nan|inf))\b`)

// finite reports whether v has no nan or inf, and otherwise adds problems. text is v's source.
func (d *decoder) finite(text string, v any) bool {
	if !strings.Contains(text, "nan") && !strings.Contains(text, "inf") || !endless(reflect.ValueOf(v)) {
		return true
	}
	told := false
	for n, line := range strings.Split(text, "\n") {
		bare, _, _ := strings.Cut(line, "#")
		for _, m := range noNumber.FindAllStringSubmatchIndex(bare, -1) {
			if strings.Count(bare[:m[2]], `"`)%2 == 0 {
				d.add(diag.Pos{File: d.s.Name, Line: n + 1, Col: column(line, m[2])}, "write a number",
					"%s is not a number here", bare[m[2]:m[3]])
				told = true
			}
		}
	}
	if !told {
		d.add(diag.Pos{File: d.s.Name, Line: 1, Col: 1}, "write a number", "nan and inf are not allowed here")
	}
	return false
}

func endless(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.IsNaN(v.Float()) || math.IsInf(v.Float(), 0)
	case reflect.Pointer, reflect.Interface:
		return !v.IsNil() && endless(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if endless(v.Field(i)) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if endless(v.Index(i)) {
				return true
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() { // in any order: one is enough
			if endless(v.MapIndex(k)) {
				return true
			}
		}
	}
	return false
}
