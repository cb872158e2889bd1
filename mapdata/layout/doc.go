// Package layout makes room on a board and places everything on it: the warp (lenses and a
// density-equalising flow, frozen as a mesh), true discs for circles, names, and the slots of
// units, dislodged units and supply-centre symbols.
//
// Invariants: the warp is a homeomorphism (no triangle of the mesh folds, every local bulge is
// monotone along its rays), so it never changes adjacency; and no name overlaps another name, a
// centre symbol, or any slot. Solving is slow and its last bits depend on the processor, so it
// happens only on demand. Its result is frozen as text; Apply only looks up and rounds, so every
// build draws the same board.
//
// The package may import mapdata, geom, engine and themes, and nothing above them.
package layout
