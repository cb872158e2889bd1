package load

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// A coordinator's rewriting of a sheet stands beside it, in <power>.fix.txt or <power>-v2.fix.txt: the sheet once more, with lines
// changed, struck out or added, and lines marked as nobody's business. The sheet itself is never touched.

// NoReason is what is published of a change that the rewriting gives no reason for.
const NoReason = "read so by the coordinator"

// Rewriting reports whether a correction comes from a rewriting of the whole sheet.
func (c *Correction) Rewriting() bool { return strings.HasSuffix(c.File, ".fix.txt") }

// marks are what a rewriting puts before a line that is no order and is shown to nobody.
var marks = [...]string{"#", "[private]", "[no order]"}

// unmarked returns a line without the mark before it, and whether there was one.
func unmarked(line string) (string, bool) {
	line = strings.TrimSpace(line)
	for _, m := range marks {
		if len(line) >= len(m) && strings.EqualFold(line[:len(m)], m) {
			return strings.TrimSpace(line[len(m):]), true
		}
	}
	return line, false
}

// rewrite holds a rewriting against its sheet: what it changes becomes corrections, and what it marks is a comment in the sheet's
// text from then on.
func (s *Sheet) rewrite(kind, file, text string) []Correction {
	old, fix := strings.Split(s.Text, "\n"), strings.Split(text, "\n")
	same := func(i, j int) bool {
		was, now := strings.TrimSpace(old[i]), strings.TrimSpace(fix[j])
		if was == now {
			return true
		}
		bare, marked := unmarked(now)
		return marked && was != "" && bare == was
	}
	var out []Correction
	var marked []string
	reason := ""
	correct := func(line int, order, why string) {
		out = append(out, Correction{File: file, Step: kind, Power: s.Power, Line: line, Order: order, Reason: why})
	}
	for _, part := range aligned(len(old), len(fix), same) {
		if part.same {
			for k := range part.to - part.from {
				if was, now := strings.TrimSpace(old[part.from+k]), strings.TrimSpace(fix[part.at+k]); was != now {
					old[part.from+k] = "# " + was
					marked = append(marked, fmt.Sprint(part.from+k+1))
				}
			}
			continue
		}
		var orders, whys []string
		for _, line := range fix[part.at:part.end] {
			if bare, comment := unmarked(line); comment {
				reason = bare // it speaks of the changes below it
				continue
			}
			order, why := line, reason
			if before, after, ok := strings.Cut(line, " # "); ok {
				order, why = before, strings.TrimSpace(after)
			}
			if order = strings.TrimSpace(order); order == "" {
				continue
			}
			if why == "" {
				why = NoReason
			}
			orders, whys = append(orders, order), append(whys, why)
		}
		k := 0
		for i := part.from; i < part.to; i++ {
			switch {
			case strings.TrimSpace(old[i]) == "":
			case k < len(orders):
				correct(i+1, orders[k], whys[k])
				k++
			default:
				why := reason
				if why == "" {
					why = NoReason
				}
				correct(i+1, "", why)
			}
		}
		for ; k < len(orders); k++ {
			correct(0, orders[k], whys[k])
		}
	}
	if len(marked) > 0 {
		s.Text, s.Marked = strings.Join(old, "\n"), len(marked)
		sum := sha256.Sum256([]byte(s.Hash + " without " + strings.Join(marked, " ")))
		s.Hash = hex.EncodeToString(sum[:])
	}
	return out
}

// run is a stretch of two texts: lines from, to of the one and at, end of the other, alike or not.
type run struct {
	from, to, at, end int
	same              bool
}

// aligned finds the longest common row of lines of two texts and returns its runs and those between them, in order.
func aligned(n, m int, same func(i, j int) bool) []run {
	long := make([][]int, n+1)
	for i := range long {
		long[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if same(i, j) {
				long[i][j] = long[i+1][j+1] + 1
			} else {
				long[i][j] = max(long[i+1][j], long[i][j+1])
			}
		}
	}
	var out []run
	add := func(r run) {
		if k := len(out) - 1; k >= 0 && out[k].same == r.same {
			out[k].to, out[k].end = r.to, r.end
		} else {
			out = append(out, r)
		}
	}
	i, j := 0, 0
	for i < n || j < m {
		switch {
		case i < n && j < m && same(i, j):
			add(run{i, i + 1, j, j + 1, true})
			i, j = i+1, j+1
		case j == m || i < n && long[i+1][j] >= long[i][j+1]:
			add(run{i, i + 1, j, j, false})
			i++
		default:
			add(run{i, i, j, j + 1, false})
			j++
		}
	}
	return slices.Clip(out)
}
