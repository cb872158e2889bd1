package w3k

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
)

// winter is one Winter's adjustments in the making.
type winter struct {
	r      *Rules
	p      *engine.Position // before
	after  *engine.Position
	orders []engine.Order
	out    []engine.Outcome
	counts []engine.Count // before any transfer
	supply []Supply
	lots   []engine.Lot
}

// winter decides the adjustments: supply is sent first, from each sender's list in the order listed (ruling W32);
// then everybody builds or removes with what there is; what is not removed is drawn by lot (rules 23 to 29).
func (r *Rules) winter(p *engine.Position, orders []engine.Order, lots engine.LotSource) *engine.Resolution {
	w := &winter{r: r, p: p, after: p.Clone(), orders: orders, out: make([]engine.Outcome, len(orders))}
	q := *p
	q.Ext = nil // last Winter's transfers do not count (ruling W34)
	w.counts = r.Counts(&q)
	w.after.Dislodged, w.after.Contested = nil, nil
	for k := range orders {
		w.out[k] = outcome(&orders[k], engine.IllegalOrder, judge.CodeWrongPhase)
		if by := orders[k].By; by < 0 || int(by) >= len(w.counts) {
			w.out[k].Reason.Code = judge.CodeNotYours
		}
	}
	for by := range w.counts {
		w.mixed(engine.PowerID(by))
		w.send(engine.PowerID(by))
	}
	for by := range w.counts {
		w.adjust(engine.PowerID(by), w.due(engine.PowerID(by)))
	}
	for by := range w.counts {
		w.draw(engine.PowerID(by), lots)
	}
	judge.SortUnits(w.after.Units)
	s := state(p).stay(w.after.Units)
	s.Supply = w.supply
	w.after.Ext = s
	return &engine.Resolution{Before: p, Outcomes: w.out, After: w.after, Lots: w.lots}
}

func outcome(o *engine.Order, v engine.Verdict, c engine.Code) engine.Outcome {
	return engine.Outcome{Order: *o, Verdict: v, Reason: engine.Reason{Code: c, By: engine.NoPlace, Where: engine.NoRegion}}
}

func (w *winter) set(k int, v engine.Verdict, c engine.Code) {
	w.out[k].Verdict, w.out[k].Reason.Code = v, c
}

func isRemoval(o *engine.Order) bool { return o.Verb == engine.Remove || o.Verb == engine.Disband }

// mixed makes builds and removals void that stand in one list (rule 27, ruling W35).
func (w *winter) mixed(by engine.PowerID) {
	builds, removals := false, false
	for k := range w.orders {
		if o := &w.orders[k]; o.By == by {
			builds = builds || o.Verb == engine.Build
			removals = removals || isRemoval(o)
		}
	}
	if !builds || !removals {
		return
	}
	for k := range w.orders {
		if o := &w.orders[k]; o.By == by && (o.Verb == engine.Build || isRemoval(o)) {
			w.set(k, engine.Void, CodeMixed)
		}
	}
}

// site returns the unit that a build order asks for, or what is wrong with it: any owned centre that was empty when
// Winter began (rule 23, ruling W37).
func (w *winter) site(o *engine.Order) (engine.Unit, engine.Code) {
	u, code := w.r.j.BuildUnit(o)
	if code != "" {
		return u, code
	}
	at := w.r.m.RegionOf(u.At)
	switch {
	case int(at) >= len(w.p.Owners) || w.p.Owners[at] != o.By:
		return u, judge.CodeNotOwned
	case w.r.j.Occupied(w.p.Units, at):
		return u, judge.CodeSiteOccupied
	}
	return u, ""
}

// send takes a power's list in order: a build or a waiver uses up one of its own excess, a transfer what is left of
// it (rulings W31, W32).
func (w *winter) send(by engine.PowerID) {
	left := max(0, w.counts[by].Due)
	excess := left
	var sites []engine.RegionID
	for k := range w.orders {
		o := &w.orders[k]
		if o.By != by {
			continue
		}
		switch o.Verb {
		case engine.Build:
			if w.out[k].Reason.Code == CodeMixed {
				continue
			}
			u, code := w.site(o)
			if code != "" || slices.Contains(sites, w.r.m.RegionOf(u.At)) {
				continue
			}
			sites = append(sites, w.r.m.RegionOf(u.At))
			left = max(0, left-1)
		case engine.Waive:
			left = max(0, left-max(1, o.Count))
		case engine.Transfer:
			n := min(left, o.Count)
			switch {
			case o.Whom == by:
				w.set(k, engine.Void, CodeSendSelf)
			case !w.r.alive(w.p, o.Whom):
				w.set(k, engine.Void, CodeSendGone)
			case o.Count < 1:
				w.set(k, engine.IllegalOrder, CodeSendNothing)
			case excess == 0:
				w.set(k, engine.IllegalOrder, CodeNoExcess)
			case n == 0:
				w.set(k, engine.Failed, CodeNoExcess)
			default:
				w.set(k, engine.Succeeded, CodeSent)
				if n < o.Count {
					w.set(k, engine.Succeeded, CodeSentPart)
				}
				w.out[k].Reason.Have, w.out[k].Reason.Need = &engine.Strength{N: n}, &engine.Strength{N: o.Count}
				left -= n
				w.supply = append(w.supply, Supply{by, o.Whom, n})
			}
		}
	}
}

// due is what a power may build (positive) or must remove, with what was sent and received.
func (w *winter) due(by engine.PowerID) int {
	c := w.counts[by]
	due := max(c.Centres, 1) - c.Units
	if c.Centres == 0 {
		due = min(due, 0) // the mercy unit is kept, not built (rule 29)
	}
	for _, s := range w.supply {
		if s.To == by {
			due += s.Count
		}
		if s.From == by {
			due -= s.Count
		}
	}
	return due
}

// adjust takes a power's builds or removals in the order listed until none is left (rules 24, 26, 27; ruling W36).
func (w *winter) adjust(by engine.PowerID, due int) {
	left := due
	for k := range w.orders {
		o := &w.orders[k]
		if o.By != by || w.out[k].Reason.Code == CodeMixed {
			continue
		}
		switch {
		case o.Verb == engine.Build:
			left -= w.build(k, left, due)
		case isRemoval(o):
			left += w.remove(k, left, due)
		case o.Verb == engine.Waive:
			switch {
			case due < 0:
				w.set(k, engine.IllegalOrder, CodeShort) // a shortfall cannot be waived (rule 25)
			case due == 0:
				w.set(k, engine.IllegalOrder, judge.CodeNothingDue)
			case left <= 0:
				w.set(k, engine.Failed, judge.CodeTooMany)
			default:
				w.set(k, engine.Succeeded, judge.CodeWaived)
				left = max(0, left-max(1, o.Count))
			}
		}
	}
}

func (w *winter) build(k, left, due int) int {
	u, code := w.site(&w.orders[k])
	switch {
	case code != "":
		w.set(k, engine.IllegalOrder, code)
	case w.r.j.Occupied(w.after.Units, w.r.m.RegionOf(u.At)):
		w.set(k, engine.Failed, judge.CodeBuiltTwice)
	case left <= 0:
		// Supply that was expected and did not come: the build is not made (rule 27).
		w.set(k, engine.Failed, CodeShort)
	default:
		u.ID = w.after.NextUnit
		w.after.NextUnit++
		w.after.Units = append(w.after.Units, u)
		w.out[k].Unit = u
		w.set(k, engine.Succeeded, judge.CodeBuilt)
		return 1
	}
	return 0
}

func (w *winter) remove(k, left, due int) int {
	o := &w.orders[k]
	u, ok := w.r.unitAt(w.p, o.At)
	if !ok {
		w.set(k, engine.IllegalOrder, judge.CodeNoUnit)
		return 0
	}
	if u.Power != o.By {
		w.set(k, engine.IllegalOrder, judge.CodeNotYours)
		return 0
	}
	w.out[k].Unit = u
	i := slices.Index(w.after.Units, u)
	switch {
	case o.Kind != engine.NoKind && o.Kind != u.Kind && !w.r.j.Choices().WrongKind:
		w.set(k, engine.IllegalOrder, judge.CodeWrongKind)
	case due >= 0:
		w.set(k, engine.IllegalOrder, judge.CodeNothingDue) // ruling W44
	case i < 0:
		w.set(k, engine.Void, judge.CodeRemovedBefore)
	case left >= 0:
		w.set(k, engine.Failed, judge.CodeTooMany)
	default:
		w.after.Units = slices.Delete(w.after.Units, i, i+1)
		w.set(k, engine.Succeeded, judge.CodeRemoved)
		return 1
	}
	return 0
}

// draw removes by lot what a power should have removed and did not: every unit it has left is as likely (rule 24,
// ruling W38). The candidates are numbered by place.
func (w *winter) draw(by engine.PowerID, lots engine.LotSource) {
	var own []engine.Unit
	for _, u := range w.after.Units {
		if u.Power == by {
			own = append(own, u)
		}
	}
	judge.SortUnits(own)
	short := len(own) - (w.counts[by].Units + w.due(by))
	for n := 1; n <= short && len(own) > 0; n++ {
		ph := w.p.Phase
		purpose := fmt.Sprintf("%d %s remove %s %d", ph.Year, ph.Season, w.r.m.Powers[by].ID, n)
		x, seed := lots.Draw(purpose, len(own))
		if x < 0 || x >= len(own) {
			x = 0
		}
		u := own[x]
		w.lots = append(w.lots, engine.Lot{Power: by, Removed: u, From: slices.Clone(own), Seed: seed})
		o := engine.NewOrder(engine.NoOrder, by, u.Kind, u.At)
		lost := outcome(&o, engine.None, CodeLot)
		lost.Unit = u
		w.out = append(w.out, lost)
		own = slices.Delete(own, x, x+1)
		w.after.Units = slices.DeleteFunc(w.after.Units, func(v engine.Unit) bool { return v == u })
	}
}
