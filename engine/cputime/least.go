package cputime

import "time"

// Least is how long f takes, in seconds: the least of so many times, of which no more are tried than it takes to be within enough. Of each time
// the clock or the processor counts, whichever says less: another program stretches the one, and a test beside this one the other. A test
// that something ends soon at all asks this with a bound far above what it takes; how fast it is, a benchmark says.
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
