package europe1615

import (
	"fmt"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// income returns the regions that pay a power (rules 79, 80): home centres that it holds, and
// foreign regions that it controls and that are not in revolt.
func (b *board) income(s *State, p engine.PowerID) []engine.RegionID {
	var out []engine.RegionID
	for i := range s.Control {
		r := engine.RegionID(i)
		switch c := &s.Control[i]; {
		case b.value[r] == 0 || b.islam[r]:
		case c.By == p && c.Mark != Red, b.holds(s, p, r) && b.m.Regions[r].SupplyCentre:
			out = append(out, r)
		}
	}
	return out
}

// holds reports whether a region's origin is a power and nobody else controls it.
func (b *board) holds(s *State, p engine.PowerID, r engine.RegionID) bool {
	return s.Control[r].By == engine.NoPower && b.origin(s, r) == p
}

func (b *board) sum(rs []engine.RegionID) int {
	n := 0
	for _, r := range rs {
		n += b.value[r]
	}
	return n
}

// cost returns the price of the next unit: a share of the treasury, rounded up, that depends on how
// many units the power has (rule 81).
func (b *board) cost(treasury, units int) int {
	percent := b.t.Cost.None
	if units > 0 {
		percent = b.t.Cost.Percent[min(units, len(b.t.Cost.Percent))-1]
	}
	return (treasury*percent + 99) / 100
}

// builds adjudicates a Winter Build: income, then each sheet in sequence (rules 79 to 84).
func (d *decision) builds() {
	d.stay()
	s, a := d.s, d.res.After
	for i := range d.b.seats {
		if !s.Out[i] {
			s.Treasury[i] += d.b.sum(d.b.income(s, engine.PowerID(i)))
		}
	}
	units, built := make([]int, d.b.seats), make([]bool, d.b.seats)
	for _, u := range a.Units {
		if d.b.seat(u.Power) {
			units[u.Power]++
		}
	}
	for k := range d.os {
		o := &d.os[k]
		by := o.By
		switch {
		case !d.open(k):
		case o.Verb == VerbBuy:
			d.buy(k)
		default:
			u, code := d.site(o, a.Units)
			cost, has := d.b.cost(s.Treasury[by], units[by]), s.Treasury[by]
			floor := d.b.t.Treasury.Floor
			switch {
			case code != "":
				d.set(k, engine.IllegalOrder, code)
			case units[by] >= d.b.t.MostUnits.Units:
				d.set(k, engine.IllegalOrder, CodeFifteen)
			case d.r.oneBuild && built[by]:
				d.set(k, engine.Void, CodeOneBuild)
			case has-cost < floor:
				d.tell(k, engine.Void, CodeTreasury, "a unit costs %d of %d with %s, which leaves less than %d", cost, has,
					unitsOwned(units[by]), floor)
			default:
				s.Treasury[by] -= cost
				u.ID = a.NextUnit
				a.NextUnit++
				a.Units = append(a.Units, u)
				units[by]++
				built[by] = true
				d.tell(k, engine.Succeeded, judge.CodeBuilt, "%d of %d with %s; %d left", cost, has,
					unitsOwned(units[by]-1), s.Treasury[by])
				d.out[k].Unit = u
			}
		}
	}
	judge.SortUnits(a.Units)
	d.res.Outcomes = d.out
}

// site returns the unit that a build order asks for, or the code of what is wrong (rule 83).
func (d *decision) site(o *engine.Order, us []engine.Unit) (engine.Unit, engine.Code) {
	r := d.b.at(o.At)
	if r == engine.NoRegion || !d.r.m.Regions[r].SupplyCentre || !d.b.holds(d.s, o.By, r) {
		return engine.Unit{}, judge.CodeNotHome
	}
	u, code := d.r.j.BuildUnit(o)
	if code != "" {
		return u, code
	}
	if _, stands := d.b.unitIn(us, r); stands {
		return u, judge.CodeSiteOccupied
	}
	return u, ""
}

// buy decides a purchase of points for the next year (rule 19).
func (d *decision) buy(k int) {
	s, by := d.s, d.os[k].By
	l, _ := d.os[k].Own.(*OwnOrder)
	t := d.b.t
	switch {
	case l == nil:
		d.set(k, engine.IllegalOrder, judge.CodeWrongPhase)
	case l.Count < 1:
		d.set(k, engine.IllegalOrder, CodeNoPoints)
	case s.Bought[by]+l.Count > t.Purchase.Most:
		d.tell(k, engine.Void, CodeTooManyPoints,
			"%d more are above the %d that may be bought in a year, with %d bought already", l.Count,
			t.Purchase.Most, s.Bought[by])
	case s.Treasury[by]-l.Count*t.Purchase.Price < t.Treasury.Floor:
		d.tell(k, engine.Void, CodeTreasury, "%s for %d of %d would leave less than %d", points(l.Count),
			l.Count*t.Purchase.Price, s.Treasury[by], t.Treasury.Floor)
	default:
		s.Bought[by] += l.Count
		s.Treasury[by] -= l.Count * t.Purchase.Price
		d.tell(k, engine.Succeeded, CodeBought, "%s for %d; %d left", points(l.Count),
			l.Count*t.Purchase.Price, s.Treasury[by])
	}
}

func points(n int) string { return counted(n, "point") }

func unitsOwned(n int) string { return counted(n, "unit") }

// counted writes a number of things: "1 point", "2 points".
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
