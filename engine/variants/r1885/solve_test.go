package r1885_test

import (
	"slices"
	"sort"

	"github.com/heraldmaps/herald/engine"
)

// asks reports whether a unit has a question to answer: does it arrive, is its support given, does
// the ferrying fleet survive.
func (r *reference) asks(i int) bool {
	return r.doing[i] == "support" || r.doing[i] == "ferry" || r.moves(i)
}

func (r *reference) moves(i int) bool {
	return !r.off[i] && (r.doing[i] == "move" || r.doing[i] == "ferried" || r.lands(i))
}

// source returns where an attack comes from (rules 27, 34).
func (r *reference) source(k int) string {
	if r.doing[k] == "move" {
		return r.at(k)
	}
	return r.via[k]
}

// attackers returns the units that move to a space and may have a path, as far as is known.
func (r *reference) attackers(to string, get func(int) bool) []int {
	var out []int
	for k := range r.us {
		if r.moves(k) && r.to[k] == to && to != "HOB" && (r.doing[k] != "ferried" || get(r.fleet[k])) {
			out = append(out, k)
		}
	}
	return out
}

// holder returns the unit that defends a space, or -1.
func (r *reference) holder(id string) int {
	for k := range r.us {
		if id != "HOB" && r.at(k) == id && r.us[k].Aboard == 0 && r.doing[k] != "board" && r.doing[k] != "ferried" {
			return k
		}
	}
	return -1
}

func (r *reference) helped(i int, sparing engine.PowerID, get func(int) bool) int {
	n := 1
	for k := range r.us {
		if r.doing[k] == "support" && r.of[k] == i && r.us[k].Power != sparing && get(k) {
			n++
		}
	}
	return n
}

// battle reports whether two moves meet head to head; a landing or ferried army never does.
func (r *reference) battle(i, d int) bool {
	return d >= 0 && r.doing[i] == "move" && r.doing[d] == "move" && r.moves(d) && r.to[d] == r.at(i) && r.at(i) != "HOB"
}

// decide answers one question from the answers to others.
func (r *reference) decide(i int, get func(int) bool) bool {
	switch r.doing[i] {
	case "support":
		if r.at(i) == "HOB" {
			return true
		}
		for _, k := range r.attackers(r.at(i), get) {
			if r.us[k].Power != r.us[i].Power && (r.source(k) != r.to[i] || get(k)) {
				return false
			}
		}
		return true
	case "ferry":
		for _, k := range r.attackers(r.at(i), get) {
			if get(k) {
				return false
			}
		}
		return true
	}
	if r.doing[i] == "ferried" && !get(r.fleet[i]) {
		return false
	}
	if a := r.rider(i); r.isFleet(i) && a >= 0 && r.lands(a) && !r.onward[a] && !get(a) {
		return false // pinned by its army's failed landing
	}
	if r.to[i] == "HOB" {
		return true
	}
	d := r.holder(r.to[i])
	strength, against := r.helped(i, -9, get), 0
	if d >= 0 && (!r.moves(d) || r.battle(i, d) || !get(d)) {
		if r.us[d].Power == r.us[i].Power {
			return false
		}
		strength = r.helped(i, r.us[d].Power, get)
		against = 1
		if !r.moves(d) || r.battle(i, d) {
			against = r.helped(d, -9, get)
		}
	}
	if strength <= against {
		return false
	}
	for _, k := range r.attackers(r.to[i], get) {
		if k == i || r.battle(k, d) && get(d) {
			continue
		}
		if strength <= r.helped(k, -9, get) {
			return false
		}
	}
	return true
}

// ask answers a question from a partial assignment; next is the first question that lacks an
// answer, or -1.
func (r *reference) ask(i int, given map[int]bool) (yes bool, next int) {
	next = -1
	yes = r.decide(i, func(k int) bool {
		if r.answer[k] != 0 {
			return r.answer[k] == 1
		}
		v, ok := given[k]
		if !ok && next < 0 {
			next = k
		}
		return v
	})
	return yes, next
}

// study returns the open questions on which an answer depends, and whether it is the same whatever
// their answers.
func (r *reference) study(i int) (on []int, constant, value bool) {
	asked := map[int]bool{}
	var tree func(map[int]bool)
	tree = func(given map[int]bool) {
		if _, next := r.ask(i, given); next >= 0 {
			asked[next] = true
			for _, v := range []bool{true, false} {
				given[next] = v
				tree(given)
			}
			delete(given, next)
		}
	}
	tree(map[int]bool{})
	var all []int
	for k := range asked {
		all = append(all, k)
	}
	sort.Ints(all)
	constant = true
	hangs := map[int]bool{}
	value, _ = r.ask(i, r.assign(all, 0))
	for mask := range 1 << len(all) {
		given := r.assign(all, mask)
		v, _ := r.ask(i, given)
		constant = constant && v == value
		for _, k := range all {
			given[k] = !given[k]
			if w, _ := r.ask(i, given); w != v {
				hangs[k] = true
			}
			given[k] = !given[k]
		}
	}
	for _, k := range all {
		if hangs[k] {
			on = append(on, k)
		}
	}
	return on, constant, value
}

func (r *reference) assign(set []int, mask int) map[int]bool {
	out := map[int]bool{}
	for b, k := range set {
		out[k] = mask&(1<<b) != 0
	}
	return out
}

func word(b bool) int {
	if b {
		return 1
	}
	return 2
}

// solve answers every question: what follows, then the smallest circles (rule 38).
func (r *reference) solve() {
	r.answer = make([]int, len(r.us))
	circle := make([]bool, len(r.us))
	var silenced []int // landings and ferries of a circle, switched off until this resolution ends
	defer func() {
		for _, i := range silenced {
			r.off[i] = false
		}
	}()
	for {
		var open []int
		hangs := map[int][]int{}
		settled := false
		for i := range r.us {
			if !r.asks(i) || r.answer[i] != 0 {
				continue
			}
			on, constant, value := r.study(i)
			if constant {
				r.answer[i] = word(value)
				settled = true
				continue
			}
			open, hangs[i] = append(open, i), on
		}
		if settled {
			continue
		}
		if len(open) == 0 {
			break
		}
		var best []int
		for _, i := range open {
			set := []int{i}
			for k := 0; k < len(set); k++ {
				for _, y := range hangs[set[k]] {
					if !slices.Contains(set, y) {
						set = append(set, y)
					}
				}
			}
			if best == nil || len(set) < len(best) {
				best = set
			}
		}
		var fits []int
		for mask := range 1 << len(best) {
			given := r.assign(best, mask)
			if !slices.ContainsFunc(best, func(i int) bool { v, _ := r.ask(i, given); return v != given[i] }) {
				fits = append(fits, mask)
			}
		}
		if len(fits) == 1 {
			for b, i := range best {
				r.answer[i] = word(fits[0]&(1<<b) != 0)
			}
			continue
		}
		pure := !slices.ContainsFunc(best, func(i int) bool { return !r.moves(i) })
		r.circles++
		for _, i := range best {
			if r.moves(i) {
				r.answer[i] = word(pure)
				circle[i] = !pure
			}
		}
		if pure {
			continue
		}
		for i := range r.us {
			if r.doing[i] == "ferried" && (circle[i] || slices.Contains(best, r.fleet[i])) {
				r.answer[i], circle[i] = 2, true
				r.off[i] = true
				silenced = append(silenced, i)
			}
		}
	}
	r.inCircle, r.silent = circle, make([]bool, len(r.us))
	for _, i := range silenced {
		r.silent[i] = true
	}
}

func (r *reference) yes(i int) bool { return r.answer[i] == 1 }

// resolve applies rule 35: it solves the phase with fewer and fewer onward landings.
func (r *reference) resolve() {
	var onward []int
	for i := range r.us {
		if r.lands(i) && r.onward[i] {
			onward = append(onward, i)
		}
	}
	try := func(with []int) []bool {
		for _, i := range onward {
			r.off[i] = !slices.Contains(with, i)
		}
		r.solve()
		out := make([]bool, len(r.us))
		for i := range r.us {
			out[i] = r.yes(i)
		}
		return out
	}
	var left []int
	first := try(nil)
	for _, i := range onward {
		if !first[r.fleet[i]] {
			r.fate[i] = "not-there"
		} else if !try([]int{i})[r.fleet[i]] {
			r.fate[i] = "own-passage"
		} else {
			left = append(left, i)
		}
	}
	for {
		all := try(left)
		var next []int
		for _, i := range left {
			if all[r.fleet[i]] {
				next = append(next, i)
			} else {
				r.fate[i] = "not-there"
			}
		}
		if len(next) == len(left) {
			return
		}
		left = next
	}
}

// attacked reports whether an attack counts as one: it has a way (rules 33, 38).
func (r *reference) attacked(k int) bool {
	return r.moves(k) && !r.silent[k] && (r.doing[k] != "ferried" || r.yes(r.fleet[k]))
}

// ends returns where each unit ends, "" if dislodged, and by whom it was dislodged.
func (r *reference) ends() (where []string, by []int) {
	where, by = make([]string, len(r.us)), make([]int, len(r.us))
	for i := range r.us {
		where[i], by[i] = r.at(i), -1
		if r.moves(i) && r.yes(i) {
			where[i] = r.to[i]
		}
	}
	for i := range r.us {
		d := -1
		if r.moves(i) && r.yes(i) {
			d = r.holder(r.to[i])
		}
		if d >= 0 && !(r.moves(d) && r.yes(d)) {
			where[d], by[d] = "", i
		}
	}
	for i := range r.us {
		if r.fleet[i] >= 0 && !(r.moves(i) && r.yes(i)) {
			where[i] = where[r.fleet[i]]
			by[i] = by[r.fleet[i]]
		}
	}
	return where, by
}

// options returns a dislodged unit's retreats (rules 45, 47).
func (r *reference) options(i int, where []string, by int) []string {
	out := []string{}
	occupied := func(id string) bool { return slices.Contains(where, id) }
	standoff := func(id string) bool {
		n := 0
		for k := range r.us {
			if r.to[k] == id && r.attacked(k) {
				n++
			}
		}
		return n >= 2
	}
	for _, g := range r.m.Regions {
		if !r.isFleet(i) && !r.walk(r.at(i), g.ID) || r.isFleet(i) && !r.touch(r.at(i), g.ID) || g.ID == r.source(by) {
			continue
		}
		if g.ID == "HOB" || !occupied(g.ID) && !standoff(g.ID) {
			out = append(out, g.ID)
		}
	}
	for f := range r.us {
		if r.isFleet(i) || !r.isFleet(f) || r.us[f].Power != r.us[i].Power || !r.isSea(where[f]) || !r.touch(where[f], r.at(i)) {
			continue
		}
		full := false
		for a := range r.us {
			full = full || r.fleet[a] == f && where[a] == where[f] && !(r.moves(a) && r.yes(a))
		}
		if !full && where[f] != r.source(by) && !slices.Contains(out, where[f]) {
			out = append(out, where[f])
		}
	}
	sort.Strings(out)
	return out
}
