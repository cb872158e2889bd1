package warwick_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine/notation/notationtest"
)

// TestSheets reads whole sheets as people send them.
func TestSheets(t *testing.T) { notationtest.Sheets(t, newRules(t, nil), "testdata/sheets.txt") }
