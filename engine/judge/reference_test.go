package judge_test

import (
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// reference decides a movement phase by the equations of DATC 5.B and exhaustive search: slow, and
// written from the rules without a look at the judge. Every unit has exactly one order; all orders
// name their coasts.
//
// A decision is settled when it has the same value whatever the unknown decisions are. The rest is
// settled by cores: x needs y if, for some values of the others, changing y changes x. A core
// without exactly one solution is settled by the rule for paradoxes or for circles.
type reference struct {
	m               *engine.Map
	at              map[engine.RegionID]int // by region: the unit there
	us              []engine.Unit
	os              []engine.Order
	moving          []bool // legal moves
	convoy          []bool // moves by convoy
	helps           []bool // legal and matched supports
	chains          []bool // legal and matched convoys
	failed          []bool // convoys that the paradox rule ended
	vars            []int  // decisions: units that move, support or convoy
	val             []int  // by unit: -1 unknown, 0, 1
	paradox, circle bool
}

func newReference(m *engine.Map, us []engine.Unit, os []engine.Order) *reference {
	n := len(us)
	r := &reference{m: m, at: map[engine.RegionID]int{}, us: us, os: os, moving: make([]bool, n), convoy: make([]bool, n),
		helps: make([]bool, n), chains: make([]bool, n), failed: make([]bool, n), val: make([]int, n)}
	for i, u := range us {
		r.at[m.RegionOf(u.At)] = i
		r.val[i] = -1
	}
	for i := range us {
		if os[i].Verb == engine.Move {
			r.moving[i], r.convoy[i] = r.legalMove(i)
		}
	}
	legalConvoy := make([]bool, n)
	for i := range us {
		legalConvoy[i] = os[i].Verb == engine.Convoy && r.legalConvoy(i)
	}
	for i := range us {
		if !r.moving[i] || r.convoy[i] || us[i].Kind != engine.Army {
			continue
		}
		own, ordered := false, map[engine.RegionID]bool{}
		for k := range us {
			if legalConvoy[k] && os[k].Of == us[i].At && r.to(k) == r.to(i) {
				own = own || us[k].Power == us[i].Power
				ordered[r.reg(k)] = true
			}
		}
		r.convoy[i] = os[i].Convoyed || own && r.chain(ordered, r.reg(i), r.to(i))
	}
	for i := range us {
		switch {
		case legalConvoy[i]:
			a := r.at[m.RegionOf(os[i].Of)]
			r.chains[i] = r.moving[a] && r.convoy[a] && r.to(a) == r.to(i)
		case os[i].Verb == engine.Support && r.legalSupport(i):
			v := r.at[m.RegionOf(os[i].Of)]
			if os[i].To == engine.NoPlace {
				r.helps[i] = !r.moving[v]
			} else {
				r.helps[i] = r.moving[v] && r.to(v) == r.to(i)
			}
		}
		if r.moving[i] || r.helps[i] || r.chains[i] {
			r.vars = append(r.vars, i)
		}
	}
	return r
}

func (r *reference) reg(i int) engine.RegionID { return r.m.RegionOf(r.us[i].At) }
func (r *reference) to(i int) engine.RegionID  { return r.m.RegionOf(r.os[i].To) }

// borders reports whether a unit could step into a region.
func (r *reference) borders(i int, to engine.RegionID) bool {
	for _, s := range r.m.Steps(r.us[i].Kind, r.us[i].At) {
		if r.m.RegionOf(s.To) == to {
			return true
		}
	}
	return false
}

// touches reports whether a fleet in a sea region could step to a region or come from it.
func (r *reference) touches(sea, other engine.RegionID) bool {
	for _, s := range r.m.Fleet[r.m.Regions[sea].First] {
		if r.m.RegionOf(s.To) == other {
			return true
		}
	}
	return false
}

// chain reports whether some fleets, given by their sea regions, can carry an army from one coast
// to another.
func (r *reference) chain(fleets map[engine.RegionID]bool, from, to engine.RegionID) bool {
	if from == to || r.m.Regions[from].Terrain != engine.Coastal || r.m.Regions[to].Terrain != engine.Coastal {
		return false
	}
	reached := map[engine.RegionID]bool{}
	for grown := true; grown; {
		grown = false
		for f := range fleets {
			if reached[f] {
				continue
			}
			ok := r.touches(f, from)
			for g := range reached {
				ok = ok || r.touches(f, g)
			}
			if ok {
				reached[f], grown = true, true
			}
		}
	}
	for f := range reached {
		if r.touches(f, to) {
			return true
		}
	}
	return false
}

func (r *reference) seaFleets(without int) map[engine.RegionID]bool {
	out := map[engine.RegionID]bool{}
	for i, u := range r.us {
		if i != without && u.Kind == engine.Fleet && r.m.Regions[r.reg(i)].Terrain == engine.Sea {
			out[r.reg(i)] = true
		}
	}
	return out
}

func (r *reference) legalMove(i int) (ok, convoy bool) {
	if r.to(i) == r.reg(i) {
		return false, false
	}
	if r.us[i].Kind == engine.Fleet {
		_, ok := r.m.Step(engine.Fleet, r.us[i].At, r.os[i].To)
		return ok, false
	}
	if r.borders(i, r.to(i)) {
		return true, false
	}
	return r.chain(r.seaFleets(-1), r.reg(i), r.to(i)), true
}

// legalConvoy reports whether the fleet is at sea and in a set of fleets that can carry the army
// and in which none is superfluous.
func (r *reference) legalConvoy(i int) bool {
	if r.us[i].Kind != engine.Fleet || r.m.Regions[r.reg(i)].Terrain != engine.Sea {
		return false
	}
	a, ok := r.at[r.m.RegionOf(r.os[i].Of)]
	if !ok || r.us[a].Kind != engine.Army {
		return false
	}
	var all []engine.RegionID
	for f := range r.seaFleets(-1) {
		all = append(all, f)
	}
	sort.Slice(all, func(x, y int) bool { return all[x] < all[y] })
	for set := 1; set < 1<<len(all); set++ {
		fleets := map[engine.RegionID]bool{}
		for b, f := range all {
			if set&(1<<b) != 0 {
				fleets[f] = true
			}
		}
		if !fleets[r.reg(i)] || !r.chain(fleets, r.reg(a), r.to(i)) {
			continue
		}
		spare := false
		for b, f := range all {
			if set&(1<<b) == 0 {
				continue
			}
			delete(fleets, f)
			spare = spare || r.chain(fleets, r.reg(a), r.to(i))
			fleets[f] = true
		}
		if !spare {
			return true
		}
	}
	return false
}

func (r *reference) legalSupport(i int) bool {
	v, ok := r.at[r.m.RegionOf(r.os[i].Of)]
	if !ok || v == i {
		return false
	}
	if r.os[i].To == engine.NoPlace {
		return r.borders(i, r.reg(v))
	}
	to := r.to(i)
	if to == r.reg(i) || to == r.reg(v) || !r.borders(i, to) {
		return false
	}
	if r.us[v].Kind == engine.Fleet {
		return r.borders(v, to)
	}
	return r.borders(v, to) || r.chain(r.seaFleets(i), r.reg(v), to)
}

// The equations of DATC 5.B, given a value for every decision.

func (r *reference) path(i int, val []int) bool {
	if !r.convoy[i] {
		return true
	}
	fleets := map[engine.RegionID]bool{}
	for k := range r.us {
		if r.chains[k] && !r.failed[k] && val[k] == 1 && r.m.RegionOf(r.os[k].Of) == r.reg(i) {
			fleets[r.reg(k)] = true
		}
	}
	return r.chain(fleets, r.reg(i), r.to(i))
}

func (r *reference) supports(i int, without engine.PowerID, val []int) int {
	n := 0
	for k := range r.us {
		if r.helps[k] && val[k] == 1 && r.us[k].Power != without && r.m.RegionOf(r.os[k].Of) == r.reg(i) {
			n++
		}
	}
	return n
}

// battle reports whether two moving units meet head to head.
func (r *reference) battle(i, k int) bool {
	return r.moving[i] && r.moving[k] && r.to(i) == r.reg(k) && r.to(k) == r.reg(i) && !r.convoy[i] && !r.convoy[k]
}

func (r *reference) attack(i int, val []int) int {
	if !r.path(i, val) {
		return 0
	}
	d, ok := r.at[r.to(i)]
	if !ok || r.moving[d] && val[d] == 1 && !r.battle(i, d) {
		return 1 + r.supports(i, engine.NoPower, val)
	}
	if r.us[d].Power == r.us[i].Power {
		return 0
	}
	return 1 + r.supports(i, r.us[d].Power, val)
}

func (r *reference) prevent(i int, val []int) int {
	if !r.path(i, val) {
		return 0
	}
	if d, ok := r.at[r.to(i)]; ok && r.battle(i, d) && val[d] == 1 {
		return 0
	}
	return 1 + r.supports(i, engine.NoPower, val)
}

func (r *reference) hold(at engine.RegionID, val []int) int {
	d, ok := r.at[at]
	switch {
	case !ok:
		return 0
	case !r.moving[d]:
		return 1 + r.supports(d, engine.NoPower, val)
	case val[d] == 1:
		return 0
	}
	return 1
}

// equation computes a decision from all the others.
func (r *reference) equation(i int, val []int) int {
	yes := false
	switch {
	case r.moving[i]:
		a := r.attack(i, val)
		against := r.hold(r.to(i), val)
		if d, ok := r.at[r.to(i)]; ok && r.battle(i, d) {
			against = 1 + r.supports(d, engine.NoPower, val)
		}
		yes = a > against
		for k := range r.us {
			if k != i && r.moving[k] && r.to(k) == r.to(i) && r.prevent(k, val) >= a {
				yes = false
			}
		}
	case r.helps[i]:
		yes = true
		about := r.m.RegionOf(r.os[i].Of)
		if r.os[i].To != engine.NoPlace {
			about = r.to(i)
		}
		for k := range r.us {
			if !r.moving[k] || r.to(k) != r.reg(i) {
				continue
			}
			if val[k] == 1 {
				yes = false // dislodged
			}
			if r.us[k].Power != r.us[i].Power && r.reg(k) != about && r.path(k, val) {
				yes = false
			}
		}
	default:
		yes = true
		for k := range r.us {
			if r.moving[k] && r.to(k) == r.reg(i) && val[k] == 1 {
				yes = false
			}
		}
	}
	if yes {
		return 1
	}
	return 0
}

// decide settles every decision.
func (r *reference) decide() {
	for {
		r.follow()
		var left []int
		for _, i := range r.vars {
			if r.val[i] < 0 {
				left = append(left, i)
			}
		}
		if len(left) == 0 {
			return
		}
		r.settleCore(r.smallest(left))
	}
}

// completions calls f with every assignment of the unknown decisions, until f returns false.
func (r *reference) completions(f func(val []int) bool) {
	var left []int
	for _, i := range r.vars {
		if r.val[i] < 0 {
			left = append(left, i)
		}
	}
	val := append([]int(nil), r.val...)
	for set := 0; set < 1<<len(left); set++ {
		for b, i := range left {
			val[i] = set >> b & 1
		}
		if !f(val) {
			return
		}
	}
}

func (r *reference) follow() {
	for changed := true; changed; {
		changed = false
		for _, i := range r.vars {
			if r.val[i] >= 0 {
				continue
			}
			saw := [2]bool{}
			r.completions(func(val []int) bool {
				saw[r.equation(i, val)] = true
				return !(saw[0] && saw[1])
			})
			if saw[0] != saw[1] {
				r.val[i], changed = 0, true
				if saw[1] {
					r.val[i] = 1
				}
			}
		}
	}
}

// smallest returns the smallest closed set of undecided decisions that need each other.
func (r *reference) smallest(left []int) []int {
	needs := map[[2]int]bool{}
	r.completions(func(val []int) bool {
		for _, y := range left {
			before := make([]int, len(left))
			for k, x := range left {
				before[k] = r.equation(x, val)
			}
			val[y] ^= 1
			for k, x := range left {
				if r.equation(x, val) != before[k] {
					needs[[2]int{x, y}] = true
				}
			}
			val[y] ^= 1
		}
		return true
	})
	var best []int
	for _, x := range left {
		in := map[int]bool{}
		set := []int{x}
		for k := 0; k < len(set); k++ {
			for _, y := range left {
				if needs[[2]int{set[k], y}] && !in[y] {
					in[y] = true
					set = append(set, y)
				}
			}
		}
		if !in[x] {
			continue
		}
		set = set[1:]
		sort.Ints(set)
		if best == nil || len(set) < len(best) {
			best = set
		}
	}
	return best
}

func (r *reference) settleCore(core []int) {
	var solutions [][]int
	val := append([]int(nil), r.val...)
	for _, i := range r.vars {
		val[i] = max(val[i], 0) // what is outside the core does not matter to it
	}
	for set := 0; set < 1<<len(core); set++ {
		for b, i := range core {
			val[i] = set >> b & 1
		}
		ok := true
		for _, i := range core {
			ok = ok && r.equation(i, val) == val[i]
		}
		if ok {
			solutions = append(solutions, append([]int(nil), val...))
		}
	}
	if len(solutions) == 1 {
		for _, i := range core {
			r.val[i] = solutions[0][i]
		}
		return
	}
	convoys := false
	for _, i := range core {
		if r.chains[i] {
			convoys, r.failed[i], r.val[i] = true, true, 0
		}
	}
	if convoys {
		r.paradox = true
		return
	}
	r.circle = true
	for _, i := range core {
		if r.moving[i] {
			r.val[i] = 1
		}
	}
}

// after returns the units that remain, at their new places, and the dislodged.
func (r *reference) after() (units, dislodged []engine.Unit) {
	for i, u := range r.us {
		if r.moving[i] && r.val[i] == 1 {
			if u.At = r.os[i].To; u.Kind == engine.Army {
				u.At = r.m.Regions[r.to(i)].First
			}
			units = append(units, u)
			continue
		}
		out := false
		for k := range r.us {
			out = out || r.moving[k] && r.val[k] == 1 && r.to(k) == r.reg(i)
		}
		if out {
			dislodged = append(dislodged, u)
		} else {
			units = append(units, u)
		}
	}
	return units, dislodged
}
