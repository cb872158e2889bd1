package load

import "github.com/heraldmaps/herald/engine/diag"

// The common form of mistakes in an input.
type (
	// Problem is one mistake with its position.
	Problem = diag.Problem
	// Problems collects a run's mistakes.
	Problems = diag.Problems
	// Errors are a run's mistakes as an error.
	Errors = diag.Errors
)
