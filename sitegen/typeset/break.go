package typeset

// laid is a page chosen: boxes from to before to.
type laid struct {
	from, to int
	last     bool
}

// breakPages chooses the page breaks of the whole column for the least cost: pages well filled, no forbidden breaks, few pages.
func (t *setter) breakPages(boxes []vbox) []laid {
	var out []laid
	for from := 0; from < len(boxes); {
		to := from + 1
		for to < len(boxes) && !boxes[to].fresh {
			to++
		}
		out = append(out, t.breakPart(boxes, from, to)...)
		from = to
	}
	return out
}

const (
	pageCost  = 4000
	emptyCost = 60 // per line squared that a page stays empty
)

// breakPart breaks the boxes between two forced page breaks.
func (t *setter) breakPart(boxes []vbox, from, to int) []laid {
	n := to - from
	best := make([]int64, n+1)
	prev := make([]int, n+1)
	for i := range best {
		best[i] = hugeCost
	}
	best[0] = 0
	capacity := bottom - top
	if boxes[from].turned {
		capacity -= pageHeight - pageWidth
	}
	for i := range n {
		if best[i] >= hugeCost {
			continue
		}
		var h, stretch, notes Len
		if hd := boxes[from+i].head; hd != nil {
			h += hd.h
		}
		for j := i; j < n; j++ {
			b := &boxes[from+j]
			if j > i {
				if b.high && h+b.before > capacity*74/100 {
					break // a chapter does not begin low on a page
				}
				h += b.before
				stretch += b.stretch
			}
			h += b.h
			for _, k := range b.notes {
				notes += t.noteHeight(k)
			}
			full := h
			if notes > 0 {
				full += notes + noteGap
			}
			if full > capacity && j > i {
				break
			}
			end := j+1 == n || boxes[from+j+1].high
			c := best[i] + pageCost + pageBadness(capacity-full, stretch, end, h)
			if end && j+1 < n {
				c += leftOpen(capacity-full, capacity)
			}
			if j+1 < n {
				cost := boxes[from+j+1].cost
				if cost >= never {
					continue
				}
				c += int64(cost)
			}
			if c < best[j+1] {
				best[j+1], prev[j+1] = c, i
			}
		}
	}
	var out []laid
	for j := n; j > 0; j = prev[j] {
		i := prev[j]
		if best[j] >= hugeCost { // every break was forbidden: break where it is full, rather than not at all
			i = j - 1
			prev[j] = i
		}
		out = append(out, laid{from: from + i, to: from + j, last: j == n || boxes[from+j].high})
	}
	for a, b := 0, len(out)-1; a < b; a, b = a+1, b-1 {
		out[a], out[b] = out[b], out[a]
	}
	return out
}

// pageBadness is the cost of a page that leaves a gap.
func pageBadness(gap, stretch Len, last bool, used Len) int64 {
	if gap < 0 {
		return hugeCost / 4 // one box higher than a page
	}
	if last {
		// A page for a few lines is a pity; for a sixth of its height it is an ending like another.
		if short := (bottom-top)*16/100 - used; short > 0 {
			lines := int64(short / (15 * pt))
			return 1000 + lines*lines*80
		}
		return 0
	}
	if gap <= stretch && stretch > 0 {
		r := int64(gap) * 100 / int64(stretch)
		return r * r * r / 10000
	}
	lines := int64(gap-stretch) / int64(5*pt)
	return 100 + lines*lines*emptyCost/9
}

// leftOpen is the cost of a page on which the next chapter could have begun: what lies below is empty for no reason.
func leftOpen(gap, capacity Len) int64 {
	if gap <= capacity*22/100 {
		return 0
	}
	lines := int64(gap-capacity*22/100) / int64(5*pt)
	return 400 + lines*lines*emptyCost/7
}

const noteGap = 12 * pt
