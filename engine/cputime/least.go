package cputime

import "time"

// Least returns the shortest time, in seconds, that f took in up to the given number of runs; it
// stops after a run that took at most enough. It counts the smaller of wall-clock and processor
// time: other programs stretch the first, parallel tests the second. Use it with a generous bound,
// to test that something finishes soon; benchmarks measure speed.
func Least(times int, enough float64, f func()) float64 {
	least := 0.0
	for i := range times {
		cpu, clock := Used(), time.Now()
		f()
		took := time.Since(clock).Seconds()
		if had := Used() - cpu; had > 0 {
			took = min(took, had)
		}
		if i == 0 || took < least {
			least = took
		}
		if least <= enough {
			break
		}
	}
	return least
}
