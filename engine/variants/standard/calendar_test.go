package standard_test

import (
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
	"github.com/heraldmaps/herald/engine/variants/standard"
)

// numbers are the options whose values are numbers, and calendar those about the year and unplayed
// powers: the tests of this file cover their values.
var (
	numbers  = map[string]bool{"victory": true, "start-year": true, "years": true}
	calendar = map[string]bool{"start-season": true, "moves-a-year": true, "neutral-armies": true}
)

func with(t *testing.T, m *engine.Map, o engine.Options) *standard.Rules {
	t.Helper()
	r, err := standard.New(m, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// phases plays phases without orders and names them.
func phases(r *standard.Rules, n int) string {
	p := r.Start()
	var out []string
	for range n {
		out = append(out, r.Info().PhaseID(p.Phase))
		p = r.Resolve(p, nil, nil).After
	}
	return strings.Join(out, " ")
}

// TestCalendar: options say when a game begins, and what a year is.
func TestCalendar(t *testing.T) {
	for _, c := range []struct {
		options string
		want    string
	}{
		{"", "1901-spring-movement 1901-autumn-movement 1902-spring-movement 1902-autumn-movement"},
		{"start-year=1425 years=5", "1425-spring-movement 1425-autumn-movement 1430-spring-movement 1430-autumn-movement"},
		{"start-season=autumn", "1901-autumn-movement 1902-spring-movement 1902-autumn-movement 1903-spring-movement"},
		{"start-season=winter start-year=1900", "1900-winter-adjustment 1901-spring-movement 1901-autumn-movement 1902-spring-movement"},
		{"moves-a-year=1", "1901-spring-movement 1902-spring-movement 1903-spring-movement 1904-spring-movement"},
	} {
		o := engine.Options{}
		for _, f := range strings.Fields(c.options) {
			k, v, _ := strings.Cut(f, "=")
			o[k] = v
		}
		if got := phases(with(t, judgetest.Standard(), o), 4); got != c.want {
			t.Errorf("%s: %s, want %s", c.options, got, c.want)
		}
	}
}

// TestOneMoveAYear: centres change hands after the year's only moves.
func TestOneMoveAYear(t *testing.T) {
	r := with(t, judgetest.Standard(), engine.Options{"moves-a-year": "1"})
	m := r.Map()
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Spring, Step: engine.Movement}, "france: A gas")
	o, err := judgetest.Order(m, engine.Movement, "france", "A gas - spa")
	if err != nil {
		t.Fatal(err)
	}
	res := r.Resolve(p, []engine.Order{o}, nil)
	if got := res.After.Owners[m.Region("spa")]; got != m.Power("france") {
		t.Errorf("Spain is of %v", got)
	}
	if with(t, m, nil).Resolve(p, []engine.Order{o}, nil).After.Owners[m.Region("spa")] != engine.NoPower {
		t.Error("with two moves a year Spain is taken in Spring")
	}
}

// TestVictoryCount: the option says how many centres win, and the map that pages see says the same.
func TestVictoryCount(t *testing.T) {
	m := judgetest.Standard()
	for _, c := range []struct {
		victory string
		won     bool
	}{{"2", true}, {"3", false}, {"board", false}} {
		r := with(t, m, engine.Options{"victory": c.victory})
		p := judgetest.Position(r.Map(), engine.Phase{Year: 1901, Season: engine.Autumn, Step: engine.Movement}, "france: A par", "france: A bre")
		if got := r.Resolve(p, nil, nil).End.Winners != nil; got != c.won {
			t.Errorf("victory at %s: won is %v", c.victory, got)
		}
	}
	if got := with(t, m, engine.Options{"victory": "20"}).Map().Victory; got != 20 || m.Victory != 18 {
		t.Errorf("victory at %d on the game's map, %d on the board", got, m.Victory)
	}
}

// TestBuildsNeedAHome: with "owned-with-home", a power without a home centre cannot build.
func TestBuildsNeedAHome(t *testing.T) {
	r := with(t, judgetest.Standard(), engine.Options{"builds": "owned-with-home"})
	m := r.Map()
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Winter, Step: engine.Adjustment})
	p.Owners[m.Region("lon")] = m.Power("russia")
	if got := r.Counts(p)[m.Power("russia")].Due; got != 0 {
		t.Errorf("Russia may build %d", got)
	}
	p.Owners[m.Region("mos")] = m.Power("russia")
	if got := r.Counts(p)[m.Power("russia")].Due; got != 2 {
		t.Errorf("Russia may build %d with Moscow", got)
	}
}

// TestNeutralArmies: units that nobody plays hold, can be dislodged, and stay whatever their
// centres.
func TestNeutralArmies(t *testing.T) {
	board := *judgetest.Standard()
	board.Seats = 6 // Turkey is played by nobody
	for value, left := range map[string]int{"stand": 2, "removed": 1} {
		r := with(t, &board, engine.Options{"neutral-armies": value})
		m := r.Map()
		p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Autumn, Step: engine.Movement}, "turkey: A con", "turkey: A bul", "austria: A ser", "austria: A gre")
		p.Owners[m.Region("con")] = m.Power("turkey")
		var orders []engine.Order
		for _, text := range []string{"A ser - bul", "A gre S A ser - bul"} {
			o, err := judgetest.Order(m, engine.Movement, "austria", text)
			if err != nil {
				t.Fatal(err)
			}
			orders = append(orders, o)
		}
		res := r.Resolve(p, orders, nil)
		if len(res.Dislodged) != 1 || res.Dislodged[0].Unit.Power != m.Power("turkey") {
			t.Errorf("%s: dislodged %v", value, res.Dislodged)
		}
		p = judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Winter, Step: engine.Adjustment}, "turkey: A con", "turkey: A bul", "austria: A ser")
		p.Owners[m.Region("con")], p.Owners[m.Region("ser")], p.Owners[m.Region("bul")] = m.Power("turkey"), m.Power("austria"), m.Power("austria")
		n := 0
		for _, u := range r.Resolve(p, nil, nil).After.Units {
			if u.Power == m.Power("turkey") {
				n++
			}
		}
		if n != left {
			t.Errorf("%s: %d Turkish armies are left, want %d", value, n, left)
		}
	}
}

// TestNumbersAreNumbers: all wrong options are reported at once.
func TestNumbersAreNumbers(t *testing.T) {
	_, err := standard.New(judgetest.Standard(), engine.Options{"victory": "many", "start-year": "0", "years": "01"})
	for _, want := range []string{`option victory cannot be "many" (hint: a number from 1 to 2000)`, `option start-year cannot be "0"`, `option years cannot be "01"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %v", want, err)
		}
	}
	if _, err = standard.New(judgetest.Standard(), engine.Options{"start-season": "autumn", "moves-a-year": "1"}); err == nil {
		t.Error("a game of one move a year begins in Autumn")
	}
}

// TestAlternativeRoute: an army whose convoy can do without the attacked fleet cuts the support of
// that attack by the rule of 2000, but not by that of 1982.
func TestAlternativeRoute(t *testing.T) {
	for rule, want := range map[string]string{"1982": "given moved", "2000": "cut bounced"} {
		r := with(t, judgetest.Standard(), engine.Options{"paradox": rule})
		m := r.Map()
		units := []string{"england: F lon", "england: F wal", "france: A bre", "france: F eng", "france: F mao", "france: F iri", "france: F nao", "france: F nwg", "france: F nth"}
		p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Spring, Step: engine.Movement}, units...)
		var orders []engine.Order
		for _, s := range []string{"england: F lon S F wal - eng", "england: F wal - eng", "france: A bre - lon", "france: F eng C A bre - lon",
			"france: F mao C A bre - lon", "france: F nao C A bre - lon", "france: F nwg C A bre - lon", "france: F nth C A bre - lon"} {
			by, text, _ := strings.Cut(s, ": ")
			o, err := judgetest.Order(m, engine.Movement, by, text)
			if err != nil {
				t.Fatal(err)
			}
			orders = append(orders, o)
		}
		res := r.Resolve(p, orders, nil)
		if got := string(res.Outcomes[0].Reason.Code) + " " + string(res.Outcomes[1].Reason.Code); got != want {
			t.Errorf("%s: %s, want %s", rule, got, want)
		}
	}
}
