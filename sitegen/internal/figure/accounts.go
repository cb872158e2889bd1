package figure

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// accounts returns the ruleset's tables about a figure's phase and about the position after it.
func (m *maker) accounts(f *book.Fence, seen engine.PublicResolution) []engine.Panel {
	if f.Get("tables") == nil {
		return nil
	}
	return slices.Concat(m.rules.Accounts(seen), m.rules.Panels(seen.After()))
}

// wanted returns the tables that a figure asks for by title, separated by semicolons. In a figure
// of several phases, a title stands for the table of each.
func (m *maker) wanted(f *book.Fence, have []engine.Panel) []book.Block {
	e := f.Get("tables")
	if e == nil {
		return nil
	}
	var out []book.Block
	var titles []string
	for _, p := range have {
		if !slices.Contains(titles, p.Title) {
			titles = append(titles, p.Title)
		}
	}
	for _, l := range e.Value.Split(";") {
		name, only := l.Text, []string(nil)
		if i := strings.LastIndex(l.Text, " of "); i > 0 && !slices.Contains(titles, l.Text) { // "Scores of Spain, France"
			name, only = l.Text[:i], strings.Split(l.Text[i+len(" of "):], ", ")
		}
		found := false
		for _, p := range have {
			if p.Title != name {
				continue
			}
			switch t := panelTable(p, only); len(t.Rows) {
			case 0:
			case 1:
				found = true
				out = append(out, oneRow(p.Title, t))
			default:
				found = true
				out = append(out, &book.Para{Spans: []book.Span{{Text: p.Title, Style: book.Italic}}, Leads: true}, t)
			}
		}
		if !found {
			m.ps.Add(l.Pos, "there is "+strings.Join(titles, "; "), "the figure has no table %q", l.Text)
		}
	}
	return out
}

func oneRow(title string, t *book.Table) *book.Para {
	out := &book.Para{Spans: []book.Span{{Text: title + ": ", Style: book.Italic}}}
	for c, cell := range t.Rows[0] {
		switch {
		case book.Plain(cell) == "":
			continue
		case c > 0:
			out.Spans = append(out.Spans, book.Span{Text: "; " + strings.ToLower(book.Plain(t.Head[c])) + " "})
		}
		out.Spans = append(out.Spans, cell...)
	}
	out.Spans = append(out.Spans, book.Span{Text: "."})
	return out
}

// panelTable returns a ruleset's table for a book. only restricts it to the rows that begin with
// one of these names and, if its columns are powers, to these powers' columns.
func panelTable(p engine.Panel, only []string) *book.Table {
	t := &book.Table{}
	out := func(c int) bool {
		return only != nil && c < len(p.Across) && p.Across[c] != engine.NoPower && !slices.Contains(only, p.Head[c])
	}
	for c := range p.Head {
		if out(c) {
			continue
		}
		t.Head = append(t.Head, plain(p.Head[c]))
		align := book.Left
		if c > 0 && len(p.Rows) > 0 && !slices.ContainsFunc(p.Rows, func(row []string) bool {
			return c < len(row) && strings.Trim(row[c], "0123456789+−–- %") != ""
		}) {
			align = book.Right
		}
		t.Align = append(t.Align, align)
	}
	for r, row := range p.Rows {
		if only != nil && !slices.Contains(only, row[0]) {
			continue
		}
		var cells [][]book.Span
		for c, text := range row {
			if out(c) {
				continue
			}
			if r < len(p.Then) && c < len(p.Then[r]) && p.Then[r][c] != "" {
				text += "; " + p.Then[r][c]
			}
			if c == 0 && p.Down != nil {
				cells = append(cells, strong(text))
				continue
			}
			cells = append(cells, plain(text))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func (m *maker) own(f *book.Fence) *book.Table {
	var ids []string
	for _, t := range m.rules.Tables() {
		if t.ID == f.Text("name") {
			return panelTable(t.Panel, nil)
		}
		ids = append(ids, t.ID)
	}
	m.ps.Add(f.Pos, "name: one of "+strings.Join(ids, ", "), "the ruleset has no table %q", f.Text("name"))
	return nil
}
