package europe1615_test

import (
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/variants/europe1615"
)

// TestNumbersAreWhole: numbers are whole (section P). A number with a decimal point or a sign is
// not silently rounded but reported (rule 95). A number with a space or a bracket after it numbers
// a list.
func TestNumbersAreWhole(t *testing.T) {
	r, err := europe1615.New(newBoard(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	reader := notation.For(r, r.Info().Orders())
	ctx := notation.Open()
	ctx.AnyStep = false
	for _, line := range []string{"2.5: SAX", "-3: SAX", "–3: SAX", "1.5 INF: SAX", "3.10: SAX", "12.5: SAX", "2½: SAX", "½: SAX", "2 ½: SAX", "2:5: SAX", "2,5: SAX", "3.0: SAX",
		"Place 2.5 influence in SAX", "Place 12.5 influence in SAX", "2.5 INF in SAX", "-3 INF: SAX", "+3: SAX", "1/2: SAX", "-1.5: SAX",
		"SAX: 2.5", "SAX: -3", "SAX: +3", "SAX: 1/2", "SAX: 2,5", "SAX 2½", "SAX: 3-4", "SAX: 3 or 4", "SAX: all", "| SAX | 2.5 |", "(3): SAX", "3) SAX", "3. SAX", "SAX (3)"} {
		l := reader.Line(line, ctx)
		if l.Kind != notation.Unread || len(l.Problems) == 0 {
			t.Errorf("%q is read as %q: %v", line, reader.Long(l.Order), l.Problems)
		}
	}
	for line, want := range map[string]string{"SAX: 3": "Place 3 influence in Saxony", "| SAX | 3 |": "Place 3 influence in Saxony", "1. SAX: 3 points": "Place 3 influence in Saxony", "3. 10: SAX": "Place 10 influence in Saxony", "- 3: SAX": "Place 3 influence in Saxony", "* 3: SAX": "Place 3 influence in Saxony",
		"1) 3: SAX": "Place 3 influence in Saxony", "1)3: SAX": "Place 3 influence in Saxony", "1. Place 3 influence in SAX": "Place 3 influence in Saxony",
		"1.Place 3 influence in SAX": "Place 3 influence in Saxony", "2.A PAR - CHA": "Army Paris moves to Champagne", "-A PAR - CHA": "Army Paris moves to Champagne"} {
		if l := reader.Line(line, ctx); len(l.Problems) > 0 || reader.Long(l.Order) != want {
			t.Errorf("%q is read as %q: %v", line, reader.Long(l.Order), l.Problems)
		}
	}
	for _, s := range r.Info().Steps {
		if s.ID != "objectives" {
			continue
		}
		ctx.Step = s.Step
		for _, line := range []string{"Objectives: 1,2,3", "Objectives 1 2 3"} {
			if l := reader.Line(line, ctx); len(l.Problems) > 0 || reader.Long(l.Order) != "Objectives 1, 2, 3" {
				t.Errorf("%q is read as %q: %v", line, reader.Long(l.Order), l.Problems)
			}
		}
	}
}

// A build that states no kind ("BUILD PAR") is an order and no heading, even if the region's code
// is also a state's: the lines below stay the writer's (rule 82).
func TestBuildsAreNoHeadings(t *testing.T) {
	r, err := europe1615.New(newBoard(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	reader := notation.For(r, r.Info().Orders())
	ctx := notation.Open()
	ctx.By, ctx.AnyStep = r.Map().Power("france"), false
	for _, s := range r.Info().Steps {
		if s.ID != "build" {
			continue
		}
		ctx.Step = s.Step
		for _, line := range []string{"BUILD PAR", "BUILD BRIT", "BUILD GUY", "Build: PAR", "build par"} {
			sheet := reader.Sheet("sheet", []byte(line+"\nBUILD A PRO"), ctx)
			if len(sheet.Lines) != 2 || sheet.Lines[0].Kind != notation.OrderLine || sheet.Lines[0].Order.Verb != engine.Build || sheet.Lines[0].Order.Kind != engine.NoKind ||
				sheet.Lines[1].Order.By != ctx.By || sheet.Lines[1].Power != engine.NoPower {
				t.Errorf("%q: %+v", line, sheet.Lines)
			}
		}
		if l := reader.Line("France: build", ctx); l.Kind != notation.HeaderLine {
			t.Errorf("no heading: %+v", l)
		}
	}
}

// Equal builds are taken in turn: the reader calls none a repetition.
func TestBuildsAreTakenInTurn(t *testing.T) {
	r, err := europe1615.New(newBoard(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	reader := notation.For(r, r.Info().Orders())
	ctx := notation.Open()
	ctx.By, ctx.AnyStep = r.Map().Power("denmark"), false
	for _, s := range r.Info().Steps {
		if s.ID == "build" {
			ctx.Step = s.Step
		}
	}
	for text, want := range map[string]int{"BUILD F SLG\nBUILD F SLG/wc": 1, "BUILD F SLG/ec\nBUILD F SLG/wc": 0, "BUILD A COP\nBUILD A COP": 0} { // one problem if the coast is missing
		sheet := reader.Sheet("sheet", []byte(text), ctx)
		if len(sheet.Lines) != 2 || len(sheet.Lines[0].Problems) != want || len(sheet.Lines[1].Problems) > 0 || sheet.Lines[1].Repeats {
			t.Errorf("%q: %+v", text, sheet.Lines)
		}
	}
}
