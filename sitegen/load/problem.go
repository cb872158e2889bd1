package load

import "github.com/heraldmaps/herald/engine/diag"

// The house's one form of what is wrong with an input.
type (
	// Problem is one fault, with its place.
	Problem = diag.Problem
	// Problems are those of a run, as they are found.
	Problems = diag.Problems
	// Errors are those of a run, as an error.
	Errors = diag.Errors
)
