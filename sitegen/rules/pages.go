package rules

import (
	"cmp"
	"fmt"
	"html/template"
	"path"
	"sort"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/book"
	"github.com/heraldmaps/herald/sitegen/internal/figure"
)

// Page is the content of one page of a rulebook, without the frame of the site's pages. Its links
// are relative to its own folder.
type Page struct {
	Path       string // from the site's root: "rules/unit-orders.html"
	Title      string
	About      string
	Prev, Next string // paths from the site's root, or ""
	Body       template.HTML
}

// File is a file of the site that is written as it is, without a frame.
type File struct {
	Path string
	Data []byte
}

// Links returns, by anchor of the text, its path: "rules/unit-orders.html#support-cut".
func (r *Rulebook) Links() map[string]string {
	out := make(map[string]string, len(r.Order))
	for _, id := range r.Order {
		out[id] = r.page(r.Chapters[r.Anchors[id].Chapter].Slug) + "#" + id
	}
	return out
}

func (r *Rulebook) page(slug string) string { return path.Join(r.Config.Out, slug+".html") }

// PDFNames returns the paths of the two PDF editions: for the screen and for print.
func (r *Rulebook) PDFNames() (web, print string) {
	return r.Config.PDF + ".pdf", r.Config.PDF + "-Print.pdf"
}

// Pages writes the rulebook's pages: the contents (index.html), a page for each chapter, and a page
// with the whole text (all.html).
func (r *Rulebook) Pages() []Page {
	pages := []Page{r.contentsPage()}
	for i := range r.Chapters {
		pages = append(pages, r.chapterPage(i))
	}
	return append(pages, r.longPage())
}

// PageNames returns the paths of Pages.
func (r *Rulebook) PageNames() []string {
	out := []string{r.page("index")}
	for _, c := range r.Chapters {
		out = append(out, r.page(c.Slug))
	}
	return append(out, r.page("all"))
}

// FileNames returns the paths of Files.
func (r *Rulebook) FileNames() []string {
	var out []string
	r.eachPicture(func(p string, _ func() ([]byte, error)) { out = append(out, p) })
	out = append(out, path.Join(r.Config.Out, searchFile))
	sort.Strings(out)
	return out
}

// Files returns the pictures of the figures and the script that searches the text, by path.
func (r *Rulebook) Files() ([]File, error) {
	var out []File
	var wrong error
	r.eachPicture(func(p string, make func() ([]byte, error)) {
		data, err := make()
		if err != nil && wrong == nil {
			wrong = fmt.Errorf("%s: %w", p, err)
		}
		out = append(out, File{p, data})
	})
	out = append(out, r.search())
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	return out, wrong
}

func (r *Rulebook) eachPicture(f func(path string, data func() ([]byte, error))) {
	for _, c := range r.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			switch b := b.(type) {
			case *book.Image:
				f(path.Join(r.Config.Out, r.picture(b)), func() ([]byte, error) { return b.Data, nil })
			case *book.Fence:
				if fig, ok := b.Figure.(*figure.Figure); ok {
					f(path.Join(r.Config.Out, figureFile(fig.Info())), fig.SVG)
				}
			}
		})
	}
}

func (r *Rulebook) picture(im *book.Image) string { return "pictures/" + path.Base(im.Path) }

func figureFile(info book.FigureInfo) string {
	return "figures/" + cmp.Or(info.Anchor, fmt.Sprintf("figure-%d", info.Number)) + ".svg"
}

func label(c *book.Chapter) string {
	switch c.Part {
	case book.Body:
		return "Chapter " + c.Number
	case book.Annexe:
		return "Annexe " + strings.TrimPrefix(c.Number, "A")
	}
	return ""
}

func (r *Rulebook) crumbs(w *writer) {
	web, _ := r.PDFNames()
	w.put(`<p class="crumbs"><a href="index.html">%s: the rules</a> · <a href="all.html">all on one page</a> · <a href="%s">PDF</a></p>`+"\n",
		esc(r.Config.Title), esc(r.up()+web))
	r.searchBox(w)
}

// searchBox writes the search field, hidden until its script runs.
func (r *Rulebook) searchBox(w *writer) {
	long := ""
	if w.long {
		long = ` data-long="yes"`
	}
	w.put(`<search class="rulesearch" hidden%s><label>Search the rules <input type="search" autocomplete="off" spellcheck="false"></label>`+
		`<p role="status"></p><ol></ol></search><script src="%s" defer></script>`+"\n", long, searchFile)
}

// column writes the contents beside a chapter: all chapters, and the sections of this one.
func (w *writer) column(at int) {
	w.put(`<nav class="rulenav" aria-label="The rules"><ol>` + "\n")
	for i, c := range w.r.Chapters {
		here := ""
		if i == at {
			here = ` aria-current="page"`
		}
		w.put("<li>")
		if c.Number != "" {
			w.put(`<span class="num">%s</span> `, c.Number)
		}
		w.put(`<a href="%s.html"%s>%s</a>`, c.Slug, here, esc(book.Plain(c.Title.Spans)))
		if i == at {
			if hs := sections(c); len(hs) > 1 {
				w.put("<ul>")
				for _, h := range hs {
					w.put(`<li><a href="#%s">%s</a></li>`, h.Anchor, esc(book.Plain(h.Spans)))
				}
				w.put("</ul>")
			}
		}
		w.put("</li>\n")
	}
	w.put("</ol></nav>\n")
}

func sections(c *book.Chapter) []*book.Heading {
	var out []*book.Heading
	for _, b := range c.Blocks {
		if h, ok := b.(*book.Heading); ok && h.Level == 2 {
			out = append(out, h)
		}
	}
	return out
}

func (r *Rulebook) up() string { return strings.Repeat("../", 1+strings.Count(r.Config.Out, "/")) }

func (w *writer) title(c *book.Chapter, level int) {
	if l := label(c); l != "" {
		w.put(`<p class="chapter-label">%s</p>`+"\n", l)
	}
	w.put(`<h%d id="%s">`, level, c.Title.Anchor)
	w.spans(c.Title.Spans)
	w.put("</h%d>\n", level)
}

func (r *Rulebook) chapterPage(i int) Page {
	c := r.Chapters[i]
	w := &writer{r: r, chapter: i}
	w.put(`<div class="rulepage">` + "\n")
	w.column(i)
	w.put(`<div class="rulebook">` + "\n")
	r.crumbs(w)
	w.title(c, 1)
	if hs := sections(c); len(hs) > 1 {
		w.put(`<nav class="sections" aria-label="In this chapter"><ul>`)
		for _, h := range hs {
			w.put(`<li><a href="#%s">%s</a></li>`, h.Anchor, esc(book.Plain(h.Spans)))
		}
		w.put("</ul></nav>\n")
	}
	w.blocks(c.Blocks)
	w.notes(c)
	p := Page{Path: r.page(c.Slug), Title: book.Plain(c.Title.Spans) + " – " + r.Config.Title, About: about(c)}
	w.put(`<nav class="pager" aria-label="Chapters">`)
	if i > 0 {
		o := r.Chapters[i-1]
		p.Prev = r.page(o.Slug)
		w.put(`<a rel="prev" href="%s.html">← %s</a>`, o.Slug, esc(book.Plain(o.Title.Spans)))
	}
	if i+1 < len(r.Chapters) {
		o := r.Chapters[i+1]
		p.Next = r.page(o.Slug)
		w.put(`<a rel="next" href="%s.html">%s →</a>`, o.Slug, esc(book.Plain(o.Title.Spans)))
	}
	w.put("</nav>\n</div>\n</div>\n")
	p.Body = template.HTML(w.b.String())
	return p
}

// about returns a chapter's first sentence, cut to 155 characters.
func about(c *book.Chapter) string {
	for _, b := range c.Blocks {
		if p, ok := b.(*book.Para); ok {
			s, _, _ := strings.Cut(book.Plain(p.Spans), ". ")
			if len([]rune(s)) > 155 {
				s = string([]rune(s)[:155]) + "…"
			}
			return strings.TrimSuffix(s, ".") + "."
		}
	}
	return book.Plain(c.Title.Spans)
}

func (r *Rulebook) contentsPage() Page {
	w := &writer{r: r, chapter: -1}
	web, print := r.PDFNames()
	w.put(`<div class="rulebook">` + "\n")
	w.put("<h1>%s: the rules</h1>\n", esc(r.Config.Title))
	if r.Config.Subtitle != "" {
		w.put(`<p class="lead">%s</p>`+"\n", esc(capital(r.Config.Subtitle)))
	}
	w.put(`<p>Version %s, %s. Read it here chapter by chapter, <a href="all.html">all on one page</a>, or as a typeset book: <a href="%s">PDF</a>, <a href="%s">PDF for printing</a>.</p>`+"\n",
		esc(r.Config.Version), r.Config.Day().Format("2 January 2006"), esc(r.up()+web), esc(r.up()+print))
	r.searchBox(w)
	w.contents(false)
	w.put("</div>\n")
	return Page{Path: r.page("index"), Title: r.Config.Title + ": the rules",
		About: fmt.Sprintf("The rules of %s, version %s.", r.Config.Title, r.Config.Version),
		Next:  r.page(r.Chapters[0].Slug), Body: template.HTML(w.b.String())}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func (w *writer) contents(long bool) {
	w.put(`<nav class="contents" aria-label="Contents"><ol>` + "\n")
	for _, c := range w.r.Chapters {
		to := c.Slug + ".html"
		if long {
			to = "#" + c.Title.Anchor
		}
		w.put("<li>")
		if c.Number != "" {
			w.put(`<span class="num">%s</span> `, c.Number)
		}
		w.put(`<a href="%s">%s</a>`, to, esc(book.Plain(c.Title.Spans)))
		sub := false
		for _, b := range c.Blocks {
			h, ok := b.(*book.Heading)
			if !ok || h.Level != 2 || w.r.Config.Contents < 2 {
				continue
			}
			if !sub {
				w.put("<ul>")
				sub = true
			}
			at := c.Slug + ".html#" + h.Anchor
			if long {
				at = "#" + h.Anchor
			}
			w.put(`<li><a href="%s">%s</a></li>`, at, esc(book.Plain(h.Spans)))
		}
		if sub {
			w.put("</ul>")
		}
		w.put("</li>\n")
	}
	w.put("</ol></nav>\n")
}

func (r *Rulebook) longPage() Page {
	w := &writer{r: r, long: true, shift: 1}
	web, _ := r.PDFNames()
	w.put(`<div class="rulebook long">` + "\n")
	w.put(`<p class="crumbs"><a href="index.html">Chapter by chapter</a> · <a href="%s">PDF</a></p>`+"\n", esc(r.up()+web))
	w.put("<h1>%s: the rules</h1>\n", esc(r.Config.Title))
	w.put("<p>Version %s, %s.</p>\n", esc(r.Config.Version), r.Config.Day().Format("2 January 2006"))
	r.searchBox(w)
	w.contents(true)
	for i, c := range r.Chapters {
		w.chapter = i
		w.put(`<section aria-labelledby="%s">`+"\n", c.Title.Anchor)
		w.title(c, 2)
		w.blocks(c.Blocks)
		w.notes(c)
		w.put("</section>\n")
	}
	w.put("</div>\n")
	return Page{Path: r.page("all"), Title: r.Config.Title + ": the rules on one page",
		About: "All rules on one page, to search and to print.", Body: template.HTML(w.b.String())}
}
