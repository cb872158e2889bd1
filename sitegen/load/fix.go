package load

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// The coordinator's rewriting of a sheet is a file beside it, <power>.fix.txt or
// <power>-v2.fix.txt: a copy with lines changed, deleted, added, or marked as private. The sheet
// itself is never changed.

// NoReason is published as the reason of a change for which a rewriting gives none.
const NoReason = "clarified"

// Rewriting says how a rewriting differs from its sheet, line by line, for package play.
type Rewriting struct {
	File      string      // path for messages
	Text      string      // the whole text, without reasons and marked lines
	New, Gone []Rewritten // lines only in the rewriting, and lines only in the sheet
}

// Rewritten is a line that one text has and the other lacks.
type Rewritten struct {
	Line   int // 1-based
	Text   string
	Reason string // published with the change
	Gap    int    // New and Gone lines with the same Gap are between the same common lines, and may correspond
}

// Rewriting reports whether a correction comes from a rewriting of the whole sheet.
func (c *Correction) Rewriting() bool { return strings.HasSuffix(c.File, ".fix.txt") }

// marks begin the lines of a rewritten sheet that are not orders and are never published.
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

// rewrite compares a rewriting with its sheet. Marked lines become comments in s.Text.
func (s *Sheet) rewrite(file, text string) {
	old, fix := strings.Split(s.Text, "\n"), strings.Split(text, "\n")
	same := func(i, j int) bool {
		was, now := strings.TrimSpace(old[i]), strings.TrimSpace(fix[j])
		if was == now {
			return true
		}
		bare, marked := unmarked(now)
		return marked && was != "" && bare == was
	}
	out := &Rewriting{File: file}
	var marked []string
	reason := ""
	runs := aligned(len(old), len(fix), same)
	for gap, part := range runs {
		if part.same {
			for k := range part.to - part.from {
				if was, now := strings.TrimSpace(old[part.from+k]), strings.TrimSpace(fix[part.at+k]); was != now {
					old[part.from+k], fix[part.at+k] = "# "+was, ""
					marked = append(marked, fmt.Sprint(part.from+k+1))
				}
			}
			continue
		}
		for k := part.at; k < part.end; k++ {
			order, why := fix[k], reason
			if bare, comment := unmarked(order); comment {
				reason, fix[k] = bare, "" // a comment is the reason for the changes below it
				continue
			}
			if before, after, ok := strings.Cut(order, " # "); ok {
				order, why = before, strings.TrimSpace(after)
			}
			if fix[k] = strings.TrimSpace(order); fix[k] != "" {
				out.New = append(out.New, Rewritten{k + 1, fix[k], cmp.Or(why, NoReason), gap})
			}
		}
		for i := part.from; i < part.to; i++ {
			if was := strings.TrimSpace(old[i]); was != "" {
				out.Gone = append(out.Gone, Rewritten{i + 1, was, cmp.Or(reason, NoReason), gap})
			}
		}
	}
	out.Text, s.Rewriting = strings.Join(fix, "\n"), out
	if len(marked) > 0 {
		s.Text, s.Marked = strings.Join(old, "\n"), len(marked)
		sum := sha256.Sum256([]byte(s.Hash + " without " + strings.Join(marked, " ")))
		s.Hash = hex.EncodeToString(sum[:])
	}
}

// run pairs lines [from, to) of one text with lines [at, end) of the other. Either may be empty.
type run struct {
	from, to, at, end int
	same              bool
}

// aligned finds the longest common subsequence of two texts of n and m lines. It returns the runs
// of common lines and the runs between them, in order.
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
