package europe1615_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/position"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// all returns the cases. Batches play them too, on the compiled board.
func all(t testing.TB) []cases.Case { return cases.Read(t, "testdata/cases.jsonl") }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// whole reports whether the object at a path of an answer must have no entries besides those
// wanted.
func whole(path string) bool {
	for _, end := range []string{"/state/control", "/state/influence", "/state/transfers", "/state/markers"} {
		if strings.HasSuffix(path, end) {
			return true
		}
	}
	return false
}

// bind binds the ruleset without a planted error.
func bind(m *engine.Map, o engine.Options) (engine.Rules, error) { return europe1615.New(m, o) }

// lastRule is the number of the last rule.
const lastRule = 95

// TestCases: each numbered rule has a case named after it, and every answer is as wanted.
func TestCases(t *testing.T) {
	cases.Check(t, all(t), newBoard(t), bind, whole)
	codes := map[string]bool{}
	for _, c := range all(t) {
		for _, turn := range c.Want.Turns {
			orders, _ := turn.(map[string]any)["orders"].([]any)
			for _, o := range orders {
				code, _ := o.(map[string]any)["code"].(string)
				codes[code] = true
			}
		}
	}
	for _, c := range newRules(t, nil).Info().Codes {
		if ownCode(c) && !codes[string(c.Code)] {
			t.Errorf("no case has code %s", c.Code)
		}
	}
	for _, n := range cases.Unnamed(all(t), lastRule) {
		t.Errorf("no case for rule %d", n)
	}
}

// ownCode reports whether a code is this ruleset's and not the judge's.
func ownCode(c engine.CodeInfo) bool {
	return !slices.ContainsFunc(judge.Codes(), func(j engine.CodeInfo) bool { return j.Code == c.Code })
}

// TestStartFaults: everything wrong with a start that contradicts itself is reported at once.
func TestStartFaults(t *testing.T) {
	r := newRules(t, nil)
	text := position.Text{Phase: "1616-summer-movement", Units: map[string][]string{"dutch": {"A HOL"}, "PRO": {"A PRO"}},
		Owners: map[string][]string{"spain": {"NET"}},
		State: json.RawMessage(`{"treasury":{"spain":20},"influence":{"PRO":{"spain":1},"SAX":{"sweden":-1},"ZZZ":{}},"control":{"NET":{"by":"dutch","mark":"red","revolt":0},
			"PAR":{"by":"france","mark":"none"},"ENG":{"by":"spain"}},"wars":[["spain","spain"],["dutch","england"]],"alliances":[{"members":["dutch","england"]},{"members":["spain"]}],
			"eliminated":["dutch"],"maghreb":4,"attrition":["A PAR"],"objectives":{"spain":["spain-9"]},"transfers":{"SAX":"spain"},"declared":{},"pliant":["SAX"],"what":1}`)}
	_, errs := position.Read(r, &text)
	var all []string
	for _, err := range errs {
		all = append(all, err.Error())
	}
	got := strings.Join(all, "\n")
	for _, want := range []string{"state.what: there is no such field", "SAX is no power's region", "NET is controlled by dutch, and the owners say spain", "contradict each other",
		"PAR is france's own", `no land region "ENG"`, "PRO is no state now", "sweden has -1 points in SAX", `no state "ZZZ"`, "spain has 20, and no treasury falls below 25",
		"dutch is eliminated, and yet has A HOL", "PRO has A PRO and is no state now", "spain has declared on itself", "an alliance has two members or more",
		"one of them is eliminated", `there is no "A PAR"`, "maghreb: 4", `no objective "spain-9"`, "nobody controls SAX", "nothing waits to take effect"} {
		if !strings.Contains(got, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if t.Failed() {
		t.Log("\n" + got)
	}
}
