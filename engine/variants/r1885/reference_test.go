package r1885_test

import (
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// reference decides a movement phase from the numbered rules alone, slowly, and written without the
// judge: every result (a move, a landing, a ferry, a support) is a question whose answer is looked
// up in all assignments of the questions it asks.
type reference struct {
	m      *engine.Map
	us     []engine.Unit
	os     []*engine.Order // by unit, or nil; TAKE lines are in takes
	takes  []*engine.Order
	doing  []string // hold, move, ferried, ferry, support, board, land, aboard
	code   []string // "illegal", "void" or "" while open
	to     []string
	sea    []string // where it boards, is aboard or is ferried
	via    []string // where its landing is from
	onward []bool
	walks  []bool // ordered to move, found no ferry and stays: it cannot be supported to hold
	fleet  []int  // who carries it
	of     []int
	hold   []bool // a support to hold

	off    []bool // an onward landing without effect
	fate   []string
	answer []int // 0 open, 1 yes, 2 no

	circles          int    // how many circles were broken by rule 38
	inCircle, silent []bool // what failed in a circle, and which ferried armies had no effect there
}

func (r *reference) id(p engine.PlaceID) string {
	if p < 0 {
		return ""
	}
	return r.m.Regions[r.m.RegionOf(p)].ID
}
func (r *reference) at(i int) string { return r.id(r.us[i].At) }
func (r *reference) water(id string) bool {
	return id != "" && r.m.Regions[r.m.Region(id)].Terrain == engine.Sea
}
func (r *reference) isSea(id string) bool  { return r.water(id) && id != "HOB" }
func (r *reference) ground(id string) bool { return id != "" && !r.water(id) }
func (r *reference) isFleet(i int) bool    { return r.us[i].Kind == engine.Fleet }
func (r *reference) has(s []engine.Adjacency, b string) bool {
	return slices.ContainsFunc(s, func(x engine.Adjacency) bool { return r.id(x.To) == b })
}
func (r *reference) walk(a, b string) bool {
	return r.ground(a) && r.ground(b) && r.has(r.m.Army[r.m.Place(a)], b)
}
func (r *reference) touch(a, b string) bool {
	return a != "" && b != "" && r.has(r.m.Fleet[r.m.Place(a)], b)
}

// passenger returns the army aboard a fleet when the turn begins, or -1.
func (r *reference) passenger(f int) int {
	return slices.IndexFunc(r.us, func(u engine.Unit) bool { return u.Aboard != 0 && u.Aboard == r.us[f].ID })
}

// rider returns the army aboard a fleet once all have boarded, or -1.
func (r *reference) rider(f int) int {
	if i := r.passenger(f); i >= 0 {
		return i
	}
	return slices.IndexFunc(r.fleet, func(g int) bool { return g == f })
}

func (r *reference) fleetIn(sea string) int {
	for i := range r.us {
		if r.isFleet(i) && r.at(i) == sea && r.isSea(sea) {
			return i
		}
	}
	return -1
}

func (r *reference) refuse(i int, code string) {
	r.code[i], r.doing[i], r.to[i], r.fleet[i] = code, "hold", "", -1
	if r.us[i].Aboard != 0 {
		r.doing[i], r.fleet[i] = "aboard", slices.IndexFunc(r.us, func(u engine.Unit) bool { return u.ID == r.us[i].Aboard })
	}
}

func (r *reference) prepare() {
	n := len(r.us)
	r.doing, r.code, r.to, r.sea, r.via = make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	r.onward, r.hold, r.off, r.fleet, r.of, r.fate = make([]bool, n), make([]bool, n), make([]bool, n), make([]int, n), make([]int, n), make([]string, n)
	r.walks = make([]bool, n)
	for i := range r.us {
		r.refuse(i, "")
		r.of[i] = -1
		if r.us[i].Aboard != 0 {
			r.sea[i] = r.at(i)
		}
	}
	for i := range r.us {
		if r.os[i] != nil {
			r.read(i, r.os[i])
		}
	}
	r.boarding()
	for i := range r.us {
		if r.doing[i] == "land" || r.doing[i] == "board" && r.to[i] != "" {
			r.landing(i)
		}
	}
	for i := range r.us { // rule 25
		if r.isFleet(i) && r.doing[i] == "move" && r.ground(r.to[i]) {
			a := r.rider(i)
			if a >= 0 && !(r.lands(a) && !r.onward[a]) {
				r.refuse(i, "illegal")
			}
		}
	}
	for i := range r.us {
		if r.doing[i] == "support" {
			r.supporting(i)
		}
	}
}

func (r *reference) lands(a int) bool {
	return (r.doing[a] == "land" || r.doing[a] == "board") && r.to[a] != ""
}

func (r *reference) read(i int, o *engine.Order) {
	to := r.id(o.To)
	v, own := o.Own.(r1885.Voyage)
	via, sea := "", ""
	if own && v.Via >= 0 {
		via = r.m.Regions[v.Via].ID
	}
	if own && v.Sea >= 0 {
		sea = r.m.Regions[v.Sea].ID
	}
	if len(o.Via) > 0 {
		via = r.m.Regions[o.Via[0]].ID
	}
	aboard := r.us[i].Aboard != 0
	switch {
	case o.Verb == engine.Support && aboard:
		r.refuse(i, "illegal")
	case o.Verb == engine.Support:
		r.doing[i], r.to[i] = "support", to
	case o.Verb == engine.Convoy:
		r.doing[i], r.to[i] = "ferry", to
	case o.Verb == engine.Move && r.isFleet(i):
		r.doing[i], r.to[i] = "move", to
		if !r.touch(r.at(i), to) {
			r.refuse(i, "illegal")
		}
	case o.Verb == engine.Move && aboard:
		r.doing[i], r.to[i], r.via[i] = "land", to, via
	case o.Verb == engine.Move && r.water(to):
		r.doing[i], r.sea[i] = "board", to
	case o.Verb == engine.Move:
		r.doing[i], r.to[i], r.via[i] = "move", to, via
	case own && v.Sea >= 0:
		r.doing[i], r.sea[i], r.to[i], r.via[i] = "board", sea, to, via
	case own:
		r.doing[i], r.to[i], r.via[i] = "land", to, via
	}
}

// boarding applies rules 21 to 24: who is aboard before anybody moves.
func (r *reference) boarding() {
	army := func(f int) int { // whom a ferry names
		return slices.IndexFunc(r.us, func(u engine.Unit) bool { return u.ID == r.os[f].OfUnit })
	}
	for f := range r.us {
		if r.doing[f] != "ferry" {
			continue
		}
		a, s := army(f), r.at(f)
		if r.passenger(f) >= 0 || !r.isSea(s) || r.us[a].Kind != engine.Army || r.us[a].Aboard != 0 || !r.touch(s, r.at(a)) || !r.touch(s, r.to[f]) ||
			!r.ground(r.to[f]) || r.at(a) == r.to[f] {
			r.refuse(f, "illegal")
		}
	}
	for i := range r.us {
		if r.isFleet(i) || r.doing[i] != "move" {
			continue
		}
		var offers []int
		for f := range r.us {
			if r.doing[f] == "ferry" && army(f) == i && r.to[f] == r.to[i] {
				offers = append(offers, f)
			}
		}
		rank := func(f int) int {
			switch {
			case r.at(f) == r.via[i]:
				return 0
			case r.us[f].Power == r.us[i].Power:
				return 1
			}
			return 2
		}
		sort.Slice(offers, func(x, y int) bool {
			a, b := offers[x], offers[y]
			if rank(a) != rank(b) {
				return rank(a) < rank(b)
			}
			return r.at(a) < r.at(b)
		})
		foot := r.walk(r.at(i), r.to[i])
		said := r.via[i] != "" || r.os[i].Convoyed
		both := slices.ContainsFunc(r.m.Regions, func(g engine.Region) bool {
			return r.isSea(g.ID) && r.fleetIn(g.ID) >= 0 && r.touch(g.ID, r.at(i)) && r.touch(g.ID, r.to[i])
		})
		switch {
		case len(offers) > 0 && (!foot || said || r.us[offers[0]].Power == r.us[i].Power):
			r.doing[i], r.fleet[i], r.sea[i], r.via[i] = "ferried", offers[0], r.at(offers[0]), r.at(offers[0])
		case foot:
		case both && r.at(i) != r.to[i]:
			r.refuse(i, "failed")
			r.walks[i] = true
		default:
			r.refuse(i, "illegal")
		}
	}
	for i := range r.us {
		if r.doing[i] != "board" {
			continue
		}
		f := r.fleetIn(r.sea[i])
		named := false
		if f >= 0 {
			named = r.takes[f] != nil && r.id(r.takes[f].Of) == r.at(i) || r.doing[f] == "ferry" && army(f) == i
		}
		switch {
		case !r.touch(r.at(i), r.sea[i]), f < 0, r.passenger(f) >= 0:
			r.refuse(i, "illegal")
		case r.us[f].Power != r.us[i].Power && !named:
			r.refuse(i, "void")
		default:
			r.fleet[i] = f
		}
	}
	for f := range r.us {
		var all []int
		for i := range r.us {
			if r.fleet[i] == f && (r.doing[i] == "board" || r.doing[i] == "ferried") {
				all = append(all, i)
			}
		}
		if len(all) > 1 {
			for _, i := range all {
				r.refuse(i, "void")
			}
		}
	}
	for f := range r.us {
		if r.doing[f] == "ferry" && !slices.ContainsFunc(r.us, func(u engine.Unit) bool {
			i := slices.IndexFunc(r.us, func(x engine.Unit) bool { return x.ID == u.ID })
			return r.doing[i] == "ferried" && r.fleet[i] == f
		}) {
			r.refuse(f, "void")
		}
	}
}

// landing applies rules 28 and 29. An army boards even if its landing is impossible.
func (r *reference) landing(i int) {
	f := r.fleet[i]
	next := ""
	if r.doing[f] == "move" && r.isSea(r.to[f]) {
		next = r.to[f]
	}
	here := r.isSea(r.sea[i]) && r.touch(r.sea[i], r.to[i])
	bad := ""
	switch {
	case !r.ground(r.to[i]) || r.us[i].Aboard == 0 && r.to[i] == r.at(i):
		bad = "illegal"
	case r.via[i] == "" && here, r.via[i] == r.sea[i] && here:
		r.via[i] = r.sea[i]
	case r.via[i] == "" && next != "" && r.touch(next, r.to[i]):
		r.via[i], r.onward[i] = next, true
	case r.via[i] == "" || !r.isSea(r.via[i]) || r.via[i] == r.sea[i] || !r.touch(r.via[i], r.to[i]) || !r.touch(r.sea[i], r.via[i]):
		bad = "illegal"
	case r.via[i] != next:
		bad = "void"
	default:
		r.onward[i] = true
	}
	if bad != "" {
		r.code[i], r.to[i] = bad, ""
		if r.doing[i] == "land" {
			r.doing[i] = "aboard"
		}
	}
}

// named returns the unit that a support is for (rule 36), or -1.
func (r *reference) named(o *engine.Order) int {
	at, to := r.id(o.Of), r.id(o.To)
	if o.OfUnit != 0 {
		return slices.IndexFunc(r.us, func(u engine.Unit) bool { return u.ID == o.OfUnit })
	}
	best := -1
	for k := range r.us {
		if r.at(k) == at && r.us[k].Kind == o.OfKind && (o.OfNo == 0 || o.OfNo == r.us[k].No) {
			if best < 0 || r.to[k] == to && to != "" {
				best = k
			}
		}
	}
	if best >= 0 && (o.OfKind != engine.Army || r.to[best] == to && (r.lands(best) || r.doing[best] == "ferried" || r.doing[best] == "move")) {
		return best
	}
	if o.OfKind == engine.Army && to != "" {
		for k := range r.us {
			if r.to[k] == to && r.via[k] == at && (r.lands(k) || r.doing[k] == "ferried") {
				return k
			}
		}
	}
	return best
}

// supporting applies rules 20, 26, 36 and 42.
func (r *reference) supporting(i int) {
	v := r.named(r.os[i])
	if v < 0 || v == i {
		r.refuse(i, "illegal")
		return
	}
	into := r.to[i]
	r.hold[i] = into == ""
	if r.hold[i] {
		into = r.at(v)
	}
	reach := r.touch(r.at(i), into)
	if !r.isFleet(i) {
		reach = r.walk(r.at(i), into)
	}
	box := r.at(i) == "HOB"
	switch {
	case r.hold[i] && r.us[v].Aboard != 0, into == r.at(i), !r.hold[i] && into == r.at(v), !reach, into == "HOB",
		box && (r.hold[i] || r.at(v) != "HOB"), r.at(v) == "HOB" && !box && !(r.isFleet(i) && r.isSea(r.at(i))), !r.hold[i] && !r.could(v, into):
		r.refuse(i, "illegal")
		return
	}
	gone := r.doing[v] == "board" || r.doing[v] == "ferried"
	moves := r.doing[v] == "move" || r.doing[v] == "ferried" || r.lands(v)
	if r.hold[i] && (gone || moves || r.walks[v]) || !r.hold[i] && !(moves && r.to[v] == into) {
		r.refuse(i, "void")
		return
	}
	r.of[i], r.to[i] = v, into
}

// could reports whether a unit could ever come to a region.
func (r *reference) could(v int, into string) bool {
	if r.isFleet(v) {
		return r.touch(r.at(v), into)
	}
	if r.us[v].Aboard == 0 && r.walk(r.at(v), into) {
		return true
	}
	for _, g := range r.m.Regions {
		starts := r.isSea(g.ID) && (g.ID == r.at(v) || r.us[v].Aboard == 0 && r.fleetIn(g.ID) >= 0 && r.touch(g.ID, r.at(v)))
		if r.us[v].Aboard != 0 && r.at(v) == "HOB" && g.ID == "HOB" {
			starts = true
		}
		if !starts || !r.ground(into) {
			continue
		}
		if g.ID != "HOB" && r.touch(g.ID, into) {
			return true
		}
		for _, h := range r.m.Regions {
			if r.isSea(h.ID) && r.touch(g.ID, h.ID) && r.touch(h.ID, into) {
				return true
			}
		}
	}
	return false
}
