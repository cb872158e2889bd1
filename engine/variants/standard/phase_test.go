package standard_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// TestOrdersOfOtherPhases: a build or a retreat among movement orders is reported as such, not as a
// missing unit.
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

// TestWaiversTakeNoBuild: five centres, three units, one home open. A waiver counts against centres
// less units, not against what can be built, whatever the order of the lines.
func TestWaiversTakeNoBuild(t *testing.T) {
	r := rules(t)
	m := r.Map()
	for _, first := range []engine.Verb{engine.Waive, engine.Build} {
		p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Winter, Step: engine.Adjustment}, "france: A bur", "france: A mar", "france: F bre")
		for _, id := range []string{"par", "mar", "bre", "bel", "spa"} {
			p.Owners[m.Region(id)] = m.Power("france")
		}
		os := []engine.Order{engine.NewOrder(engine.Waive, m.Power("france"), engine.NoKind, engine.NoPlace), engine.NewOrder(engine.Build, m.Power("france"), engine.Army, m.Place("par"))}
		if first == engine.Build {
			os[0], os[1] = os[1], os[0]
		}
		res := r.Resolve(p, append(os, engine.NewOrder(engine.Waive, m.Power("france"), engine.NoKind, engine.NoPlace)), nil)
		if len(res.After.Units) != 4 || res.Outcomes[0].Verdict != engine.Succeeded || res.Outcomes[1].Verdict != engine.Succeeded || res.Outcomes[2].Reason.Code != judge.CodeTooMany {
			t.Errorf("%v first: %+v", first, res.Outcomes)
		}
	}
}
