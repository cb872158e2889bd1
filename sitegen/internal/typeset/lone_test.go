package typeset

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/heraldmaps/herald/sitegen/internal/book"
)

// A page that is broken one line too early or too late is reported.
func TestLoneLinesAreTold(t *testing.T) {
	doc, err := Set(reading(t), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := doc.Lone(); len(got) > 0 {
		t.Errorf("as it is set: %q", got)
	}
	told := map[string]int{}
	for i := 1; i < len(doc.pages); i++ {
		was := doc.pages[i]
		for at := was.from - 3; at < was.from+3; at++ { // the break one to three boxes away
			if at <= doc.pages[i-1].from || at >= was.to {
				continue
			}
			doc.pages[i-1].to, doc.pages[i].from = at, at
			for _, s := range doc.Lone() {
				told[strings.Join(strings.Fields(s)[2:4], " ")]++
			}
		}
		doc.pages[i-1].to, doc.pages[i] = was.from, was
	}
	for _, want := range []string{"ends with", "begins with"} {
		if told[want] == 0 {
			t.Errorf("no break was found where a page %s one line: %v", want, told)
		}
	}
}

// TestTitlesHaveTextBelow: where every paragraph is one line, a page could end after any of them.
// Still, a chapter's title has four lines below it, a heading two, or all that there are.
func TestTitlesHaveTextBelow(t *testing.T) {
	fsys := fstest.MapFS{"r/rules.toml": {Data: []byte("title = \"T\"\nshort = \"T\"\nversion = \"1\"\ndate = \"2026-11-20\"\npdf = \"T\"\n")}}
	for i := range 60 { // chapters and sections of all lengths
		var b strings.Builder
		fmt.Fprintf(&b, "# Chapter %d {#c%d}\n\n", i, i)
		for k := range 3 + i*7%5 {
			if k > 0 {
				fmt.Fprintf(&b, "## Section %d of %d\n\n", k, i)
			}
			b.WriteString(strings.Repeat("One line.\n\n", 1+(i*5+k*3)%8))
		}
		fsys[fmt.Sprintf("r/%02d-c.md", i)] = &fstest.MapFile{Data: []byte(b.String())}
	}
	bk, err := book.Read(fsys, "r", "r", func(book.Config) (book.Values, error) {
		return func(string) (string, bool) { return "", false }, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := Set(bk, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := doc.Lone(); len(got) > 0 {
		t.Errorf("of %d pages: %q", doc.Pages(), got)
	}
}
