package rules

import (
	"os"
	"testing"
)

// No page of our books is more than two fifths empty, save the last of a part; the contents take no page for their last few lines.
func TestBooksPagesAreFull(t *testing.T) {
	t.Parallel()
	names, err := Texts(os.DirFS(content), "rules")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		r, err := Load(os.DirFS(content), "rules/"+name, "content/rules/"+name)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := r.set.get()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range doc.Empty() {
			if !e.Ends && e.Share > 0.4 || e.Page == 3 && e.Ends && e.Share > 0.78 {
				t.Errorf("%s, page %d: %.0f %% of it is empty", name, e.Page, e.Share*100)
			}
		}
	}
}
