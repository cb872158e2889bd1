//go:build !unix

package sitegen

// processorTime is not told here.
func processorTime() float64 { return 0 }
