package notation

import (
	"fmt"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation/names"
)

// check compares an order with the board: what is impossible whatever stands where. The judge
// decides all else.
func (p *parser) check() {
	o := &p.line.Order
	if p.line.Kind != OrderLine || o.At == engine.NoPlace || p.own(o.Kind, o.At) || p.own(o.OfKind, o.Of) ||
		p.own(o.Kind, o.To) || p.crowded(o.At) || p.crowded(o.Of) {
		return
	}
	switch o.Verb {
	case engine.Move, engine.Retreat:
		if o.To != engine.NoPlace {
			p.checkMove()
		}
	case engine.Support:
		p.checkSupport()
	case engine.Convoy:
		p.checkConvoy()
	case engine.Build:
		r := &p.Map.Regions[p.Map.RegionOf(o.At)]
		if o.Kind == engine.Fleet && len(r.Coasts) > 0 && p.Map.Places[o.At].Coast < 0 && r.Terrain != engine.Inland {
			p.missingCoast(p.Map.RegionOf(o.At), p.allCoasts(o.At), p.atSpan) // W39; DATC 4.B.7
		}
	case engine.Convert:
		r := p.Map.RegionOf(o.At)
		if p.Map.Regions[r].Terrain != engine.Coastal {
			p.object(WrongUnitKind, p.atSpan, fmt.Sprintf("%s is %s: only a unit on a coast converts", p.Region(r),
				terrainName(p.Map.Regions[r].Terrain)), "")
		} else if reg := &p.Map.Regions[r]; o.Into == engine.Fleet && len(reg.Coasts) > 1 &&
			o.To == engine.NoPlace && !p.blamed() {
			p.missingCoast(r, p.allCoasts(reg.First), p.atSpan)
		} else if o.Into == o.Kind && o.Kind != engine.NoKind {
			p.object(WrongUnitKind, p.atSpan, p.UnitName(o.Kind, o.At)+" is "+names.Article(o.Kind)+" already", "")
		}
	}
}

func (p *parser) object(c Code, at [2]int, message, hint string) {
	p.problem(Problem{Code: c, Col: at[0], Len: at[1], Message: message, Hint: hint})
}

// blamed reports whether a wrong unit kind was already found: the board's other objections would
// only repeat it.
func (p *parser) blamed() bool {
	for _, q := range p.line.Problems {
		if !q.Warning && (q.Code == WrongUnitKind || q.Code == WrongCoast || q.Code == NotASeaRegion) {
			return true
		}
	}
	return false
}

// kindFor is the unit's kind as said, or as the regions leave no choice.
func (p *parser) kindFor(k engine.Kind, regions ...engine.RegionID) engine.Kind {
	if k != engine.NoKind {
		return k
	}
	for _, r := range regions {
		switch p.Map.Regions[r].Terrain {
		case engine.Inland:
			return engine.Army
		case engine.Sea:
			return engine.Fleet
		}
	}
	return engine.NoKind
}

func (p *parser) checkMove() {
	o := &p.line.Order
	from, to := p.Map.RegionOf(o.At), p.Map.RegionOf(o.To)
	if p.blamed() {
		return
	}
	if from == to {
		p.object(NotAdjacent, p.toSpan, p.UnitName(o.Kind, o.At)+" is there already", "holds")
		return
	}
	k := p.kindFor(o.Kind, from, to)
	if k != engine.Fleet && p.armyGoes(from, to, o.Verb == engine.Move) {
		return
	}
	if k == engine.Army {
		p.notAdjacent(k, o.At, to, p.toSpan)
		return
	}
	reached := p.reaches(o.At, o.To)
	switch {
	case len(reached) == 1:
		if k == engine.Fleet {
			o.To = reached[0] // the only coast there is (DATC 4.B.2)
		}
	case len(reached) > 1:
		p.missingCoast(to, reached, p.toSpan)
	default:
		p.offCoast(k, o.At, o.To)
	}
}

// armyGoes reports whether an army can go from one region to the other: by land, or by convoy from
// coast to coast.
func (p *parser) armyGoes(from, to engine.RegionID, convoy bool) bool {
	if from == to {
		return false
	}
	a, b := &p.Map.Regions[from], &p.Map.Regions[to]
	if _, ok := p.Map.Step(engine.Army, a.First, b.First); ok {
		return true
	}
	return convoy && a.Terrain == engine.Coastal && b.Terrain == engine.Coastal
}

// reaches returns the places of a fleet's destination that it can reach. A region named without a
// coast stands for all its coasts, at either end.
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

// allCoasts returns the place itself, or the coasts of a region that has some and none was named.
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

func (p *parser) whole(at engine.PlaceID) engine.PlaceID {
	return p.Map.Regions[p.Map.RegionOf(at)].First
}

// offCoast tells the trap of the wrong coast from a region that is out of reach.
func (p *parser) offCoast(k engine.Kind, from, to engine.PlaceID) {
	dest := p.Map.RegionOf(to)
	if p.Map.Places[from].Coast >= 0 {
		if others := p.from(p.whole(from), to); len(others) > 0 {
			p.object(WrongCoast, p.atSpan, fmt.Sprintf("%s does not reach %s", p.UnitName(k, from), p.Place(to)),
				p.trap(from, others[0]))
			return
		}
	}
	if p.Map.Places[to].Coast >= 0 {
		if others := p.reaches(from, p.whole(to)); len(others) > 0 {
			p.object(WrongCoast, p.toSpan, fmt.Sprintf("%s does not reach %s", p.UnitName(k, from), p.Place(to)),
				fmt.Sprintf("not to the %s; to the %s it could", p.coastOf(to), p.coastOf(others[0])))
			return
		}
	}
	p.notAdjacent(k, from, dest, p.toSpan)
}

// trap is the hint of the wrong coast: "not from the North Coast; Fleet St Augustine's South Coast
// could".
func (p *parser) trap(from, other engine.PlaceID) string {
	return fmt.Sprintf("not from the %s; Fleet %s's %s could", p.coastOf(from),
		p.Region(p.Map.RegionOf(from)), p.coastOf(other))
}

func (p *parser) coastOf(at engine.PlaceID) string {
	pl := p.Map.Places[at]
	return p.Map.Regions[pl.Region].Coasts[pl.Coast].Name
}

// from returns the coasts of a region from which a place can be reached.
func (p *parser) from(region, to engine.PlaceID) []engine.PlaceID {
	var out []engine.PlaceID
	for _, f := range p.allCoasts(region) {
		if len(p.reaches(f, to)) > 0 {
			out = append(out, f)
		}
	}
	return out
}

func (p *parser) notAdjacent(k engine.Kind, from engine.PlaceID, to engine.RegionID, at [2]int) {
	hint := ""
	switch t := p.Map.Regions[to].Terrain; {
	case k == engine.Army && t == engine.Sea:
		p.unfit(to, k, at[0], at[1])
		return
	case k == engine.Fleet && t == engine.Inland:
		p.unfit(to, k, at[0], at[1])
		return
	case k == engine.Army && p.line.Order.Verb == engine.Move:
		hint = "a convoy goes from coast to coast only"
	}
	p.object(NotAdjacent, at, fmt.Sprintf("%s does not border %s", p.UnitName(k, from), p.Region(to)), hint)
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
	if o.Of == engine.NoPlace || p.blamed() {
		return
	}
	me, of := p.Map.RegionOf(o.At), p.Map.RegionOf(o.Of)
	target, at := of, p.ofSpan
	if o.To != engine.NoPlace {
		target, at = p.Map.RegionOf(o.To), p.toSpan
	} else if p.toSpan[1] > 0 {
		return // a destination that could not be read
	}
	if me == of {
		p.object(NotAdjacent, p.ofSpan, "a unit cannot support itself", "")
		return
	}
	if o.To != engine.NoPlace && target == of {
		p.object(NotAdjacent, p.toSpan, p.UnitName(o.OfKind, o.Of)+" is there already", "supports it to hold")
		return
	}
	if me == target {
		p.object(NotAdjacent, at, p.UnitName(o.Kind, o.At)+" stands there itself", "")
		return
	}
	k := p.kindFor(o.Kind, me, target)
	all := p.Map.Regions[target].First
	if k != engine.Fleet && p.armyGoes(me, target, false) {
		// reached by land
	} else if k == engine.Army || len(p.reaches(o.At, all)) == 0 {
		if k != engine.Army && p.Map.Places[o.At].Coast >= 0 {
			if others := p.from(p.whole(o.At), all); len(others) > 0 {
				p.object(WrongCoast, p.atSpan, fmt.Sprintf("%s does not reach %s", p.UnitName(k, o.At), p.Region(target)),
					p.trap(o.At, others[0]))
				return
			}
		}
		p.object(NotAdjacent, at, fmt.Sprintf("%s does not border %s, and supports only where it could go",
			p.UnitName(k, o.At), p.Region(target)), "")
		return
	}
	if o.To == engine.NoPlace {
		return
	}
	ok := p.kindFor(o.OfKind, of, target)
	if ok != engine.Fleet && p.armyGoes(of, target, true) {
		return
	}
	if ok != engine.Army && len(p.reaches(o.Of, o.To)) > 0 {
		return
	}
	p.object(NotAdjacent, p.toSpan, fmt.Sprintf("%s does not border %s", p.UnitName(ok, o.Of), p.Region(target)), "")
}

func (p *parser) checkConvoy() {
	o := &p.line.Order
	if r := p.Map.RegionOf(o.At); p.Map.Regions[r].Terrain != engine.Sea && o.Kind != engine.Army {
		p.notSea(r, p.atSpan[0], p.atSpan[1]) // W12
	}
	for _, end := range []struct {
		at   engine.PlaceID
		span [2]int
	}{{o.Of, p.ofSpan}, {o.To, p.toSpan}} {
		if end.at == engine.NoPlace {
			continue
		}
		if r := p.Map.RegionOf(end.at); p.Map.Regions[r].Terrain != engine.Coastal {
			p.object(NotAdjacent, end.span, fmt.Sprintf("%s is %s: a convoy goes from coast to coast", p.Region(r),
				terrainName(p.Map.Regions[r].Terrain)), "")
		}
	}
	if o.Of != engine.NoPlace && o.To != engine.NoPlace && p.Map.RegionOf(o.Of) == p.Map.RegionOf(o.To) {
		p.object(NotAdjacent, p.toSpan, p.UnitName(o.OfKind, o.Of)+" is there already", "")
	}
}
