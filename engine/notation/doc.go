// Package notation turns what people write into orders, and orders into what people read.
//
// It holds the reader of order sheets (Reader) and the Problems of lines that cannot be read
// or obeyed. Under it, package sheet knows texts and mail programs, package
// grammar the signs and words of orders, and package names a board's names, with the canonical
// printing of orders (Long and Short).
//
// The reader interprets words and never tactics: a name that may mean two regions is reported with
// both, and the order is not guessed from what would be legal. All words are in one table,
// grammar/words.json; testdata holds lines and how they are read.
//
// What Long and Short print, the reader reads back as the same order.
package notation
