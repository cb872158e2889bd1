package rules

import (
	"strings"
	"testing"
)

// If a ruleset has one kind of unit of its own, the judge decides what it may do, wherever the
// order is.
func TestOrdersOfOwnUnitsAreHeldAgainstTheJudge(t *testing.T) {
	t.Parallel()
	warwick := strings.ReplaceAll(settings, `"standard"`, `"warwick"`)
	for _, c := range []struct{ text, want string }{
		{"Write *Unit London moves to Carlisle* and see.", "this order is wrong: "},
		{"Write *U ENG - Win* and see.", "this order is wrong: "},
		{"Write *Unit Rea S U Lon - Che* and see.", "this order is wrong: "},
		{"Write *Unit London moves to Carlisle*{.illegal} and see.", ""},
		{"Write *Unit London moves to Reading*{.illegal} and see.", "this order is called illegal, but the board allows it"},
		{"Write *U ENG#2 S warwick U ENG#1 - Lon*, *U Rea S U Lon*, *U ENG#1 S U Rea - Win* or *U Lon - NAZ*.", ""},
		{"```sheet movement\nEdward\nSpring 1470, Movement Orders\n\nUnit London moves to Carlisle\n```", "r/01-c.md:7:1: this order of the model sheet is wrong: "},
	} {
		err := set(warwick, "# C {#c}\n\n"+c.text+"\n")
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v\nwant %s", c.text, err, c.want)
		}
	}
}
