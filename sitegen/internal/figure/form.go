package figure

import (
	"strconv"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// form makes a table to fill in by hand: a row a power, or some rows, with lines to write on.
func (m *maker) form(f *book.Fence) *book.Table {
	t := &book.Table{Form: true}
	if e := f.Get("columns"); e != nil {
		for _, c := range e.Value.Split(";") {
			t.Head = append(t.Head, plain(c.Text))
		}
	}
	if len(t.Head) < 2 {
		m.ps.Add(f.Pos, "columns: Power; Player; Address", "a form without its columns")
		return nil
	}
	count := func(key string, without int) int {
		e := f.Get(key)
		if e == nil {
			return without
		}
		n, err := strconv.Atoi(e.Value.Text)
		if err != nil || n < 1 || n > 50 {
			m.ps.Add(e.Value.Pos, key+": 3", "%q is not a number of %s from 1 to 50", e.Value.Text, key)
			return without
		}
		return n
	}
	lines := count("lines", 1)
	var names []string
	if f.Text("rows") == "powers" {
		for _, p := range m.board.Players() {
			names = append(names, p.Name)
		}
	} else {
		names = make([]string, count("rows", 1))
	}
	for _, name := range names {
		for i := range lines {
			row := make([][]book.Span, len(t.Head))
			if i == 0 && name != "" {
				row[0] = strong(name)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}
