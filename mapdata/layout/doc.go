// Package layout makes room on a board and places everything that stands on it: the warp (lenses and a
// density-equalising flow, frozen as a mesh), true discs for circles, names, and the slots of units, dislodged units and
// supply-centre symbols.
//
// Invariants: the warp is a homeomorphism (no triangle of the mesh folds, every local bulge is monotone along its rays),
// so it cannot change what touches what; and no name stands on another name, on a centre symbol, or on any slot of any
// place. Solving is slow and its last bits depend on the processor; it happens only when a designer asks. What it finds
// is frozen as text, and Apply does nothing but look up and round, so every build draws the same board.
//
// The package may import mapdata, geom, engine and themes, and nothing above them.
package layout
