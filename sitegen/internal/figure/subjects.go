package figure

import (
	"maps"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

func (m *maker) coasts() *book.Table {
	t := &book.Table{Head: head("Region", "Country", "Its coasts")}
	for i := range m.board.Regions {
		r := &m.board.Regions[i]
		if len(r.Coasts) < 2 {
			continue
		}
		names := lists.Map(r.Coasts, func(c engine.Coast) string { return c.Name })
		t.Rows = append(t.Rows, [][]book.Span{strong(m.region(engine.RegionID(i))), plain(r.Country),
			plain(strings.Join(names, ", "))})
	}
	slices.SortFunc(t.Rows, func(a, b [][]book.Span) int {
		return strings.Compare(sortKey(a[0][0].Text), sortKey(b[0][0].Text))
	})
	if len(t.Rows) == 0 {
		return nil
	}
	return t
}

// subjects makes the index of subjects: the entries in rules' marks, with the rules' numbers.
func (m *maker) subjects(f *book.Fence) book.Block {
	where := map[string][]book.Span{}
	for _, c := range m.book.Chapters {
		book.Walk(c.Blocks, func(b book.Block) {
			p, ok := b.(*book.Para)
			if !ok || p.Rule == nil {
				return
			}
			for _, s := range p.Rule.Subjects {
				where[s] = append(where[s], book.Span{Text: p.Rule.Number, Link: "#" + p.Rule.Anchors[0]})
			}
		})
	}
	names := slices.Collect(maps.Keys(where))
	if len(names) == 0 {
		m.ps.Add(f.Pos, "{#anchor | subject; another}, at the end of a rule", "an index of subjects, but no rule names one")
	}
	slices.SortFunc(names, func(a, b string) int {
		if c := strings.Compare(sortKey(a), sortKey(b)); c != 0 {
			return c
		}
		return strings.Compare(a, b)
	})
	out := &book.Columns{Count: 3}
	for _, s := range names {
		letter := strings.ToUpper(sortKey(s)[:1])
		if k := len(out.Groups); k == 0 || out.Groups[k-1].Title != letter {
			out.Groups = append(out.Groups, book.Group{Title: letter})
		}
		entry := plain(s)
		for i, w := range where[s] {
			sep := ", "
			if i == 0 {
				sep = "  "
			}
			entry = append(entry, book.Span{Text: sep}, w)
		}
		g := &out.Groups[len(out.Groups)-1]
		g.Entries = append(g.Entries, entry)
	}
	return out
}
