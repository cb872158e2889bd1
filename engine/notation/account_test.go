package notation

import (
	"testing"
)

// Only the order itself may be published of a line.
func TestWordsOfAnOrder(t *testing.T) {
	t.Parallel()
	rs := readers(t)
	for _, c := range []struct{ board, text, want string }{
		{"standard", "A Par - Bur (stabbing Germany, he trusts me)", "A Par - Bur"},
		{"standard", "  1. Army in Paris to Burgundy, hoping to cut Munich.", "Army in Paris to Burgundy"},
		{"standard", "I order my army in Paris to march to Burgundy please", "army in Paris to march to Burgundy"},
		{"standard", "F Mao - Spain (N.C.) (at last!)", "F Mao - Spain (N.C.)"},
		{"standard", "Build army London and fleet Edinburgh", ""},
		{"standard", "A Par - Bur # as agreed with 0171 555 0101", "A Par - Bur"},
		{"w3k", "Build a Fleet in Portland (Dorset) (ring 555 0101)", "Build a Fleet in Portland (Dorset)"},
		{"w3k", "Newcastle's Army Staffordshire holds, and is supported in place by Army Cheshire.", "Newcastle's Army Staffordshire holds"},
		{"w3k", "Army Devon converts to a fleet on the south coast", "Army Devon converts to a fleet on the south coast"},
		{"w3k", "Send 2 units' supply to Hamilton", "Send 2 units' supply to Hamilton"},
		{"w3k", "Army Wexford holds (my telephone is 555 0101)", ""}, // two regions: nothing is published
		{"w3k", "I told Hamilton I would support him to Kent - that was a lie", ""},
	} {
		s := rs[c.board].Sheet("s", []byte(c.text), Open())
		got := s.Lines[0].Words()
		if c.want == "" && len(s.Lines) == 2 {
			if got, more := s.Lines[0].Words(), s.Lines[1].Words(); got != "Build army London" || more != "Build fleet Edinburgh" {
				t.Errorf("%q: %q and %q", c.text, got, more)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%q: the words are %q, not %q", c.text, got, c.want)
		}
	}
}
