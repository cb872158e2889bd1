package story

import (
	"cmp"
	"slices"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/sitegen/publish"
)

// Battle is a region where orders met: a dislodgement, a bounce, a hold or a cut support.
type Battle struct {
	ID     string // unique in the turn: the region's id, with the step's kind if two steps fought there
	Region string // the region's id
	Name   string
	Step   int    // index among the turn's steps
	Kind   string // its result: "dislodged", "entered", "held", "bounced", "cut", "lost"
	Title  string
	Said   []publish.Phrase  // the sentence that says what decided it, without full stop
	Sides  []Side            // the strengths that decided it, the stronger first; nil if none did
	Powers []int             // the powers whose units took part, sorted
	Orders []int             // the numbers (engine.Outcome.No) of the outcomes that took part, sorted
	Weight int               // how important it was
	Show   []engine.RegionID // the regions in its picture, its own first
}

// Side is a power's strength in a battle.
type Side struct{ Power, N int }

// The weights of battles, by what was at stake.
const (
	weightCentre    = 100 // a centre changed hands, or its owner was dislodged from it
	weightCapital   = 40
	weightDislodged = 60
	weightDestroyed = 40 // more if the dislodged unit had no retreat
	weightContested = 20 // the region is a centre
	weightEntered   = 15 // a unit entered against resistance
	weightBounced   = 10
	weightCut       = 4
	weightUnit      = 2 // for each unit that took part
)

// Battles finds the battles of a turn, the weightiest first.
func Battles(g *publish.Game, t *publish.Turn) []Battle {
	var out []Battle
	taken := map[string]bool{}
	for i := range t.Steps {
		f := &field{names: names{g, g.Board.Map}, t: t, step: &t.Steps[i], outs: t.Steps[i].Orders.List()}
		for _, b := range f.battles() {
			b.Step = i
			if taken[b.ID] {
				b.ID += "-" + t.Steps[i].Kind
			}
			taken[b.ID] = true
			out = append(out, b)
		}
	}
	slices.SortStableFunc(out, func(a, b Battle) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Step, b.Step), cmp.Compare(a.ID, b.ID))
	})
	return out
}

type field struct {
	names
	t    *publish.Turn
	step *publish.Step
	outs []engine.Outcome
}

func (f *field) battles() []Battle {
	var out []Battle
	for r, is := range f.contested() {
		if is {
			out = append(out, f.battle(engine.RegionID(r)))
		}
	}
	return out
}

func (f *field) where(o *engine.Outcome) engine.RegionID {
	at := o.Unit.At
	if o.Unit.Kind == engine.NoKind {
		at = o.Order.At
	}
	return f.regionOf(at)
}

func (f *field) regionOf(p engine.PlaceID) engine.RegionID {
	if p < 0 || int(p) >= len(f.m.Places) {
		return engine.NoRegion
	}
	return f.m.RegionOf(p)
}

func (f *field) goes(o *engine.Outcome) engine.RegionID {
	q := o.Order
	if o.Unit.Kind == engine.NoKind || o.Verdict >= engine.Void || q.Verb == engine.Support || q.Verb == engine.Convoy ||
		q.Verb == engine.Convert || q.Verb == engine.Build {
		return engine.NoRegion
	}
	if to := f.regionOf(q.To); to != f.where(o) {
		return to
	}
	return engine.NoRegion
}

// contested marks the regions where orders met.
func (f *field) contested() []bool {
	out := make([]bool, len(f.m.Regions))
	mark := func(r engine.RegionID) {
		if r >= 0 {
			out[r] = true
		}
	}
	for i := range f.outs {
		o := &f.outs[i]
		if o.Dislodged {
			mark(f.where(o))
		}
		switch to := f.goes(o); {
		case o.Reason.Code == "no-convoy" || o.Verdict >= engine.Void: // it failed without meeting a unit
		case to != engine.NoRegion && o.Verdict == engine.Failed:
			mark(to)
		case to != engine.NoRegion && o.Reason.Need != nil:
			mark(to)
		case o.Reason.Code == "cut":
			mark(f.where(o))
		}
	}
	return out
}

func (f *field) part(o *engine.Outcome, r engine.RegionID) bool {
	if o.Verdict == engine.Void || o.Verdict == engine.IllegalOrder || o.Unit.Kind == engine.NoKind {
		return f.where(o) == r && o.Unit.Kind != engine.NoKind
	}
	if f.where(o) == r || f.goes(o) == r {
		return true
	}
	switch q := o.Order; q.Verb {
	case engine.Support:
		if q.To == engine.NoPlace {
			return f.regionOf(q.Of) == r
		}
		return f.regionOf(q.To) == r
	case engine.Convoy:
		return f.regionOf(q.To) == r
	}
	return false
}

func (f *field) battle(r engine.RegionID) Battle {
	b := Battle{ID: f.m.Regions[r].ID, Region: f.m.Regions[r].ID, Name: f.region(r), Show: []engine.RegionID{r}}
	in := map[int]bool{}
	join := func(i int) {
		if o := &f.outs[i]; !in[i] {
			in[i] = true
			b.Orders = append(b.Orders, int(o.No))
			b.Powers = append(b.Powers, int(o.Unit.Power))
			if at := f.where(o); at != r {
				b.Show = append(b.Show, at)
			}
		}
	}
	for i := range f.outs {
		if f.part(&f.outs[i], r) {
			join(i)
		}
	}
	for i := range f.outs { // add those who cut a support given to this battle
		o := &f.outs[i]
		if in[i] && o.Reason.Code == "cut" && f.where(o) != r {
			for k := range f.outs {
				if f.goes(&f.outs[k]) == f.where(o) && (o.Reason.By == engine.NoPlace || f.outs[k].Unit.At == o.Reason.By) {
					join(k)
				}
			}
		}
	}
	slices.Sort(b.Orders)
	slices.Sort(b.Powers)
	b.Powers = slices.Compact(b.Powers)
	slices.Sort(b.Show[1:])
	b.Show = slices.Compact(b.Show)
	f.decide(&b, r)
	b.Weight += weightUnit * len(in)
	return b
}
