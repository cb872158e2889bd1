package europe1615_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine/judge/judgetest/planted"
)

// TestMutants plants each error and wants a case to catch it.
func TestMutants(t *testing.T) {
	if len(mutants) < 40 {
		t.Fatalf("only %d errors planted", len(mutants))
	}
	planted.Together(t, mutants, true, "board_test.go", "cases_test.go", "testdata/board.txt", "testdata/cases.jsonl")
}
