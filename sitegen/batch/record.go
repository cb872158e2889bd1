package batch

import (
	"slices"
	"strings"

	"github.com/heraldmaps/herald/engine"
)

// Ruling is a change to a sheet of a saved game that makes the file's outcome come true: a line
// deleted, replaced or added.
type Ruling struct {
	Power string // its id
	Line  int    // the sheet's line to change, from 1; 0: a line is added
	Order string // the new order; "": the line is struck out
}

// Rulings returns changes to a phase's sheets that should produce the file's outcome instead of
// res: units that fared differently (with whole, all units) are ordered to do what they did in the
// file. The caller must adjudicate to see whether the outcome follows.
func (s *SavedGame) Rulings(i int, res *engine.Resolution, whole bool) []Ruling {
	g, p := s.game, &s.Phases[i]
	if p.came.next == nil {
		return nil
	}
	r := record{game: g, res: res, came: p.came, whole: whole}
	var out []Ruling
	for by := range g.m.Players() {
		power := g.m.Powers[by].ID
		want := r.orders(engine.PowerID(by), p.lines[engine.PowerID(by)])
		for n, o := range p.lines[engine.PowerID(by)] {
			k := slices.IndexFunc(want, func(w engine.Order) bool { return g.reader.Long(w) == g.reader.Long(o) })
			if k >= 0 {
				want = slices.Delete(want, k, k+1)
				continue
			}
			out = append(out, Ruling{Power: power, Line: n + 1})
		}
		for _, o := range want {
			text := g.reader.Long(o)
			struck := slices.IndexFunc(out, func(x Ruling) bool {
				return x.Power == power && x.Line > 0 && x.Order == "" &&
					g.m.RegionOf(p.lines[engine.PowerID(by)][x.Line-1].At) == g.m.RegionOf(o.At)
			})
			if struck >= 0 {
				out[struck].Order = text
				continue
			}
			out = append(out, Ruling{Power: power, Order: text})
		}
	}
	return out
}

// record is the outcome of a phase as a file of a saved game records it.
type record struct {
	*game
	res   *engine.Resolution
	came  *came
	whole bool
}

// stands reports whether the file's next position has the unit, dislodged (out) or not.
func (r *record) stands(u engine.Unit, out bool) bool {
	list := r.came.next.Units[r.powerCode(u.Power)]
	for _, text := range list {
		bare, star := strings.CutPrefix(text, "*")
		if v, err := r.unit(u.Power, bare); err == nil && star == out && v.Kind == u.Kind &&
			r.m.RegionOf(v.At) == r.m.RegionOf(u.At) {
			return true
		}
	}
	return false
}

func (r *record) orders(by engine.PowerID, was []engine.Order) []engine.Order {
	order := func(verb engine.Verb, u engine.Unit) engine.Order {
		return engine.NewOrder(verb, by, u.Kind, u.At)
	}
	var out []engine.Order
	switch r.res.Before.Phase.Step {
	case engine.Adjustment:
		for _, u := range r.res.Before.Units {
			if u.Power == by && !r.stands(u, false) {
				out = append(out, order(engine.Remove, u))
			}
		}
		for _, text := range r.came.next.Units[r.powerCode(by)] {
			if u, err := r.unit(by, text); err == nil && !slices.ContainsFunc(r.res.Before.Units, func(v engine.Unit) bool {
				return v.Power == by && v.Kind == u.Kind && v.At == u.At
			}) {
				out = append(out, order(engine.Build, u))
			}
		}
	case engine.Retreats:
		for _, d := range r.res.Before.Dislodged {
			if d.Unit.Power != by {
				continue
			}
			o := order(engine.Disband, d.Unit)
			if k := r.of(was, d.Unit); k >= 0 && was[k].Verb == engine.Retreat &&
				r.stands(engine.Unit{Power: by, Kind: d.Unit.Kind, At: was[k].To}, false) {
				o = was[k]
			}
			out = append(out, o)
		}
	default:
		for _, u := range r.res.Before.Units {
			if u.Power == by {
				if o, ok := r.ordered(u, was, order(engine.Hold, u)); ok {
					out = append(out, o)
				}
			}
		}
	}
	return out
}

func (r *record) of(orders []engine.Order, u engine.Unit) int {
	return slices.IndexFunc(orders, func(o engine.Order) bool {
		return o.At >= 0 && r.m.RegionOf(o.At) == r.m.RegionOf(u.At)
	})
}

// ordered returns the order that a unit must have had in a movement, or false if it needs none.
func (r *record) ordered(u engine.Unit, was []engine.Order, hold engine.Order) (engine.Order, bool) {
	k := r.of(was, u)
	o := hold
	if k >= 0 {
		o = was[k]
	}
	words := r.came.results[r.unitCode(u)]
	moved := o.Verb == engine.Move && len(plainWords(words)) == 0 &&
		r.stands(engine.Unit{Power: u.Power, Kind: u.Kind, At: o.To}, false)
	here := slices.ContainsFunc(r.res.Outcomes, func(x engine.Outcome) bool {
		return x.Unit.ID == u.ID && x.Order.Verb == engine.Move && x.Verdict == engine.Succeeded
	})
	switch {
	case moved, !r.whole && here == moved:
	case o.Verb == engine.Support, o.Verb == engine.Convoy:
		if len(plainWords(words)) > 0 && r.whole {
			return hold, true
		}
	default:
		return hold, k >= 0
	}
	return o, k >= 0
}
