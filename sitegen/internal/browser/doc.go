// Package browser holds the checks that need a real browser: behaviour and accessibility of the
// site's pages in Chromium, under playwright-core with axe-core, and the W3C's checker vnu over
// their HTML.
//
// The checks are Node scripts beside this file. They print one JSON object a finding, which the Go
// tests turn into subtests. They wait until the expected change happens and check no durations, so
// that they also pass on a busy machine. Nothing of herald's program imports this package.
package browser
