package europe1615_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/cases"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// lines are placements, attacks, declarations, alliances, purchases at random.
func lines(r *europe1615.Rules, rnd *rand.Rand) func(*engine.Position) []engine.Order {
	m := r.Map()
	return func(p *engine.Position) (out []engine.Order) {
		power := func() engine.PowerID { return engine.PowerID(rnd.IntN(7)) }
		owner := func() engine.PowerID { return engine.PowerID(rnd.IntN(len(m.Powers))) }
		line := func(l europe1615.OwnOrder) {
			o := engine.NewOrder(l.Verb, power(), engine.NoKind, engine.NoPlace)
			if l.Verb == europe1615.VerbAlly {
				l.Members = append(l.Members, o.By)
				slices.Sort(l.Members)
				l.Members = slices.Compact(l.Members)
			}
			o.Own = &l
			out = append(out, o)
		}
		verbs := map[engine.PhaseStep][]engine.Verb{
			engine.Movement: {europe1615.VerbPlace, europe1615.VerbPlace, europe1615.VerbPlace, europe1615.VerbAttack},
			europe1615.StepDeclaration: {europe1615.VerbWar, europe1615.VerbWar, europe1615.VerbArmistice, europe1615.VerbSurrender, europe1615.VerbAccept, europe1615.VerbNeutral,
				europe1615.VerbTransfer},
			europe1615.StepAlliance:   {europe1615.VerbAlly, europe1615.VerbLeave},
			europe1615.StepBuild:      {europe1615.VerbBuy},
			europe1615.StepObjectives: {europe1615.VerbObjectives},
		}[p.Phase.Step]
		for range rnd.IntN(1 + 5*len(verbs)) {
			line(europe1615.OwnOrder{Verb: verbs[rnd.IntN(len(verbs))], State: owner(), Whom: power(), Region: engine.RegionID(rnd.IntN(len(m.Regions))), Count: rnd.IntN(9), Numbers: []int{rnd.IntN(8)}})
		}
		if p.Phase.Step == europe1615.StepAlliance && rnd.IntN(2) == 0 { // two powers that agree on an alliance
			a, b := power(), power()
			for _, by := range []engine.PowerID{a, b} {
				o := engine.NewOrder(europe1615.VerbAlly, by, engine.NoKind, engine.NoPlace)
				o.Own = &europe1615.OwnOrder{Verb: europe1615.VerbAlly, State: engine.NoPower, Whom: engine.NoPower, Region: engine.NoRegion, Members: []engine.PowerID{min(a, b), max(a, b)}}
				if a != b {
					out = append(out, o)
				}
			}
		}
		return out
	}
}

// TestWander plays random games, and checks in every position what the rules say of it.
func TestWander(t *testing.T) {
	games, most := 1, 90
	if os.Getenv("HERALD_LONG") != "" {
		games, most = 20, 260
	}
	r := newRules(t, nil)
	m := r.Map()
	seen := map[string]int{}
	for seed := range uint64(games) {
		rnd := rand.New(rand.NewPCG(seed, 1615))
		w := &cases.Wander{Rules: r, Rand: rnd, Lines: lines(r, rnd)}
		w.Play(t, most, func(res *engine.Resolution) {
			at, p := r.Info().PhaseID(res.Before.Phase), res.After
			s, was := p.Ext.(*europe1615.State), res.Before.Ext.(*europe1615.State)
			stands := map[engine.RegionID]bool{}
			count := make([]int, len(m.Powers))
			for _, u := range p.Units {
				if g := m.RegionOf(u.At); stands[g] {
					t.Errorf("%s: two in %s", at, m.Regions[g].ID)
				} else {
					stands[g] = true
				}
				if count[u.Power]++; u.Power < 7 && (count[u.Power] > 15 || s.Out[u.Power]) { // rules 75, 82
					t.Errorf("%s: %s has %d units, out %v", at, m.Powers[u.Power].ID, count[u.Power], s.Out[u.Power])
				}
			}
			before, after := 0, 0
			for by := range 7 {
				before, after = before+was.Treasury[by], after+s.Treasury[by]
				if n := s.Treasury[by]; !s.Out[by] && n < 25 || s.Out[by] && n != 0 || s.Available[by] < 0 || s.Bought[by] > 5 { // rules 54, 75, 82, 19
					t.Errorf("%s: %s has %d, %d points, %d bought", at, m.Powers[by].ID, n, s.Available[by], s.Bought[by])
				}
			}
			build := res.Before.Phase.Step == europe1615.StepBuild
			if !build && res.Before.Phase.Step != engine.Adjustment && before != after { // rule 54: what one pays others get
				t.Errorf("%s: %d became %d", at, before, after)
			}
			for g, c := range s.Control { // rules 63, 66, 70, 78
				if c.By == engine.NoPower {
					continue
				}
				if (c.Mark == europe1615.Red) != (c.Revolt > 0) || c.By < 7 && s.Out[c.By] {
					t.Errorf("%s: %s is held by %d, mark %d, revolt %d", at, m.Regions[g].ID, c.By, c.Mark, c.Revolt)
				}
				if res.Before.Phase.Step == engine.Adjustment && !stands[engine.RegionID(g)] {
					t.Errorf("%s: %s is held and empty", at, m.Regions[g].ID)
				}
			}
			if res.Before.Phase.Step != engine.Adjustment {
				for g := range s.Control {
					if s.Control[g].By != was.Control[g].By {
						t.Errorf("%s: %s changes hands", at, m.Regions[g].ID)
					}
				}
			}
			in := map[engine.PowerID]bool{}
			for _, l := range s.Now.Leagues { // rules 56 to 58
				for _, x := range l.Members {
					if in[x] || s.Out[x] || len(l.Members) < 2 {
						t.Errorf("%s: alliances %v", at, s.Now.Leagues)
					}
					in[x] = true
					for _, y := range l.Members {
						if s.Now.Wars[int(x)*7+int(y)] {
							t.Errorf("%s: %d and %d are allied and at war", at, x, y)
						}
					}
				}
			}
			if res.Won() != (build && res.Before.Phase.Year == 1629) { // rule 89
				t.Errorf("%s: ends %+v", at, res.End)
			}
			for _, o := range res.Outcomes {
				seen[string(o.Reason.Code)]++
			}
		})
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	t.Log(seen)
}
