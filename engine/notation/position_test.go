package notation

import (
	"slices"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
)

// at returns a position with units: for each its power, kind, place.
func at(tb testing.TB, m *engine.Map, step engine.PhaseStep, units ...string) *engine.Position {
	tb.Helper()
	p := &engine.Position{Phase: engine.Phase{Year: 1901, Season: engine.Spring, Step: step}}
	for i := 0; i < len(units); i += 3 {
		k := engine.Army
		if units[i+1] == "F" {
			k = engine.Fleet
		}
		u := engine.Unit{ID: engine.UnitID(i + 1), Power: m.Power(units[i]), Kind: k, At: m.Place(units[i+2])}
		if u.Power == engine.NoPower || u.At == engine.NoPlace {
			tb.Fatalf("no power %q or place %q", units[i], units[i+2])
		}
		if step == engine.Retreats {
			p.Dislodged = append(p.Dislodged, engine.Dislodged{Unit: u, From: engine.NoPlace})
		} else {
			p.Units = append(p.Units, u)
		}
	}
	return p
}

func TestPositionTellsKindAndCoast(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	p := at(t, r.Map, engine.Movement, "france", "F", "spa/nc", "france", "A", "par", "france", "A", "bre", "italy", "F", "spa/sc", "england", "A", "lon")
	ctx := During(p, r.Map.Power("france"))
	l := r.Line("Paris to Burgundy", ctx)
	if l.Order.Kind != engine.Army || l.Foreign || len(l.Problems) > 0 {
		t.Errorf("bare name: %s", r.JSON(&l))
	}
	if l.Order.By != r.Map.Power("france") || l.Order.Text != "Paris to Burgundy" || l.Order.Pos.Col != 1 {
		t.Errorf("by %d, text %q, col %d", l.Order.By, l.Order.Text, l.Order.Pos.Col)
	}
	l = r.Line("London holds", ctx)
	if !l.Foreign {
		t.Error("an order for another power's unit is not listed as foreign")
	}
	l = r.Line("F BRE - ENG", ctx)
	if len(l.Problems) != 1 || l.Problems[0].Code != WrongUnitKind {
		t.Errorf("wrong kind: %s", r.JSON(&l))
	}
}

// DATC 6.B.10 and 6.B.11: the coast on which the unit is counts, whatever was written.
func TestWrongCoastOfTheUnitIsIgnored(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	p := at(t, r.Map, engine.Movement, "france", "F", "spa/sc")
	l := r.Line("F spa/nc - lyo", During(p, r.Map.Power("france")))
	if l.Order.At != r.Map.Place("spa/sc") || l.Standing() != Read || len(l.Problems) != 1 || !l.Problems[0].Warning {
		t.Errorf("6.B.10: %s", r.JSON(&l))
	}
	p = at(t, r.Map, engine.Movement, "france", "F", "spa/nc")
	l = r.Line("F spa/sc - lyo", During(p, r.Map.Power("france")))
	if l.Order.At != r.Map.Place("spa/nc") || l.Standing() != Illegal {
		t.Errorf("6.B.11: %s", r.JSON(&l))
	}
	l = r.Line("F spa - lyo", During(p, r.Map.Power("france")))
	if l.Standing() != Illegal || l.Problems[0].Hint != "not from the North Coast; Fleet Spain's South Coast could" {
		t.Errorf("coast trap: %s", r.JSON(&l))
	}
}

// The position supplies a unit's kind and coast, but never decides what a name means.
func TestPositionNeverDecidesAName(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	p := at(t, r.Map, engine.Movement, "confederacy", "A", "wexford", "crown", "F", "sea-portland")
	for _, text := range []string{"Army Wexford holds", "Fleet Portland holds", "Portland moves to Lyme Bay"} {
		l := r.Line(text, During(p, engine.NoPower))
		if len(l.Problems) != 1 || l.Problems[0].Code != AmbiguousName || l.Order.At != engine.NoPlace {
			t.Errorf("%s: %s", text, r.JSON(&l))
		}
	}
}

func TestRetreatReadsTheDislodged(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	p := at(t, r.Map, engine.Retreats, "france", "F", "spa/sc")
	p.Units = []engine.Unit{{ID: 9, Power: r.Map.Power("italy"), Kind: engine.Army, At: r.Map.Place("spa")}}
	l := r.Line("Spain to Western Mediterranean", During(p, r.Map.Power("france")))
	if l.Order.Verb != engine.Retreat || l.Order.Kind != engine.Fleet || l.Order.At != r.Map.Place("spa/sc") || l.Foreign || len(l.Problems) > 0 {
		t.Errorf("%s", r.JSON(&l))
	}
}

func TestNamedFleetThatIsNotThere(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "w3k"), nil)
	p := at(t, r.Map, engine.Movement, "crown", "A", "picardy", "crown", "F", "sea-thames")
	l := r.Line("Army Picardy moves via convoy through Fleet Straits of Dover, then Fleet Thames Sea Area, to Suffolk", During(p, 0))
	if l.Standing() != Read || len(l.Problems) != 1 || !l.Problems[0].Warning || l.Problems[0].Col != 45 {
		t.Errorf("W11: %s", r.JSON(&l))
	}
}

// The position helps to find the writer's own units, with a warning: by a name of several regions,
// by a misspelt one, or on a line of two places and no verb. It never decides a destination.
func TestPositionHelpsWithNames(t *testing.T) {
	t.Parallel()
	isles, std := New(loadBoard(t, "w3k"), nil), New(loadBoard(t, "standard"), nil)
	confederacy := at(t, isles.Map, engine.Movement, "confederacy", "A", "kilkenny", "confederacy", "F", "wexford", "crown", "A", "waterford-county")
	england := at(t, std.Map, engine.Movement, "england", "A", "lvp", "england", "F", "edi", "russia", "F", "nwy")
	both := at(t, isles.Map, engine.Movement, "confederacy", "A", "kilkenny", "confederacy", "A", "kilkenny-county")
	for _, c := range []struct {
		r          *Reader
		p          *engine.Position
		by, text   string
		want, told string
	}{
		{isles, confederacy, "confederacy", "Army Kilkenny holds", "hold A kilkenny", `"Kilkenny" read as Kilkenny, in Leinster, where the unit stands`},
		{isles, confederacy, "confederacy", "Fleet Wexford supports Army Waterford", "support F wexford A waterford-county", "stands"},
		{isles, confederacy, "crown", "Army Kilkenny holds", "", ""},
		{isles, both, "confederacy", "Army Kilkenny holds", "", ""},
		{isles, confederacy, "confederacy", "Army Kilkenny to Wexford", "", ""},
		{std, england, "england", "A Liv - Yor", "move A lvp yor", "stands"},
		{std, england, "england", "A Lpv - Yor", "move A lvp yor", "stands"},
		{std, england, "england", "edi nwg", "move F edi nwg", "no verb"},
		{std, england, "england", "nwy nwg", "", ""},
		{std, england, "russia", "F Nor - Bar", "move F nwy bar", "stands"},
	} {
		l := c.r.Line(c.text, During(c.p, c.r.Map.Power(c.by)))
		is := ""
		if l.Kind == OrderLine && l.Standing() != Doubtful {
			is = c.r.what(&l.Order)
		}
		told := slices.ContainsFunc(l.Problems, func(p Problem) bool { return p.Warning && strings.Contains(p.Message, c.told) })
		if is != c.want || told != (c.told != "") && c.want != "" {
			t.Errorf("%s: %q: %s", c.by, c.text, c.r.JSON(&l))
		}
	}
}

// TestAFleetWithoutItsCoast: a fleet without a coast in a region that has two, which occurs in no
// game, causes no panic.
func TestAFleetWithoutItsCoast(t *testing.T) {
	t.Parallel()
	r := New(loadBoard(t, "standard"), nil)
	pos := &engine.Position{Units: []engine.Unit{{ID: 1, Kind: engine.Fleet, At: r.Map.Place("stp")}}}
	if l := r.Line("F StP/sc - Bot", During(pos, 0)); l.Kind != OrderLine {
		t.Errorf("%s", r.JSON(&l))
	}
}
