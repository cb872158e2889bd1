package judge

import "github.com/heraldmaps/herald/engine"

// classify reads each piece's order. It finds the illegal orders, by the position alone; then the
// armies that go by convoy; then the supports and convoys that have a matching order.
func (mv *Moves) classify() {
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.ord == none {
			continue
		}
		g := &mv.given[p.ord]
		if g.code != "" { // the order is contradictory, or decided by the ruleset
			p.verd, p.code = g.verd, g.code
			continue
		}
		o := &mv.orders[p.ord]
		verd, code := mv.legal(p, o)
		if code != "" {
			p.verd, p.code = verd, code
			p.op = opStand
			continue
		}
		p.verd = engine.Succeeded
		switch p.op {
		case opMove:
			p.code = CodeMoved
		case opSupport:
			p.code = CodeGiven
		case opConvoy:
			p.code = CodeConvoyed
		default:
			p.code = CodeHeld
		}
	}
	mv.intend()
	mv.match()
}

// legal returns what is wrong with a piece's order, or copies the order into the piece.
func (mv *Moves) legal(p *piece, o *engine.Order) (engine.Verdict, engine.Code) {
	j := mv.j
	if o.Kind != engine.NoKind && o.Kind != p.unit.Kind && !j.choice.WrongKind {
		return engine.IllegalOrder, CodeWrongKind
	}
	if j.choice.WrongOwnCoast && j.hasCoast(o.At) && o.At != p.unit.At {
		return engine.IllegalOrder, CodeWrongCoast
	}
	switch o.Verb {
	case engine.Hold:
		return engine.Succeeded, ""
	case engine.Move:
		return engine.IllegalOrder, mv.legalMove(p, o)
	case engine.Support:
		return mv.legalSupport(p, o)
	case engine.Convoy:
		return engine.IllegalOrder, mv.legalConvoy(p, o)
	}
	if mv.pol != nil && mv.pol.Stand != nil {
		return engine.IllegalOrder, mv.pol.Stand(p.unit, o)
	}
	return engine.IllegalOrder, CodeWrongPhase
}

func (mv *Moves) legalMove(p *piece, o *engine.Order) engine.Code {
	j := mv.j
	if !j.valid(o.To) {
		return CodeUnreachable
	}
	to := j.region[o.To]
	if to == p.reg {
		return CodeSameRegion
	}
	p.to = to
	if mv.pol != nil && mv.pol.Enter != nil {
		entry, code := mv.pol.Enter(p.unit, to)
		switch entry {
		case Barred:
			return code
		case BounceOnly:
			p.barred = true
		}
	}
	if p.way {
		p.op, p.place, p.conv = opMove, j.first(to), o.Convoyed
		return ""
	}
	if p.unit.Kind == engine.KindOwn {
		if !j.reaches(p.unit.Kind, p.unit.At, to) {
			return CodeUnreachable
		}
		p.op, p.place = opMove, j.first(to)
		return ""
	}
	if p.unit.Kind == engine.Fleet {
		place, code := j.landing(p.unit.At, o.To)
		if code != "" {
			return code
		}
		p.op, p.place = opMove, place
		return ""
	}
	if j.choice.ArmyCoast && j.hasCoast(o.To) {
		return CodeWrongCoast
	}
	p.place = j.first(to)
	if j.armyFrom(p.reg).has(to) {
		p.op = opMove
		return ""
	}
	if mv.ferried(p.reg, to) {
		p.op, p.conv = opMove, true
		return ""
	}
	return CodeUnreachable
}

func (mv *Moves) legalSupport(p *piece, o *engine.Order) (engine.Verdict, engine.Code) {
	j := mv.j
	i := mv.find(o.OfUnit, o.Of)
	if i == none {
		return engine.IllegalOrder, CodeNoUnit
	}
	v := &mv.ps[i]
	switch {
	case v == p || v.reg == p.reg && o.OfUnit == 0:
		return engine.IllegalOrder, CodeItself
	case o.OfKind != engine.NoKind && o.OfKind != v.unit.Kind && !j.choice.WrongKind:
		return engine.IllegalOrder, CodeWrongKind
	case o.To != engine.NoPlace && !j.valid(o.To):
		return engine.IllegalOrder, CodeTargetFar
	}
	hold, to := o.To == engine.NoPlace, v.reg
	if !hold {
		to = j.region[o.To]
	}
	if mv.pol != nil && mv.pol.Support != nil {
		if r := mv.pol.Support(p.unit, v.unit, to, hold); r.Code != "" {
			return r.Verdict, r.Code
		}
	} else if code := mv.supportReach(p, v, o.To, to); code != "" {
		return engine.IllegalOrder, code
	}
	p.op, p.of, p.aim = opSupport, i, to
	if !hold {
		p.to = to
	}
	return engine.Succeeded, ""
}

// supportReach returns the reason why a unit cannot support another unit to a region in the
// standard game, or "".
func (mv *Moves) supportReach(p, v *piece, place engine.PlaceID, to engine.RegionID) engine.Code {
	j := mv.j
	hold := place == engine.NoPlace
	switch {
	case !hold && to == p.reg:
		return CodeOwnRegion
	case !hold && to == v.reg:
		return CodeImpossible
	case !hold && !mv.couldMove(v, place, p):
		return CodeImpossible
	case !j.reaches(p.unit.Kind, p.unit.At, to):
		return CodeTargetFar
	}
	return ""
}

// couldMove reports whether a unit could move to a place in any way but by a convoy of its
// supporter (DATC 6.D.31).
func (mv *Moves) couldMove(v *piece, to engine.PlaceID, supporter *piece) bool {
	j := mv.j
	r := j.region[to]
	if v.unit.Kind == engine.KindOwn {
		return j.reaches(v.unit.Kind, v.unit.At, r)
	}
	if v.unit.Kind == engine.Fleet {
		if j.hasCoast(to) && !j.choice.SupportCoastLoose {
			_, ok := j.m.Step(engine.Fleet, v.unit.At, to)
			return ok
		}
		return j.fleetFrom(v.unit.At).has(r)
	}
	return j.armyFrom(v.reg).has(r) || mv.routeWithout(mv.fleets, v.reg, r, supporter.reg)
}

func (mv *Moves) legalConvoy(p *piece, o *engine.Order) engine.Code {
	j := mv.j
	if p.unit.Kind != engine.Fleet || !j.sea[p.reg] {
		return CodeNotAtSea
	}
	i := mv.find(o.OfUnit, o.Of)
	switch {
	case i == none:
		return CodeNoUnit
	case mv.ps[i].unit.Kind != engine.Army || o.OfKind == engine.Fleet && !j.choice.WrongKind:
		return CodeNotArmy
	case !j.valid(o.To):
		return CodeNoRoute
	}
	to := j.region[o.To]
	switch {
	case to == mv.ps[i].reg:
		return CodeSameRegion
	case !mv.useful(p.reg, mv.ps[i].reg, to):
		return CodeNoRoute
	}
	p.op, p.of, p.to = opConvoy, i, to
	return ""
}

// intend decides which armies ordered to a neighbour go by convoy (DATC 4.A.3). By default an army
// does so if its order says so, or if its owner ordered a fleet to convoy it and all convoys
// ordered for it form a route (6.G.6).
func (mv *Moves) intend() {
	j := mv.j
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.op != opConvoy || j.choice.Intent != IntentOwnFleet {
			continue
		}
		a := &mv.ps[p.of]
		if a.op == opMove && a.to == p.to && !a.conv && p.unit.Power == a.unit.Power && mv.ordered(p.of) {
			a.conv = true
		}
	}
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.op != opMove || p.conv || p.unit.Kind != engine.Army {
			continue
		}
		o := &mv.orders[p.ord]
		via := o.Convoyed || len(o.Via) > 0
		switch j.choice.Intent {
		case IntentOwnFleet:
			p.conv = via
		case IntentExplicitVia:
			p.conv = via && mv.ordered(int32(i))
		case IntentAnyFleet:
			p.conv = via || mv.ordered(int32(i))
		}
	}
}

// ordered reports whether the convoys ordered for an army form a route.
func (mv *Moves) ordered(a int32) bool {
	clear(mv.may)
	any := false
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.op == opConvoy && p.of == a && p.to == mv.ps[a].to {
			mv.may.add(p.reg)
			any = true
		}
	}
	return any && mv.route(mv.may, mv.ps[a].reg, mv.ps[a].to)
}

// match makes supports and convoys without a matching order void, and links the others to it.
func (mv *Moves) match() {
	for i := range mv.ps {
		if p := &mv.ps[i]; p.gone && mv.occ[p.reg] == int32(i) {
			mv.occ[p.reg] = none
		}
	}
	for i := range mv.ps {
		p := &mv.ps[i]
		switch p.op {
		case opMove:
			if mv.pol.crowded(p.to) {
				continue // nothing in a crowded region opposes the move
			}
			p.nextAtt, mv.att[p.to] = mv.att[p.to], int32(i)
			p.in = mv.occ[p.to]
		case opSupport:
			v := &mv.ps[p.of]
			if !mv.matches(p, v) {
				p.op, p.verd, p.code = opStand, engine.Void, CodeNoMatch
				continue
			}
			p.nextSup, v.headSup = v.headSup, int32(i)
		case opConvoy:
			v := &mv.ps[p.of]
			if v.op != opMove || v.to != p.to || !v.conv {
				p.op, p.verd, p.code = opStand, engine.Void, CodeNoMatch
				continue
			}
			p.nextCon, v.headCon = v.headCon, int32(i)
		}
	}
	for i := range mv.ps {
		p := &mv.ps[i]
		if p.op != opMove || p.in == none {
			continue
		}
		d := &mv.ps[p.in]
		if d.op == opMove && d.to == p.reg && mv.occ[p.reg] == int32(i) && p.from == p.reg && d.from == d.reg {
			p.h2h = !p.conv && !d.conv
			p.mutual = p.h2h || mv.j.choice.DislodgedNoEffect
		}
	}
}

func (mv *Moves) matches(p, v *piece) bool {
	o := &mv.orders[p.ord]
	if v.gone && v.op != opMove {
		return false
	}
	if o.To == engine.NoPlace {
		if v.op != opMove {
			return !(mv.j.choice.IllegalMovesStand && v.verd == engine.IllegalOrder && v.ord != none &&
				mv.orders[v.ord].Verb == engine.Move)
		}
		if mv.j.choice.FollowMoves && v.to != p.reg && mv.j.reaches(p.unit.Kind, p.unit.At, v.to) {
			p.aim, p.to = v.to, v.to
			return true
		}
		return false
	}
	if v.op != opMove || v.to != p.to {
		return false
	}
	return mv.j.choice.SupportCoastLoose || !mv.j.hasCoast(o.To) || v.unit.Kind == engine.Army || v.place == o.To
}
