package warwick

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// decision is a phase being adjudicated.
type decision struct {
	r     *Rules
	p     *engine.Position // cleaned by Rules.sound
	s     *State           // the state after the phase
	os    []engine.Order
	out   []engine.Outcome // by order: its outcome
	align []Person         // alignments while the orders are judged (rule 43)
	sole  engine.PowerID   // the sole claimant while the orders are judged
	h     deed             // what happens to Henry VI in this phase
	lost  []engine.Unit    // units that left the board in this phase, with their last places
	mv    *moving          // only in a movement phase
	res   *engine.Resolution
	joint []engine.PowerID // by power: with whom it asks for a joint win
	votes []bool           // by power: whether it votes to end the game
}

// begin decides declarations, orders about Henry VI, and the sole claimant (rule 15 a to c).
func (r *Rules) begin(p *engine.Position, orders []engine.Order, mv *moving) *decision {
	n := len(r.m.Powers)
	mv.out = slices.Grow(mv.out[:0], len(orders))[:len(orders)]
	d := &decision{r: r, p: p, s: r.state(p).next(n), os: orders, out: mv.out}
	if p.Phase.Step == engine.Retreats { // pages of this phase report the alignments that lapsed in the movement phase (rule 75)
		d.s.Lapsed = slices.Clone(r.state(p).Lapsed)
	}
	none := engine.Reason{By: engine.NoPlace, Where: engine.NoRegion}
	own := false
	for k := range orders {
		o := &orders[k]
		d.out[k] = engine.Outcome{Order: o, Verdict: engine.IllegalOrder, Reason: none}
		switch {
		case !r.b.player(o.By):
			d.out[k].Reason.Code = judge.CodeNotYours
		case d.s.Out[o.By]:
			d.out[k].Reason.Code = CodeOutOfGame
		}
		own = own || o.Verb >= engine.VerbOwn
	}
	if own {
		d.declarations()
	}
	d.henryLines()
	d.s.recount(p.Phase.Step == engine.Movement)
	d.align, d.sole = d.s.Align, d.s.Sole.Power
	if own {
		d.endings()
	}
	return d
}

func (d *decision) set(k int, v engine.Verdict, c engine.Code) {
	d.out[k].Verdict, d.out[k].Reason.Code = v, c
}

func (d *decision) open(k int) bool { return d.out[k].Reason.Code == "" }

// single finds the only valid line of each player with a verb. Repeated lines count once; different
// lines cancel each other (rules 34, 52). The result has an index for each power, or -1.
func (d *decision) single(v engine.Verb) []int {
	line := make([]int, len(d.r.m.Powers))
	for i := range line {
		line[i] = -1
	}
	var bad []bool
	for k := range d.os {
		o := &d.os[k]
		if o.Verb != v || !d.open(k) {
			continue
		}
		first := line[o.By]
		switch {
		case first < 0:
			line[o.By] = k
		case d.alike(&d.os[first], o):
			d.set(k, engine.Void, judge.CodeRepeated)
		default:
			d.set(k, engine.IllegalOrder, judge.CodeContradictory)
			if bad == nil {
				bad = make([]bool, len(line))
			}
			bad[o.By] = true
		}
	}
	for by := range bad {
		if bad[by] {
			d.set(line[by], engine.IllegalOrder, judge.CodeContradictory)
			line[by] = -1
		}
	}
	return line
}

// alike reports whether two lines of a player mean the same. To declare for oneself is to claim the
// throne (rule 25). To give Henry VI to a unit is the same as to give him to that unit's player.
func (d *decision) alike(a, b *engine.Order) bool {
	if sameOwn(a.Own, b.Own) {
		return true
	}
	if x, ok := a.Own.(*Declaration); ok {
		y, ok := b.Own.(*Declaration)
		return ok && x.of(a.By, d.s.King) == y.of(b.By, d.s.King)
	}
	x, ok1 := a.Own.(*HenryLine)
	y, ok2 := b.Own.(*HenryLine)
	if !ok1 || !ok2 || x.Deed > ToPlayer || y.Deed > ToPlayer {
		return false
	}
	i, c1 := d.meant(a.By, x)
	k, c2 := d.meant(b.By, y)
	return c1 == "" && c2 == "" && i == k
}

func sameOwn(a, b engine.Own) bool {
	if a == nil || b == nil {
		return a == nil && b == nil
	}
	return a.Same(b)
}

// declarations decides all declarations simultaneously (rules 30 to 34).
func (d *decision) declarations() {
	s := d.s
	line := d.single(VerbDeclare)
	wish := func(by int) (Person, bool) {
		if line[by] < 0 {
			return Nobody, false
		}
		o, ok := d.os[line[by]].Own.(*Declaration)
		if !ok {
			return Nobody, false
		}
		x := o.of(engine.PowerID(by), s.King)
		return x, x == Nobody || x == Henry || x == TheKing || d.r.b.isPlayer(x)
	}
	for by := range line { // claims first, so that "has claimed" includes those of this phase
		if x, ok := wish(by); ok && x == Person(by) {
			s.Claimed[by] = true
		}
	}
	for by, k := range line {
		if k < 0 {
			continue
		}
		x, ok := wish(by)
		switch {
		case !ok:
			d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
		case x == Henry && s.Henry.Status == Dead, x >= 0 && s.Out[x], x == TheKing: // the person is dead or out, or there is no King
			d.set(k, engine.Void, CodePersonGone)
		case x != Person(by) && x != Nobody && s.Claimed[by] && s.claims(x):
			d.set(k, engine.Void, CodeNeverAllies)
		case s.Align[by] == x:
			d.set(k, engine.Succeeded, CodeUnchanged)
		default:
			d.set(k, engine.Succeeded, CodeDeclared)
			s.Align[by] = x
		}
	}
	s.lapse()
}
