package moves

import "github.com/heraldmaps/herald/mapdata"

// What the war room's page shares with this one: the board's shapes, how scripts are squeezed, and the security policy's
// hashes.

// Shapes is a board's geometry as the theme's moves/shapes.js unpacks it, ready for encoding/json.
func Shapes(b *mapdata.Board) any { return newShapeData(b) }

// Grid is how many steps of the shapes' grid a millimetre of the sheet is.
func Grid(b *mapdata.Board) float64 { return grid / max(b.Width, b.Height) }

// Squeeze drops indentation, blank lines and lines that hold only a // comment. No string or template of a script may span
// lines.
func Squeeze(s string) string { return squeeze(s) }

// PolicyHash is the source expression of a Content-Security-Policy for one inline element.
func PolicyHash(s string) string { return hash(s) }
