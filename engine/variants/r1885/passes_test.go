package r1885_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/variants/r1885"
)

// fleetful is a position with many fleets at sea and in the Box, each with an army aboard. All
// fleets sail on and all armies land from there: as many landings as rule 35 can be asked about.
type fleetful struct {
	r   *r1885.Rules
	m   *engine.Map
	rnd *rand.Rand
	p   *engine.Position
	os  []engine.Order
}

func newFleetful(r *r1885.Rules, seed uint64) *fleetful {
	x := &fleetful{r: r, m: r.Map(), rnd: rand.New(rand.NewPCG(seed, 35)), p: r.Start()}
	x.p.Phase = engine.Phase{Year: 1886, Season: engine.January + 3, Step: engine.Movement}
	x.p.Units, x.p.NextUnit = nil, 1
	return x
}

func (x *fleetful) terrain(at engine.PlaceID) engine.Terrain {
	return x.m.Regions[x.m.RegionOf(at)].Terrain
}

// near lists what a fleet reaches from a place: open seas, or coasts.
func (x *fleetful) near(at engine.PlaceID, kind engine.Terrain) (out []engine.PlaceID) {
	for _, s := range x.m.Fleet[at] {
		if x.terrain(s.To) == kind && x.m.Regions[x.m.RegionOf(s.To)].ID != "HOB" {
			out = append(out, s.To)
		}
	}
	return out
}

func (x *fleetful) put(by engine.PowerID, k engine.Kind, at engine.PlaceID, aboard engine.UnitID, no uint8) engine.Unit {
	u := engine.Unit{ID: x.p.NextUnit, Power: by, Kind: k, At: at, Aboard: aboard, No: no}
	x.p.NextUnit++
	x.p.Units = append(x.p.Units, u)
	return u
}

// sails puts a fleet with an army aboard in a place, and orders the fleet to a sea and the army
// ashore from there.
func (x *fleetful) sails(by engine.PowerID, at, to, coast engine.PlaceID, no uint8) {
	f := x.put(by, engine.Fleet, at, 0, no)
	a := x.put(by, engine.Army, at, f.ID, no)
	move := engine.NewOrder(engine.Move, by, engine.Fleet, at)
	move.Unit, move.To, move.No = f.ID, to, no
	land := engine.NewOrder(verbLand, by, engine.Army, at)
	land.Unit, land.To, land.No, land.Own = a.ID, coast, no, r1885.Voyage{Sea: engine.NoRegion, Via: x.m.RegionOf(to)}
	x.os = append(x.os, move, land)
}

// defends puts a unit on a coast that, if it can, supports a fleet's move or moves against one.
func (x *fleetful) defends(by engine.PowerID, at engine.PlaceID) {
	u := x.put(by, engine.Fleet, at, 0, 0)
	var passages []engine.Order
	for _, o := range x.os {
		if o.Verb == engine.Move && slices.ContainsFunc(x.m.Fleet[at], func(s engine.Adjacency) bool { return s.To == o.To }) {
			passages = append(passages, o)
		}
	}
	if len(passages) == 0 {
		return
	}
	of := passages[x.rnd.IntN(len(passages))]
	o := engine.NewOrder(engine.Support, by, engine.Fleet, at)
	o.Unit, o.OfUnit, o.OfKind, o.Of, o.To = u.ID, of.Unit, engine.Fleet, of.At, of.To
	if x.rnd.IntN(5) == 0 {
		o = engine.NewOrder(engine.Move, by, engine.Fleet, at)
		o.Unit, o.To = u.ID, of.To
	}
	x.os = append(x.os, o)
}

// seas are the open seas of the board in random order.
func (x *fleetful) seas() (out []engine.PlaceID) {
	for i := range x.m.Regions {
		if g := &x.m.Regions[i]; g.Terrain == engine.Sea && g.ID != "HOB" {
			out = append(out, g.First)
		}
	}
	x.rnd.Shuffle(len(out), func(a, b int) { out[a], out[b] = out[b], out[a] })
	return out
}

// crowd fills the board with landings fleets that carry armies, at sea and in the Box, and with at
// most coasts units on the coasts where the armies land.
func (x *fleetful) crowd(landings, coasts int) {
	box := x.m.Place("HOB")
	no := uint8(0)
	pick := func(list []engine.PlaceID) engine.PlaceID { return list[x.rnd.IntN(len(list))] }
	var shores []engine.PlaceID
	add := func(at engine.PlaceID) {
		for range 8 {
			next := x.near(at, engine.Sea)
			if len(next) == 0 {
				return
			}
			to := pick(next)
			if ashore := x.near(to, engine.Coastal); len(ashore) > 0 {
				coast := pick(ashore)
				if len(shores) > 0 && x.rnd.IntN(2) == 0 { // to a coast where another army lands, if possible
					if k := slices.IndexFunc(ashore, func(c engine.PlaceID) bool { return slices.Contains(shores, c) }); k >= 0 {
						coast = ashore[k]
					}
				}
				if !slices.ContainsFunc(x.near(at, engine.Coastal), func(c engine.PlaceID) bool { return c == coast }) || at == box || x.rnd.IntN(2) == 0 {
					n := uint8(0)
					if at == box {
						no++
						n = no
					}
					x.sails(engine.PowerID(x.rnd.IntN(3)), at, to, coast, n)
					shores = append(shores, coast)
					return
				}
			}
		}
	}
	for _, at := range x.seas() {
		if len(x.os)/2 < landings && len(x.os)/2 < 26 {
			add(at)
		}
	}
	for tries := 0; len(x.os)/2 < landings && tries < 100; tries++ {
		add(box)
	}
	for i, at := range shores {
		if i < coasts && !slices.ContainsFunc(x.p.Units, func(u engine.Unit) bool { return u.At == at }) {
			x.defends(engine.PowerID(x.rnd.IntN(3)), at)
		}
	}
}

// ring has a fleet with an army leave every sea for one that another fleet leaves. With open, one
// fleet is taken away, so that the rest follow each other in a chain. Each army lands on a coast of
// its own or, with against, on another's where it can.
func (x *fleetful) ring(open, against bool) {
	in := make([]engine.RegionID, 0, 32)
	for _, at := range x.seas() {
		in = append(in, x.m.RegionOf(at))
	}
	next := matched(x.m, in, func(to engine.RegionID) bool { return slices.Contains(in, to) })
	var shores []engine.PlaceID
	for i, at := range in {
		to, sails := next[at]
		if !sails || open && i == 0 {
			continue
		}
		coasts := x.near(x.m.Regions[to].First, engine.Coastal)
		k := slices.IndexFunc(coasts, func(c engine.PlaceID) bool { return slices.Contains(shores, c) == against })
		if len(coasts) == 0 {
			continue
		}
		coast := coasts[max(k, 0)]
		shores = append(shores, coast)
		x.sails(engine.PowerID(i%len(x.m.Powers)), x.m.Regions[at].First, x.m.Regions[to].First, coast, 0)
	}
	box, no := x.m.Place("HOB"), uint8(0)
	for len(x.os)/2 < 40 { // the rest sail out of the Box, against the fleets above
		for _, to := range x.near(box, engine.Sea) {
			no++
			x.sails(engine.PowerID(int(no)%len(x.m.Powers)), box, to, x.near(to, engine.Coastal)[0], no)
		}
	}
	for _, at := range shores {
		if !slices.ContainsFunc(x.p.Units, func(u engine.Unit) bool { return u.At == at }) {
			x.defends(engine.PowerID(x.rnd.IntN(3)), at)
		}
	}
}

// TestPasses: the judge adjudicates a phase with n onward landings at most n+2 times, and once more
// for each time that rule 35 repeats its last step. The phases are rings, chains, landings against
// each other, and random crowds with up to 40 landings.
func TestPasses(t *testing.T) {
	r := newRules(t, nil)
	most, many, atBound, again := 0, 0, 0, 0
	look := func(what string, seed uint64, x *fleetful) {
		t.Helper()
		c := r.Passes(x.p, x.os)
		if c.Passes > c.Ordered+2+c.Again || c.Passes > max(1, 2*c.Ordered) {
			t.Errorf("%s, seed %d: %+v", what, seed, c)
		}
		if c.Passes > c.Ordered+2 { // no random phase so far repeats the last step: TestStepAgain does
			again++
		}
		if c.Passes == c.Ordered+2 {
			atBound++
		}
		most, many = max(most, c.Passes), max(many, c.Ordered)
	}
	for seed := range uint64(20) {
		for _, c := range []struct {
			what          string
			open, against bool
		}{{"ring", false, false}, {"chain", true, false}, {"ring, against each other", false, true}, {"chain, against each other", true, true}} {
			x := newFleetful(r, seed)
			x.ring(c.open, c.against)
			look(c.what, seed, x)
		}
	}
	if many < 40 {
		t.Errorf("%d landings at most", many)
	}
	for seed := range uint64(1000) {
		x := newFleetful(r, seed)
		x.crowd(3+int(seed%39), 40)
		look("crowd", seed, x)
		x = newFleetful(r, seed+1_000_000) // with few landings, passes come nearest to the bound
		x.crowd(2+int(seed%6), 40)
		look("few", seed+1_000_000, x)
	}
	if most < 12 || atBound == 0 {
		t.Errorf("at most %d passes, %d at the bound: nothing hard was asked", most, atBound)
	}
	t.Logf("at most %d landings and %d passes; %d phases at the bound, %d beyond it", many, most, atBound, again)
}

// TestStepAgain: two landings, each harmless alone, together cut both supports of a third landing's
// fleet. Rule 35 repeats its last step without the third: six different sets of landings must be
// tried. Asking for more than two passes a landing panics.
func TestStepAgain(t *testing.T) {
	r := newRules(t, nil)
	m := r.Map()
	x := newFleetful(r, 1)
	england, france, germany := m.Power("england"), m.Power("france"), m.Power("germany")
	at := m.Place
	x.sails(germany, at("NAO"), at("MAO"), at("Por"), 0)
	x.sails(england, at("ENG"), at("BOB"), at("Ast"), 0)
	x.sails(england, at("WMS"), at("ALB"), at("Cad"), 0)
	x.put(france, engine.Fleet, at("MAO"), 0, 0)
	for _, from := range []string{"Ast", "Cad"} {
		u := x.put(germany, engine.Fleet, at(from), 0, 0)
		o := engine.NewOrder(engine.Support, germany, engine.Fleet, u.At)
		o.Unit, o.OfUnit, o.OfKind, o.Of, o.To = u.ID, x.p.Units[0].ID, engine.Fleet, at("NAO"), at("MAO")
		x.os = append(x.os, o)
	}
	for _, way := range [][2]string{{"BOB", "Gas"}, {"ALB", "SAO"}} { // which stand where the other two fleets go
		from, to := way[0], way[1]
		u := x.put(france, engine.Fleet, at(from), 0, 0)
		o := engine.NewOrder(engine.Move, france, engine.Fleet, u.At)
		o.Unit, o.To = u.ID, at(to)
		x.os = append(x.os, o)
	}
	if c := r.Passes(x.p, x.os); c != (r1885.Count{Ordered: 3, Lands: 2, Passes: 6, Again: 1}) {
		t.Errorf("%+v", c)
	}
	codes := map[string]engine.Code{}
	for _, o := range r.Resolve(x.p, x.os, nil).Outcomes {
		codes[m.Regions[m.RegionOf(o.Unit.At)].ID+o.Unit.Kind.Letter()] = o.Reason.Code
	}
	for unit, want := range map[string]engine.Code{"NAOA": "not-there", "NAOF": "bounced", "ENGF": "moved", "WMSF": "moved", "AstF": "cut", "CadF": "cut", "ENGA": "bounced", "WMSA": "bounced"} {
		if codes[unit] != want {
			t.Errorf("%s: %s, want %s", unit, codes[unit], want)
		}
	}
	if said := r.PassesTooMany(x.p, x.os); said == nil || said != "r1885: rule 35 needs no more than 6 passes" {
		t.Errorf("a hundred passes are made, and it is said: %v", said)
	}
}

// BenchmarkLandings decides a phase with forty onward landings, in rings of fleets.
func BenchmarkLandings(b *testing.B) {
	r := newRules(b, nil)
	x := newFleetful(r, 1)
	x.ring(false, true)
	b.ReportAllocs()
	for b.Loop() {
		r.Resolve(x.p, x.os, nil)
	}
}
