package judge

import "github.com/heraldmaps/herald/engine"

// CheckMove returns what is wrong with one movement order in a position, or "".
func (j *Judge) CheckMove(p *engine.Position, o engine.Order, pol *Policy) engine.Code {
	mv := j.Placed(p, pol)
	defer mv.Release()
	return mv.Check(o, pol)
}

// Placed returns a position's units without orders, for several calls of Check; then release it.
func (j *Judge) Placed(p *engine.Position, pol *Policy) *Moves {
	mv := j.pool.Get().(*Moves)
	mv.pol = pol
	mv.place(p)
	return mv
}

// Check is Judge.CheckMove on the units of Placed. pol may differ from the policy given to Placed,
// but not in bonuses, crowded regions and chains.
func (mv *Moves) Check(o engine.Order, pol *Policy) engine.Code {
	mv.pol = pol
	i := mv.find(o.Unit, o.At)
	switch {
	case i == none && otherPhase(o.Verb):
		return CodeWrongPhase
	case i == none:
		return CodeNoUnit
	case mv.ps[i].unit.Power != o.By:
		return CodeNotYours
	}
	_, code := mv.legal(&mv.ps[i], &o)
	return code
}

// CheckRetreat returns what is wrong with one retreat order, or "".
func (j *Judge) CheckRetreat(p *engine.Position, o engine.Order) engine.Code {
	_, code := j.retreatOrder(p, &o)
	return code
}

// Reason returns a reason with a code and its rule.
func (j *Judge) Reason(c engine.Code) engine.Reason {
	return engine.Reason{Code: c, By: engine.NoPlace, Where: engine.NoRegion, Rule: anchor(c)}
}
