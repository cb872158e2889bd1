package typeset

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
