package book

import "github.com/heraldmaps/herald/engine/diag"

// The project's form of positions and problems.
type (
	// Pos is a place in a file.
	Pos = diag.Pos
	// Problems collects the problems of a run.
	Problems = diag.Problems
)
