package compile

import (
	"strings"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/gazetteer"
	"github.com/heraldmaps/herald/mapdata/strict"
)

// Problem is a mistake that shows only when the board is compiled: in a region's data, or in the N-th table of a kind.
type Problem struct {
	Region, Key   string
	Table         string // "" for a region's
	N             int
	Message, Hint string
	At            diag.Pos // in a drawing; the zero Pos: where the rest says
	Red           string   // path data of what is wrong, in the drawing's units
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
		at := f.At(s, x.Region, x.Key)
		if x.Table != "" {
			at = s.At(x.Table, x.N, x.Key)
		}
		if x.At.File != "" {
			at = x.At
		}
		out.Add(at, x.Hint, "%s", x.Message)
	}
	return out.Err()
}
