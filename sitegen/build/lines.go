package build

import (
	"iter"
	"slices"
	"strings"
)

// lines is a sorted set of texts in one string, one a line. A site has a million links and anchors;
// as separate strings they took too much memory.
type lines string

// linesOf makes a set. A text with a line break, which no link or anchor has, gets NUL instead, so
// that it stays one line and matches nothing.
func linesOf(list []string) lines {
	for i, s := range list {
		if strings.Contains(s, "\n") {
			list[i] = strings.ReplaceAll(s, "\n", "\x00")
		}
	}
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	list = slices.Compact(list)
	n := 0
	for _, s := range list {
		n += len(s) + 1
	}
	var b strings.Builder
	b.Grow(n)
	for _, s := range list {
		b.WriteString(s)
		b.WriteByte('\n')
	}
	return lines(b.String())
}

func (l lines) each() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := string(l); rest != ""; {
			one, after, _ := strings.Cut(rest, "\n")
			if !yield(one) {
				return
			}
			rest = after
		}
	}
}

func (l lines) list() []string { return slices.Collect(l.each()) }

func (l lines) has(s string) bool {
	for from, to := 0, len(l); from < to; { // a binary search: from and to are starts of lines
		at := from + strings.LastIndexByte(string(l[from:(from+to)/2]), '\n') + 1
		end := at + strings.IndexByte(string(l[at:to]), '\n')
		switch c := strings.Compare(string(l[at:end]), s); {
		case c == 0:
			return true
		case c < 0:
			from = end + 1
		default:
			to = at
		}
	}
	return false
}
