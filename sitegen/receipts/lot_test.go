package receipts

import "testing"

// TestPositionIsWhatTheBookSays compares the text of a position with docs/verify.md: it lists
// units, centres and those who must retreat, sorted, and leaves out a unit's kind.
func TestPositionIsWhatTheBookSays(t *testing.T) {
	t.Parallel()
	hash, text := Position("1643-winter", "adjustments", map[string][]string{"crown": {"oxfordshire", "bristol"}, "argyll": {"skye"}}, map[string][]string{"crown": {"bristol"}},
		map[string][]string{"argyll": {"kintyre"}})
	const want = "1643-winter adjustments\ncentre crown bristol\ndislodged argyll kintyre\nunit argyll skye\nunit crown bristol\nunit crown oxfordshire\n"
	if text != want || len(hash) != 64 {
		t.Errorf("%s\n%s", hash, text)
	}
}
