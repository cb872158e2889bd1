package warwick

import (
	"slices"
	"strconv"

	"github.com/heraldmaps/herald/engine"
)

// Marks returns what maps show besides units and owners: the garrison, ports, numbers at sea, the
// King, claimants, and the badges of owners' factions on centres (rule 76). It hides Henry VI.
func (r *Rules) Marks(p engine.Public) []engine.Mark {
	pos := p.Position()
	var out []engine.Mark
	at := func(region int, style engine.MarkStyle, tint engine.PowerID, sign, key string) {
		out = append(out, engine.Mark{Region: engine.RegionID(region), Power: engine.NoPower, Style: style,
			Tint: tint, Sign: sign, Key: key})
	}
	for i := range r.m.Regions {
		if r.b.port[i] {
			at(i, engine.MarkSign, engine.NoPower, "anchor", "Port")
		}
	}
	if r.b.lon != engine.NoRegion {
		at(int(r.b.lon), engine.MarkSign, engine.NoPower, "wall", "Garrison")
	}
	for i := range pos.Units {
		u := &pos.Units[i]
		several := func(v engine.Unit) bool { return v.At == u.At && v.Power == u.Power && v.ID != u.ID }
		if u.No > 0 && slices.ContainsFunc(pos.Units, several) {
			out = append(out, engine.Mark{Region: engine.NoRegion, Unit: u.ID, Power: engine.NoPower,
				Style: engine.MarkNumber, Tint: engine.NoPower,
				Sign: strconv.Itoa(int(u.No)), Key: "Number at sea"})
		}
	}
	s, ok := pos.Ext.(*State)
	if !ok || s == nil || len(s.Align) != len(r.m.Powers) {
		return out
	}
	for i, x := range s.Align {
		switch {
		case s.King == engine.PowerID(i):
			out = append(out, engine.Mark{Region: engine.NoRegion, Power: engine.PowerID(i), Style: engine.MarkSign,
				Tint: engine.NoPower, Sign: "crown", Key: "King"})
		case x == Person(i) && !s.Out[i]:
			out = append(out, engine.Mark{Region: engine.NoRegion, Power: engine.PowerID(i), Style: engine.MarkSign,
				Tint: engine.NoPower, Sign: "coronet", Key: "Claimant"})
		}
	}
	for i := range r.m.Regions {
		if i >= len(pos.Owners) || pos.Owners[i] == engine.NoPower {
			continue
		}
		if x := s.Align[pos.Owners[i]]; x != Nobody {
			tint := engine.NoPower
			if x >= 0 {
				tint = engine.PowerID(x)
			}
			at(i, engine.MarkBadge, tint, r.b.badge(x), "For "+r.b.personName(x))
		}
	}
	return out
}

// wayDrawn draws Henry VI's route as a dotted line, once the game has ended (rule 74).
func (r *Rules) wayDrawn(after *engine.Position) []engine.Arrow {
	s, ok := after.Ext.(*State)
	if !ok || s == nil || s.Henry.Status == Hidden {
		return nil
	}
	var places []engine.PlaceID
	for _, st := range s.Way.stages() {
		if st.Region == engine.NoRegion {
			continue
		}
		if at := r.b.place(st.Region); len(places) == 0 || places[len(places)-1] != at {
			places = append(places, at)
		}
	}
	if len(places) < 2 {
		return nil
	}
	last := len(places) - 1
	return []engine.Arrow{{Through: places[:last], To: places[last], Style: "dotted",
		End: "crown", Says: "Henry VI’s way"}}
}

// Arrows draws a CUT as an arrow into its sea with scissors at the end, without the arrow if the
// unit is in that sea (rule 76), and Henry VI's route once the game has ended.
func (r *Rules) Arrows(p engine.PublicResolution) []engine.Arrow {
	res := p.Resolution()
	out := r.wayDrawn(res.After)
	for _, o := range res.Outcomes {
		c, ok := o.Order.Own.(*Cut)
		if !ok || o.Unit.ID == 0 || c.In < 0 || int(c.In) >= r.b.n {
			continue
		}
		out = append(out, engine.Arrow{Unit: o.Unit.ID, To: r.b.place(c.In), Style: "solid", End: "scissors",
			Failed: o.Verdict != engine.Succeeded})
	}
	return out
}

// Reach lists where a unit could go or act: steps, supports between a sea and coasts where units
// cannot land, and seas for a CUT (rule 77).
func (r *Rules) Reach(_ *engine.Position, _ engine.Kind, from engine.PlaceID) []engine.Reach {
	at := r.b.at(from)
	if at == engine.NoRegion {
		return nil
	}
	var out []engine.Reach
	for to := range r.m.Regions {
		x := engine.Reach{To: r.m.Regions[to].First}
		switch region := engine.RegionID(to); {
		case r.b.step(at, region):
			x.How = "move"
			if r.b.sea[at] && !r.b.sea[to] {
				x.Why = "a port: units land here"
			}
		case r.b.sea[at] && r.b.shore(at, region):
			x.How, x.Why = "support", "may be supported from "+r.j.RegionName(at)+", nobody lands here"
		case r.b.sea[to] && r.b.shore(at, region):
			x.How, x.Why = "supported", "may be supported from "+r.j.RegionName(region)+", nobody lands here"
		default:
			continue
		}
		out = append(out, x)
		if r.b.sea[to] && x.How == "move" {
			out = append(out, engine.Reach{To: x.To, How: "cut", Why: "a unit may come here to cut a support"})
		}
	}
	if r.b.sea[at] {
		out = append(out, engine.Reach{To: r.b.place(at), How: "cut", Why: "a unit may cut a support here without leaving"})
	}
	return out
}
