package rules

import (
	"regexp"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// everyBlock calls f for every block of a text, including generated ones.
func everyBlock(r *Rulebook, f func(book.Block)) {
	var look func(bl book.Block)
	look = func(bl book.Block) {
		f(bl)
		if fence, ok := bl.(*book.Fence); ok {
			book.Walk(fence.Made, look)
		}
	}
	for _, c := range r.Chapters {
		book.Walk(c.Blocks, look)
		for _, n := range c.Notes {
			book.Walk(n.Blocks, look)
		}
	}
}

// A reference within our books is a link: a number that was typed, or copied from another ruleset,
// could be another rule's.
func TestReferencesAreLinks(t *testing.T) {
	t.Parallel()
	typed := regexp.MustCompile(`(?i)\b(rules?|chapter|figure|table|annexe|page|ruling|erratum)[ \x{00a0}][A-Z]?\d+`)
	linked := 0
	for _, name := range allOurs(t) {
		see := func(spans []book.Span) {
			for _, s := range spans {
				switch got := typed.FindString(s.Text); {
				case got == "":
				case s.Link != "":
					linked++
				default:
					t.Errorf("%s: “%s” leads nowhere, in “%s”", name, got, book.Plain(spans))
				}
			}
		}
		everyBlock(ours(t, name), func(bl book.Block) {
			switch bl := bl.(type) {
			case *book.Para:
				see(bl.Spans)
			case *book.Table:
				for _, row := range bl.Rows {
					for _, cell := range row {
						see(cell)
					}
				}
			case *book.Columns:
				for _, g := range bl.Groups {
					for _, e := range g.Entries {
						see(e)
					}
				}
			}
		})
	}
	if linked == 0 {
		t.Error("no reference was seen at all")
	}
}

// An example without a picture gives its outcome.
func TestExamplesTellTheirOutcome(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, name := range allOurs(t) {
		everyBlock(ours(t, name), func(bl book.Block) {
			a, ok := bl.(*book.Aside)
			if !ok || a.Kind != "example" {
				return
			}
			told := false
			for i, b := range a.Blocks {
				switch b := b.(type) {
				case *book.List:
					told = true
				case *book.Table:
					told = true
				case *book.Para: // a table of one row is a sentence, and so is the position
					first := b.Spans[0]
					told = told || first.Style == book.Italic && strings.HasSuffix(first.Text, ": ") && first.Text != "Before: "
					if i+1 < len(a.Blocks) || !b.Leads {
						continue
					}
					t.Errorf("%s, “%s” ends with a heading: %s", name, a.Label, book.Plain(b.Spans))
				}
				if p, ok := b.(*book.Para); ok && p.Leads {
					if next, ok := a.Blocks[i+1].(*book.Para); ok && next.Leads && i+2 < len(a.Blocks) {
						if _, table := a.Blocks[i+2].(*book.Table); !table {
							t.Errorf("%s, “%s”: nothing stands below “%s”", name, a.Label, book.Plain(p.Spans))
						}
					}
				}
			}
			if seen++; !told {
				t.Errorf("%s, “%s” does not say what came of it", name, a.Label)
			}
		})
	}
	if seen == 0 {
		t.Error("no example was seen")
	}
}

// What the rules did with a unit that nobody ordered is described once: a removal, a retreat, and a
// lot as a lot.
func TestUnitsWithoutOrdersAreTold(t *testing.T) {
	t.Parallel()
	told := map[string]string{}
	for _, name := range allOurs(t) {
		everyBlock(ours(t, name), func(bl book.Block) {
			if a, ok := bl.(*book.Aside); ok && a.Kind == "example" {
				book.Walk(a.Blocks, func(b book.Block) {
					if p, ok := b.(*book.Para); ok {
						told[a.Anchor] += book.Plain(p.Spans) + "\n"
					}
				})
			}
			if f, ok := bl.(*book.Fence); ok {
				if pic, ok := f.Figure.(interface{ Info() book.FigureInfo }); ok {
					for _, p := range pic.Info().Panels {
						for _, r := range p.Results {
							told[pic.Info().Anchor] += r.Who + " " + r.Verdict + r.Says() + "\n"
						}
					}
				}
			}
		})
	}
	all := ""
	for _, s := range told {
		all += s
	}
	for _, want := range []string{"Army Bohemia is removed, by the referee: too few removals were ordered.\n", "Army Sevastopol is moved, no valid order: by the right-hand rule it goes to Rumania.\n",
		"Unit Oxford is removed: too few removals were ordered.\n", "Manchester loses a unit by lot: Army Suffolk.\n"} {
		if strings.Count(all, want) != 1 {
			t.Errorf("%d figures say %q", strings.Count(all, want), want)
		}
	}
	for _, never := range []string{"Army Suffolk is removed", "Army Mid-Atlantic Ocean is moved"} {
		if strings.Contains(all, never) {
			t.Errorf("a figure says %q", never)
		}
	}
}

// The units of the opening have a column for each kind: none is empty, and a kind still to be
// chosen has its own.
func TestOpeningHasTheKindsThereAre(t *testing.T) {
	t.Parallel()
	heads := map[string]string{}
	for _, name := range allOurs(t) {
		everyBlock(ours(t, name), func(bl book.Block) {
			f, ok := bl.(*book.Fence)
			if !ok || f.Word != "table" || f.Arg != "starting-units" {
				return
			}
			tb := f.Made[0].(*book.Table)
			for c := range tb.Head {
				heads[name] += book.Plain(tb.Head[c]) + " "
				some := false
				for _, row := range tb.Rows {
					some = some || book.Plain(row[c]) != ""
				}
				if !some {
					t.Errorf("%s: nobody has any %s", name, book.Plain(tb.Head[c]))
				}
			}
		})
	}
	for name, want := range map[string]string{"w3k": "Power Armies Fleets ", "warwick": "Power Units ", "1885": "Power Armies Fleets Units "} {
		if heads[name] != want {
			t.Errorf("%s: %q, want %q", name, heads[name], want)
		}
	}
}
