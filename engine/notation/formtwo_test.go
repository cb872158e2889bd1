package notation

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// Two orders on one line, in a ruleset with forms, are read as two or reported, whatever separates
// them: no heading, coast or list number swallows one.
func TestTwoOfForms(t *testing.T) {
	t.Parallel()
	states := stateGame()
	states.info.Names[0].Entries = append(states.info.Names[0].Entries, engine.NameEntry{ID: "GA", Name: "Gaul"}, engine.NameEntry{ID: "AL", Name: "Albany"}) // powers are states too
	two := "place count=5 state=GA + place count=3 state=SAX"
	for _, g := range []struct {
		law   *lawbook
		step  engine.PhaseStep
		cases []formCase
	}{
		{states, engine.Movement, []formCase{
			{"5: GA, 3: SAX", two}, {"5: GA; 3: SAX", two}, {"5: GA / 3: SAX", two}, {"5: GA. 3: SAX", two}, {"5: Gaul, 3: Saxony", two}, {"5: gaul, 3: sax", two},
			{"5 inf in GA, 3 inf in SAX", two}, {"5: GA, 3: SAX, 2: HES", two + " + place count=2 state=HES"}, {"5: HES / 3: GA", "place count=5 state=HES + place count=3 state=GA"},
			{"5: GA, 3: AL", "place count=5 state=GA + place count=3 state=AL"},
			{"5: GA - 3: SAX", "!"}, {"5: GA: 3: SAX", "!"}, {"5: GA 3: SAX", "!"}, {"5: GA and 3: SAX", "!"},
			{"GA, 3: SAX", "place count=3 power=gaul state=SAX"}, {"1) GA, 3: SAX", "place count=3 power=gaul state=SAX"}, {"1. 3: SAX", "place count=3 state=SAX"}, {"1: SAX > gaul", "attack power=gaul state=SAX"},
			{"A PAR / A MIL H", "!"}, {"A PAR - CHA / S MIL", "!"}, {"A SLG/ec - COP", "move at=SLG to=COP unit=A"},
		}},
		{states, engine.Adjustment, []formCase{{"Build A PAR / A MIL", "!"}, {"Remove A WAR / A BER", "!"}}},
		{ferryGame(), engine.Movement, []formCase{
			{"A Vie / A Gal H", "!"}, {"A Vie - Gal / S Ser", "!"},
			{"Fleet in the High Ocean Box (number 3) to Indian Ocean", "move at=HOB number=3 to=IND unit=F"}, {"F HOB (no. 3) - MAO", "move at=HOB number=3 to=MAO unit=F"},
			{"Fleet High Ocean Box (the 3rd) to Indian Ocean", "move at=HOB number=3 to=IND unit=F"}, {"F HOB (third) - MAO", "move at=HOB number=3 to=MAO unit=F"},
			{"F HOB (my second fleet) - MAO", "move at=HOB number=2 to=MAO unit=F"}, {"F HOB (3) - MAO", "move at=HOB number=3 to=MAO unit=F"}, {"F HOB (#3) - MAO", "move at=HOB number=3 to=MAO unit=F"},
			{"F MAO S F HOB (number two) - IND", "support at=MAO of_at=HOB of_number=2 of_unit=F to=IND unit=F"}, {"A Vie - Gal (the 3rd)", "move at=Vie to=Gal unit=A"},
		}},
		{townGame(), engine.Movement, []formCase{
			{"S Reading - Stafford", "!"}, {"U London - Reading\n S Canterbury\n S Colchester", "move at=Lon to=Rea unit=U + !"}, {"U Lon / U Can H", "!"},
		}},
	} {
		r := For(g.law, nil)
		for _, c := range g.cases {
			s := r.Sheet("sheet", []byte(c.text), Context{Step: g.step, By: engine.NoPower})
			got := readingOf(t, r, &s)
			switch {
			case c.want == "!":
				if s.Worst() != Doubtful {
					t.Errorf("%q is read as %s", c.text, got)
				}
			case strings.HasSuffix(c.want, " + !"):
				if first := strings.TrimSuffix(c.want, "!"); !strings.HasPrefix(got, first) || s.Lines[0].Standing() == Doubtful || len(s.Lines) < 2 {
					t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
				} else {
					for i := range s.Lines[1:] {
						if s.Lines[1+i].Standing() != Doubtful {
							t.Errorf("%q is read as %s", c.text, got)
						}
					}
				}
			case got != c.want:
				t.Errorf("%q\n got %s\nwant %s", c.text, got, c.want)
			}
		}
	}
}
