// Package notation turns what people write into orders, and orders into what people read.
//
// It holds four things: the names of a board and how they are found (Names), the reader of order sheets (Reader),
// the canonical printing of orders (Long and Short), and what is told about a line that cannot be read or cannot be
// obeyed (Problem).
//
// The reader interprets words and never tactics: a name that may mean two regions is reported with both, and the
// order is not guessed from what would be legal. All words lie in one table, words.json, which the moves browser's
// reader shares; testdata/cases.json holds lines and how they are read, for both.
//
// What Long and Short print, the reader reads back as the same order.
//
// The package imports engine and the standard library.
package notation
