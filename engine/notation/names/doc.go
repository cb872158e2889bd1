// Package names finds the regions, coasts and powers of a board by what people call them, and
// prints orders with the names that are found again.
//
// It knows a board's names and nothing of orders: what a line means is package notation's to say.
// A name is found by the first likeness that finds any: whole, by a word, by the beginnings of
// words, or with a slip of the pen.
package names
