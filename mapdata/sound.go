package mapdata

import (
	"errors"
	"fmt"
	"math"

	"github.com/heraldmaps/herald/engine"
)

// errDamaged reports a compiled board whose numbers are inconsistent.
var errDamaged = errors.New("compiled board is damaged (hint: herald board compile)")

type within struct {
	what  string
	amiss bool
}

func (w *within) holds(what string, ok bool) {
	if !ok && !w.amiss {
		w.what, w.amiss = what, true
	}
}

func idIn[T ~int8 | ~int16 | ~int32](w *within, what string, id, least T, of int) {
	w.holds(what, id >= least && int(id) < of)
}

// sound checks a decoded board for ids out of range and lists of the wrong length, so that drawing
// and playing need no such checks.
func (b *Board) sound() error {
	var w within
	soundRules(&w, b.Map)
	regions, places := len(b.Map.Regions), len(b.Map.Places)
	rings := func(what string, all []Ring) {
		for _, r := range all {
			for _, k := range r {
				idIn(&w, what, max(k, ^k), 0, len(b.Arcs))
			}
		}
	}
	w.holds("a style for each power", len(b.Powers) == len(b.Map.Powers))
	w.holds("a shape for each region", len(b.Faces) == regions)
	w.holds("slots for each place", len(b.Slots) == places)
	w.holds("a centre for each region", len(b.Centres) == regions)
	for _, list := range b.Capitals {
		for _, r := range list {
			idIn(&w, "capital", r, 0, regions)
		}
	}
	for i := range b.Arcs {
		a := &b.Arcs[i]
		idIn(&w, "left of a border", a.Left, engine.NoRegion, regions)
		idIn(&w, "right of a border", a.Right, engine.NoRegion, regions)
		w.holds("points of a border", len(a.Points) > 0)
	}
	for i := range b.Faces {
		rings("border of a region", b.Faces[i].Rings)
	}
	for i := range b.Extra {
		rings("border of a shape", b.Extra[i].Rings)
	}
	for i := range b.Outlines {
		idIn(&w, "Sea Area of an outline", b.Outlines[i].Area, 0, len(b.Map.Areas))
		rings("border of a Sea Area", b.Outlines[i].Rings)
	}
	for i := range b.Labels {
		idIn(&w, "region of a name", b.Labels[i].Region, engine.NoRegion, regions)
		for k := range b.Labels[i].Lines {
			w.holds("baseline of a name", len(b.Labels[i].Lines[k].Baseline) >= 2)
		}
	}
	for i := range b.Marks {
		idIn(&w, "end of a mark", b.Marks[i].A, engine.NoRegion, regions)
		idIn(&w, "end of a mark", b.Marks[i].B, engine.NoRegion, regions)
	}
	return w.err()
}

func (w *within) err() error {
	if !w.amiss {
		return nil
	}
	return fmt.Errorf("%w: %s", errDamaged, w.what)
}

// soundRules checks an indexed map for ids out of range and lists of the wrong length.
func soundRules(w *within, m *engine.Map) {
	regions, places, powers := len(m.Regions), len(m.Places), len(m.Powers)
	w.holds("number of places", places <= math.MaxInt16)
	w.holds("seats", m.Seats >= 0 && m.Seats <= powers)
	w.holds("an owner for each region", len(m.Owners) == regions)
	for i := range m.Regions {
		r := &m.Regions[i]
		idIn(w, "home of a region", r.Home, engine.NoPower, powers)
		idIn(w, "Sea Area of a region", r.Area, engine.NoArea, len(m.Areas))
		for _, s := range r.Round {
			idIn(w, "neighbour of a region", s.To, engine.NoRegion, regions)
		}
	}
	for i := range m.Areas {
		idIn(w, "primary of a Sea Area", m.Areas[i].Primary, engine.NoRegion, regions)
		for _, r := range m.Areas[i].Locals {
			idIn(w, "local of a Sea Area", r, 0, regions)
		}
	}
	for _, table := range [][][]engine.Adjacency{m.Army, m.Fleet} {
		w.holds("steps from each place", len(table) == places)
		for _, steps := range table {
			for _, s := range steps {
				idIn(w, "step", s.To, 0, places)
			}
		}
	}
	for i := range m.Starts {
		w.holds("kind of a unit", int(m.Starts[i].Kind) < int(engine.KindOwn)+max(1, len(m.Kinds)))
		idIn(w, "place of a unit", m.Starts[i].At, 0, places)
		idIn(w, "power of a unit", m.Starts[i].Power, engine.NoPower, powers)
	}
	for _, p := range m.Owners {
		idIn(w, "owner", p, engine.NoPower, powers)
	}
}
