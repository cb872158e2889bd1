package europe1615_test

import (
	"fmt"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// Every line of the ruleset's own is written in plain words for pages and letters, and in its
// compact form; both are read back as the same line, for every state, power and region.
func TestWordsAreReadBack(t *testing.T) {
	m := newBoard(t)
	r, err := europe1615.New(m, nil)
	if err != nil {
		t.Fatal(err)
	}
	reader := notation.For(r, r.Info().Orders())
	check := func(step engine.PhaseStep, line, words string) {
		t.Helper()
		ctx := notation.Open()
		ctx.Step, ctx.AnyStep = step, false
		l := reader.Line(line, ctx)
		if l.Kind != notation.OrderLine || l.Order.Own == nil || len(l.Problems) > 0 {
			t.Errorf("%q is not read: %v", line, l.Problems)
			return
		}
		long, short := reader.Long(l.Order), reader.Short(l.Order)
		if words != "" && long != words {
			t.Errorf("%q is written %q, want %q", line, long, words)
		}
		for _, text := range []string{long, short} {
			again := reader.Line(text, ctx)
			if again.Kind != notation.OrderLine || again.Order.Own == nil || !again.Order.Own.Same(l.Order.Own) {
				t.Errorf("%q is written %q, which is read otherwise", line, text)
			}
		}
	}
	step := func(id string) engine.PhaseStep {
		for _, s := range r.Info().Steps {
			if s.ID == id {
				return s.Step
			}
		}
		t.Fatal(id)
		return 0
	}
	declaration, alliance, build, objectives := step("declaration"), step("alliance"), step("build"), step("objectives")
	seats := len(m.Players())
	for i, p := range m.Powers {
		if i >= seats {
			check(engine.Movement, fmt.Sprintf("%d: %s", i, p.ID), fmt.Sprintf("Place %d influence in %s", i, p.Name))
			check(engine.Movement, p.ID+" > spain", "Diplomatic attack in "+p.Name+" against Spain")
			check(declaration, "TRANSFER NET TO "+p.ID, "Transfer Southern Netherlands to "+p.Name)
			continue
		}
		check(engine.Movement, "SAX > "+p.ID, "")
		check(declaration, "DECLARE WAR "+p.ID, "Declare war on "+p.Name)
		check(declaration, "ARMISTICE "+p.ID, "Armistice with "+p.Name)
		check(declaration, "SURRENDER TO "+p.ID+" PAY 7", "Surrender to "+p.Name+" and pay 7")
		check(declaration, "SURRENDER TO "+p.ID, "")
		check(declaration, "ACCEPT SURRENDER OF "+p.ID+" PAY 7", "Accept the surrender of "+p.Name+" for 7")
		check(alliance, "ALLY "+p.ID, "Alliance of "+p.Name)
	}
	for i := range m.Regions {
		if g := &m.Regions[i]; g.SupplyCentre {
			check(declaration, "TRANSFER "+g.ID+" TO dutch", "")
		}
	}
	check(declaration, "NEUTRAL", "Declare neutrality")
	check(alliance, "LEAVE ALLIANCE", "Leave the alliance")
	check(alliance, `ALLY dutch, denmark, england NAME "Hague League"`, `Alliance of Denmark, England and Dutch Republic called "Hague League"`)
	for _, line := range []string{"We form an alliance with Spain", "Ally: Spain", "we ally with Spain", "ALLIES Spain"} {
		check(alliance, line, "Alliance of Spain")
	}
	check(alliance, "ALLY dutch england", "Alliance of England and Dutch Republic")
	check(declaration, "Peace with Spain", "Armistice with Spain")
	check(declaration, "Offer peace to Spain", "Armistice with Spain")
	check(declaration, "declares neutrality", "Declare neutrality")
	for _, line := range []string{"Buy three influence points", "buy 3", "Buy 3 points of influence", "BUY 3 INF"} {
		check(build, line, "Buy 3 influence")
	}
	check(objectives, "OBJECTIVES 2, 4, 6", "Objectives 2, 4, 6")
	for _, line := range []string{"objectives 2 4 6", "My three objectives are 2, 4 and 6.", "I choose objectives 2, 4, 6", "Objectives: second, fourth and sixth", "Objectives numbers 2, 4, 6"} {
		check(objectives, line, "Objectives 2, 4, 6")
	}
	for _, line := range []string{"LEAVE", "Leave the alliance with England", "Leave the alliance of Denmark and England"} {
		check(alliance, line, "Leave the alliance")
	}
	for _, line := range []string{"Attack Spain in Saxony", "attack Saxony against Spain", "Diplomatic attack against Spain in SAX"} {
		check(engine.Movement, line, "Diplomatic attack in Saxony against Spain")
	}
	check(engine.Movement, "6 to Bavaria", "Place 6 influence in Bavaria")
	ctx := notation.Open()
	ctx.AnyStep = false
	for line, want := range map[string]string{"Army Berlin, of Brandenburg, moves to Pomerania": "Army Berlin moves to Pomerania", "A BER of BRA - POM": "Army Berlin moves to Pomerania",
		"Army Paris attacks Champagne": "Army Paris moves to Champagne"} {
		ctx.Step = engine.Movement
		if l := reader.Line(line, ctx); len(l.Problems) > 0 || reader.Long(l.Order) != want {
			t.Errorf("%q is read as %q: %v", line, reader.Long(l.Order), l.Problems)
		}
	}
	ctx.Step = engine.Adjustment
	if l := reader.Line("Remove Army Pomerania of Prussia", ctx); len(l.Problems) > 0 || reader.Long(l.Order) != "Remove Army Pomerania" {
		t.Errorf("read as %q: %v", reader.Long(l.Order), l.Problems)
	}
	ctx.Step = engine.Movement
	for _, line := range []string{"1, 3, 4", "12", "with Spain"} {
		if l := reader.Line(line, ctx); l.Kind == notation.OrderLine {
			t.Errorf("%q is read as %s", line, reader.Long(l.Order))
		}
	}
	ctx.Step = objectives
	if l := reader.Line("1, 3, 4", ctx); len(l.Problems) != 1 || l.Problems[0].Hint != "as in: Objectives: 1, 2, 3; brackets make a comment" {
		t.Errorf("no example: %+v", l.Problems)
	}
}
