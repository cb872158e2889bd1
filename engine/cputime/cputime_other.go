//go:build !unix

package cputime

// Used is 0: it cannot be had here.
func Used() float64 { return 0 }
