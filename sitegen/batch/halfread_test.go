package batch

import (
	"strings"
	"testing"
)

// A line that was read only in part, that depends on something, or that is taken back is not
// carried out, here or at the desk.
func TestAHalfReadLineIsNotCarriedOut(t *testing.T) {
	start := `"start":{"phase":"1902-spring-movement","units":{"germany":["A mun"]},"owners":{}}`
	for sheet, moves := range map[string]bool{
		"A Mun - Bur":                       true,
		"A Mun - Bur, unless Italy moves":   false,
		"A Mun - Bur (cancelled)":           false,
		"A Mun - Bur, maybe":                false,
		"A Mun - Bur to Gas":                false,
		"A Mun - Bur xyzzy plugh":           false,
		"If dislodged:\\nA Mun - Bur":       false,
		"A Mun - Bur (if dislodged to Tyr)": true,
	} {
		ls, _ := run(t, `{"id":"x","board":"standard","lots":"x","options":{},`+start+`,"turns":[{"sheets":{"germany":"`+sheet+`"}}]}`, Settings{})
		if got := !strings.Contains(ls[0], `"code":"no-order"`); got != moves {
			t.Errorf("%q: moves %v, want %v: %s", sheet, got, moves, ls[0])
		}
	}
}
