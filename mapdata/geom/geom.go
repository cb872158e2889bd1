// Package geom holds the plane geometry that boards are made of: points, polylines, rings, boxes.
//
// Units are millimetres on the printed sheet (A2 portrait for the boards here), x to the right, y down. The package
// imports the standard library only.
package geom

// Point is a point on the sheet, in mm.
type Point struct{ X, Y float64 }

// Box is an axis-parallel rectangle, in mm.
type Box struct{ Min, Max Point }
