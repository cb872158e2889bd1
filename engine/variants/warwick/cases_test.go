package warwick_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// all returns the cases, whose sheets the reader reads.
func all(t testing.TB) []cases.Case { return cases.Read(t, "testdata/cases.jsonl") }

// bind binds the ruleset without a planted error.
func bind(m *engine.Map, o engine.Options) (engine.Rules, error) { return warwick.New(m, o) }

// text writes a unit as answers do.
func text(m *engine.Map, u engine.Unit) string { return position.Unit(m, u) }

// TestCases: each numbered rule has a case named after it, and every answer is as wanted.
func TestCases(t *testing.T) {
	cases.Check(t, all(t), newBoard(t), bind, nil)
	for _, n := range cases.Unnamed(all(t), lastRule) {
		if elsewhere[n] == "" {
			t.Errorf("no case for rule %d", n)
		}
	}
}

// lastRule is the number of the last rule; elsewhere lists the rules about pages, maps and the
// reader's JSON, and the tests that hold them.
const lastRule = 84

var elsewhere = map[int]string{
	73: "sitegen: TestPagesByRule", 74: "sitegen: TestPagesByRule", 75: "sitegen: TestPagesByRule",
	76: "TestDrawn", 77: "sitegen/moves: TestOwnReach", 82: "TestLines",
}
