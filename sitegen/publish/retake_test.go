package publish

import (
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/sitegen/load"
)

// TestToldOfRetakes: the text about an order on the page of a retaken phase repeats nothing.
func TestToldOfRetakes(t *testing.T) {
	for want, l := range map[string]load.Taken{
		"no order": {Verdict: "none", Reason: "no order"},
		"no order; dislodged by Fleet English Channel": {Verdict: "none", Reason: "no order; dislodged by Fleet English Channel"},
		"Army Venice holds: succeeded":                 {Order: "Army Venice holds", Verdict: "succeeded"},
		"Army Rome holds: illegal, there is none":      {Order: "Army Rome holds", Verdict: "illegal", Reason: "there is none"},
	} {
		if got := takenText(l); got != want {
			t.Errorf("%+v is told as %q, not %q", l, got, want)
		}
	}
}

// TestDifferences: an order that is new, changed or gone is listed once. Unchanged orders are not
// listed, nor are those of a step that is not decided again yet.
func TestDifferences(t *testing.T) {
	line := func(unit, order string) Line { return Line{Unit: unit, Understood: order, Verdict: "succeeded"} }
	taken := func(kind, unit, order string) load.Taken {
		return load.Taken{Kind: kind, Power: "italy", Unit: unit, Order: order, Verdict: "succeeded"}
	}
	g := &Game{Powers: []Power{{ID: "italy"}}}
	now := &Turn{Steps: []Step{{Kind: "orders", Powers: []Sheet{{Lines: []Line{line("Army Rome", "Army Rome holds"), line("Army Venice", "Army Venice moves to Tyrolia"), line("Fleet Naples", "Fleet Naples holds")}}}}}}
	got := g.Differences(now, []load.Taken{taken("orders", "Army Rome", "Army Rome holds"), taken("orders", "Army Venice", "Army Venice holds"), taken("orders", "Army Pisa", "Army Pisa holds"),
		taken("retreats", "Army Venice", "Army Venice retreats to Rome")})
	want := []Difference{
		{"orders", 0, "Army Venice", "Army Venice holds: succeeded", "Army Venice moves to Tyrolia: succeeded"},
		{"orders", 0, "Fleet Naples", "", "Fleet Naples holds: succeeded"},
		{"orders", 0, "Army Pisa", "Army Pisa holds: succeeded", ""},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("told are\n%+v, not\n%+v", got, want)
	}
}
