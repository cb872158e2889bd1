// Package engine holds the nouns of a Diplomacy-family game: the board as the rules see it, units, orders,
// positions, and what came of them.
//
// Everything is addressed by a dense integer id (region, place, power), so that a judge can work on slices
// and bit sets; the text ids that people write live beside them in Map. Values are plain: a Map is immutable
// once built, a Position is copied before it is changed.
//
// The package imports the standard library only and nothing of herald; every other folder may import it.
package engine
