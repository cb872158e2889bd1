package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// retreats adds to the retreats that the judge found: a dislodged army may board a fleet of its own
// power that after movement is in an adjacent sea without an army (rule 47), unless the attack came
// from that sea (rule 45). There is a retreat phase if some unit has a choice.
func (n *plan) retreats(res *engine.Resolution) {
	r, after := n.r, res.After
	for i := range res.Dislodged {
		d := &res.Dislodged[i]
		if d.Unit.Kind != engine.Army || d.Unit.Aboard != 0 {
			continue
		}
		for _, f := range after.Units {
			at := r.m.RegionOf(f.At)
			if _, full := aboard(after.Units, f.ID); full || f.Kind != engine.Fleet || f.Power != d.Unit.Power || !r.sea(at) ||
				!r.sail(at, r.m.RegionOf(d.Unit.At)) ||
				at == r.region(d.From) {
				continue
			}
			d.Options = append(d.Options, r.first(at))
		}
		slices.Sort(d.Options)
	}
	after.Dislodged, after.Contested = nil, nil
	if slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool { return len(d.Options) > 0 }) {
		after.Dislodged, after.Contested = slices.Clone(res.Dislodged), res.Contested
	}
}

// retreats adjudicates a retreat phase: ordered retreats first, then the right-hand rule for units
// without a good order (rules 45 to 49).
func (r *Rules) retreats(p *engine.Position, orders []engine.Order) *engine.Resolution {
	out := make([]engine.Outcome, len(orders), len(orders)+len(p.Dislodged))
	chosen := make([]int, len(p.Dislodged)) // by dislodged unit: the index of its order
	to := make([]engine.PlaceID, len(p.Dislodged))
	for i := range chosen {
		chosen[i], to[i] = none, engine.NoPlace
	}
	bad := map[int]bool{}   // units whose orders are contradictory or impossible
	other := map[int]bool{} // units for which a line of their power names the other kind
	for k := range orders {
		o := &orders[k]
		if o.Verb == verbConcede {
			out[k] = judge.Decided(o, engine.Failed, CodeNoted)
			continue
		}
		out[k] = judge.Decided(o, engine.IllegalOrder, judge.CodeWrongPhase)
		i := r.dislodgedUnit(p, o)
		if i < 0 {
			if o.Verb == engine.Retreat || o.Verb == engine.Disband {
				out[k].Reason.Code = r.notDislodged(p, o)
			}
			continue
		}
		d := &p.Dislodged[i]
		out[k].Unit = d.Unit
		place, code := r.retreat(d, o)
		switch {
		case o.By != d.Unit.Power:
			out[k].Reason.Code = judge.CodeNotYours
			out[k].Unit = engine.Unit{}
		// An order for an army aboard a fleet contradicts none for the fleet, since the army goes where
		// the fleet goes (rule 46).
		case code == judge.CodeWrongKind:
			out[k].Reason.Code, other[i] = code, true
		case chosen[i] != none && judge.Same(&orders[chosen[i]], o):
			out[k].Verdict, out[k].Reason.Code = engine.Void, judge.CodeRepeated
		case chosen[i] != none:
			out[chosen[i]].Verdict, out[chosen[i]].Reason.Code = engine.IllegalOrder, judge.CodeContradictory
			out[k].Reason.Code, bad[i] = judge.CodeContradictory, true
		case code != "":
			out[k].Reason.Code = code
			chosen[i], bad[i] = k, true
		default:
			chosen[i], to[i] = k, place
			out[k].Verdict, out[k].Reason.Code = engine.Succeeded, judge.CodeRetreated
		}
	}
	for i := range bad {
		to[i] = engine.NoPlace
	}
	closed := map[engine.RegionID]bool{}
	destroyed := map[int]bool{}
	for i := range to {
		if to[i] == engine.NoPlace {
			continue
		}
		at := r.m.RegionOf(to[i])
		closed[at] = at != r.world.box
		for k := range to {
			if k != i && to[k] != engine.NoPlace && r.m.RegionOf(to[k]) == at && at != r.world.box {
				destroyed[i] = true
				o := &out[chosen[i]]
				o.Verdict, o.Reason = engine.Failed, engine.Reason{Code: judge.CodeCollided, By: p.Dislodged[k].Unit.At, Where: at}
			}
		}
	}
	// Units without a valid order retreat in the alphabetical order of their spaces.
	var rest []int
	for i, d := range p.Dislodged {
		if d.Unit.Aboard == 0 && to[i] == engine.NoPlace {
			rest = append(rest, i)
		}
	}
	slices.SortFunc(rest, func(a, b int) int {
		return r.before(r.m.RegionOf(p.Dislodged[a].Unit.At), r.m.RegionOf(p.Dislodged[b].Unit.At))
	})
	for _, i := range rest {
		d := &p.Dislodged[i]
		code := CodeNoRetreat
		if at := r.rightHand(d, closed); at != engine.NoPlace {
			to[i], code = at, CodeRightHand
			closed[r.m.RegionOf(at)] = r.m.RegionOf(at) != r.world.box
		}
		if len(d.Options) == 0 {
			continue
		}
		if chosen[i] == none && !other[i] {
			o := engine.NewOrder(engine.NoOrder, d.Unit.Power, d.Unit.Kind, d.Unit.At)
			lost := judge.Decided(&o, engine.None, code)
			lost.Unit = d.Unit
			out = append(out, lost)
		}
	}
	return &engine.Resolution{Before: p, Outcomes: out, After: r.settled(p, to, destroyed)}
}

// notDislodged returns the code of the reason why no dislodged unit fits an order.
func (r *Rules) notDislodged(p *engine.Position, o *engine.Order) engine.Code {
	for _, u := range p.Units {
		if r.m.RegionOf(u.At) == r.region(o.At) {
			return judge.CodeNotDislodged
		}
	}
	return judge.CodeNoUnit
}

// retreat returns where an order sends a dislodged unit, or the code of what is wrong.
func (r *Rules) retreat(d *engine.Dislodged, o *engine.Order) (engine.PlaceID, engine.Code) {
	switch {
	case o.Kind != engine.NoKind && o.Kind != d.Unit.Kind:
		return engine.NoPlace, judge.CodeWrongKind
	case o.Verb == engine.Disband || o.Verb == engine.Remove:
		return engine.NoPlace, CodeNoDisband
	case o.Verb != engine.Retreat && o.Verb != engine.Move && !(o.Verb == verbBoard && voyage(o).Sea != engine.NoRegion):
		return engine.NoPlace, judge.CodeWrongPhase
	}
	to := r.region(o.To)
	if o.Verb == verbBoard {
		to = voyage(o).Sea
	}
	switch {
	case to == engine.NoRegion:
		return engine.NoPlace, judge.CodeUnreachable
	case slices.Contains(d.Options, r.first(to)):
		return r.first(to), ""
	case !r.j.Reaches(d.Unit.Kind, d.Unit.At, to):
		return engine.NoPlace, judge.CodeUnreachable
	}
	return engine.NoPlace, judge.CodeClosed
}

// settled returns the position after the retreats. A fleet that retreats to a sea keeps its army;
// one that retreats to a coast loses it (rule 46). An army at sea boards the fleet there.
func (r *Rules) settled(p *engine.Position, to []engine.PlaceID, destroyed map[int]bool) *engine.Position {
	after := &engine.Position{Phase: p.Phase, Units: slices.Clone(p.Units), Owners: r.j.Owners(p.Owners),
		NextUnit: p.NextUnit, Ext: own(p).Clone()}
	for i, d := range p.Dislodged {
		if to[i] == engine.NoPlace || destroyed[i] {
			continue
		}
		u := d.Unit
		u.At = to[i]
		at := r.m.RegionOf(u.At)
		if u.Kind == engine.Army && !r.land(at) {
			k := slices.IndexFunc(p.Units, func(f engine.Unit) bool {
				return f.Kind == engine.Fleet && r.m.RegionOf(f.At) == at
			})
			u.Aboard = p.Units[k].ID
		}
		after.Units = append(after.Units, u)
		if u.Kind != engine.Fleet || r.land(at) {
			continue
		}
		for _, a := range p.Dislodged {
			if a.Unit.Aboard == u.ID {
				army := a.Unit
				army.At = u.At
				after.Units = append(after.Units, army)
			}
		}
	}
	judge.SortUnits(after.Units)
	r.numbers(p, after)
	return after
}

// rightHand returns where a unit without a good order retreats to (rule 49): the first open space
// to the right of the attack, then to the left, and so on, or NoPlace if all are closed.
func (r *Rules) rightHand(d *engine.Dislodged, closed map[engine.RegionID]bool) engine.PlaceID {
	for _, at := range r.trial(r.m.RegionOf(d.Unit.At), r.region(d.From)) {
		if p := r.first(at); slices.Contains(d.Options, p) && !closed[at] {
			return p
		}
	}
	return engine.NoPlace
}

// trial lists the spaces around a space in the order of rule 49, for an attack from one of them:
// alternately to the right and to the left. To the attacker, right is counter-clockwise along the
// outline (rule 50). A neighbour that appears twice counts at its longer stretch, whoever attacks;
// the other stretch is skipped but keeps its number (rule 51).
func (r *Rules) trial(at, from engine.RegionID) []engine.RegionID {
	ring := r.m.Regions[at].Round
	start, far := none, -1.0
	for i, s := range ring {
		if s.To == from && s.Km > far {
			start, far = i, s.Km
		}
	}
	if len(ring) == 0 {
		return nil
	}
	if start == none { // the attack came from no neighbour
		start = 0
	}
	n := len(ring)
	out := make([]engine.RegionID, 0, n)
	add := func(i int) {
		longer := func(s engine.Stretch) bool { return s.To == ring[i].To && s.Km > ring[i].Km }
		if at := ring[i].To; at != from && !slices.ContainsFunc(ring, longer) && !slices.Contains(out, at) {
			out = append(out, at)
		}
	}
	for step := 1; step <= n/2; step++ {
		right, left := (start-step+n)%n, (start+step)%n
		if r.defender {
			right, left = left, right
		}
		add(right)
		add(left)
	}
	return out
}
