package compile

import (
	"strings"

	"github.com/heraldmaps/herald/mapdata/gazetteer"
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
func (p Problems) In(f *gazetteer.File, s *gazetteer.Source) gazetteer.Errors {
	var out gazetteer.Errors
	for _, x := range p {
		out = append(out, s.Problem(f, x.Region, x.Key, x.Message, x.Hint))
	}
	out.Sort()
	return out
}
