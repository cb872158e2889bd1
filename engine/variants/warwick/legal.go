package warwick

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// legal returns what is wrong with a unit's order, or "". It also fills in the unit's role.
func (d *decision) legal(p *role, o *engine.Order) engine.Code {
	switch o.Verb {
	case engine.Hold:
		return ""
	case engine.Move:
		return d.legalMove(p, o)
	case engine.Support:
		return d.legalSupport(p, o)
	case engine.Convoy:
		return CodeNoConvoys // rule 29: units carry themselves
	}
	return d.legalCut(p, o)
}

// cannot returns the code of why a unit cannot step from one region to another (rule 8), or "".
func (b *board) cannot(from, to engine.RegionID) engine.Code {
	switch {
	case to == engine.NoRegion:
		return judge.CodeUnreachable
	case from == to:
		return judge.CodeSameRegion
	case b.step(from, to):
		return ""
	case b.shore(from, to):
		return CodeNotAPort
	}
	return judge.CodeUnreachable
}

func (d *decision) legalMove(p *role, o *engine.Order) engine.Code {
	to := d.r.b.at(o.To)
	if code := d.r.b.cannot(p.at, to); code != "" {
		return code
	}
	p.to, p.act = to, march
	if d.r.b.sea[to] {
		p.act = sail
	}
	return ""
}

// legalSupport makes the checks of a support in the sequence of rule 84.
func (d *decision) legalSupport(p *role, o *engine.Order) engine.Code {
	b := d.r.b
	i, code := d.other(o.By, ofSaid(o), o.OfUnit)
	if code != "" {
		return code
	}
	v := &d.mv.ps[i]
	hold := o.To == engine.NoPlace
	to := v.at
	if !hold {
		to = b.at(o.To)
	}
	switch {
	case v.u.ID == p.u.ID:
		return judge.CodeItself
	case to != engine.NoRegion && b.sea[to]:
		return CodeSeaSupport
	case !hold && to == p.at:
		return judge.CodeOwnRegion
	case !hold && b.cannot(v.at, to) != "":
		return judge.CodeImpossible
	case !b.supports(p.at, to):
		return judge.CodeTargetFar
	}
	p.act, p.of, p.to, p.hold = support, i, to, hold
	return ""
}

// legalCut makes the checks of a CUT in the sequence of rule 44.
func (d *decision) legalCut(p *role, o *engine.Order) engine.Code {
	b := d.r.b
	c, ok := o.Own.(*Cut)
	switch {
	case !ok || !b.player(c.Whom) || c.In < 0 || int(c.In) >= b.n || !b.sea[c.In] || b.at(c.On.At) == engine.NoRegion:
		return CodeCutIncomplete
	case c.Whom == p.u.Power:
		return CodeCutOwn
	case c.In != p.at && !b.step(p.at, c.In):
		return judge.CodeUnreachable
	}
	i, code := d.other(c.Whom, c.On, 0)
	if code != "" {
		return code
	}
	p.act, p.of, p.to, p.whom = cutting, i, c.In, c.Whom
	return ""
}

// voids voids supports between factions, then supports without a matching order (rules 38, 43).
func (d *decision) voids() {
	ps := d.mv.ps
	for i := range ps {
		p := &ps[i]
		if p.act != support {
			continue
		}
		if code := d.alien(p.u.Power, ps[p.of].u.Power); code != "" {
			p.act, p.verd, p.code = stand, engine.Void, code
		}
	}
	for i := range ps {
		p := &ps[i]
		if p.act != support {
			continue
		}
		v := &ps[p.of]
		match := v.act == march && v.to == p.to
		if p.hold {
			match = v.act == stand || v.act == support
		}
		if !match {
			p.act, p.verd, p.code = stand, engine.Void, judge.CodeNoMatch // it holds now, so supports to hold it match
		}
	}
}

// alien returns the code of why one player's support for another's unit is void (rule 43), or "".
func (d *decision) alien(by, of engine.PowerID) engine.Code {
	a, b := d.align[by], d.align[of]
	switch {
	case by == of:
		return ""
	case d.s.Claimed[by] && d.s.Claimed[of]:
		return CodeNeverAllies
	case a == Nobody:
		return CodeNeutralGives
	case a == b, b == Nobody:
		return ""
	}
	return CodeOtherFaction
}

// cuts decides the CUT orders, sorted by player, region and unit number. A CUT names a player, a
// sea and a unit. It cuts one support for this unit that this player gives from this sea; if there
// are several, that of the unit with the lowest number (rule 44).
func (d *decision) cuts() {
	ps, b := d.mv.ps, d.r.b
	var buf [16]int32
	served := buf[:0]
	for i := range ps {
		if ps[i].act == cutting && ps[i].code == "" {
			served = append(served, int32(i))
		}
	}
	less := func(x, y *role) bool {
		if x.u.Power != y.u.Power {
			return b.m.Powers[x.u.Power].ID < b.m.Powers[y.u.Power].ID
		}
		if x.at != y.at {
			return b.rank[x.at] < b.rank[y.at]
		}
		return x.u.No < y.u.No
	}
	for i := 1; i < len(served); i++ {
		for k := i; k > 0 && less(&ps[served[k]], &ps[served[k-1]]); k-- {
			served[k], served[k-1] = served[k-1], served[k]
		}
	}
	for _, i := range served {
		p := &ps[i]
		there := false // a support fits, whether cut or not
		victim := int32(-1)
		for k := range ps {
			q := &ps[k]
			if q.act != support || q.u.Power != p.whom || q.at != p.to || q.of != p.of {
				continue
			}
			there = true
			if q.code == "" && (victim < 0 || q.u.No < ps[victim].u.No) {
				victim = int32(k)
			}
		}
		switch {
		case there && d.s.bound(p.u.Power, p.whom):
			p.verd, p.code = engine.Failed, CodeProtected
		case victim < 0:
			p.verd, p.code = engine.Failed, CodeCutNothing
		default:
			p.code = CodeCutMade
			ps[victim].verd, ps[victim].code = engine.Failed, judge.CodeCut
		}
	}
}
