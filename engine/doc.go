// Package engine holds the nouns of a Diplomacy-family game: the board as the rules see it, units,
// orders, positions, and outcomes.
//
// Everything has a dense integer id (region, place, power), so that a judge can use slices and bit
// sets; Map holds the text ids that people write. A Map is immutable once built; a Position is
// copied before it is changed.
//
// The package imports only the standard library; every other package may import it.
package engine
