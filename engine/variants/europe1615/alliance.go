package europe1615

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/lists"
)

// alliances adjudicates leaving, forming, and joining allies' wars (rules 56 to 61).
func (d *decision) alliances() {
	s := d.s
	if s.Next == nil {
		next := s.Now.copy()
		s.Next = &next
	}
	for by, k := range d.single(VerbLeave, judge.CodeContradictory) {
		if k < 0 {
			continue
		}
		me := engine.PowerID(by)
		if s.Now.league(me) == nil {
			d.set(k, engine.IllegalOrder, CodeNoAlliance)
			continue
		}
		s.Next.leave(me)
		d.tell(k, engine.Succeeded, CodeLeft, "%s leaves %s", d.r.j.PowerName(me), d.b.leagueName(s.Now.league(me)))
	}
	d.form()
	d.takeOver()
	d.stay()
}

// form decides which alliances form: those whose members all wrote the same set (rules 56, 57, 61).
func (d *decision) form() {
	s := d.s
	line := d.single(VerbAlly, judge.CodeContradictory)
	sets := make([][]engine.PowerID, d.b.seats) // by seat: the set that each power wrote
	for by, k := range line {
		if k >= 0 {
			if l := d.os[k].Own.(*OwnOrder); d.memberCode(k, l) {
				sets[by] = l.Members
			}
		}
	}
	was := *s.Next
	was.Leagues = slices.Clone(was.Leagues)
	for _, by := range d.b.order {
		k, set := line[by], sets[by]
		if set == nil {
			continue
		}
		switch code, says := d.alliance(&was, by, set, sets); code {
		case CodeAllied:
			if !slices.ContainsFunc(s.Next.Leagues, func(l League) bool { return slices.Equal(l.Members, set) }) {
				d.join(&was, set, line)
			}
			d.tell(k, engine.Succeeded, CodeAllied, "%s are allied from the next movement phase", d.b.nameList(set))
		default:
			d.tell(k, engine.Void, code, says)
		}
	}
}

// memberCode reports whether the powers on a line can form an alliance. If they cannot, it sets the
// line's outcome (rule 56).
func (d *decision) memberCode(k int, l *OwnOrder) bool {
	if len(l.Members) < 2 {
		d.tell(k, engine.IllegalOrder, CodeNoPower, "an alliance needs another power")
		return false
	}
	return !slices.ContainsFunc(l.Members, func(m engine.PowerID) bool { return m != d.os[k].By && d.noPower(k, m) })
}

// alliance returns the code and the sentence for a power's line. was holds the alliances that
// remain after members have left theirs.
func (d *decision) alliance(was *Pacts, by engine.PowerID, set []engine.PowerID,
	sets [][]engine.PowerID) (engine.Code, string) {
	for _, m := range set {
		l := was.league(m)
		switch {
		case l == nil:
		case slices.Equal(l.Members, set):
			return CodeAlreadyAllied, d.b.nameList(set) + " are allied already"
		case slices.ContainsFunc(l.Members, func(x engine.PowerID) bool { return !slices.Contains(set, x) }):
			return CodeOtherAlliance, d.r.j.PowerName(m) + " is in " + d.b.leagueName(l) + ", with others"
		}
	}
	for i, m := range set {
		for _, x := range set[i+1:] {
			if was.atWar(d.b.seats, m, x) {
				return CodeAtWar, d.r.j.PowerName(m) + " and " + d.r.j.PowerName(x) + " have a declared war"
			}
		}
	}
	for _, m := range set {
		if !slices.Equal(sets[m], set) {
			return CodeNotAgreed, d.r.j.PowerName(m) + " did not write the same members"
		}
	}
	return CodeAllied, ""
}

func (d *decision) join(was *Pacts, set []engine.PowerID, line []int) {
	s := d.s
	l := League{Members: set}
	for _, by := range d.b.order {
		if slices.Contains(set, by) && l.Name == "" {
			l.Name = d.os[line[by]].Own.(*OwnOrder).Name
		}
	}
	for _, by := range d.b.order {
		if old := was.league(by); slices.Contains(set, by) && l.Name == "" && old != nil {
			l.Name = old.Name
		}
	}
	s.Next.Leagues = slices.DeleteFunc(s.Next.Leagues, func(x League) bool { return slices.Contains(set, x.Members[0]) })
	s.Next.Leagues = append(s.Next.Leagues, l)
	slices.SortFunc(s.Next.Leagues, func(a, b League) int { return int(a.Members[0]) - int(b.Members[0]) })
}

// takeOver makes the allies of a power that has declared war declare it too (rule 59).
func (d *decision) takeOver() {
	s, n := d.s, d.b.seats
	stood := s.Next.copy()
	for i := range n {
		dec := engine.PowerID(i)
		l := s.Next.league(dec)
		if l == nil {
			continue
		}
		for k := range n {
			on := engine.PowerID(k)
			if !stood.war(n, dec, on) || slices.Contains(l.Members, on) {
				continue
			}
			fresh := !s.Now.war(n, dec, on)
			for _, m := range l.Members {
				if m == dec || !fresh && s.Now.allied(dec, m) || stood.atWar(n, m, on) || s.Next.war(n, m, on) {
					continue
				}
				s.Next.setWar(n, m, on, true)
				s.Declarations[m]++
			}
		}
	}
}

func (b *board) leagueName(l *League) string {
	if l.Name != "" {
		return "the " + strings.TrimPrefix(l.Name, "the ")
	}
	return "the alliance of " + b.nameList(l.Members)
}

// nameList joins the names of powers: "Denmark, England and France".
func (b *board) nameList(ps []engine.PowerID) string {
	names := lists.Map(ps, func(p engine.PowerID) string { return b.m.Powers[p].Name })
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
}
