package play_test

import (
	"reflect"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/sitetest"
)

// TestResolveInto: whole games give the same phases whether or not they reuse the memory of earlier
// phases.
func TestResolveInto(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"thursday-evenings", "the-high-ocean", "powick-bridge"} {
		g, ps := sitetest.Play(t, "../testdata/wars", slug)
		if err := ps.Err(); err != nil {
			t.Fatal(err)
		}
		if _, ok := g.Rules.(engine.Reuser); !ok {
			t.Fatalf("%s reuses no memory", g.Info.ID)
		}
		var again *engine.Resolution
		for _, turn := range g.Turns {
			for _, s := range turn.Steps {
				own := g.Rules.Resolve(s.Before, s.Orders, engine.SeededLots("again"))
				again = engine.ResolveInto(g.Rules, again, s.Before, s.Orders, engine.SeededLots("again"))
				if !reflect.DeepEqual(own, again) {
					t.Errorf("%s %v comes out otherwise in another's memory", slug, s.Phase)
				}
			}
		}
	}
}
