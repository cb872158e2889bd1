package batch

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// TestRestChangesNothing: units under an "all others hold" do what they did without an order, in
// every ruleset; only their own verdict changes.
func TestRestChangesNothing(t *testing.T) {
	t.Parallel()
	for _, gr := range groups {
		g, err := newRunner(Settings{}).game(&inputLine{Board: gr.board, Options: gr.options})
		if err != nil {
			t.Fatal(err)
		}
		w := newWanderer(g, gr.units)
		covered := 0
		for range 60 {
			res := w.next()
			p := res.Before
			orders := slices.DeleteFunc(w.orders(p), func(engine.Order) bool { return w.rnd.IntN(3) == 0 })
			var all []engine.Order
			for by := range g.m.Players() {
				all = append(all, engine.NewOrder(engine.Hold, engine.PowerID(by), engine.NoKind, engine.NoPlace))
			}
			rest := g.rest(p, orders, all, nil)
			covered += len(rest)
			bare := g.rules.Resolve(p, slices.Clone(orders), engine.SeededLots("rest"))
			with := g.rules.Resolve(p, append(slices.Clone(orders), rest...), engine.SeededLots("rest"))
			if a, b := decidedBut(g, bare, len(orders)), decidedBut(g, with, len(orders)); a != b {
				t.Fatalf("%s, %s: with holds it is decided as\n%s\nand without as\n%s", gr.board, g.info.PhaseID(p.Phase), b, a)
			}
			for i := range rest {
				if o := &with.Outcomes[len(orders)+i]; o.Verdict != engine.Succeeded && !(o.Verdict == engine.Failed && o.Dislodged) {
					t.Fatalf("%s, %s: the hold of %v is %s, %s", gr.board, g.info.PhaseID(p.Phase), o.Unit, o.Verdict, o.Reason.Code)
				}
			}
		}
		if covered < 30 {
			t.Errorf("%s: %d units were covered: nothing is tried", gr.board, covered)
		}
	}
}

// decidedBut is the result without the verdicts of orders from the n-th on.
func decidedBut(g *game, res *engine.Resolution, n int) string {
	one := *res
	one.Outcomes = res.Outcomes[:n]
	var b bytes.Buffer
	writeDecided(&b, g, &one)
	var dislodged []string
	for _, o := range res.Outcomes[n:] {
		dislodged = append(dislodged, fmt.Sprint(o.Unit.ID, o.Dislodged))
	}
	slices.Sort(dislodged)
	return b.String() + strings.Join(dislodged, "\n")
}

// TestAllHoldInSheets: a sequence's sheets may have all units without an order of their own hold.
func TestAllHoldInSheets(t *testing.T) {
	t.Parallel()
	in := `{"id":1,"board":"w3k","ruleset":"w3k","start":{"phase":"1643-spring-movement","units":{"crown":["A bristol","A wiltshire","A oxfordshire"],"argyll":["F luce-bay"]}},
 "turns":[{"sheets":{"crown":"Army Wiltshire - Gloucestershire\nArmy Oxfordshire to nowhere\nEverything else holds","argyll":""}}]}`
	var out bytes.Buffer
	if _, err := Run(strings.NewReader(strings.ReplaceAll(in, "\n", "")), &out, Settings{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"unit":"A bristol","text":"Everything else holds","verdict":"succeeded","code":"held"`,
		`"unit":"A oxfordshire","text":"","verdict":"none","code":"no-order"`, `"unit":"F luce-bay","text":"","verdict":"none","code":"no-order"`} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %s in\n%s", want, out.String())
		}
	}
}

// TestAllHoldOfOneOfTwo: an army aboard and its fleet share a region; if one has an order, an order
// for all still applies to the other.
func TestAllHoldOfOneOfTwo(t *testing.T) {
	t.Parallel()
	in := `{"id":1,"board":"1885","ruleset":"1885","start":{"phase":"1886-february-movement","units":{"sweden":["A SKA","F SKA","A Mun"]}},
 "turns":[{"sheets":{"sweden":"All other units hold\nA SKA LAND Got"}}]}`
	for _, c := range []struct{ in, want string }{
		{in, `"unit":"F SKA","text":"All other units hold","verdict":"succeeded","code":"held"`},
		{strings.ReplaceAll(in, "A SKA LAND Got", "F SKA - NTH"), `"unit":"A SKA","text":"All other units hold","verdict":"succeeded","code":"aboard"`},
	} {
		var out bytes.Buffer
		if _, err := Run(strings.NewReader(strings.ReplaceAll(c.in, "\n", "")), &out, Settings{}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("no %s in\n%s", c.want, out.String())
		}
	}
}
