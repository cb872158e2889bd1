package warwick

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

func unitByID(p *engine.Position, id engine.UnitID) (engine.Unit, bool) {
	for i := range p.Units {
		if p.Units[i].ID == id {
			return p.Units[i], true
		}
	}
	for i := range p.Dislodged {
		if p.Dislodged[i].Unit.ID == id {
			return p.Dislodged[i].Unit, true
		}
	}
	return engine.Unit{}, false
}

// Unit finds the unit that a writer means (rule 20). An ordered unit must be the writer's own; of
// supported units and receivers, the writer's own come before others'. Exactly one must fit.
func (r *Rules) Unit(p *engine.Position, by engine.PowerID, s engine.Said,
	role engine.Role) (engine.UnitID, engine.Code) {
	at := r.b.at(s.At)
	if at == engine.NoRegion {
		return 0, judge.CodeNoUnit
	}
	var own, other engine.UnitID
	owns, others := 0, 0
	look := func(u *engine.Unit) {
		switch {
		case r.b.at(u.At) != at, s.No != 0 && s.No != int(u.No), s.Whose != engine.NoPower && s.Whose != u.Power:
		case u.Power == by:
			own, owns = u.ID, owns+1
		default:
			other, others = u.ID, others+1
		}
	}
	if p.Phase.Step == engine.Retreats && role == engine.Ordered {
		for i := range p.Dislodged {
			look(&p.Dislodged[i].Unit)
		}
		if owns == 0 {
			for i := range p.Units {
				if u := &p.Units[i]; u.Power == by && r.b.at(u.At) == at && (s.No == 0 || s.No == int(u.No)) {
					return 0, judge.CodeNotDislodged
				}
			}
		}
	} else {
		for i := range p.Units {
			look(&p.Units[i])
		}
	}
	switch {
	case owns == 1:
		return own, ""
	case owns > 1:
		return 0, CodeAmbiguousUnit
	case others > 0 && role == engine.Ordered:
		return 0, judge.CodeNotYours
	case others > 1:
		return 0, CodeAmbiguousUnit
	case others == 1:
		return other, ""
	}
	return 0, judge.CodeNoUnit
}

// sound returns a position that the rules can work on: units of the one kind, at most one in a land
// region, numbers at sea, distinct ids. A good p is returned as it is. Whoever loads a position
// reports what is impossible; a ruleset need only survive it.
func (r *Rules) sound(p *engine.Position) *engine.Position {
	if r.isSound(p) {
		return p
	}
	q := p.Clone()
	bad := func(u engine.Unit) bool { return r.b.at(u.At) == engine.NoRegion || !r.b.player(u.Power) }
	q.Units = slices.DeleteFunc(q.Units, bad)
	q.Dislodged = slices.DeleteFunc(q.Dislodged, func(d engine.Dislodged) bool {
		return bad(d.Unit) || r.b.sea[r.b.at(d.Unit.At)]
	})
	fix := func(u *engine.Unit) {
		at := r.b.at(u.At)
		u.Kind, u.At, u.Aboard = engine.KindOwn, r.m.Regions[at].First, 0
		if !r.b.sea[at] {
			u.No = 0
		}
	}
	for i := range q.Units {
		fix(&q.Units[i])
	}
	for i := range q.Dislodged {
		d := &q.Dislodged[i]
		fix(&d.Unit)
		d.Options = slices.DeleteFunc(d.Options, func(to engine.PlaceID) bool { return r.b.at(to) == engine.NoRegion })
		for k := range d.Options {
			d.Options[k] = r.b.place(r.b.at(d.Options[k]))
		}
	}
	judge.SortUnits(q.Units)
	q.Units = slices.CompactFunc(q.Units, func(a, c engine.Unit) bool { return a.At == c.At && !r.b.sea[r.b.at(a.At)] })
	seen := map[engine.UnitID]bool{}
	next := max(q.NextUnit, 1)
	for _, u := range q.Units {
		next = max(next, u.ID+1)
	}
	for _, d := range q.Dislodged {
		next = max(next, d.Unit.ID+1)
	}
	fresh := func(u *engine.Unit) {
		if u.ID <= 0 || seen[u.ID] {
			u.ID = next
			next++
		}
		seen[u.ID] = true
	}
	for i := range q.Units {
		fresh(&q.Units[i])
	}
	for i := range q.Dislodged {
		fresh(&q.Dislodged[i].Unit)
	}
	q.NextUnit = next
	if len(q.Owners) != len(r.m.Regions) {
		q.Owners = r.owners(q.Owners)
	}
	for i, o := range q.Owners {
		if o != engine.NoPower && !r.b.player(o) {
			q.Owners[i] = engine.NoPower
		}
	}
	r.number(q.Units)
	judge.SortUnits(q.Units)
	return q
}

func (r *Rules) isSound(p *engine.Position) bool {
	if len(p.Owners) != len(r.m.Regions) {
		return false
	}
	if slices.ContainsFunc(p.Owners, func(o engine.PowerID) bool { return o != engine.NoPower && !r.b.player(o) }) {
		return false
	}
	ok := func(u *engine.Unit) bool {
		at := r.b.at(u.At)
		return at != engine.NoRegion && r.b.player(u.Power) && u.Kind == engine.KindOwn && u.ID > 0 && u.ID < p.NextUnit &&
			u.At == r.m.Regions[at].First && (u.No > 0) == r.b.sea[at]
	}
	for i := range p.Units {
		u := &p.Units[i]
		if !ok(u) || i > 0 && !before(&p.Units[i-1], u) {
			return false
		}
		for k := i - 1; k >= 0 && p.Units[k].At == u.At; k-- {
			if !r.b.sea[r.b.at(u.At)] || p.Units[k].Power == u.Power && p.Units[k].No == u.No {
				return false
			}
		}
	}
	for i := range p.Dislodged {
		d := &p.Dislodged[i]
		if !ok(&d.Unit) || r.b.sea[r.b.at(d.Unit.At)] ||
			slices.ContainsFunc(d.Options, func(to engine.PlaceID) bool { return r.b.at(to) == engine.NoRegion }) {
			return false
		}
	}
	return true
}

func before(a, b *engine.Unit) bool { return a.At < b.At || a.At == b.At && a.ID < b.ID }

func (r *Rules) owners(from []engine.PowerID) []engine.PowerID {
	out := make([]engine.PowerID, len(r.m.Regions))
	n := copy(out, from)
	for i := n; i < len(out); i++ {
		out[i] = engine.NoPower
	}
	return out
}

// number gives each unit at sea without a number, or with one that an earlier unit in the list has,
// the lowest number that is free for its player there (rule 10).
func (r *Rules) number(us []engine.Unit) {
	taken := func(k int, no uint8) bool {
		for i := range us {
			if i != k && us[i].At == us[k].At && us[i].Power == us[k].Power && us[i].No == no {
				return true
			}
		}
		return false
	}
	for k := range us {
		u := &us[k]
		switch {
		case !r.b.sea[r.b.at(u.At)]:
			u.No = 0
			continue
		case u.No != 0 && !slices.ContainsFunc(us[:k], func(v engine.Unit) bool {
			return v.At == u.At && v.Power == u.Power && v.No == u.No
		}):
			continue
		}
		u.No = 0
		for no := uint8(1); no != 0; no++ {
			if !taken(k, no) {
				u.No = no
				break
			}
		}
	}
}

// numberStart gives numbers to the units of a start file in the order listed. It reports duplicate
// numbers, numbers on land, and two units in one land region.
func (r *Rules) numberStart(p *engine.Position) (errs []error) {
	drop := map[engine.UnitID]bool{}
	for k, u := range p.Units {
		at := r.b.at(u.At)
		if at == engine.NoRegion || !r.b.player(u.Power) {
			continue
		}
		switch {
		case !r.b.sea[at] && u.No != 0:
			errs = append(errs, fmt.Errorf("%s: only units at sea bear numbers (hint: U %s)", r.listed(u), r.m.Regions[at].ID))
			p.Units[k].No = 0
		case u.No != 0 && slices.ContainsFunc(p.Units[:k], func(v engine.Unit) bool {
			return v.At == u.At && v.Power == u.Power && v.No == u.No
		}):
			errs = append(errs, fmt.Errorf("%s: another unit of this player has that number there", r.listed(u)))
		}
		if i := slices.IndexFunc(p.Units[:k], func(v engine.Unit) bool {
			return !r.b.sea[at] && r.b.at(v.At) == at
		}); i >= 0 {
			errs = append(errs, fmt.Errorf("%s: a unit of %s stands there already", r.listed(u),
				r.m.Powers[p.Units[i].Power].ID))
			drop[u.ID] = true
		}
	}
	p.Units = slices.DeleteFunc(p.Units, func(u engine.Unit) bool { return drop[u.ID] })
	// The loader numbers units by place, then in the order listed.
	order := make([]int, 0, len(p.Units))
	for i := range p.Units {
		if r.b.at(p.Units[i].At) != engine.NoRegion {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(p.Units[a].ID) - int(p.Units[b].ID) })
	listed := make([]engine.Unit, len(order))
	for k, i := range order {
		listed[k] = p.Units[i]
	}
	r.number(listed)
	for k, i := range order {
		p.Units[i].No = listed[k].No
	}
	return errs
}

// listed returns the entry of a unit in a start file: "units.edward.U ENG#2".
func (r *Rules) listed(u engine.Unit) string {
	return "units." + r.m.Powers[u.Power].ID + "." + r.unitText(u)
}

// arrive gives each unit that entered a sea its player's lowest free number there, by origin and
// former number (rule 10). from returns a unit's origin and its number there.
func (r *Rules) arrive(us []engine.Unit, from func(engine.UnitID) (engine.RegionID, uint8)) {
	type comer struct {
		i    int
		rank int16
		no   uint8
	}
	var buf [16]comer
	comers := buf[:0]
	for i := range us {
		at := r.b.at(us[i].At)
		us[i].No = 0
		if !r.b.sea[at] {
			continue
		}
		was, no := from(us[i].ID)
		if was == at {
			us[i].No = no
			continue
		}
		c := comer{i: i, no: no}
		if was != engine.NoRegion {
			c.rank = r.b.rank[was]
		}
		comers = append(comers, c)
	}
	slices.SortStableFunc(comers, func(a, b comer) int {
		if a.rank != b.rank {
			return int(a.rank) - int(b.rank)
		}
		return int(a.no) - int(b.no)
	})
	for _, c := range comers {
		u := &us[c.i]
		for no := uint8(1); no != 0; no++ {
			if !slices.ContainsFunc(us, func(v engine.Unit) bool { return v.At == u.At && v.Power == u.Power && v.No == no }) {
				u.No = no
				break
			}
		}
	}
}
