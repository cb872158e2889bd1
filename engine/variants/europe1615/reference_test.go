package europe1615_test

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// The reference for movement: every set of moves that could succeed is tried against the
// definitions (rules 28 to 40). It has no convoys, which the judge's own reference covers.

// man is a unit with its order.
type man struct {
	owner, at string // at: its region
	kind      engine.Kind
	place     engine.PlaceID
	id        engine.UnitID
	verb      string // "hold", "move", "support"
	to        string // destination of a move, or of the move that it supports; "" if it supports a hold
	of        string // of a support: the region of the supported unit
	toPlace   engine.PlaceID
	void      bool // the support has no matching order
	barred    bool
}

// world is what the movement rules ask of the state.
type world struct {
	holder map[string]string // by land region: its holder
	status map[string]string
	wars   map[[2]string]bool
	allies map[string][]string
	seats  []string
	sea    map[string]bool
}

func (w *world) acts(owner string) string {
	if slices.Contains(w.seats, owner) {
		return owner
	}
	if s := w.status[owner]; slices.Contains(w.seats, s) {
		return s
	}
	return ""
}

func (w *world) friends(a, b string) bool {
	x, y := w.acts(a), w.acts(b)
	if x == "" {
		x = a
	}
	if y == "" {
		y = b
	}
	return x == y || slices.Contains(w.allies[x], y)
}

func (w *world) hostile(a, b string) bool {
	if w.wars[[2]string{a, b}] || w.wars[[2]string{b, a}] {
		return true
	}
	for _, x := range w.allies[b] {
		if w.wars[[2]string{a, x}] {
			return true
		}
	}
	for _, x := range w.allies[a] {
		if w.wars[[2]string{b, x}] {
			return true
		}
	}
	return false
}

// enters reports whether a unit of an owner may enter a region; there is the owner of the unit in
// that region, or "".
func (w *world) enters(owner, region, there string, retreat bool) bool {
	if w.sea[region] {
		return true
	}
	whose := w.holder[region]
	if !slices.Contains(w.seats, whose) {
		switch st := w.status[whose]; st {
		case "unaligned", "controlled":
			return true
		case "neutral":
			return !retreat && there != "" && there != whose
		default:
			whose = st
		}
	}
	me := w.acts(owner)
	return me != "" && (me == whose || slices.Contains(w.allies[me], whose) || w.hostile(me, whose))
}

// moves decides a phase. It returns the moves that succeed, the supports that count, and for each
// dislodged unit where its attacker came from.
func (w *world) moves(men []man) (won map[string]bool, given map[string]bool, beaten map[string]string) {
	at := map[string]int{}
	for i := range men {
		at[men[i].at] = i
	}
	var movers []int
	for i := range men {
		m := &men[i]
		if m.verb == "move" {
			movers = append(movers, i)
			there := ""
			if k, ok := at[m.to]; ok {
				there = men[k].owner
			}
			m.barred = !w.enters(m.owner, m.to, there, false)
		}
	}
	for again := true; again; { // neutral land is closed behind the foreign unit that leaves it (ruling 2)
		again = false
		won, given, beaten = w.best(men, at, movers)
		for _, i := range movers {
			m := &men[i]
			k, there := at[m.to]
			if !won[m.at] || !there || !won[men[k].at] || w.status[w.holder[m.to]] != "neutral" || slices.Contains(w.seats, w.holder[m.to]) {
				continue
			}
			for j := range men {
				again = again || men[j].verb == "move" && men[j].to == m.to && !men[j].barred
				men[j].barred = men[j].barred || men[j].verb == "move" && men[j].to == m.to
			}
		}
	}
	return won, given, beaten
}

// best returns the result of the largest set of moves that is consistent.
func (w *world) best(men []man, at map[string]int, movers []int) (won map[string]bool, given map[string]bool, beaten map[string]string) {
	for i := range men {
		m := &men[i]
		if m.verb != "support" {
			continue
		}
		o := men[at[m.of]]
		m.void = m.to == "" && o.verb == "move" || m.to != "" && (o.verb != "move" || o.to != m.to)
	}
	best := -1
	for set := 0; set < 1<<len(movers); set++ {
		ok := map[string]bool{}
		n := 0
		for b, i := range movers {
			if set>>b&1 == 1 {
				ok[men[i].at] = true
				n++
			}
		}
		if n <= best {
			continue
		}
		sup, lost := w.supports(men, at, ok)
		if w.consistent(men, at, movers, ok, sup) {
			best, won, given, beaten = n, ok, sup, lost
		}
	}
	return won, given, beaten
}

// supports returns, if the moves in ok succeed, the supports that count and, for each dislodged
// unit, where its attacker came from.
func (w *world) supports(men []man, at map[string]int, ok map[string]bool) (map[string]bool, map[string]string) {
	given, beaten := map[string]bool{}, map[string]string{}
	for _, m := range men {
		if m.verb != "move" || !ok[m.at] {
			continue
		}
		if k, there := at[m.to]; there && !(men[k].verb == "move" && ok[men[k].at]) {
			beaten[m.to] = m.at
		}
	}
	for _, s := range men {
		if s.verb != "support" || s.void {
			continue
		}
		aim := s.to
		if aim == "" {
			aim = s.of
		}
		good := beaten[s.at] == ""
		for _, a := range men {
			if a.verb == "move" && a.to == s.at && a.at != aim && !w.friends(a.owner, s.owner) {
				good = false
			}
		}
		given[s.at] = good
	}
	return given, beaten
}

// count returns a unit's strength: itself and the supports for what it does, except those by
// friends of against, if that is given.
func (w *world) count(men []man, m man, given map[string]bool, against *man) int {
	n := 1
	for _, s := range men {
		if s.verb == "support" && given[s.at] && s.of == m.at && (m.verb == "move") == (s.to != "") && (against == nil || !w.friends(s.owner, against.owner)) {
			n++
		}
	}
	return n
}

func (w *world) consistent(men []man, at map[string]int, movers []int, ok, given map[string]bool) bool {
	for _, i := range movers {
		m := men[i]
		attack, must := w.count(men, m, given, nil), 0
		if k, there := at[m.to]; there {
			o := men[k]
			swap := o.verb == "move" && o.to == m.at
			if swap || !(o.verb == "move" && ok[o.at]) {
				attack = w.count(men, m, given, &o)
				if w.friends(m.owner, o.owner) {
					attack = 0
				}
				switch {
				case swap:
					must = w.count(men, o, given, nil)
				case o.verb == "move":
					must = 1
				default:
					must = w.count(men, o, given, nil)
				}
			}
		}
		for _, k := range movers {
			o := men[k]
			if k == i || o.to != m.to {
				continue
			}
			prevent := w.count(men, o, given, nil)
			if q, there := at[o.to]; there && men[q].verb == "move" && men[q].to == o.at && ok[men[q].at] {
				prevent = 0
			}
			must = max(must, prevent)
		}
		if ok[m.at] != (!m.barred && attack > must) {
			return false
		}
	}
	return true
}
