package figure

import "github.com/tdewolff/canvas"

// Canvas draws into a rectangle of somebody's page, given in millimetres from the page's lower left corner. detailed is the print
// edition's.
type Canvas interface {
	Draw(c *canvas.Canvas, x, y, w, h float64, detailed bool) error
}
