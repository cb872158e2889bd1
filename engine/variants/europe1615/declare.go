package europe1615

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// declarations adjudicates wars, armistices, surrenders, neutrality and, in Fall, transfers (rules
// 47 to 55, 62). All are simultaneous: they depend on the pacts in effect before.
func (d *decision) declarations() {
	s := d.s
	next := s.Now.copy()
	s.Next = &next
	d.wars()
	d.armistices()
	d.surrenders()
	d.neutrals()
	d.transfers()
	d.stay()
}

// wars decides declarations of war (rules 49, 51).
func (d *decision) wars() {
	s, n := d.s, d.b.seats
	for by, k := range d.single(VerbWar, CodeOneWar) {
		if k < 0 {
			continue
		}
		me, l := engine.PowerID(by), d.os[k].Own.(*OwnOrder)
		name := d.r.j.PowerName(l.Whom)
		switch {
		case d.noPower(k, l.Whom):
		case s.Now.allied(me, l.Whom):
			d.tell(k, engine.IllegalOrder, CodeAlly, "%s is an ally", name)
		case s.Now.atWar(n, me, l.Whom):
			d.tell(k, engine.Void, CodeAlreadyAtWar, "there is a declared war with %s already", name)
		default:
			s.Next.setWar(n, me, l.Whom, true)
			s.Declarations[me]++
			d.tell(k, engine.Succeeded, CodeDeclared,
				"war on %s from the next movement phase; declaration %d of %s, at %d points each", name,
				s.Declarations[me], d.r.j.PowerName(me), d.b.t.Scoring.War)
		}
	}
}

// foe reports whether there is a declared war with the power that a line names. If there is none,
// it sets the line's outcome (rules 52, 53).
func (d *decision) foe(k int, l *OwnOrder) bool {
	if d.noPower(k, l.Whom) {
		return false
	}
	if !d.s.Now.atWar(d.b.seats, d.os[k].By, l.Whom) {
		d.tell(k, engine.IllegalOrder, CodeNotAtWar, "there is no declared war between %s and %s",
			d.r.j.PowerName(d.os[k].By), d.r.j.PowerName(l.Whom))
		return false
	}
	return true
}

// lines returns the indices of the valid lines with a verb, in the order written. If a power wrote
// several lines about one subject, equal ones count once, and different ones cancel each other.
// about returns the subject of a line.
func (d *decision) lines(v engine.Verb, about func(*OwnOrder) int) []int {
	type key struct {
		by    engine.PowerID
		about int
	}
	first := map[key]int{}
	bad := map[key]bool{}
	var out []int
	for k := range d.os {
		l := d.line(k, v)
		if l == nil {
			continue
		}
		at := key{d.os[k].By, about(l)}
		f, ok := first[at]
		switch {
		case !ok:
			first[at] = k
			out = append(out, k)
		case l.Same(d.os[f].Own):
			d.set(k, engine.Void, judge.CodeRepeated)
		default:
			d.set(k, engine.Void, judge.CodeContradictory)
			bad[at] = true
		}
	}
	good := out[:0]
	for _, k := range out {
		if bad[key{d.os[k].By, about(d.os[k].Own.(*OwnOrder))}] {
			d.set(k, engine.Void, judge.CodeContradictory)
			continue
		}
		good = append(good, k)
	}
	return good
}

func aboutWhom(l *OwnOrder) int { return int(l.Whom) }

// armistices ends the wars of powers that both write an armistice (rule 52).
func (d *decision) armistices() {
	n := d.b.seats
	wrote := make([]bool, n*n)
	var ks []int
	for _, k := range d.lines(VerbArmistice, aboutWhom) {
		l := d.os[k].Own.(*OwnOrder)
		if d.foe(k, l) {
			wrote[int(d.os[k].By)*n+int(l.Whom)] = true
			ks = append(ks, k)
		}
	}
	for _, k := range ks {
		a, c := d.os[k].By, d.os[k].Own.(*OwnOrder).Whom
		if !wrote[int(c)*n+int(a)] {
			d.tell(k, engine.Void, CodeNotAgreed, "%s did not write it", d.r.j.PowerName(c))
			continue
		}
		d.s.Next.setWar(n, a, c, false)
		d.s.Next.setWar(n, c, a, false)
		d.tell(k, engine.Succeeded, CodePeace, "peace between %s and %s from the next movement phase",
			d.r.j.PowerName(a), d.r.j.PowerName(c))
	}
}

// surrenders ends the losers' wars with the victors and pays indemnities (rules 53, 54).
func (d *decision) surrenders() {
	s, n := d.s, d.b.seats
	gives := make([]int, n*n) // loser by victor: index of the line of surrender, or -1
	agreed := make([]int, n*n)
	for i := range gives {
		gives[i], agreed[i] = -1, -1
	}
	var losers, accepts []int
	d.smaller()
	for _, k := range d.lines(VerbSurrender, aboutWhom) {
		if l := d.os[k].Own.(*OwnOrder); d.foe(k, l) {
			gives[int(d.os[k].By)*n+int(l.Whom)] = k
			losers = append(losers, k)
		}
	}
	for _, k := range d.lines(VerbAccept, aboutWhom) {
		l := d.os[k].Own.(*OwnOrder)
		by := d.os[k].By
		if !d.b.seat(l.Whom) || gives[int(l.Whom)*n+int(by)] < 0 {
			d.tell(k, engine.Void, CodeNoSurrender, "%s does not surrender to %s",
				d.b.nameOr(l.Whom, l.Named), d.r.j.PowerName(by))
			continue
		}
		agreed[int(l.Whom)*n+int(by)] = l.Count
		accepts = append(accepts, k)
	}
	had := make([]int, n)
	copy(had, s.Treasury)
	paid := make([]int, n)
	for _, loser := range d.b.order {
		for _, k := range losers {
			if d.os[k].By == loser {
				d.surrender(k, had, paid, gives, agreed)
			}
		}
	}
	for _, k := range accepts {
		l := d.os[k].Own.(*OwnOrder)
		offer := d.os[gives[int(l.Whom)*n+int(d.os[k].By)]].Own.(*OwnOrder).Count
		if offer != l.Count {
			d.tell(k, engine.Void, CodeNotAgreed, "%s offered %d, not %d", d.r.j.PowerName(l.Whom), offer, l.Count)
			continue
		}
		d.tell(k, engine.Succeeded, CodeAgreed, "%s surrenders for %d", d.r.j.PowerName(l.Whom), offer)
	}
}

// smaller keeps the smallest of a power's several offers of surrender to another (ruling 3).
func (d *decision) smaller() {
	least := map[[2]engine.PowerID]int{}
	for k := range d.os {
		l := d.line(k, VerbSurrender)
		if l == nil {
			continue
		}
		at := [2]engine.PowerID{d.os[k].By, l.Whom}
		f, ok := least[at]
		switch {
		case !ok:
			least[at] = k
		case l.Count < d.os[f].Own.(*OwnOrder).Count:
			d.tell(f, engine.Void, judge.CodeContradictory, "it also surrenders for %d: the smaller sum counts", l.Count)
			least[at] = k
		case l.Count > d.os[f].Own.(*OwnOrder).Count:
			d.tell(k, engine.Void, judge.CodeContradictory, "it also surrenders for %d: the smaller sum counts",
				d.os[f].Own.(*OwnOrder).Count)
		}
	}
}

// surrender carries out one surrender: it ends the wars with the victor and its allies, and pays.
// had is each treasury at the opening of the phase, and paid what each loser has paid so far.
func (d *decision) surrender(k int, had, paid, gives, agreed []int) {
	s, n := d.s, d.b.seats
	l := d.os[k].Own.(*OwnOrder)
	loser, x := d.os[k].By, l.Whom
	side := []engine.PowerID{x}
	if league := s.Now.league(x); league != nil {
		side = league.Members
	}
	for _, m := range side {
		s.Next.setWar(n, loser, m, false)
		s.Next.setWar(n, m, loser, false)
	}
	at := int(loser)*n + int(x)
	if gives[int(x)*n+int(loser)] >= 0 { // they surrender to each other
		d.tell(k, engine.Succeeded, CodePeace, "%s and %s surrender to each other: peace, and nobody pays",
			d.r.j.PowerName(loser), d.r.j.PowerName(x))
		return
	}
	above := max(0, had[loser]-d.b.t.Treasury.Floor-paid[loser])
	sum, how := above/2, fmt.Sprintf("not agreed, so half of the %d above %d", above, d.b.t.Treasury.Floor)
	if agreed[at] == l.Count {
		sum, how = min(l.Count, above), "as agreed"
		if l.Count > above {
			how = fmt.Sprintf("%d was agreed, and there are %d above %d", l.Count, above, d.b.t.Treasury.Floor)
		}
	}
	paid[loser] += sum
	s.Treasury[loser] -= sum
	share := sum / len(side)
	for _, m := range side {
		s.Treasury[m] += share
	}
	s.Treasury[x] += sum - share*len(side)
	d.tell(k, engine.Succeeded, CodePeace, "%s pays %s %d: %s; treasury %d", d.r.j.PowerName(loser), d.r.j.PowerName(x),
		sum, how, s.Treasury[loser])
}

// neutrals decides declarations of neutrality (rule 55).
func (d *decision) neutrals() {
	s, n := d.s, d.b.seats
	for by, k := range d.single(VerbNeutral, judge.CodeContradictory) {
		if k < 0 {
			continue
		}
		me := engine.PowerID(by)
		why := ""
		for i := range n {
			if s.Now.hostile(n, me, engine.PowerID(i)) {
				why = "hostile to " + d.r.j.PowerName(engine.PowerID(i))
				break
			}
		}
		if why == "" && s.Now.league(me) != nil {
			why = "in an alliance"
		}
		for i := range d.os {
			if o := &d.os[i]; why == "" && o.Verb == VerbWar && o.By == me {
				why = "declaring war on the same sheet"
			}
		}
		if why != "" {
			d.tell(k, engine.Void, CodeNotNeutral, "%s is %s", d.r.j.PowerName(me), why)
			continue
		}
		d.tell(k, engine.Succeeded, CodeDeclared, "%s declares itself neutral", d.r.j.PowerName(me))
	}
}

// transfers decides which regions held by a friend's unit go to its owner (rule 62).
func (d *decision) transfers() {
	s := d.s
	for _, k := range d.lines(VerbTransfer, func(l *OwnOrder) int { return int(l.Region) }) {
		l, by := d.os[k].Own.(*OwnOrder), d.os[k].By
		if l.Region == engine.NoRegion || s.Control[l.Region].By != by {
			d.tell(k, engine.IllegalOrder, CodeNotYours, "%s does not control %s", d.r.j.PowerName(by), d.regionOr(l))
			continue
		}
		if l.Whom == by || l.Whom == engine.NoPower || d.b.seat(l.Whom) && s.Out[l.Whom] {
			d.tell(k, engine.IllegalOrder, CodeNoPower, "it must go to another power or state")
			continue
		}
		u, there := d.b.unitIn(d.p.Units, l.Region)
		if !there || u.Power != l.Whom || !d.b.friends(s, u.Power, by) {
			d.tell(k, engine.Void, CodeNoProxy, "no unit of %s stands in %s as a friend's",
				d.b.nameOr(l.Whom, l.Named), d.regionOr(l))
			continue
		}
		s.Transfers = append(s.Transfers, Grant{l.Region, l.Whom})
		d.tell(k, engine.Succeeded, CodeAnnounced, "%s has %s from Winter on, if its unit still stands there as a friend's",
			d.r.j.PowerName(l.Whom), d.regionOr(l))
	}
}

func (d *decision) regionOr(l *OwnOrder) string {
	if l.Region == engine.NoRegion {
		return l.Named
	}
	return d.r.j.RegionName(l.Region)
}

// nameOr returns a power's name, or else what was written.
func (b *board) nameOr(p engine.PowerID, said string) string {
	if p >= 0 && int(p) < len(b.m.Powers) {
		return b.m.Powers[p].Name
	}
	if said != "" {
		return said
	}
	return "nobody"
}
