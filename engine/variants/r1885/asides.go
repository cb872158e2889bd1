package r1885

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/lists"
)

// Asides describes what a unit in a region may do beyond the board's moves: boarding, ferries and
// landings (rules 12 to 30), the Box (39 to 43), and retreats without a good order (49 to 51).
func (r *Rules) Asides(at engine.RegionID) []engine.Aside {
	var out []engine.Aside
	add := func(a engine.Aside) {
		if a.Items != nil || a.Text != "" {
			out = append(out, a)
		}
	}
	here := r.first(at)
	switch {
	case at == r.world.box:
		add(engine.Aside{Title: "In the " + r.boxName(),
			Text: "Any number of fleets of any powers may be here, each with its number, and none can be dislodged.  " +
				"Nobody boards, lands or is ferried. To leave is a move like any other, and a fleet that fails stays; only another fleet of the Box, or a fleet at sea beside the target, supports it."})
	case r.land(at):
		add(engine.Aside{Title: "An army here may board a fleet in", Items: r.seasOf(at)})
		var ferried []engine.AsideItem
		for _, sea := range r.seasOf(at) {
			for _, s := range r.m.Fleet[r.first(sea.At)] {
				to := r.m.RegionOf(s.To)
				if !r.land(to) || to == at {
					continue
				}
				k := slices.IndexFunc(ferried, func(i engine.AsideItem) bool { return i.At == to })
				switch {
				case k < 0:
					ferried = append(ferried, engine.AsideItem{At: to, Says: "by a fleet in " + r.j.RegionName(sea.At)})
				case !strings.HasSuffix(ferried[k].Says, " in "+r.j.RegionName(sea.At)):
					ferried[k].Says += ", or in " + r.j.RegionName(sea.At)
				}
			}
		}
		add(engine.Aside{Title: "An army here may be ferried, by one fleet, to", Items: ferried})
	case r.sea(at):
		var shores []engine.AsideItem
		for _, s := range r.m.Fleet[here] {
			if to := r.m.RegionOf(s.To); r.land(to) && !slices.Contains(shores, engine.AsideItem{At: to}) {
				shores = append(shores, engine.AsideItem{At: to})
			}
		}
		add(engine.Aside{Title: "An army aboard a fleet here may land in", Items: shores})
		if slices.ContainsFunc(r.m.Fleet[here], func(s engine.Adjacency) bool { return r.m.RegionOf(s.To) == r.world.box }) {
			add(engine.Aside{Title: "The " + r.boxName(),
				Text: "A fleet here, with or without an army, may enter it, whoever is there. That never fails, unless the fleet is pinned by its army's failed landing."})
		}
	}
	if at == r.world.box {
		return out
	}
	ring := engine.Aside{Title: "A unit dislodged here without a valid order goes by the right-hand rule",
		Text: "Where the attack comes from, and the spaces in the order in which they are tried: each only if it is open."}
	for _, s := range r.m.Regions[at].Round {
		if slices.ContainsFunc(ring.Items, func(i engine.AsideItem) bool { return i.At == s.To }) || s.To == r.world.box {
			continue
		}
		names := lists.Map(r.trial(at, s.To), r.j.RegionName)
		ring.Items = append(ring.Items, engine.AsideItem{At: s.To, Says: strings.Join(names, ", ")})
	}
	if ring.Items != nil {
		add(ring)
	}
	return out
}

// seasOf returns the seas adjacent to a coast, without the Box.
func (r *Rules) seasOf(at engine.RegionID) []engine.AsideItem {
	var out []engine.AsideItem
	for p := r.first(at); p <= r.first(at)+engine.PlaceID(len(r.m.Regions[at].Coasts)); p++ {
		for _, s := range r.m.Fleet[p] {
			if to := r.m.RegionOf(s.To); r.sea(to) && !slices.Contains(out, engine.AsideItem{At: to}) {
				out = append(out, engine.AsideItem{At: to})
			}
		}
	}
	return out
}
