package compile

import (
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Problem is a mistake in a region's data that shows only when the board is compiled.
type Problem struct {
	Region, Key   string
	Message, Hint string
}

// Problems are all such mistakes of a board.
type Problems []Problem

// Error returns one message a line.
func (p Problems) Error() string {
	var lines []string
	for _, x := range p {
		lines = append(lines, x.Message+" (hint: "+x.Hint+")")
	}
	return strings.Join(lines, "\n")
}

// In gives the mistakes their places in the file that was read.
func (p Problems) In(f *gazetteer.File, s *strict.Source) error {
	var out diag.Problems
	for _, x := range p {
		out.Add(f.At(s, x.Region, x.Key), x.Hint, "%s", x.Message)
	}
	return out.Err()
}
