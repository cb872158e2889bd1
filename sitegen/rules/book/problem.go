package book

import "github.com/heraldmaps/herald/engine/diag"

// The house's one form of a place and of what is wrong there.
type (
	Pos      = diag.Pos
	Problems = diag.Problems
)
