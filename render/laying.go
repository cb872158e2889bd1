package render

import (
	"slices"
	"sync"

	"github.com/heraldmaps/herald/engine"
	"github.com/heraldmaps/herald/mapdata/geom"
)

// A laying is where the moves of a phase run on the whole sheet: the same by day and by night, on the map of the turn, on its page and in the
// chronicle. It is found once for all of them.
type laying struct {
	moves    []way         // by outcome
	overlaid []way         // supports, retreats and what is a ruleset's own, as they are drawn
	dear     map[int16]int // what names cost in the round that was taken
	round    int           // which that is
}

// layingKey names all that a laying follows from. Outcomes, positions and arrows are published and do not change, so that they are known by where they lie.
type layingKey struct {
	outcomes     *engine.Outcome
	arrows       *engine.Arrow
	n, m         int // of outcomes and of arrows
	before, then *engine.Public
	radius       float64
	hidden       Parts
	table        bool // of marks, which arrows keep clear of
}

// keptLayings is how many layings of a board are kept, the latest: some 30 KB each of a large board.
const keptLayings = 256

// layings are those of a board.
type layings struct {
	mu    sync.Mutex
	by    map[layingKey]*laying
	order []layingKey // the oldest first
}

// keyOfLaying names the laying of a view; it has none that is shared where it shows a part of the board or of the powers.
func keyOfLaying(v *View) (key layingKey, shared bool) {
	outs := v.Outcomes.List()
	if v.grid != nil || v.set != nil || v.clip != nil || v.part != nil || len(v.Powers) > 0 {
		return key, false
	}
	key = layingKey{n: len(outs), m: len(v.Arrows), before: v.Position, then: v.Then, radius: v.radius(), hidden: v.Hide & (LocalNames | RegionNames), table: len(v.markKinds()) > 0}
	if len(outs) > 0 {
		key.outcomes = &outs[0]
	}
	if len(v.Arrows) > 0 {
		key.arrows = &v.Arrows[0]
	}
	return key, true
}

func (l *layings) get(key layingKey) *laying {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.by[key]
}

func (l *layings) put(key layingKey, known *laying) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.by == nil {
		l.by = make(map[layingKey]*laying)
	}
	if l.by[key] == nil {
		l.order = append(l.order, key)
	}
	l.by[key] = known
	if len(l.order) > keptLayings {
		delete(l.by, l.order[0])
		l.order = slices.Delete(l.order, 0, 1)
	}
}

// laying is what a drawing has found.
func (d *orders) laying(dear map[int16]int) *laying {
	out := &laying{dear: dear, round: d.round}
	for i := range d.v.Outcomes.List() {
		o := &d.v.Outcomes.List()[i]
		out.moves = append(out.moves, way{d.lines[o], d.parted[o]}.clone())
	}
	out.overlaid = d.overlaid
	return out
}

// again is a way of what is drawn when the moves are laid: as it is known to run, or as it is found. Such ways are drawn in the order that they had.
func (d *orders) again(find func() way) way {
	var w way
	if n := len(d.overlaid); d.known != nil && n < len(d.known.overlaid) {
		w = d.known.overlaid[n].clone()
	} else {
		w = find()
	}
	d.overlaid = append(d.overlaid, w.clone())
	return w
}

// follow lays the moves as they are known to run.
func (d *orders) follow(known *laying) {
	d.known = known
	for i := range d.v.Outcomes.List() {
		o := &d.v.Outcomes.List()[i]
		if !d.goes(o) {
			continue
		}
		w := known.moves[i].clone()
		if d.lines[o] = w.line; len(w.line) > 1 {
			d.ran(w.line)
		}
		if w.parted != nil {
			d.parted[o] = w.parted
			d.passed(w.parted, 1)
		}
	}
}

// way is where one unit goes: a line, and where it passes through a link the rest of it.
type way struct {
	line   []geom.Point
	parted *passage
}

func (w way) clone() way {
	w.line = slices.Clone(w.line)
	if w.parted != nil {
		p := *w.parted
		for i := range p.parts {
			p.parts[i] = slices.Clone(p.parts[i])
		}
		w.parted = &p
	}
	return w
}
