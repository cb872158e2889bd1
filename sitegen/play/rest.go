package play

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/notation"
)

// holdRest gives the units that a sheet's "all hold" covers their orders to hold, behind all other orders: the power's own units
// that have none, be it from it or from whom it lent them to. A unit that the sheet names in a line that is in doubt, or that
// contradicts another, is none of the rest: it has no order until that is clear.
func (g *Game) holdRest(s *Step) {
	if !slices.ContainsFunc(s.Sheets, func(sh *Sheet) bool { return sh.rest() != nil }) {
		return
	}
	loose := judge.Loose(g.Rules, s.Before, s.Orders)
	s.rest = len(s.Orders)
	for _, sh := range s.Sheets {
		all := sh.rest()
		if all == nil {
			continue
		}
		for _, u := range loose {
			if u.Power != sh.By || g.named(s, sh, u) {
				continue
			}
			o := judge.Hold(all.Line.Order, u)
			o.Text = all.Words
			all.Rest = append(all.Rest, len(s.Orders))
			s.Orders = append(s.Orders, o)
		}
	}
}

// rest is the line that orders all units without an order of their own to hold, or nil.
func (s *Sheet) rest() *Line {
	for i := range s.Lines {
		l := &s.Lines[i]
		if l.Kind == notation.OrderLine && l.All && !l.Repeats && l.Order == nil && l.Standing() != notation.Doubtful &&
			(l.Power == engine.NoPower || l.Power == s.By) {
			return l
		}
	}
	return nil
}

// named says whether a sheet has a line of a unit's own, whatever may come of it. One that was taken back is none.
func (g *Game) named(s *Step, sh *Sheet, u engine.Unit) bool {
	return slices.ContainsFunc(sh.Lines, func(l Line) bool {
		switch {
		case l.Order != nil:
			return judge.About(g.Rules, s.Before, l.Order, u)
		case l.All || l.Kind != notation.OrderLine && l.Kind != notation.Unread:
			return false
		case slices.ContainsFunc(l.Problems, func(p notation.Problem) bool { return p.Code == notation.Cancelled }):
			return false
		}
		return judge.About(g.Rules, s.Before, &l.Line.Order, u)
	})
}

// withoutRest takes the orders of a step as they were taken before an "all hold" was an order to each unit that it covers:
// these had none, so that a phase that was frozen then stays as it was decided. It is false if no unit was covered.
func (s *Step) withoutRest() bool {
	any := false
	for _, sh := range s.Sheets {
		for i := range sh.Lines {
			any = any || len(sh.Lines[i].Rest) > 0
			sh.Lines[i].Rest = nil
		}
	}
	if any {
		s.Orders = s.Orders[:s.rest]
	}
	return any
}
