package judge

import (
	"slices"

	"github.com/heraldmaps/herald/engine"
)

// Adjustment decides builds, removals and waivers one at a time, in the sequence that the ruleset
// chooses. The ruleset counts how many remain due.
type Adjustment struct {
	j             *Judge
	Before, After *engine.Position
	Orders        []engine.Order
	Out           []engine.Outcome // by order, then removals that nobody ordered
	// Site returns the unit that a build order asks for, or the code of why it cannot be built.
	Site func(o *engine.Order) (engine.Unit, engine.Code)
}

// Adjust begins an adjustment phase. Every order starts with the code CodeWrongPhase, or with
// CodeNotYours if no power of the board wrote it.
func (j *Judge) Adjust(p *engine.Position, orders []engine.Order,
	site func(*engine.Order) (engine.Unit, engine.Code)) *Adjustment {
	a := &Adjustment{j: j, Before: p, After: p.Clone(), Orders: orders,
		Out: make([]engine.Outcome, len(orders)), Site: site}
	a.After.Dislodged, a.After.Contested = nil, nil
	for k := range orders {
		code := CodeWrongPhase
		if by := orders[k].By; by < 0 || int(by) >= len(j.m.Powers) {
			code = CodeNotYours
		}
		a.Out[k] = Decided(&orders[k], engine.IllegalOrder, code)
	}
	return a
}

// Decided returns an outcome with a verdict and a code.
func Decided(o *engine.Order, v engine.Verdict, c engine.Code) engine.Outcome {
	return engine.Outcome{Order: o, Verdict: v, Reason: bare(c)}
}

// IsRemoval reports whether an order removes a unit in an adjustment phase.
func IsRemoval(o *engine.Order) bool { return o.Verb == engine.Remove || o.Verb == engine.Disband }

// Set sets the outcome of the order with index k.
func (a *Adjustment) Set(k int, v engine.Verdict, c engine.Code) {
	a.Out[k].Verdict, a.Out[k].Reason.Code = v, c
}

// Build decides a build and returns 1 if it succeeds, else 0. left is how many builds are still
// due; over is the code of a build beyond them.
func (a *Adjustment) Build(k, left int, over engine.Code) int {
	u, code := a.Site(&a.Orders[k])
	switch {
	case code != "":
		a.Set(k, engine.IllegalOrder, code)
	case a.j.Occupied(a.After.Units, a.j.m.RegionOf(u.At)):
		a.Set(k, engine.Failed, CodeBuiltTwice)
	case left <= 0:
		a.Set(k, engine.Failed, over)
	default:
		u.ID = a.After.NextUnit
		a.After.NextUnit++
		a.After.Units = append(a.After.Units, u)
		a.Out[k].Unit = u
		a.Set(k, engine.Succeeded, CodeBuilt)
		return 1
	}
	return 0
}

// Remove decides a removal and returns 1 if it succeeds, else 0. due is how many removals the power
// owed at first, left how many it still owes.
func (a *Adjustment) Remove(k, left, due int) int {
	o := &a.Orders[k]
	i := slices.IndexFunc(a.Before.Units, func(u engine.Unit) bool {
		if o.Unit != 0 {
			return u.ID == o.Unit
		}
		return a.j.valid(o.At) && a.j.region[u.At] == a.j.region[o.At]
	})
	if i < 0 {
		a.Set(k, engine.IllegalOrder, CodeNoUnit)
		return 0
	}
	u := a.Before.Units[i]
	if u.Power != o.By {
		a.Set(k, engine.IllegalOrder, CodeNotYours)
		return 0
	}
	a.Out[k].Unit = u
	at := slices.Index(a.After.Units, u)
	switch {
	case o.Kind != engine.NoKind && o.Kind != u.Kind && !a.j.choice.WrongKind:
		a.Set(k, engine.IllegalOrder, CodeWrongKind)
	case due <= 0:
		a.Set(k, engine.IllegalOrder, CodeNothingDue)
	case at < 0:
		a.Set(k, engine.Void, CodeRemovedBefore)
	case left <= 0:
		a.Set(k, engine.Failed, CodeTooMany)
	default:
		a.After.Units = slices.Delete(a.After.Units, at, at+1)
		a.Set(k, engine.Succeeded, CodeRemoved)
		return 1
	}
	return 0
}

// Waive decides a waiver and returns how many builds it gives up. due is how many the power had at
// first, left how many remain. A power may waive builds for which it has no site.
func (a *Adjustment) Waive(k, left, due int) int {
	switch {
	case due <= 0:
		a.Set(k, engine.IllegalOrder, CodeNothingDue)
	case left <= 0:
		a.Set(k, engine.Failed, CodeTooMany)
	default:
		a.Set(k, engine.Succeeded, CodeWaived)
		return min(left, max(1, a.Orders[k].Count))
	}
	return 0
}

// Lose removes a unit without an order to do so, and adds an outcome with the code.
func (a *Adjustment) Lose(u engine.Unit, code engine.Code) {
	o := engine.NewOrder(engine.NoOrder, u.Power, u.Kind, u.At)
	lost := Decided(&o, engine.None, code)
	lost.Unit = u
	a.Out = append(a.Out, lost)
	a.After.Units = slices.DeleteFunc(a.After.Units, func(v engine.Unit) bool { return v == u })
}

// Resolution returns the result of the phase.
func (a *Adjustment) Resolution() *engine.Resolution {
	SortUnits(a.After.Units)
	return &engine.Resolution{Before: a.Before, Outcomes: a.Out, After: a.After}
}
