//go:build unix

// Package cputime tells tests and benchmarks how long the processor worked for them, which other work on the machine does not stretch as it
// does a clock's time. Nothing of herald's program imports it.
package cputime

import "syscall"

// Used is the processor's time that this process has had, in seconds, the system's for it included; 0 where it cannot be had.
func Used() float64 {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
}
