package typeset

import "slices"

// laid is a page as chosen: the boxes from index from to index to. Boxes with an index below text
// are figures at the head of the page, either deferred from earlier pages or moved up from below.
type laid struct {
	from, to int
	text     int
	small    Len // by how many thousandths its pictures are reduced
	last     bool
}

// All page breaks of a part of the book are chosen together, for the least total cost (Plass):
// where each page ends, and whether each figure stays in its place, or moves to the head of the
// page that mentions it or of a later page. A state is the number of text boxes and of figures set
// so far; a page leads from one state to another.

const (
	pageCost   = 4000
	passed     = 300  // for a figure that is deferred or raised
	passedLine = 14   // for each line between a figure and its place
	passedHead = 2600 // for each heading between a figure and its place
	waits      = 2500 // for a figure deferred to yet another page
	mostRaised = 2
)

// pageRun is the content between two forced page breaks: text, and figures that may float.
type pageRun struct {
	t        *setter
	boxes    []vbox
	text     []int // indices of the text's boxes
	figures  []int // indices of the figures' first boxes
	before   []int // by text box, and for the end: how many figures belong before it
	capacity Len
	lax      bool // allow forbidden breaks, as there is no way without
	best     map[state]bestBreak
	queue    [][]state // states to continue from, by number of text boxes
}

type state struct{ text, figures int }

type bestBreak struct {
	cost   int64
	from   state
	tops   int
	small  Len
	placed []int32 // the text boxes before which a figure is in its place
}

func (t *setter) filled() []laid {
	var boxes []vbox
	var out []laid
	together(t.boxes)
	for from := 0; from < len(t.boxes); {
		to := from + 1
		for to < len(t.boxes) && !t.boxes[to].fresh {
			to++
		}
		p := newPart(t, t.boxes[from:to])
		boxes, out = p.pages(boxes, out)
		from = to
	}
	t.boxes = boxes
	return out
}

func newPart(t *setter, boxes []vbox) *pageRun {
	p := &pageRun{t: t, boxes: boxes, capacity: bottom - top, best: map[state]bestBreak{}}
	if boxes[0].turned {
		p.capacity -= pageHeight - pageWidth
	}
	for i := 0; i < len(boxes); {
		if n := boxes[i].float; n > 0 && i > 0 {
			p.figures = append(p.figures, i)
			i += n
			continue
		}
		p.text = append(p.text, i)
		p.before = append(p.before, len(p.figures))
		i++
	}
	p.before = append(p.before, len(p.figures))
	return p
}

// pages finds the cheapest sequence of pages for the run, and appends their boxes and the pages.
func (p *pageRun) pages(boxes []vbox, out []laid) ([]vbox, []laid) {
	end := state{len(p.text), len(p.figures)}
	p.queue = make([][]state, len(p.text)+1)
	p.best[state{}] = bestBreak{}
	p.queue[0] = []state{{}}
	for q := range p.queue {
		for k := 0; k < len(p.queue[q]); k++ { // grows: a page of figures alone adds no text
			slices.SortFunc(p.queue[q][k:], func(a, b state) int { return a.figures - b.figures })
			if s := p.queue[q][k]; s != end {
				p.from(s)
			}
		}
	}
	if _, ok := p.best[end]; !ok && !p.lax { // no way without a forbidden break
		p.lax, p.best = true, map[state]bestBreak{}
		return p.pages(boxes, out)
	}
	var way []state
	for s := end; s != (state{}); s = p.best[s].from {
		way = append(way, s)
	}
	for i := len(way) - 1; i >= 0; i-- {
		s := way[i]
		st := p.best[s]
		l := laid{from: len(boxes), small: st.small}
		for k := range st.tops {
			boxes = append(boxes, p.figure(st.from.figures+k)...)
		}
		l.text = len(boxes)
		k := st.from.figures + st.tops
		for q := st.from.text; ; q++ {
			for n := range st.placed {
				if int(st.placed[n]) == q {
					boxes = append(boxes, p.figure(k)...)
					k++
				}
			}
			if q == s.text {
				break
			}
			boxes = append(boxes, p.boxes[p.text[q]])
		}
		l.to = len(boxes)
		l.last = s == end || s.text < len(p.text) && p.boxes[p.text[s.text]].high
		out = append(out, l)
	}
	return boxes, out
}

func (p *pageRun) figure(k int) []vbox {
	i := p.figures[k]
	return p.boxes[i : i+p.boxes[i].float]
}

// from tries every page that may follow a state.
func (p *pageRun) from(s state) {
	due := p.before[s.text] - s.figures // figures deferred from earlier pages
	f := flow{t: p.t}
	for tops := 0; tops <= due+mostRaised && s.figures+tops <= len(p.figures); tops++ {
		if tops > 0 {
			f.group(p.figure(s.figures + tops - 1))
		}
		if tops == 0 && due > 0 {
			continue
		}
		pg := page{p: p, flow: f, start: s, tops: tops, figures: s.figures + tops,
			cost: int64(max(0, due-tops)*waits + max(0, tops-due)*passed), late: tops < due}
		if pg.over() {
			break
		}
		pg.run(s.text)
	}
}

type page struct {
	flow
	p       *pageRun
	start   state
	tops    int  // figures at its head
	figures int  // figures set so far, on this page and those before
	late    bool // defer all further figures to a later page
	cost    int64
	placed  []int32
}

// run puts the text boxes from q on on the page, and notes each place where the page may end.
func (g *page) run(q int) {
	p := g.p
	for {
		g.end(q)
		for !g.late && g.figures < p.before[q] { // try both: the figure here, or on a later page
			later := *g
			later.late = true
			later.cost += passed
			if next, ok := later.set(q); ok {
				later.run(next)
			}
			g.placed = append(g.placed[:len(g.placed):len(g.placed)], int32(q))
			g.group(p.figure(g.figures))
			g.figures++
			if g.over() {
				return
			}
			g.end(q)
		}
		next, ok := g.set(q)
		if !ok {
			return
		}
		q = next
	}
}

// set puts text box q on the page. It returns the index of the next text box, and whether the page
// can continue with it.
func (g *page) set(q int) (int, bool) {
	p := g.p
	if q == len(p.text) {
		return q, false
	}
	i := p.text[q]
	b := &p.boxes[i]
	// If off is positive, figures that come before this text are deferred. If it is negative, figures
	// that come later are moved up.
	if off := p.before[q] - g.figures; off != 0 {
		if b.opening && !p.lax {
			return q, false
		}
		g.cost += int64(max(off, -off)) * passedLine
		if b.heading {
			g.cost += passedHead
		}
	}
	if b.high && g.n > 0 && g.y+b.before > p.capacity*78/100 {
		return q, false // no chapter begins low on a page
	}
	if b.run != nil {
		return g.columns(q)
	}
	var head *vbox
	if q == g.start.text {
		head = b.head
	}
	g.add(b, head)
	if g.over() {
		return q, false
	}
	return q + 1, true
}

// over reports whether the page is too full even with the smallest spaces and pictures. A page of a
// single box or figure never counts as too full, even if that is too high.
func (g *page) over() bool {
	_, shrink := g.gives()
	return g.n > 1 && g.height()-shrink-g.pictures*smallest/1000 > g.p.capacity
}

func (g *page) end(q int) {
	p := g.p
	s := state{q, g.figures}
	if g.n == 0 || g.figures > p.before[q] || s == g.start {
		return
	}
	part := q == len(p.text)
	if part && g.figures < len(p.figures) {
		part = false
		if len(p.text) > 0 && g.start.text == q && g.tops == 0 {
			return
		}
	}
	last := part || q < len(p.text) && p.boxes[p.text[q]].high && g.figures == p.before[q]
	cost := p.best[g.start].cost + g.cost + pageCost + p.breakCost(q, g)
	f := g.flow
	grow, shrink := f.gives()
	for f.height()-shrink > p.capacity && f.small < smallest && f.pictures > 0 {
		again, ok := g.smaller(q, f.small+smallest/4)
		if !ok {
			return
		}
		f = again
	}
	gap := p.capacity - f.height()
	if !last && gap > p.capacity/2 && !p.lax && g.figures >= p.before[q] {
		return
	}
	cost += int64(f.small * f.small / 12)
	cost += pageBadness(gap, grow, shrink, p.capacity, last)
	if last && !part {
		cost += leftOpen(gap, p.capacity)
	}
	cost += square(f.holes, 5*pt)*8 + int64(f.slips/pt)*3
	if !last && f.side > f.y {
		cost += square(f.side-f.y, 5*pt) * 4
	}
	if cost >= hugeCost {
		return
	}
	p.note(s, bestBreak{cost, g.start, g.tops, f.small, g.placed})
}

// smaller fills the page again up to text box q, with its pictures reduced by the given number of
// thousandths. It returns false if the page has a list in columns.
func (g *page) smaller(q int, by Len) (flow, bool) {
	p := g.p
	f := flow{t: p.t, small: by}
	k := g.start.figures
	for range g.tops {
		f.group(p.figure(k))
		k++
	}
	for i, n := g.start.text, 0; ; i++ {
		for ; n < len(g.placed) && int(g.placed[n]) == i; n++ {
			f.group(p.figure(k))
			k++
		}
		if i == q {
			return f, true
		}
		b := &p.boxes[p.text[i]]
		var head *vbox
		if i == g.start.text {
			head = b.head
		}
		if b.run != nil {
			return f, false
		}
		f.add(b, head)
	}
}

// note records a way to a state if it is the cheapest found so far.
func (p *pageRun) note(s state, st bestBreak) {
	old, ok := p.best[s]
	if ok && old.cost <= st.cost {
		return
	}
	if !ok {
		p.queue[s.text] = append(p.queue[s.text], s)
	}
	p.best[s] = st
}

// breakCost returns the cost of a page break before text box q, given the figures set so far.
func (p *pageRun) breakCost(q int, g *page) int64 {
	first := 0
	if q > 0 {
		first = p.before[q-1]
	}
	c := 0
	if q < len(p.text) {
		c = p.boxes[p.text[q]].cost
	}
	if first < p.before[q] && q > 0 {
		here := len(g.placed) > 0 && int(g.placed[len(g.placed)-1]) == q
		switch {
		case !here: // the figures before q are on the next page or further up
			c = max(c, p.boxes[p.figures[first]].cost)
		case g.figures < p.before[q]:
			c = p.boxes[p.figures[g.figures]].cost
		}
	}
	if c >= never && !p.lax {
		return hugeCost
	}
	return int64(c)
}

func square(l, unit Len) int64 {
	n := int64(l / unit)
	return n * n
}

// pageBadness returns the cost of a page with a gap at its foot or, if gap is negative, with too
// much on it. Its spaces may grow and shrink by grow and shrink.
func pageBadness(gap, grow, shrink, capacity Len, last bool) int64 {
	switch {
	case gap < -shrink:
		return hugeCost / 4 // a single box is higher than the page
	case gap < 0:
		r := int64(-gap) * 100 / int64(shrink)
		return r * r * r / 4000
	case last:
		// A last page with only a few lines is bad. One filled to about a quarter costs nothing.
		if short := capacity*27/100 - (capacity - gap); short > 0 {
			return 2500 + square(short, 15*pt)*150
		}
		return 0
	case gap <= grow:
		r := int64(gap) * 100 / int64(max(grow, 1))
		return r * r * r / 4000
	}
	return 250 + square((gap-grow)*100, capacity)*45
}

// leftOpen returns the cost of a gap at a page's foot in which the next chapter could have begun.
func leftOpen(gap, capacity Len) int64 {
	if gap <= capacity*22/100 {
		return 0
	}
	return 400 + square(gap-capacity*22/100, 5*pt)*24
}

const noteGap = 12 * pt
