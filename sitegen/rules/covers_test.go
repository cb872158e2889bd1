package rules

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// Every rule that a ruleset was laid down with is in its book: its folder lists them by number,
// with their anchors.
func TestEveryRuleIsInTheBook(t *testing.T) {
	t.Parallel()
	lists, err := filepath.Glob("../../engine/variants/*/testdata/rules.txt")
	if err != nil || len(lists) < 4 {
		t.Fatalf("%d lists of rules: %v", len(lists), err)
	}
	names := allOurs(t)
	for _, list := range lists {
		folder := filepath.Base(filepath.Dir(filepath.Dir(list)))
		at := slices.IndexFunc(names, func(n string) bool { return strings.HasSuffix(folder, n) })
		if at < 0 {
			t.Errorf("%s: no text of that ruleset", list)
			continue
		}
		r := ours(t, names[at])
		data, err := os.ReadFile(list)
		if err != nil {
			t.Fatal(err)
		}
		has := func(anchor string) bool { _, ok := r.Anchors[anchor]; return ok }
		numbered := func(anchor string) bool { return r.Anchors[anchor].Kind == book.ToRule }
		for _, wrong := range uncovered(string(data), has, numbered, marksOf(r.Book)) {
			t.Errorf("%s: %s", list, wrong)
		}
	}
}

// marksOf are the rulings of a book by their numbers, each with the rules that bear its mark, one
// anchor a rule.
func marksOf(b *book.Book) map[string][]string {
	marks := map[string][]string{}
	for _, c := range b.Chapters {
		book.Walk(c.Blocks, func(bl book.Block) {
			switch bl := bl.(type) {
			case *book.Aside:
				if n, ok := strings.CutPrefix(bl.Anchor, "ruling-"); ok && book.Numbered(bl.Kind) {
					marks[strings.ToUpper(n)] = append(marks[strings.ToUpper(n)], bl.Anchor)
				}
			case *book.Para:
				if bl.Rule != nil {
					for _, w := range bl.Rule.Rulings {
						marks[w] = append(marks[w], bl.Rule.Anchors[0])
					}
				}
			}
		})
	}
	return marks
}

// uncovered lists what a list of rules lacks: missing numbers, anchors that the text does not have,
// rules without a number at their anchor; and of rulings, where the text has others, or marks them
// elsewhere.
func uncovered(list string, has, numbered func(anchor string) bool, marks map[string][]string) []string {
	var out, want []string
	seen := map[string]bool{}
	for _, l := range strings.Split(list, "\n") {
		f := strings.Fields(l)
		switch {
		case len(f) == 0 || f[0] == "#":
		case want == nil:
			for _, span := range f {
				prefix := strings.TrimRight(span[:strings.Index(span, "-")], "0123456789")
				from, to := 0, 0
				if _, err := fmt.Sscanf(strings.ReplaceAll(span, prefix, ""), "%d-%d", &from, &to); err != nil || from != 1 || to < 2 {
					return []string{fmt.Sprintf("%q are not numbers", span)}
				}
				for n := from; n <= to; n++ {
					want = append(want, fmt.Sprint(prefix, n))
				}
			}
		case seen[f[0]] || !slices.Contains(want, f[0]) || len(f) < 2 || f[1] == "-" && len(f) < 3:
			out = append(out, fmt.Sprintf("a line that says nothing: %q", l))
		default:
			seen[f[0]] = true
			if f[1] == "-" {
				continue
			}
			for _, anchor := range f[1:] {
				if !has(anchor) {
					out = append(out, fmt.Sprintf("rule %s is not in the book under #%s", f[0], anchor))
				}
			}
			if f[0][0] < 'A' && !slices.ContainsFunc(f[1:], numbered) {
				out = append(out, fmt.Sprintf("rule %s stands in the book under no number", f[0]))
			}
			if f[0][0] >= 'A' {
				said, marked := slices.Sorted(slices.Values(f[1:])), slices.Sorted(slices.Values(marks[f[0]]))
				if len(said) < 2 || !slices.Equal(said, marked) {
					out = append(out, fmt.Sprintf("ruling %s stands and is marked at %s in the book, and at %s by the list", f[0], strings.Join(marked, ", "), strings.Join(said, ", ")))
				}
			}
		}
	}
	for _, n := range want {
		if !seen[n] {
			out = append(out, fmt.Sprintf("rule %s is not in the list", n))
		}
	}
	for _, w := range slices.Sorted(maps.Keys(marks)) {
		if !seen[w] {
			out = append(out, fmt.Sprintf("ruling %s of the book is not in the list", w))
		}
	}
	return out
}

// The check itself is tested: a number left out, a missing anchor, an empty line are reported.
func TestUncoveredRulesAreTold(t *testing.T) {
	got := uncovered("# x\n1-4 W1-W3\n1 here\n2 there here\nW1 - elsewhere\n2 here\n4 fig-four\nW2\nW3 ruling-w3 here\n", func(a string) bool { return a != "there" },
		func(a string) bool { return a == "here" },
		map[string][]string{"W3": {"ruling-w3", "here", "too"}, "W4": {"ruling-w4", "here"}})
	want := []string{"rule 2 is not in the book under #there", `a line that says nothing: "2 here"`,
		"rule 4 stands in the book under no number", `a line that says nothing: "W2"`,
		"ruling W3 stands and is marked at here, ruling-w3, too in the book, and at here, ruling-w3 by the list",
		"rule 3 is not in the list", "rule W2 is not in the list", "ruling W4 of the book is not in the list"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
