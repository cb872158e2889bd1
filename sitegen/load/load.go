// Package load reads a site from disk: its settings, its games, their orders and frozen results.
//
// It knows files, not rules: names of powers and regions stay text here, and package play binds
// them to a board. A run reports every mistake at once, each with file, line and column. Apart from
// reading, it writes the files that follow a decision (Save, Keep, Accept). It must not import
// play, page or anything that draws.
package load
