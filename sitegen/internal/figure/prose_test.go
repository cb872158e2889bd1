package figure

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Every order that is marked in one of our books is found in running text if its mark is missing,
// also without its kind of unit if it has a verb or a dash, or two places joined by "to".
func TestOrdersAreFoundWithoutTheirMarks(t *testing.T) {
	entries, err := os.ReadDir("../../../content/rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		m := &maker{ps: &diag.Problems{}}
		b, err := book.Read(os.DirFS("../../../content"), "rules/"+e.Name(), e.Name(), func(cfg book.Config) (book.Values, error) {
			board, err := mapdata.Load(cfg.Board)
			if err != nil {
				return nil, err
			}
			m.board = board.Map
			m.rules, err = variants.New(cfg.Ruleset, m.board, nil)
			return Values(m.board, cfg), err
		})
		if err != nil {
			t.Fatal(err)
		}
		m.book, m.reader = b, notation.For(m.rules, m.rules.Info().Orders())
		m.words = m.reader.Names
		found, missed := 0, 0
		look := func(order, what string) {
			text := "It was agreed that " + order + ", and nobody knew of it."
			for _, at := range beginnings(text) {
				if m.orderAt(text[at:]) != "" {
					found++
					return
				}
			}
			missed++
			t.Errorf("%s: %s in running words is not found: %q", e.Name(), what, order)
		}
		each := func(spans []book.Span) {
			for _, s := range spans {
				order := strings.TrimRight(s.Text, " .,;:?!")
				if s.Style == 0 || !m.beginsOrder(order, m.openContext("")) || len(m.reader.Line(order, m.openContext("")).Problems) > 0 {
					continue
				}
				look(order, "an order")
				if o := m.reader.Line(order, m.openContext("")).Order; o.Verb == engine.Move && o.To != engine.NoPlace {
					look(m.board.Regions[m.board.RegionOf(o.At)].Name+" to "+m.board.Regions[m.board.RegionOf(o.To)].Name, "two places with to alone")
				}
				first, rest, _ := strings.Cut(order, " ")
				for _, k := range m.rules.Info().Kinds {
					if (first == k.Name || first == k.Letter) && m.joined(rest) && twoPlaces(m.reader.Line(rest, m.openContext(""))) {
						look(rest, "an order without its unit")
					}
				}
			}
		}
		for _, c := range b.Chapters {
			book.Walk(c.Blocks, func(bl book.Block) {
				switch bl := bl.(type) {
				case *book.Para:
					each(bl.Spans)
				case *book.Table:
					for _, row := range bl.Rows {
						for _, cell := range row {
							each(cell)
						}
					}
				}
			})
		}
		t.Logf("%s: %d found, %d missed", e.Name(), found, missed)
	}
}
