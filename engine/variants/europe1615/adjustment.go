package europe1615

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// winter is a Winter Adjustment being adjudicated.
type winter struct {
	*decision
	a     *engine.Position
	taken []bool // by region: captured in this Winter (rule 69)
}

// adjustment adjudicates a Winter Adjustment, in the sequence of rules 63 to 78.
func (d *decision) adjustment() {
	d.stay()
	w := &winter{decision: d, a: d.res.After, taken: make([]bool, len(d.r.m.Regions))}
	w.hands()
	w.falls()
	w.eliminations()
	d.b.refresh(d.s)
	w.numbers()
	for i := range d.s.Control { // rule 78: without an occupier control ends
		if d.s.Control[i].By != engine.NoPower && !w.stands(engine.RegionID(i)) {
			w.release(engine.RegionID(i))
		}
	}
	d.s.Worn, d.s.Transfers = nil, nil
	d.res.Outcomes = d.out
}

func (w *winter) stands(r engine.RegionID) bool {
	_, is := w.b.unitIn(w.a.Units, r)
	return is
}

// hands decides who holds each region, for all regions at once by the position at the opening of
// the phase (rules 62 to 70).
func (w *winter) hands() {
	b, old, s := w.b, w.old, w.s
	stood := make([]*engine.Unit, len(s.Control)) // by region
	for i := range w.p.Units {
		u := &w.p.Units[i]
		stood[b.at(u.At)] = u
	}
	for i := range s.Control {
		r := engine.RegionID(i)
		if b.sea[r] || b.home[r] == engine.NoPower {
			continue
		}
		u, there := stood[r], stood[r] != nil
		by := old.Control[r].By
		switch {
		case by == engine.NoPower && !there:
		case by == engine.NoPower:
			h := b.holder(old, r)
			if !b.friends(old, u.Power, h) && !(b.minor(h) && old.Status[h] == Neutral) { // rule 65
				w.capture(r, u.Power)
			}
		case !there:
			w.release(r)
		case w.granted(r, *u, by):
			w.take(r, u.Power)
		case u.Power == by || b.friends(old, u.Power, by): // rule 66
		default:
			w.capture(r, u.Power)
		}
	}
}

// granted reports whether a transfer gives a region to the owner of the unit in it (rule 62).
func (w *winter) granted(r engine.RegionID, u engine.Unit, by engine.PowerID) bool {
	return slices.Contains(w.old.Transfers, Grant{r, u.Power}) && w.b.friends(w.old, u.Power, by)
}

// capture gives a region to the owner of the unit in it or, if that is a friend of the region's
// home power, back to this power (rules 64, 67).
func (w *winter) capture(r engine.RegionID, to engine.PowerID) {
	b, old := w.b, w.old
	o := b.origin(old, r)
	alive := b.seat(o) && !old.Out[o] || b.minor(o) && !b.fallen(old, o)
	if o != to && alive && b.friends(old, o, to) {
		w.s.Control[r] = Control{By: engine.NoPower}
		return
	}
	w.take(r, to)
	w.taken[r] = old.Control[r].By == engine.NoPower // a loss in an earlier Winter does not count (ruling 1)
}

// take gives a region to an owner: it is free if it is the owner's own; otherwise it is controlled
// and gets a mark (rules 67, 69, 70).
func (w *winter) take(r engine.RegionID, to engine.PowerID) {
	s, b := w.s, w.b
	switch {
	case b.home[r] == to:
		if s.Pliant[r] {
			s.Pliant[r] = false
			clear(s.points(b.free[r]))
		}
		s.Control[r] = Control{By: engine.NoPower}
	case b.origin(w.old, r) == to:
		s.Control[r] = Control{By: engine.NoPower}
	default:
		s.Control[r] = b.marks(w.old, r, to)
	}
}

// marks returns who controls a region that has just been taken, with the mark of rule 70.
func (b *board) marks(s *State, r engine.RegionID, by engine.PowerID) Control {
	c := Control{By: by}
	o := b.origin(s, r)
	land := b.belief(s, o)
	if b.minor(o) {
		land = s.Marker[o]
	}
	mine := b.belief(s, by)
	rebel := slices.ContainsFunc(b.secede, func(x secession) bool { return x.region == r })
	switch {
	case rebel && b.seat(by) && mine == Protestant:
		c.Mark = Black
	case land == NoFaith || mine == NoFaith:
	case land == mine:
		c.Mark = White
	case b.value[r] == 0:
		c.Mark = Black
	default:
		c.Mark, c.Revolt = Red, b.value[r]
	}
	return c
}

// belief returns the confession of the owner of a region. A state has its marker's confession or,
// without a marker, that of the power to which it is aligned.
func (b *board) belief(s *State, p engine.PowerID) Faith {
	switch {
	case b.seat(p):
		return b.faith[p]
	case !b.minor(p):
		return NoFaith
	case s.Marker[p] != NoFaith:
		return s.Marker[p]
	case s.Status[p] >= 0:
		return b.faith[s.Status[p]]
	}
	return NoFaith
}

// release ends the control of a region (rules 68, 69). The region of a state is free again. The
// region of a power returns to it; but a home centre that was not captured in this Winter becomes a
// state, and so does any region of an eliminated power.
func (w *winter) release(r engine.RegionID) {
	s, b := w.s, w.b
	s.Control[r] = Control{By: engine.NoPower}
	o := b.home[r]
	if s.Pliant[r] || !b.seat(o) || b.free[r] == engine.NoPower {
		return
	}
	if s.Out[o] || b.m.Regions[r].SupplyCentre && !w.taken[r] {
		s.Pliant[r] = true
	}
}

func (w *winter) disband(gone []bool) {
	w.a.Units = slices.DeleteFunc(w.a.Units, func(u engine.Unit) bool { return gone[u.Power] })
	for i := range w.s.Control {
		if by := w.s.Control[i].By; by != engine.NoPower && gone[by] {
			w.release(engine.RegionID(i))
		}
	}
}

// falls disbands states that have fallen, or whose only region was returned to its power (rules 69,
// 74); states that this frees rise again.
func (w *winter) falls() {
	gone := make([]bool, len(w.r.m.Powers))
	for i := range gone {
		p := engine.PowerID(i)
		gone[i] = w.b.minor(p) && (!w.b.exists(w.s, p) || w.b.fallen(w.s, p))
	}
	w.disband(gone)
}

// eliminations eliminates powers without a home centre (rule 75).
func (w *winter) eliminations() {
	s, b := w.s, w.b
	gone := make([]bool, len(w.r.m.Powers))
	for i := range b.seats {
		p := engine.PowerID(i)
		if s.Out[i] || len(b.centres[p]) == 0 {
			continue
		}
		gone[i] = !slices.ContainsFunc(b.centres[p], func(r engine.RegionID) bool { return b.holder(s, r) == p })
		if !gone[i] {
			continue
		}
		s.Out[i] = true
		for k := range b.m.Powers {
			s.points(engine.PowerID(k))[i] = 0
		}
		s.Treasury[i], s.Available[i], s.Bought[i] = 0, 0, 0
		s.Now.forget(b.seats, p)
		if s.Next != nil {
			s.Next.forget(b.seats, p)
		}
	}
	w.disband(gone)
	for i := range s.Control {
		if o := b.home[i]; b.seat(o) && gone[o] && s.Control[i].By == engine.NoPower && b.free[i] != engine.NoPower {
			s.Pliant[i] = true
		}
	}
}

// numbers raises missing armies of states and removes surplus units (rules 76, 77).
func (w *winter) numbers() {
	s, b := w.s, w.b
	excess := make([]int, len(b.m.Powers))
	for i := range b.m.Powers {
		p := engine.PowerID(i)
		if s.Status[i] == NoState || s.Status[i] == Controlled {
			continue
		}
		due := w.due(p)
		for _, u := range w.a.Units {
			if u.Power == p {
				due--
			}
		}
		for _, r := range b.centres[p] {
			if due > 0 && s.Control[r].By == engine.NoPower && !w.stands(r) {
				w.raise(w.a, p, r)
				due--
			}
		}
		excess[i] = max(0, -due)
	}
	w.removals(excess)
	for i := range excess {
		for ; excess[i] > 0; excess[i]-- {
			w.remove(b.farthest(w.a.Units, engine.PowerID(i)))
		}
	}
}

// due returns how many units a state may have: one for each of its own free centres and of the
// centres that it controls, unless in revolt (rule 76).
func (w *winter) due(p engine.PowerID) int {
	return w.b.due(w.s, p)
}

func (b *board) due(s *State, p engine.PowerID) int {
	n := 0
	for _, r := range b.centres[p] {
		if s.Control[r].By == engine.NoPower {
			n++
		}
	}
	for i := range s.Control {
		if c := &s.Control[i]; c.By == p && c.Mark != Red && b.m.Regions[i].SupplyCentre {
			n++
		}
	}
	return n
}

// removals carries out the removals ordered, in the sequence of the sheets (rule 77).
func (w *winter) removals(excess []int) {
	gone := map[engine.UnitID]bool{}
	for k := range w.os {
		if !w.open(k) {
			continue
		}
		o := &w.os[k]
		u, there := w.b.unitIn(w.p.Units, w.b.at(o.At))
		if there {
			w.out[k].Unit = u
		}
		name := w.r.j.PowerName(u.Power)
		switch {
		case !there:
			w.set(k, engine.IllegalOrder, judge.CodeNoUnit)
		case o.Kind != engine.NoKind && o.Kind != u.Kind:
			w.set(k, engine.IllegalOrder, judge.CodeWrongKind)
		case w.b.seat(u.Power) && u.Power != o.By:
			w.set(k, engine.IllegalOrder, judge.CodeNotYours)
		case w.b.seat(u.Power):
			w.tell(k, engine.Void, CodeNoExcess, "powers remove no units of their own")
		case gone[u.ID]:
			w.set(k, engine.Void, judge.CodeRepeated)
		case w.s.Status[u.Power] != o.By:
			w.tell(k, engine.Void, CodeNotAligned, "%s is %s", name, w.b.standing(w.s, u.Power))
		case excess[u.Power] == 0:
			w.tell(k, engine.Void, CodeNoExcess, "%s has no more units than its %d", name, w.due(u.Power))
		default:
			excess[u.Power]--
			gone[u.ID] = true
			w.removeUnit(u)
			w.tell(k, engine.Succeeded, judge.CodeRemoved, "%s may keep %d", name, w.due(u.Power))
		}
	}
}

func (w *winter) remove(u engine.Unit) {
	if u.ID == 0 {
		return
	}
	w.removeUnit(u)
	o := judge.Unordered(u, judge.CodeRemoved)
	o.Text = w.r.j.PowerName(u.Power) + " has more units than centres: the farthest from them goes"
	if len(w.b.centres[u.Power]) == 0 {
		o.Text = w.r.j.PowerName(u.Power) + " has no centre for it: the farthest from its land goes"
	}
	w.out = append(w.out, o)
}

func (w *winter) removeUnit(u engine.Unit) {
	w.a.Units = slices.DeleteFunc(w.a.Units, func(v engine.Unit) bool { return v.ID == u.ID })
}

// farthest returns the unit of a state that is farthest from its centres, or from its land if it
// has none (ruling 4); of equals, the one whose region id comes first (rule 77).
func (b *board) farthest(us []engine.Unit, p engine.PowerID) engine.Unit {
	best, far := engine.Unit{}, int16(-1)
	own := b.centres[p]
	if len(own) == 0 {
		own = b.regions[p]
	}
	for _, u := range us {
		if u.Power != p {
			continue
		}
		x := unreached
		for _, r := range own {
			x = min(x, b.far[int(b.at(u.At))*len(b.m.Regions)+int(r)])
		}
		if x > far || x == far && b.m.Regions[b.at(u.At)].ID < b.m.Regions[b.at(best.At)].ID {
			best, far = u, x
		}
	}
	return best
}

// stands describes a state's alignment in words (rule 24).
func (b *board) stands(s *State, p engine.PowerID) string {
	switch st := s.Status[p]; {
	case st >= 0:
		return "aligned to " + b.m.Powers[st].Name
	case st == Neutral:
		return "neutral"
	case st == Controlled:
		return "fallen"
	case st == NoState:
		return "no state"
	}
	return "unaligned"
}
