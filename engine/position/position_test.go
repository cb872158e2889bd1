package position_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/position"
)

// game is a ruleset with stacks, carried armies and land that is owned, and a note as its state.
type game struct {
	engine.Rules // nil: methods that the tests do not call
	info         engine.Info
	m            *engine.Map
}

type note string

func (n note) Clone() engine.Ext                 { return n }
func (n note) Panels(*engine.Map) []engine.Panel { return nil }

func (g game) Info() engine.Info { return g.info }
func (g game) Map() *engine.Map  { return g.m }
func (g game) Start() *engine.Position {
	return &engine.Position{Phase: g.info.Start, Ext: note("opening")}
}
func (g game) State(p *engine.Position) any { return map[string]any{"note": string(p.Ext.(note))} }
func (g game) SetState(p *engine.Position, raw []byte) []error {
	var s struct{ Note string }
	if len(raw) > 0 {
		if err := json.Unmarshal(raw, &s); err != nil {
			return []error{err}
		}
	}
	p.Ext = note(s.Note)
	return nil
}
func crowded(m *engine.Map) game {
	kinds := engine.FamilyKinds()
	kinds[0].Sea = true
	kinds = append(kinds, engine.KindInfo{Kind: engine.KindUnknown, Letter: "?", Name: "Unit", Land: true, Sea: true})
	return game{info: engine.Info{Kinds: kinds, Stacks: true, Land: true,
		Seasons: engine.FamilySeasons(engine.Spring), Steps: engine.FamilySteps(nil, nil, nil),
		Cycle: []engine.CyclePhase{{Season: engine.Spring, Years: 1}, {Season: engine.Spring, Step: engine.Retreats, Needed: true}}, Start: engine.Phase{Year: 1885, Season: engine.Spring}}, m: m}
}

// TestRoundTrip: what is written is read as the same position, stacks, numbers, carried armies and
// state included.
func TestRoundTrip(t *testing.T) {
	g := crowded(judgetest.Standard())
	in := `{"phase":"1885-spring-retreat","units":{"england":["A nth#1","F nth#1","F nth#2","F spa/sc"],"france":["? par"]},
		"owners":{"england":["bur","lon"],"france":["par"]},
		"dislodged":{"F eng":{"power":"england","from":"mao","options":["iri","wal"],"aboard":"france"}},"state":{"note":"x"}}`
	var a position.Text
	if err := json.Unmarshal([]byte(in), &a); err != nil {
		t.Fatal(err)
	}
	p, problems := position.Read(g, &a)
	if problems != nil {
		t.Fatal(problems)
	}
	b, err := position.Write(g, p)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&a, b) {
		x, _ := json.Marshal(b)
		t.Errorf("written as %s", x)
	}
	if len(p.Dislodged) != 2 || p.Dislodged[1].Unit.Aboard != p.Dislodged[0].Unit.ID || p.Ext != note("x") {
		t.Errorf("position %+v", p)
	}
	again, _ := position.Read(g, b)
	if !reflect.DeepEqual(p, again) {
		t.Errorf("read again as %+v", again)
	}
}

// TestMistakes: each impossible entry is reported, with the possible ones, all in one run.
func TestMistakes(t *testing.T) {
	m := judgetest.Standard()
	plain := crowded(m)
	plain.info.Kinds, plain.info.Stacks, plain.info.Land = engine.FamilyKinds(), false, false
	text := position.Text{Phase: "1885-spring-movement",
		Units: map[string][]string{
			"england": {"A lon", "F lon", "U lon", "A nth", "F mun", "F spa", "F spa/ec", "F nowhere", "A par/nc", "F nth#2", "F"},
			"nobody":  {"A par"},
		},
		Owners:    map[string][]string{"england": {"bur", "lon", "xyz"}, "france": {"lon"}},
		Dislodged: map[string]position.Dislodged{"A mar": {Power: "france"}},
	}
	_, problems := position.Read(plain, &text)
	var all []string
	for _, err := range problems {
		all = append(all, err.Error())
	}
	got := strings.Join(all, "\n")
	for _, want := range []string{`"F lon": A lon of england is there already`, `"U lon" is not like`, `"A nth": an army at sea (hint: F nth)`,
		`"F mun": a fleet inland (hint: A mun)`, `"F spa": on which coast? (hint: F spa/nc, F spa/sc)`, `no coast "spa/ec" (hint: spa/nc, spa/sc)`,
		`no region "nowhere"`, `par has no named coasts`, `"2" is not a number of a unit`, `"F" is not like`, `no power "nobody" (hint: austria`,
		`centre: bur is not a supply centre`, `no region "xyz"`, `centre: lon belongs to england already`, `only in a phase of retreats`} {
		if !strings.Contains(got, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if len(problems) != 15 {
		t.Errorf("%d problems:\n%s", len(problems), got)
	}
	if _, problems := position.Read(plain, &position.Text{Phase: "1885-may-movement"}); len(problems) != 1 {
		t.Errorf("an unknown phase: %v", problems)
	}
}

// TestFold: ids are found as written; without regard to case only if that leaves one.
func TestFold(t *testing.T) {
	m := &engine.Map{Regions: []engine.Region{{ID: "Alb"}, {ID: "ALB"}, {ID: "Lon"}}}
	m.Index()
	for text, want := range map[string]engine.PlaceID{"Alb": 0, "ALB": 1, "lon": 2, "LON": 2} {
		if p, err := position.Place(m, text); p != want || err != nil {
			t.Errorf("%s: %v, %v", text, p, err)
		}
	}
	if _, err := position.Place(m, "alb"); err == nil || !strings.Contains(err.Error(), "Alb or ALB") {
		t.Errorf("alb: %v", err)
	}
}
