// Package figure makes what a rulebook's fences ask for: figures that the judge decides, moves
// figures, orders that must be readable, and the parts that come from the board, so that no fact of
// the board is typed twice.
//
// A claim in the text that differs from the judge's answer is a problem at the claim's position.
// The package draws nothing itself: an Artist turns what is to be seen into a picture.
package figure
