package judge_test

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// made is a board made for one position whose orders depend on each other.
type made struct {
	m   *engine.Map
	ids map[string]engine.RegionID
	p   *engine.Position
	os  []engine.Order
	pol *judge.Policy
}

func newMade() *made {
	x := &made{m: &engine.Map{ID: "made", Powers: make([]engine.Power, 8)}, ids: map[string]engine.RegionID{},
		p: &engine.Position{Phase: engine.Phase{Year: 1901, Season: engine.Spring}, NextUnit: 1}, pol: &judge.Policy{}}
	for i := range x.m.Powers {
		x.m.Powers[i] = engine.Power{ID: fmt.Sprint("p", i), Name: fmt.Sprint("Power ", i)}
	}
	return x
}

// at returns a region's place, adding the region if needed. All regions have one place.
func (x *made) at(id string, t engine.Terrain) engine.PlaceID {
	if _, ok := x.ids[id]; !ok {
		x.ids[id] = engine.RegionID(len(x.m.Regions))
		x.m.Regions = append(x.m.Regions, engine.Region{ID: id, Name: id, Label: id, Terrain: t, Home: engine.NoPower, Area: engine.NoArea})
		x.m.Owners = append(x.m.Owners, engine.NoPower)
		x.m.Army, x.m.Fleet = append(x.m.Army, nil), append(x.m.Fleet, nil)
	}
	return engine.PlaceID(x.ids[id])
}

// join lets armies or fleets go between two places.
func (x *made) join(steps [][]engine.Adjacency, a, b engine.PlaceID) {
	for _, s := range [][2]engine.PlaceID{{a, b}, {b, a}} {
		if !slices.Contains(steps[s[0]], engine.Adjacency{To: s[1]}) {
			steps[s[0]] = append(steps[s[0]], engine.Adjacency{To: s[1]})
		}
	}
}

// unit places a unit with its order, and returns the order's number. of and to may be
// engine.NoPlace.
func (x *made) unit(by int, k engine.Kind, at engine.PlaceID, v engine.Verb, of, to engine.PlaceID) int {
	u := engine.Unit{ID: x.p.NextUnit, Power: engine.PowerID(by), Kind: k, At: at}
	x.p.NextUnit++
	x.p.Units = append(x.p.Units, u)
	o := engine.NewOrder(v, u.Power, k, at)
	o.Of, o.To = of, to
	o.Convoyed = v == engine.Move && k == engine.Army && x.m.Regions[at].Terrain == engine.Coastal
	x.os = append(x.os, o)
	x.pol.Rulings = append(x.pol.Rulings, judge.Ruling{})
	return len(x.os) - 1
}

// done sorts what the engine expects sorted.
func (x *made) done() *made {
	x.m.Index()
	for _, steps := range [][][]engine.Adjacency{x.m.Army, x.m.Fleet} {
		for at := range steps {
			slices.SortFunc(steps[at], func(a, b engine.Adjacency) int { return int(a.To) - int(b.To) })
		}
	}
	judge.SortUnits(x.p.Units)
	return x
}

// pandins is a number of copies of Pandin's paradox side by side (DATC 6.F.14): an army lands on
// the support of an attack on the fleet that convoys it.
func pandins(copies int) *made {
	x := newMade()
	for i := range copies {
		sea := func(id string) engine.PlaceID { return x.at(fmt.Sprint(id, i), engine.Sea) }
		coast := func(id string) engine.PlaceID { return x.at(fmt.Sprint(id, i), engine.Coastal) }
		eng, nth, lon, wal, bre, bel := sea("eng"), sea("nth"), coast("lon"), coast("wal"), coast("bre"), coast("bel")
		for _, s := range [][2]engine.PlaceID{{eng, lon}, {eng, wal}, {eng, bre}, {eng, bel}, {eng, nth}, {nth, lon}, {nth, bel}} {
			x.join(x.m.Fleet, s[0], s[1])
		}
		x.unit(0, engine.Fleet, lon, engine.Support, wal, eng)
		x.unit(0, engine.Fleet, wal, engine.Move, engine.NoPlace, eng)
		x.unit(1, engine.Army, bre, engine.Move, engine.NoPlace, lon)
		x.unit(1, engine.Fleet, eng, engine.Convoy, bre, lon)
		x.unit(2, engine.Fleet, nth, engine.Support, bel, eng)
		x.unit(2, engine.Fleet, bel, engine.Move, engine.NoPlace, eng)
	}
	return x.done()
}

// circle is a ring of armies, each convoyed by a fleet of its own to where the next one leaves.
func circle(convoys int) *made {
	x := newMade()
	land := func(i int) engine.PlaceID { return x.at(fmt.Sprint("land", i%convoys), engine.Coastal) }
	for i := range convoys {
		sea := x.at(fmt.Sprint("sea", i), engine.Sea)
		x.join(x.m.Fleet, sea, land(i))
		x.join(x.m.Fleet, sea, land(i+1))
		x.unit(i%7, engine.Army, land(i), engine.Move, engine.NoPlace, land(i+1))
		x.unit(i%7, engine.Fleet, sea, engine.Convoy, land(i), land(i+1))
	}
	return x.done()
}

// dominoes is a ring of convoys under attack. Each army cuts the support of the attack on the next
// fleet, so all fleets survive or all fall.
func dominoes(convoys int) *made {
	x := newMade()
	help := func(i int) engine.PlaceID { return x.at(fmt.Sprint("help", i%convoys), engine.Coastal) }
	for i := range convoys {
		sea, home, from := x.at(fmt.Sprint("sea", i), engine.Sea), x.at(fmt.Sprint("home", i), engine.Coastal), x.at(fmt.Sprint("from", i), engine.Coastal)
		for _, c := range []engine.PlaceID{home, from, help(i), help(i + 1)} {
			x.join(x.m.Fleet, sea, c)
		}
		x.unit(0, engine.Army, home, engine.Move, engine.NoPlace, help(i+1))
		x.unit(0, engine.Fleet, sea, engine.Convoy, home, help(i+1))
		x.unit(1, engine.Fleet, from, engine.Move, engine.NoPlace, sea)
		x.unit(1, engine.Fleet, help(i), engine.Support, from, sea)
	}
	return x.done()
}

// gate adds a move that succeeds unless all of some other moves succeed, and returns its order's
// number. If they do, a unit leaves the destination and dislodges the move's support. The three
// decisions depend on each other. What a move needs is stated by a judge.Ruling.
func (x *made) gate(unless ...int) int {
	at := func(id string) engine.PlaceID { return x.at(fmt.Sprint(id, len(x.os)), engine.Inland) }
	q, help, s, p, r := at("left"), at("help"), at("support"), at("move"), at("rival")
	for _, e := range [][2]engine.PlaceID{{q, s}, {help, s}, {p, q}, {s, q}, {r, q}} {
		x.join(x.m.Army, e[0], e[1])
	}
	x.unit(0, engine.Army, help, engine.Support, q, s)
	x.unit(1, engine.Army, s, engine.Support, p, q)
	x.unit(2, engine.Army, r, engine.Move, engine.NoPlace, q)
	x.unit(0, engine.Army, q, engine.Move, engine.NoPlace, s)
	move := x.unit(1, engine.Army, p, engine.Move, engine.NoPlace, q)
	x.unless(move, unless...)
	return move
}

// unless sets the moves that make a gate fail if all succeed.
func (x *made) unless(gate int, moves ...int) { x.pol.Rulings[gate-1].Needs = moves }

// pairs adds n pairs of gates: of each pair exactly one succeeds if the move while does. It returns
// the first of each pair.
func (x *made) pairs(n, while int) []int {
	var out []int
	for range n {
		a := x.gate()
		x.unless(a, x.gate(a, while))
		out = append(out, a)
	}
	return out
}

// leaning is a knot of 6n+6 decisions, n pairs of gates among them. Of all the ways in which the
// pairs can turn out, only one is consistent.
func leaning(n int) *made {
	x := newMade()
	last := x.gate()
	x.unless(last, last, x.gate(x.pairs(n, last)...))
	return x.done()
}

// parity is a knot of 30n-9 decisions in which no guess meets a contradiction until nearly all are
// made: whether an odd number of n pairs turn out one way is computed from the front and from the
// back, and a move opposes itself if the two agree.
func parity(n int) *made {
	x := newMade()
	last := x.gate()
	xor := func(a, b int) int {
		both := x.gate(a, b)
		return x.gate(x.gate(a, both), x.gate(b, both))
	}
	lean := x.pairs(n, last)
	front, back := lean[0], lean[n-1]
	for i := 1; i < n; i++ {
		front, back = xor(front, lean[i]), xor(back, lean[n-1-i])
	}
	x.unless(last, last, x.gate(xor(front, back)))
	return x.done()
}
