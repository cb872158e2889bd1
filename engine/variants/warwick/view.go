package warwick

import "github.com/heraldmaps/herald/engine"

// View hides where Henry VI is and was until the game is over; that he is dead, and since when, is
// public (rules 70, 71, 74). His holder sees with which unit he is.
func (r *Rules) View(p *engine.Position, a engine.Audience) *engine.Position {
	s := r.state(p)
	if a.Ended {
		p.Ext = s
		return p
	}
	q := *s
	q.Way = nil
	q.Henry = r.seen(s, a)
	p.Ext = &q
	return p
}

// seen returns what an audience may know of Henry VI.
func (r *Rules) seen(s *State, a engine.Audience) Hiding {
	h := s.Henry
	switch {
	case h.Status == Dead:
		return h
	case h.Status == Abandoned && r.open:
		return h
	case h.Status == Held && a.Power != engine.NoPower && a.Power == h.Power:
		return h
	case h.Status == Unassigned && a.Power != engine.NoPower && a.Power == r.keeper:
		return h
	}
	return Hiding{Status: Hidden, Power: engine.NoPower, At: engine.NoRegion}
}

// Redact removes other players' secret lines: those about Henry VI until the game has ended, votes
// and lines for a joint win unless they ended it (rules 70, 72).
func (r *Rules) Redact(res *engine.Resolution, a engine.Audience) *engine.Resolution {
	keep := res.Outcomes[:0:0]
	for _, o := range res.Outcomes {
		own := a.Power != engine.NoPower && o.Order.By == a.Power
		switch o.Order.Verb {
		case VerbHenry:
			if !a.Ended && !own {
				continue
			}
		case VerbVote:
			if o.Reason.Code != CodeVoteCarried && !own {
				continue
			}
		case VerbJoint:
			if o.Reason.Code != CodeJointWon && !own {
				continue
			}
		}
		keep = append(keep, o)
	}
	res.Outcomes = keep
	return res
}
