package judge_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// TestCounts: a unit captures a centre and nothing else; the dislodged count as units; the opening
// numbers its units.
func TestCounts(t *testing.T) {
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Autumn}, "germany: A bel", "germany: A pic", "germany: F nth", "france: A par")
	p.Dislodged = []engine.Dislodged{{Unit: judgetest.Unit(m, m.Power("france"), "A bel")}}
	j.Capture(p.Owners, p.Units)
	var owned []string
	for r, o := range p.Owners {
		if o != engine.NoPower {
			owned = append(owned, m.Regions[r].ID+" "+m.Powers[o].ID)
		}
	}
	slices.Sort(owned)
	if got := strings.Join(owned, ", "); got != "bel germany, par france" {
		t.Errorf("owned: %s", got)
	}
	counts := j.Tally(p)
	if g, f := counts[m.Power("germany")], counts[m.Power("france")]; g.Centres != 1 || g.Units != 3 || f.Centres != 1 || f.Units != 2 {
		t.Errorf("Germany %+v, France %+v", g, f)
	}
	for i, u := range j.Opening(engine.Phase{}).Units {
		if u.ID != engine.UnitID(i+1) {
			t.Errorf("%s has id %d", m.PlaceText(u.At), u.ID)
		}
	}
}

// TestLegalAfterwards: a dislodged unit may also disband; a fleet is built on each coast, and none
// inland.
func TestLegalAfterwards(t *testing.T) {
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Autumn, Step: engine.Retreats})
	for i, s := range []string{"A mun", "A kie"} {
		u := judgetest.Unit(m, m.Power("germany"), s)
		u.ID = engine.UnitID(i + 1)
		p.Dislodged = append(p.Dislodged, engine.Dislodged{Unit: u, Options: []engine.PlaceID{m.Place("boh"), m.Place("ber")}})
	}
	told := func(orders []engine.Order) string {
		var out []string
		for _, o := range orders {
			out = append(out, fmt.Sprint(o.Verb, " ", o.Kind.Letter(), " ", m.PlaceText(o.At), " ", m.PlaceText(o.To)))
		}
		return strings.Join(out, ", ")
	}
	way := func(v engine.Verb, at string, to ...string) (out []string) {
		for _, s := range to {
			out = append(out, fmt.Sprint(v, " A ", at, " ", s))
		}
		return out
	}
	mun := append(way(engine.Retreat, "mun", "boh", "ber"), way(engine.Disband, "mun", "")...)
	kie := append(way(engine.Retreat, "kie", "boh", "ber"), way(engine.Disband, "kie", "")...)
	if got, want := told(j.LegalRetreats(nil, p, m.Power("germany"), 0)), strings.Join(append(slices.Clone(mun), kie...), ", "); got != want {
		t.Errorf("retreats: %s, want %s", got, want)
	}
	if got, want := told(j.LegalRetreats(nil, p, m.Power("germany"), 2)), strings.Join(kie, ", "); got != want {
		t.Errorf("one unit's retreats: %s, want %s", got, want)
	}
	if got := j.LegalRetreats(nil, p, m.Power("france"), 0); got != nil {
		t.Errorf("a stranger's retreats: %s", told(got))
	}
	b := fmt.Sprint(engine.Build)
	for id, want := range map[string]string{
		"stp": b + " A stp , " + b + " F stp/nc , " + b + " F stp/sc ", "mos": b + " A mos ", "lon": b + " A lon , " + b + " F lon ", "nth": "",
	} {
		if got := told(j.LegalBuilds(nil, 0, m.Region(id))); got != want {
			t.Errorf("%s: builds %s, want %s", id, got, want)
		}
	}
}

// TestSound: units at no place, or of no power, are left out of a copy; a sound position is
// returned itself.
func TestSound(t *testing.T) {
	m := judgetest.Standard()
	j := judge.New(m, judge.Choices{})
	p := judgetest.Position(m, engine.Phase{}, "germany: A mun")
	p.Dislodged = []engine.Dislodged{{Unit: p.Units[0], Options: []engine.PlaceID{m.Place("boh"), 9999}}, {Unit: engine.Unit{At: -7}}}
	p.Units = append(p.Units, engine.Unit{Power: 99, At: m.Place("ber")}, engine.Unit{At: 9999})
	q := j.Sound(p)
	if len(q.Units) != 1 || len(q.Dislodged) != 1 || !slices.Equal(q.Dislodged[0].Options, []engine.PlaceID{m.Place("boh")}) || len(p.Units) != 3 {
		t.Errorf("sound: %+v", q)
	}
	if j.Sound(q) != q {
		t.Error("a sound position was copied")
	}
	q.Owners = q.Owners[:3]
	if got := j.Sound(q); len(got.Owners) != len(m.Regions) || got.Owners[len(got.Owners)-1] != engine.NoPower {
		t.Errorf("owners of %d regions", len(got.Owners))
	}
}
