package rules

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Every rule that a ruleset was laid down with is in its book: its folder lists them by number, with the anchors under which each stands.
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
		for _, wrong := range uncovered(string(data), has) {
			t.Errorf("%s: %s", list, wrong)
		}
	}
}

// uncovered tells what a list of rules lacks: numbers that it says there are, and anchors that the text does not have.
func uncovered(list string, has func(anchor string) bool) []string {
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
					return []string{fmt.Sprintf("%q are no numbers", span)}
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
		}
	}
	for _, n := range want {
		if !seen[n] {
			out = append(out, fmt.Sprintf("rule %s is not in the list", n))
		}
	}
	return out
}

// The lists are looked at as they should be: a number left out, an anchor that is not there, a line of nothing are told.
func TestUncoveredRulesAreTold(t *testing.T) {
	got := uncovered("# x\n1-3 W1-W2\n1 here\n2 there\nW1 - elsewhere\n2 here\nW2\n", func(a string) bool { return a == "here" })
	want := []string{"rule 2 is not in the book under #there", `a line that says nothing: "2 here"`, `a line that says nothing: "W2"`, "rule 3 is not in the list", "rule W2 is not in the list"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}
