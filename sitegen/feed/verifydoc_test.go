package feed_test

import (
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/sitegen/feed"
)

// TestVerifyPageHoldsTheProgram: docs/verify.md shows the published program unchanged.
func TestVerifyPageHoldsTheProgram(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/verify.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), "```python\n"+feed.CheckProgram+"```\n") {
		t.Error("docs/verify.md shows another program than sitegen/feed/check.py")
	}
}
