package typeset

// Knuth and Plass, Breaking Paragraphs into Lines (1981), in whole numbers.

type itemKind uint8

const (
	box itemKind = iota
	glue
	penalty
)

// item is a box, glue or penalty of a paragraph.
type item struct {
	kind    itemKind
	w       Len
	stretch Len // by how much glue may grow
	shrink  Len
	cost    int // cost of a break at a penalty
	hyphen  bool
	hang    Len  // how far the box may hang into the margin at a line's end
	piece   int  // index of the piece that it came from
	fill    bool // glue that fills the rest of a last line
}

const (
	never    = 1 << 20 // a forbidden break
	always   = -never
	hugeCost = int64(1) << 50
)

// Costs, on TeX's scale: a line that uses all of its stretch has badness 100.
const (
	lineCost         = 10
	hyphenCost       = 55
	twoHyphensCost   = 9000
	fitnessCost      = 6000
	tolerance        = 400  // greatest badness of a line, with hyphens
	firstTolerance   = 120  // the same in the first try, without hyphens
	lastResort       = 9000 // the same in the third try: a loose line is better than one too wide
	lonelySyllable   = 3000 // for a last line shorter than shortestLastLine
	shortestLastLine = 24 * pt
)

// broken is one way to set a paragraph down to a certain line break.
type broken struct {
	at      int // index of the item at which it breaks
	line    int
	fit     int8
	hyphen  bool
	demerit int64
	prev    *broken
	// w, stretch and shrink are totals of all items before the first box after the break.
	w, stretch, shrink Len
}

// breakLines returns the indices of the items at which lines end. ragged is the stretch at each
// line's end, 0 for justified text. over reports whether some line is wider than the measure.
func breakLines(items []item, width, ragged Len) (breaks []int, over bool) {
	if b := tryBreak(items, width, ragged, firstTolerance, false); b != nil {
		return b, false
	}
	if b := tryBreak(items, width, ragged, tolerance, true); b != nil {
		return b, false
	}
	if b := tryBreak(items, width, ragged, lastResort, true); b != nil {
		return b, false
	}
	// In the last attempt, lines may be as loose as they must be.
	if b := tryBreak(items, width, ragged+width/3, lastResort, true); b != nil {
		return b, false
	}
	return greedy(items, width), true
}

func tryBreak(items []item, width, ragged Len, tol int64, hyphens bool) []int {
	active := []*broken{{at: -1, fit: 1}}
	var w, stretch, shrink Len
	for i, it := range items {
		legal := false
		switch it.kind {
		case box:
			w += it.w
			continue
		case glue:
			legal = i > 0 && items[i-1].kind == box
		case penalty:
			legal = it.cost < never && (!it.hyphen || hyphens)
		}
		if legal {
			active = consider(items, i, active, w, stretch, shrink, width, ragged, tol)
			if len(active) == 0 {
				return nil
			}
		}
		if it.kind == glue {
			w += it.w
			stretch += it.stretch
			shrink += it.shrink
		}
	}
	best := active[0]
	for _, a := range active[1:] {
		if a.demerit < best.demerit {
			best = a
		}
	}
	var out []int
	for b := best; b.at >= 0; b = b.prev {
		out = append(out, b.at)
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// consider tries item i as the end of a line from each active break. It drops breaks from which no
// line reaches so far, and keeps the best new break of each line number and fitness.
func consider(items []item, i int, active []*broken, w, stretch, shrink, width, ragged Len, tol int64) []*broken {
	it := items[i]
	forced := it.kind == penalty && it.cost <= always
	var keep []*broken
	var fresh []*broken
	for _, a := range active {
		lw := w - a.w
		if it.kind == penalty {
			lw += it.w
		}
		if it.kind == penalty && it.hyphen {
			lw -= it.hang
		} else if j := i - 1; j >= 0 && items[j].kind == box {
			lw -= items[j].hang
		}
		bad, fit, ok := badness(width-lw, stretch-a.stretch+ragged, shrink-a.shrink, items, a.at, i)
		if !ok {
			continue // too wide, and a later end would be too
		}
		if !forced {
			keep = append(keep, a)
		}
		if bad > tol {
			continue
		}
		d := demerits(bad, it, forced)
		if it.hyphen && a.hyphen {
			d += twoHyphensCost
		}
		if abs(fit-a.fit) > 1 {
			d += fitnessCost
		}
		if forced && i == len(items)-1 && lw < shortestLastLine && a.at >= 0 {
			d += lonelySyllable
		}
		fresh = append(fresh, &broken{at: i, line: a.line + 1, fit: fit, hyphen: it.hyphen, demerit: a.demerit + d, prev: a})
	}
	nw, ns, nk := w, stretch, shrink
	for j := i; j < len(items); j++ { // skip glue: a line does not begin with it
		x := items[j]
		if x.kind == box || j > i && x.kind == penalty && x.cost <= always {
			break
		}
		if x.kind == glue {
			nw += x.w
			ns += x.stretch
			nk += x.shrink
		}
	}
	for _, b := range fresh {
		b.w, b.stretch, b.shrink = nw, ns, nk
		better := false
		for k, o := range keep {
			if o.at == i && o.fit == b.fit && o.line == b.line {
				better = true
				if b.demerit < o.demerit {
					keep[k] = b
				}
				break
			}
		}
		if !better {
			keep = append(keep, b)
		}
	}
	return keep
}

func abs(x int8) int8 {
	if x < 0 {
		return -x
	}
	return x
}

// badness is TeX's measure of a line: 100 times the cube of gap/stretch or -gap/shrink.
func badness(gap, stretch, shrink Len, items []item, from, to int) (bad int64, fit int8, ok bool) {
	if to > 0 && items[to-1].fill && gap >= 0 {
		return 0, 1, true
	}
	switch {
	case gap == 0:
		return 0, 1, true
	case gap > 0:
		if stretch <= 0 {
			return hugeCost >> 20, 3, true
		}
		r := int64(gap) * 1000 / int64(stretch)
		if r > 20000 {
			return hugeCost >> 20, 3, true
		}
		bad = r * r / 1000 * r / 10000
		switch {
		case r > 1000:
			fit = 3
		case r > 500:
			fit = 2
		default:
			fit = 1
		}
		return bad, fit, true
	}
	if shrink <= 0 || -gap > shrink {
		return 0, 0, false
	}
	r := int64(-gap) * 1000 / int64(shrink)
	bad = r * r / 1000 * r / 10000
	if r > 500 {
		return bad, 0, true
	}
	return bad, 1, true
}

func demerits(bad int64, it item, forced bool) int64 {
	d := (lineCost + bad) * (lineCost + bad)
	if it.kind == penalty && !forced {
		if it.cost >= 0 {
			d += int64(it.cost) * int64(it.cost)
		} else {
			d -= int64(it.cost) * int64(it.cost)
		}
	}
	return d
}

// greedy breaks a line wherever it is full, for text that cannot be set in any other way.
func greedy(items []item, width Len) []int {
	var out []int
	var w Len
	last := -1
	for i := 0; i < len(items); i++ {
		it := items[i]
		switch it.kind {
		case box:
			if w+it.w > width && last >= 0 {
				out = append(out, last)
				i = last
				w, last = 0, -1
				for i+1 < len(items) && items[i+1].kind == glue {
					i++
				}
				continue
			}
			w += it.w
		case glue:
			if i > 0 && items[i-1].kind == box {
				last = i
			}
			w += it.w
		case penalty:
			if it.cost <= always {
				out = append(out, i)
				w, last = 0, -1
			} else if it.cost < never && w+it.w <= width {
				last = i
			}
		}
	}
	return out
}
