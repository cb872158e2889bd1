package warwick_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// all are the cases, whose sheets the reader reads.
func all(t testing.TB) []cases.Case { return cases.Read(t, "testdata/cases.jsonl") }

// bind binds the rules as they are.
func bind(m *engine.Map, o engine.Options) (engine.Rules, error) { return warwick.New(m, o) }

// text is a unit as answers call it.
func text(m *engine.Map, u engine.Unit) string { return position.Unit(m, u) }

// TestCases: each numbered rule has a case named after it, and all come out as wanted.
func TestCases(t *testing.T) {
	cases.Check(t, all(t), newBoard(t), bind, nil)
	for _, n := range cases.Unnamed(all(t), lastRule) {
		if !reader[n] {
			t.Errorf("no case for rule %d", n)
		}
	}
}

// lastRule is the number of the last rule; reader are those about the words of sheets, pages and the reader's JSON, which
// have their tests there.
const lastRule = 84

var reader = map[int]bool{18: true, 19: true, 71: true, 72: true, 73: true, 74: true, 75: true, 76: true, 77: true, 82: true}
