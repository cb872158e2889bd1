package compile

import (
	"fmt"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/drawing"
)

// problem notes a mistake in a region's data that shows only in the geometry.
func (c *compiler) problem(region, key, message, hint string) {
	if i, ok := c.index[region]; ok && c.shapes != nil && c.shapes[i] >= 0 && (key == "anchors" || key == "coasts") {
		c.drawnWrong(c.shapes[i], redrawn.Replace(hint), "%s", message)
		return
	}
	c.problems.Add(c.keyAt(region, key), hint, "%s", message)
}

// keyAt is where a region's key stands in the text that was read, if there is one.
func (c *compiler) keyAt(region, key string) diag.Pos {
	if c.source == nil {
		return diag.Pos{}
	}
	return c.asGiven.At(c.source, region, key)
}

// drawnWrong notes a mistake in a shape of the drawing, and shows the shape in red.
func (c *compiler) drawnWrong(shape int, hint, format string, args ...any) {
	c.redWrong(c.drawing.Shapes[shape].At, c.red(shape), hint, format, args...)
}

// redWrong notes a mistake in the drawing, and what of it is to be shown in red: path data in its units.
func (c *compiler) redWrong(at diag.Pos, red, hint, format string, args ...any) {
	c.problems.Add(at, hint, format, args...)
	c.faults = append(c.faults, drawing.NewFault(at, fmt.Sprintf(format, args...), red))
}

// failed returns what is wrong so far, or nil and nil: with it comes what of a drawing is to be shown in red.
func (c *compiler) failed() (*Output, error) {
	if err := c.problems.Err(); err != nil {
		return &Output{Faults: c.faults}, err
	}
	return nil, nil
}
