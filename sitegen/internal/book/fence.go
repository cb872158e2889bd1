package book

import (
	"strings"
	"unicode/utf8"
)

// Fence is a block between ``` lines whose word is its kind: a map, a table, orders. It keeps the
// positions in the source for error messages.
type Fence struct {
	Word    string // "map", "moves", "table", "orders", "check"
	Arg     string // the rest of the opening line: "starting-units"
	Pos     Pos
	Entries []Entry
	// Made is what a generated fence became; the builder fills it in before anything is written.
	Made []Block
	// Figure is the drawn figure of a map or moves fence, filled in by the builder; its type
	// belongs to the builder.
	Figure any
	Number int // of a figure, through the book
}

// Entry is one key of a fence.
type Entry struct {
	Key   string
	Value FenceLine   // the text after the colon, or ""
	Lines []FenceLine // the indented lines below
	Pos   Pos
}

// FenceLine is a line of a fence with its place.
type FenceLine struct {
	Text   string // without the indentation
	Indent int    // characters
	Pos    Pos
}

// After splits a line at the first colon: "Crown: Army London holds". ok is false without one.
func (l FenceLine) After() (key string, rest FenceLine, ok bool) {
	i := strings.IndexByte(l.Text, ':')
	if i < 0 {
		return "", l, false
	}
	key = strings.TrimSpace(l.Text[:i])
	tail := l.Text[i+1:]
	trimmed := strings.TrimLeft(tail, " \t")
	rest = FenceLine{Text: strings.TrimRight(trimmed, " \t"), Indent: l.Indent, Pos: l.Pos}
	rest.Pos.Col += utf8.RuneCountInString(l.Text[:i+1]) + len(tail) - len(trimmed)
	return key, rest, true
}

// Split cuts a line at a separator and keeps each piece's place; empty pieces are left out.
func (l FenceLine) Split(sep string) []FenceLine {
	var out []FenceLine
	col := l.Pos.Col
	for _, piece := range strings.Split(l.Text, sep) {
		lead := len(piece) - len(strings.TrimLeft(piece, " \t"))
		if t := strings.TrimSpace(piece); t != "" {
			p := l.Pos
			p.Col = col + lead
			out = append(out, FenceLine{Text: t, Indent: l.Indent, Pos: p})
		}
		col += utf8.RuneCountInString(piece) + utf8.RuneCountInString(sep)
	}
	return out
}

// Get returns the first entry with a key, or nil.
func (f *Fence) Get(key string) *Entry {
	for i := range f.Entries {
		if f.Entries[i].Key == key {
			return &f.Entries[i]
		}
	}
	return nil
}

// Text returns the one-line value of a key, or "".
func (f *Fence) Text(key string) string {
	if e := f.Get(key); e != nil {
		return e.Value.Text
	}
	return ""
}

// readFence reads a fence's lines as keys with values; indented lines continue the key above.
func readFence(word, arg string, at Pos, lines []FenceLine, ps *Problems) *Fence {
	f := &Fence{Word: word, Arg: arg, Pos: at}
	for _, l := range lines {
		t := strings.TrimLeft(l.Text, " \t")
		l.Indent = len(l.Text) - len(t)
		l.Pos.Col += l.Indent
		l.Text = strings.TrimRight(t, " \t\r")
		if l.Text == "" {
			continue
		}
		if l.Indent > 0 {
			if len(f.Entries) == 0 {
				ps.Add(l.Pos, "begin with an unindented key such as orders:", "a fence cannot begin with an indented line")
				continue
			}
			e := &f.Entries[len(f.Entries)-1]
			e.Lines = append(e.Lines, l)
			continue
		}
		key, rest, ok := l.After()
		if !ok {
			ps.Add(l.Pos, "write key: value, and indent the lines that belong to a key", "%q is not a key with a value", l.Text)
			continue
		}
		f.Entries = append(f.Entries, Entry{Key: key, Value: rest, Pos: l.Pos})
	}
	return f
}
