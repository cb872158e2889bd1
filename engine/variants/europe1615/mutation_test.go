package europe1615_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mutant is a rule got wrong: text of a file and what stands in its place.
type mutant struct{ rule, file, old, new string }

// mutants are errors that somebody could make; each must be caught by a case.
var mutants = []mutant{
	{"8: retreats are always played", "europe.go", "if a.Phase.Step == engine.Retreats && len(a.Dislodged) == 0 {", "if false {"},
	{"9: Fall's declarations take effect in Winter", "europe.go", "if a.Phase.Step == engine.Movement && d.s.Next != nil {", "if d.s.Next != nil && a.Phase.Step != StepAlliance {"},
	{"10: the grant of the year before", "europe.go", "b.grant(engine.PowerID(i), a.Phase.Year)", "b.grant(engine.PowerID(i), a.Phase.Year-1)"},
	{"12: after one line too large none counts", "influence.go", "case l.Count > s.Available[by]:", "case l.Count > s.Available[by] && func() bool { s.Available[by] = 0; return true }():"},
	{"13: points go to fallen states", "influence.go", "case code == CodeControlled:\n\t\td.tell(k, engine.IllegalOrder, code, \"%s has fallen: nobody places", "case false:\n\t\td.tell(k, engine.IllegalOrder, code, \"%s has fallen: nobody places"},
	{"14: TRA from 1618", "influence.go", "x.from != 0 && year < x.from", "x.from != 0 && year < x.from-1"},
	{"15: two steps a season", "movement.go", "d.s.Maghreb++\n\t\t\treturn", "d.s.Maghreb++"},
	{"15: failed moves open", "movement.go", "o.Order.Verb == engine.Move && o.Verdict == engine.Succeeded && o.Unit.Power", "o.Order.Verb == engine.Move && o.Unit.Power"},
	{"16: it secedes from whoever holds it", "europe.go", "b.holder(s, x.region) != x.from", "false"},
	{"16: an army is raised on another", "europe.go", "!stands {", "!stands || true {"},
	{"18: points lapse in Summer", "movement.go", "if d.p.Phase.Season == engine.Autumn {", "if d.p.Phase.Season != engine.Spring {"},
	{"19: what is bought is lost", "europe.go", "+ s.Bought[i]", ""},
	{"19: no limit", "build.go", "case s.Bought[by]+l.Count > t.Purchase.Most:", "case l.Count > 100:"},
	{"21: attacks before placements", "influence.go", "for k := range d.os {\n\t\tif l := d.line(k, VerbPlace)", "d.attacks()\n\tfor k := range d.os {\n\t\tif l := d.line(k, VerbPlace)"},
	{"22: only the target loses", "influence.go", "*mine -= n", "_ = n"},
	{"24: half and half is aligned", "land.go", "case tied || 2*most < total:", "case 2*most < total:"},
	{"24: more than half is wanted", "land.go", "2*most < total", "2*most <= total"},
	{"24: the most is enough", "land.go", "case tied || 2*most < total:", "case tied:"},
	{"26: neutral states obey the first to write", "movement.go", "if d.b.acting(d.s, d.mv.stood[r]) != o.By {", "if a := d.b.acting(d.s, d.mv.stood[r]); a != o.By && a != engine.NoPower {"},
	{"27: twice is not enough", "land.go", "sum[Protestant] >= 2*sum[Catholic]", "sum[Protestant] > 2*sum[Catholic]"},
	{"27: PAPL without a marker", "land.go", "return b.marked[p]", "return NoFaith"},
	{"28: a state's conquest is open", "land.go", "case st >= 0:\n\t\t\th = st", "case st >= 0 && b.origin(s, r) == h:\n\t\t\th = st\n\t\tcase st >= 0:\n\t\t\treturn bar{}"},
	{"30: allies' land is barred", "land.go", "(s.Now.allied(me, h) || s.Now.hostile(s.seats, me, h))", "(s.Now.hostile(s.seats, me, h))"},
	{"31: a foreigner does not open it", "land.go", "case foreign != nil && foreign(r, h):", "case false:"},
	{"31: also its own unit opens it", "movement.go", "return mv.stood[r] != engine.NoPower && mv.stood[r] != holder", "return mv.stood[r] != engine.NoPower"},
	{"32: barred moves are illegal", "movement.go", "return judge.BounceOnly, CodeNoEntry", "return judge.Barred, CodeNoEntry"},
	{"33: a lone move closes", "movement.go", "return len(us) > 1", "return len(us) > 0"},
	{"37: only one's own are spared", "movement.go", "if d.b.friends(d.s, by.Power, other.Power) {\n\t\t\t\treturn CodeFriendly", "if by.Power == other.Power {\n\t\t\t\treturn CodeFriendly"},
	{"38: friends cut", "movement.go", "return !d.b.friends(d.s, by.Power, of.Power)", "return by.Power != of.Power"},
	{"39: the status of the season before", "influence.go", "d.attacks()\n\td.b.refresh(d.s)", "d.attacks()"},
	{"43: states' units retreat", "movement.go", "if d.b.minor(x.Unit.Power) || x.Unit.Kind", "if x.Unit.Kind"},
	{"45: anybody's land", "movement.go", "if d.b.enter(d.s, x.Unit.Power, d.b.at(to), nil).why != open {", "if false {"},
	{"46: no mark", "movement.go", "d.s.Worn = append(d.s.Worn, u.ID)", "_ = u"},
	{"46: fleets too", "movement.go", "case u.Kind == engine.Army && !d.b.minor(u.Power)", "case !d.b.minor(u.Power)"},
	{"46: marks stay in Winter", "adjustment.go", "d.s.Worn, d.s.Transfers = nil, nil", "d.s.Transfers = nil"},
	{"49: war on an ally", "declare.go", "case s.Now.allied(me, l.Whom):", "case false:"},
	{"50: allies are not drawn in", "state.go", "if l := p.league(on); l != nil {", "if l := p.league(on); l != nil && false {"},
	{"50: the declarer's allies are hostile too", "state.go", "return p.against(n, a, b) || p.against(n, b, a)", "if l := p.league(a); l != nil {\n\t\tfor _, x := range l.Members {\n\t\t\tif p.war(n, x, b) {\n\t\t\t\treturn true\n\t\t\t}\n\t\t}\n\t}\n\treturn p.against(n, a, b) || p.against(n, b, a)"},
	{"51: declarations cost nothing", "declare.go", "s.Declarations[me]++", "_ = me"},
	{"52: one alone makes peace", "declare.go", "if !wrote[int(c)*n+int(a)] {", "if false {"},
	{"53: the victor's allies fight on", "declare.go", "side = league.Members", "_ = league"},
	{"53: both pay", "declare.go", "if gives[int(x)*n+int(loser)] >= 0 { // to each other", "if false {"},
	{"54: rounded up", "declare.go", "sum, how := above/2,", "sum, how := (above+1)/2,"},
	{"54: the loser keeps nothing", "declare.go", "sum, how = min(l.Count, above), \"as agreed\"", "sum, how = l.Count, \"as agreed\""},
	{"54: the victor takes all", "declare.go", "share := sum / len(side)", "share := 0"},
	{"57: a set may leave somebody out", "alliance.go", "case slices.ContainsFunc(l.Members, func(x engine.PowerID) bool { return !slices.Contains(set, x) }):", "case false:"},
	{"59: nobody takes over", "alliance.go", "s.Next.setWar(n, m, on, true)", "_ = m"},
	{"59: old wars too", "alliance.go", "!fresh && s.Now.allied(dec, m) ||", ""},
	{"61: the last name", "alliance.go", "if slices.Contains(set, by) && l.Name == \"\" {", "if slices.Contains(set, by) {"},
	{"62: transfers are forgotten", "adjustment.go", "case w.granted(r, u, by):", "case false:"},
	{"65: neutral land is captured", "adjustment.go", "&& !(b.minor(h) && old.Status[h] == Neutral) {", "{"},
	{"66: proxies do not keep", "adjustment.go", "case u.Power == by || b.friends(old, u.Power, by): // rule 66", "case u.Power == by:"},
	{"67: nothing is given back", "adjustment.go", "if o != to && alive && b.friends(old, o, to) {", "if false {"},
	{"67: also to the fallen", "adjustment.go", "b.minor(o) && !b.fallen(old, o)", "b.minor(o)"},
	{"69: no new states", "adjustment.go", "b.m.Regions[r].SupplyCentre && !w.taken[r] {", "false {"},
	{"69: also in the same Winter", "adjustment.go", "b.m.Regions[r].SupplyCentre && !w.taken[r] {", "b.m.Regions[r].SupplyCentre {"},
	{"69: points stay when it is home again", "adjustment.go", "clear(s.points(b.free[r]))", "_ = r"},
	{"70: BOH like any", "adjustment.go", "case rebel && b.seat(by) && mine == Protestant:", "case false:"},
	{"70: red without a value", "adjustment.go", "case b.value[r] == 0:", "case false:"},
	{"71: counters stand", "movement.go", "if c.Revolt--; c.Revolt == 0 {", "if c.Revolt == 0 {"},
	{"74: with the first centre", "land.go", "if s.Control[r].By == engine.NoPower {\n\t\t\treturn false\n\t\t}\n\t}\n\treturn true", "if s.Control[r].By != engine.NoPower {\n\t\t\treturn true\n\t\t}\n\t}\n\treturn false"},
	{"75: nobody is out", "adjustment.go", "s.Out[i] = true", "_ = i"},
	{"76: revolting centres count", "adjustment.go", "c.By == p && c.Mark != Red && b.m", "c.By == p && b.m"},
	{"77: the nearest goes", "adjustment.go", "if x > far ||", "if far < 0 || x < far ||"},
	{"78: it is kept empty", "adjustment.go", "if d.s.Control[i].By != engine.NoPower && !w.stands(engine.RegionID(i)) {", "if false {"},
	{"79: land in revolt pays", "build.go", "case c.By == p && c.Mark != Red, b.holds", "case c.By == p, b.holds"},
	{"81: rounded down", "build.go", "(treasury*percent + 99) / 100", "treasury * percent / 100"},
	{"82: less than 25", "build.go", "case has-cost < floor:", "case has-cost < 0:"},
	{"82: sixteen", "build.go", "case units[by] >= d.b.t.MostUnits.Units:", "case units[by] > d.b.t.MostUnits.Units:"},
	{"84: the option is ignored", "build.go", "case d.r.oneBuild && built[by]:", "case false:"},
	{"85: none are filled in", "score.go", "for x := 1; x <= n && len(chosen)", "for x := 1; x < 1 && len(chosen)"},
	{"86: a chain in revolt", "score.go", "return r >= 0 && s.Control[r].By == me && s.Control[r].Mark != Red", "return r >= 0 && s.Control[r].By == me"},
	{"87: no bonus for confession", "score.go", "x.Aligned += t.Confession", "_ = i"},
	{"87: lost homes cost nothing", "score.go", "x.Lost -= t.HomeLost * b.value[r]", "_ = r"},
	{"90: the first of the tied wins", "score.go", "case n == best:", "case false:"},
	{"90: extended though one leads", "score.go", "case len(top) == 1:", "case len(top) == 1 && !d.r.extending:"},
	{"95: the eliminated write on", "europe.go", "case s.Out[o.By]:", "case false:"},
}

// TestMutants plants each error in a copy of the source and wants the cases to catch it. It builds the package anew for each, so
// it runs for HERALD_LONG only; that every error still fits the source is looked at always.
func TestMutants(t *testing.T) {
	if len(mutants) < 40 {
		t.Fatalf("only %d errors planted", len(mutants))
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		file := filepath.Join(here, m.file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), m.old); n != 1 {
			t.Errorf("%s: %q stands %d times in %s", m.rule, m.old, n, m.file)
			continue
		}
		if os.Getenv("HERALD_LONG") == "" {
			continue
		}
		dir := t.TempDir()
		wrong := filepath.Join(dir, m.file)
		if err := os.WriteFile(wrong, []byte(strings.Replace(string(data), m.old, m.new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
		overlay, _ := json.Marshal(map[string]any{"Replace": map[string]string{file: wrong}})
		list := filepath.Join(dir, "overlay.json")
		if err := os.WriteFile(list, overlay, 0o644); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", "test", "-vet=off", "-overlay", list, "-run", "^TestCases$", "-count=1", ".")
		cmd.Env = append(os.Environ(), "HERALD_LONG=")
		out, err := cmd.CombinedOutput()
		switch {
		case strings.Contains(string(out), "build failed"):
			t.Errorf("%s: does not build:\n%s", m.rule, out)
		case err == nil:
			t.Errorf("%s: no case catches it", m.rule)
		}
	}
}
