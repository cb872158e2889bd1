package mail

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/emersion/go-message"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/text/encoding/charmap"

	"github.com/heraldmaps/herald/engine/notation"
)

// oneEnd makes line ends LF. Servers make CR CR LF by adding a CR to one line end.
var oneEnd = strings.NewReplacer("\r\r\n", "\n", "\r\n", "\n", "\r", "\n")

// readText adds a part's text: plain, with format=flowed joined (RFC 3676), or HTML as lines.
func (t *taker) readText(e *message.Entity, kind string, params map[string]string, quoted, late bool) error {
	data, err := io.ReadAll(io.LimitReader(e.Body, 8*maxText))
	if err != nil && len(data) == 0 {
		return fmt.Errorf("its text cannot be read: %w", err)
	}
	text, ok := notation.Decode(data)
	if !ok {
		return fmt.Errorf("its text cannot be read as text")
	}
	text = strings.Map(windows, oneEnd.Replace(text))
	switch {
	case kind == "text/html":
		if text, ok = fromHTML(text); !ok {
			return fmt.Errorf("its HTML is nested too deep to be read")
		}
	case strings.EqualFold(params["format"], "flowed"):
		text = flow(text, strings.EqualFold(params["delsp"], "yes"))
	}
	text = strings.Map(plain, text)
	if len(text) > maxText {
		return fmt.Errorf("its text is larger than %d KB", maxText>>10)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if quoted {
		text = "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\n"
	}
	if late || quoted {
		t.late.WriteString(text)
	} else {
		t.text.WriteString(text)
	}
	return nil
}

// windows maps the control characters of Latin-1 to the characters of Windows-1252, which programs
// that claim Latin-1 often mean.
func windows(r rune) rune {
	if 0x80 <= r && r < 0xA0 {
		return charmap.Windows1252.DecodeByte(byte(r))
	}
	return r
}

// plain drops control characters and marks of writing direction, which some signatures have around
// telephone numbers. A sheet with them would be refused.
func plain(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r == '\v' || r == '\f' || r == 0x2028 || r == 0x2029:
		return '\n' // these characters end lines
	case unicode.IsControl(r), 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
		return -1
	}
	return r
}

// flow joins the lines of format=flowed text (RFC 3676, 4): a line that ends in a space continues
// in the next line of the same depth of quotation, except the line "-- " before a signature.
func flow(text string, delsp bool) string {
	var out []string
	open, depth := false, 0
	for _, line := range strings.Split(text, "\n") {
		d := 0
		for d < len(line) && line[d] == '>' {
			d++
		}
		body := strings.TrimPrefix(line[d:], " ") // remove space-stuffing
		flows := strings.HasSuffix(body, " ") && body != "-- "
		if flows && delsp {
			body = strings.TrimSuffix(body, " ")
		}
		if open && d == depth && body != "-- " {
			out[len(out)-1] += body
		} else {
			if d > 0 {
				body = strings.Repeat(">", d) + " " + body
			}
			out = append(out, body)
		}
		open, depth = flows, d
	}
	return strings.Join(out, "\n")
}

type htmlText struct {
	b      strings.Builder
	line   strings.Builder
	quotes int
	pre    int
	cells  int
	deep   bool // an element was nested too deep to be read
}

// fromHTML turns HTML into plain text. A paragraph, div, line break, list item or table row ends a
// line; cells are separated by tabs, quotations are marked, and struck-out words are put between
// ~~. It returns false if an element is nested too deep.
func fromHTML(text string) (string, bool) {
	h := &htmlText{}
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return "", false // the parser fails only if nesting is too deep
	}
	h.node(doc, 0)
	h.end()
	return h.b.String(), !h.deep
}

func (h *htmlText) end() {
	s := strings.Trim(h.line.String(), " \u00a0")
	h.line.Reset()
	if strings.TrimSpace(s) == "" {
		return
	}
	h.b.WriteString(strings.Repeat("> ", h.quotes) + s + "\n")
}

func (h *htmlText) node(n *html.Node, depth int) {
	if depth > 400 {
		h.deep = true
		return
	}
	switch n.Type {
	case html.TextNode:
		h.text(n.Data)
		return
	case html.CommentNode, html.DoctypeNode:
		return
	}
	block, gone := false, false
	switch n.DataAtom {
	case atom.Style, atom.Script, atom.Title, atom.Head, atom.Template, atom.Noscript:
		return
	case atom.Br:
		h.end()
		return
	case atom.Img: // perhaps an emoji, such as a cross before an order
		for _, a := range n.Attr {
			if a.Key == "alt" && len([]rune(a.Val)) < 4 &&
				!strings.ContainsFunc(a.Val, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsSpace(r) }) {
				h.text(a.Val)
			}
		}
		return
	case atom.P, atom.Div, atom.Li, atom.Tr, atom.Ul, atom.Ol, atom.Table, atom.Blockquote, atom.Pre, atom.H1, atom.H2,
		atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr, atom.Dt,
		atom.Dd, atom.Section, atom.Article, atom.Header, atom.Footer, atom.Address, atom.Center, atom.Form:
		block = true
	case atom.Td, atom.Th:
		if strings.TrimSpace(h.line.String()) != "" || h.cells > 0 {
			h.line.WriteByte('\t')
		}
		h.cells++
	case atom.S, atom.Del, atom.Strike:
		gone = true
	}
	for _, a := range n.Attr {
		if a.Key == "style" {
			style := strings.ToLower(a.Val)
			gone = gone || strings.Contains(style, "line-through")
			if strings.Contains(strings.ReplaceAll(style, " ", ""), "display:none") {
				return
			}
		}
	}
	if block {
		h.end()
	}
	switch n.DataAtom {
	case atom.Blockquote:
		h.quotes++
	case atom.Pre:
		h.pre++
	case atom.Tr:
		h.cells = 0
	}
	if gone && n.FirstChild != nil {
		h.struck(n, depth)
	} else {
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			h.node(c, depth+1)
		}
	}
	if block {
		h.end()
	}
	switch n.DataAtom {
	case atom.Blockquote:
		h.quotes--
	case atom.Pre:
		h.pre--
	case atom.Tr:
		h.cells = 0
	}
}

func (h *htmlText) struck(n *html.Node, depth int) {
	inner := &htmlText{pre: h.pre}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		inner.node(c, depth+1)
	}
	inner.end()
	h.deep = h.deep || inner.deep
	lines := strings.Split(strings.TrimRight(inner.b.String(), "\n"), "\n")
	for i, l := range lines {
		if i > 0 {
			h.end()
		}
		if l = strings.TrimSpace(l); l != "" {
			h.line.WriteString("~~" + l + "~~")
		}
	}
}

func (h *htmlText) text(s string) {
	if h.pre > 0 {
		for i, l := range strings.Split(s, "\n") {
			if i > 0 {
				h.end()
			}
			h.line.WriteString(l)
		}
		return
	}
	f := strings.Fields(strings.ReplaceAll(s, "\u00a0", " "))
	if len(f) == 0 {
		if s != "" && h.line.Len() > 0 {
			h.space()
		}
		return
	}
	if strings.ContainsAny(s[:1], " \t\n\r") {
		h.space()
	}
	h.line.WriteString(strings.Join(f, " "))
	if strings.ContainsAny(s[len(s)-1:], " \t\n\r") {
		h.space()
	}
}

func (h *htmlText) space() {
	if l := h.line.String(); l != "" && !strings.HasSuffix(l, " ") && !strings.HasSuffix(l, "\t") {
		h.line.WriteByte(' ')
	}
}
