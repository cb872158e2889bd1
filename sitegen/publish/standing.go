package publish

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

func (p *publisher) standings(seen, seenEarlier engine.Public) []Standing {
	pos, earlier := seen.Position(), seenEarlier.Position()
	out := make([]Standing, len(p.m.Powers))
	for i := range out {
		out[i].Power, out[i].Unplayed = i, !p.m.IsSeat(engine.PowerID(i))
	}
	for r, o := range pos.Owners {
		was := earlier.Owners[r]
		if !p.m.Regions[r].SupplyCentre {
			continue // owned land need not be a centre
		}
		if o != engine.NoPower {
			s := &out[o]
			s.Centres++
			s.CentreList = append(s.CentreList, p.region(engine.RegionID(r)))
			if was != o {
				s.Gained++
			}
		}
		if was != engine.NoPower && was != o {
			out[was].Lost++
		}
	}
	more := p.g.Rules.Standings(seen)
	for i, n := range more.Scores {
		out[i].Score = n
	}
	for i, regions := range more.Held {
		for _, r := range regions {
			out[i].Held = append(out[i].Held, p.name(r))
		}
	}
	add := func(u engine.Unit) {
		s := &out[u.Power]
		s.Units++
		s.UnitList = append(s.UnitList, p.unitInfo(pos, u))
	}
	for _, u := range pos.Units {
		add(u)
	}
	for _, d := range pos.Dislodged {
		add(d.Unit)
	}
	for i := range out {
		s := &out[i]
		slices.SortFunc(s.CentreList, func(a, b Place) int { return strings.Compare(a.Name, b.Name) })
		slices.SortFunc(s.UnitList, func(a, b Unit) int { return strings.Compare(a.Place, b.Place) })
		s.Bare = s.Centres == 0 && s.Units > 0
		s.Out = s.Centres == 0 && s.Units == 0
	}
	return out
}

func (p *publisher) unitInfo(pos *engine.Position, u engine.Unit) Unit {
	kind := p.info.KindOf(u.Kind)
	out := Unit{Kind: kind.Name, Letter: kind.Letter, Place: p.place(u.At), Region: p.m.Regions[p.m.RegionOf(u.At)].ID}
	if u.No > 0 {
		out.Place += fmt.Sprintf(" %d", u.No)
	}
	if u.Kind >= engine.KindOwn { // only the ruleset knows where a unit of its own kind may go
		for _, x := range p.g.Rules.Reach(nil, u.Kind, u.At) {
			if x.How == "move" {
				out.Targets = append(out.Targets, p.place(x.To))
			}
		}
	} else {
		for _, x := range p.g.Rules.Reach(pos, u.Kind, u.At) {
			switch x.How {
			case "move":
				out.Targets = append(out.Targets, p.place(x.To))
			case "bounce":
				out.Targets = append(out.Targets, p.place(x.To)+" (bounces only)")
			}
		}
	}
	slices.Sort(out.Targets)
	return out
}

func (p *publisher) due(seen engine.Public) []Due {
	var out []Due
	for i, c := range p.g.Rules.Counts(seen.Position()) {
		out = append(out, Due{Power: i, Centres: c.Centres, Units: c.Units, Received: c.Received, Sent: c.Sent,
			Limit: c.Limit, Due: c.Due})
	}
	return out
}

// changes lists a turn's changes: centres, units lost, built or converted, eliminations.
func (p *publisher) changes(t *Turn) []Change {
	before, after := t.Before.Position(), t.After.Position()
	var out []Change
	for r := range after.Owners {
		was, is := before.Owners[r], after.Owners[r]
		if was == is {
			continue
		}
		text := fmt.Sprintf("%s is neutral again", p.name(engine.RegionID(r)))
		power := -1
		if is != engine.NoPower {
			power = int(is)
			text = p.taken(p.name(engine.RegionID(r)), was, is)
		}
		out = append(out, Change{Kind: "captured", Power: power, Text: text})
	}
	old := map[engine.UnitID]engine.Unit{}
	for _, u := range before.Units {
		old[u.ID] = u
	}
	seen := map[engine.UnitID]bool{}
	for _, u := range after.Units {
		seen[u.ID] = true
		was, ok := old[u.ID]
		switch {
		case !ok:
			out = append(out, Change{Kind: "built", Power: int(u.Power),
				Text: fmt.Sprintf("%s raises %s", p.m.Powers[u.Power].Name, p.unit(u))})
		case was.Kind == engine.KindUnknown && u.Kind != was.Kind: // its kind was hidden until now: no change
			out = append(out, Change{Kind: "converted", Power: int(u.Power),
				Text: fmt.Sprintf("%s’s unit in %s was %s", p.m.Powers[u.Power].Name,
					p.name(p.m.RegionOf(was.At)), anyUnit(u.Kind))})
		case was.Kind != u.Kind:
			out = append(out, Change{Kind: "converted", Power: int(u.Power),
				Text: fmt.Sprintf("%s is now %s", p.unit(was), p.unit(u))})
		}
	}
	for _, d := range after.Dislodged {
		seen[d.Unit.ID] = true
	}
	for _, u := range before.Units {
		if seen[u.ID] {
			continue
		}
		word := "is destroyed"
		if t.Adjustment {
			word = "is removed"
		}
		out = append(out, Change{Kind: "destroyed", Power: int(u.Power),
			Text: fmt.Sprintf("%s’s %s %s", p.m.Powers[u.Power].Name, p.unit(u), word)})
	}
	alive := func(pos *engine.Position) []bool {
		a := make([]bool, len(p.m.Powers))
		for _, u := range pos.Units {
			a[u.Power] = true
		}
		for _, d := range pos.Dislodged {
			a[d.Unit.Power] = true
		}
		for _, o := range pos.Owners {
			if o != engine.NoPower {
				a[o] = true
			}
		}
		return a
	}
	was, is := alive(before), alive(after)
	for i := range was {
		switch {
		case !was[i] || is[i]:
		case !p.m.IsSeat(engine.PowerID(i)): // a power that nobody plays is not eliminated: it may return
			out = append(out, Change{Kind: "landless", Power: i, Text: p.m.Powers[i].Name + " holds nothing now"})
		default:
			out = append(out, Change{Kind: "eliminated", Power: i, Text: p.m.Powers[i].Name + " is out of the game"})
		}
	}
	return out
}

// taken describes a change of owner: a power "takes" a region, to nobody it "passes".
func (p *publisher) taken(region string, was, is engine.PowerID) string {
	text, from := p.m.Powers[is].Name+" takes "+region, ""
	if was != engine.NoPower && p.m.Powers[was].Name != region {
		from = " from " + p.m.Powers[was].Name
	}
	if p.m.IsSeat(is) {
		return text + from
	}
	return region + " passes" + from + " to " + p.m.Powers[is].Name
}

// went says what happened to a dislodged unit, by the position at the end of its turn.
func (p *publisher) went(final *engine.Position, d engine.Dislodged) string {
	for _, u := range final.Units {
		if u.ID == d.Unit.ID {
			return "retreats to " + p.place(u.At)
		}
	}
	if len(d.Options) == 0 {
		return "is destroyed"
	}
	return "is disbanded"
}

// dislodged publishes the units that must retreat, with open and closed neighbours.
func (p *publisher) dislodged(final *engine.Position, seen engine.PublicResolution) []Dislodged {
	var out []Dislodged
	for _, d := range seen.Resolution().Dislodged {
		nd := Dislodged{Power: int(d.Unit.Power), Unit: p.unit(d.Unit), From: p.place(d.From)}
		if final != nil {
			nd.Went = p.went(final, d)
		}
		for _, o := range d.Options {
			nd.Open = append(nd.Open, p.place(o))
		}
		for _, c := range d.Closed {
			nd.Closed = append(nd.Closed, Closed{p.place(c.To), c.Text})
		}
		out = append(out, nd)
	}
	return out
}

func anyUnit(k engine.Kind) string {
	name := strings.ToLower(k.String())
	if name != "" && strings.Contains("aeiou", name[:1]) {
		return "an " + name
	}
	return "a " + name
}
