//go:build unix

// Package cputime measures processor time for tests and benchmarks, which other work on the machine
// does not stretch as it does wall-clock time. No part of herald's program imports it.
package cputime

import "syscall"

// Used returns this process's processor time in seconds, the system's included; 0: unknown.
func Used() float64 {
	var r syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &r) != nil {
		return 0
	}
	return float64(r.Utime.Nano()+r.Stime.Nano()) / 1e9
}
