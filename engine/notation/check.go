package notation

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/grammar"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// object reports a problem with a span of the line, mistook with some words. By its code the
// problem makes the line doubtful or illegal. warn reports a problem with a line that counts all
// the same.
func (p *parser) object(c Code, at [2]int, message, hint string) {
	p.problem(Problem{Code: c, Col: at[0], Len: at[1], Message: message, Hint: hint})
}

func (p *parser) mistook(c Code, ts []token, hint, format string, args ...any) {
	p.object(c, grammar.Span(ts), fmt.Sprintf(format, args...), hint)
}

func (p *parser) warn(c Code, at [2]int, hint, format string, args ...any) {
	p.problem(Problem{Code: c, Col: at[0], Len: at[1], Message: fmt.Sprintf(format, args...), Hint: hint, Warning: true})
}

// check reports what the board forbids wherever other units are. The judge decides all else.
func (p *parser) check() {
	o := &p.line.Order
	if p.line.Kind != OrderLine || o.At == engine.NoPlace || p.own(o.Kind, o.At) || p.own(o.OfKind, o.Of) ||
		p.own(o.Kind, o.To) || p.crowded(o.At) || p.crowded(o.Of) {
		return
	}
	at := p.Map.RegionOf(o.At)
	r := &p.Map.Regions[at]
	switch o.Verb {
	case engine.Move, engine.Retreat:
		if o.To != engine.NoPlace && !p.blamed() {
			p.checkMove()
		}
	case engine.Support:
		if o.Of != engine.NoPlace && !p.blamed() {
			p.checkSupport()
		}
	case engine.Convoy:
		p.checkConvoy()
	case engine.Build:
		if o.Kind == engine.Fleet && len(r.Coasts) > 0 && p.Map.Places[o.At].Coast < 0 && r.Terrain != engine.Inland {
			p.missingCoast(at, p.allCoasts(o.At), p.atSpan) // a fleet needs its coast (W39; DATC 4.B.7)
		}
	case engine.Convert:
		if r.Terrain != engine.Coastal {
			p.object(WrongUnitKind, p.atSpan, fmt.Sprintf("%s is %s: only a unit on a coast converts", p.Region(at),
				terrainNames[r.Terrain]), "")
		} else if o.Into == engine.Fleet && len(r.Coasts) > 1 && o.To == engine.NoPlace && !p.blamed() {
			p.missingCoast(at, p.allCoasts(r.First), p.atSpan)
		} else if o.Into == o.Kind && o.Kind != engine.NoKind {
			p.object(WrongUnitKind, p.atSpan, p.UnitName(o.Kind, o.At)+" is "+names.Article(o.Kind)+" already", "")
		}
	}
}

// blamed reports whether a wrong kind or coast was reported: other problems would repeat it.
func (p *parser) blamed() bool {
	for _, q := range p.line.Problems {
		if !q.Warning && (q.Code == WrongUnitKind || q.Code == WrongCoast || q.Code == NotASeaRegion) {
			return true
		}
	}
	return false
}

// kindFor returns the unit's kind as written, or else the only kind that the regions allow.
func (p *parser) kindFor(k engine.Kind, regions ...engine.RegionID) engine.Kind {
	for _, r := range regions {
		if t := p.Map.Regions[r].Terrain; k == engine.NoKind && t == engine.Inland {
			return engine.Army
		} else if k == engine.NoKind && t == engine.Sea {
			return engine.Fleet
		}
	}
	return k
}

func (p *parser) checkMove() {
	o := &p.line.Order
	from, to := p.Map.RegionOf(o.At), p.Map.RegionOf(o.To)
	k := p.kindFor(o.Kind, from, to)
	reached := p.reaches(o.At, o.To)
	switch {
	case from == to:
		p.object(NotAdjacent, p.toSpan, p.UnitName(o.Kind, o.At)+" is there already", "holds")
	case k != engine.Fleet && p.armyGoes(from, to, o.Verb == engine.Move):
	case k == engine.Army:
		p.notAdjacent(k, o.At, to)
	case len(reached) == 1:
		if k == engine.Fleet {
			o.To = reached[0] // the only coast that the fleet can reach (DATC 4.B.2)
		}
	case len(reached) > 1:
		p.missingCoast(to, reached, p.toSpan)
	case p.trapped(k, o.To):
	default:
		all := p.Map.Regions[to].First
		if others := p.reaches(o.At, all); o.To != all && len(others) > 0 {
			p.object(WrongCoast, p.toSpan, fmt.Sprintf("%s does not reach %s", p.UnitName(k, o.At), p.Place(o.To)),
				fmt.Sprintf("not to the %s; to the %s it could", p.coastOf(o.To), p.coastOf(others[0])))
			return
		}
		p.notAdjacent(k, o.At, to)
	}
}

// armyGoes reports whether an army can go by land, or with convoy from coast to coast.
func (p *parser) armyGoes(from, to engine.RegionID, convoy bool) bool {
	a, b := &p.Map.Regions[from], &p.Map.Regions[to]
	_, ok := p.Map.Step(engine.Army, a.First, b.First)
	return ok || convoy && from != to && a.Terrain == engine.Coastal && b.Terrain == engine.Coastal
}

// reaches returns the places of a fleet's destination that it can reach. A region named without a
// coast stands for any of its coasts, at either end.
func (p *parser) reaches(from, to engine.PlaceID) []engine.PlaceID {
	var out []engine.PlaceID
	for _, t := range p.allCoasts(to) {
		for _, f := range p.allCoasts(from) {
			if _, ok := p.Map.Step(engine.Fleet, f, t); ok {
				out = append(out, t)
				break
			}
		}
	}
	return out
}

// allCoasts returns the place itself, or all coasts of a region of which no coast was named.
func (p *parser) allCoasts(at engine.PlaceID) []engine.PlaceID {
	pl := p.Map.Places[at]
	r := &p.Map.Regions[pl.Region]
	if pl.Coast >= 0 || len(r.Coasts) == 0 {
		return []engine.PlaceID{at}
	}
	out := make([]engine.PlaceID, len(r.Coasts))
	for i := range out {
		out[i] = r.First + 1 + engine.PlaceID(i)
	}
	return out
}

// trapped reports a fleet's coast if only another coast of the region reaches the destination.
func (p *parser) trapped(k engine.Kind, to engine.PlaceID) bool {
	at := p.line.Order.At
	if p.Map.Places[at].Coast < 0 {
		return false
	}
	region := p.Map.RegionOf(at)
	for _, other := range p.allCoasts(p.Map.Regions[region].First) {
		if len(p.reaches(other, to)) > 0 {
			p.object(WrongCoast, p.atSpan, fmt.Sprintf("%s does not reach %s", p.UnitName(k, at), p.Place(to)),
				fmt.Sprintf("not from the %s; Fleet %s's %s could", p.coastOf(at), p.Region(region), p.coastOf(other)))
			return true
		}
	}
	return false
}

func (p *parser) coastOf(at engine.PlaceID) string {
	pl := p.Map.Places[at]
	return p.Map.Regions[pl.Region].Coasts[pl.Coast].Name
}

func (p *parser) notAdjacent(k engine.Kind, from engine.PlaceID, to engine.RegionID) {
	hint := ""
	t := p.Map.Regions[to].Terrain
	if k == engine.Army && t == engine.Sea || k == engine.Fleet && t == engine.Inland {
		p.unfit(to, k, p.toSpan)
		return
	}
	if k == engine.Army && p.line.Order.Verb == engine.Move {
		hint = "a convoy goes from coast to coast only"
	}
	p.object(NotAdjacent, p.toSpan, fmt.Sprintf("%s does not border %s", p.UnitName(k, from), p.Region(to)), hint)
}

func (p *parser) missingCoast(r engine.RegionID, coasts []engine.PlaceID, at [2]int) {
	var forms []string
	for _, c := range coasts {
		forms = append(forms, p.Place(c))
	}
	p.object(MissingCoast, at, "which coast of "+p.Region(r)+"?", strings.Join(forms, " or "))
}

func (p *parser) checkSupport() {
	o := &p.line.Order
	me, of := p.Map.RegionOf(o.At), p.Map.RegionOf(o.Of)
	target, at := of, p.ofSpan
	if o.To != engine.NoPlace {
		target, at = p.Map.RegionOf(o.To), p.toSpan
	} else if p.toSpan[1] > 0 {
		return // the destination could not be read
	}
	k, goes := p.kindFor(o.Kind, me, target), p.kindFor(o.OfKind, of, target)
	all := p.Map.Regions[target].First
	switch {
	case me == of:
		p.object(NotAdjacent, p.ofSpan, "a unit cannot support itself", "")
	case o.To != engine.NoPlace && target == of:
		p.object(NotAdjacent, p.toSpan, p.UnitName(o.OfKind, o.Of)+" is there already", "supports it to hold")
	case me == target:
		p.object(NotAdjacent, at, p.UnitName(o.Kind, o.At)+" stands there itself", "")
	case !(k != engine.Fleet && p.armyGoes(me, target, false)) && !(k != engine.Army && len(p.reaches(o.At, all)) > 0):
		if k == engine.Army || !p.trapped(k, all) {
			p.object(NotAdjacent, at, fmt.Sprintf("%s does not border %s, and supports only where it could go",
				p.UnitName(k, o.At), p.Region(target)), "")
		}
	case o.To != engine.NoPlace && !(goes != engine.Fleet && p.armyGoes(of, target, true)) &&
		!(goes != engine.Army && len(p.reaches(o.Of, o.To)) > 0):
		p.object(NotAdjacent, p.toSpan, fmt.Sprintf("%s does not border %s", p.UnitName(goes, o.Of), p.Region(target)), "")
	}
}

func (p *parser) checkConvoy() {
	o := &p.line.Order
	if r := p.Map.RegionOf(o.At); p.Map.Regions[r].Terrain != engine.Sea && o.Kind != engine.Army {
		p.notSea(r, p.atSpan) // only a fleet at sea convoys (W12)
	}
	for i, end := range []engine.PlaceID{o.Of, o.To} {
		if end == engine.NoPlace {
			continue
		}
		if r := p.Map.RegionOf(end); p.Map.Regions[r].Terrain != engine.Coastal {
			p.object(NotAdjacent, [][2]int{p.ofSpan, p.toSpan}[i], fmt.Sprintf("%s is %s: a convoy goes from coast to coast",
				p.Region(r), terrainNames[p.Map.Regions[r].Terrain]), "")
		}
	}
	if o.Of != engine.NoPlace && o.To != engine.NoPlace && p.Map.RegionOf(o.Of) == p.Map.RegionOf(o.To) {
		p.object(NotAdjacent, p.toSpan, p.UnitName(o.OfKind, o.Of)+" is there already", "")
	}
}
