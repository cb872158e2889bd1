package notation

import (
	"testing"
)

// TestApostrophesOfNames: a name is found with any sign as its apostrophe, or with none.
func TestApostrophesOfNames(t *testing.T) {
	t.Parallel()
	r := readers(t)["w3k"]
	want := r.Find("King's Lynn", Anywhere)
	for _, name := range []string{"King’s Lynn", "King‘s Lynn", "Kings Lynn", "KING`S LYNN", "Kingʼs Lynn"} {
		if got := r.Find(name, Anywhere); want.How != Exact || got.How != Exact || got.Region != want.Region {
			t.Errorf("%q is found %v as region %d, and not %d", name, got.How, got.Region, want.Region)
		}
	}
}
