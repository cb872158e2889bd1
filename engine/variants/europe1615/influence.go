package europe1615

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// influence decides placements, then attacks, then statuses and markers (rules 11 to 27, 39).
func (d *decision) influence() {
	for k := range d.os {
		if l := d.line(k, VerbPlace); l != nil {
			d.place(k, l)
		}
	}
	d.attacks()
	d.b.refresh(d.s)
}

// place decides a line that places points (rules 11 to 15).
func (d *decision) place(k int, l *OwnOrder) {
	s, by := d.s, d.os[k].By
	name := d.r.j.PowerName(l.State)
	switch code := d.stateCode(l); {
	case code == CodeNoState:
		d.tell(k, engine.IllegalOrder, code, "%s is no minor state", d.stateName(l))
	case code == CodeControlled:
		d.tell(k, engine.IllegalOrder, code, "%s has fallen: nobody places points there", name)
	case l.Count < 1:
		d.set(k, engine.IllegalOrder, CodeNoPoints)
	case d.b.sanction(s, d.r.revolts, l.State, by, d.p.Phase.Year) != "":
		d.tell(k, engine.IllegalOrder, CodeSanction, d.b.sanction(s, d.r.revolts, l.State, by, d.p.Phase.Year))
	case l.Count > s.Available[by]:
		d.tell(k, engine.Void, CodeTooManyPoints, "%s, and %d left", points(l.Count), s.Available[by])
	default:
		was := s.points(l.State)[by]
		s.points(l.State)[by] += l.Count
		s.Available[by] -= l.Count
		d.tell(k, engine.Succeeded, CodePlaced, "%s had %d in %s; now %d; %d left", d.r.j.PowerName(by), was, name,
			was+l.Count, s.Available[by])
	}
}

// stateCode returns why a state accepts neither points nor attacks, or "" (rules 13, 23).
func (d *decision) stateCode(l *OwnOrder) engine.Code {
	switch {
	case l.State == engine.NoPower || !d.b.exists(d.s, l.State):
		return CodeNoState
	case d.b.fallen(d.s, l.State):
		return CodeControlled
	}
	return ""
}

func (d *decision) stateName(l *OwnOrder) string {
	if l.Named != "" {
		return l.Named
	}
	return d.r.j.PowerName(l.State)
}

// sanction says why a power may not place points in a state, or returns "" (rules 14 to 16).
func (b *board) sanction(s *State, revolts map[string]bool, state, by engine.PowerID, year int) string {
	name := b.m.Powers[state].Name
	for _, x := range b.bars {
		if !has(x.states, state) || x.from != 0 && year < x.from || x.until != 0 && year > x.until {
			continue
		}
		since := ""
		if x.from != 0 {
			since = fmt.Sprintf(" since %d", x.from)
		} else if x.until != 0 {
			since = fmt.Sprintf(" until the end of %d", x.until)
		}
		switch {
		case x.faith != NoFaith && b.faith[by] == x.faith:
			return fmt.Sprintf("%s powers may not place points in %s%s", faithWord(x.faith), name, since)
		case x.power != engine.NoPower && x.power == by:
			return fmt.Sprintf("%s may not place points in %s%s", b.m.Powers[by].Name, name, since)
		case x.only != engine.NoPower && x.only != by:
			return fmt.Sprintf("only %s may place points in %s%s", b.m.Powers[x.only].Name, name, since)
		}
	}
	for i, x := range b.closed {
		if x == state && s.Maghreb <= i && b.openers[i] != engine.NoPower {
			return fmt.Sprintf("%s is closed until a unit of %s has moved", name, b.m.Powers[b.openers[i]].Name)
		}
	}
	for _, x := range b.secede {
		if revolts[x.option] && year >= x.year && x.region != engine.NoRegion &&
			b.free[x.region] == state && b.faith[by] != x.only {
			return fmt.Sprintf("only %s powers may place points in %s", faithWord(x.only), name)
		}
	}
	return ""
}

func faithWord(f Faith) string {
	return [...]string{"", "Protestant", "Catholic"}[f]
}

func has(list []engine.PowerID, p engine.PowerID) bool {
	return slices.Contains(list, p)
}

// attacks decides the diplomatic attacks, in the attackers' order of precedence (rules 20 to 23).
func (d *decision) attacks() {
	first := d.single(VerbAttack, CodeOneAttack)
	for _, by := range d.b.order {
		k := first[by]
		if k < 0 {
			continue
		}
		s, l := d.s, d.os[k].Own.(*OwnOrder)
		name, me := d.r.j.PowerName(l.State), d.r.j.PowerName(by)
		switch code := d.stateCode(l); {
		case code == CodeNoState:
			d.tell(k, engine.IllegalOrder, code, "%s is no minor state", d.stateName(l))
			continue
		case code == CodeControlled:
			d.tell(k, engine.IllegalOrder, code, "%s has fallen: nobody attacks there", name)
			continue
		case d.noPower(k, l.Whom):
			continue
		}
		points := s.points(l.State)
		mine, theirs := &points[by], &points[l.Whom]
		n := min(*mine, *theirs)
		it := d.r.j.PowerName(l.Whom)
		if n == 0 {
			d.tell(k, engine.Failed, CodeNoInfluence, "%s had %s %d and %s %d", name, me, *mine, it, *theirs)
			continue
		}
		d.tell(k, engine.Succeeded, CodeReduced, "%s had %s %d and %s %d; now %d and %d", name, me, *mine, it,
			*theirs, *mine-n, *theirs-n)
		*mine -= n
		*theirs -= n
	}
}

// noPower reports whether a line names its own writer, an eliminated power or no power. If so, it
// sets the line's outcome (rules 23, 49).
func (d *decision) noPower(k int, whom engine.PowerID) bool {
	says := ""
	switch {
	case !d.b.seat(whom):
		says = "no power is named"
	case whom == d.os[k].By:
		says = "a power does not turn against itself"
	case d.s.Out[whom]:
		says = d.r.j.PowerName(whom) + " is eliminated"
	default:
		return false
	}
	d.tell(k, engine.IllegalOrder, CodeNoPower, says)
	return true
}

// single finds the only valid line of each power with a verb. Repeated lines count once; different
// lines all get the code. The result has an index for each player, or -1.
func (d *decision) single(v engine.Verb, code engine.Code) []int {
	line := make([]int, d.b.seats)
	for i := range line {
		line[i] = -1
	}
	var bad []engine.PowerID
	for k := range d.os {
		l := d.line(k, v)
		if l == nil {
			continue
		}
		by := d.os[k].By
		first := line[by]
		switch {
		case first < 0:
			line[by] = k
		case l.Same(d.os[first].Own):
			d.set(k, engine.Void, judge.CodeRepeated)
		default:
			d.set(k, engine.Void, code)
			bad = append(bad, by)
		}
	}
	for _, by := range bad {
		if line[by] >= 0 {
			d.set(line[by], engine.Void, code)
			line[by] = -1
		}
	}
	return line
}
