package book

import "github.com/heraldmaps/herald/engine/diag"

// The house's one form of a place and of what is wrong there.
type (
	// Pos is a place in a file.
	Pos = diag.Pos
	// Problems are those of a run, as they are found.
	Problems = diag.Problems
)
