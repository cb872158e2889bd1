package typeset

import "strings"

// flow is a page while it is filled from its top. It records how far down the text and the side
// column reach, before spaces are stretched.
type flow struct {
	t        *setter
	n        int  // number of boxes so far; a figure counts as one
	y        Len  // where the text ends
	side     Len  // where the side column ends; 0: it is empty
	stretch  Len  // how much the spaces so far may grow
	notes    Len  // height of the footnotes
	figure   bool // the last box ended a figure
	small    Len  // by how many thousandths pictures are reduced
	pictures Len  // total height of pictures that may be reduced
	holes    Len  // total of gaps in the text that make room for the side column
	slips    Len  // total distance by which side entries are lower than the text they belong to
}

const (
	belowFigure = 9 * pt  // least space between a figure and text below it
	wideGap     = 6 * pt  // space between the side column's end and a wide box
	figureGives = 9 * pt  // how much the space below a figure may grow
	slipMost    = 36 * pt // the farthest a side entry may be below its text; else the text moves down
)

// add sets a box and returns its top. head, if not nil, is a table's head to repeat above it.
func (f *flow) add(b *vbox, head *vbox) Len {
	top := f.y
	if f.n > 0 {
		before := b.before
		if f.figure && b.float == 0 {
			before = max(before, belowFigure)
			f.stretch += figureGives
		} else {
			before -= b.lift
		}
		top += before
		f.stretch += b.stretch
	}
	if head != nil {
		top += head.h
	}
	if (b.wide || b.opening) && f.side > 0 && f.side+wideGap > top {
		f.holes += f.side + wideGap - top
		top = f.side + wideGap
	}
	if len(b.sides) > 0 {
		if far := f.beside(top) - top - b.slip(); far > 0 {
			f.holes += far
			top += far
		}
	}
	for _, s := range b.sides {
		at := f.beside(top)
		f.slips += at - top
		f.side = at + s.h
	}
	for _, k := range b.notes {
		f.notes += f.t.noteHeight(k)
	}
	f.y = top + b.h - b.picture*f.small/1000
	f.pictures += b.picture
	f.n++
	f.figure = false
	return top
}

// beside returns the top of an entry beside a box whose top is given: level with the box, or below
// the side column's last entry.
func (f *flow) beside(top Len) Len {
	if f.side == 0 {
		return top
	}
	return max(top, f.side+sideGap)
}

// slip returns how far below the top of a box an entry beside it may begin. Beside a picture, that
// is down to about its middle.
func (b *vbox) slip() Len {
	if b.float > 0 {
		return max(slipMost, b.h*6/10)
	}
	return slipMost
}

func (f *flow) group(boxes []vbox) {
	n := f.n + 1
	for i := range boxes {
		f.add(&boxes[i], nil)
	}
	f.n, f.figure = n, true
}

func (f *flow) height() Len {
	h := f.y
	if f.notes > 0 {
		h += f.notes + noteGap
	}
	return max(h, f.side)
}

// smallest is the most, in thousandths, by which pictures may be reduced to fit a page.
const smallest = 100

// gives returns by how much the spaces of the page may grow and shrink in total.
func (f *flow) gives() (grow, shrink Len) { return f.stretch, f.stretch * 22 / 100 }

// parted marks the lines of a letter or an order sheet before which a page may end: inside a
// paragraph, lines with at least two of its lines on either side, and between paragraphs, those
// where both have several lines. So a date and a salutation stay with the text below them, and a
// signature with the text above it.
func parted(lines []string) []bool {
	blank := func(i int) bool { return strings.TrimSpace(lines[i]) == "" }
	from, to := make([]int, len(lines)), make([]int, len(lines)) // by line: where its paragraph begins and ends
	for i := 0; i < len(lines); {
		end := i + 1
		for end < len(lines) && !blank(i) && !blank(end) {
			end++
		}
		for k := i; k < end; k++ {
			from[k], to[k] = i, end
		}
		i = end
	}
	out := make([]bool, len(lines))
	for i := 3; i < len(lines); i++ {
		if blank(i) {
			continue
		}
		if i > from[i] {
			out[i] = i-from[i] >= 2 && to[i]-i >= 2
			continue
		}
		above := i - 1
		for above > 0 && blank(above) {
			above--
		}
		out[i] = to[above]-from[above] >= 2 && to[i]-i >= 2 && (to[i] < len(lines) || to[i]-i > 2)
	}
	return out
}

// A page must not end too soon after a heading: some of its text must follow on the page.

const (
	belowTitle   = 4 // least number of lines below a chapter's title
	belowHeading = 2
	leastLine    = 13 * pt // height of the lowest kind of line, a table's row
)

// level returns the level of the heading that begins with this box (1: a chapter's title), or 0.
func (b *vbox) level() int {
	if b.opening && len(b.marks) > 0 {
		return 1
	}
	if b.heading && len(b.marks) > 0 {
		return b.marks[0].level
	}
	return 0
}

// least returns the least height of text below a heading on its page.
func (b *vbox) least() Len {
	if b.opening {
		return belowTitle * leastLine
	}
	return belowHeading * leastLine
}

// under returns the height of the text that follows a heading in the boxes, without subheadings,
// and whether the boxes hold all of it.
func under(level int, boxes []vbox) (high Len, all bool) {
	for i := range boxes {
		b := &boxes[i]
		if n := b.level(); n > 0 && n <= level || b.fresh {
			return high, true
		}
		if !b.heading {
			high += b.h
		}
	}
	return high, false
}

// together forbids page breaks too soon after a heading.
func together(boxes []vbox) {
	for i := range boxes {
		level := boxes[i].level()
		if level == 0 {
			continue
		}
		for k := i + 1; k < len(boxes) && boxes[k].run == nil; k++ {
			high, all := under(level, boxes[i+1:k+1])
			if all || high-boxes[k].h >= boxes[i].least() {
				break
			}
			boxes[k].cost = never
		}
	}
}

// stranded returns the headings that have too little of their text below them on a page.
func (t *setter) stranded(l, next laid) []int {
	var out []int
	for i := l.from; i < l.to; i++ {
		level := t.boxes[i].level()
		if level == 0 {
			continue
		}
		high, all := under(level, t.boxes[i+1:l.to])
		if _, ends := under(level, t.boxes[next.text:min(next.text+1, next.to)]); !all && !ends && high < t.boxes[i].least() {
			out = append(out, i)
		}
	}
	return out
}
