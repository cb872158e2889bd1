// Package housetest tests the whole source tree: imports go down only, shared files do not contain
// words of one ruleset, and every fault that a "planted:" mark in the sources describes makes a test
// fail. It has no other code.
package housetest
