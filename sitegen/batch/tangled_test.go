package batch

import (
	"strings"
	"testing"
)

// TestTangled: a batch reports which units' orders could come out in more ways than are tried,
// without reasons too, and in sequences.
func TestTangled(t *testing.T) {
	t.Parallel()
	g, err := newRunner(Settings{}).game(&inputLine{Board: "standard"})
	if err != nil {
		t.Fatal(err)
	}
	res := g.rules.Resolve(g.rules.Start(), nil, nil)
	tells := func(brief bool) string {
		got, err := encode(g.answer(res, false, brief))
		if err != nil {
			t.Fatal(err)
		}
		return string(got)
	}
	if got := tells(true); strings.Contains(got, "tangled") {
		t.Errorf("nothing is entangled: %s", got)
	}
	res.Tangled = res.Before.Units[:2]
	units := `"tangled":["` + g.unitCode(res.Tangled[0]) + `","` + g.unitCode(res.Tangled[1]) + `"]`
	for _, brief := range []bool{true, false} {
		if got := tells(brief); !strings.Contains(got, units) {
			t.Errorf("%s has no %s", got, units)
		}
	}
	if turn, err := g.turn(res, nil); err != nil || len(turn.Tangled) != 2 {
		t.Errorf("a sequence tells of %v (%v)", turn.Tangled, err)
	}
}
