package warwick_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// lines returns random declarations, lines about Henry VI, votes and lines for a joint win.
func lines(r *warwick.Rules, rnd *rand.Rand) func(*engine.Position) []engine.Order {
	return func(p *engine.Position) (out []engine.Order) {
		n := len(r.Map().Powers)
		line := func(v engine.Verb, own engine.Own) {
			o := engine.NewOrder(v, engine.PowerID(rnd.IntN(n)), engine.NoKind, engine.NoPlace)
			o.Own = own
			out = append(out, o)
		}
		for range rnd.IntN(3) {
			who := warwick.Person(rnd.IntN(n+4) - 4)
			line(warwick.VerbDeclare, &warwick.Declaration{For: who})
		}
		for range rnd.IntN(4) {
			u := p.Units[rnd.IntN(len(p.Units))]
			line(warwick.VerbHenry, &warwick.HenryLine{Deed: warwick.HenryDeed(rnd.IntN(24) % 3), Whom: u.Power,
				Unit: engine.Said{Whose: engine.NoPower, Kind: u.Kind, At: u.At, No: int(u.No)}})
		}
		s := p.Ext.(*warwick.State)
		if s.Henry.Status == warwick.Held && rnd.IntN(3) == 0 { // Henry VI's holder, who may write about him
			o := engine.NewOrder(warwick.VerbHenry, s.Henry.Power, engine.NoKind, engine.NoPlace)
			u := p.Units[rnd.IntN(len(p.Units))]
			o.Own = &warwick.HenryLine{Deed: warwick.HenryDeed(rnd.IntN(31) % 4), Whom: u.Power, Unit: engine.Said{Whose: engine.NoPower, Kind: u.Kind, At: u.At, No: int(u.No)}}
			out = append(out, o)
		}
		if rnd.IntN(4) == 0 {
			line(warwick.VerbVote, warwick.Vote{})
			line(warwick.VerbJoint, &warwick.Joint{Whom: engine.PowerID(rnd.IntN(n))})
		}
		return out
	}
}

// TestWander plays random games to the end, and checks in every position what the rules say of it.
func TestWander(t *testing.T) {
	games, most := 3, 80
	if os.Getenv("HERALD_LONG") != "" {
		games, most = 20, 400
	}
	r := newRules(t, nil)
	m := r.Map()
	seen := map[string]int{}
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 1470))
		w := &cases.Wander{Rules: r, Rand: rnd, Lines: lines(r, rnd)}
		w.Play(t, most, func(res *engine.Resolution) {
			at, p := r.Info().PhaseID(res.Before.Phase), res.After
			s := p.Ext.(*warwick.State)
			stands := map[engine.RegionID]bool{}
			numbers := map[[3]int]bool{}
			for _, u := range p.Units { // rules 9, 10
				g := m.RegionOf(u.At)
				sea := m.Regions[g].Terrain == engine.Sea
				if sea != (u.No > 0) {
					t.Errorf("%s: %s bears number %d", at, text(m, u), u.No)
				}
				if k := [3]int{int(g), int(u.Power), int(u.No)}; sea && numbers[k] {
					t.Errorf("%s: two are %s", at, text(m, u))
				} else {
					numbers[k] = true
				}
				if !sea && stands[g] {
					t.Errorf("%s: two in %s", at, m.Regions[g].ID)
				}
				stands[g] = true
			}
			autumn := res.Before.Phase.Season == engine.Autumn && p.Phase.Step != engine.Retreats
			for g, o := range p.Owners { // rule 17
				if !autumn && o != res.Before.Owners[g] {
					t.Errorf("%s: %s changes hands", at, m.Regions[g].ID)
				}
			}
			held := make([]int, len(m.Powers))
			for _, o := range p.Owners {
				if o >= 0 {
					held[o]++
				}
			}
			solo := engine.NoPower
			for by, n := range held {
				if autumn && n >= 14 && p.Owners[m.Region("Lon")] == engine.PowerID(by) {
					solo = engine.PowerID(by)
				}
			}
			if (res.End.How == "solo") != (solo != engine.NoPower) || solo != engine.NoPower && res.End.Winners[0] != solo { // rule 2
				t.Errorf("%s: ends %+v with %v", at, res.End, held)
			}
			for i, x := range s.Align { // rules 33, 34
				switch {
				case x == warwick.Nobody || x == warwick.Person(i):
				case x == warwick.Henry && (s.Henry.Status == warwick.Dead || s.Claimed[i]), x >= 0 && (s.Out[x] || s.Claimed[i] && s.Claimed[x]):
					t.Errorf("%s: %s is for %d", at, m.Powers[i].ID, x)
				}
				if s.Out[i] && x != warwick.Nobody {
					t.Errorf("%s: %s is out, and for %d", at, m.Powers[i].ID, x)
				}
			}
			if k := s.King; k != engine.NoPower && res.End.How != "solo" && s.Align[k] != warwick.Person(k) { // rule 64
				t.Errorf("%s: King %s claims no more", at, m.Powers[k].ID)
			}
			if s.Henry.Status == warwick.Held { // rules 50, 57
				found := false
				for _, u := range p.Units {
					found = found || u.ID == s.Henry.Unit && u.Power == s.Henry.Power
				}
				for _, d := range p.Dislodged {
					found = found || d.Unit.ID == s.Henry.Unit && d.Unit.Power == s.Henry.Power
				}
				if !found {
					t.Errorf("%s: Henry VI is with a unit that is gone", at)
				}
			}
			if s.Henry.Status == warwick.Abandoned && stands[s.Henry.At] { // rule 58
				t.Errorf("%s: Henry VI lies where a unit stands", at)
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
