package book

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// inline flattens a node's running text into spans, and joins neighbours of the same style.
func (r *reader) inline(n ast.Node, st Style, link string) []Span {
	var out []Span
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		for _, s := range r.span(c, st, link) {
			out = join(out, s)
		}
	}
	return out
}

func join(out []Span, s Span) []Span {
	if k := len(out) - 1; k >= 0 && s.Text != "" && out[k].Text != "" && out[k].Style == s.Style && out[k].Link == s.Link {
		out[k].Text += s.Text
		return out
	}
	return append(out, s)
}

func (r *reader) span(c ast.Node, st Style, link string) []Span {
	switch v := c.(type) {
	case *ast.Text:
		at := r.pos(v.Segment.Start)
		raw := v.Segment.Value(r.src)
		s := string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(raw))))
		s = r.value(s, at)
		out := []Span{{Text: s, Style: st, Link: link, Pos: at}}
		if s == "" {
			out = nil
		}
		if v.SoftLineBreak() {
			out = join(out, Span{Text: " ", Style: st, Link: link, Pos: at})
		}
		if v.HardLineBreak() {
			out = append(out, Span{Break: true, Pos: at})
		}
		return out
	case *ast.String:
		return []Span{{Text: string(v.Value), Style: st, Link: link, Pos: r.posNear(c)}}
	case *ast.Emphasis:
		if v.Level == 2 {
			return r.inline(c, st|Bold, link)
		}
		return r.inline(c, st^Italic, link)
	case *ast.CodeSpan:
		return r.inline(c, st|Italic, link) // an order quoted in the text
	case *ast.Link:
		dest := string(v.Destination)
		at := r.posNear(c)
		if !strings.HasPrefix(dest, "#") && !address.MatchString(dest) {
			r.ps.Add(at, "#anchor, https://… or mailto:…",
				"a link to %q, which is neither an anchor of the text nor an address", dest)
		}
		if s := r.inline(c, st, dest); len(s) > 0 {
			return s
		}
		return []Span{{Style: st, Link: dest, Pos: at}}
	case *ast.AutoLink:
		url := string(v.URL(r.src))
		dest := url
		if v.AutoLinkType == ast.AutoLinkEmail {
			dest = "mailto:" + url
		}
		if !address.MatchString(dest) {
			r.ps.Add(r.posNear(c), "https://… or mailto:…", "a link to %q, which is not a web address", dest)
			return nil
		}
		return []Span{{Text: string(v.Label(r.src)), Style: st, Link: dest, Pos: r.posNear(c)}}
	case *ast.RawHTML:
		raw := string(v.Segments.Value(r.src))
		switch {
		case brTag.MatchString(raw):
			return []Span{{Break: true, Pos: r.pos(v.Segments.At(0).Start)}}
		case !strings.HasPrefix(raw, "<!--"):
			r.ps.Add(r.pos(v.Segments.At(0).Start), "only <br> is allowed", "HTML in the text: %s", raw)
		}
		return nil
	case *east.FootnoteLink:
		return []Span{{Note: v.Index, Pos: r.posNear(c)}}
	case *east.FootnoteBacklink:
		return nil
	case *ast.Image:
		r.ps.Add(r.posNear(c), "give it a paragraph of its own", "a picture in the middle of a paragraph")
		return nil
	}
	return r.inline(c, st, link)
}

var (
	address = regexp.MustCompile(`^(https?://|mailto:)\S+$`)
	brTag   = regexp.MustCompile(`^<br\s*/?>$`)
	curly   = regexp.MustCompile(`\{\{([^{}]*)\}\}`)
)

// posNear returns the position of a node's text or, without one, of the end of the text before.
func (r *reader) posNear(n ast.Node) Pos {
	if off, ok := r.offset(n); ok {
		return r.pos(off)
	}
	for p := n.PreviousSibling(); p != nil; p = p.PreviousSibling() {
		if t, ok := p.(*ast.Text); ok {
			return r.pos(t.Segment.Stop)
		}
	}
	if n.Parent() != nil && n.Parent().Type() != ast.TypeDocument {
		return r.posNear(n.Parent())
	}
	return Pos{File: r.file, Line: 1, Col: 1}
}

// value replaces each {{…}} in a text by its value on the board.
func (r *reader) value(s string, at Pos) string {
	return curly.ReplaceAllStringFunc(s, func(m string) string {
		expr := strings.TrimSpace(m[2 : len(m)-2])
		v, ok := r.values(expr)
		if !ok {
			p := at
			p.Col += len([]rune(s[:strings.Index(s, m)]))
			r.ps.Add(p, "victory, count regions|centres|land|sea|areas|powers|units, centres COUNTRY, version, date",
				"unknown value {{%s}}", expr)
		}
		return v
	})
}

var strayNote = regexp.MustCompile(`\[\^[^\]\s]+\]`)

// whole reports references to missing footnotes, which goldmark leaves in the text.
func (r *reader) whole(spans []Span) []Span {
	for _, s := range spans {
		if loc := strayNote.FindStringIndex(s.Text); loc != nil {
			at := s.Pos
			at.Col += len([]rune(s.Text[:loc[0]]))
			r.ps.Add(at, "[^name]: text, on a line of its own", "a footnote that is not there: %s", s.Text[loc[0]:loc[1]])
		}
	}
	return spans
}

// FigureInfo is the text printed with a figure's picture.
type FigureInfo struct {
	Number int
	Title  string
	Anchor string // or ""
	Size   string // "half", "text", "pair" or "page"
	Alt    string // describes the picture to those who cannot see it
	Panels []Panel
	Note   []Span
}

// Panel is a phase of a figure: the orders and their outcomes.
type Panel struct {
	Title   string // "Autumn", if there are several phases; in a moves figure, the reason for some moves
	Text    string // in a moves figure, those moves
	Orders  []PowerWords
	Results []Result
}

// Result is one line of what the judge decided about an example's orders.
type Result struct {
	Who     string // "Army Cheshire"
	Verdict string // "succeeds", "fails", "void", "illegal", "dislodged" ...
	Text    string // the reason, a sentence without full stop, or ""
	Rule    string // the anchor of the rule that says so, or ""
	Bad     bool   // printed in the colour of failure
}

// Says returns what follows the verdict in the sentence: the reason, punctuated.
func (r Result) Says() string {
	switch {
	case r.Text == "":
		return "."
	case strings.Contains(r.Text, ": "):
		return ", " + r.Text + "."
	}
	return ": " + r.Text + "."
}
