package moves

import "github.com/heraldmaps/herald/mapdata"

// What the war room's page shares with this one: the board's shapes, how scripts are squeezed, and
// the security policy's hashes.

// Shapes returns a board's geometry as the theme's moves/shapes.js unpacks it, ready for
// encoding/json.
func Shapes(b *mapdata.Board) any { return newShapeData(b) }

// Grid returns how many steps of the shapes' grid are in a millimetre of the sheet.
func Grid(b *mapdata.Board) float64 { return grid / max(b.Width, b.Height) }

// Squeeze drops indentation, blank lines and lines that hold only a // comment. No string or
// template of a script may span lines.
func Squeeze(s string) string { return squeeze(s) }

// PolicyHash returns the Content-Security-Policy source expression for one inline element.
func PolicyHash(s string) string { return hash(s) }
