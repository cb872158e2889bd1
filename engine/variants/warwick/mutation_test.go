package warwick_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine/judge/judgetest/planted"
)

// mutants are errors that somebody could make; each must be caught by a case.
var mutants = []planted.Fault{
	{"2: 13 centres win", "ends.go", "centres >= r.m.Victory", "centres >= r.m.Victory-1"},
	{"2: solo looked at in Spring", "ends.go", "if autumn && holder", "if holder"},
	{"5: nobody is ever out", "ends.go", "d.s.Out[i] = true // rule 5", "d.s.Out[i] = false"},
	{"5: out with a unit", "ends.go", "if c.Centres == 0 && c.Units == 0 {", "if c.Centres == 0 {"},
	{"5: out in Spring too", "ends.go", "if autumn || ph.Step == engine.Adjustment {", "if ph.Step >= 0 {"},
	{"8: every coast is a port", "board.go", "if !b.sea[r] && m.Regions[r].SupplyCentre {", "if !b.sea[r] {"},
	{"10: numbers in the order of units", "units.go", "return int(a.rank) - int(b.rank)", "return int(b.rank) - int(a.rank)"},
	{"13: the destroyed stay dislodged", "movement.go", "if len(x.Options) == 0 {", "if len(x.Options) < 0 {"},
	{"17: ownership changes in Spring", "ends.go", "if autumn {", "if ph.Step == engine.Movement {"},
	{"20: several units, the first is taken", "units.go", "case owns == 1:", "case owns >= 1:"},
	{"20: others are looked at beside one's own", "units.go", "case others > 0 && role == engine.Ordered:", "case others > 0 && role == engine.Ordered && false:"},
	{"30: declarations after the orders are ignored", "decide.go", "s.Align[by] = x", "_ = x"},
	{"33: renounced claims are forgotten", "legal.go", "case d.s.Claimed[by] && d.s.Claimed[of]:", "case a == Person(by) && b == Person(of):"},
	{"34: no lapse when both have claimed", "state.go", "case s.Claimed[i] && s.claims(x):", "case false:"},
	{"35: Henry VI claims though nobody is for him", "state.go", "if henry && s.Henry.Status != Dead {\n\t\treturn n + 1, Henry", "if (henry || true) && s.Henry.Status != Dead {\n\t\treturn n + 1, Henry"},
	{"36: every phase is a season", "decide.go", "d.s.recount(p.Phase.Step == engine.Movement)", "d.s.recount(true)"},
	{"37: protection from everybody", "state.go", "(s.Align[by] == Nobody || s.Align[by] == Person(of))", "true"},
	{"37: no protection from one's own faction", "state.go", "(s.Align[by] == Nobody || s.Align[by] == Person(of))", "s.Align[by] == Nobody"},
	{"37: a forbidden attack cuts", "movement.go", "return d.shield(by, of) == \"\" },", "return by.Power != of.Power },"},
	{"41: support into a sea", "legal.go", "case to != engine.NoRegion && b.sea[to]:", "case false:"},
	{"42: support from sea into ports only", "board.go", "return b.shore(from, into)", "return b.step(from, into)"},
	{"43: a neutral gives", "legal.go", "case a == Nobody:\n\t\treturn CodeNeutralGives", "case a == Nobody:\n\t\treturn \"\""},
	{"43: a neutral takes nothing", "legal.go", "case a == b, b == Nobody:", "case a == b:"},
	{"44: a CUT cuts all", "legal.go", "ps[victim].verd, ps[victim].code = engine.Failed, judge.CodeCut", "for k := range ps {\n\t\t\t\tif q := &ps[k]; q.act == support && q.u.Power == p.whom && q.at == p.to && q.of == p.of {\n\t\t\t\t\tq.verd, q.code = engine.Failed, judge.CodeCut\n\t\t\t\t}\n\t\t\t}"},
	{"44: highest numbers first", "legal.go", "q.u.No < ps[victim].u.No", "q.u.No > ps[victim].u.No"},
	{"44: served in the order of units", "legal.go", "k > 0 && less(", "k > len(ps) && less("},
	{"44: a protected support is cut", "legal.go", "case there && d.s.bound(p.u.Power, p.whom):", "case there && false:"},
	{"44: a cutter holds where it was", "movement.go", "rul.Gone, rul.At = true, d.r.b.place(p.to)", "rul.Gone, rul.At = false, d.r.b.place(p.to)"},
	{"44: one cuts one's own", "legal.go", "case c.Whom == p.u.Power:", "case false:"},
	{"46: no garrison", "movement.go", "return 1\n\t}\n\treturn 0", "return 0\n\t}\n\treturn 0"},
	{"47: an attack on one's own is a bounce like any", "movement.go", "if code == CodeProtected || code == judge.CodeOwnUnit && !swaps {", "if code == CodeProtected || swaps && false {"},
	{"49: the last of two orders counts", "movement.go", "p.verd, p.code = engine.IllegalOrder, judge.CodeContradictory", "p.ord = int32(k)"},
	{"51: no default unit", "henry.go", "d.hold(best.ID)\n\tif", "if"},
	{"52: anybody writes", "henry.go", "&& d.os[k].By != holder {", "&& d.os[k].By != holder && false {"},
	{"53: any distance", "henry.go", "return a == b && d.r.b.sea[a] || d.r.b.step(a, b)", "return a == a || b == b"},
	{"54: left at sea", "henry.go", "if d.r.b.sea[at] {\n\t\t\td.set(k, engine.IllegalOrder, CodeHenryAtSea)", "if false {\n\t\t\td.set(k, engine.IllegalOrder, CodeHenryAtSea)"},
	{"55: killed at once", "henry.go", "d.h.kill = true", "s.Henry = Hiding{Status: Dead, Power: engine.NoPower, At: engine.NoRegion, Since: d.p.Phase}\n\t\ts.lapse()"},
	{"57: he goes with a destroyed unit", "henry.go", "if u.ID != s.Henry.Unit {", "if true {"},
	{"57: nobody drowns", "henry.go", "if d.r.b.sea[at] { // with a unit lost at sea he drowns", "if false {"},
	{"58: nobody takes him up", "henry.go", "if d.r.b.at(u.At) == s.Henry.At {", "if false {"},
	{"59: his followers stay for him", "state.go", "case x == Henry && s.Henry.Status == Dead:", "case false:"},
	{"61: two to one sea are destroyed", "retreat.go", "case with >= 0 && !r.b.sea[to[i]]:", "case with >= 0:"},
	{"63: the nearest goes first", "winter.go", "return x > y", "return x < y"},
	{"64: King after one season", "ends.go", "d.s.Sole.Seasons >= 2", "d.s.Sole.Seasons >= 1"},
	{"64: a King stays though he renounced", "state.go", "s.King = engine.NoPower\n", "_ = k\n"},
	{"66: one line is enough", "ends.go", "d.joint[q] == k && s.Align", "s.Align"},
	{"66: for him or not", "ends.go", "s.Align[q] == Person(k) && (holder", "(holder"},
	{"66: without London", "ends.go", "(holder == k || holder == q) && ", ""},
	{"67: most votes carry", "ends.go", "if !d.votes[by] {\n\t\t\t\treturn", "if !d.votes[by] {\n\t\t\t\tcontinue"},
}

// TestMutants plants each error and wants a case to catch it.
func TestMutants(t *testing.T) {
	if len(mutants) < 30 {
		t.Fatalf("only %d errors planted", len(mutants))
	}
	planted.Together(t, mutants, false, "board_test.go", "cases_test.go", "testdata/board.txt", "testdata/cases.jsonl")
}
