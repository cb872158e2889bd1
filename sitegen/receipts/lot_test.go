package receipts

import "testing"

// TestPositionIsWhatTheBookSays holds the text of a position against docs/verify.md: units, centres
// and those who must retreat, sorted, and of what kind a unit is not said.
func TestPositionIsWhatTheBookSays(t *testing.T) {
	t.Parallel()
	hash, text := Position("1643-winter", "adjustments", map[string][]string{"crown": {"oxfordshire", "bristol"}, "argyll": {"skye"}}, map[string][]string{"crown": {"bristol"}},
		map[string][]string{"argyll": {"kintyre"}})
	const want = "1643-winter adjustments\ncentre crown bristol\ndislodged argyll kintyre\nunit argyll skye\nunit crown bristol\nunit crown oxfordshire\n"
	if text != want || len(hash) != 64 {
		t.Errorf("%s\n%s", hash, text)
	}
}
