package publish

import (
	"strconv"
	"strings"
)

var numberWords = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
	"ten", "eleven", "twelve"}

// Counted writes a number of things, in words up to twelve: "three games", "13 games".
func Counted(n int, one, many string) string {
	word := strconv.Itoa(n)
	if n >= 0 && n < len(numberWords) {
		word = numberWords[n]
	}
	if n == 1 {
		many = one
	}
	return strings.TrimSpace(word + " " + many)
}
