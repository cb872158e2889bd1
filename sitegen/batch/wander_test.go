package batch

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// wanderer makes phase after phase with random orders that often enough fit each other: games from
// the opening, or single crowds.
type wanderer struct {
	g     *game
	rnd   *rand.Rand
	units int
	p     *engine.Position
	left  int // phases until a game begins anew
	seen  map[engine.Code]int
}

func newWanderer(g *game, units int) *wanderer {
	return &wanderer{g: g, rnd: rand.New(rand.NewPCG(6000, uint64(units))), units: units, seen: map[engine.Code]int{}}
}

// next decides one phase.
func (w *wanderer) next() *engine.Resolution {
	if w.left == 0 {
		w.left = 30
		w.p = w.g.rules.Start()
	}
	w.left--
	p := w.p
	if w.units > 0 {
		p = w.crowd()
	}
	res := w.g.rules.Resolve(p, w.orders(p), engine.SeededLots("answers"))
	w.p = res.After
	if res.Won() {
		w.left = 0
	}
	for i := range res.Outcomes {
		w.seen[res.Outcomes[i].Reason.Code]++
	}
	return res
}

// crowd is a movement phase with many units; most are on a patch of the board around a sea, so that
// they meet.
func (w *wanderer) crowd() *engine.Position {
	m := w.g.m
	p := w.g.rules.Start()
	p.Units, p.NextUnit = nil, 1
	taken := map[engine.RegionID]bool{}
	powers := 2 + w.rnd.IntN(len(m.Powers)-1)
	where := w.rnd.Perm(len(m.Regions))
	if w.units < 20 {
		where = w.patch(w.units * 4 / 3)
	}
	for _, k := range where {
		r := engine.RegionID(k)
		g := &m.Regions[r]
		if taken[r] || g.OffBoard || len(p.Units) == w.units {
			continue
		}
		taken[r] = true
		u := engine.Unit{Power: engine.PowerID(w.rnd.IntN(powers)), Kind: engine.Army, At: g.First}
		if g.Terrain == engine.Sea || g.Terrain == engine.Coastal && w.rnd.IntN(4) == 0 {
			u.Kind = engine.Fleet
			if len(g.Coasts) > 0 {
				u.At += 1 + engine.PlaceID(w.rnd.IntN(len(g.Coasts)))
			}
		}
		p.Units = append(p.Units, u)
	}
	w.g.number(p)
	return p
}

// patch grows neighbouring regions around a sea.
func (w *wanderer) patch(n int) []int {
	m := w.g.m
	out := []int{w.rnd.IntN(len(m.Regions))}
	for m.Regions[out[0]].Terrain != engine.Sea {
		out[0] = w.rnd.IntN(len(m.Regions))
	}
	for range 60 * n {
		g := &m.Regions[out[w.rnd.IntN(len(out))]]
		steps := m.Fleet[g.First+engine.PlaceID(w.rnd.IntN(len(g.Coasts)+1))]
		if len(steps) == 0 || len(out) == n {
			continue
		}
		if r := int(m.RegionOf(steps[w.rnd.IntN(len(steps))].To)); !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	return out
}

func (w *wanderer) orders(p *engine.Position) []engine.Order {
	var os []engine.Order
	switch p.Phase.Step {
	case engine.Movement:
		os = w.movement(p)
	case engine.Retreats:
		for _, d := range p.Dislodged {
			o := engine.NewOrder(engine.Disband, d.Unit.Power, d.Unit.Kind, d.Unit.At)
			o.Unit = d.Unit.ID
			if len(d.Options) > 0 && w.rnd.IntN(6) > 0 {
				o.Verb, o.To = engine.Retreat, d.Options[w.rnd.IntN(len(d.Options))]
			}
			if w.rnd.IntN(12) > 0 {
				os = append(os, o)
			}
		}
	default:
		for by := range w.g.m.Powers {
			os = append(os, w.some(w.g.rules.Legal(nil, p, engine.PowerID(by), 0), 6)...)
		}
	}
	return append(os, w.own(p)...)
}

// some picks up to n of a list, in an order independent of the list's.
func (w *wanderer) some(list []engine.Order, n int) []engine.Order {
	slices.SortFunc(list, func(a, b engine.Order) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	w.rnd.Shuffle(len(list), func(a, b int) { list[a], list[b] = list[b], list[a] })
	return list[:min(n, len(list))]
}

// movement gives most units an order; most fit what others do.
func (w *wanderer) movement(p *engine.Position) []engine.Order {
	m, rnd := w.g.m, w.rnd
	os := make([]engine.Order, len(p.Units))
	reaches := func(u engine.Unit, r engine.RegionID) bool {
		return slices.ContainsFunc(m.Steps(u.Kind, u.At), func(s engine.Adjacency) bool { return m.RegionOf(s.To) == r })
	}
	pick := func(ok func(k int) bool) int {
		start := rnd.IntN(len(p.Units))
		for k := range p.Units {
			if i := (start + k) % len(p.Units); ok(i) {
				return i
			}
		}
		return -1
	}
	carried := map[int]int{} // by fleet
	for i, u := range p.Units {
		o := engine.NewOrder(engine.Hold, u.Power, u.Kind, u.At)
		o.Unit, o.No = w.named(u)
		steps := m.Steps(u.Kind, u.At)
		if rnd.IntN(10) < 6 && len(steps) > 0 {
			o.Verb, o.To = engine.Move, w.towards(p, steps)
			if to, by := w.overseas(p, u); to != engine.NoPlace && rnd.IntN(2) == 0 {
				o.To, o.Convoyed = to, rnd.IntN(3) == 0
				if by != i && rnd.IntN(3) > 0 {
					carried[by] = i
				}
			}
		}
		os[i] = o
	}
	for by, i := range p.Units { // fleets that an army counts on
		if k, ok := carried[by]; ok {
			os[by] = engine.NewOrder(engine.Convoy, i.Power, i.Kind, i.At)
			os[by].OfKind, os[by].Of, os[by].To = engine.Army, p.Units[k].At, os[k].To
			os[by].Unit, os[by].No = w.named(i)
			os[by].OfUnit, os[by].OfNo = w.named(p.Units[k])
			w.plot(p, os, by, reaches)
		}
	}
	for i, u := range p.Units {
		if os[i].Verb != engine.Hold || os[i].Of != engine.NoPlace || rnd.IntN(8) == 0 {
			continue
		}
		o := &os[i]
		if u.Kind == engine.Fleet && m.Regions[m.RegionOf(u.At)].Terrain == engine.Sea && rnd.IntN(3) > 0 {
			if k := pick(func(k int) bool { return os[k].Verb == engine.Move && p.Units[k].Kind == engine.Army }); k >= 0 {
				o.Verb, o.OfKind, o.Of, o.To = engine.Convoy, engine.Army, p.Units[k].At, os[k].To
				o.OfUnit, o.OfNo = w.named(p.Units[k])
				continue
			}
		}
		k := pick(func(k int) bool { return k != i && os[k].Verb == engine.Move && reaches(u, m.RegionOf(os[k].To)) })
		if k < 0 || rnd.IntN(4) == 0 {
			k = pick(func(k int) bool { return k != i && reaches(u, m.RegionOf(p.Units[k].At)) })
		}
		if k >= 0 {
			o.Verb, o.OfKind, o.Of = engine.Support, p.Units[k].Kind, p.Units[k].At
			o.OfUnit, o.OfNo = w.named(p.Units[k])
			if os[k].Verb == engine.Move {
				o.To = m.Regions[m.RegionOf(os[k].To)].First
			}
		}
	}
	return w.slips(p, os)
}

// plot has two units attack a convoying fleet, if possible with a support from where the army
// lands: the ingredients of a paradox.
func (w *wanderer) plot(p *engine.Position, os []engine.Order, fleet int,
	reaches func(engine.Unit, engine.RegionID) bool) {
	m, sea := w.g.m, w.g.m.RegionOf(p.Units[fleet].At)
	attacker, helper := -1, -1
	for i, u := range p.Units {
		switch {
		case i == fleet || u.Power == p.Units[fleet].Power || !reaches(u, sea) || w.rnd.IntN(5) == 0 ||
			os[i].Verb == engine.Convoy:
		case m.RegionOf(u.At) == m.RegionOf(os[fleet].To):
			helper = i
		case attacker < 0:
			attacker = i
		case helper < 0:
			helper = i
		}
	}
	if attacker < 0 || helper < 0 {
		return
	}
	for i, v := range map[int]engine.Verb{attacker: engine.Move, helper: engine.Support} {
		u := p.Units[i]
		os[i] = engine.NewOrder(v, u.Power, u.Kind, u.At)
		os[i].Unit, os[i].No = w.named(u)
		os[i].To = m.Regions[sea].First
	}
	os[helper].Of, os[helper].OfKind = p.Units[attacker].At, p.Units[attacker].Kind
	os[helper].OfUnit, os[helper].OfNo = w.named(p.Units[attacker])
}

// named returns how an order names a unit beside its place: by its id, where several may share a
// place.
func (w *wanderer) named(u engine.Unit) (engine.UnitID, uint8) {
	if w.g.info.Stacks {
		return u.ID, u.No
	}
	return 0, 0
}

// overseas returns a coast next to a fleet at sea, and that fleet; preferably one that also borders
// the army's coast.
func (w *wanderer) overseas(p *engine.Position, u engine.Unit) (engine.PlaceID, int) {
	m, from := w.g.m, w.g.m.RegionOf(u.At)
	for range 8 {
		k := w.rnd.IntN(len(p.Units))
		f := p.Units[k]
		if u.Kind != engine.Army || f.Kind != engine.Fleet || m.Regions[m.RegionOf(f.At)].Terrain != engine.Sea {
			continue
		}
		steps := m.Fleet[f.At]
		if w.rnd.IntN(8) > 0 && !slices.ContainsFunc(steps, func(s engine.Adjacency) bool {
			return m.RegionOf(s.To) == from
		}) {
			continue
		}
		if to := m.RegionOf(w.towards(p, steps)); m.Regions[to].Terrain == engine.Coastal && to != from {
			return m.Regions[to].First, k
		}
	}
	return engine.NoPlace, 0
}

// towards picks a step, preferably one to an occupied region.
func (w *wanderer) towards(p *engine.Position, steps []engine.Adjacency) engine.PlaceID {
	to := steps[w.rnd.IntN(len(steps))].To
	for range w.rnd.IntN(6) {
		if slices.ContainsFunc(p.Units, func(u engine.Unit) bool { return w.g.m.RegionOf(u.At) == w.g.m.RegionOf(to) }) {
			break
		}
		to = steps[w.rnd.IntN(len(steps))].To
	}
	return to
}

// slips makes some orders wrong, doubles some, leaves some out.
func (w *wanderer) slips(p *engine.Position, os []engine.Order) []engine.Order {
	rnd := w.rnd
	var out []engine.Order
	for _, o := range os {
		switch rnd.IntN(40) {
		case 0:
			o.To = engine.PlaceID(rnd.IntN(len(w.g.m.Places)))
		case 1:
			o.By = engine.PowerID(rnd.IntN(len(w.g.m.Powers)))
		case 2:
			o.Kind = engine.Army + engine.Fleet - o.Kind
		case 3:
			o.Of = engine.PlaceID(rnd.IntN(len(w.g.m.Places)))
		case 4:
			out = append(out, o)
		case 5:
			out = append(out, o)
			o.Verb, o.To, o.Of = engine.Hold, engine.NoPlace, engine.NoPlace
		case 6:
			continue
		}
		out = append(out, o)
	}
	return out
}
