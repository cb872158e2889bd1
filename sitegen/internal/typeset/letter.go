package typeset

import "strings"

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
