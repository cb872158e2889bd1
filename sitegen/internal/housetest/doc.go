// Package housetest has the tests of the whole source tree: of imports between packages, of words
// that shared files may not contain, and that tests notice the planted faults, which are marks in
// the sources. It has no other code.
package housetest
