// Package standard is the standard game: moves in Spring and Autumn with retreats, adjustments in
// home centres in Winter, civil disorder by the rule of 2023, victory by number of centres. By
// default its options are what the DATC prefers.
//
// It imports engine and engine/judge, and works on any board.
package standard

import (
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Rules is the standard game on a board, safe for concurrent use.
type Rules struct {
	engine.Plain
	j        *judge.Judge
	m        *engine.Map
	info     engine.Info
	disorder string
	builds   string              // value of the option builds: where units are built
	neutrals string              // value of the option neutral-armies: whether unplayed powers lose units
	last     engine.Season       // the season after whose moves centres change hands
	homes    [][]engine.RegionID // by power
	near     func() []int        // steps between regions, one row after another; computed when first needed
}

// New binds the ruleset to a board.
func New(m *engine.Map, o engine.Options) (*Rules, error) {
	c, err := settings().Choose(o)
	if err != nil {
		return nil, err
	}
	p, err := planOf(o)
	if err != nil {
		return nil, err
	}
	if p.victory > 0 {
		own := *m
		own.Victory = p.victory
		m = &own
	}
	value := func(name string) string { return settings().Value(o, name) }
	r := &Rules{Plain: engine.Plain{M: m}, j: judge.New(m, c), m: m, info: infoOf(p),
		disorder: value("civil-disorder"), builds: value("builds"),
		neutrals: value("neutral-armies"), last: engine.Autumn}
	if p.moves == 1 {
		r.last = engine.Spring
	}
	r.homes = make([][]engine.RegionID, len(m.Powers))
	for i := range m.Regions {
		if h := m.Regions[i].Home; h >= 0 && int(h) < len(m.Powers) && m.Regions[i].SupplyCentre {
			r.homes[h] = append(r.homes[h], engine.RegionID(i))
		}
	}
	r.near = sync.OnceValue(func() []int { return distances(m) })
	return r, nil
}

// Info describes the ruleset with its default options.
func Info() engine.Info { return infoOf(plan{year: 1901, years: 1, moves: 2, season: engine.Spring}) }

var _ engine.Rules = (*Rules)(nil)

// Info describes the ruleset with its options.
func (r *Rules) Info() engine.Info { return r.info }

// Map returns the board.
func (r *Rules) Map() *engine.Map { return r.m }

// Start returns the opening position.
func (r *Rules) Start() *engine.Position { return r.j.Opening(r.info.Start) }

// Resolve adjudicates a phase.
func (r *Rules) Resolve(p *engine.Position, orders []engine.Order, lots engine.LotSource) *engine.Resolution {
	return r.ResolveInto(nil, p, orders, lots)
}

// ResolveInto does the same as Resolve, but reuses the memory of an earlier resolution, which must
// not be used afterwards.
func (r *Rules) ResolveInto(old *engine.Resolution, p *engine.Position, orders []engine.Order,
	_ engine.LotSource) *engine.Resolution {
	var res *engine.Resolution
	given := p
	p = r.j.Sound(p)
	switch p.Phase.Step {
	case engine.Movement:
		mv := r.j.Movement(p, orders, nil)
		res = mv.ResolutionInto(old, p)
		mv.Release()
	case engine.Retreats:
		res = r.j.RetreatResolution(p, orders, nil)
	default:
		res = r.adjust(p, orders)
	}
	r.advance(res)
	res.Before, res.Why = given, r
	return res
}

// advance sets the next phase, and the owners and winner after the last moves of a year.
func (r *Rules) advance(res *engine.Resolution) {
	a := res.After
	before := a.Phase
	a.Phase, _ = r.info.Next(before)
	if a.Phase.Step == engine.Retreats {
		if len(a.Dislodged) > 0 {
			res.Counts = r.Counts(a)
			return
		}
		a.Phase, _ = r.info.Next(a.Phase)
	}
	if before.Season == r.last {
		r.j.Capture(a.Owners, a.Units)
		if w := r.winner(a); w != nil {
			res.End = engine.End{How: "solo", Winners: w}
		}
	}
	res.Counts = r.Counts(a)
	if a.Phase.Step != engine.Adjustment {
		return
	}
	for i, c := range res.Counts {
		if c.Due != 0 && r.adjusts(engine.PowerID(i)) {
			return
		}
	}
	a.Phase, _ = r.info.Next(a.Phase)
}

// winner returns the power that has enough centres to win and more than any other, or nil.
func (r *Rules) winner(p *engine.Position) []engine.PowerID {
	best, tie := engine.NoPower, false
	counts := r.j.Tally(p)
	for i := range counts {
		if !r.m.IsSeat(engine.PowerID(i)) {
			continue // centres of powers that nobody plays do not count
		}
		switch {
		case best == engine.NoPower || counts[i].Centres > counts[best].Centres:
			best, tie = engine.PowerID(i), false
		case counts[i].Centres == counts[best].Centres:
			tie = true
		}
	}
	if best == engine.NoPower || tie || r.m.Victory <= 0 || counts[best].Centres < r.m.Victory {
		return nil
	}
	return []engine.PowerID{best}
}

// Counts returns each power's centres and units, and how many units it may build or must remove.
func (r *Rules) Counts(p *engine.Position) []engine.Count {
	p = r.j.Sound(p)
	out := r.j.Tally(p)
	for i := range out {
		c := &out[i]
		c.Limit = c.Centres
		c.Due = c.Centres - c.Units
		if !r.adjusts(engine.PowerID(i)) {
			c.Due = 0
		}
		if c.Due > 0 {
			c.Due = min(c.Due, r.vacant(p, engine.PowerID(i)))
		}
	}
	return out
}

func (r *Rules) vacant(p *engine.Position, by engine.PowerID) int {
	n := 0
	if r.builds != "home" {
		for at := range r.m.Regions {
			if r.site(p, by, engine.RegionID(at)) == "" {
				n++
			}
		}
		return n
	}
	for _, at := range r.homes[by] {
		if r.site(p, by, at) == "" {
			n++
		}
	}
	return n
}

// adjusts reports whether a power builds and removes. Non-players only remove, by option.
func (r *Rules) adjusts(by engine.PowerID) bool {
	return r.m.IsSeat(by) || r.neutrals == "removed"
}

// site returns the code of why a power may not build in a region, or "".
func (r *Rules) site(p *engine.Position, by engine.PowerID, at engine.RegionID) engine.Code {
	g := &r.m.Regions[at]
	switch {
	case !r.m.IsSeat(by):
		return judge.CodeNotOwned
	case !g.SupplyCentre:
		return judge.CodeNotCentre
	case r.builds == "home" && g.Home != by, r.builds == "owned-with-home" && !r.holdsHome(p, by):
		return judge.CodeNotHome
	case int(at) >= len(p.Owners) || p.Owners[at] != by:
		return judge.CodeNotOwned
	case r.j.Occupied(p.Units, at):
		return judge.CodeSiteOccupied
	}
	return ""
}

func (r *Rules) holdsHome(p *engine.Position, by engine.PowerID) bool {
	return slices.ContainsFunc(r.homes[by], func(at engine.RegionID) bool {
		return int(at) < len(p.Owners) && p.Owners[at] == by
	})
}

// Duties lists what a power owes.
func (r *Rules) Duties(p *engine.Position, by engine.PowerID) []engine.Duty {
	return engine.DutiesOf(p, by, r.Counts(p))
}

// PhaseName returns a phase in words.
func (r *Rules) PhaseName(ph engine.Phase) string { return r.info.Words(ph) }
