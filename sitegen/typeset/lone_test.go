package typeset

import (
	"strings"
	"testing"
)

// A page that is broken one line too early or too late is told.
func TestLoneLinesAreTold(t *testing.T) {
	doc, err := Set(reading(t), nil)
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
