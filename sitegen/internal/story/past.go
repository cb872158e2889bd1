package story

import (
	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// past is what a sentence about a turn needs of earlier turns: who supported whom, and who failed
// to take what, for how many consecutive seasons.
type past struct {
	names
	season  int            // number of seasons of movement so far
	helped  map[[2]int]run // by supporting and supported power
	failed  map[siege]run
	leaders []int
}

// run is a number n of consecutive seasons, of which the season numbered last is the latest.
type run struct{ n, last int }

// siege is a power's repeated failure to take a region.
type siege struct {
	power  int
	region engine.RegionID
}

func newPast(n names) *past {
	return &past{names: n, helped: map[[2]int]run{}, failed: map[siege]run{}}
}

func moves(t *publish.Turn) bool { return t.Units && !t.Adjustment && len(t.Steps) > 0 }

func (p *past) note(t *publish.Turn) {
	if !moves(t) {
		return
	}
	p.season++
	for pair := range supports(p.names, t) {
		p.helped[pair] = p.helped[pair].and(p.season)
	}
	for s := range failures(p.names, t) {
		p.failed[s] = p.failed[s].and(p.season)
	}
}

// and returns the run with a season added. If that does not follow the last, the run is new.
func (r run) and(season int) run {
	if r.last != season-1 {
		r.n = 0
	}
	if r.last == season {
		return r
	}
	return run{r.n + 1, season}
}

// until returns the length of the run if it ends with the given season, else 0.
func (r run) until(season int) int {
	if r.last != season {
		return 0
	}
	return r.n
}

// supports returns the pairs of powers {supporter, supported} of a turn's valid support orders.
func supports(n names, t *publish.Turn) map[[2]int]bool {
	out := map[[2]int]bool{}
	for i := range t.Steps {
		before := t.Steps[i].Before.Position()
		for _, o := range t.Steps[i].Orders.List() {
			if o.Order.Verb != engine.Support || o.Verdict >= engine.Void || o.Order.Of < 0 {
				continue
			}
			whom := publish.Holder(n.m, before, n.m.RegionOf(o.Order.Of))
			if by := int(o.Unit.Power); whom >= 0 && by >= 0 && by != whom {
				out[[2]int{by, whom}] = true
			}
		}
	}
	return out
}

// failures returns the regions of others that powers attacked in a turn and failed to enter.
func failures(n names, t *publish.Turn) map[siege]bool {
	out := map[siege]bool{}
	eachAttack(n, t, func(o *engine.Outcome, r engine.RegionID, whom int) {
		if o.Verdict == engine.Failed && o.Reason.Code != "no-convoy" {
			out[siege{int(o.Unit.Power), r}] = true
		}
	})
	for i := range t.Steps { // not if another unit of the power entered
		f := &field{names: n, t: t, step: &t.Steps[i], outs: t.Steps[i].Orders.List()}
		for k := range f.outs {
			if to := f.goes(&f.outs[k]); to != engine.NoRegion && f.outs[k].Verdict == engine.Succeeded {
				delete(out, siege{int(f.outs[k].Unit.Power), to})
			}
		}
	}
	return out
}

// eachAttack calls call for each move into a region with a unit or centre of another power, whom.
func eachAttack(n names, t *publish.Turn, call func(o *engine.Outcome, r engine.RegionID, whom int)) {
	for i := range t.Steps {
		if t.Steps[i].Follows {
			continue
		}
		f := &field{names: n, t: t, step: &t.Steps[i], outs: t.Steps[i].Orders.List()}
		before := f.step.Before.Position()
		for k := range f.outs {
			o := &f.outs[k]
			r := f.goes(o)
			if r == engine.NoRegion {
				continue
			}
			whom := publish.Holder(n.m, before, r)
			if whom < 0 && n.m.Regions[r].SupplyCentre {
				whom = int(before.Owners[r])
			}
			if whom >= 0 && whom != int(o.Unit.Power) {
				call(o, r, whom)
			}
		}
	}
}
