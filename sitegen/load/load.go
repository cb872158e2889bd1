// Package load reads a site from disk: its settings, its games, their orders and frozen results.
//
// It knows files, not rules: names of powers and regions stay text here, and package play binds
// them to a board. It reports all mistakes of a run, each with file, line and column. It also
// writes the files that record decisions (Save, Keep, Accept). It must not import play, page or
// anything that draws.
package load
