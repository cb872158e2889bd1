package rules

import (
	"fmt"
	"html"
	"strings"

	"github.com/heraldmaps/herald/render/svg"
	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// writer writes blocks as HTML. Links between chapters depend on whether they share a page.
type writer struct {
	b       strings.Builder
	r       *Rulebook
	chapter int
	long    bool // all chapters are on this page
	shift   int  // by how many levels headings are lowered
	noted   map[string]bool
	regions map[string]int // how often each name of a table's region was used
}

func (w *writer) put(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

func esc(s string) string { return html.EscapeString(book.Curl(s)) }

// href returns the link from this page to an anchor of the text.
func (w *writer) href(id string) string {
	a, ok := w.r.Anchors[id]
	if !ok || w.long || a.Chapter == w.chapter {
		return "#" + id
	}
	return w.r.Chapters[a.Chapter].Slug + ".html#" + id
}

func (w *writer) noteID(n int) string {
	return fmt.Sprintf("note-%s-%d", w.r.Chapters[w.chapter].Slug, n)
}

func (w *writer) spans(spans []book.Span) {
	for i := 0; i < len(spans); {
		j := i + 1
		if spans[i].Link != "" {
			for j < len(spans) && spans[j].Link == spans[i].Link {
				j++
			}
			to := spans[i].Link
			if id, inside := strings.CutPrefix(to, "#"); inside {
				to = w.href(id)
			}
			w.put(`<a href="%s">`, esc(to))
			for _, s := range spans[i:j] {
				w.span(s)
			}
			w.put("</a>")
		} else {
			w.span(spans[i])
		}
		i = j
	}
}

func (w *writer) span(s book.Span) {
	switch {
	case s.Break:
		w.put("<br>")
		return
	case s.Note > 0:
		id := w.noteID(s.Note)
		if w.noted == nil {
			w.noted = map[string]bool{}
		}
		back := fmt.Sprintf(` id="%s-back"`, id)
		if w.noted[id] { // a note's backlink leads to the first reference
			back = ""
		}
		w.noted[id] = true
		w.put(`<sup><a%s href="#%s" role="doc-noteref">%d</a></sup>`, back, id, s.Note)
		return
	}
	open, shut := "", ""
	if s.Style&book.Bold != 0 {
		open, shut = open+"<strong>", "</strong>"+shut
	}
	if s.Style&book.Italic != 0 {
		open, shut = open+"<em>", "</em>"+shut
	}
	if s.Style&book.SmallCaps != 0 {
		open, shut = open+`<span class="sc">`, "</span>"+shut
	}
	w.put("%s%s%s", open, esc(s.Text), shut)
}

func (w *writer) blocks(bs []book.Block) {
	for _, b := range bs {
		w.block(b)
	}
}

func (w *writer) block(b book.Block) {
	switch b := b.(type) {
	case *book.Heading:
		l := min(b.Level+w.shift, 6)
		w.put(`<h%d id="%s">`, l, b.Anchor)
		w.spans(b.Spans)
		w.put("</h%d>\n", l)
	case *book.Para:
		w.para(b, "p")
	case *book.List:
		w.list(b)
	case *book.Aside:
		w.aside(b)
	case *book.Quote:
		w.put("<blockquote>\n")
		w.blocks(b.Blocks)
		w.put("</blockquote>\n")
	case *book.Table:
		w.table(b)
	case *book.Terms:
		w.terms(b)
	case *book.Verbatim:
		w.put(`<p class="verbatim">`)
		for i, l := range b.Lines {
			switch {
			case i > 0 && goesOn(b, i):
				w.put(` <br class="wrap">` + "\n")
			case i > 0:
				w.put("<br>\n")
			}
			w.put("%s", esc(l))
		}
		w.put("</p>\n")
	case *book.Dialogue:
		w.dialogue(b)
	case *book.Columns:
		w.columns(b)
	case *book.Image:
		w.put(`<figure class="picture"><img src="%s" alt="%s" width="%d" height="%d" loading="lazy">`, esc(w.r.picture(b)),
			esc(b.Alt), b.Width, b.Height)
		if b.Title != "" {
			w.put("<figcaption>%s</figcaption>", esc(b.Title))
		}
		w.put("</figure>\n")
	case *book.Ornament:
		w.put("<hr class=\"ornament\">\n")
	case *book.Fence:
		if f, ok := b.Figure.(*figure.Figure); ok {
			w.figure(b, f)
			return
		}
		w.blocks(b.Made)
	}
}

// ruleID opens an element with a rule's anchors, and writes the rule's number.
func (w *writer) ruleID(r *book.Rule, tag string) {
	class := "numbered"
	if r.Differs {
		class += " differs"
	}
	w.put(`<%s class="%s" id="%s"><a class="num" href="#%s" aria-label="Rule %s">%s</a> `, tag, class, r.Anchors[0],
		r.Anchors[0], r.Number, r.Number)
	for _, more := range r.Anchors[1:] {
		w.put(`<span id="%s"></span>`, more)
	}
	if r.Differs {
		w.put(`<span class="label">Differs from classic Diplomacy.</span> `)
	}
}

func (w *writer) para(p *book.Para, tag string) {
	if p.Rule != nil {
		w.ruleID(p.Rule, tag)
	} else {
		w.put("<%s>", tag)
	}
	w.spans(p.Spans)
	w.put("</%s>\n", tag)
}

func (w *writer) list(l *book.List) {
	tag := "ul"
	if l.Ordered {
		tag = "ol"
	}
	w.put("<%s", tag)
	if l.Ordered && l.Start != 1 {
		w.put(` start="%d"`, l.Start)
	}
	w.put(">\n")
	for _, it := range l.Items {
		p, ok := firstPara(it)
		switch {
		case ok && len(it) == 1:
			w.para(p, "li")
		case ok && p.Rule != nil: // the whole item gets the rule's anchor
			w.ruleID(p.Rule, "li")
			w.spans(p.Spans)
			w.put("\n")
			w.blocks(it[1:])
			w.put("</li>\n")
		default:
			w.put("<li>")
			if ok {
				w.spans(p.Spans)
				it = it[1:]
			}
			w.blocks(it)
			w.put("</li>\n")
		}
	}
	w.put("</%s>\n", tag)
}

func firstPara(bs []book.Block) (*book.Para, bool) {
	if len(bs) == 0 {
		return nil, false
	}
	p, ok := bs[0].(*book.Para)
	return p, ok
}

func (w *writer) aside(a *book.Aside) {
	w.put(`<div role="note" class="aside %s"`, a.Kind)
	if a.Anchor != "" {
		w.put(` id="%s"`, a.Anchor)
	}
	w.put(` aria-label="%s"><p class="label">`, esc(a.Label))
	if a.Anchor != "" {
		w.put(`<a href="#%s">%s</a>`, a.Anchor, esc(a.Label))
	} else {
		w.put("%s", esc(a.Label))
	}
	w.put("</p>\n")
	w.blocks(a.Blocks)
	w.put("</div>\n")
}

func (w *writer) table(t *book.Table) {
	class := func(i int) string {
		if i < len(t.Align) && t.Align[i] == book.Right {
			return ` class="n"`
		}
		return ""
	}
	w.put(`<div class="scroll" role="region" tabindex="0" aria-label="%s"><table`, esc(w.regionName(t)))
	if t.Form {
		w.put(` class="form"`)
	}
	if t.Anchor != "" {
		w.put(` id="%s"`, t.Anchor)
	}
	w.put(">")
	if t.Caption != "" {
		w.put(`<caption><span class="sc">%s</span> %s</caption>`, t.Label(), esc(t.Caption))
	}
	w.put(`<thead><tr>`)
	for i, h := range t.Head {
		if strings.TrimSpace(book.Plain(h)) == "" {
			w.put(`<td></td>`)
			continue
		}
		w.put(`<th scope="col"%s>`, class(i))
		w.spans(h)
		w.put("</th>")
	}
	w.put("</tr></thead>\n<tbody>\n")
	for _, row := range t.Rows {
		w.put(`<tr>`)
		for i, c := range row {
			w.put(`<td%s`, class(i))
			// On a phone each cell follows its column's head. A row's name needs no head; a number does.
			if i < len(t.Head) && len(t.Head) > 2 && !t.Form && (i > 0 || isNumber(book.Plain(c))) {
				if h := strings.TrimSpace(book.Plain(t.Head[i])); h != "" {
					w.put(` data-head="%s"`, esc(h))
				}
			}
			w.put(">")
			w.spans(c)
			w.put("</td>")
		}
		w.put("</tr>\n")
	}
	w.put("</tbody></table></div>\n")
}

func isNumber(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && strings.Trim(s, "0123456789") == ""
}

func (w *writer) regionName(t *book.Table) string {
	name := tableName(t)
	if w.regions == nil {
		w.regions = map[string]int{}
	}
	w.regions[name]++
	if n := w.regions[name]; n > 1 {
		name = fmt.Sprintf("%s (%d)", name, n)
	}
	return name
}

func tableName(t *book.Table) string {
	if t.Caption != "" {
		return t.Caption
	}
	var heads []string
	for _, h := range t.Head {
		if s := book.Plain(h); s != "" {
			heads = append(heads, s)
		}
	}
	return "Table: " + strings.Join(heads, ", ")
}

func (w *writer) terms(t *book.Terms) {
	w.put("<dl>\n")
	for _, it := range t.Items {
		w.put(`<dt id="%s">`, it.Anchor)
		w.spans(it.Name)
		w.put("</dt>\n<dd>")
		if p, ok := firstPara(it.Blocks); ok && len(it.Blocks) == 1 && p.Rule == nil {
			w.spans(p.Spans)
		} else {
			w.blocks(it.Blocks)
		}
		w.put("</dd>\n")
	}
	w.put("</dl>\n")
}

func (w *writer) dialogue(d *book.Dialogue) {
	w.put("<dl class=\"orders\">\n")
	for _, t := range d.Turns {
		w.put("<dt>%s</dt>\n", esc(t.Who))
		for _, l := range t.Lines {
			w.put("<dd>%s</dd>\n", esc(l))
		}
	}
	w.put("</dl>\n")
}

func (w *writer) columns(c *book.Columns) {
	w.put("<div class=\"index\">\n")
	for _, g := range c.Groups {
		w.put("<h%d>%s</h%d>\n<ul>\n", min(2+w.shift, 6), esc(g.Title), min(2+w.shift, 6))
		for _, e := range g.Entries {
			w.put("<li>")
			w.spans(e)
			w.put("</li>\n")
		}
		w.put("</ul>\n")
	}
	w.put("</div>\n")
}

func (w *writer) figure(fence *book.Fence, f *figure.Figure) {
	info := f.Info()
	w.put(`<figure class="map %s"`, info.Size)
	if info.Anchor != "" {
		w.put(` id="%s"`, info.Anchor)
	}
	height := int(800*f.Aspect() + 0.5)
	day := esc(figureFile(info))
	w.put(`><a class="large pictured" href="%s"><picture><source srcset="%s#`+svg.NightID+`" media="screen and (prefers-color-scheme:dark)">`+
		`<img src="%s" alt="%s" width="800" height="%d" loading="lazy"></picture><img class="onpaper" loading="lazy" src="%s" alt="" width="800" height="%d"></a>`,
		day, day, day, esc(info.Alt), height, day, height)
	w.put(`<figcaption><p class="title"><span class="sc">Figure %d.</span> <em>%s</em></p>`, info.Number, esc(info.Title))
	for _, p := range info.Panels {
		if p.Title != "" {
			w.put("<p><em>%s</em>", esc(p.Title))
			if p.Text != "" {
				w.put(": %s", esc(p.Text))
			}
			w.put("</p>\n")
		}
		if len(p.Orders) > 0 {
			w.dialogue(&book.Dialogue{Turns: p.Orders})
		}
		if len(p.Results) > 0 {
			w.put("<ul class=\"results\">\n")
			for _, r := range p.Results {
				class := ""
				if r.Bad {
					class = ` class="bad"`
				}
				verdict := esc(r.Verdict)
				if r.Rule != "" {
					verdict = fmt.Sprintf(`<a href="%s">%s</a>`, esc(w.href(r.Rule)), verdict)
				}
				w.put("<li><em>%s</em> <span%s>%s</span>%s</li>\n", esc(r.Who), class, verdict, esc(r.Says()))
			}
			w.put("</ul>\n")
		}
	}
	if len(info.Note) > 0 {
		w.put("<p>")
		w.spans(info.Note)
		w.put("</p>\n")
	}
	w.put("</figcaption></figure>\n")
}

func (w *writer) notes(c *book.Chapter) {
	if len(c.Notes) == 0 {
		return
	}
	w.put("<section class=\"notes\" role=\"doc-endnotes\" aria-label=\"Footnotes\"><ol>\n")
	for _, n := range c.Notes {
		id := w.noteID(n.Number)
		w.put(`<li id="%s">`, id)
		for i, b := range n.Blocks {
			if p, ok := b.(*book.Para); ok {
				if i > 0 {
					w.put("<br>")
				}
				w.spans(p.Spans)
			}
		}
		w.put(" <a href=\"#%s-back\" role=\"doc-backlink\" aria-label=\"Back to the text\">↩</a></li>\n", id)
	}
	w.put("</ol></section>\n")
}

func goesOn(v *book.Verbatim, i int) bool {
	above, l := v.Lines[i-1], v.Lines[i]
	return !v.Sheet && len(above) >= 40 && l != "" && above[0] != ' ' && l[0] != ' '
}
