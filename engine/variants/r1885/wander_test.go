package r1885_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// The ruleset's verbs that may end the game.
const (
	verbConcede = verbTake + 2
	verbClaim   = verbTake + 3
)

// pacts returns random claims and concessions.
func pacts(m *engine.Map, rnd *rand.Rand) func(*engine.Position) []engine.Order {
	return func(p *engine.Position) (out []engine.Order) {
		for range rnd.IntN(3) {
			v := verbConcede
			if p.Phase.Step == engine.Adjustment {
				v = verbClaim
			}
			o := engine.NewOrder(v, engine.PowerID(rnd.IntN(len(m.Powers))), engine.NoKind, engine.NoPlace)
			o.Own = r1885.Pact{Claim: v == verbClaim, With: r1885.Powers{engine.PowerID(rnd.IntN(len(m.Powers)))}}
			out = append(out, o)
		}
		return out
	}
}

// TestWander plays random games, and checks in every position what the rules say of it.
func TestWander(t *testing.T) {
	games, most := 1, 40
	if os.Getenv("HERALD_LONG") != "" {
		games, most = 20, 100
	}
	r := newRules(t, nil)
	m := r.Map()
	box := m.Region("HOB")
	seen := map[string]int{}
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 1885))
		w := &cases.Wander{Rules: r, Rand: rnd, Lines: pacts(m, rnd)}
		w.Play(t, most, func(res *engine.Resolution) {
			at, p := r.Info().PhaseID(res.Before.Phase), res.After
			stands := map[engine.RegionID]bool{}
			numbers := map[uint8]bool{}
			for _, u := range p.Units {
				g := m.RegionOf(u.At)
				sea := m.Regions[g].Terrain == engine.Sea
				switch {
				case u.Kind == engine.Army && sea != (u.Aboard != 0): // rules 17, 23
					t.Errorf("%s: army %d in %s is aboard %d", at, u.ID, m.Regions[g].ID, u.Aboard)
				case u.Aboard != 0:
					fleets, armies := 0, 0
					for _, v := range p.Units {
						if v.ID == u.Aboard && v.At == u.At && v.No == u.No && v.Kind == engine.Fleet {
							fleets++
						}
						if v.Aboard == u.Aboard {
							armies++
						}
					}
					if fleets != 1 || armies != 1 {
						t.Errorf("%s: %d fleets carry army %d among %d", at, fleets, u.ID, armies)
					}
				case g == box: // rule 44
					if u.Kind != engine.Fleet || u.No == 0 || numbers[u.No] {
						t.Errorf("%s: unit %d in the Box is #%d", at, u.ID, u.No)
					}
					numbers[u.No] = true
				case stands[g] || u.No != 0:
					t.Errorf("%s: two in %s, or one with number %d", at, m.Regions[g].ID, u.No)
				default:
					stands[g] = true
				}
			}
			for _, d := range res.Dislodged { // rules 40, 45
				if m.RegionOf(d.Unit.At) == box || slices.ContainsFunc(d.Options, func(to engine.PlaceID) bool { return m.RegionOf(to) == m.RegionOf(d.From) }) {
					t.Errorf("%s: unit %d dislodged from %s to %v", at, d.Unit.ID, m.PlaceText(d.From), d.Options)
				}
			}
			fall := res.Before.Phase.Step != engine.Adjustment && p.Phase.Step == engine.Adjustment // rule 13
			held := make([]int, len(m.Powers))
			solo := engine.NoPower
			for g, o := range p.Owners {
				if !fall && o != res.Before.Owners[g] {
					t.Errorf("%s: %s changes hands", at, m.Regions[g].ID)
				}
				if o >= 0 && m.Regions[g].SupplyCentre {
					if held[o]++; fall && held[o] >= 24 {
						solo = o
					}
				}
			}
			if (res.End.How == "solo") != (solo != engine.NoPower) || solo != engine.NoPower && res.End.Winners[0] != solo { // rule 3
				t.Errorf("%s: ends %+v with %v", at, res.End, held)
			}
			if res.Before.Phase.Step == engine.Adjustment && !res.Won() { // rules 52, 56
				for by, c := range r.Counts(p) {
					foreign := slices.ContainsFunc(p.Units, func(a engine.Unit) bool {
						return a.Aboard != 0 && slices.ContainsFunc(p.Units, func(f engine.Unit) bool {
							return f.ID == a.Aboard && f.Power == engine.PowerID(by) && a.Power != f.Power
						})
					})
					if c.Units > c.Centres && !foreign {
						t.Errorf("%s: %s has %d units and %d centres", at, m.Powers[by].ID, c.Units, c.Centres)
					}
				}
			}
			for _, o := range res.Outcomes {
				seen[string(o.Reason.Code)]++
			}
			seen["end "+res.End.How]++
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(seen)
}
