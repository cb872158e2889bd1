package browser

import (
	"os"
	"testing"
)

// TestDeadlinePasses: a page that is read after the deadline says that it has passed, though it was
// built before.
func TestDeadlinePasses(t *testing.T) {
	t.Parallel()
	if os.Getenv("HERALD_REAL") != "1" {
		t.Skip("needs a browser and takes minutes: HERALD_REAL=1")
	}
	inBrowser(t, "deadline.mjs", addressedSite(t), "thursday-evenings", "austria")
}
