package judge_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/judge/judgetest"
)

// afterwards is a case of a phase that follows movement: retreats, or adjustments where something
// is due.
type afterwards struct {
	ID      string
	Options engine.Options
	Units   []string // "germany: A mun"

	Moves     [][2]string                  // the movement phase before the retreats: power and order
	Leaves    map[string][]string          // after Moves, each dislodged unit's retreats, by region
	Over      bool                         // Moves leave no retreats to be played
	Closed    map[string]map[string]string // by dislodged unit: why the other neighbours are closed, if the case asks
	Dislodged map[string][]string          // without Moves: the units that must retreat, each with its options

	Due  map[string]int // by power: builds, or removals below zero
	Left map[string]int // how many of Due the orders leave
	Lost []string       // units that the ruleset removes without an order

	Orders [][]string // power, order, "verdict code" and maybe its sentence; no power: a unit that nobody ordered
	After  []string
}

// TestAfterwards plays the cases of retreats and adjustments. Their answers follow from DATC
// chapters 4, 6.H, 6.I and 6.J.
func TestAfterwards(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/afterwards.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []afterwards
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	m := judgetest.Standard()
	for _, c := range all {
		t.Run(c.ID, func(t *testing.T) {
			choices, err := judge.Settings{}.Choose(c.Options)
			if err != nil {
				t.Fatal(err)
			}
			j := judge.New(m, choices)
			var res *engine.Resolution
			if c.Due == nil {
				res = c.retreats(t, m, j)
			} else {
				res = c.adjustments(t, m, j)
			}
			j.ExplainOrders(res)
			c.check(t, m, res)
		})
	}
}

// retreats plays the moves, if any, and then the retreats that they leave.
func (c *afterwards) retreats(t *testing.T, m *engine.Map, j *judge.Judge) *engine.Resolution {
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Autumn}, c.Units...)
	for s, options := range c.Dislodged {
		by, what, _ := strings.Cut(s, ": ")
		d := engine.Dislodged{Unit: judgetest.Unit(m, m.Power(by), what)}
		for _, to := range options {
			d.Options = append(d.Options, m.Place(to))
		}
		slices.Sort(d.Options)
		p.Dislodged = append(p.Dislodged, d)
	}
	slices.SortFunc(p.Dislodged, func(a, b engine.Dislodged) int { return int(a.Unit.At) - int(b.Unit.At) })
	for i := range p.Dislodged {
		p.Dislodged[i].Unit.ID = p.NextUnit
		p.NextUnit++
	}
	if c.Moves != nil {
		var moves []engine.Order
		for _, o := range c.Moves {
			moves = append(moves, c.order(t, m, engine.Movement, o[0], o[1]))
		}
		res := resolve(j, p, moves)
		j.Explain(res, p, nil)
		left := map[string][]string{}
		for _, d := range res.Dislodged {
			at := m.PlaceText(d.Unit.At)
			left[at] = []string{}
			for _, to := range d.Options {
				left[at] = append(left[at], m.PlaceText(to))
			}
			slices.Sort(left[at])
			closed := map[string]string{}
			for _, x := range d.Closed {
				closed[m.PlaceText(x.To)] = x.Text
			}
			if want := c.Closed[at]; want != nil && !maps.Equal(closed, want) {
				t.Errorf("%s: closed %q, want %q", at, closed, want)
			}
		}
		if fmt.Sprint(left) != fmt.Sprint(c.Leaves) {
			t.Errorf("retreats %v, want %v", left, c.Leaves)
		}
		if over := len(res.After.Dislodged) == 0; over != c.Over {
			t.Errorf("retreats are over: %v, want %v", over, c.Over)
		}
		p = res.After
	}
	p.Phase.Step = engine.Retreats
	var orders []engine.Order
	for _, o := range c.Orders {
		if o[0] != "" {
			orders = append(orders, c.order(t, m, engine.Retreats, o[0], o[1]))
		}
	}
	return j.RetreatResolution(p, orders, nil)
}

// adjustments plays an adjustment phase with home centres: power by power, order by order.
func (c *afterwards) adjustments(t *testing.T, m *engine.Map, j *judge.Judge) *engine.Resolution {
	p := judgetest.Position(m, engine.Phase{Year: 1901, Season: engine.Winter, Step: engine.Adjustment}, c.Units...)
	next := p.NextUnit
	var orders []engine.Order
	for _, o := range c.Orders {
		if o[0] != "" {
			orders = append(orders, c.order(t, m, engine.Adjustment, o[0], o[1]))
		}
	}
	a := j.Adjust(p, orders, func(o *engine.Order) (engine.Unit, engine.Code) {
		u, code := j.BuildUnit(o)
		switch {
		case code != "":
		case m.Regions[m.RegionOf(u.At)].Home != o.By:
			code = judge.CodeNotHome
		case j.Occupied(p.Units, m.RegionOf(u.At)):
			code = judge.CodeSiteOccupied
		}
		return u, code
	})
	for by, power := range m.Powers {
		due, ok := c.Due[power.ID]
		left, removals := max(due, 0), max(-due, 0)
		for k := range orders {
			switch o := &orders[k]; {
			case o.By != engine.PowerID(by):
			case o.Verb == engine.Build:
				left -= a.Build(k, left, judge.CodeTooMany)
			case judge.IsRemoval(o):
				removals -= a.Remove(k, removals, -due)
			case o.Verb == engine.Waive:
				left -= a.Waive(k, left, due)
			}
		}
		if want, asked := c.Left[power.ID]; ok && asked && left+removals != want {
			t.Errorf("%s has %d left, want %d", power.ID, left+removals, want)
		}
	}
	for _, s := range c.Lost {
		k := slices.IndexFunc(a.After.Units, func(u engine.Unit) bool { return unitText(m, u) == s })
		a.Lose(a.After.Units[k], judge.CodeDisorder)
	}
	res := a.Resolution()
	for i, u := range res.After.Units {
		if u.ID == 0 || slices.ContainsFunc(res.After.Units[:i], func(v engine.Unit) bool { return v.ID == u.ID }) {
			t.Errorf("%s has id %d", unitText(m, u), u.ID)
		}
	}
	for _, u := range res.After.Units {
		if u.ID >= res.After.NextUnit {
			t.Errorf("%s has id %d, the next is %d", unitText(m, u), u.ID, res.After.NextUnit)
		}
	}
	if p.NextUnit != next || len(p.Units) != len(c.Units) {
		t.Error("the position before was changed")
	}
	return res
}

// order reads an order. The power "nobody" is not on the board, "U" is a unit of no kind, and a
// waiver may have a count.
func (c *afterwards) order(t *testing.T, m *engine.Map, step engine.PhaseStep, by, s string) engine.Order {
	t.Helper()
	text, count, _ := strings.Cut(s, "WAIVE ")
	if count != "" {
		text = "WAIVE"
	}
	o, err := judgetest.Order(m, step, by, text)
	if err != nil {
		t.Fatal(err)
	}
	o.Count, _ = strconv.Atoi(count)
	return o
}

func unitText(m *engine.Map, u engine.Unit) string {
	return fmt.Sprintf("%s: %s %s", m.Powers[u.Power].ID, u.Kind.Letter(), m.PlaceText(u.At))
}

// check compares outcomes and units with those of the case.
func (c *afterwards) check(t *testing.T, m *engine.Map, res *engine.Resolution) {
	t.Helper()
	left := slices.Clone(res.Outcomes)
	for _, want := range c.Orders {
		k := slices.IndexFunc(left, func(o engine.Outcome) bool {
			if want[0] == "" {
				return o.Verdict == engine.None && o.Order.Kind.Letter()+" "+m.PlaceText(o.Order.At) == want[1]
			}
			return o.Order.By == m.Power(want[0]) && o.Order.Text == strings.TrimRight(want[1], " 0123456789")
		})
		if k < 0 {
			t.Errorf("%s: nothing came of it", want[1])
			continue
		}
		o := left[k]
		left = slices.Delete(left, k, k+1)
		if got := fmt.Sprint(o.Verdict, " ", o.Reason.Code); got != want[2] {
			t.Errorf("%s: %s, want %s", want[1], got, want[2])
		}
		if len(want) > 3 && o.Text != want[3] {
			t.Errorf("%s: says %q, want %q", want[1], o.Text, want[3])
		}
		if o.Verdict != engine.Succeeded && o.Verdict != engine.None && (o.Text == "" || o.Reason.Rule == "" && o.Reason.Code != judge.CodeNotHome) {
			t.Errorf("%s: %s has no sentence or no rule", want[1], o.Reason.Code)
		}
	}
	for _, o := range left {
		t.Errorf("not in the case: %s, %v %s", o.Order.Text, o.Verdict, o.Reason.Code)
	}
	var after []string
	for _, u := range res.After.Units {
		after = append(after, unitText(m, u))
	}
	want := slices.Clone(c.After)
	slices.Sort(after)
	slices.Sort(want)
	if !slices.Equal(after, want) {
		t.Errorf("units %v, want %v", after, want)
	}
}
