package diag

import "strings"

// Distance returns how many bytes must be inserted, deleted, changed or swapped with a neighbour to
// turn a into b (optimal string alignment), or more than limit if there are more. It does not
// allocate if b has fewer than 64 bytes.
func Distance(a, b string, limit int) int {
	if d := len(a) - len(b); d > limit || -d > limit {
		return limit + 1
	}
	var small [3][64]int
	prev2, prev, row := small[0][:], small[1][:], small[2][:]
	if len(b) > 63 {
		prev2, prev, row = make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	}
	for j := 0; j <= len(b); j++ {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, prev2[j-2]+1)
			}
			row[j] = d
			least = min(least, d)
		}
		if least > limit {
			return limit + 1
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}

// Nearest returns the candidate closest to a word, ignoring case, the first of equals, or "" if
// none is close enough to be a slip.
func Nearest(word string, candidates []string) string {
	best, limit := "", 1+len(word)/3
	word = strings.ToLower(word)
	for _, c := range candidates {
		if d := Distance(word, strings.ToLower(c), limit); d <= limit {
			best, limit = c, d-1
		}
	}
	return best
}

// Meant returns the hint for an unknown word: "did you mean x?", or "".
func Meant(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return "did you mean " + near + "?"
	}
	return ""
}
