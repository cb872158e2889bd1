//go:build !unix

package cputime

// Used returns 0: the time is not available here.
func Used() float64 { return 0 }
