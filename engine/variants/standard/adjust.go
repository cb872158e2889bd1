package standard

import (
	"math"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// adjustment is a Winter being adjudicated.
type adjustment struct {
	*judge.Adjustment
	r *Rules
}

// adjust adjudicates a Winter: builds and removals in sequence until none is due, then civil
// disorder for missing removals.
func (r *Rules) adjust(p *engine.Position, orders []engine.Order) *engine.Resolution {
	counts := r.Counts(p)
	a := &adjustment{r: r, Adjustment: r.j.Adjust(p, orders, func(o *engine.Order) (engine.Unit, engine.Code) {
		u, code := r.j.BuildUnit(o)
		if code == "" {
			code = r.site(p, o.By, r.m.RegionOf(u.At))
		}
		if code == "" && counts[o.By].Due <= 0 {
			code = judge.CodeNothingDue
		}
		return u, code
	})}
	for by := range counts {
		a.power(engine.PowerID(by), counts[by].Due, counts[by].Centres-counts[by].Units)
	}
	for by := range counts {
		if !r.adjusts(engine.PowerID(by)) {
			continue
		}
		for still := r.owed(a.After, engine.PowerID(by)); still > 0; still-- {
			a.Lose(r.disorderly(a.After, engine.PowerID(by)), judge.CodeDisorder)
		}
	}
	return a.Resolution()
}

func (r *Rules) owed(p *engine.Position, by engine.PowerID) int {
	c := r.j.Tally(p)[by]
	return max(0, c.Units-c.Centres)
}

// power decides the orders of one power in sequence. At most due builds succeed. Builds and waivers
// together are at most spare, the number of the power's centres less that of its units.
func (a *adjustment) power(by engine.PowerID, due, spare int) {
	left, removals := max(due, 0), max(-due, 0)
	var good []int // orders carried out, in case an option undoes all of them
	ch := a.r.j.Choices()
	for k := range a.Orders {
		o := &a.Orders[k]
		if o.By != by {
			continue
		}
		n := 0
		switch {
		case o.Verb == engine.Build:
			n = a.Build(k, left, judge.CodeTooMany)
			left, spare = left-n, spare-n
			if a.Out[k].Reason.Code == judge.CodeBuiltTwice && ch.TwoBuildsNone {
				u, _ := a.Site(o)
				back := a.undo(good, a.r.m.RegionOf(u.At))
				left, spare = left+back, spare+back
			}
		case judge.IsRemoval(o):
			n = a.Remove(k, removals, -due)
			removals -= n
		case o.Verb == engine.Waive:
			spare -= a.Waive(k, spare, due)
			left = min(left, spare)
		}
		if n > 0 {
			good = append(good, k)
		}
	}
	a.tooMany(by, good, due)
}

// tooMany undoes a power's surplus adjustments if options say so (DATC 4.D.4, 4.D.6).
func (a *adjustment) tooMany(by engine.PowerID, good []int, due int) {
	ch := a.r.j.Choices()
	if !(due > 0 && ch.TooManyBuildsNone || due < 0 && ch.TooManyRemovalsNone) {
		return
	}
	if !slices.ContainsFunc(a.Out[:len(a.Orders)], func(o engine.Outcome) bool {
		return o.Order.By == by && o.Reason.Code == judge.CodeTooMany && o.Order.Verb != engine.Waive
	}) {
		return
	}
	for _, k := range good {
		if a.Out[k].Verdict != engine.Succeeded {
			continue
		}
		u := a.Out[k].Unit
		if due > 0 {
			a.After.Units = slices.DeleteFunc(a.After.Units, func(v engine.Unit) bool { return v == u })
		} else {
			a.After.Units = append(a.After.Units, u)
		}
		a.Set(k, engine.Failed, judge.CodeTooMany)
	}
}

func (a *adjustment) undo(good []int, at engine.RegionID) int {
	n := 0
	for _, k := range good {
		u := a.Out[k].Unit
		if a.Out[k].Verdict != engine.Succeeded || a.r.m.RegionOf(u.At) != at {
			continue
		}
		a.After.Units = slices.DeleteFunc(a.After.Units, func(v engine.Unit) bool { return v == u })
		a.Set(k, engine.Failed, judge.CodeBuiltTwice)
		n++
	}
	return n
}

// disorderly returns the unit that civil disorder removes (DATC 4.D.8). By the rule of 2023 that is
// one off every centre if possible, then the farthest from an owned centre in steps of army or
// fleet, then a fleet, then the first by the region's name. Options change the first two.
func (r *Rules) disorderly(p *engine.Position, by engine.PowerID) engine.Unit {
	best := engine.Unit{}
	var key [4]int
	name := ""
	for _, u := range p.Units {
		if u.Power != by {
			continue
		}
		at := r.m.RegionOf(u.At)
		k := [4]int{0, r.far(p, by, at), 0, 0}
		if !r.m.Regions[at].SupplyCentre && r.disorder == "2023" {
			k[0] = 1
		}
		if u.Kind == engine.Fleet {
			k[2] = 1
		}
		n := r.m.Regions[at].Name
		if best.Power != by || best == (engine.Unit{}) || less(key, k) || key == k &&
			(n < name || n == name && u.ID < best.ID) {
			best, key, name = u, k, n
		}
	}
	return best
}

func less(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// far returns the distance from a region to the nearest of the power's centres: those it owns or,
// by option, its home centres.
func (r *Rules) far(p *engine.Position, by engine.PowerID, at engine.RegionID) int {
	n, best, near := len(r.m.Regions), math.MaxInt, r.near()
	for i := range r.m.Regions {
		g := &r.m.Regions[i]
		counts := g.SupplyCentre && i < len(p.Owners) && p.Owners[i] == by
		if r.disorder == "home" {
			counts = g.SupplyCentre && g.Home == by
		}
		if counts {
			best = min(best, near[int(at)*n+i])
		}
	}
	return best
}

// distances counts the steps between all regions, whatever the coast or kind of unit.
func distances(m *engine.Map) []int {
	n := len(m.Regions)
	next := make([][]engine.RegionID, n)
	for p := range m.Places {
		from := m.Places[p].Region
		for _, s := range m.Army[p] {
			next[from] = append(next[from], m.RegionOf(s.To))
		}
		for _, s := range m.Fleet[p] {
			next[from] = append(next[from], m.RegionOf(s.To))
		}
	}
	d := make([]int, n*n)
	queue := make([]engine.RegionID, 0, n)
	for a := 0; a < n; a++ {
		row := d[a*n : a*n+n]
		for i := range row {
			row[i] = math.MaxInt
		}
		row[a] = 0
		queue = append(queue[:0], engine.RegionID(a))
		for k := 0; k < len(queue); k++ {
			for _, to := range next[queue[k]] {
				if row[to] == math.MaxInt {
					row[to] = row[queue[k]] + 1
					queue = append(queue, to)
				}
			}
		}
	}
	return d
}
