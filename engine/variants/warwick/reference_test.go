package warwick_test

import (
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/warwick"
)

// reference decides a movement phase from the numbered rules alone. It tries every assignment of
// success to the moves and supports on land: slow, and written without a look at the ruleset or the
// judge. Of the state it is given alignments, who has claimed, and the sole claimant.
type reference struct {
	m       *engine.Map
	us      []engine.Unit
	os      []*engine.Order // by unit, or nil
	align   []warwick.Person
	claimed []bool
	sole    engine.PowerID

	code  []string // by unit: what its order's code is before moves on land are decided
	doing []string // stand, move, sail, support, cut
	to    []string
	of    []int
	vars  []int // units whose success is tried: moves on land, supports on land
	win   []bool
	best  []bool
	most  int
}

func (r *reference) id(p engine.PlaceID) string { return r.m.Regions[r.m.RegionOf(p)].ID }
func (r *reference) at(i int) string            { return r.id(r.us[i].At) }
func (r *reference) isSea(id string) bool       { return r.m.Regions[r.m.Region(id)].Terrain == engine.Sea }

// borders and touches read the board's lists of army and fleet moves.
func (r *reference) borders(a, b string) bool {
	for _, s := range r.m.Army[r.m.Place(a)] {
		if r.id(s.To) == b {
			return true
		}
	}
	return false
}

func (r *reference) touches(a, b string) bool {
	for _, s := range r.m.Fleet[r.m.Place(a)] {
		if r.id(s.To) == b {
			return true
		}
	}
	return false
}

func (r *reference) centre(id string) bool { return r.m.Regions[r.m.Region(id)].SupplyCentre }

// step reports whether a unit may step from one region to another (rule 8).
func (r *reference) step(a, b string) bool {
	switch x, y := r.isSea(a), r.isSea(b); {
	case x && y:
		return r.touches(a, b)
	case x:
		return r.touches(a, b) && r.centre(b)
	case y:
		return r.touches(a, b) && r.centre(a)
	}
	return r.borders(a, b)
}

// helps reports whether a unit could support into a region (rules 41, 42).
func (r *reference) helps(from, into string) bool {
	if r.isSea(into) {
		return false
	}
	if r.isSea(from) {
		return r.touches(from, into)
	}
	return r.borders(from, into)
}

// bound reports whether a player may not attack the sole claimant (rule 37).
func (r *reference) bound(by, of engine.PowerID) bool {
	return r.sole != engine.NoPower && of == r.sole && by != of && (r.align[by] == warwick.Nobody || r.align[by] == warwick.Person(of))
}

func (r *reference) faction(p engine.PowerID) warwick.Person { return r.align[p] }

// mayHelp returns the code of why one player's support for another is void (rule 43), or "".
func (r *reference) mayHelp(a, b engine.PowerID) string {
	if a == b {
		return ""
	}
	if r.claimed[a] && r.claimed[b] {
		return "never-allies"
	}
	if r.faction(a) == warwick.Nobody {
		return "neutral-gives"
	}
	if r.faction(b) == warwick.Nobody || r.faction(a) == r.faction(b) {
		return ""
	}
	return "other-faction"
}

// meant finds the unit that an order names besides its own (rule 20).
func (r *reference) meant(first engine.PowerID, at engine.PlaceID, no int, whose engine.PowerID) (int, string) {
	var own, others []int
	for i, u := range r.us {
		if u.At != at || no != 0 && int(u.No) != no || whose != engine.NoPower && whose != u.Power {
			continue
		}
		if u.Power == first {
			own = append(own, i)
		} else {
			others = append(others, i)
		}
	}
	if len(own) > 0 {
		others = own
	}
	switch len(others) {
	case 0:
		return -1, "no-unit"
	case 1:
		return others[0], ""
	}
	return -1, "ambiguous-unit"
}

func (r *reference) prepare() {
	n := len(r.us)
	r.code, r.doing, r.to, r.of = make([]string, n), make([]string, n), make([]string, n), make([]int, n)
	for i := range r.us {
		r.doing[i], r.of[i] = "stand", -1
		o := r.os[i]
		if o == nil {
			continue
		}
		switch {
		case o.Verb == engine.Move:
			to := r.id(o.To)
			if to == r.at(i) || !r.step(r.at(i), to) {
				r.code[i] = "illegal"
				continue
			}
			r.doing[i], r.to[i] = "move", to
			if r.isSea(to) {
				r.doing[i] = "sail"
			}
		case o.Verb == engine.Support:
			v, code := r.meant(r.us[i].Power, o.Of, int(o.OfNo), o.OfWhose)
			if code != "" || v == i {
				r.code[i] = "illegal"
				continue
			}
			into := r.at(v)
			if o.To != engine.NoPlace {
				into = r.id(o.To)
				if into == r.at(i) || into == r.at(v) || !r.step(r.at(v), into) {
					r.code[i] = "illegal"
					continue
				}
			}
			if !r.helps(r.at(i), into) {
				r.code[i] = "illegal"
				continue
			}
			r.doing[i], r.of[i], r.to[i] = "support", v, into
		case o.Own != nil:
			c := o.Own.(*warwick.Cut)
			sea := r.m.Regions[c.In].ID
			v, code := r.meant(c.Whom, c.On.At, c.On.No, c.On.Whose)
			if code != "" || c.Whom == r.us[i].Power || sea != r.at(i) && !r.step(r.at(i), sea) {
				r.code[i] = "illegal"
				continue
			}
			r.doing[i], r.of[i], r.to[i] = "cut", v, sea
		}
	}
	void := map[int]string{}
	for i := range r.us {
		if r.doing[i] != "support" {
			continue
		}
		v := r.of[i]
		code := r.mayHelp(r.us[i].Power, r.us[v].Power)
		if code == "" {
			if r.os[i].To == engine.NoPlace {
				if r.doing[v] == "move" || r.doing[v] == "sail" || r.doing[v] == "cut" {
					code = "no-match"
				}
			} else if r.doing[v] != "move" || r.to[v] != r.to[i] {
				code = "no-match"
			}
		}
		if code != "" {
			void[i] = code
		}
	}
	for i, code := range void {
		r.code[i], r.doing[i] = code, "stand"
	}
	r.cutAtSea()
	for i := range r.us {
		if r.doing[i] == "move" || r.doing[i] == "support" && !r.isSea(r.at(i)) {
			r.vars = append(r.vars, i)
		}
	}
}

// cutAtSea applies rule 44: it cuts the supports that CUTs name, one for each CUT.
func (r *reference) cutAtSea() {
	var cutters []int
	for i := range r.us {
		if r.doing[i] == "cut" {
			cutters = append(cutters, i)
		}
	}
	sort.Slice(cutters, func(a, b int) bool {
		x, y := cutters[a], cutters[b]
		if r.us[x].Power != r.us[y].Power {
			return r.m.Powers[r.us[x].Power].ID < r.m.Powers[r.us[y].Power].ID
		}
		if r.at(x) != r.at(y) {
			return r.at(x) < r.at(y)
		}
		return r.us[x].No < r.us[y].No
	})
	for _, i := range cutters {
		whom := r.os[i].Own.(*warwick.Cut).Whom
		var all, left []int
		for k := range r.us {
			if r.doing[k] == "support" && r.us[k].Power == whom && r.at(k) == r.to[i] && r.of[k] == r.of[i] {
				all = append(all, k)
				if r.code[k] == "" {
					left = append(left, k)
				}
			}
		}
		sort.Slice(left, func(a, b int) bool { return r.us[left[a]].No < r.us[left[b]].No })
		switch {
		case len(all) > 0 && r.bound(r.us[i].Power, whom):
			r.code[i] = "protected"
		case len(left) == 0:
			r.code[i] = "cut-nothing"
		default:
			r.code[i] = "cut-made"
			r.code[left[0]] = "cut"
		}
	}
}

// solve tries every assignment. If several are consistent it takes the one with the most successes,
// in which rings of moves succeed.
func (r *reference) solve() bool {
	r.win = make([]bool, len(r.us))
	r.most = -1
	for mask := 0; mask < 1<<len(r.vars); mask++ {
		n := 0
		for k, i := range r.vars {
			r.win[i] = mask&(1<<k) != 0
			if r.win[i] {
				n++
			}
		}
		if n <= r.most {
			continue
		}
		fits := true
		for _, i := range r.vars {
			if r.should(i) != r.win[i] {
				fits = false
				break
			}
		}
		if fits {
			r.most, r.best = n, append([]bool(nil), r.win...)
		}
	}
	r.win = r.best
	return r.most >= 0
}

func (r *reference) should(i int) bool {
	if r.doing[i] == "support" {
		for k := range r.us {
			if r.doing[k] != "move" || r.to[k] != r.at(i) || r.us[k].Power == r.us[i].Power || r.bound(r.us[k].Power, r.us[i].Power) {
				continue
			}
			if r.at(k) != r.to[i] || r.win[k] {
				return false
			}
		}
		return true
	}
	return r.succeeds(i)
}

// given counts a unit's supports, except those by units that may not hurt the unit sparing.
func (r *reference) given(i, sparing int) int {
	n := 0
	for k := range r.us {
		if r.doing[k] != "support" || r.of[k] != i {
			continue
		}
		if r.isSea(r.at(k)) {
			if r.code[k] != "" {
				continue
			}
		} else if !r.win[k] {
			continue
		}
		if sparing >= 0 && (r.us[k].Power == r.us[sparing].Power || r.bound(r.us[k].Power, r.us[sparing].Power)) {
			continue
		}
		n++
	}
	return n
}

// standing returns the unit that was in a land region and has not gone to sea, or -1.
func (r *reference) standing(id string) int {
	for k := range r.us {
		if r.at(k) == id && !r.isSea(id) && r.doing[k] != "sail" && r.doing[k] != "cut" {
			return k
		}
	}
	return -1
}

func (r *reference) faces(i, d int) bool {
	return d >= 0 && r.doing[d] == "move" && r.to[d] == r.at(i) && !r.isSea(r.at(i))
}

func (r *reference) succeeds(i int) bool {
	d := r.standing(r.to[i])
	strength := 1 + r.given(i, -1)
	if d >= 0 && (r.doing[d] != "move" || r.faces(i, d) || !r.win[d]) {
		if r.us[d].Power == r.us[i].Power || r.bound(r.us[i].Power, r.us[d].Power) {
			return false
		}
		strength = 1 + r.given(i, d)
		against := 1
		if r.doing[d] != "move" || r.faces(i, d) {
			against += r.given(d, -1)
		}
		if r.to[i] == "Lon" {
			against++
		}
		if strength <= against {
			return false
		}
	}
	for k := range r.us {
		if k == i || r.doing[k] != "move" || r.to[k] != r.to[i] {
			continue
		}
		if r.faces(k, d) && r.win[d] {
			continue
		}
		if strength <= 1+r.given(k, -1) {
			return false
		}
	}
	return true
}

// after returns where units end, as text, and the dislodged with their retreats.
func (r *reference) after() (units []string, dislodged map[string][]string) {
	end := make([]string, len(r.us))
	gone := make([]int, len(r.us)) // who dislodged it
	for i := range r.us {
		end[i], gone[i] = r.at(i), -1
		if r.doing[i] == "sail" || r.doing[i] == "cut" || r.doing[i] == "move" && r.win[i] {
			end[i] = r.to[i]
		}
	}
	for i := range r.us {
		if d := r.standing(r.to[i]); r.doing[i] == "move" && r.win[i] && d >= 0 && end[d] == r.at(d) {
			gone[d] = i
		}
	}
	numbers := r.numbers(end)
	taken := map[string]bool{}
	for i := range r.us {
		if gone[i] >= 0 {
			continue
		}
		taken[end[i]] = true
		s := r.m.Powers[r.us[i].Power].ID + " U " + end[i]
		if numbers[i] > 0 {
			s += "#" + string(rune('0'+numbers[i]))
		}
		units = append(units, s)
	}
	sort.Strings(units)
	contested := map[string]bool{}
	for i := range r.us {
		if r.doing[i] == "move" && !r.win[i] && !taken[r.to[i]] {
			if d := r.standing(r.to[i]); !(r.faces(i, d) && r.win[d]) {
				contested[r.to[i]] = true
			}
		}
	}
	dislodged = map[string][]string{}
	for i := range r.us {
		if gone[i] < 0 {
			continue
		}
		options := []string{}
		for k := range r.m.Regions {
			to := r.m.Regions[k].ID
			if r.step(r.at(i), to) && to != r.at(gone[i]) && (r.isSea(to) || !taken[to] && !contested[to]) {
				options = append(options, to)
			}
		}
		sort.Strings(options)
		dislodged[r.m.Powers[r.us[i].Power].ID+" U "+r.at(i)] = options
	}
	return units, dislodged
}

// numbers returns each unit's number at sea, given where units end (rule 10).
func (r *reference) numbers(end []string) []int {
	out := make([]int, len(r.us))
	used := map[string]bool{}
	key := func(i, no int) string { return end[i] + r.m.Powers[r.us[i].Power].ID + string(rune('0'+no)) }
	var comers []int
	for i := range r.us {
		if !r.isSea(end[i]) {
			continue
		}
		if end[i] == r.at(i) {
			out[i] = int(r.us[i].No)
			used[key(i, out[i])] = true
		} else {
			comers = append(comers, i)
		}
	}
	sort.SliceStable(comers, func(a, b int) bool {
		x, y := comers[a], comers[b]
		if r.at(x) != r.at(y) {
			return r.at(x) < r.at(y)
		}
		return r.us[x].No < r.us[y].No
	})
	for _, i := range comers {
		for no := 1; ; no++ {
			if !used[key(i, no)] {
				out[i], used[key(i, no)] = no, true
				break
			}
		}
	}
	return out
}
