package r1885_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine/judge/judgetest/planted"
)

// mutants are errors that somebody could make; each must be caught by a case or by the reference.
var mutants = []planted.Fault{
	{"3: 25 centres win", "victory.go", "soloCentres              = 24", "soloCentres              = 25"},
	{"4: 33 between two", "victory.go", "pairCentres, pairEach    = 34, 12", "pairCentres, pairEach    = 35, 12"},
	{"4: one claim is enough", "victory.go", "met = met && slices.Equal(claim[by], alliance)", "met = met || slices.Equal(claim[by], alliance)"},
	{"5: fewer concede than survive", "victory.go", "met = met && slices.Equal(said[engine.PowerID(by)], agreed)", "met = met && (said[engine.PowerID(by)] == nil || slices.Equal(said[engine.PowerID(by)], agreed))"},
	{"11: no build months", "rules.go", "builds := i%3 == 2", "builds := i%3 == 1"},
	{"13: Sicily is not noted", "rules.go", "own(p).Sicily = u.Power", "_ = u.Power"},
	{"13: centres change hands in January", "rules.go", "a.Phase.Step == engine.Adjustment && before.Step != engine.Adjustment {\n\t\tr.capture", "before.Step != engine.Adjustment {\n\t\tr.capture"},
	{"15: the default is a fleet", "choice.go", "agreed = engine.Army\n", "agreed = engine.Fleet\n"},
	{"15: contradicting choices, the last counts", "choice.go", "contradicted = contradicted ||", "contradicted = contradicted &&"},
	{"20: the last of two orders counts", "plan.go", "n.rule(k, engine.IllegalOrder, judge.CodeContradictory)", "d.order = k"},
	{"20: an army without a ferry is supported to hold", "embark.go", "d.waits = true", "d.waits = false"},
	{"21: a foreign ferry takes a walker", "embark.go", "(!walks || said || ", "(true || !walks || said || "},
	{"21: ferried from anywhere", "embark.go", "d.to == n.at(i) || !r.sail(sea, n.at(i)) || !r.sail(sea, d.to):", "d.to == n.at(i) || !r.sail(sea, n.at(i)):"},
	{"22: the army holds its home", "movement.go", "rul.Gone, rul.At = true, r.first(d.sea)", "rul.Gone, rul.At = false, r.first(d.sea)"},
	{"23: two go aboard one fleet", "embark.go", "if len(wanted[f]) < 2 {", "if len(wanted[f]) < 3 {"},
	{"23: a fleet that carries takes another", "embark.go", "case n.loaded(f):\n\t\tn.stop(i, engine.IllegalOrder, CodeFull)", "case false:\n\t\tn.stop(i, engine.IllegalOrder, CodeFull)"},
	{"24: nobody need take it", "embark.go", "case n.p.Units[f].Power != n.p.Units[i].Power && !n.takes(f, i):", "case false:"},
	{"25: an A/F goes ashore", "embark.go", "if a := n.carries(i); a != none && !n.landsDirect(a) {", "if a := n.carries(i); a != none && false {"},
	{"25: never, whatever lands", "embark.go", "if a := n.carries(i); a != none && !n.landsDirect(a) {", "if a := n.carries(i); a != none {"},
	{"26: an A/F ferries", "embark.go", "case n.loaded(f):\n\t\t\tn.stop(f, engine.IllegalOrder, CodeCarriesArmy)", "case false:\n\t\t\tn.stop(f, engine.IllegalOrder, CodeCarriesArmy)"},
	{"27: a landing comes from home", "movement.go", "rul.From, rul.FromSet, rul.Way, rul.Lost = d.via, true, true,", "rul.From, rul.FromSet, rul.Way, rul.Lost = d.via, false, true,"},
	{"28: onward before direct", "embark.go", "case d.via == engine.NoRegion && touches, d.via == d.sea && touches:", "case d.via == engine.NoRegion && touches && !(r.sea(to) && r.sail(to, d.to)), d.via == d.sea && touches:"},
	{"29: landing where it came from", "embark.go", "case n.p.Units[i].Aboard == 0 && d.to == n.at(i):", "case false:"},
	{"32: nobody is pinned", "movement.go", "rul.Needs = []int{n.deeds[a].order} // rule 32", "rul.Needs = nil"},
	{"34: a ferried army attacks from home", "movement.go", "From: d.sea, FromSet: true, Way: true}", "Way: true}"},
	{"35: an onward landing needs no fleet", "onward.go", "return n.arrives(n.pass(t, nil), i) }", "return n.arrives(n.pass(t, nil), i) || true }"},
	{"35: its own passage is its own affair", "onward.go", "return n.unhindered(i) || n.arrives(n.pass(t, []int{i}), i) }", "return true }"},
	{"35: a fleet that others meet is thought unhindered", "onward.go", "if i != f && n.deeds[i].what == move && n.deeds[i].to == to {", "if i < 0 {"},
	{"35: never all together", "onward.go", "for len(t.with) > 0 && !keep(", "for len(t.with) > 99 && !keep("},
	{"36: by its home alone", "movement.go", "if k := n.landsFrom(at, to); k != none && !n.goes(id, to) {", "if k := n.landsFrom(at, to); k != none && false {"},
	{"38: every circle succeeds", "movement.go", "Circle:   judge.KnotFails,", "Circle:   judge.RingMoves,"},
	{"39: the Box holds one", "movement.go", "return at == r.world.box },", "return at == r.world.box && false },"},
	{"42: coasts support out of the Box", "movement.go", "case from == r.world.box && !inBox && !(by.Kind == engine.Fleet && r.sea(at)):", "case false:"},
	{"44: the highest number", "state.go", "n := uint8(1)\n", "n := uint8(2)\n"},
	{"45: one bounce closes", "movement.go", "return len(by) > 1 }, // rule 45", "return len(by) > 0 }, // rule 45"},
	{"46: the army swims ashore", "retreat.go", "if u.Kind != engine.Fleet || r.land(at) {", "if u.Kind != engine.Fleet {"},
	{"47: onto anybody's fleet", "retreat.go", "|| f.Power != d.Unit.Power ||", "||"},
	{"48: units disband", "retreat.go", "return engine.NoPlace, CodeNoDisband", "return engine.NoPlace, judge.CodeClosed"},
	{"49: left before right", "retreat.go", "add(right)\n\t\tadd(left)", "add(left)\n\t\tadd(right)"},
	{"53: Sicily for all", "adjust.go", "if own(p).Sicily != by {", "if false {"},
	{"55: an army drowns", "adjust.go", "return full && (army.Power != fleet.Power ||", "return full && false && (army.Power != fleet.Power ||"},
	{"55: another power's army is removed first", "adjust.go", "return full && (army.Power != fleet.Power ||", "return full && (false ||"},
	{"56: gifts are given", "adjust.go", "if threat && !other {", "if false && threat && !other {"},
}

// TestMutants plants each error and wants a case or the reference to catch it.
func TestMutants(t *testing.T) {
	if len(mutants) < 30 {
		t.Fatalf("only %d errors planted", len(mutants))
	}
	planted.Check(t, mutants,
		planted.Run{Tests: "^TestReference$", Package: "."},
		planted.Run{Tests: "^TestCasesOfRulesets$", Package: "../../../sitegen/batch"})
}
