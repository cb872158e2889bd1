package europe1615_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestReference plays random phases through the ruleset and the reference: a thousand, or twenty
// thousand with HERALD_LONG.
func TestReference(t *testing.T) {
	n := 1000
	switch {
	case os.Getenv("HERALD_LONG") != "":
		n = 20000
	case testing.Short():
		n = 200
	}
	r := newRules(t, nil)
	g := &rig{t: t, r: r, m: r.Map(), f: newFacts()}
	g.f.near = map[string][]string{}
	for i := range g.m.Places {
		for _, k := range []engine.Kind{engine.Army, engine.Fleet} {
			for _, s := range g.m.Steps(k, engine.PlaceID(i)) {
				at := g.id(engine.PlaceID(i))
				g.f.near[at] = append(g.f.near[at], g.id(s.To))
			}
		}
	}
	for seed := uint64(1); g.n < n; seed++ {
		g.rng = rand.New(rand.NewPCG(1615, seed))
		switch seed % 3 {
		case 0:
			g.movement()
		case 1:
			g.winter()
		default:
			g.season()
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(strings.TrimSpace(fmt.Sprintf("%d phases", g.n)))
}
