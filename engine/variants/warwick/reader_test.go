package warwick_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

func newReader(t testing.TB) (*notation.Reader, *engine.Map) {
	r := newRules(t, nil)
	return notation.For(r, notation.Grammar(r.Info().Orders())), r.Map()
}

// TestCodes: every code of the board is read in every place of an order, although some are words
// (Can, Her, Not, Nor, New, Win).
func TestCodes(t *testing.T) {
	r, m := newReader(t)
	ctx := notation.Context{Step: engine.Movement, By: 0}
	for i := range m.Regions {
		at := &m.Regions[i]
		far := "Lon"
		if at.ID == far {
			far = "Rea"
		}
		for _, c := range []struct{ text, what string }{
			{"U " + at.ID + " H", "hold"}, {"U " + at.ID + " - " + far, "move"}, {"U " + far + " - " + at.ID, "move to"}, {"U " + at.ID + " S U " + far, "support"},
			{"U " + far + " S U " + at.ID, "of"}, {"U " + far + " S U Can - " + at.ID, "of to"}, {"U " + strings.ToUpper(at.ID) + " - " + strings.ToUpper(far), "move"},
			{"u " + strings.ToLower(at.ID) + " - " + strings.ToLower(far), "move"}, {"U " + strings.ToUpper(far+" S "+at.ID), "of"}, {"u " + strings.ToLower(at.ID) + " h", "hold"},
			{"U " + at.ID + " CUT norfolk IN ENG ON U Col", "cut"}, {"U Chi CUT norfolk IN ENG ON U " + at.ID, "on"},
			{"Unit " + at.Name + " holds", "hold"}, {"Unit " + far + " supports Unit " + at.Name + " to hold", "of"},
		} {
			l := r.Line(c.text, ctx)
			o := l.Order
			got := o.At
			switch c.what {
			case "move to", "of to":
				got = o.To
			case "of", "on":
				got = o.Of
			}
			for _, p := range l.Problems {
				if p.Code != notation.NotAdjacent {
					t.Errorf("%q: %s %s", c.text, p.Code, p.Message)
				}
			}
			if l.Kind != notation.OrderLine || got != at.First {
				t.Errorf("%q: read as %s", c.text, r.JSON(&l))
			}
		}
	}
	for _, step := range []struct {
		step engine.PhaseStep
		form string
	}{{engine.Retreats, "U Lon R "}, {engine.Adjustment, "BUILD U "}, {engine.Adjustment, "REMOVE U "}} {
		for i := range m.Regions {
			line := step.form + m.Regions[i].ID
			for _, text := range []string{line, strings.ToUpper(line), strings.ToLower(line), strings.ToUpper(line) + "."} {
				l := r.Line(text, notation.Context{Step: step.step, By: 0})
				if got := l.Order; got.To != m.Regions[i].First && got.At != m.Regions[i].First || l.Kind != notation.OrderLine {
					t.Errorf("%q: read as %s", text, r.JSON(&l))
				}
			}
		}
	}
}

// TestLines: the lines of rules 19 and 24 to 28, in words and in short, as in the reader's JSON
// (rule 82).
func TestLines(t *testing.T) { t.Run("rule-82", readLines) }

func readLines(t *testing.T) {
	r, _ := newReader(t)
	for _, c := range []struct {
		step       engine.PhaseStep
		text, want string
	}{
		{engine.Movement, "U ENG#2 S warwick U ENG#1 - Lon", `{"kind":"support","unit":"U","at":"ENG","number":2,"of_power":"warwick","of_at":"ENG","of_number":1,"to":"Lon"}`},
		{engine.Movement, "U ENG(2) - Lon", `{"kind":"move","at":"ENG","number":2,"to":"Lon"}`},
		{engine.Movement, "U ENG 2 - Lon", `{"kind":"move","at":"ENG","number":2,"to":"Lon"}`},
		{engine.Movement, "Unit English Channel 2 sails to The Naze", `{"kind":"move","at":"ENG","number":2,"to":"NAZ"}`},
		{engine.Movement, "Unit 2 in the English Channel holds", `{"kind":"hold","at":"ENG","number":2}`},
		{engine.Movement, "my second unit in the English Channel goes to London", `{"kind":"move","at":"ENG","number":2,"to":"Lon"}`},
		{engine.Movement, "UNIT LONDON MOVES TO THE ENGLISH CHANNEL (as agreed)", `{"kind":"move","at":"Lon","to":"ENG"}`},
		{engine.Movement, "A Lon - ENG", `{"kind":"move","unit":"U","at":"Lon","to":"ENG"}`},
		{engine.Movement, "Unit Canterbury supports Warwick's second unit in the English Channel to London", `{"kind":"support","at":"Can","of_at":"ENG","of_number":2,"of_power":"warwick","to":"Lon"}`},
		{engine.Movement, "Reading supports London (Norfolk's) to hold", `{"kind":"support","at":"Rea","of_at":"Lon","of_power":"norfolk"}`},
		{engine.Movement, "U Chi CUT norfolk IN ENG ON U Col", `{"kind":"cut","unit":"U","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "U Chi CUT norfolk IN ENG ON norfolk U NAZ#2 - Lon", `{"kind":"cut","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"NAZ","of_number":2,"of_power":"norfolk"}`},
		{engine.Movement, "Unit Chichester cuts Norfolk's support in the English Channel for Unit Colchester", `{"kind":"cut","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "Unit Chichester attacks Norfolk in the English Channel, presumed to support Unit Colchester", `{"kind":"cut","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "U Glo attacks Exeter in BRC, presumed to support U Exe", `{"kind":"cut","at":"Glo","whom":"exeter","sea":"BRC","of_at":"Exe"}`},
		{engine.Movement, "Unit Canterbury cuts Norfolk in ENG supporting Unit Colchester to London", `{"kind":"cut","at":"Can","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "DECLARE claim", `{"kind":"declare","alignment":"claimant"}`},
		{engine.Movement, "I claim the throne", `{"kind":"declare","alignment":"claimant"}`},
		{engine.Movement, "I declare for Henry VI", `{"kind":"declare","alignment":"for henry"}`},
		{engine.Movement, "DECLARE for edward", `{"kind":"declare","alignment":"for edward"}`},
		{engine.Adjustment, "I declare for the Duke of Clarence.", `{"kind":"declare","alignment":"for clarence"}`},
		{engine.Retreats, "declare for Warwick", `{"kind":"declare","alignment":"for warwick"}`},
		{engine.Retreats, "I am neutral", `{"kind":"declare","alignment":"neutral"}`},
		{engine.Adjustment, "I stand neutral.", `{"kind":"declare","alignment":"neutral"}`},
		{engine.Adjustment, "I raise a new unit at Derby", `{"kind":"build","at":"Der"}`},
		{engine.Movement, "I renounce my claim", `{"kind":"declare","alignment":"neutral"}`},
		{engine.Movement, "Declaration: for Henry VI", `{"kind":"declare","alignment":"for henry"}`},
		{engine.Movement, "Declaration: Lord Hastings", `{"kind":"declare","alignment":"for hastings"}`},
		{engine.Retreats, "Declaration: neutral", `{"kind":"declare","alignment":"neutral"}`},
		{engine.Movement, "Declaration: I claim the throne", `{"kind":"declare","alignment":"claimant"}`},
		{engine.Movement, "Declaration: I declare for Edward IV", `{"kind":"declare","alignment":"for edward"}`},
		{engine.Movement, "I am for Edward", `{"kind":"declare","alignment":"for edward"}`},
		{engine.Movement, "I stand for Henry VI", `{"kind":"declare","alignment":"for henry"}`},
		{engine.Movement, "I declare myself King", `{"kind":"declare","alignment":"claimant"}`},
		{engine.Movement, "I withdraw my claim", `{"kind":"declare","alignment":"neutral"}`},
		{engine.Movement, "Henry VI: to Unit Stafford", `{"kind":"henry","to_at":"Sta"}`},
		{engine.Movement, "Henry VI: goes to the Duke of Exeter", `{"kind":"henry","to_power":"exeter"}`},
		{engine.Movement, "Henry VI: killed", `{"kind":"henry","kill":true}`},
		{engine.Movement, "Henry VI is with Unit Stafford", `{"kind":"henry","to_at":"Sta"}`},
		{engine.Movement, "I give Henry to Exeter's unit in Gloucester", `{"kind":"henry","to_power":"exeter","to_at":"Glo"}`},
		{engine.Movement, "I leave Henry VI behind", `{"kind":"henry","abandon":true}`},
		{engine.Movement, "Vote: end", `{"kind":"vote","vote":"draw","answer":true}`},
		{engine.Movement, "I vote for a draw", `{"kind":"vote","vote":"draw","answer":true}`},
		{engine.Movement, "I claim a joint win with Edward IV", `{"kind":"joint","whom":"edward"}`},
		{engine.Movement, "Chichester attacks Norfolk's unit in the English Channel supporting Colchester", `{"kind":"cut","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "Chi cuts the support of Norfolk in ENG for Col", `{"kind":"cut","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "Unit Chichester sails to the English Channel cutting Norfolk's support of Colchester", `{"kind":"cut","at":"Chi","whom":"norfolk","sea":"ENG","of_at":"Col"}`},
		{engine.Movement, "HVI TO U Sta", `{"kind":"henry","to_at":"Sta"}`},
		{engine.Movement, "HVI TO exeter U Glo", `{"kind":"henry","to_power":"exeter","to_at":"Glo"}`},
		{engine.Movement, "Henry VI goes to Exeter", `{"kind":"henry","to_power":"exeter"}`},
		{engine.Movement, "Henry VI goes to the unit in Exeter", `{"kind":"henry","to_at":"Exe"}`},
		{engine.Movement, "Henry VI is given to Unit Stafford", `{"kind":"henry","to_at":"Sta"}`},
		{engine.Movement, "Abandon Henry VI", `{"kind":"henry","abandon":true}`},
		{engine.Movement, "Henry VI is abandoned", `{"kind":"henry","abandon":true}`},
		{engine.Movement, "HVI KILL", `{"kind":"henry","kill":true}`},
		{engine.Movement, "Henry VI is killed", `{"kind":"henry","kill":true}`},
		{engine.Movement, "I vote to end the game", `{"kind":"vote","vote":"draw","answer":true}`},
		{engine.Adjustment, "VOTE END", `{"kind":"vote","vote":"draw","answer":true}`},
		{engine.Movement, "I declare a joint win with Edward IV", `{"kind":"joint","whom":"edward"}`},
		{engine.Retreats, "U Lon R NAZ", `{"kind":"retreat","at":"Lon","to":"NAZ"}`},
		{engine.Retreats, "Unit London retreats to the Naze", `{"kind":"retreat","at":"Lon","to":"NAZ"}`},
		{engine.Retreats, "Unit London disbands", `{"kind":"disband","at":"Lon"}`},
		{engine.Adjustment, "Build a unit in London", `{"kind":"build","at":"Lon"}`},
		{engine.Adjustment, "Remove the second unit in the English Channel", `{"kind":"remove","at":"ENG","number":2}`},
		{engine.Adjustment, "Waive a build", `{"kind":"waive"}`},
	} {
		l := r.Line(c.text, notation.Context{Step: c.step, By: 0})
		var got, want map[string]any
		if err := json.Unmarshal(r.JSON(&l), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		for k, v := range want {
			if got[k] != v {
				t.Errorf("%q: %s is %v, want %v in %s", c.text, k, got[k], v, r.JSON(&l))
			}
		}
		if len(l.Problems) > 0 {
			t.Errorf("%q: %v", c.text, l.Problems)
		}
		for _, back := range []string{r.Short(l.Order), r.Long(l.Order)} {
			if b := r.Line(back, notation.Context{Step: c.step, By: 0}); len(b.Problems) > 0 || !notation.SameOrder(b.Order, l.Order) {
				t.Errorf("%q is printed %q, and that is read as %s", c.text, back, r.JSON(&b))
			}
		}
	}
}

// TestBlankLines: lines for a declaration and for Henry VI that are left blank, as on a printed
// sheet, are neither unreadable orders nor remarks.
func TestBlankLines(t *testing.T) {
	r, _ := newReader(t)
	for _, text := range []string{"Declaration:", "Declaration: -", "declaration ......", "DECLARATION: none", "3. Declaration:", "Henry VI:", "Henry VI: ____", "Henry VI: nothing", "henry vi: as before"} {
		l := r.Line(text, notation.Context{Step: engine.Movement, By: 0})
		if l.Kind != notation.HeaderLine || len(l.Problems) > 0 || l.Header.Power != engine.NoPower {
			t.Errorf("%q: read as %s", text, r.JSON(&l))
		}
	}
	for _, text := range []string{"Declaration: perhaps", "Henry VI: he sleeps", "Henry VI", "Declaration"} {
		l := r.Line(text, notation.Context{Step: engine.Movement, By: 0})
		if blank := l.Kind == notation.HeaderLine; blank != !strings.Contains(text, ":") {
			t.Errorf("%q: read as %s", text, r.JSON(&l))
		}
	}
}
