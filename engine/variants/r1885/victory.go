package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// The numbers of centres that win (rules 3, 4): together, and what each ally needs.
const (
	soloCentres              = 24
	pairCentres, pairEach    = 34, 12
	tripleCentres, triplEach = 38, 8
)

func sortedPowers(ps Powers) Powers {
	slices.Sort(ps)
	return slices.Compact(ps)
}

// mayWin lists, sorted, every alliance that has enough centres to claim victory (rules 4, 60).
func (r *Rules) mayWin(p *engine.Position) []Powers {
	counts := r.j.Tally(p)
	n := len(r.m.Players())
	var out []Powers
	for a := 0; a < n; a++ {
		for b := a + 1; b < n; b++ {
			x, y := counts[a].Centres, counts[b].Centres
			if x >= pairEach && y >= pairEach && x+y >= pairCentres {
				out = append(out, Powers{engine.PowerID(a), engine.PowerID(b)})
			}
			for c := b + 1; c < n; c++ {
				if z := counts[c].Centres; min(x, y, z) >= triplEach && x+y+z >= tripleCentres {
					out = append(out, Powers{engine.PowerID(a), engine.PowerID(b), engine.PowerID(c)})
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b Powers) int { return slices.Compare(a, b) })
	return out
}

// claims decides the claims of a build season and returns the winning alliance, or nil. Every
// member must claim and name exactly the others.
func (r *Rules) claims(p *engine.Position, orders []engine.Order, a *judge.Adjustment) Powers {
	claim := map[engine.PowerID]Powers{} // by claimant: itself and the powers that it names
	for k := range orders {
		if o := &orders[k]; o.Verb == verbClaim {
			a.Set(k, engine.Void, CodeNoAlliance)
			all := sortedPowers(append(named(o), o.By))
			if before, twice := claim[o.By]; twice && !slices.Equal(before, all) {
				all = nil // two different claims cancel each other
			}
			claim[o.By] = all
		}
	}
	for _, alliance := range r.mayWin(p) {
		met := true
		for _, by := range alliance {
			met = met && slices.Equal(claim[by], alliance)
		}
		if !met {
			continue
		}
		for k := range orders {
			if o := &orders[k]; o.Verb == verbClaim && slices.Contains(alliance, o.By) {
				a.Set(k, engine.Succeeded, CodeClaimed)
			}
		}
		return alliance
	}
	return nil
}

// conclude decides whether the game has ended: by a solo win when centres have changed hands, or
// else by a concession of all survivors (rules 3, 5).
func (r *Rules) conclude(res *engine.Resolution, p *engine.Position) {
	a := res.After
	if a.Phase.Step == engine.Adjustment && p.Phase.Step != engine.Adjustment {
		counts := r.j.Tally(a)
		for by := range counts {
			if counts[by].Centres >= soloCentres {
				res.End = engine.End{How: "solo", Winners: []engine.PowerID{engine.PowerID(by)}}
			}
		}
	}
	r.concede(res, p)
}

// concede notes each concession. If all survivors concede to the same powers and nothing else has
// ended the game, it ends (rule 5).
func (r *Rules) concede(res *engine.Resolution, p *engine.Position) {
	counts := r.j.Tally(p)
	alive := func(by engine.PowerID) bool { return counts[by].Centres+counts[by].Units > 0 }
	said := map[engine.PowerID]Powers{}
	var agreed Powers
	for k := range res.Outcomes {
		o := res.Outcomes[k].Order
		if o.Verb != verbConcede || o.By < 0 || !alive(o.By) {
			continue
		}
		to := named(o)
		if before, twice := said[o.By]; twice && !slices.Equal(before, to) {
			to = nil
		}
		said[o.By], agreed = to, to
	}
	met := len(agreed) > 0
	for by := range r.m.Players() {
		if alive(engine.PowerID(by)) {
			met = met && slices.Equal(said[engine.PowerID(by)], agreed)
		}
	}
	for _, by := range agreed {
		met = met && alive(by)
	}
	for k := range res.Outcomes {
		if o := &res.Outcomes[k]; o.Order.Verb == verbConcede {
			o.Verdict, o.Reason.Code = engine.Succeeded, CodeNoted // a concession is noted, whatever its effect
			if !alive(o.Order.By) {
				o.Verdict, o.Reason.Code = engine.Void, CodeNoAlliance
			}
		}
	}
	if met && !res.Won() {
		res.End = engine.End{How: "concession", Winners: agreed}
	}
}
