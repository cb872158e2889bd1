// Package housetest has the tests of the whole tree: which package imports which, which words a
// shared file may not say, and that the faults marked in the sources are seen by the tests beside
// them. It has no other code.
package housetest
