package play

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/notation"
)

// holdRest adds the hold orders of a sheet's "all hold", after all other orders: for the power's
// units without an order from it or from a power they are lent to, then for units that obey it
// without being its own. A unit in a doubtful or contradictory line is not covered until that is
// clear.
func (g *Game) holdRest(s *Step) {
	var all []engine.Order
	lines := map[engine.PowerID]*Line{}
	sheets := map[engine.PowerID]*Sheet{}
	for _, sh := range s.Sheets {
		if l := sh.rest(); l != nil {
			o := l.Line.Order
			o.By, o.Text = sh.By, l.Words
			all = append(all, o)
			lines[sh.By], sheets[sh.By] = l, sh
		}
	}
	if len(all) == 0 {
		return
	}
	own, obeying := judge.Rest(g.Rules, s.Before, s.Orders, all, func(by engine.PowerID, u engine.Unit) bool {
		return g.named(s, sheets[by], u)
	})
	for _, o := range slices.Concat(own, obeying) {
		lines[o.By].Rest = append(lines[o.By].Rest, len(s.Orders))
		s.Orders = append(s.Orders, o)
	}
}

// rest returns the line that orders all other units to hold, or nil.
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

// named reports whether a sheet has a line for a unit, whatever its outcome, unless the line was
// taken back.
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
