package room

import (
	"testing"

	"github.com/heraldmaps/herald/engine/notation"
)

// TestKinds: every kind of line that the reader knows has a name for pages.
func TestKinds(t *testing.T) {
	seen := map[string]bool{}
	for k := notation.Unread; k <= notation.WishLine; k++ {
		name := kindName(&notation.Line{Kind: k})
		if name == "" || seen[name] {
			t.Errorf("kind %d is called %q", k, name)
		}
		seen[name] = true
	}
}
