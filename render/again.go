package render

import (
	"maps"
	"math"
	"slices"

	"github.com/heraldmaps/herald/render/scene"
)

// tooMuch is the share of a name that orders may run over, in hundredths.
const tooMuch = 10

// rounds is how often arrows are laid anew at most where they run over a name.
const rounds = 30

// laid lays the orders of a view. Where they hide too much of a name all are laid again, and that name is dearer for each of them the
// more often that came of it; of all rounds that one counts in which least is hidden. So it goes where an arrow that failed is too short. Nearly every map takes one.
func (r *Renderer) laid(bd *backdrop, v *View) (d *orders, under, over *scene.Layer) {
	d, under, over = r.leastHidden(bd, v)
	if v.free {
		d.stepAside()
		v.moved = d.moved
	}
	under.Items = append(under.Items, d.namesOver()...)
	return d, under, over
}

func (r *Renderer) leastHidden(bd *backdrop, v *View) (d *orders, under, over *scene.Layer) {
	key, shared := keyOfLaying(v)
	if !shared {
		d, under, over, _ = r.bestRound(bd, v)
		return d, under, over
	}
	if known := r.layings.get(key); known != nil {
		d = r.unlaid(bd, v, known.dear, known.round)
		d.follow(known)
		under, over = d.layers()
		return d, under, over
	}
	d, under, over, dear := r.bestRound(bd, v)
	r.layings.put(key, d.laying(dear))
	return d, under, over
}

// bestRound lays the orders until nothing hides too much of a name, or of all rounds takes the best; and says what names cost in it.
func (r *Renderer) bestRound(bd *backdrop, v *View) (d *orders, under, over *scene.Layer, price map[int16]int) {
	sought := newSoughtWays(r.inkOf(v))
	d = r.newOrders(bd, v, nil, 0, sought)
	under, over = d.layers()
	least := d.excess()
	if least == 0 {
		return d, under, over, nil
	}
	dear := make(map[int16]int)
	next := d
	for round := range rounds {
		for _, l := range next.overrun() {
			dear[l]++
		}
		if next != d {
			next.done()
		}
		next = r.newOrders(bd, v, dear, round+1, sought)
		u, o := next.layers()
		if n := next.excess(); n < least {
			d.done()
			d, under, over, least, price = next, u, o, n, maps.Clone(dear)
		}
		if least == 0 {
			break
		}
	}
	if next != d {
		next.done()
	}
	return d, under, over, price
}

// done gives back the cells of a drawing.
func (d *orders) done() {
	clear(d.drawn[d.ink.from:d.ink.to])
	for _, k := range d.stood {
		d.token[k] = 0
	}
	done(d.drawn)
	done(d.token)
	d.drawn, d.token = nil, nil
}

// overrun are the labels of which orders hide too much.
func (d *orders) overrun() []int16 {
	var out []int16
	for l, share := range d.covered {
		if share*100 > tooMuch && d.shownLabel(l) {
			out = append(out, int16(l+1))
		}
	}
	slices.Sort(out)
	return out
}

// excess is how much is hidden of names beyond what may be: for each name a thousand, and its share; and a thousand for each arrow
// that failed of which too little is seen.
func (d *orders) excess() int {
	n := 0
	for _, l := range d.overrun() {
		n += 1000 + int(math.Round(1000*d.covered[int(l)-1]))
	}
	for _, long := range d.crossed {
		if long < readable {
			n += 1000
		}
	}
	return n
}

// shownLabel says whether a view shows a label.
func (d *orders) shownLabel(i int) bool {
	l := d.printedLabel(i)
	return l != nil && d.printed(l)
}
