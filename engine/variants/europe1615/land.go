package europe1615

import (
	"github.com/heraldmaps/herald/engine"
	"slices"
)

// origin returns the power or state whose home region a region is now (rules 3, 69).
func (b *board) origin(s *State, r engine.RegionID) engine.PowerID {
	if s.Pliant[r] {
		return b.free[r]
	}
	return b.home[r]
}

// holder returns the controller of a region, or its origin if nobody controls it (rule 28).
func (b *board) holder(s *State, r engine.RegionID) engine.PowerID {
	if by := s.Control[r].By; by != engine.NoPower {
		return by
	}
	return b.origin(s, r)
}

// exists reports whether a minor state exists now, fallen or not.
func (b *board) exists(s *State, p engine.PowerID) bool {
	if !b.minor(p) {
		return false
	}
	if rs := b.regions[p]; len(rs) > 0 && b.free[rs[0]] == p {
		return s.Pliant[rs[0]]
	}
	return len(b.regions[p]) > 0
}

// fallen reports whether all of a state's centres, or regions, are controlled (rule 74).
func (b *board) fallen(s *State, p engine.PowerID) bool {
	own := b.centres[p]
	if len(own) == 0 {
		own = b.regions[p]
	}
	return !slices.ContainsFunc(own, func(r engine.RegionID) bool { return s.Control[r].By == engine.NoPower })
}

// refresh computes the statuses and markers of states (rules 24 to 27).
func (b *board) refresh(s *State) {
	for i := range b.m.Powers {
		p := engine.PowerID(i)
		s.Status[i], s.Marker[i] = NoState, NoFaith
		if !b.exists(s, p) {
			continue
		}
		points := s.points(p)
		s.Marker[i] = b.mark(p, points)
		if b.fallen(s, p) {
			s.Status[i] = Controlled
			continue
		}
		s.Status[i] = aligned(points)
	}
}

// aligned returns the power that a state is aligned to, or Unaligned or Neutral (rule 24).
func aligned(points []int) engine.PowerID {
	most, total, who, tied := 0, 0, engine.NoPower, false
	for i, n := range points {
		total += n
		switch {
		case n > most:
			most, who, tied = n, engine.PowerID(i), false
		case n == most:
			tied = true
		}
	}
	switch {
	case total == 0:
		return Unaligned
	case tied || 2*most < total:
		return Neutral
	}
	return who
}

// mark returns the marker of a state with these points (rule 27).
func (b *board) mark(p engine.PowerID, points []int) Faith {
	var sum [3]int
	total := 0
	for i, n := range points {
		sum[b.faith[i]] += n
		total += n
	}
	switch {
	case total == 0:
		return b.marked[p]
	case sum[Protestant] > 0 && sum[Protestant] >= 2*sum[Catholic]:
		return Protestant
	case sum[Catholic] > 0 && sum[Catholic] >= 2*sum[Protestant]:
		return Catholic
	}
	return NoFaith
}

// acting returns the power that orders an owner's units, or NoPower (rule 29).
func (b *board) acting(s *State, owner engine.PowerID) engine.PowerID {
	if b.seat(owner) {
		return owner
	}
	if !b.minor(owner) || s.Status[owner] < 0 {
		return engine.NoPower
	}
	return s.Status[owner]
}

// side returns the power on whose side an owner is: the power that orders the owner's units, or the
// owner itself (rule 36).
func (b *board) side(s *State, owner engine.PowerID) engine.PowerID {
	if p := b.acting(s, owner); p != engine.NoPower {
		return p
	}
	return owner
}

// friends reports whether two owners are on the same side or on allied sides (rule 36).
func (b *board) friends(s *State, x, y engine.PowerID) bool {
	a, c := b.side(s, x), b.side(s, y)
	return a == c || b.seat(a) && b.seat(c) && s.Now.allied(a, c)
}

// bar is the reason why a unit may not enter a region: peace, or a neutral state. The zero value
// means that the unit may enter.
type bar struct {
	why  barWhy
	with engine.PowerID // the power whose domain it is, or the neutral state
}

type barWhy int8

const (
	open barWhy = iota
	peace
	neutral
)

// enter returns what bars an owner's unit from a region (rules 28 to 31, 35). foreign reports
// whether a unit that is not the holder's was there at the opening of the phase.
func (b *board) enter(s *State, owner engine.PowerID, r engine.RegionID,
	foreign func(engine.RegionID, engine.PowerID) bool) bar {
	if b.sea[r] {
		return bar{}
	}
	h := b.holder(s, r)
	if h == engine.NoPower {
		return bar{}
	}
	if b.minor(h) {
		switch st := s.Status[h]; {
		case st >= 0:
			h = st
		case st != Neutral:
			return bar{}
		case foreign != nil && foreign(r, h):
			return bar{}
		default:
			return bar{neutral, h}
		}
	}
	me := b.acting(s, owner)
	if me == h || me != engine.NoPower && (s.Now.allied(me, h) || s.Now.hostile(s.seats, me, h)) {
		return bar{}
	}
	return bar{peace, h}
}
