package judge_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// TestWalksWithoutAChain: an army ordered to a neighbour goes by convoy only if a fleet of its own
// power is ordered to convoy it and all convoys ordered, of any power, make a whole chain.
func TestWalksWithoutAChain(t *testing.T) {
	m, ph := judgetest.Standard(), engine.Phase{Year: 1901, Season: engine.Spring}
	for _, c := range []struct {
		french string // the order of the French fleet
		want   engine.Code
	}{{"F nao C A lvp - edi", judge.CodeConvoyed}, {"F nao H", judge.CodeMoved}} {
		p := judgetest.Position(m, ph, "england: A lvp", "england: F nwg", "france: F nao")
		var os []engine.Order
		for _, s := range [][2]string{{"england", "A lvp - edi"}, {"england", "F nwg C A lvp - edi"}, {"france", c.french}} {
			o, err := judgetest.Order(m, engine.Movement, s[0], s[1])
			if err != nil {
				t.Fatal(err)
			}
			os = append(os, o)
		}
		res := resolve(judge.New(m, judge.Choices{}), p, os)
		if o := res.Outcomes[0]; o.Verdict != engine.Succeeded || o.Reason.Code != c.want {
			t.Errorf("%s: %s %s", c.french, o.Verdict, o.Reason.Code)
		}
	}
}

// TestReasonsNameWhatDecided: a sentence gives the fact that decided, not the nearest one.
func TestReasonsNameWhatDecided(t *testing.T) {
	m, ph := judgetest.Standard(), engine.Phase{Year: 1901, Season: engine.Spring}
	for _, c := range []struct {
		units  []string
		orders [][2]string // by, order
		want   string      // of the first order
	}{
		// The army in Burgundy is dislodged and stops nobody.
		{[]string{"england: A par", "france: A bur", "germany: A mun", "germany: A ruh"},
			[][2]string{{"england", "A par - bur"}, {"germany", "A mun - bur"}, {"germany", "A ruh S A mun - bur"}},
			"bounced: 1 (Paris) against 2 (Munich, Ruhr) for Burgundy"},
		// The army in Burgundy stays; that a stronger attack bounced too does not matter.
		{[]string{"england: A par", "france: A bur", "germany: A mun", "germany: A ruh", "france: A gas", "france: A mar"},
			[][2]string{{"england", "A par - bur"}, {"germany", "A mun - bur"}, {"germany", "A ruh S A mun - bur"}, {"france", "A gas S A bur"}, {"france", "A mar S A bur"}},
			"bounced: 1 (Paris) against 3 (Burgundy, Gascony, Marseilles)"},
		// A fleet was ordered to convoy, but makes no chain.
		{[]string{"france: A bre", "france: F eng", "france: F nth", "france: F bar"},
			[][2]string{{"france", "A bre - nwy"}, {"france", "F bar C A bre - nwy"}},
			"the convoys ordered make no complete chain from Brest to Norway"},
		{[]string{"france: A bre", "france: F eng", "france: F nth"},
			[][2]string{{"france", "A bre - nwy"}},
			"no fleet was ordered to convoy it to Norway"},
	} {
		p := judgetest.Position(m, ph, c.units...)
		var os []engine.Order
		for _, s := range c.orders {
			o, err := judgetest.Order(m, engine.Movement, s[0], s[1])
			if err != nil {
				t.Fatal(err)
			}
			os = append(os, o)
		}
		j := judge.New(m, judge.Choices{})
		res := resolve(j, p, os)
		j.Explain(res, p, nil)
		if got := res.Outcomes[0].Text; got != c.want {
			t.Errorf("%v: %q, want %q", c.orders[0], got, c.want)
		}
	}
}
