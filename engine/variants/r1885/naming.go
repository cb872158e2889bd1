package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Unit finds the unit that a writer means (rules 17, 44). At sea an army is the one aboard, and a
// unit without a kind is the fleet. In the Box a power's only fleet, or the only fleet at all,
// needs no number.
func (r *Rules) Unit(p *engine.Position, by engine.PowerID, s engine.Said,
	role engine.Role) (engine.UnitID, engine.Code) {
	at := r.region(s.At)
	fits, own := 0, 0
	var first, mine engine.UnitID
	for i := range p.Units {
		u := &p.Units[i]
		if r.m.RegionOf(u.At) != at || s.No != 0 && int(u.No) != s.No || s.Whose != engine.NoPower && u.Power != s.Whose {
			continue
		}
		if !r.land(at) && (s.Kind == engine.Army) != (u.Kind == engine.Army) {
			continue
		}
		if fits++; fits == 1 {
			first = u.ID
		}
		if u.Power == by {
			if own++; own == 1 {
				mine = u.ID
			}
		}
	}
	if own == 1 || role == engine.Ordered && own > 0 {
		fits, first = own, mine
	}
	switch fits {
	case 0:
		return 0, judge.CodeNoUnit
	case 1:
		return first, ""
	}
	return 0, CodeAmbiguous
}

// dislodgedUnit finds a dislodged unit by where it was; of a fleet with an army, the fleet.
func (r *Rules) dislodgedUnit(p *engine.Position, o *engine.Order) int {
	return slices.IndexFunc(p.Dislodged, func(d engine.Dislodged) bool {
		if o.Unit != 0 {
			return d.Unit.ID == o.Unit
		}
		return d.Unit.Aboard == 0 && r.m.RegionOf(d.Unit.At) == r.region(o.At)
	})
}
