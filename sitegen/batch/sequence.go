package batch

import (
	"encoding/json"
	"sort"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/notation"
)

// startJSON is the position a sequence starts from, in the board's own ids.
type startJSON struct {
	Phase     string                         `json:"phase"`
	Units     map[string][]string            `json:"units"`
	Owners    map[string][]string            `json:"owners"`
	Dislodged map[string]dislodgedJSON       `json:"dislodged"`
	Retreats  map[string]map[string][]string `json:"retreats"`
}

// turnJSON is one phase's orders: a sheet for each power.
type turnJSON struct {
	Sheets map[string]string `json:"sheets"`
}

type dislodgedJSON struct {
	Power   string   `json:"power"`
	From    string   `json:"from"`
	Options []string `json:"options"`
}

type orderJSON struct {
	Power   string `json:"power"`
	Unit    string `json:"unit"`
	Text    string `json:"text"`
	Verdict string `json:"verdict"`
	Code    string `json:"code"`
	Reason  string `json:"reason"`
	Rule    string `json:"rule,omitempty"`
}

type limitJSON struct {
	Centres  int `json:"centres"`
	Units    int `json:"units"`
	Received int `json:"received"`
	Sent     int `json:"sent"`
	Due      int `json:"due"`
}

type afterJSON struct {
	Phase      string                   `json:"phase"`
	Units      map[string][]string      `json:"units"`
	Owners     map[string][]string      `json:"owners"`
	Dislodged  map[string]dislodgedJSON `json:"dislodged"`
	Converting map[string]int           `json:"converting"`
	Limits     map[string]limitJSON     `json:"limits"`
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
	Winner   any         `json:"winner"` // a power, a list of powers that share a draw, or null
	MayDraw  []string    `json:"may_draw,omitempty"`
	Problems []string    `json:"problems,omitempty"`
}

type sequenceAnswer struct {
	ID       json.RawMessage `json:"id,omitempty"`
	Turns    []turnAnswer    `json:"turns"`
	Problems []string        `json:"problems,omitempty"`
}

// stager is a ruleset's state that knows how far a unit's conversion has come.
type stager interface{ Stage(engine.UnitID) int }

// sequence plays the turns of a line, each in the next phase that exists.
func (r *runner) sequence(g *game, l *line) (any, []difference) {
	out := sequenceAnswer{ID: l.ID, Turns: []turnAnswer{}}
	p := g.rules.Start()
	if l.Start != nil {
		ph, _, err := parsePhase(l.Start.Phase)
		if err != nil && l.Start.Phase == "" {
			ph, err = p.Phase, nil
		}
		if err != nil {
			r.sum.Failures++
			return failure{l.ID, err.Error()}, nil
		}
		s := &stateJSON{Units: l.Start.Units, Centers: l.Start.Owners, Retreats: l.Start.Retreats}
		for _, unit := range keys(l.Start.Dislodged) {
			d := l.Start.Dislodged[unit]
			if s.Retreats == nil {
				s.Retreats = map[string]map[string][]string{}
			}
			if s.Retreats[d.Power] == nil {
				s.Retreats[d.Power] = map[string][]string{}
			}
			s.Retreats[d.Power][unit] = d.Options
		}
		ext := p.Ext
		p, out.Problems = g.position(s, ph)
		p.Ext = ext
		r.sum.Problems += len(out.Problems)
	}
	lots := engine.SeededLots(l.Lots)
	for i := range l.Turns {
		r.sum.Phases++
		orders, problems := g.sheets(l.Turns[i].Sheets, p)
		r.sum.Problems += len(problems)
		res := g.rules.Resolve(p, orders, lots)
		res.Explain()
		out.Turns = append(out.Turns, g.turn(res, problems))
		p = res.After
	}
	return out, nil
}

// sheets reads the order sheets of a turn. Lines that contradict each other go to the judge, which knows what the
// rules make of them; lines that could not be read are told.
func (g *game) sheets(in map[string]string, p *engine.Position) ([]engine.Order, []string) {
	var out []engine.Order
	var problems []string
	for _, name := range keys(in) {
		by, err := g.power(name)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		s := g.reader.Sheet(name, []byte(in[name]), notation.During(p, by))
		problems = append(problems, s.Report()...)
		for i := range s.Lines {
			if l := &s.Lines[i]; l.Kind == notation.OrderLine && (l.Standing() != notation.Doubtful || onlyContradicts(l)) {
				o := l.Order
				o.Text = l.Text
				out = append(out, o)
			}
		}
	}
	return out, problems
}

func onlyContradicts(l *notation.Line) bool {
	for _, p := range l.Problems {
		switch p.Code {
		case notation.UnknownName, notation.AmbiguousName, notation.UnknownVerb, notation.MissingDestination, notation.Unreadable:
			return false
		}
	}
	return true
}

func (g *game) unitText(k engine.Kind, at engine.PlaceID) string {
	if at < 0 {
		return ""
	}
	if k == engine.NoKind {
		return g.m.PlaceText(at)
	}
	return k.Letter() + " " + g.m.PlaceText(at)
}

func (g *game) powerID(p engine.PowerID) string {
	if p < 0 || int(p) >= len(g.m.Powers) {
		return ""
	}
	return g.m.Powers[p].ID
}

// turn writes down a decided phase.
func (g *game) turn(res *engine.Resolution, problems []string) turnAnswer {
	t := turnAnswer{Phase: phaseCode(res.Before.Phase, true), Orders: []orderJSON{}, Lots: []lotJSON{}, Problems: problems}
	for k := range res.Outcomes {
		o := &res.Outcomes[k]
		x := orderJSON{Power: g.powerID(o.Order.By), Text: o.Order.Text, Verdict: o.Verdict.String(), Code: string(o.Reason.Code), Reason: o.Text, Rule: o.Reason.Rule}
		if o.Unit.Kind != engine.NoKind {
			x.Unit = g.unitText(o.Unit.Kind, o.Unit.At)
		} else {
			x.Unit = g.unitText(g.kindAt(res.Before, o.Order), o.Order.At)
		}
		t.Orders = append(t.Orders, x)
	}
	t.After = g.after(res)
	for _, l := range res.Lots {
		x := lotJSON{Power: g.powerID(l.Power), Removed: g.unitText(l.Removed.Kind, l.Removed.At), Seed: l.Seed}
		for _, u := range l.From {
			x.From = append(x.From, g.unitText(u.Kind, u.At))
		}
		t.Lots = append(t.Lots, x)
	}
	var ids []string
	for _, w := range res.End.Winners {
		ids = append(ids, g.powerID(w))
	}
	switch {
	case res.End.How == "draw":
		t.Winner = ids
	case len(ids) > 0:
		t.Winner = ids[0]
	}
	for _, w := range res.MayDraw {
		t.MayDraw = append(t.MayDraw, g.powerID(w))
	}
	return t
}

// kindAt is the kind an order says, or that of the unit it must mean.
func (g *game) kindAt(p *engine.Position, o engine.Order) engine.Kind {
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

func (g *game) after(res *engine.Resolution) afterJSON {
	p := res.After
	a := afterJSON{Phase: phaseCode(p.Phase, true), Units: map[string][]string{}, Owners: map[string][]string{},
		Dislodged: map[string]dislodgedJSON{}, Converting: map[string]int{}, Limits: map[string]limitJSON{}}
	st, _ := p.Ext.(stager)
	for _, u := range p.Units {
		by := g.powerID(u.Power)
		a.Units[by] = append(a.Units[by], g.unitText(u.Kind, u.At))
		if st != nil && st.Stage(u.ID) > 0 {
			a.Converting[g.m.Regions[g.m.RegionOf(u.At)].ID] = st.Stage(u.ID)
		}
	}
	for r, o := range p.Owners {
		if o >= 0 && g.m.Regions[r].SupplyCentre {
			a.Owners[g.powerID(o)] = append(a.Owners[g.powerID(o)], g.m.Regions[r].ID)
		}
	}
	for _, by := range keys(a.Units) {
		sort.Strings(a.Units[by])
	}
	for _, by := range keys(a.Owners) {
		sort.Strings(a.Owners[by])
	}
	for _, d := range res.Dislodged {
		x := dislodgedJSON{Power: g.powerID(d.Unit.Power), Options: []string{}}
		if d.From >= 0 {
			x.From = g.m.PlaceText(d.From)
		}
		for _, o := range d.Options {
			x.Options = append(x.Options, g.m.PlaceText(o))
		}
		sort.Strings(x.Options)
		a.Dislodged[g.unitText(d.Unit.Kind, d.Unit.At)] = x
	}
	for i, c := range res.Counts {
		if p.Phase.Step != engine.Adjustment {
			c.Due = 0 // nothing is offered or demanded before Winter
		}
		a.Limits[g.m.Powers[i].ID] = limitJSON{c.Centres, c.Units, c.Received, c.Sent, c.Due}
	}
	return a
}
