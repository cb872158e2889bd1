package warwick

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// endings reads votes and lines for a joint win, which any phase may have (rules 66, 67).
func (d *decision) endings() {
	n := len(d.r.m.Powers)
	d.votes, d.joint = make([]bool, n), make([]engine.PowerID, n)
	for by, k := range d.single(VerbVote) {
		if k >= 0 {
			d.votes[by] = true
			d.set(k, engine.Failed, CodeVoteFailed) // end changes this if the vote carries
		}
	}
	for by, k := range d.single(VerbJoint) {
		d.joint[by] = engine.NoPower
		if k >= 0 {
			if j, ok := d.os[k].Own.(*Joint); ok {
				d.joint[by] = j.Whom
			}
			d.set(k, engine.Failed, CodeJointFailed) // end changes this if the players win together
		}
	}
}

// finish decides what comes after the orders, in the order of rule 15: owners, Henry VI, lapsed
// alignments, the King, the end of the game, the next phase.
func (d *decision) finish() {
	r, a := d.r, d.res.After
	a.Ext = d.s
	ph := d.p.Phase
	a.Phase, _ = r.info.Next(ph)
	if a.Phase.Step == engine.Retreats && len(a.Dislodged) == 0 {
		a.Phase, _ = r.info.Next(a.Phase)
	}
	autumn := ph.Season == engine.Autumn && a.Phase.Step != engine.Retreats
	if autumn {
		r.j.Capture(a.Owners, a.Units) // no sea is a centre, so units there own nothing (rule 17)
	}
	d.res.Counts = r.counts(a)
	if autumn || ph.Step == engine.Adjustment {
		for i, c := range d.res.Counts {
			if c.Centres == 0 && c.Units == 0 {
				d.s.Out[i] = true // rule 5
			}
		}
	}
	d.fate()
	d.s.lapse()
	d.s.recount(false)
	if d.s.Sole.Power != engine.NoPower && d.s.Sole.Seasons >= 2 && ph.Step == engine.Movement {
		d.s.King = d.s.Sole.Power // rule 64: a sole claimant of two seasons is King
	}
	d.stage()
	d.end(autumn)
	if a.Phase.Step == engine.Adjustment {
		due := false
		for _, c := range d.res.Counts {
			due = due || c.Due != 0
		}
		if !due {
			a.Phase, _ = r.info.Next(a.Phase) // rule 14: nothing to build or remove
		}
	}
}

// wins reports whether a number of centres and London suffice to win (rules 2, 3).
func (r *Rules) wins(centres int, london bool) bool {
	return r.m.Victory > 0 && centres >= r.m.Victory && london
}

// solo reports whether a player wins alone (rule 2).
func (r *Rules) solo(p *engine.Position, by engine.PowerID) bool {
	n := 0
	for at, o := range p.Owners {
		if o == by && r.m.Regions[at].SupplyCentre {
			n++
		}
	}
	return r.b.lon != engine.NoRegion && int(r.b.lon) < len(p.Owners) && r.wins(n, p.Owners[r.b.lon] == by)
}

// end decides whether the game ends: by a solo win, else by a joint win, else by a vote that all
// accept (rules 65 to 67).
func (d *decision) end(autumn bool) {
	r, s, c := d.r, d.s, d.res.Counts
	holder := engine.NoPower
	if r.b.lon != engine.NoRegion {
		holder = d.res.After.Owners[r.b.lon]
	}
	if autumn && holder != engine.NoPower && r.solo(d.res.After, holder) {
		s.King = holder
		d.res.End = engine.End{How: "solo", Winners: []engine.PowerID{holder}}
		return
	}
	if k := s.King; k != engine.NoPower && d.joint != nil && r.b.player(d.joint[k]) {
		q := d.joint[k]
		if q != k && d.joint[q] == k && s.Align[q] == Person(k) && (holder == k || holder == q) && r.wins(c[k].Centres+c[q].Centres, true) {
			d.res.End = engine.End{How: "joint", Winners: r.byID([]engine.PowerID{k, q})}
			d.carry(VerbJoint, CodeJointWon, func(by engine.PowerID) bool { return by == k || by == q })
			return
		}
	}
	if d.votes == nil {
		return
	}
	voters := 0
	for by := range d.votes {
		if d.before(engine.PowerID(by)) {
			if !d.votes[by] {
				return
			}
			voters++
		}
	}
	if voters == 0 {
		return
	}
	end := engine.End{How: "vote"}
	for by := range s.Out {
		if !s.Out[by] {
			end.Winners = append(end.Winners, engine.PowerID(by))
		}
	}
	end.Winners = r.byID(end.Winners)
	d.res.End = end
	d.carry(VerbVote, CodeVoteCarried, func(engine.PowerID) bool { return true })
}

func (r *Rules) byID(ps []engine.PowerID) []engine.PowerID {
	slices.SortFunc(ps, func(a, b engine.PowerID) int { return strings.Compare(r.m.Powers[a].ID, r.m.Powers[b].ID) })
	return ps
}

// before reports whether a player was in the game at the opening of the phase.
func (d *decision) before(by engine.PowerID) bool { return !d.r.state(d.p).Out[by] }

// carry turns the failed orders of a verb into successes, for the players that of names, since
// these orders ended the game.
func (d *decision) carry(v engine.Verb, c engine.Code, of func(engine.PowerID) bool) {
	for k := range d.os {
		if d.os[k].Verb == v && d.out[k].Verdict == engine.Failed && of(d.os[k].By) {
			d.set(k, engine.Succeeded, c)
		}
	}
}

// unused makes the orders that the phase does not allow illegal (rule 69).
func (d *decision) unused() {
	for k := range d.os {
		if !d.open(k) {
			continue
		}
		d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
		o := &d.os[k]
		switch {
		case o.Verb >= VerbDeclare || o.Verb == engine.Waive || d.r.b.at(o.At) == engine.NoRegion:
		case o.Verb == engine.Build:
			d.out[k].Unit = engine.Unit{Power: o.By, Kind: engine.KindOwn, At: o.At}
		default:
			if id, code := d.unit(o); code == "" {
				d.out[k].Unit, _ = unitByID(d.p, id)
			}
		}
	}
}
