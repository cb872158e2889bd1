package europe1615_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine/notation/notationtest"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// TestSheets reads whole sheets as people send them.
func TestSheets(t *testing.T) {
	r, err := europe1615.New(newBoard(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	notationtest.Sheets(t, r, "testdata/sheets.txt")
}
