// Package translate writes the order reader (engine/notation and what it needs of engine and engine/diag) in JavaScript, for
// pages that read orders without a network: the same functions under the same names, from the same source, so that the two
// cannot differ. What it writes is committed in themes/default/moves/notation; the test of this package writes it with -update
// and otherwise wants it as it is.
//
// It knows the part of Go that those packages use and no more; what it does not know is an error that names the place.
//
// How Go is said in JavaScript:
//
//   - a string is a string of bytes, a character each, so that lengths, indices and comparisons are Go's; the page encodes what
//     goes in and decodes what comes out. A rune is a number.
//   - a struct is an object of a class with $c ($struct's), which copies it as an assignment does; a pointer to a struct is the object itself;
//     any other pointer is an object whose v reads and writes what is pointed at. An array is an Array that is copied likewise.
//   - a slice is an Array or null; a part of one shares its structs, and append copies the Array.
//   - a map is a Map or null; a struct as a key is spelt out as a string.
//   - a method is a function Type$method of its receiver; only those of interfaces and of the standard library's types are called on
//     objects. The standard library is themes/default/moves/notation/go.js, as far as it is needed.
package translate
