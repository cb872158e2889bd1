package publish

import (
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestToldOfRetakes: what is said of an order on the page of a retake says nothing twice.
func TestToldOfRetakes(t *testing.T) {
	for want, l := range map[string]load.Taken{
		"no order": {Verdict: "none", Reason: "no order"},
		"no order; dislodged by Fleet English Channel": {Verdict: "none", Reason: "no order; dislodged by Fleet English Channel"},
		"Army Venice holds: succeeded":                 {Order: "Army Venice holds", Verdict: "succeeded"},
		"Army Rome holds: illegal, there is none":      {Order: "Army Rome holds", Verdict: "illegal", Reason: "there is none"},
	} {
		if got := told(l); got != want {
			t.Errorf("%+v is told as %q, not %q", l, got, want)
		}
	}
}
