package rules

import (
	"testing"
)

// No page of our books is more than a quarter empty, save those before a chapter, which does not begin low on a page; the contents take no page for
// their last few lines.
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
			most := 0.255
			switch {
			case e.Page == doc.Pages():
				continue
			case e.Opens && e.Ends:
				most = 0.8 // the end of a part of the book
			case e.Opens:
				most = 0.31
			}
			if e.Share > most {
				t.Errorf("%s, page %d: %.0f %% of it is empty", name, e.Page, e.Share*100)
			}
		}
	}
}
