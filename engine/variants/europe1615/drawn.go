package europe1615

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Marks returns what maps show besides units and owners: aligned, controlled and neutral land,
// confessions, revolts, who orders states' units, attrition (section Q).
func (r *Rules) Marks(pub engine.Public) []engine.Mark {
	p, s := r.sound(pub.Position())
	b := r.b
	var out []engine.Mark
	region := func(i int, style engine.MarkStyle, tint engine.PowerID, light bool, sign, key string) {
		out = append(out, engine.Mark{Region: engine.RegionID(i), Power: engine.NoPower, Style: style, Tint: tint,
			Light: light, Sign: sign, Key: key})
	}
	for i := range r.m.Regions {
		h := b.holder(s, engine.RegionID(i))
		if b.sea[i] || h == engine.NoPower {
			continue
		}
		if b.minor(h) {
			switch st := s.Status[h]; {
			case st >= 0:
				region(i, engine.MarkTint, st, true, "", "Aligned to a power")
			case st == Neutral:
				region(i, engine.MarkTint, engine.NoPower, true, "", "Neutral: closed")
				region(i, engine.MarkEdge, engine.NoPower, false, "", "Its barrier")
			default:
				region(i, engine.MarkTint, engine.NoPower, false, "", "Unaligned: open")
			}
		}
		if c := s.Control[i]; c.By != engine.NoPower {
			tint := c.By
			if b.minor(tint) {
				tint = b.acting(s, tint)
			}
			region(i, engine.MarkHatch, tint, false, "", "Controlled from outside")
			switch c.Mark {
			case White:
				region(i, engine.MarkSign, engine.NoPower, false, "cross-white", "Held in its own faith")
			case Red:
				region(i, engine.MarkSign, engine.NoPower, false, "cross-red", "In revolt")
				region(i, engine.MarkCounter, engine.NoPower, false, fmt.Sprint(c.Revolt), "Seasons of revolt left")
			case Black:
				region(i, engine.MarkSign, engine.NoPower, false, "cross-black", "Revolt put down")
			}
		}
	}
	for i := range r.m.Powers {
		at := b.capital(engine.PowerID(i))
		if s.Status[i] == NoState || s.Status[i] == Controlled || at == engine.NoRegion {
			continue
		}
		switch s.Marker[i] {
		case Protestant:
			region(int(at), engine.MarkSign, engine.NoPower, false, "cross-orange", "Protestant state")
		case Catholic:
			region(int(at), engine.MarkSign, engine.NoPower, false, "cross-blue", "Catholic state")
		}
	}
	for _, u := range p.Units {
		if by := b.acting(s, u.Power); b.minor(u.Power) && by != engine.NoPower {
			out = append(out, engine.Mark{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkRing,
				Tint: by, Key: "Who orders the unit"})
		}
		if slices.Contains(s.Worn, u.ID) {
			out = append(out, engine.Mark{Region: engine.NoRegion, Power: engine.NoPower, Unit: u.ID, Style: engine.MarkNotch,
				Tint: engine.NoPower, Key: "Attrition: it is worn"})
		}
	}
	return out
}

// capital returns the region where maps show a state's marker: its first centre, or its first
// region if it has none.
func (b *board) capital(p engine.PowerID) engine.RegionID {
	switch {
	case len(b.centres[p]) > 0:
		return b.centres[p][0]
	case len(b.regions[p]) > 0:
		return b.regions[p][0]
	}
	return engine.NoRegion
}

// Arrows returns crossed quills at a state's capital for each diplomatic attack, and a bar at the
// border for each move that may not enter.
func (r *Rules) Arrows(pub engine.PublicResolution) []engine.Arrow {
	var out []engine.Arrow
	for _, o := range pub.Resolution().Outcomes {
		if l, ok := o.Order.Own.(*OwnOrder); ok && l.Verb == VerbAttack && r.b.minor(l.State) {
			if at := r.b.capital(l.State); at != engine.NoRegion {
				out = append(out, engine.Arrow{To: r.m.Regions[at].First, Style: "dotted", End: "quills",
					Failed: o.Verdict != engine.Succeeded})
			}
		}
		if o.Reason.Code == CodeNoEntry && o.Unit.ID != 0 {
			out = append(out, engine.Arrow{Unit: o.Unit.ID, To: o.Order.To, Style: "solid", End: "bar", Failed: true})
		}
	}
	return out
}

// Reach lists where a unit could go and, in a game, where it may only bounce.
func (r *Rules) Reach(p *engine.Position, k engine.Kind, at engine.PlaceID) []engine.Reach {
	out := r.Plain.Reach(p, k, at)
	if p == nil {
		return out
	}
	q, s := r.sound(p)
	u, there := r.b.unitIn(q.Units, r.b.at(at))
	if !there {
		return out
	}
	stands := func(to engine.RegionID, holder engine.PowerID) bool {
		v, ok := r.b.unitIn(q.Units, to)
		return ok && v.Power != holder
	}
	d := &decision{r: r, b: r.b, p: q, s: s}
	for i := range out {
		to := r.b.at(out[i].To)
		if x := r.b.enter(s, u.Power, to, stands); x.why != open {
			out[i].How, out[i].Why = "bounce", "bounce only: "+d.barText(x, to)
		} else if !r.b.sea[to] {
			out[i].Why = "may enter"
		}
	}
	return out
}
