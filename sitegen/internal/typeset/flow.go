package typeset

import "strings"

// flow is a page that fills from its top: how far down its text and its side column reach, before
// spaces are stretched.
type flow struct {
	t        *setter
	n        int  // things so far: a figure is one
	y        Len  // where the text ends
	side     Len  // where the side column ends; 0: it is empty
	stretch  Len  // how much the spaces so far may grow
	notes    Len  // height of the footnotes
	figure   bool // the last box ended a figure
	small    Len  // by how many thousandths pictures are smaller than they could be
	pictures Len  // height of those that may be smaller
	holes    Len  // room left in the text for what is beside it
	slips    Len  // how far things in the side column are below what they belong to
}

const (
	belowFigure = 9 * pt  // at least, between a figure and text
	wideGap     = 6 * pt  // between the side column's end and something wide
	figureGives = 9 * pt  // how much the space below a figure may grow
	slipMost    = 36 * pt // a side entry is no farther below what it belongs to; room is left above instead
)

// add sets a box, below its table's repeated head if any, and returns its top.
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

// beside returns where a thing beside a box at a height goes: below what is there already.
func (f *flow) beside(top Len) Len {
	if f.side == 0 {
		return top
	}
	return max(top, f.side+sideGap)
}

// slip returns how far below a box's top what belongs beside it may begin: a caption begins beside
// its picture's upper part, since it bears the number.
func (b *vbox) slip() Len {
	if b.float > 0 {
		return max(slipMost, b.h*6/10)
	}
	return slipMost
}

// group sets the boxes of a figure.
func (f *flow) group(boxes []vbox) {
	n := f.n + 1
	for i := range boxes {
		f.add(&boxes[i], nil)
	}
	f.n, f.figure = n, true
}

// height returns the height of the page, with its footnotes.
func (f *flow) height() Len {
	h := f.y
	if f.notes > 0 {
		h += f.notes + noteGap
	}
	return max(h, f.side)
}

// smallest is by how many thousandths pictures may be made smaller to fit a page.
const smallest = 100

// gives returns how much a page's spaces may grow and shrink.
func (f *flow) gives() (grow, shrink Len) { return f.stretch, f.stretch * 22 / 100 }

// parted marks the lines of a letter or an order sheet before which a page may end: with at least
// two of a paragraph's lines on either side, or between two paragraphs of more than one line. So a
// date and a salutation stay with what follows, and a close of two lines with what precedes it.
func parted(lines []string) []bool {
	blank := func(i int) bool { return strings.TrimSpace(lines[i]) == "" }
	from, to := make([]int, len(lines)), make([]int, len(lines)) // the paragraph of each line
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

// A page must not end too soon after a heading: some of the heading's text stays below it.

const (
	belowTitle   = 4 // lines, at least, below a chapter's title
	belowHeading = 2
	leastLine    = 13 * pt // height of a row of a table, the lowest line
)

// level returns a heading's level, from 1 for a chapter's title; 0 for anything but a heading's
// first line.
func (b *vbox) level() int {
	if b.opening && len(b.marks) > 0 {
		return 1
	}
	if b.heading && len(b.marks) > 0 {
		return b.marks[0].level
	}
	return 0
}

// least returns how much text a heading needs below it before its page may end.
func (b *vbox) least() Len {
	if b.opening {
		return belowTitle * leastLine
	}
	return belowHeading * leastLine
}

// under returns the height of a heading's text in the boxes after it, without subheadings, and
// whether that is all of its text.
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

// together forbids pages to end too soon after a heading.
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

// stranded returns the headings of a page with too little below them before the page ends.
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
