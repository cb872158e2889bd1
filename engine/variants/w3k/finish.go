package w3k

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// finish decides after Autumn whether the game is won or drawn (rules 30, 31; rulings W27, W28,
// W48).
func (r *Rules) finish(res *engine.Resolution) {
	p := res.After
	counts := r.j.Tally(p)
	var alive []engine.PowerID
	best, tie := engine.NoPower, false
	for i := range counts {
		by := engine.PowerID(i)
		if counts[i].Centres > 0 || counts[i].Units > 0 {
			alive = append(alive, by)
		}
		if r.m.Victory <= 0 || counts[i].Centres < r.m.Victory || !r.crowned(p, by) {
			continue
		}
		switch {
		case best == engine.NoPower || counts[i].Centres > counts[best].Centres:
			best, tie = by, false
		case counts[i].Centres == counts[best].Centres:
			tie = true
		}
	}
	switch {
	case best != engine.NoPower && !tie:
		res.End = engine.End{How: "solo", Winners: []engine.PowerID{best}}
	case len(alive) == 1:
		res.End = engine.End{How: "solo", Winners: alive}
	case r.mayDraw(p, alive):
		res.MayDraw = alive
		if r.draw == "automatic" {
			res.End = engine.End{How: "draw", Winners: alive}
		}
	}
}

// crowned reports whether a power holds a capital in every kingdom.
func (r *Rules) crowned(p *engine.Position, by engine.PowerID) bool {
	for _, k := range r.kingdoms {
		if held, _ := r.capitals(p, by, k); held == 0 {
			return false
		}
	}
	return len(r.kingdoms) > 0
}

// capitals returns how many of a kingdom's capitals a power holds, and how many there are.
func (r *Rules) capitals(p *engine.Position, by engine.PowerID, kingdom string) (held, all int) {
	for i := range r.m.Regions {
		if g := &r.m.Regions[i]; g.Capital && g.Kingdom == kingdom {
			all++
			if i < len(p.Owners) && p.Owners[i] == by {
				held++
			}
		}
	}
	return held, all
}

// mayDraw reports whether there are several survivors and each holds all the capitals of some
// kingdom; so no more can share a draw than there are kingdoms.
func (r *Rules) mayDraw(p *engine.Position, alive []engine.PowerID) bool {
	for _, by := range alive {
		if !slices.ContainsFunc(r.kingdoms, func(k string) bool {
			held, all := r.capitals(p, by, k)
			return held == all
		}) {
			return false
		}
	}
	return len(alive) > 1
}
