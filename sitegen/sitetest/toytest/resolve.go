package toytest

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// Codes of its own.
const (
	codeWhich  engine.Code = "which-unit"
	codePoor   engine.Code = "too-poor"
	codePaid   engine.Code = "paid"
	codeHidden engine.Code = "greymantle-hidden"
	codeAboard engine.Code = "aboard"
	codeAshore engine.Code = "ashore"
	codeFar    engine.Code = "too-far"
)

var codes = []engine.CodeInfo{
	{Code: codeWhich, Verdict: engine.IllegalOrder, Says: "several units are there"},
	{Code: codePoor, Verdict: engine.Failed, Says: "there is not so much gold"},
	{Code: codePaid, Verdict: engine.Succeeded, Says: "paid"},
	{Code: codeHidden, Verdict: engine.Succeeded, Says: "greymantle sleeps there"},
	{Code: codeAboard, Verdict: engine.Succeeded, Says: "it is aboard"},
	{Code: codeAshore, Verdict: engine.Succeeded, Says: "it has landed"},
	{Code: codeFar, Verdict: engine.IllegalOrder, Says: "that is not beside it"},
}

// Resolve adjudicates a phase.
func (r *Rules) Resolve(p *engine.Position, given []engine.Order, _ engine.LotSource) *engine.Resolution {
	orders := slices.Clone(given)
	wrong := make([]engine.Code, len(orders))
	for k := range orders {
		o := &orders[k]
		if o.At >= 0 && o.Verb != engine.Build {
			o.Unit, wrong[k] = r.Unit(p, o.By, engine.Said{Whose: engine.NoPower, Kind: o.Kind, At: o.At, No: int(o.No)},
				engine.Ordered)
		}
		if o.Of >= 0 && wrong[k] == "" {
			o.OfUnit, wrong[k] = r.Unit(p, o.By, engine.Said{Whose: engine.NoPower, Kind: o.OfKind, At: o.Of, No: int(o.OfNo)},
				engine.Supported)
		}
	}
	var res *engine.Resolution
	switch p.Phase.Step {
	case engine.Movement:
		res = r.movement(p, orders, wrong)
	case engine.Retreats:
		res = r.j.RetreatResolution(p, orders, nil)
		res.After.Ext = state(p).Clone()
	case engine.Adjustment:
		a := r.j.Adjust(p, orders, r.j.BuildUnit)
		for k := range orders {
			if orders[k].Verb == engine.Build {
				a.Build(k, 1, judge.CodeTooMany)
			}
		}
		res = a.Resolution()
		res.After.Ext = state(p).Clone()
	default:
		res = r.talk(p, orders)
	}
	r.advance(p, res)
	res.Before, res.Why = p, explainer{r}
	return res
}

type explainer struct{ r *Rules }

// Explain writes the sentence for each order's outcome.
func (e explainer) Explain(res *engine.Resolution) {
	for i := range res.Outcomes {
		for _, c := range e.r.Info().Codes {
			if c.Code == res.Outcomes[i].Reason.Code {
				res.Outcomes[i].Text = e.r.j.Say(c.Says, res.Outcomes[i].Order)
			}
		}
	}
}

func (r *Rules) talk(p *engine.Position, orders []engine.Order) *engine.Resolution {
	a := p.Clone()
	s := state(p).Clone().(*State)
	a.Ext = s
	res := &engine.Resolution{After: a}
	for k := range orders {
		o := &orders[k]
		w, _ := o.Own.(*Word)
		out := judge.Decided(o, engine.IllegalOrder, judge.CodeWrongPhase)
		switch {
		case w == nil || !slices.Contains(r.Info().Verbs(p.Phase.Step), o.Verb):
		case o.Verb == VerbProclaim:
			s.Throne, s.Named = o.By, people[w.Person]
			out = judge.Decided(o, engine.Succeeded, "")
		case w.Gold > s.Gold[o.By]:
			out = judge.Decided(o, engine.Failed, codePoor)
		default:
			s.Gold[o.By] -= w.Gold
			if r.M.IsSeat(o.Whom) {
				s.Gold[o.Whom] += w.Gold
			}
			out = judge.Decided(o, engine.Succeeded, codePaid)
		}
		res.Outcomes = append(res.Outcomes, out)
	}
	return res
}

// movement lets the judge decide the board's moves, and moves what is aboard with its carrier.
func (r *Rules) movement(p *engine.Position, orders []engine.Order, wrong []engine.Code) *engine.Resolution {
	shore := p.Clone()
	shore.Units = slices.DeleteFunc(shore.Units, func(u engine.Unit) bool { return u.Aboard != 0 })
	s := state(p).Clone().(*State)
	var js []engine.Order
	var at []int
	outs := make([]engine.Outcome, len(orders))
	unit := func(id engine.UnitID) *engine.Unit {
		for i := range p.Units {
			if p.Units[i].ID == id {
				return &p.Units[i]
			}
		}
		return nil
	}
	boards, lands := map[engine.UnitID]engine.UnitID{}, map[engine.UnitID]engine.PlaceID{}
	for k := range orders {
		o := &orders[k]
		outs[k] = judge.Decided(o, engine.IllegalOrder, wrong[k])
		u, of := unit(o.Unit), unit(o.OfUnit)
		if u != nil {
			outs[k].Unit = *u
		}
		switch {
		case wrong[k] != "":
		case o.Verb == VerbHide:
			s.Abbess = o.Unit
			outs[k] = judge.Decided(o, engine.Succeeded, codeHidden)
		case o.Verb == VerbBoard && u != nil && of != nil && of.Power == u.Power && r.beside(u, of):
			boards[u.ID] = of.ID
			outs[k].Verdict, outs[k].Reason.Code = engine.Succeeded, codeAboard
		case o.Verb == VerbLand && u != nil && u.Aboard != 0 && r.shore(u.At, o.To) &&
			!r.j.Occupied(p.Units, r.M.RegionOf(o.To)):
			lands[u.ID] = o.To
			outs[k].Verdict, outs[k].Reason.Code = engine.Succeeded, codeAshore
		case o.Verb >= engine.VerbOwn:
			outs[k].Reason.Code = codeFar
		case u != nil && u.Aboard != 0:
			outs[k].Reason.Code = codeAboard
		default:
			js, at = append(js, *o), append(at, k)
		}
	}
	mv := r.j.Movement(shore, js, &judge.Policy{Crowded: r.broad})
	res := mv.Resolution(shore)
	mv.Release()
	for i, k := range at {
		outs[k] = res.Outcomes[i]
	}
	for _, o := range res.Outcomes[len(js):] {
		if !slices.ContainsFunc(outs, func(q engine.Outcome) bool { return q.Unit.ID == o.Unit.ID }) {
			outs = append(outs, o)
		}
	}
	res.Outcomes = outs
	r.ferry(p, res.After, boards, lands)
	res.After.Ext = s
	return res
}

func (r *Rules) beside(army, fleet *engine.Unit) bool {
	return army.Kind == engine.Army && fleet.Kind == engine.Fleet && r.shore(fleet.At, army.At)
}

func (r *Rules) shore(sea, land engine.PlaceID) bool {
	return land >= 0 && slices.ContainsFunc(r.M.Steps(engine.Fleet, sea), func(s engine.Adjacency) bool {
		return r.M.RegionOf(s.To) == r.M.RegionOf(land)
	})
}

// ferry moves what is aboard with its carrier, lands armies, and numbers units in a broad sea.
func (r *Rules) ferry(p, after *engine.Position, boards map[engine.UnitID]engine.UnitID,
	lands map[engine.UnitID]engine.PlaceID) {
	for _, u := range p.Units {
		if u.Aboard != 0 {
			after.Units = append(after.Units, u)
		}
	}
	where := map[engine.UnitID]engine.PlaceID{}
	for i := range after.Units {
		u := &after.Units[i]
		if to := boards[u.ID]; to != 0 {
			u.Aboard = to
		}
		if to, ok := lands[u.ID]; ok {
			u.Aboard, u.At = 0, to
		}
		where[u.ID] = u.At
	}
	for i := range after.Units {
		if u := &after.Units[i]; u.Aboard != 0 {
			u.At = where[u.Aboard]
		}
	}
	judge.SortUnits(after.Units)
	r.number(after.Units)
}

// number gives the units in a broad sea their numbers, in their order.
func (r *Rules) number(units []engine.Unit) {
	next := map[engine.RegionID]uint8{}
	for i := range units {
		u := &units[i]
		if at := r.M.RegionOf(u.At); r.broad(at) {
			next[at]++
			u.No = next[at]
		} else {
			u.No = 0
		}
	}
}

// advance sets the next phase.
func (r *Rules) advance(before *engine.Position, res *engine.Resolution) {
	info := r.Info()
	a := res.After
	a.Phase, _ = info.Next(before.Phase)
	if a.Phase.Step == engine.Retreats && len(a.Dislodged) == 0 {
		a.Phase, _ = info.Next(a.Phase)
	}
	if a.Phase.Step == engine.Adjustment {
		r.j.Capture(a.Owners, a.Units)
	}
	res.Counts = r.Counts(a)
}
