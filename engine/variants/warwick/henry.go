package warwick

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// deed is what the holder of Henry VI does with him in a phase.
type deed struct {
	line int // index of the line that counts, or -1
	unit engine.UnitID
	kill bool
	left bool // this line abandons Henry VI
}

// henryLines decides the orders about Henry VI in a movement phase: who may give one, then
// assignment, transfer and abandonment at once, and killing at the end (rules 51 to 56).
func (d *decision) henryLines() {
	d.h.line = -1
	any := false
	for k := range d.os {
		if d.os[k].Verb == VerbHenry && d.open(k) {
			if d.p.Phase.Step != engine.Movement {
				d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
				continue
			}
			any = true
		}
	}
	if d.p.Phase.Step != engine.Movement {
		return
	}
	s := d.s
	first := s.Henry.Status == Unassigned
	holder := engine.NoPower
	switch s.Henry.Status {
	case Unassigned:
		holder = d.r.keeper
	case Held:
		holder = s.Henry.Power
		if u, ok := unitByID(d.p, s.Henry.Unit); !ok || u.Power != holder {
			s.Henry = Hiding{Status: Abandoned, Power: engine.NoPower, At: d.r.b.war} // an impossible position: no such unit
			holder = engine.NoPower
		}
	}
	if any {
		for k := range d.os {
			if d.os[k].Verb == VerbHenry && d.open(k) && d.os[k].By != holder {
				d.set(k, engine.IllegalOrder, CodeNotHolder)
			}
		}
		if holder != engine.NoPower {
			d.h.line = d.single(VerbHenry)[holder]
		}
	}
	if first {
		d.assign(holder)
		return
	}
	if d.h.line >= 0 {
		d.act(d.os[d.h.line].Own, false)
	}
}

// assign puts Henry VI with the unit that an order names or, without one, that rule 51 chooses.
func (d *decision) assign(holder engine.PowerID) {
	k := d.h.line
	if k >= 0 {
		if l, ok := d.os[k].Own.(*HenryLine); ok && (l.Deed == ToUnit || l.Deed == ToPlayer) {
			id, code := d.assignee(holder, l)
			if code == "" {
				d.set(k, engine.Succeeded, CodeHenryAssigned)
				d.h.unit = id
				d.hold(id)
				return
			}
			d.set(k, engine.IllegalOrder, code)
			d.h.line = -1
		}
	}
	best := engine.Unit{}
	for _, u := range d.p.Units {
		if u.Power != holder {
			continue
		}
		at := d.r.b.at(u.At)
		if at == d.r.b.war {
			best = u
			break
		}
		if b := d.r.b.at(best.At); best.ID == 0 || d.r.b.rank[at] < d.r.b.rank[b] || at == b && u.No < best.No {
			best = u
		}
	}
	if best.ID == 0 {
		d.s.Henry = Hiding{Status: Abandoned, Power: engine.NoPower, At: d.r.b.war}
		if d.h.line >= 0 {
			d.act(d.os[d.h.line].Own, true)
		}
		return
	}
	d.hold(best.ID)
	if d.h.line >= 0 {
		d.act(d.os[d.h.line].Own, false)
	}
}

// assignee returns the keeper's unit that an assignment names.
func (d *decision) assignee(holder engine.PowerID, l *HenryLine) (engine.UnitID, engine.Code) {
	if l.Deed == ToPlayer {
		if l.Whom != holder {
			return 0, judge.CodeNotYours
		}
		id := engine.UnitID(0)
		for _, u := range d.p.Units {
			if u.Power == holder && id != 0 {
				return 0, CodeAmbiguousUnit
			} else if u.Power == holder {
				id = u.ID
			}
		}
		if id == 0 {
			return 0, judge.CodeNoUnit
		}
		return id, ""
	}
	return d.r.Unit(d.p, holder, l.Unit, engine.Ordered)
}

func (d *decision) meant(holder engine.PowerID, l *HenryLine) (engine.UnitID, engine.Code) {
	if d.s.Henry.Status == Unassigned {
		return d.assignee(holder, l)
	}
	u, ok := unitByID(d.p, d.s.Henry.Unit)
	if !ok {
		return 0, judge.CodeNoUnit
	}
	return d.receiver(u, l)
}

func (d *decision) hold(id engine.UnitID) {
	u, _ := unitByID(d.p, id)
	d.s.Henry = Hiding{Status: Held, Power: u.Power, Unit: id, At: engine.NoRegion}
}

// act carries out an order about Henry VI by the player who holds him. lying is set if Henry is
// already abandoned, because the unit that kept him is gone.
func (d *decision) act(own engine.Own, lying bool) {
	k, s := d.h.line, d.s
	l, ok := own.(*HenryLine)
	if !ok {
		d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
		return
	}
	d.h.unit = s.Henry.Unit
	u, _ := unitByID(d.p, s.Henry.Unit)
	switch l.Deed {
	case Kill:
		d.h.kill = true
		d.set(k, engine.Succeeded, CodeHenryKilled)
	case Abandon:
		if lying {
			d.set(k, engine.Succeeded, CodeHenryAbandoned)
			return
		}
		at := d.r.b.at(u.At)
		if d.r.b.sea[at] {
			d.set(k, engine.IllegalOrder, CodeHenryAtSea)
			return
		}
		s.Henry = Hiding{Status: Abandoned, Power: engine.NoPower, At: at}
		d.h.left = true
		d.set(k, engine.Succeeded, CodeHenryAbandoned) // fate changes this if that unit takes him up again
	default:
		to, code := d.receiver(u, l)
		if code != "" {
			d.set(k, engine.IllegalOrder, code)
			return
		}
		d.hold(to)
		d.set(k, engine.Succeeded, CodeHenryTransferred)
	}
}

// receiver returns the unit that a transfer names (rule 53).
func (d *decision) receiver(from engine.Unit, l *HenryLine) (engine.UnitID, engine.Code) {
	near := func(u engine.Unit) bool {
		a, b := d.r.b.at(from.At), d.r.b.at(u.At)
		return a == b && d.r.b.sea[a] || d.r.b.step(a, b)
	}
	if l.Deed == ToPlayer {
		id := engine.UnitID(0)
		for _, u := range d.p.Units {
			if u.Power != l.Whom || u.ID == from.ID || !near(u) {
				continue
			}
			if id != 0 {
				return 0, CodeAmbiguousUnit
			}
			id = u.ID
		}
		if id == 0 {
			return 0, CodeOutOfReach
		}
		return id, ""
	}
	id, code := d.r.Unit(d.p, from.Power, l.Unit, engine.Receiver)
	if code != "" {
		return 0, code
	}
	if id == from.ID {
		return 0, judge.CodeItself
	}
	if u, _ := unitByID(d.p, id); !near(u) {
		return 0, CodeOutOfReach
	}
	return id, ""
}

// fate decides whether Henry VI is abandoned, drowns, is killed or is taken up at the end of a
// phase (rules 55, 57 to 59).
func (d *decision) fate() {
	s, a := d.s, d.res.After
	if s.Henry.Status == Held {
		for _, u := range d.lost {
			if u.ID != s.Henry.Unit {
				continue
			}
			at := d.r.b.at(u.At)
			s.Henry = Hiding{Status: Abandoned, Power: engine.NoPower, At: at}
			if d.r.b.sea[at] { // with a unit lost at sea he drowns
				s.Henry = Hiding{Status: Dead, Power: engine.NoPower, At: engine.NoRegion, Since: d.p.Phase}
			}
			break
		}
	}
	if d.h.kill {
		s.Henry = Hiding{Status: Dead, Power: engine.NoPower, At: engine.NoRegion, Since: d.p.Phase}
	}
	if s.Henry.Status == Abandoned {
		for _, u := range a.Units {
			if d.r.b.at(u.At) == s.Henry.At {
				s.Henry = Hiding{Status: Held, Power: u.Power, Unit: u.ID, At: engine.NoRegion}
				break
			}
		}
	}
	if d.h.left && s.Henry.Status == Held && s.Henry.Unit == d.h.unit {
		d.set(d.h.line, engine.Failed, CodeHenryRetaken)
	}
}

// stage records where Henry VI is at the end of a phase.
func (d *decision) stage() {
	st := &Stage{Phase: d.p.Phase, Hiding: d.s.Henry, Region: engine.NoRegion, Before: d.s.Way}
	switch d.s.Henry.Status {
	case Held:
		if u, ok := unitByID(d.res.After, d.s.Henry.Unit); ok {
			st.Unit, st.Region = u, d.r.b.at(u.At)
		}
	case Abandoned:
		st.Region = d.s.Henry.At
	}
	for k := range d.os {
		if o := &d.os[k]; o.Verb == VerbHenry && d.r.b.player(o.By) && o.Own != nil {
			st.Lines = append(st.Lines, fmt.Sprintf("%s: %s (%s)", d.r.m.Powers[o.By].Name, o.Own.Text(d.r.m), d.out[k].Verdict))
		}
	}
	d.s.Way = st
}
