package judge

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// void returns what a void order should have matched.
func (mv *Moves) void(o *engine.Outcome, i int32) string {
	if o.Reason.Code == CodeRepeated {
		return "the unit has another order"
	}
	k := mv.find(o.Order.OfUnit, o.Order.Of)
	if k == none || o.Reason.Code != CodeNoMatch {
		return mv.j.Wrong(o.Order, o.Reason.Code)
	}
	v := &mv.ps[k]
	name := mv.j.UnitName(v.unit)
	o.Reason.By = v.unit.At
	if o.Order.Verb == engine.Convoy {
		o.Reason.Rule = "void"
	}
	switch {
	case o.Order.Verb == engine.Convoy && v.op == opMove && mv.j.valid(o.Order.To) && v.to == mv.j.region[o.Order.To]:
		o.Reason.Rule = "convoy-adjacent"
		return name + " goes by land"
	case v.op == opMove && o.Order.To == engine.NoPlace:
		return fmt.Sprintf("%s was ordered to move to %s", name, mv.j.RegionName(v.to))
	case v.op == opMove && mv.j.valid(o.Order.To) && v.to == mv.j.region[o.Order.To]:
		return fmt.Sprintf("%s moves to %s", name, mv.j.PlaceName(v.place))
	case v.op == opMove:
		return fmt.Sprintf("%s was ordered to %s instead", name, mv.j.RegionName(v.to))
	case v.verd == engine.IllegalOrder:
		return fmt.Sprintf("%s has no valid order to move", name)
	}
	return fmt.Sprintf("%s was not ordered to move to %s", name, mv.j.where(o.Order.To))
}

// explainClosed sets d.Closed, the neighbours closed to a dislodged unit.
func (mv *Moves) explainClosed(d *engine.Dislodged, contested []engine.RegionID) {
	i := slices.IndexFunc(mv.ps, func(p piece) bool { return p.unit == d.Unit })
	if i < 0 || mv.ps[i].by == none {
		return
	}
	p := &mv.ps[i]
	d.Closed = nil
	for _, s := range mv.j.m.Steps(p.unit.Kind, p.unit.At) {
		code := mv.closed(p, s.To, contested)
		if code == "" {
			continue
		}
		r := mv.j.region[s.To]
		c := engine.Closed{To: s.To, Reason: engine.Reason{Code: code, Rule: anchor(code), By: engine.NoPlace, Where: r}}
		switch code {
		case CodeOccupied:
			u := mv.standing(r)
			c.Reason.By, c.Text = u.At, fmt.Sprintf("%s of %s stands there", u.Kind, mv.j.PowerName(u.Power))
		case CodeAttackerOrigin:
			c.Reason.By, c.Text = mv.ps[p.by].unit.At, "its attacker came from there"
		case CodeStandoff:
			c.Text = "a standoff left it empty"
		}
		d.Closed = append(d.Closed, c)
	}
}

// standing returns the unit that is in a region after the moves, with its place before them.
func (mv *Moves) standing(r engine.RegionID) engine.Unit {
	for k := mv.att[r]; k != none; k = mv.ps[k].nextAtt {
		if mv.ps[k].val == yes {
			return mv.ps[k].unit
		}
	}
	if i := mv.occ[r]; i != none {
		return mv.ps[i].unit
	}
	return engine.Unit{At: engine.NoPlace, Power: engine.NoPower}
}
