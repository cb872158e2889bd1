package standard_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// TestOrdersOfOtherPhases: a build or a retreat among movement orders is told what it is, not that no unit is there.
func TestOrdersOfOtherPhases(t *testing.T) {
	r := rules(t)
	p := r.Start()
	for _, v := range []engine.Verb{engine.Build, engine.Remove, engine.Retreat, engine.Disband, engine.Waive} {
		o := engine.NewOrder(v, 0, engine.Army, r.Map().Regions[0].First)
		if v == engine.Waive {
			o.At = engine.NoPlace
		}
		res := r.Resolve(p, []engine.Order{o}, nil)
		if got := res.Outcomes[0]; got.Verdict != engine.IllegalOrder || got.Reason.Code != judge.CodeWrongPhase {
			t.Errorf("%v: %v, %s", v, got.Verdict, got.Reason.Code)
		}
		if reason, ok := r.Check(p, o); ok || reason.Code != judge.CodeWrongPhase {
			t.Errorf("%v is checked as %s", v, reason.Code)
		}
	}
}
