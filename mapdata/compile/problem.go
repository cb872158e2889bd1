package compile

import (
	"fmt"

	"github.com/heraldmaps/herald/engine/diag"
	"github.com/heraldmaps/herald/mapdata/drawing"
)

// problem reports a mistake in a region's data. On drawn boards, mistakes of position are reported
// at the shape.
func (c *compiler) problem(region, key, message, hint string) {
	if i, ok := c.index[region]; ok && c.shapes != nil && c.shapes[i] >= 0 && (key == "anchors" || key == "coasts") {
		c.drawnWrong(c.shapes[i], redrawn.Replace(hint), "%s", message)
		return
	}
	c.problems.Add(c.keyAt(region, key), hint, "%s", message)
}

// keyAt returns the position of a region's key in the source text, if known.
func (c *compiler) keyAt(region, key string) diag.Pos {
	if c.source == nil {
		return diag.Pos{}
	}
	return c.asGiven.At(c.source, region, key)
}

// drawnWrong reports a mistake in a shape of the drawing and shows the shape in red.
func (c *compiler) drawnWrong(shape int, hint, format string, args ...any) {
	c.redWrong(c.drawing.Shapes[shape].At, c.red(shape), hint, format, args...)
}

// redWrong reports a mistake in the drawing, with path data in the drawing's units to show in red.
func (c *compiler) redWrong(at diag.Pos, red, hint, format string, args ...any) {
	c.problems.Add(at, hint, format, args...)
	c.faults = append(c.faults, drawing.NewFault(at, fmt.Sprintf(format, args...), red))
}

// failed returns the problems reported so far as an error, with the faults to show in red, or nil,
// nil.
func (c *compiler) failed() (*Output, error) {
	if err := c.problems.Err(); err != nil {
		return &Output{Faults: c.faults}, err
	}
	return nil, nil
}
