package w3k

import (
	"fmt"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/engine/judge"
	"github.com/heraldmaps/herald/engine/lists"
)

type winter struct {
	*judge.Adjustment
	r      *Rules
	counts []engine.Count // before any transfer
	supply []Supply
	lots   []engine.Lot
}

// winter adjudicates the adjustments. First supply is sent, in the sequence of each sender's list
// (ruling W32); then every power builds or removes with what it has; missing removals are drawn by
// lot (rules 23 to 29).
func (r *Rules) winter(p *engine.Position, orders []engine.Order, lots engine.LotSource) *engine.Resolution {
	q := *p
	q.Ext = nil // last Winter's transfers do not count (ruling W34)
	w := &winter{r: r, counts: r.Counts(&q),
		Adjustment: r.j.Adjust(p, orders, func(o *engine.Order) (engine.Unit, engine.Code) { return r.site(p, o) })}
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
	res := w.Resolution()
	s := state(p).stay(w.After.Units)
	s.Supply = w.supply
	w.After.Ext = s
	res.Lots = w.lots
	return res
}

// mixed makes a power's builds and removals void if its list has both (rule 27, ruling W35).
func (w *winter) mixed(by engine.PowerID) {
	builds, removals := false, false
	for k := range w.Orders {
		if o := &w.Orders[k]; o.By == by {
			builds = builds || o.Verb == engine.Build
			removals = removals || judge.IsRemoval(o)
		}
	}
	if !builds || !removals {
		return
	}
	for k := range w.Orders {
		if o := &w.Orders[k]; o.By == by && (o.Verb == engine.Build || judge.IsRemoval(o)) {
			w.Set(k, engine.Void, CodeMixed)
		}
	}
}

// site returns the unit that a build order asks for, or the code of what is wrong. The place must
// be an owned centre that was empty when Winter began (rule 23, ruling W37).
func (r *Rules) site(p *engine.Position, o *engine.Order) (engine.Unit, engine.Code) {
	u, code := r.j.BuildUnit(o)
	if code != "" {
		return u, code
	}
	at := r.m.RegionOf(u.At)
	switch {
	case int(at) >= len(p.Owners) || p.Owners[at] != o.By:
		return u, judge.CodeNotOwned
	case r.j.Occupied(p.Units, at):
		return u, judge.CodeSiteOccupied
	}
	return u, ""
}

// send decides a power's transfers of builds in the sequence of its list. Each build or waiver uses
// one of its excess builds, and a transfer sends what is left of them (rulings W31, W32).
func (w *winter) send(by engine.PowerID) {
	left := max(0, w.counts[by].Due)
	excess := left
	var sites []engine.RegionID
	for k := range w.Orders {
		o := &w.Orders[k]
		if o.By != by {
			continue
		}
		switch o.Verb {
		case engine.Build:
			if w.Out[k].Reason.Code == CodeMixed {
				continue
			}
			u, code := w.Site(o)
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
				w.Set(k, engine.Void, CodeSendSelf)
			case !w.r.alive(w.Before, o.Whom):
				w.Set(k, engine.Void, CodeSendGone)
			case o.Count < 1:
				w.Set(k, engine.IllegalOrder, CodeSendNothing)
			case excess == 0:
				w.Set(k, engine.IllegalOrder, CodeNoExcess)
			case n == 0:
				w.Set(k, engine.Failed, CodeNoExcess)
			default:
				w.Set(k, engine.Succeeded, CodeSent)
				if n < o.Count {
					w.Set(k, engine.Succeeded, CodeSentPart)
				}
				w.Out[k].Reason.Have, w.Out[k].Reason.Need = &engine.Strength{N: n}, &engine.Strength{N: o.Count}
				left -= n
				w.supply = append(w.supply, Supply{by, o.Whom, n})
			}
		}
	}
}

// due returns a power's builds (positive) or removals (negative) after transfers.
func (w *winter) due(by engine.PowerID) int {
	c := w.counts[by]
	due := max(c.Centres, 1) - c.Units // planted [sitegen/batch]: no mercy for the last unit: c.Centres - c.Units
	if c.Centres == 0 {
		due = min(due, 0) // the mercy unit is never built (rule 29)
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

// adjust decides the builds or removals of a power in sequence until none is left (rules 24, 26,
// 27; ruling W36). A build fails if the supply for it did not arrive (rule 27). A removal cannot be
// waived (rule 25), and one that is not due is not made (ruling W44).
func (w *winter) adjust(by engine.PowerID, due int) {
	left, removals := max(due, 0), max(-due, 0)
	for k := range w.Orders {
		o := &w.Orders[k]
		if o.By != by || w.Out[k].Reason.Code == CodeMixed {
			continue
		}
		switch {
		case o.Verb == engine.Build:
			left -= w.Build(k, left, CodeShort)
		case judge.IsRemoval(o):
			removals -= w.Remove(k, removals, -due)
		case o.Verb == engine.Waive && due < 0:
			w.Set(k, engine.IllegalOrder, CodeShort)
		case o.Verb == engine.Waive:
			left -= w.Waive(k, left, due)
		}
	}
}

// draw draws by lot the units that a power failed to remove; each of its units is equally likely
// (rule 24, ruling W38). The candidates are numbered by place.
func (w *winter) draw(by engine.PowerID, lots engine.LotSource) {
	own := lists.Filter(w.After.Units, func(u engine.Unit) bool { return u.Power == by })
	judge.SortUnits(own)
	short := len(own) - (w.counts[by].Units + w.due(by))
	for n := 1; n <= short && len(own) > 0; n++ {
		ph := w.Before.Phase
		purpose := fmt.Sprintf("%d %s remove %s %d", ph.Year, ph.Season, w.r.m.Powers[by].ID, n)
		x, seed := lots.Draw(purpose, len(own))
		if x < 0 || x >= len(own) {
			x = 0
		}
		u := own[x]
		w.lots = append(w.lots, engine.Lot{Power: by, Removed: u, From: slices.Clone(own), Seed: seed})
		own = slices.Delete(own, x, x+1)
		w.Lose(u, CodeLot)
	}
}
