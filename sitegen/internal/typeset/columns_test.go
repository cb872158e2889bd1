package typeset

import "testing"

// A heading in columns is never separated from its text, however low the columns could be.
func TestHeadingsStayInTheirColumn(t *testing.T) {
	t.Parallel()
	heading := vbox{h: 14 * pt, before: 5 * pt, heading: true}
	entry := vbox{h: 10 * pt, cost: never} // the first two of a letter, and its last
	more := vbox{h: 10 * pt}
	for name, groups := range map[string][]int{"one of one": {1}, "two of one": {1, 1}, "many": {1, 5, 2, 1, 9, 4, 1, 1, 3}} {
		var lines []*vbox
		for _, n := range groups {
			h := heading
			lines = append(lines, &h)
			for e := range n {
				l := more
				if e < 2 || e == n-1 {
					l = entry
				}
				lines = append(lines, &l)
			}
		}
		r := &sideBySide{count: 3, width: 100 * pt, gap: 12 * pt}
		for _, height := range []Len{60 * pt, 90 * pt, 140 * pt, 600 * pt} {
			ends, high := r.fit(lines, height)
			if high > height {
				t.Errorf("%s in %d: columns of %d", name, height, high)
			}
			for _, end := range ends {
				if end < len(lines) && lines[end].cost >= never {
					t.Errorf("%s in %d: a column ends at %v before line %d, which may not be parted from the one before", name, height, ends, end)
				}
			}
		}
	}
}
