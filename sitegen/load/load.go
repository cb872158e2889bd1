// Package load reads a site from disk: its settings, its games, their orders and what was frozen of them.
//
// It knows files, not rules: names of powers and regions stay text here, and package play binds them to a board.
// A run reports everything wrong at once, each problem with its file, line and column. It reads only; the one thing it
// writes is a phase's results.toml (WriteFrozen). It must not import play, page or anything that draws.
package load
