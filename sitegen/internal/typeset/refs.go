package typeset

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// withPages adds to running text, after each link to another chapter, the page it leads to, since
// paper has no links.
func (t *setter) withPages(spans []book.Span) []book.Span {
	if t.chapter >= 0 && t.book.Chapters[t.chapter].OnePage {
		return spans
	}
	var out []book.Span
	open := 0 // brackets that are open
	for i, s := range spans {
		out = append(out, s)
		open += strings.Count(s.Text, "(") - strings.Count(s.Text, ")")
		id, inside := strings.CutPrefix(s.Link, "#")
		if !inside || s.Note > 0 || i+1 < len(spans) && spans[i+1].Link == s.Link {
			continue
		}
		if a, ok := t.book.Anchors[id]; !ok || a.Chapter == t.chapter || a.Kind == book.ToRuling &&
			strings.HasPrefix(s.Text, "[") {
			continue
		}
		out = append(out, book.Span{Page: id, Style: s.Style &^ book.Bold, Text: pattern(open > 0), Pos: s.Pos})
	}
	return out
}

func pattern(bracketed bool) string {
	if bracketed {
		return "p.\u00a0%s"
	}
	return "(p.\u00a0%s)"
}

// pageWord returns a reference to a page with the number known so far.
func (t *setter) pageWord(s book.Span) string { return t.pageText(s.Text, s.Page) }

// pageText fills in the page of an anchor; two digits until it is known.
func (t *setter) pageText(pattern, anchor string) string {
	if n := t.pages[anchor]; n > 0 {
		return fmt.Sprintf(pattern, fmt.Sprint(n))
	}
	return fmt.Sprintf(pattern, "00")
}

// pageNumbers adds to an entry of an index, after each link, the page it leads to.
func (t *setter) pageNumbers(spans []book.Span) []book.Span {
	var out []book.Span
	for i, s := range spans {
		out = append(out, s)
		id, inside := strings.CutPrefix(s.Link, "#")
		if inside && (i+1 == len(spans) || spans[i+1].Link != s.Link) {
			out = append(out, book.Span{Page: id, Style: s.Style &^ book.Bold, Text: "p.\u00a0%s", Pos: s.Pos})
		}
	}
	return out
}
