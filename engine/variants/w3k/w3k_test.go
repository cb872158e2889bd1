package w3k_test

import (
	"slices"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants/w3k"
)

// The rulebook's examples and the rulings are played on the rules' own board, in
// sitegen/batch/testdata/w3k.jsonl. These tests hold what a line of that file cannot express.

func rules(t *testing.T) *w3k.Rules {
	r, err := w3k.New(judgetest.Standard(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestState: the state is copied before it is changed, and its public part is in the results.
func TestState(t *testing.T) {
	r := rules(t)
	m := r.Map()
	p := judgetest.Position(m, engine.Phase{Year: 1643, Season: engine.Winter, Step: engine.Adjustment}, "france: A par", "england: A lon")
	for _, id := range []string{"par", "mar", "bre"} {
		p.Owners[m.Region(id)] = m.Power("france")
	}
	p.Owners[m.Region("lon")] = m.Power("england")
	o := engine.NewOrder(engine.Transfer, m.Power("france"), engine.NoKind, engine.NoPlace)
	o.Whom, o.Count = m.Power("england"), 2
	res := r.Resolve(p, []engine.Order{o}, nil)
	if c := res.Counts[m.Power("england")]; c.Received != 2 || c.Limit != 3 || c.Due != 2 {
		t.Errorf("england: %+v", c)
	}
	pub := engine.Publish(r, res.After, engine.Everybody)
	panels := pub.Position().Ext.Panels(m)
	if len(panels) != 1 || !slices.Equal(panels[0].Rows[0], []string{"France", "England", "2"}) {
		t.Errorf("panels %+v", panels)
	}
	pub.Position().Ext.(*w3k.State).Supply[0].Count = 9
	if res.After.Ext.(*w3k.State).Supply[0].Count != 2 {
		t.Error("what was published is not a copy")
	}
}

// TestCalendar: the year begins in Winter, and the first game year in Summer (rules 1, 2).
func TestCalendar(t *testing.T) {
	r := rules(t)
	p := r.Start()
	var names []string
	for range 9 {
		names = append(names, r.PhaseName(p.Phase))
		p = r.Resolve(p, nil, nil).After
	}
	want := []string{"Summer 1642", "Autumn 1642", "1643's Winter adjustments", "Spring 1643", "Summer 1643", "Autumn 1643",
		"1644's Winter adjustments", "Spring 1644", "Summer 1644"}
	if !slices.Equal(names, want) {
		t.Errorf("phases %q", names)
	}
}

// TestConversionAcrossRetreats: a unit that stays through the retreat phase goes on converting; one
// that had to retreat begins again (rule 18).
func TestConversionAcrossRetreats(t *testing.T) {
	r := rules(t)
	m := r.Map()
	p := judgetest.Position(m, engine.Phase{Year: 1643, Season: engine.Spring}, "england: A lon", "france: A bre", "france: A par", "germany: A gas", "germany: A bur")
	p.Owners[m.Region("lon")] = m.Power("england")
	orders := func(ss ...string) (out []engine.Order) {
		for _, s := range ss {
			o, err := judgetest.Order(m, engine.Movement, s[:len("france")], s[len("france "):])
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, o)
		}
		return out
	}
	convert := engine.NewOrder(engine.Convert, m.Power("england"), engine.Army, m.Place("lon"))
	os := orders("france A bre H", "france A par - gas")
	for _, s := range []string{"A gas - par", "A bur S A gas - par"} {
		o, err := judgetest.Order(m, engine.Movement, "germany", s)
		if err != nil {
			t.Fatal(err)
		}
		os = append(os, o)
	}
	res := r.Resolve(p, append(os, convert), nil)
	if res.After.Phase.Step != engine.Retreats {
		t.Fatalf("next is %+v", res.After.Phase)
	}
	unit := p.Units[slices.IndexFunc(p.Units, func(u engine.Unit) bool { return u.At == m.Place("lon") })].ID
	if s := res.After.Ext.(*w3k.State); stage(s, unit) != 1 {
		t.Errorf("stage %d after the movement", stage(s, unit))
	}
	res = r.Resolve(res.After, nil, nil)
	if s := res.After.Ext.(*w3k.State); stage(s, unit) != 1 || res.After.Phase.Season != engine.Summer {
		t.Errorf("stage %d after the retreats, next %+v", stage(s, unit), res.After.Phase)
	}
	res = r.Resolve(res.After, []engine.Order{convert}, nil)
	if !slices.ContainsFunc(res.After.Units, func(u engine.Unit) bool { return u.ID == unit && u.Kind == engine.Fleet }) {
		t.Error("no fleet at London")
	}
}

// stage returns how many seasons a unit has spent converting.
func stage(s *w3k.State, u engine.UnitID) int {
	n := 0
	for _, c := range s.Converting {
		if c.Unit == u {
			n++
		}
	}
	return n
}
