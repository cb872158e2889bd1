package load

import "github.com/heraldmaps/herald/engine/diag"

// The house's one form of what is wrong with an input.
type (
	Problem  = diag.Problem
	Problems = diag.Problems
	Errors   = diag.Errors
)
