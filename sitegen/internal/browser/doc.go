// Package browser holds the checks that need a real browser: behaviour and accessibility of the
// pages a site is made of, in Chromium under playwright-core with axe-core, and the W3C's checker
// vnu over their HTML.
//
// The checks themselves are Node scripts beside this file; they print one JSON object a finding,
// which the Go tests turn into subtests. They wait until the expected change happens (comes,
// becomes, still in chromium.mjs) and check no durations, so that they also pass on a busy machine;
// benchmarks measure times. Tests run two by two (t.Parallel). Nothing of herald's program imports
// this package.
package browser
