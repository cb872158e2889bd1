package variants_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants"
)

// TestList: every ruleset of the list can be made, is complete, and an unknown one is an error that
// lists them.
func TestList(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	seen := map[string]bool{}
	for _, info := range variants.Infos() {
		if info.ID == "" || info.Title == "" || seen[info.ID] || len(info.Steps) < 3 || len(info.Rules) == 0 {
			t.Errorf("ruleset %q is not complete", info.ID)
		}
		seen[info.ID] = true
		rules := map[string]bool{}
		for _, r := range info.Rules {
			rules[r.Anchor] = true
		}
		for _, c := range info.Codes {
			if c.Rule != "" && !rules[c.Rule] {
				t.Errorf("%s: the code %s names the rule %q, which is not listed", info.ID, c.Code, c.Rule)
			}
		}
		if len(info.Codes) < 40 {
			t.Errorf("%s lists only %d codes", info.ID, len(info.Codes))
		}
		r, err := variants.New(info.ID, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(r.Info(), info) || r.Map() != m {
			t.Errorf("ruleset %q describes itself otherwise than the list", info.ID)
		}
		p := r.Start()
		if p.Phase != info.Start || len(p.Units) != len(m.Starts) || p.NextUnit != engine.UnitID(len(p.Units)+1) {
			t.Errorf("ruleset %q starts with %+v", info.ID, p)
		}
		// In twelve phases without orders, of every kind, no unit is lost and nobody wins.
		for range 12 {
			if name := r.PhaseName(p.Phase); name == "" {
				t.Errorf("phase %+v has no name", p.Phase)
			}
			res := r.Resolve(p, nil, nil)
			res.Explain()
			if len(res.After.Units) != len(p.Units) || len(res.End.Winners) > 0 {
				t.Fatalf("ruleset %q: nobody moved, and yet %+v", info.ID, res.After)
			}
			p = res.After
		}
	}
	if _, err := variants.New("chess", m, nil); err == nil || !strings.Contains(err.Error(), "standard") {
		t.Errorf("unknown ruleset: %v", err)
	}
	if r, err := variants.New("standard", m, engine.Options{"x": "y"}); err == nil || r != nil {
		t.Errorf("unknown option: %v, %v", r, err)
	}
}

// wild makes a position and orders that nobody checked: units in one region, armies at sea, fleets
// inland, coasts that are not there, orders of every verb for anything.
func wild(m *engine.Map, rnd *rand.Rand, step engine.PhaseStep) (*engine.Position, []engine.Order) {
	place := func() engine.PlaceID { return engine.PlaceID(rnd.IntN(len(m.Places)+3) - 2) }
	few := make([]engine.PlaceID, 1+rnd.IntN(12))
	for i := range few {
		few[i] = place()
	}
	near := func() engine.PlaceID {
		if rnd.IntN(3) == 0 {
			return place()
		}
		return few[rnd.IntN(len(few))]
	}
	power := func() engine.PowerID { return engine.PowerID(rnd.IntN(len(m.Powers))) }
	p := &engine.Position{Phase: engine.Phase{Year: 1901, Season: engine.Season(rnd.IntN(4)), Step: step}, NextUnit: 100}
	unit := func() engine.Unit {
		return engine.Unit{ID: engine.UnitID(rnd.IntN(40)), Power: power(), Kind: engine.Kind(1 + rnd.IntN(2)), At: near()}
	}
	for range rnd.IntN(24) {
		p.Units = append(p.Units, unit())
	}
	for range rnd.IntN(4) {
		d := engine.Dislodged{Unit: unit(), From: near()}
		for range rnd.IntN(3) {
			d.Options = append(d.Options, near())
		}
		p.Dislodged = append(p.Dislodged, d)
	}
	for i := 0; i < rnd.IntN(len(m.Regions)+4); i++ {
		p.Owners = append(p.Owners, engine.PowerID(rnd.IntN(len(m.Powers)+1)-1))
	}
	var os []engine.Order
	for range rnd.IntN(40) {
		o := engine.NewOrder(engine.Verb(rnd.IntN(int(engine.VerbOwn)+2)), power(), engine.Kind(rnd.IntN(4)), near())
		o.To, o.Of, o.OfKind = near(), near(), engine.Kind(rnd.IntN(4))
		if rnd.IntN(2) == 0 {
			o.To = engine.NoPlace
		}
		o.Convoyed, o.Whom, o.Count = rnd.IntN(4) == 0, engine.PowerID(rnd.IntN(len(m.Powers)+2)-1), rnd.IntN(6)-1
		if rnd.IntN(9) == 0 {
			o.By = engine.NoPower
		}
		os = append(os, o)
	}
	return p, os
}

func survive(t *testing.T, m *engine.Map, r engine.Rules, seed uint64) {
	rnd := rand.New(rand.NewPCG(seed, 21))
	for step := engine.Movement; step <= engine.Adjustment; step++ {
		p, os := wild(m, rnd, step)
		before := p.Clone()
		res := r.Resolve(p, os, nil)
		res.Explain()
		if !reflect.DeepEqual(p, before) {
			t.Fatalf("seed %d: the position was changed", seed)
		}
		if len(res.Outcomes) < len(os) {
			t.Fatalf("seed %d: %d orders, %d outcomes", seed, len(os), len(res.Outcomes))
		}
		for i := range os {
			if !reflect.DeepEqual(*res.Outcomes[i].Order, os[i]) {
				t.Fatalf("seed %d: the outcomes are not in the order of the orders", seed)
			}
		}
		for _, o := range os {
			r.Check(p, o)
		}
		for by := range m.Powers {
			r.Legal(nil, p, engine.PowerID(by), 0)
		}
		r.Counts(p)
		engine.PublishResolution(r, res, engine.Everybody)
		next := r.Resolve(res.After, os, nil) // the next phase must survive the consequences too
		next.Explain()
	}
}

// TestWild: a ruleset answers whatever it is given, without a panic.
func TestWild(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	for _, info := range variants.Infos() {
		r, err := variants.New(info.ID, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		n := uint64(1500)
		if testing.Short() {
			n = 300
		}
		for seed := range n {
			survive(t, m, r, seed)
		}
	}
}

// TestParallel: a ruleset is safe for several goroutines, which give the same results as one.
func TestParallel(t *testing.T) {
	t.Parallel()
	m := judgetest.Standard()
	for _, info := range variants.Infos() {
		r, err := variants.New(info.ID, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		one := func(seed uint64) *engine.Position {
			p, os := wild(m, rand.New(rand.NewPCG(seed, 31)), engine.PhaseStep(seed%3))
			res := r.Resolve(p, os, nil)
			res.Explain()
			r.Legal(nil, p, 0, 0)
			return res.After
		}
		const n = 64
		var want [n]*engine.Position
		for i := range want {
			want[i] = one(uint64(i))
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for i := range want {
					if got := one(uint64(i)); !reflect.DeepEqual(got, want[i]) {
						t.Errorf("seed %d: side by side gives another result", i)
					}
				}
			})
		}
		all.Wait()
	}
}

// FuzzWild is TestWild with seeds that the fuzzer chooses.
func FuzzWild(f *testing.F) {
	m := judgetest.Standard()
	var all []engine.Rules
	for _, info := range variants.Infos() {
		r, err := variants.New(info.ID, m, nil)
		if err != nil {
			f.Fatal(err)
		}
		all = append(all, r)
	}
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		for _, r := range all {
			survive(t, m, r, seed)
		}
	})
}
