package batch

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/notation"
	"github.com/heraldmaps/herald/engine/position"
)

// startJSON is the first position of a sequence, with the ids of the board. Old files have Retreats
// for what is now called dislodged.
type startJSON struct {
	position.Text
	Retreats map[string]map[string][]string `json:"retreats"`
}

// turnJSON is one phase's orders: a sheet for each power, and the coordinator's own decisions, as
// lists of units by verb and power.
type turnJSON struct {
	Sheets  map[string]string              `json:"sheets"`
	Referee map[string]map[string][]string `json:"referee"`
}

type orderJSON struct {
	Power   string `json:"power"`
	Unit    string `json:"unit"`
	Text    string `json:"text"`
	Verdict string `json:"verdict"`
	Code    string `json:"code"`
	Reason  string `json:"reason"`
	Rule    string `json:"rule,omitempty"`
	Secret  bool   `json:"secret,omitempty"` // not published with its phase
}

type limitJSON struct {
	Centres  int  `json:"centres"`
	Units    int  `json:"units"`
	Received *int `json:"received,omitempty"` // of supply, in rulesets where it can be sent
	Sent     *int `json:"sent,omitempty"`
	Due      int  `json:"due"`
}

type afterJSON struct {
	Phase     string                        `json:"phase"`
	Units     map[string][]string           `json:"units"`
	Owners    map[string][]string           `json:"owners"`
	Dislodged map[string]position.Dislodged `json:"dislodged"`
	Limits    map[string]limitJSON          `json:"limits"`
	State     json.RawMessage               `json:"state,omitempty"`
	more      map[string]any                // the ruleset's own
}

// MarshalJSON puts the ruleset's own fields after the common ones, sorted.
func (a afterJSON) MarshalJSON() ([]byte, error) {
	type plain afterJSON
	return withMore(plain(a), a.more)
}

// withMore returns the JSON object of a struct, with more fields at its end.
func withMore(v any, more map[string]any) ([]byte, error) {
	b, err := json.Marshal(v)
	if err != nil || len(more) == 0 {
		return b, err
	}
	c, err := json.Marshal(more) // sorted by key
	if err != nil {
		return nil, err
	}
	return append(append(b[:len(b)-1], ','), c[1:]...), nil
}

type lotJSON struct {
	Power   string   `json:"power"`
	Removed string   `json:"removed"`
	From    []string `json:"from"`
	Seed    string   `json:"seed"`
}

type turnAnswer struct {
	Phase    string      `json:"phase"`
	Orders   []orderJSON `json:"orders"`
	After    afterJSON   `json:"after"`
	Lots     []lotJSON   `json:"lots"`
	Winner   []string    `json:"winner"` // the powers that have won or share the draw, sorted; empty while nobody has
	End      any         `json:"end"`    // how the game ended, or null
	MayDraw  []string    `json:"may_draw,omitempty"`
	Tangled  []string    `json:"tangled,omitempty"` // units whose orders have too many possible outcomes to try
	Problems []string    `json:"problems,omitempty"`
	more     map[string]any
}

// MarshalJSON puts the ruleset's own fields after the common ones, sorted.
func (t turnAnswer) MarshalJSON() ([]byte, error) {
	type plain turnAnswer
	return withMore(plain(t), t.more)
}

type sequenceAnswer struct {
	ID       json.RawMessage `json:"id,omitempty"`
	Turns    []turnAnswer    `json:"turns"`
	Problems []string        `json:"problems,omitempty"`
}

// sequence plays a line's turns, each in the next phase, until the game has ended.
func (r *runner) sequence(g *game, l *inputLine) (any, []difference) {
	out := sequenceAnswer{ID: l.ID, Turns: []turnAnswer{}}
	start := &position.Text{}
	if l.Start != nil {
		start = l.Start.text()
		if start.Phase != "" {
			if _, err := g.info.ParsePhase(start.Phase); err != nil {
				r.sum.Failures++
				return failure{l.ID, err.Error()}, nil
			}
		}
	}
	p, problems := position.Read(g.rules, start)
	for _, err := range problems {
		out.Problems = append(out.Problems, err.Error())
	}
	r.sum.Problems += len(out.Problems)
	lots := engine.SeededLots(l.Lots)
	for i := range l.Turns {
		r.sum.Phases++
		orders, problems := g.sheets(l.Turns[i].Sheets, p)
		decided, more := g.referee(l.Turns[i].Referee)
		orders, problems = append(orders, decided...), append(problems, more...)
		r.sum.Problems += len(problems)
		res := g.rules.Resolve(p, orders, lots)
		if !r.brief() {
			res.Explain()
		}
		t, err := g.turn(res, problems)
		if err != nil {
			r.sum.Failures++
			return failure{l.ID, err.Error()}, nil
		}
		out.Turns = append(out.Turns, t)
		if res.Won() {
			break
		}
		p = res.After
	}
	return out, nil
}

// text returns the start with old keys, such as "retreats", replaced by those in use now.
func (s *startJSON) text() *position.Text {
	t := s.Text
	for _, by := range keys(s.Retreats) {
		for _, unit := range keys(s.Retreats[by]) {
			if t.Dislodged == nil {
				t.Dislodged = map[string]position.Dislodged{}
			}
			t.Dislodged[unit] = position.Dislodged{Power: by, Options: s.Retreats[by][unit]}
		}
	}
	return &t
}

// referee reads the coordinator's own decisions of a turn.
func (g *game) referee(in map[string]map[string][]string) ([]engine.Order, []string) {
	var out []engine.Order
	var problems []string
	for _, word := range keys(in) {
		verb, ok := map[string]engine.Verb{"remove": engine.Remove, "build": engine.Build, "disband": engine.Disband}[word]
		if !ok {
			problems = append(problems, fmt.Sprintf("referee: nothing called %q is left to decide (hint: build, disband, remove)", word))
			continue
		}
		for _, name := range keys(in[word]) {
			by, err := position.Power(g.m, name)
			if err != nil {
				problems = append(problems, "referee: "+err.Error())
				continue
			}
			for _, text := range in[word][name] {
				u, err := position.ParseUnit(g.m, g.info, by, text)
				if err != nil {
					problems = append(problems, "referee: "+err.Error())
					continue
				}
				o := engine.NewOrder(verb, engine.Referee, u.Kind, u.At)
				o.No, o.Whose, o.Whom, o.Text = u.No, by, by, word+" "+text
				out = append(out, o)
			}
		}
	}
	return out, problems
}

// sheets reads a turn's order sheets. The judge settles contradictions by the rules.
func (g *game) sheets(in map[string]string, p *engine.Position) ([]engine.Order, []string) {
	var out []engine.Order
	var problems []string
	var all, doubted []engine.Order // orders of "all hold" lines and of doubtful lines
	for _, name := range keys(in) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		s := g.reader.Sheet(name, []byte(in[name]), notation.During(p, by))
		problems = append(problems, s.Report()...)
		for i := range s.Lines {
			l := &s.Lines[i]
			o := l.Order
			o.Text = l.Text
			switch read := l.Standing() != notation.Doubtful; {
			case l.Kind == notation.OrderLine && l.All:
				if read && !l.Repeats {
					all = append(all, o)
				}
			case l.Kind == notation.OrderLine && (read || onlyContradicts(l)):
				out = append(out, o)
			case l.Kind == notation.OrderLine || l.Kind == notation.Unread:
				doubted = append(doubted, o)
			}
		}
	}
	return append(out, g.rest(p, out, all, doubted)...), problems
}

// rest returns hold orders for an "all hold" line: for the units that no other line mentions.
func (g *game) rest(p *engine.Position, orders, all, doubted []engine.Order) []engine.Order {
	one := map[engine.PowerID]bool{}
	all = slices.DeleteFunc(slices.Clone(all), func(o engine.Order) bool {
		had := one[o.By]
		one[o.By] = true
		return had
	})
	own, obeying := judge.Rest(g.rules, p, orders, all, func(by engine.PowerID, u engine.Unit) bool {
		return slices.ContainsFunc(slices.Concat(orders, doubted), func(o engine.Order) bool {
			return o.By == by && judge.About(g.rules, p, &o, u)
		})
	})
	return append(own, obeying...)
}

func onlyContradicts(l *notation.Line) bool {
	for _, p := range l.Problems {
		if p.Code != notation.Contradiction && !p.Warning {
			return false
		}
	}
	// A line with two destinations, "to Kiel or Berlin", is read without a destination.
	return l.Order.Verb != engine.Move && l.Order.Verb != engine.Retreat || l.Order.To != engine.NoPlace
}

func (g *game) powerID(p engine.PowerID) string {
	if p < 0 || int(p) >= len(g.m.Powers) {
		return ""
	}
	return g.m.Powers[p].ID
}

func (g *game) turn(res *engine.Resolution, problems []string) (turnAnswer, error) {
	t := turnAnswer{Phase: g.info.PhaseID(res.Before.Phase), Orders: []orderJSON{}, Lots: []lotJSON{}, Problems: problems}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		by := o.Order.By
		if by == engine.Referee {
			by = o.Order.Whom // the power whose unit the coordinator's decision is about
		}
		x := orderJSON{Power: g.powerID(by), Text: o.Order.Text, Verdict: o.Verdict.String(), Code: string(o.Reason.Code),
			Reason: o.Text, Rule: o.Reason.Rule}
		f := g.info.Form(o.Order.Verb)
		if f != nil {
			x.Secret = f.Secrecy != engine.Open
		}
		if o.Unit.Kind != engine.NoKind {
			x.Unit = position.Unit(g.m, o.Unit)
		} else if f != nil && o.Order.Verb >= engine.VerbOwn && !ofUnit(f) { // the order is about a place
			// Where units stack, an order that fits none or several of them gets no unit.
		} else if g.info.Stacks && o.Order.Verb != engine.Build {
			x.Unit = position.Unit(g.m, g.only(res.Before, o.Order))
		} else if o.Order.At >= 0 {
			x.Unit = position.Unit(g.m, engine.Unit{Kind: g.kindAt(res.Before, o.Order), At: o.Order.At, No: o.Order.No})
		}
		t.Orders = append(t.Orders, x)
	}
	var own map[string]any
	t.more, own = g.rules.Answer(res)
	var err error
	if t.After, err = g.after(res, own); err != nil {
		return t, err
	}
	for _, l := range res.Lots {
		x := lotJSON{Power: g.powerID(l.Power), Removed: position.Unit(g.m, l.Removed), Seed: l.Seed}
		for _, u := range l.From {
			x.From = append(x.From, position.Unit(g.m, u))
		}
		t.Lots = append(t.Lots, x)
	}
	t.Winner = []string{}
	for _, w := range res.End.Winners {
		t.Winner = append(t.Winner, g.powerID(w))
	}
	slices.Sort(t.Winner)
	if res.Won() {
		t.End = res.End.How
	}
	for _, w := range res.MayDraw {
		t.MayDraw = append(t.MayDraw, g.powerID(w))
	}
	for _, u := range res.Tangled {
		t.Tangled = append(t.Tangled, position.Unit(g.m, u))
	}
	return t, nil
}

func ofUnit(f *engine.Form) bool {
	return slices.ContainsFunc(f.Patterns, func(p string) bool {
		return strings.Contains(p, "{unit") || strings.Contains(p, ":unit")
	})
}

// only returns the unit at the place of an order, and with its number if the order states one, if
// there is exactly one such unit.
func (g *game) only(p *engine.Position, o *engine.Order) engine.Unit {
	found, n := engine.Unit{At: engine.NoPlace}, 0
	for _, u := range p.Units {
		if o.At >= 0 && g.m.RegionOf(u.At) == g.m.RegionOf(o.At) && (o.No == 0 || o.No == u.No) {
			found, n = u, n+1
		}
	}
	if n != 1 {
		return engine.Unit{At: engine.NoPlace}
	}
	return found
}

func (g *game) kindAt(p *engine.Position, o *engine.Order) engine.Kind {
	if o.Kind != engine.NoKind || o.At < 0 {
		return o.Kind
	}
	for _, u := range p.Units {
		if g.m.RegionOf(u.At) == g.m.RegionOf(o.At) {
			return u.Kind
		}
	}
	return engine.NoKind
}

func (g *game) after(res *engine.Resolution, own map[string]any) (afterJSON, error) {
	p := res.After
	t, err := position.Write(g.rules, p)
	if err != nil {
		return afterJSON{}, err
	}
	a := afterJSON{Phase: t.Phase, Units: t.Units, Owners: t.Owners, Dislodged: map[string]position.Dislodged{},
		Limits: map[string]limitJSON{},
		State:  t.State, more: own}
	position.WriteDislodged(g.m, a.Dislodged, res.Dislodged)
	if owners, ok := own["owners"].(map[string][]string); ok { // the ruleset's own count of owned regions
		a.Owners = owners
		delete(own, "owners")
	}
	supply := g.info.Knows(engine.Transfer)
	for i, c := range res.Counts {
		if !g.m.IsSeat(engine.PowerID(i)) {
			break
		}
		if p.Phase.Step != engine.Adjustment {
			c.Due = 0 // nothing is due before adjustments
		}
		x := limitJSON{Centres: c.Centres, Units: c.Units, Due: c.Due}
		if supply {
			x.Received, x.Sent = &c.Received, &c.Sent
		}
		a.Limits[g.m.Powers[i].ID] = x
	}
	return a, nil
}
