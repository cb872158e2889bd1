package engine_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// monthly is a year that begins in March and builds in August, with an opening of its own.
var monthly = engine.Info{
	Seasons: []engine.SeasonInfo{{Season: engine.January + 2, ID: "march", Name: "March"}, {Season: engine.Autumn, ID: "fall", Name: "Fall"}},
	Steps: append(engine.FamilySteps([]engine.Verb{engine.Hold}, []engine.Verb{engine.Retreat}, []engine.Verb{engine.Build}),
		engine.StepInfo{Step: engine.StepOwn, ID: "council", Folder: "councils", Name: "council"}),
	Cycle: []engine.CyclePhase{
		{Season: engine.January + 2, Step: engine.Movement, Years: 1},
		{Season: engine.January + 2, Step: engine.Retreats, Needed: true},
		{Season: engine.Autumn, Step: engine.Movement},
		{Season: engine.Autumn, Step: engine.Adjustment},
	},
	Start: engine.Phase{Year: 1470, Season: engine.January + 2, Step: engine.StepOwn},
}

// TestCycle: phases are written, read, followed and compared by what the ruleset says of its year.
func TestCycle(t *testing.T) {
	ph := monthly.Start
	var ids []string
	for range 6 {
		id := monthly.PhaseID(ph)
		back, err := monthly.ParsePhase(id)
		if err != nil || back != ph {
			t.Errorf("%s is read as %v, %v", id, back, err)
		}
		ids = append(ids, id)
		next, _ := monthly.Next(ph)
		if monthly.Compare(ph, next) >= 0 || monthly.Compare(next, ph) <= 0 || monthly.Compare(ph, ph) != 0 {
			t.Errorf("%s is not before %s", id, monthly.PhaseID(next))
		}
		ph = next
	}
	want := []string{"1470-march-council", "1470-march-movement", "1470-march-retreat", "1470-fall-movement", "1470-fall-adjustment", "1471-march-movement"}
	for i := range want {
		if ids[i] != want[i] {
			t.Errorf("phase %d is %s, want %s", i, ids[i], want[i])
		}
	}
	if w := monthly.Words(engine.Phase{Year: 1471, Season: engine.Autumn, Step: engine.Adjustment}); w != "Fall 1471 adjustments" {
		t.Errorf("words %q", w)
	}
	for _, bad := range []string{"", "1470", "1470-march", "1470-may-movement", "1470-fall-retreat", "1470-march-adjustment", "1470-march-council-x", "01470-march-movement", "-march-movement", "99999-fall-movement"} {
		if ph, err := monthly.ParsePhase(bad); err == nil {
			t.Errorf("%q is read as %v", bad, ph)
		}
	}
	if ph, err := monthly.ParseTurn("1470-FALL"); err != nil || ph.Step != engine.Movement || ph.Season != engine.Autumn {
		t.Errorf("1470-FALL is read as %v, %v", ph, err)
	}
}
