// Package figure fills in the fences of a rulebook: figures that the judge decides, figures of
// moves, orders that must be readable, and tables from the board's data, so that no fact of the
// board is typed twice.
//
// A claim in the text that differs from the judge's answer is a problem at the claim's position.
// The package draws nothing itself: an Artist makes the pictures.
package figure
