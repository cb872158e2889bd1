package figure

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// A rulebook's sentence can be as wrong as a figure's caption. A check asks the judge about a
// position without drawing it. It quotes its sentence, so that whoever changes one finds the other.

var (
	checkKeys  = []string{"says", "phase", "position", "owners", "orders", "claims", "state"}
	checkMoves = []string{"says", "unit", "reaches", "not", "exactly"}
)

func (m *maker) checks(c *book.Chapter) {
	if len(c.Checks) == 0 {
		return
	}
	text := running(c)
	for _, f := range c.Checks {
		if m.rules == nil {
			m.ps.Add(f.Pos, "ruleset and board, in rules.toml", "a check in a text without a board")
			continue
		}
		said := 0
		for i := range f.Entries {
			if e := &f.Entries[i]; e.Key == "says" {
				said++
				m.says(e, text)
			}
		}
		if said == 0 {
			m.ps.Add(f.Pos, "says: the sentence, or a part of it, as it is in the chapter", "the check names no sentence")
		}
		if f.Get("unit") != nil {
			m.movesFigure(f)
		} else {
			m.mapFigure(f)
		}
	}
}

// says reports a check whose quotation is not in its chapter.
func (m *maker) says(e *book.Entry, text string) {
	want := e.Value.Text
	for _, l := range e.Lines {
		want += " " + l.Text
	}
	if want = even(want); want == "" || !strings.Contains(text, want) {
		m.ps.Add(e.Value.Pos, "as it is in the chapter, without marks of style; or take the check out with its sentence",
			"the chapter does not say “%s”", want)
	}
}

func running(c *book.Chapter) string {
	var b strings.Builder
	add := func(s string) { b.WriteString(s + "\n") }
	look := func(bl book.Block) {
		switch bl := bl.(type) {
		case *book.Para:
			add(book.Plain(bl.Spans))
		case *book.Verbatim:
			add(strings.Join(bl.Lines, " "))
		case *book.Table:
			for _, row := range slices.Concat([][][]book.Span{bl.Head}, bl.Rows) {
				for _, cell := range row {
					add(book.Plain(cell))
				}
			}
		case *book.Fence:
			add(bl.Text("note"))
		}
	}
	book.Walk(c.Blocks, look)
	for _, n := range c.Notes {
		book.Walk(n.Blocks, look)
	}
	return even(b.String())
}

// even makes quotation marks straight and each space single.
func even(s string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`).Replace(s)), " ")
}
