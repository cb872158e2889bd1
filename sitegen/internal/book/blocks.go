package book

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"image"
	_ "image/jpeg" // pictures in the text may be JPEG
	_ "image/png"  // or PNG
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/lists"
)

var notesKind = east.KindFootnoteList

func (r *reader) blocks(n ast.Node) []Block {
	var out []Block
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		out = r.captioned(append(out, r.block(c)...))
	}
	return out
}

// captioned moves a paragraph "Table: caption {#anchor}" into the table below it.
func (r *reader) captioned(bs []Block) []Block {
	k := len(bs) - 2
	if k < 0 {
		return bs
	}
	p, ok := bs[k].(*Para)
	if !ok || len(p.Spans) == 0 || !strings.HasPrefix(p.Spans[0].Text, "Table: ") {
		return bs
	}
	t, ok := bs[k+1].(*Table)
	if !ok {
		r.ps.Add(p.Pos, "put the caption right above its table; a generated part has caption: and id: inside its fence",
			"a caption without its table")
		return bs
	}
	t.Caption = strings.TrimPrefix(Plain(p.Spans), "Table: ")
	if p.Rule != nil {
		t.Anchor = p.Rule.Anchors[0]
	}
	return append(bs[:k], t)
}

func (r *reader) block(n ast.Node) []Block {
	switch n := n.(type) {
	case *ast.Heading:
		return []Block{r.heading(n)}
	case *ast.Paragraph, *ast.TextBlock:
		return r.paragraph(n)
	case *ast.List:
		l := &List{Ordered: n.IsOrdered(), Start: n.Start}
		for it := n.FirstChild(); it != nil; it = it.NextSibling() {
			l.Items = append(l.Items, r.blocks(it))
		}
		return []Block{l}
	case *ast.Blockquote:
		return []Block{r.quote(n)}
	case *ast.FencedCodeBlock:
		if b := r.fence(n); b != nil {
			return []Block{b}
		}
		return nil // a check is not printed
	case *ast.CodeBlock:
		return []Block{r.verbatim(n)}
	case *ast.ThematicBreak:
		return []Block{&Ornament{}}
	case *east.Table:
		return []Block{r.table(n)}
	case *east.DefinitionList:
		return []Block{r.terms(n)}
	case *ast.HTMLBlock:
		raw := strings.TrimSpace(string(n.Lines().Value(r.src)))
		if !strings.HasPrefix(raw, "<!--") {
			r.ps.Add(r.posOf(n), "write it in Markdown; only <br> is allowed", "HTML in the text: %.40q", raw)
		}
		return nil
	}
	r.ps.Add(r.posOf(n), "", "a %s cannot be set here", n.Kind())
	return nil
}

func (r *reader) heading(n *ast.Heading) *Heading {
	h := &Heading{Level: n.Level, Spans: r.whole(r.inline(n, 0, "")), Pos: r.posOf(n)}
	h.Pos.Col = 1
	if v, ok := n.AttributeString("id"); ok {
		h.Anchor = string(v.([]byte))
	}
	if v, ok := n.AttributeString("class"); ok {
		h.classes = strings.Fields(string(v.([]byte)))
	}
	return h
}

// ruleMark matches the mark of a rule: {#anchor .differs .w14 | index, entry; another}.
var ruleMark = regexp.MustCompile(`\s*\{((?:\s*[#.][a-z0-9-]+)+)\s*(?:\|([^{}]*))?\}\s*$`)

// rulingMark matches the mark of a ruling on a rule: .w14.
var rulingMark = regexp.MustCompile(`^\.[a-z]+[0-9]+$`)

func (r *reader) paragraph(n ast.Node) []Block {
	if im, ok := n.FirstChild().(*ast.Image); ok && n.ChildCount() == 1 {
		return []Block{r.image(im)}
	}
	p := &Para{Spans: r.whole(r.inline(n, 0, "")), Pos: r.posOf(n)}
	if len(p.Spans) == 0 {
		return nil
	}
	last := &p.Spans[len(p.Spans)-1]
	m := ruleMark.FindStringSubmatchIndex(last.Text)
	// Marks such as {.illegal} belong to orders, not to rules.
	if m == nil || strings.HasSuffix(strings.TrimRight(last.Text, " "), "{.illegal}") ||
		strings.HasSuffix(strings.TrimRight(last.Text, " "), "{.prose}") {
		if i := strings.LastIndex(last.Text, "{#"); i >= 0 {
			at := last.Pos
			at.Col += len([]rune(last.Text[:i]))
			r.ps.Add(at, "{#lower-case-name}, at the end of the paragraph",
				"a rule anchor that cannot be read: %q", last.Text[i:])
		}
		return []Block{p}
	}
	rule := &Rule{}
	for _, w := range strings.Fields(last.Text[m[2]:m[3]]) {
		switch {
		case w[0] == '#':
			rule.Anchors = append(rule.Anchors, w[1:])
		case w == ".differs":
			rule.Differs = true
		case rulingMark.MatchString(w):
			rule.Rulings = append(rule.Rulings, strings.ToUpper(w[1:]))
		default:
			r.ps.Add(last.Pos, ".differs, or a ruling as .w14", "unknown mark %s", w)
		}
	}
	if len(rule.Anchors) == 0 {
		r.ps.Add(last.Pos, "{#anchor .differs}, or > [!differs] for a passage", "a mark without an anchor")
	}
	if m[4] >= 0 {
		for _, entry := range strings.Split(last.Text[m[4]:m[5]], ";") {
			if entry = strings.TrimSpace(entry); entry != "" {
				rule.Subjects = append(rule.Subjects, entry)
			}
		}
	}
	last.Text = last.Text[:m[0]]
	if last.Text == "" {
		p.Spans = p.Spans[:len(p.Spans)-1]
	}
	for _, w := range rule.Rulings {
		p.Spans = append(p.Spans, Span{Text: " "},
			Span{Text: "[" + w + "]", Link: "#ruling-" + strings.ToLower(w), Pos: last.Pos})
	}
	p.Rule = rule
	return []Block{p}
}

var asideMark = regexp.MustCompile(`^\[!([a-z]+)(?: +([A-Za-z0-9]+))?\]\s*`)

var asideLabels = map[string]string{
	"differs": "Differs from classic Diplomacy", "ruling": "Ruling", "note": "Note",
	"example": "Example", "advice": "Advice",
	"erratum": "Erratum", "choice": "Our choice",
}

// Numbered reports whether asides of a kind have numbers, by which rules cite them.
func Numbered(kind string) bool { return kind == "ruling" || kind == "erratum" || kind == "choice" }

func (r *reader) quote(n *ast.Blockquote) Block {
	inside := r.blocks(n)
	p, ok := first(inside).(*Para)
	if !ok || len(p.Spans) == 0 {
		return &Quote{inside}
	}
	m := asideMark.FindStringSubmatch(p.Spans[0].Text)
	if m == nil {
		return &Quote{inside}
	}
	a := &Aside{Kind: m[1], Label: asideLabels[m[1]], Pos: p.Pos}
	if a.Label == "" {
		r.ps.Add(p.Pos, "differs, ruling, erratum, choice, note, example or advice", "unknown aside [!%s]", m[1])
	}
	switch {
	case Numbered(m[1]) && m[2] == "":
		r.ps.Add(p.Pos, "> [!"+m[1]+" W14]", "%s without its number",
			map[string]string{"ruling": "a ruling", "erratum": "an erratum", "choice": "a choice"}[m[1]])
	case Numbered(m[1]):
		a.Label += " " + m[2]
		a.Anchor = "ruling-" + strings.ToLower(m[2])
	case m[2] != "":
		r.ps.Add(p.Pos, "", "only a ruling, an erratum or a choice has a number")
	}
	p.Spans[0].Text = p.Spans[0].Text[len(m[0]):]
	if p.Spans[0].Text == "" {
		p.Spans = p.Spans[1:]
	}
	if len(p.Spans) == 0 {
		inside = inside[1:]
	}
	if len(inside) == 0 {
		r.ps.Add(p.Pos, "", "an aside without a text")
	}
	a.Blocks = inside
	return a
}

func (r *reader) lineAt(n ast.Node, i int) FenceLine {
	seg := n.Lines().At(i)
	at := r.pos(seg.Start)
	return FenceLine{Text: strings.TrimRight(string(seg.Value(r.src)), "\r\n"), Pos: at}
}

func (r *reader) verbatim(n ast.Node) Block {
	v := &Verbatim{Pos: r.posOf(n)}
	for i := range n.Lines().Len() {
		l := r.lineAt(n, i)
		v.Lines, v.At = append(v.Lines, l.Text), append(v.At, l.Pos)
	}
	return v
}

var fenceWords = []string{"map", "moves", "table", "orders", "sheet", "check", "text"}

func (r *reader) fence(n *ast.FencedCodeBlock) Block {
	info, at := "", r.posOf(n)
	if n.Info != nil {
		info = string(n.Info.Segment.Value(r.src))
		at = r.pos(n.Info.Segment.Start)
	}
	word, arg, _ := strings.Cut(strings.TrimSpace(info), " ")
	switch word {
	case "", "text":
		return r.verbatim(n)
	case "sheet":
		v := r.verbatim(n).(*Verbatim)
		v.Sheet, v.Phase = true, strings.TrimSpace(arg)
		return v
	case "map", "moves", "table", "orders", "check":
	default:
		hint := cmp.Or(diag.Meant(word, fenceWords), "the words are "+strings.Join(fenceWords, ", "))
		r.ps.Add(at, hint, "unknown fence %q", word)
		return &Verbatim{Pos: at}
	}
	var lines []FenceLine
	for i := range n.Lines().Len() {
		lines = append(lines, r.lineAt(n, i))
	}
	f := readFence(word, strings.TrimSpace(arg), at, lines, r.ps)
	if f.Word == "table" && f.Arg == "data" {
		return r.data(f)
	}
	if f.Word == "check" {
		r.checks = append(r.checks, f)
		return nil
	}
	return f
}

// data makes a table of a CSV file with a head. Columns of numbers are right-aligned.
func (r *reader) data(f *Fence) Block {
	t := &Table{Pos: f.Pos, Caption: f.Text("caption"), Anchor: f.Text("id")}
	e := f.Get("file")
	if e == nil {
		r.ps.Add(f.Pos, "file: income.csv", "a table of data without its file")
		return t
	}
	for _, e := range f.Entries {
		if e.Key != "file" && e.Key != "caption" && e.Key != "id" {
			r.ps.Add(e.Pos, "the keys are file, caption, id", "unknown key %q in a table of data", e.Key)
		}
	}
	file, err := r.fsys.Open(path.Join(r.dir, e.Value.Text))
	if err != nil {
		r.ps.Add(e.Value.Pos, "files lie beside the chapters", "table %s cannot be read: %s", e.Value.Text, reason(err))
		return t
	}
	defer file.Close()
	c := csv.NewReader(file)
	c.TrimLeadingSpace = true
	rows, err := c.ReadAll()
	if err != nil {
		r.ps.Add(e.Value.Pos, "a line a row, commas between, as many on every line", "table %s: %s", e.Value.Text, err)
		return t
	}
	if len(rows) < 2 {
		r.ps.Add(e.Value.Pos, "", "table %s has no rows below its head", e.Value.Text)
		return t
	}
	for i, row := range rows {
		cells := lists.Map(row, func(v string) []Span { return []Span{{Text: v, Pos: f.Pos}} })
		if i == 0 {
			t.Head = cells
		} else {
			t.Rows = append(t.Rows, cells)
		}
	}
	for k := range t.Head {
		align := Right
		for _, row := range t.Rows {
			if v := Plain(row[k]); v != "" && !numeral.MatchString(v) {
				align = Left
			}
		}
		t.Align = append(t.Align, align)
	}
	return t
}

var numeral = regexp.MustCompile(`^[-+−]?[0-9.,]+ ?%?$|^[–-]$`)

func (r *reader) image(n *ast.Image) Block {
	im := &Image{Path: string(n.Destination), Alt: Plain(r.inline(n, 0, "")), Title: string(n.Title), Pos: r.posOf(n)}
	if im.Alt == "" {
		r.ps.Add(im.Pos, "![what it shows](picture.png)", "picture %s has no text for those who cannot see it", im.Path)
	}
	data, err := fs.ReadFile(r.fsys, path.Join(r.dir, im.Path))
	if err != nil {
		r.ps.Add(im.Pos, "pictures lie beside the chapters", "picture %s cannot be read: %s", im.Path, reason(err))
		return im
	}
	cfg, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		r.ps.Add(im.Pos, "PNG or JPEG", "picture %s: %s", im.Path, err)
		return im
	}
	im.Data, im.Width, im.Height = data, cfg.Width, cfg.Height
	return im
}

func (r *reader) table(n *east.Table) Block {
	t := &Table{Pos: r.posOf(n)}
	for _, a := range n.Alignments {
		t.Align = append(t.Align, map[east.Alignment]Align{east.AlignCenter: Centre, east.AlignRight: Right}[a])
	}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells [][]Span
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cells = append(cells, r.whole(r.inline(c, 0, "")))
		}
		if row.Kind() == east.KindTableHeader {
			t.Head = cells
		} else {
			t.Rows = append(t.Rows, cells)
		}
	}
	return t
}

func (r *reader) terms(n *east.DefinitionList) Block {
	t := &Terms{}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c.Kind() {
		case east.KindDefinitionTerm:
			name := r.inline(c, 0, "")
			t.Items = append(t.Items, Term{Name: name, Pos: r.posOf(c),
				Anchor: "term-" + strings.Trim(notSlug.ReplaceAllString(strings.ToLower(Plain(name)), "-"), "-")})
		case east.KindDefinitionDescription:
			if len(t.Items) > 0 {
				it := &t.Items[len(t.Items)-1]
				it.Blocks = append(it.Blocks, r.blocks(c)...)
			}
		}
	}
	return t
}

func (r *reader) notes(n ast.Node) []Note {
	var out []Note
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if f, ok := c.(*east.Footnote); ok {
			out = append(out, Note{Number: f.Index, Blocks: r.blocks(f)})
		}
	}
	return out
}
