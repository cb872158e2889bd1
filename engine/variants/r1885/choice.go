package r1885

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// mayChoose lists what a power may choose in January 1885 (rule 14).
func (r *Rules) mayChoose(by engine.PowerID) []string {
	switch by {
	case r.m.Power("italy"), r.m.Power("sweden"):
		return []string{"A", "F"}
	case r.m.Power("russia"):
		return []string{"StP", "Sev"}
	}
	return nil
}

// opening reports whether some types are hidden in a position.
func (r *Rules) opening(p *engine.Position) bool { return p.Phase == r.info.Start }

// hide sets the kind of each unit whose type is chosen in January 1885 to unknown.
func (r *Rules) hide(p *engine.Position) {
	if !r.opening(p) {
		return
	}
	for i := range p.Units {
		if u := &p.Units[i]; slices.Contains(r.world.hidden, r.m.RegionOf(u.At)) && r.mayChoose(u.Power) != nil &&
			r.m.Regions[r.m.RegionOf(u.At)].Home == u.Power {
			u.Kind = engine.KindUnknown
		}
	}
}

// choose decides the hidden types (rule 15): by the CHOOSE lines, else by the kinds that orders for
// those units name, else as armies, with Russia's army in StP. It returns the position with the
// types, and sets ruled for the lines.
func (r *Rules) choose(p *engine.Position, orders []engine.Order, ruled []verdict) *engine.Position {
	if !r.opening(p) {
		for k := range orders {
			if orders[k].Verb == verbChoose {
				ruled[k] = verdict{engine.IllegalOrder, judge.CodeWrongPhase}
			}
		}
		return p
	}
	q := p.Clone()
	s := own(q)
	chosen := map[engine.RegionID]engine.Kind{}
	for by := range r.m.Powers {
		r.chooseFor(q, engine.PowerID(by), orders, ruled, chosen)
	}
	for k := range orders {
		if o := &orders[k]; o.Verb == verbChoose && ruled[k].code == "" {
			ruled[k] = verdict{engine.IllegalOrder, CodeNotYoursToChoose}
		}
	}
	for i := range q.Units {
		u := &q.Units[i]
		if u.Kind != engine.KindUnknown {
			continue
		}
		at := r.m.RegionOf(u.At)
		u.Kind = chosen[at]
		if s.Choices == nil {
			s.Choices = map[engine.PowerID]string{}
		}
		switch {
		case len(r.mayChoose(u.Power)) > 0 && r.mayChoose(u.Power)[0] == "A":
			s.Choices[u.Power] = u.Kind.Letter()
		case u.Kind == engine.Army:
			s.Choices[u.Power] = r.m.Regions[at].ID
		}
	}
	return q
}

// chooseFor decides the types of one power's hidden units.
func (r *Rules) chooseFor(q *engine.Position, by engine.PowerID, orders []engine.Order, ruled []verdict,
	chosen map[engine.RegionID]engine.Kind) {
	var places []engine.RegionID
	for _, u := range q.Units {
		if u.Power == by && u.Kind == engine.KindUnknown {
			places = append(places, r.m.RegionOf(u.At))
		}
	}
	if places == nil {
		return
	}
	slices.SortFunc(places, r.before)
	// wish returns the kind of unit that places[0] must have for at to have kind k. One of the two
	// units is an army and the other a fleet.
	wish := func(at engine.RegionID, k engine.Kind) engine.Kind {
		if len(places) > 1 && at != places[0] {
			return other(k)
		}
		return k
	}
	var lines []int
	agreed, contradicted := engine.NoKind, false
	for k := range orders {
		o := &orders[k]
		at := r.region(o.At)
		if o.Verb != verbChoose || o.By != by || !slices.Contains(places, at) {
			continue
		}
		lines = append(lines, k)
		w := wish(at, o.Kind)
		contradicted = contradicted || agreed != engine.NoKind && agreed != w
		agreed = w
	}
	if contradicted {
		agreed = engine.NoKind
	}
	if agreed == engine.NoKind {
		agreed = r.saidInOrders(by, places, orders, wish)
	}
	if agreed == engine.NoKind {
		agreed = engine.Army
		if len(places) > 1 { // Russia's army is in StP
			agreed = wish(r.m.Region("StP"), engine.Army)
		}
	}
	chosen[places[0]] = agreed
	for _, at := range places[1:] {
		chosen[at] = other(agreed)
	}
	for _, k := range lines {
		o := &orders[k]
		switch {
		case contradicted, o.Kind != chosen[r.region(o.At)]:
			ruled[k] = verdict{engine.IllegalOrder, judge.CodeContradictory}
		default:
			ruled[k] = verdict{engine.Succeeded, CodeChosen}
		}
	}
}

// saidInOrders returns the kind that a power's orders for its hidden units name, if they agree.
func (r *Rules) saidInOrders(by engine.PowerID, places []engine.RegionID, orders []engine.Order,
	wish func(engine.RegionID, engine.Kind) engine.Kind) engine.Kind {
	agreed := engine.NoKind
	for k := range orders {
		o := &orders[k]
		at := r.region(o.At)
		if o.Verb == verbChoose || o.By != by || !slices.Contains(places, at) ||
			o.Kind != engine.Army && o.Kind != engine.Fleet {
			continue
		}
		w := wish(at, o.Kind)
		if agreed != engine.NoKind && agreed != w {
			return engine.NoKind
		}
		agreed = w
	}
	return agreed
}

func other(k engine.Kind) engine.Kind {
	if k == engine.Army {
		return engine.Fleet
	}
	return engine.Army
}
