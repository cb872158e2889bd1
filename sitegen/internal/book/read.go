package book

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Values returns the value of an expression in {{…}}, such as "victory" or "count regions". ok is
// false for an unknown expression.
type Values func(expr string) (value string, ok bool)

// Read reads the book in a folder of fsys. shown is the folder's name in problems
// ("content/rules/w3k"). values is called once the configuration is known. The error is a
// diag.Errors.
func Read(fsys fs.FS, dir, shown string, values func(Config) (Values, error)) (*Book, error) {
	var ps Problems
	cfgFile := path.Join(shown, "rules.toml")
	src, err := fs.ReadFile(fsys, path.Join(dir, "rules.toml"))
	if err != nil {
		ps.Add(Pos{File: cfgFile, Line: 1, Col: 1}, "a rules.toml with title, short, version, date, ruleset, board, pdf",
			"cannot be read: %s", reason(err))
		return nil, ps.Err()
	}
	b := &Book{Anchors: map[string]Anchor{}}
	var where *strict.Source
	b.Config, where = readConfig(cfgFile, src, &ps)
	if err := ps.Err(); err != nil {
		return nil, err
	}
	vals, err := values(b.Config)
	if err != nil {
		ps.Add(where.At("", 0, "board"), "", "%s", err)
		return nil, ps.Err()
	}
	names, _ := fs.Glob(fsys, path.Join(dir, "*.md"))
	slices.Sort(names)
	if len(names) == 0 {
		ps.Add(Pos{File: cfgFile, Line: 1, Col: 1}, "01-background.md", "there are no chapters beside this file")
		return nil, ps.Err()
	}
	for _, n := range names {
		src, err := fs.ReadFile(fsys, n)
		if err != nil {
			ps.Add(Pos{File: path.Join(shown, path.Base(n)), Line: 1, Col: 1}, "", "cannot be read: %s", reason(err))
			continue
		}
		r := &reader{src: src, file: path.Join(shown, path.Base(n)), fsys: fsys, dir: dir, values: vals, ps: &ps}
		b.Chapters = append(b.Chapters, r.chapter(path.Base(n)))
	}
	b.number(&ps)
	b.link(&ps)
	if err := ps.Err(); err != nil {
		return nil, err
	}
	return b, nil
}

func reason(err error) string {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err.Error()
	}
	return err.Error()
}

// reader turns one chapter's Markdown into blocks.
type reader struct {
	src    []byte
	file   string
	fsys   fs.FS
	dir    string
	values Values
	ps     *Problems
	lines  []int // offset of each line
	checks []*Fence
}

func markdown() goldmark.Markdown {
	curl := extension.WithTypographicSubstitutions(map[extension.TypographicPunctuation][]byte{
		extension.LeftSingleQuote: []byte("‘"), extension.RightSingleQuote: []byte("’"),
		extension.LeftDoubleQuote: []byte("“"), extension.RightDoubleQuote: []byte("”"),
		extension.EnDash: []byte("–"), extension.EmDash: []byte("—"), extension.Ellipsis: []byte("…"),
		extension.Apostrophe:     []byte("’"),
		extension.LeftAngleQuote: []byte("«"), extension.RightAngleQuote: []byte("»"),
	})
	return goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Footnote, extension.DefinitionList,
			extension.NewTypographer(curl)),
		goldmark.WithParserOptions(parser.WithHeadingAttribute()),
	)
}

var slugNumber = regexp.MustCompile(`^[0-9]+-`)

func (r *reader) chapter(name string) *Chapter {
	r.lines = append(r.lines, 0)
	for i, b := range r.src {
		if b == '\n' {
			r.lines = append(r.lines, i+1)
		}
	}
	c := &Chapter{File: name, Slug: slugNumber.ReplaceAllString(strings.TrimSuffix(name, ".md"), ""), Part: Body}
	if c.Slug == "index" || c.Slug == "all" {
		r.ps.Add(Pos{File: r.file, Line: 1, Col: 1}, "give the file another name, such as 27-regions.md",
			"the page %s.html is the contents, or the whole book", c.Slug)
	}
	root := markdown().Parser().Parse(text.NewReader(r.src))
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Kind() == notesKind {
			c.Notes = r.notes(n)
			continue
		}
		c.Blocks = r.captioned(append(c.Blocks, r.block(n)...))
	}
	c.Checks = r.checks
	r.unusedNotes(len(c.Notes))
	r.outline(c)
	return c
}

// outline checks the headings and moves the title out of the blocks.
func (r *reader) outline(c *Chapter) {
	start := Pos{File: r.file, Line: 1, Col: 1}
	if h, ok := first(c.Blocks).(*Heading); ok && h.Level == 1 {
		c.Title, c.Blocks = h, c.Blocks[1:]
	} else {
		r.ps.Add(start, "# Title {#anchor}", "a chapter begins with a level-1 heading")
		c.Title = &Heading{Level: 1, Spans: []Span{{Text: c.Slug}}, Anchor: c.Slug, Pos: start}
	}
	for _, k := range c.Title.classes {
		switch k {
		case "front":
			c.Part = Front
		case "annexe":
			c.Part = Annexe
		case "run-on":
			c.RunOn = true
		case "page":
			c.OnePage = true
		default:
			r.ps.Add(c.Title.Pos, "front, annexe, run-on or page", "unknown mark .%s", k)
		}
	}
	level := 1
	for _, b := range c.Blocks {
		h, ok := b.(*Heading)
		if !ok {
			continue
		}
		switch {
		case h.Level == 1:
			r.ps.Add(h.Pos, "use ##, or begin another file", "a second level-1 heading in a chapter")
		case h.Level > level+1:
			r.ps.Add(h.Pos, fmt.Sprintf("use %s", strings.Repeat("#", level+1)),
				"a heading of level %d after one of level %d: a level is skipped", h.Level, level)
		case h.Level > 4:
			r.ps.Add(h.Pos, "", "headings go no deeper than level 4")
		}
		level = h.Level
	}
}

func first(bs []Block) Block {
	if len(bs) == 0 {
		return nil
	}
	return bs[0]
}

func (r *reader) pos(off int) Pos {
	i, found := slices.BinarySearch(r.lines, off)
	if !found {
		i--
	}
	i = max(i, 0)
	return Pos{File: r.file, Line: i + 1, Col: 1 + len([]rune(string(r.src[r.lines[i]:min(off, len(r.src))])))}
}

// posOf returns the position of a node's first line or, if it has none, of its first descendant's.
func (r *reader) posOf(n ast.Node) Pos {
	if off, ok := r.offset(n); ok {
		return r.pos(off)
	}
	return Pos{File: r.file, Line: 1, Col: 1}
}

func (r *reader) offset(n ast.Node) (int, bool) {
	if t, ok := n.(*ast.Text); ok {
		return t.Segment.Start, true
	}
	if n.Type() != ast.TypeInline && n.Lines() != nil && n.Lines().Len() > 0 {
		return n.Lines().At(0).Start, true
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if off, ok := r.offset(c); ok {
			return off, true
		}
	}
	return 0, false
}

var noteDefinition = regexp.MustCompile(`(?m)^\[\^([^\]\s]+)\]:`)

// unusedNotes reports footnotes that nothing refers to, which goldmark drops silently.
func (r *reader) unusedNotes(used int) {
	defs := noteDefinition.FindAllSubmatchIndex(r.src, -1)
	if len(defs) == used {
		return
	}
	for _, d := range defs {
		name := string(r.src[d[2]:d[3]])
		if strings.Count(string(r.src), "[^"+name+"]") < 2 {
			r.ps.Add(r.pos(d[0]), "refer to it as [^"+name+"], or take it out", "footnote %q is never referred to", name)
		}
	}
}

// Fence is a block between ``` lines. Its word says what it is: a map, a table, orders.
type Fence struct {
	Word    string // "map", "moves", "table", "orders", "check"
	Arg     string // the rest of the opening line: "starting-units"
	Pos     Pos
	Entries []Entry
	// Made holds the blocks that package figure has made of a generated fence.
	Made []Block
	// Figure is the drawn figure of a map or moves fence. Package figure sets it and owns its type.
	Figure any
	Number int // the figure's number in the book
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

// Positions and problems as the whole project has them.
type (
	// Pos is a place in a file.
	Pos = diag.Pos
	// Problems collects the problems of a run.
	Problems = diag.Problems
)
