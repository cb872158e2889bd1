package rules

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// No page of our books is more than a ninth empty, except those before a chapter, which does not
// begin low on a page; the contents do not use a page for only their last few lines.
func TestBooksPagesAreFull(t *testing.T) {
	t.Parallel()
	names := allOurs(t)
	for _, name := range names {
		r := ours(t, name)
		doc, err := r.set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range doc.Empty() {
			most := 0.115
			switch {
			case e.Page == doc.Pages():
				most = 0.75
			case e.Opens && e.Ends: // before what takes a page of its own
				most = 1.0 / 3
			case e.Opens:
				most = 0.28
			}
			if e.Share > most {
				t.Errorf("%s, page %d: %.0f %% of it is empty", name, e.Page, e.Share*100)
			}
		}
	}
}

// No line of a paragraph and no row of a table is alone at the head or foot of a page of our books,
// and no heading at its foot.
func TestNothingStandsAlone(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		doc, err := ours(t, name).set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range doc.Lone() {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// No page of our books has only a figure on it.
func TestFiguresAreInCompany(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		doc, err := ours(t, name).set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range doc.Alone() {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// Our books have no empty space beside a caption: text continues below a picture whose caption is
// longer.
func TestBooksHaveNoHoles(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		doc, err := ours(t, name).set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range doc.Holes(16) {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// No example of our books that takes less than half a page is divided.
func TestExamplesAreWhole(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		doc, err := ours(t, name).set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, page := range doc.Cut() {
			t.Errorf("%s, page %d begins within an example", name, page)
		}
	}
}

// The entries in the side column of our books overlap nothing; each book has some.
func TestSideColumn(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		doc, err := ours(t, name).set.get()
		if err != nil {
			t.Fatal(err)
		}
		wrong, seen := doc.Crossed()
		for _, w := range wrong {
			t.Errorf("%s: %s", name, w)
		}
		if seen == 0 {
			t.Errorf("%s: nothing stands in the side column", name)
		}
	}
}

// A figure of our books interrupts a paragraph only at the head of a page.
func TestFiguresLeaveParagraphsWhole(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		doc, err := ours(t, name).set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, wrong := range doc.Divided() {
			t.Errorf("%s: %s", name, wrong)
		}
	}
}

// Every table of our books has its number and caption, except those of a quick reference, and those
// of figures, which have the figure's.
func TestTablesAreNumbered(t *testing.T) {
	t.Parallel()
	for _, name := range allOurs(t) {
		last := 0
		for _, c := range ours(t, name).Chapters {
			var figures []*book.Aside
			book.Walk(c.Blocks, func(bl book.Block) {
				if a, ok := bl.(*book.Aside); ok && a.Kind == "example" {
					figures = append(figures, a)
				}
			})
			of := map[*book.Table]bool{}
			for _, a := range figures {
				book.Walk(a.Blocks, func(bl book.Block) {
					if tb, ok := bl.(*book.Table); ok {
						of[tb] = true
					}
				})
			}
			var look func(bl book.Block)
			look = func(bl book.Block) {
				if f, ok := bl.(*book.Fence); ok {
					for _, made := range f.Made {
						look(made)
					}
				}
				tb, ok := bl.(*book.Table)
				if !ok || of[tb] || c.OnePage {
					return
				}
				if tb.Caption == "" {
					t.Errorf("%s: a table without a number: %s:%d", name, tb.Pos.File, tb.Pos.Line)
					return
				}
				if tb.Number != last+1 {
					t.Errorf("%s: table %d follows table %d", name, tb.Number, last)
				}
				last = tb.Number
			}
			book.Walk(c.Blocks, look)
		}
	}
}

// If a figure's text mentions arrows of retreat, its claims name the retreats, so that they are
// drawn.
func TestPromisedRetreatsAreDrawn(t *testing.T) {
	t.Parallel()
	promised := 0
	for _, name := range allOurs(t) {
		for _, c := range ours(t, name).Chapters {
			book.Walk(c.Blocks, func(bl book.Block) {
				f, ok := bl.(*book.Fence)
				if !ok || !strings.Contains(f.Text("note"), "arrows show where") {
					return
				}
				promised++
				claimed := false
				for _, e := range f.Entries {
					for _, l := range e.Lines {
						claimed = claimed || e.Key == "claims" && strings.Contains(l.Text, "retreats to")
					}
				}
				if !claimed {
					t.Errorf("%s, figure %d promises arrows of retreat and claims none", name, f.Number)
				}
			})
		}
	}
	if promised == 0 {
		t.Error("no figure promises arrows: nothing was looked at")
	}
}
