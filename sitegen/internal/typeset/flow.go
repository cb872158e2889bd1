package typeset

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
