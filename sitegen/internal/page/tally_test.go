package page

import (
	"testing"

	"github.com/heraldmaps/herald/sitegen/publish"
)

// TestFoldedSheet: the heading of a power counts the orders of its folded sheet. Orders with more
// to say come before those without, each in the order of the sheet.
func TestFoldedSheet(t *testing.T) {
	lines := []publish.Line{
		{Unit: "Army A", Verdict: "succeeded"}, {Unit: "Army B", Verdict: "failed", Reason: "bounced"}, {Unit: "Army C", Verdict: "succeeded", Reason: "2 against 1"},
		{Unit: "Army D", Verdict: "succeeded", Dislodged: true}, {Unit: "Army E", Verdict: "none"}, {Unit: "Army F", Verdict: "succeeded"}, {Unit: "Army G", Verdict: "illegal"},
	}
	for _, c := range []struct {
		sheet publish.Sheet
		want  string
	}{
		{publish.Sheet{Lines: lines}, "6 orders, 1 failed, 1 illegal, 1 without"}, {publish.Sheet{Lines: lines[:1]}, "1 order"},
		{publish.Sheet{Lines: lines, Missing: true}, "no orders"}, {publish.Sheet{}, "no orders"},
	} {
		if got := tally(c.sheet); got != c.want {
			t.Errorf("the head says %q, not %q", got, c.want)
		}
	}
	got := ""
	for _, l := range briefLast(lines) {
		got += l.Unit[5:]
	}
	if got != "BCDEGAF" {
		t.Errorf("the orders stand as %s", got)
	}
}

// TestOneReasonForSeveral: if several corrections on a sheet have the same reason, only the first
// shows it. The sheet's own lines do not change.
func TestOneReasonForSeveral(t *testing.T) {
	t.Parallel()
	c := func(reason string) *publish.Correction { return &publish.Correction{Reason: reason} }
	lines := []publish.Line{{Unit: "A", Correction: c("by the letter")}, {Unit: "B"}, {Unit: "C", Correction: c("misread")}, {Unit: "D", Correction: c("by the letter")}}
	got := map[string]string{}
	for _, l := range briefLast(lines) {
		if l.Correction != nil {
			got[l.Unit] = l.Correction.Reason
		}
	}
	if len(got) != 3 || got["A"] != "by the letter" || got["C"] != "misread" || got["D"] != "" || lines[3].Correction.Reason != "by the letter" {
		t.Errorf("%q, and of the sheet %q", got, lines[3].Correction.Reason)
	}
}
