package r1885

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/lists"
)

// Panels shows which fleets carry armies, the Box, who is near victory, and who may build in the
// four special places (rule 57).
func (r *Rules) Panels(pub engine.Public) []engine.Panel {
	p := pub.Position()
	var out []engine.Panel
	riding := engine.Panel{Title: "Aboard", Head: []string{"Fleet", "Of", "Army of"}}
	box := engine.Panel{Title: r.boxName(), Head: []string{"Number", "Fleet of", "Army of"}}
	for _, f := range p.Units {
		if f.Kind != engine.Fleet {
			continue
		}
		army, full := aboard(p.Units, f.ID)
		with := ""
		if full {
			with = r.m.Powers[army.Power].Name
		}
		switch at := r.m.RegionOf(f.At); {
		case at == r.world.box:
			box.Rows = append(box.Rows, []string{fmt.Sprint(f.No), r.m.Powers[f.Power].Name, with})
		case full:
			riding.Rows = append(riding.Rows, []string{r.j.RegionName(at), r.m.Powers[f.Power].Name, with})
		}
	}
	slices.SortFunc(box.Rows, func(a, b []string) int { return len(a[0]) - len(b[0]) + strings.Compare(a[0], b[0]) })
	for _, x := range []engine.Panel{riding, box} {
		if x.Rows != nil {
			out = append(out, x)
		}
	}
	if v := r.victory(p); v.Rows != nil {
		out = append(out, v)
	}
	return append(out, r.places(p))
}

func (r *Rules) boxName() string {
	if r.world.box == engine.NoRegion {
		return "The Box"
	}
	return r.m.Regions[r.world.box].Name
}

// victory shows how near the strongest powers are to winning alone, and the nearest alliances of
// two and three to winning together: their sums, and how much they lack of the sum or of each
// member's minimum (rules 3, 4). It lists all alliances that could claim victory now.
func (r *Rules) victory(p *engine.Position) engine.Panel {
	out := engine.Panel{Title: "Victory", Head: []string{"Who", "Centres", "To win", "Missing"}}
	counts := r.j.Tally(p)
	best := 0
	for by := range r.m.Players() {
		best = max(best, counts[by].Centres)
	}
	for by, pow := range r.m.Players() {
		if c := counts[by].Centres; c == best && best > 0 {
			out.Rows = append(out.Rows, []string{pow.Name, fmt.Sprint(c), fmt.Sprint(soloCentres),
				fmt.Sprint(max(0, soloCentres-c))})
		}
	}
	may := r.mayWin(p)
	for _, size := range []struct{ members, sum, each int }{{2, pairCentres, pairEach}, {3, tripleCentres, triplEach}} {
		for _, a := range r.nearest(counts, size.members, size.sum, size.each) {
			if slices.ContainsFunc(may, func(w Powers) bool { return slices.Equal(w, a.who) }) {
				continue
			}
			out.Rows = append(out.Rows, []string{r.list(a.who), fmt.Sprint(a.sum),
				fmt.Sprintf("%d, each %d", size.sum, size.each), fmt.Sprint(a.missing)})
		}
	}
	for _, w := range may {
		sum := 0
		for _, by := range w {
			sum += counts[by].Centres
		}
		to := fmt.Sprintf("%d, each %d", pairCentres, pairEach)
		if len(w) == 3 {
			to = fmt.Sprintf("%d, each %d", tripleCentres, triplEach)
		}
		out.Rows = append(out.Rows, []string{r.list(w), fmt.Sprint(sum), to, "0, if all claim it"})
	}
	return out
}

// coalition is a set of powers, the sum of their centres, and how many it lacks.
type coalition struct {
	who          Powers
	sum, missing int
}

// nearest lists the alliances of so many members that lack the fewest centres, if at most three.
func (r *Rules) nearest(counts []engine.Count, members, sum, each int) []coalition {
	var out []coalition
	var grow func(c coalition, from, short int)
	grow = func(c coalition, from, short int) {
		if len(c.who) == members {
			if c.missing = max(sum-c.sum, short); len(out) > 0 && c.missing < out[0].missing {
				out = nil
			}
			if len(out) == 0 || c.missing == out[0].missing {
				c.who = slices.Clone(c.who)
				out = append(out, c)
			}
			return
		}
		for by := from; by < len(r.m.Players()); by++ {
			if n := counts[by].Centres; n > 0 {
				grow(coalition{who: append(c.who, engine.PowerID(by)), sum: c.sum + n}, by+1, short+max(0, each-n))
			}
		}
	}
	grow(coalition{}, 0, 0)
	if len(out) > 3 {
		return nil
	}
	return out
}

func (r *Rules) list(who Powers) string {
	names := lists.Map(who, func(by engine.PowerID) string { return r.m.Powers[by].Name })
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

func (r *Rules) places(p *engine.Position) engine.Panel {
	out := engine.Panel{Title: "Build places", Head: []string{"Where", "For", "Open to it"}}
	for i := range r.m.Regions {
		at := engine.RegionID(i)
		by, ok := r.world.special[at]
		if !ok {
			continue
		}
		open := "yes"
		if r.site(p, by, at) != "" {
			open = "no"
		}
		out.Rows = append(out.Rows, []string{r.j.RegionName(at), r.m.Powers[by].Name, open})
	}
	return out
}

// Marks shows the special places where a power may build, and the numbers of fleets in the Box.
func (r *Rules) Marks(pub engine.Public) []engine.Mark {
	p := pub.Position()
	var out []engine.Mark
	for _, u := range p.Units {
		if u.No > 0 && u.Aboard == 0 {
			out = append(out, engine.Mark{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID,
				Style: engine.MarkCounter, Tint: engine.NoPower,
				Sign: strconv.Itoa(int(u.No)), Key: "number in the Box"})
		}
	}
	for i := range r.m.Regions {
		at := engine.RegionID(i)
		by, ok := r.world.special[at]
		if !ok {
			continue
		}
		holds := i < len(p.Owners) && p.Owners[i] == by
		if at == r.world.sicily {
			s, known := p.Ext.(*State)
			holds = known && s.Sicily == by
		}
		if holds {
			out = append(out, engine.Mark{Region: at, Power: engine.NoPower, Style: engine.MarkSign, Sign: "hammer",
				Tint: by, Key: "may build here"})
		}
	}
	return out
}

// Reach lists steps, boardings, ferries and landings; the position does not matter.
func (r *Rules) Reach(p *engine.Position, k engine.Kind, place engine.PlaceID) []engine.Reach {
	at := r.region(place)
	if at == engine.NoRegion {
		return nil
	}
	var out []engine.Reach
	if k == engine.Army && !r.land(at) {
		for _, s := range r.m.Fleet[r.first(at)] {
			if to := r.m.RegionOf(s.To); r.sea(at) && r.land(to) {
				out = append(out, engine.Reach{To: s.To, How: "land", Why: "aboard a fleet here"})
			}
		}
		return out
	}
	for _, s := range r.m.Steps(k, place) {
		out = append(out, engine.Reach{To: s.To, How: "move"})
	}
	if k != engine.Army {
		return out
	}
	for _, s := range r.m.Fleet[r.first(at)] {
		sea := r.m.RegionOf(s.To)
		if !r.sea(sea) {
			continue
		}
		out = append(out, engine.Reach{To: s.To, How: "board", Why: "a fleet there that carries nobody"})
		for _, t := range r.m.Fleet[s.To] {
			if to := r.m.RegionOf(t.To); r.land(to) && to != at {
				out = append(out, engine.Reach{To: t.To, How: "ferry", Why: "by a fleet in " + r.j.RegionName(sea)})
			}
		}
	}
	return out
}

// Arrows draws orders by what they did, not as written: boarding as a dotted arrow to the fleet, a
// landing as an arrow from its sea, a ferry as an arrow through its fleet's sea, and a pinned
// fleet's move with an anchor at its end.
func (r *Rules) Arrows(pub engine.PublicResolution) []engine.Arrow {
	res := pub.Resolution()
	if res.Before == nil || res.Before.Phase.Step != engine.Movement {
		return nil
	}
	var out []engine.Arrow
	for i := range res.Outcomes {
		out = append(out, r.arrowsOf(res, &res.Outcomes[i])...)
	}
	return out
}

// arrowsOf returns the arrows that maps draw for an order in place of the usual one, if any.
func (r *Rules) arrowsOf(res *engine.Resolution, o *engine.Outcome) []engine.Arrow {
	idle := o.Verdict != engine.Succeeded && o.Verdict != engine.Failed
	dotted := func(to engine.PlaceID, from ...engine.PlaceID) engine.Arrow {
		return engine.Arrow{Unit: o.Unit.ID, Through: from, Past: len(from) > 0, To: to, Style: "dotted", End: "head",
			Failed: o.Verdict == engine.Failed}
	}
	to, v := r.region(o.Order.To), voyage(o.Order)
	switch {
	case o.Reason.Code == CodePinned:
		return []engine.Arrow{{Unit: o.Unit.ID, To: o.Order.To, Style: "solid", End: "anchor", Failed: true}}
	case o.Unit.Kind != engine.Army || !r.went(res, o):
	case o.Order.Verb == verbBoard && v.Sea != engine.NoRegion:
		on := dotted(r.first(v.Sea))
		on.Failed = false // boarding cannot fail (rule 22)
		if to == engine.NoRegion || idle {
			return []engine.Arrow{on}
		}
		return []engine.Arrow{on, dotted(o.Order.To, r.first(r.landsBy(res, o, v.Sea)))}
	case idle || to == engine.NoRegion:
	case o.Unit.Aboard == 0 && o.Order.Verb == engine.Move: // by ferry, or onto a fleet
		return []engine.Arrow{dotted(o.Order.To)}
	case o.Order.Verb == verbLand || o.Order.Verb == engine.Move:
		if via := r.landsBy(res, o, r.region(o.Unit.At)); via != r.region(o.Unit.At) {
			return []engine.Arrow{dotted(o.Order.To, r.first(via))}
		}
		return []engine.Arrow{dotted(o.Order.To)}
	}
	return nil
}

// went reports whether an army was aboard a fleet at any time in a phase.
func (r *Rules) went(res *engine.Resolution, o *engine.Outcome) bool {
	if o.Unit.Aboard != 0 || o.Reason.Code == CodeLanded || o.Reason.Code == judge.CodeConvoyed {
		return true
	}
	return slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool { return u.ID == o.Unit.ID && u.Aboard != 0 }) ||
		slices.ContainsFunc(res.Dislodged, func(d engine.Dislodged) bool {
			return d.Unit.ID == o.Unit.ID && d.Unit.Aboard != 0
		})
}

// landsBy returns the sea that an army lands from (rule 28): the one that its order names, else its
// fleet's, else its fleet's destination.
func (r *Rules) landsBy(res *engine.Resolution, o *engine.Outcome, sea engine.RegionID) engine.RegionID {
	to := r.region(o.Order.To)
	if v := voyage(o.Order); v.Via != engine.NoRegion {
		return v.Via
	}
	if r.sea(sea) && r.sail(sea, to) {
		return sea
	}
	for i := range res.Outcomes {
		f := &res.Outcomes[i]
		carries := f.Unit.ID == o.Unit.Aboard || o.Unit.Aboard == 0 && f.Unit.Kind == engine.Fleet &&
			r.region(f.Unit.At) == sea
		if carries && f.Order.Verb == engine.Move && f.Order.To != engine.NoPlace {
			return r.region(f.Order.To)
		}
	}
	return sea
}
