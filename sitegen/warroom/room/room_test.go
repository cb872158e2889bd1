package room

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata"
	"github.com/heraldmaps/herald/sitegen/batch"
)

func open(t testing.TB, id string) *Room {
	t.Helper()
	b, err := mapdata.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(b.Map, id, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestChoicesReadBack: the text that a tap writes into a sheet is read as the chosen order, for
// every legal order of the opening of every board.
func TestChoicesReadBack(t *testing.T) {
	t.Parallel()
	for _, id := range mapdata.IDs() {
		r := open(t, id)
		q := &batch.Sequence{}
		v, err := r.Position(q)
		if err != nil {
			t.Fatal(err)
		}
		// As far as the first phase of movement: others have orders of their own.
		for range 4 {
			if v.Step == engine.Movement {
				break
			}
			q.Turns = append(q.Turns, batch.PhaseOrders{Sheets: map[string]string{}})
			if v, err = r.Position(q); err != nil {
				t.Fatal(err)
			}
		}
		n, wrong := 0, 0
		for _, u := range v.Units {
			if int(u.Power) >= len(r.m.Players()) {
				continue
			}
			power := r.m.Powers[u.Power].ID
			legal, err := r.Legal(q, power, u.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range legal {
				n++
				lines, err := r.Sheet(q, power, o.Text)
				if err != nil {
					t.Fatal(err)
				}
				if len(lines) != 1 || lines[0].Order == nil || lines[0].Standing != "read" || lines[0].Order.Verb != o.Verb || lines[0].Order.To != o.To || lines[0].Order.Of != o.Of || lines[0].Order.At != o.At || lines[0].Order.Via != o.Via {
					if wrong++; wrong < 6 {
						got, _ := json.Marshal(lines)
						t.Errorf("%s: %s is read as %s", id, o.Text, got)
					}
				}
			}
		}
		if n < 100 {
			t.Errorf("%s: only %d legal orders", id, n)
		}
		t.Logf("%s: %d legal orders, %d read otherwise", id, n, wrong)
	}
}

// TestCourse: phases that were played are remembered, and a branch is played from where it begins.
func TestCourse(t *testing.T) {
	t.Parallel()
	r := open(t, "standard")
	q := &batch.Sequence{Turns: []batch.PhaseOrders{{Sheets: map[string]string{"france": "A Par - Bur"}}, {Sheets: map[string]string{"france": "A Bur - Mun"}}}}
	if _, err := r.Decide(q); err != nil {
		t.Fatal(err)
	}
	first := r.past[0]
	q.Turns[1].Sheets["germany"] = "A Mun - Bur"
	d, err := r.Decide(q)
	if err != nil || r.past[0] != first {
		t.Errorf("the first phase was played again: %v", err)
	}
	if len(d.Battles) == 0 || d.Name != "Autumn 1901" || !strings.Contains(string(d.Answer), `"phase":"1901-autumn-movement"`) {
		t.Errorf("%s %+v", d.Name, d.Battles)
	}
	q.Turns[0].Sheets["france"] = "A Par - Pic"
	if d, err = r.Decide(q); err != nil || r.past[0] == first {
		t.Errorf("another first phase was not played: %v", err)
	}
	fresh := open(t, "standard")
	again, err := fresh.Decide(q)
	if err != nil || string(again.Answer) != string(d.Answer) {
		t.Errorf("what is remembered changes the answer: %v\n%s\n%s", err, d.Answer, again.Answer)
	}
}

// TestRead: every form of a line, and a position by itself, opens; anything else gets a reason.
func TestRead(t *testing.T) {
	t.Parallel()
	r := open(t, "standard")
	for name, text := range map[string]string{
		"a sequence":   `{"id":"x","board":"standard","turns":[{"sheets":{"france":"A Par - Bur"}}]}`,
		"a phase":      `{"name":"S1901M","state":{"units":{"FRANCE":["A PAR"]},"centers":{"FRANCE":["PAR"]}},"orders":{"FRANCE":["A PAR - BUR"]}}`,
		"a saved game": `{"phases":[{"name":"S1901M","state":{"units":{"FRANCE":["A PAR"]}},"orders":{"FRANCE":["A PAR - BUR"]}},{"name":"F1901M","state":{"units":{"FRANCE":["A BUR"]}},"orders":{}}]}`,
		"a position":   `{"phase":"1901-spring-movement","units":{"france":["A par"]},"owners":{"france":["par"]}}`,
	} {
		q, problems, err := r.Read([]byte(text))
		if err != nil || len(problems) > 0 {
			t.Errorf("%s: %v %v", name, err, problems)
			continue
		}
		line, err := q.File()
		if err != nil {
			t.Fatal(err)
		}
		back, _, err := r.Read([]byte(line))
		if err != nil {
			t.Errorf("%s: its own file does not open: %v", name, err)
			continue
		}
		if again, _ := back.File(); again != line {
			t.Errorf("%s: saved and opened it is another: %s, %s", name, line, again)
		}
		if len(q.Turns) > 0 {
			if d, err := r.Decide(q); err != nil || !strings.Contains(d.Orders[0].Text, "Burgundy") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for text, says := range map[string]string{
		"":                                "empty",
		"Dear coordinator,":               "not a JSON object",
		"{}":                              "there is no position in it",
		`{"board":"isle","turns":[]}`:     `about the board "isle"`,
		`{"ruleset":"x","turns":[]}`:      `by the rules of "x"`,
		`{"start":{"phase":"soon"}}`:      `"soon" is not a phase`,
		`{"phase":"1901","units":{}}`:     "is not a phase",
		`{"turns":[],"turns":[]}`:         "is there twice",
		`{"name":"X","state":{}}`:         "neither like",
		`[1,2]`:                           "not a JSON object",
		`{"phases":[{"name":"FORMING"}]}`: "none of its phases",
	} {
		if _, _, err := r.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
	_, problems, err := r.Read([]byte(`{"phase":"1901-spring-movement","units":{"france":["A par","A nowhere"]}}`))
	if err != nil || len(problems) != 1 || !strings.Contains(problems[0], "nowhere") {
		t.Errorf("%v %v", problems, err)
	}
}

func TestAsk(t *testing.T) {
	t.Parallel()
	r := open(t, "standard")
	q := &batch.Sequence{Turns: []batch.PhaseOrders{{Sheets: map[string]string{"germany": "A Mun - Bur"}}}}
	bur := r.m.Region("bur")
	a, err := r.Ask(q, Question{What: "least", Power: "germany", Region: bur, Drafted: true}, nil)
	if err != nil || !a.Found || len(a.Orders) != 1 || !strings.Contains(a.Says, "against what is drafted: 1 unit") {
		t.Errorf("%v %+v", err, a)
	}
	a, err = r.Ask(q, Question{What: "worst", Power: "germany", Region: bur}, nil)
	if err != nil || a.Harm != "not held" || !a.All || !strings.Contains(a.Searched, "of others can touch it") || a.Phase == nil {
		t.Errorf("%v %+v", err, a)
	}
	if a, err = r.Ask(q, Question{What: "worst", Power: "germany", Region: bur}, func(n int) bool { return n < 2 }); err != nil || !a.Cancelled || !strings.Contains(a.Searched, "cancelled") {
		t.Errorf("%v %+v", err, a)
	}
	for says, bad := range map[string]Question{"nothing to ask": {What: "when", Power: "germany"}, "no power": {What: "worst", Power: "x"}, "no region": {What: "worst", Power: "germany", Region: 999}, "has the number": {What: "worst", Power: "germany", Unit: 99}} {
		if _, err := r.Ask(q, bad, nil); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}
